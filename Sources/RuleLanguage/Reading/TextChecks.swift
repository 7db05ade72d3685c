internal import YAMLSource

/// What the languages of one text say of each other, and what is odd about one of them.
///
/// Only matters of style are found here, and only by `validate`: the text can be read in any case.
extension Reading {
  /// What a text is, which decides what is looked at.
  enum TextKind {
    /// Of a place, an institution or a feast: often the same in all languages.
    case name
    case title
    case guideline(Guideline.Value.Names)
  }

  /// Looks at a text in all its languages.
  /// - Returns: whether something is wrong with its numbers.
  @discardableResult
  func look(at text: LocalizedText, as kind: TextKind) -> Bool {
    guard isThorough, hasDescribedLanguages, text.all.count == languages.count,
      languages.count <= 64, !isCut(text)
    else {
      return false
    }
    reportIdentical(text, kind)
    guard text.all.contains(where: { NumberReading.hasDigits($0.value) }) else { return false }
    let numbers = zip(text.all, languages).map { StatedNumbers($0.value, in: $1) }
    if reportDifferent(numbers, text, kind) { return true }
    guard case .guideline(let names) = kind else { return false }
    return reportLimits(numbers, text, names)
  }

  /// Whether a comment was found that cuts the text short: then nothing is known of its end.
  func isCut(_ text: LocalizedText) -> Bool {
    !cutTexts.isEmpty && cutTexts.contains(text.span)
  }

  // MARK: Languages

  private func reportIdentical(_ text: LocalizedText, _ kind: TextKind) {
    if case .name = kind { return }
    for (at, translation) in text.all.enumerated().dropFirst() {
      guard
        let first = text.all.indices.prefix(at).first(where: {
          text.all[$0].value == translation.value && !languages[$0].isVariant(of: languages[at])
        }), kind.isMoreThanName(Template.readable(translation.value))
      else { continue }
      report(
        .identicalTranslation, at: translation.span,
        "`\(languages[at].code)` says exactly what `\(languages[first].code)` says",
        help: "translate it; if it is the same in both languages, allow this finding here",
        notes: [.init(text.all[first].span, "the same text under `\(languages[first].code)`")])
    }
  }

  // MARK: Numbers

  /// - Returns: whether languages say different numbers.
  private func reportDifferent(
    _ numbers: [StatedNumbers], _ text: LocalizedText, _ kind: TextKind
  ) -> Bool {
    var isSame = true
    for here in numbers.indices.dropFirst() {
      let (ours, theirs) = numbers[here].differences(from: numbers[0])
      if ours.isEmpty { continue }
      isSame = false
      report(
        .differentNumbers, at: place(of: ours[0], in: text.all[here]),
        "`\(languages[here].code)` says \(list(ours, text.all[here])) where"
          + " `\(languages[0].code)` says \(list(theirs, text.all[0]))",
        help: kind.hasValues
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

  /// Numbers that should be values: one finding a number, at the first language in which that is clear.
  /// - Returns: whether there is one.
  private func reportLimits(
    _ numbers: [StatedNumbers], _ text: LocalizedText, _ names: Guideline.Value.Names
  ) -> Bool {
    // A text that several guidelines share by an alias is one, whatever their values.
    let isKnown = numberedTexts.contains(text.span)
    var told: Set<String> = []
    for (at, inLanguage) in numbers.enumerated() {
      for number in inLanguage.all where number.isLimit && told.insert(number.keys[0]).inserted {
        // More of them say nothing more.
        if isKnown || told.count > 20 { return true }
        report(
          .numberInText, at: place(of: number, in: text.all[at]),
          "the \(number.isTime ? "time" : "number") “\(number.written(in: text.all[at].value))” stands in the text of a guideline",
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
    if !told.isEmpty { numberedTexts.insert(text.span) }
    return !told.isEmpty
  }

  private func place(of number: StatedNumber, in text: Located<String>) -> Span {
    guard number.place.upperBound < 4000 else { return text.span }
    let written = number.written(in: text.value)
    // The same signs may stand before it, in another number.
    let before = String(text.value.unicodeScalars.prefix(number.place.lowerBound))
    return place(of: written, in: text.span, skipping: before.ranges(of: written).count)
  }
}

extension Reading.TextKind {
  fileprivate var hasValues: Bool {
    if case .guideline = self { true } else { false }
  }

  /// Whether a text that is the same in two languages is more than a name.
  fileprivate func isMoreThanName(_ text: String) -> Bool {
    let words = text.split { $0 == " " || $0 == "\n" || $0 == "\u{A0}" }.prefix(40).compactMap(word)
    if hasValues { return words.count > 1 }
    // Two words with capital letters may be a name in any language.
    return words.count > 2
      || words.count == 2 && words.contains { !($0.first?.isUppercase ?? false) }
  }

  /// A piece between spaces without the marks around it, where it is a word: letters, a hyphen or an
  /// apostrophe inside. No abbreviation in capital letters, no unit and no placeholder.
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
  /// Whether both are kinds of one language, as `en` and `en-GB` are: their texts may be the same.
  fileprivate func isVariant(of other: Language) -> Bool {
    code.prefix { $0 != "-" } == other.code.prefix { $0 != "-" }
  }
}

extension StatedNumber {
  /// As it stands in its text.
  fileprivate func written(in text: String) -> String {
    let scalars = text.unicodeScalars.dropFirst(place.lowerBound).prefix(place.count)
    return String(String.UnicodeScalarView(scalars))
  }
}
