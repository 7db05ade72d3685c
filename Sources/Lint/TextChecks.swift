public import Findings
internal import RuleReader
internal import Rules

extension Check {
  public static let identicalTranslation = Check(
    "identical-translation", .warning, title: "Two languages that say exactly the same",
    finds: """
      A text is the same, letter for letter, in two languages, and is more than a name: it has two \
      words or more. A title of two words with capital letters may be a name in any language and \
      is not found, nor are the names of areas, holidays, sources and workspaces, units such as \
      `km/h`, and kinds of one language such as `en` and `en-GB`.
      """,
    why: """
      The text was probably copied in order to be translated later. Readers of the other language \
      cannot read it.
      """,
    fix: """
      Translate it. If it really is the same in both languages, write `# rulecheck: allow \
      identical-translation` on its line or above it.
      """,
    in: "metrics.yaml",
    wrong: #"unit: { de: "cubic metres per second", en: "cubic metres per second" }"#,
    right: #"unit: { de: "Kubikmeter je Sekunde", en: "cubic metres per second" }"#)

  public static let differentNumbers = Check(
    "different-numbers", .warning, title: "Languages that say different numbers",
    finds: """
      Two languages of a text each have a number or a time in digits that the other does not have, \
      whatever the notation: `1.5` is `1,5`, `22:00` is `22 Uhr` and `10 pm`. Digits that belong \
      to a word (`3G`, `7-day`), a date, a fraction or a telephone are left out, and so is what \
      says the same in another unit (14 days and 2 weeks). Where only one language has a number, \
      the other may say it in words.
      """,
    why: "Readers of two languages would follow two different rules.",
    fix: """
      Write the same number in every language. In a guideline write it once, under `values`, and \
      its name in braces in the texts.
      """,
    wrong:
      #"text: { de: "Boote über {length} m bleiben 5 Tage im Hafen.", en: "Boats over {length} m stay in port for 2 days." }"#,
    right:
      #"text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length} m stay in port." }"#
  )

  public static let numberInText = Check(
    "number-in-text", .warning, title: "A number written out in a text",
    finds: """
      A number with its unit (`30 %`, `20 €`, `5 m`, `30 km/h`) or a time such as `22:00` is in a \
      guideline's `text` or `short`. One hundred percent is not found, and no number without such \
      a unit.
      """,
    why: """
      Each language has its own copy, and the next change may forget one of them. Only values can \
      be compared, and found to be stricter or looser.
      """,
    fix: "Put the number under `values`, and its name in braces into the text of every language.",
    wrong:
      #"text: { de: "Boote über {length} m bleiben ab 22:00 Uhr im Hafen.", en: "Boats over {length} m stay in port from 22:00." }"#,
    right:
      #"text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length} m stay in port." }"#
  )
}

/// Compares the languages of a text, and checks each by itself.
///
/// All findings are warnings, and only `validate` reports them: the text is readable in any case.
struct TextChecks {
  let languages: [Language]
  let findings: FindingCollector
  /// The texts of guidelines for which numbers that should be values were reported.
  private var numbered: Set<Span> = []
  /// The file in which a word was looked up last.
  private var lines: WrittenLines?

  init(_ languages: [Language], _ findings: FindingCollector) {
    self.languages = languages
    self.findings = findings
  }

  mutating func check(_ read: ReadText) {
    let text = read.text
    guard text.all.count == languages.count else { return }
    switch read.kind {
    case .name: checkLanguages(of: text, isName: true)
    case .title: checkLanguages(of: text)
    case .headline(let headline):
      checkLanguages(of: text)
      TitlesAndColors(findings: findings).check(text, of: headline, in: languages)
    case .guideline(let values, let span): checkUse(of: values, in: text, ofGuideline: span)
    case .short(let values): checkUse(of: values, in: text, ofGuideline: nil)
    }
  }

  /// Compares a text in all its languages.
  /// - Parameter values: the values of its placeholders; nil: it is not a guideline and has none.
  /// - Returns: whether something is wrong with its numbers.
  @discardableResult mutating func checkLanguages(
    of text: LocalizedText, isName: Bool = false, values: Guideline.Value.Names? = nil
  ) -> Bool {
    guard languages.count <= 64 else { return false }
    if !isName { reportIdentical(text, isGuideline: values != nil) }
    guard text.all.contains(where: { NumberReading.hasDigits($0.value) }) else { return false }
    let numbers = zip(text.all, languages).map { StatedNumbers($0.value, in: $1) }
    if reportDifferent(numbers, text, isGuideline: values != nil) { return true }
    guard let values else { return false }
    return reportLimits(numbers, text, values)
  }

  /// The place of a word in a text, as `WrittenLines` finds it.
  mutating func place(of word: String, in span: Span, skipping: Int = 0) -> Span {
    if lines?.file !== span.file { lines = WrittenLines(span.file) }
    return lines?.place(of: word, in: span, skipping: skipping) ?? span
  }

  // MARK: Languages

  private func reportIdentical(_ text: LocalizedText, isGuideline: Bool) {
    for (at, translation) in text.all.enumerated().dropFirst() {
      guard
        let first = text.all.indices.prefix(at).first(where: {
          text.all[$0].value == translation.value && !languages[$0].isVariant(of: languages[at])
        }), isMoreThanName(Template.readable(translation.value), isGuideline: isGuideline)
      else { continue }
      findings.report(
        .identicalTranslation, at: translation.span,
        "`\(languages[at].code)` says exactly what `\(languages[first].code)` says",
        help: "translate it; if it is the same in both languages, allow this finding here",
        notes: [.init(text.all[first].span, "the same text under `\(languages[first].code)`")])
    }
  }

  // MARK: Numbers

  /// - Returns: whether languages say different numbers.
  private mutating func reportDifferent(
    _ numbers: [StatedNumbers], _ text: LocalizedText, isGuideline: Bool
  ) -> Bool {
    var isSame = true
    for here in numbers.indices.dropFirst() {
      let (ours, theirs) = numbers[here].differences(from: numbers[0])
      if ours.isEmpty { continue }
      isSame = false
      findings.report(
        .differentNumbers, at: place(of: ours[0], in: text.all[here]),
        "`\(languages[here].code)` says \(list(ours, text.all[here])) where"
          + " `\(languages[0].code)` says \(list(theirs, text.all[0]))",
        help: isGuideline
          ? "write the number once, under `values`, and its name in braces in every language"
          : "write the same numbers in every language",
        notes: [
          .init(place(of: theirs[0], in: text.all[0]), "the text under `\(languages[0].code)`")
        ])
    }
    return !isSame
  }

  private func list(_ numbers: [StatedNumber], _ text: Located<String>) -> String {
    let shown = numbers.prefix(4).map { "“\(QuotedText.shown($0.written(in: text.value)))”" }
      .joined(separator: ", ")
    return numbers.count > 4 ? shown + " and more" : shown
  }

  /// Reports numbers that should be values, each once, in the first language where that is clear.
  /// - Returns: whether there are any.
  private mutating func reportLimits(
    _ numbers: [StatedNumbers], _ text: LocalizedText, _ names: Guideline.Value.Names
  ) -> Bool {
    // A text that guidelines share by an alias is reported once, whatever their values.
    let isKnown = numbered.contains(text.span)
    var told: Set<String> = []
    for (at, inLanguage) in numbers.enumerated() {
      for number in inLanguage.all where number.isLimit && told.insert(number.keys[0]).inserted {
        // More findings would say nothing new.
        if isKnown || told.count > 20 { return true }
        findings.report(
          .numberInText, at: place(of: number, in: text.all[at]),
          "the \(number.isTime ? "time" : "number") “\(number.written(in: text.all[at].value))” is in the text of a guideline",
          help: names.help(number.keys[0], isTime: number.isTime),
          notes: languages.indices.compactMap { other in
            let same = numbers[other].all.first {
              !$0.isPart && other != at && $0.keys.contains(number.keys[0])
            }
            return same.map {
              .init(place(of: $0, in: text.all[other]), "in `\(languages[other].code)`")
            }
          })
      }
    }
    if !told.isEmpty { numbered.insert(text.span) }
    return !told.isEmpty
  }

  private mutating func place(of number: StatedNumber, in text: Located<String>) -> Span {
    guard number.place.upperBound < 4000 else { return text.span }
    let written = number.written(in: text.value)
    // The same characters may occur before it, in another number.
    let before = String(text.value.unicodeScalars.prefix(number.place.lowerBound))
    return place(of: written, in: text.span, skipping: before.ranges(of: written).count)
  }

  /// Whether a text that is the same in two languages is more than a name.
  private func isMoreThanName(_ text: String, isGuideline: Bool) -> Bool {
    let words = text.split { $0 == " " || $0 == "\n" || $0 == "\u{A0}" }.prefix(40).compactMap(word)
    if isGuideline { return words.count > 1 }
    // Two words with capital letters may be a name in any language.
    return words.count > 2
      || words.count == 2 && words.contains { !($0.first?.isUppercase ?? false) }
  }

  /// A piece of text without the punctuation around it; nil unless it is a word: letters, hyphens
  /// and apostrophes, at least two in all, one a small letter.
  private func word(_ piece: Substring) -> Substring? {
    let trimmed = piece.drop { !$0.isLetter && $0 != "{" }
    guard let end = trimmed.lastIndex(where: { $0.isLetter || $0 == "}" }) else { return nil }
    let word = trimmed[...end]
    guard word.count > 1, word.allSatisfy({ $0.isLetter || $0 == "-" || $0 == "'" || $0 == "’" }),
      word.contains(where: \.isLowercase)
    else { return nil }
    return word
  }
}

extension Language {
  /// Whether both are variants of one language, as `en` and `en-GB`: their texts may be the same.
  fileprivate func isVariant(of other: Language) -> Bool {
    code.prefix { $0 != "-" } == other.code.prefix { $0 != "-" }
  }
}

extension StatedNumber {
  /// The number as written in its text.
  fileprivate func written(in text: String) -> String {
    let scalars = text.unicodeScalars.dropFirst(place.lowerBound).prefix(place.count)
    return String(String.UnicodeScalarView(scalars))
  }
}
