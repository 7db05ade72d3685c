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

  /// The words of the workspace's languages; made when the first text is looked at.
  var knownLexicon: Lexicon {
    if let lexicon { return lexicon }
    let made = Lexicon(languages)
    lexicon = made
    return made
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
    let lexicon = knownLexicon
    var hasDigits = false
    var numbered = 0
    var strange: Lexicon.Languages = 0
    var least = Int.max
    for (at, translation) in text.all.enumerated() {
      let count = WordCount(Template.readable(translation.value), language: at, lexicon)
      hasDigits = hasDigits || count.hasDigits
      if count.hasDigits || count.hasNumberWords { numbered += 1 }
      least = min(least, count.words)
      if case .name = kind { continue }
      if let other = count.language(insteadOf: at, lexicon, languages) {
        strange |= 1 << UInt64(at)
        reportStrange(translation, text, at, other)
      }
    }
    if least > 1 { reportIdentical(text, kind, strange, lexicon) }
    guard hasDigits || numbered > 1 else { return false }
    let figures = zip(text.all, languages).map {
      NumberReading.figures(in: Template.readable($0.value), of: $1, lexicon)
    }
    if reportDifferent(figures, text, kind) { return true }
    guard strange == 0, case .guideline(let names) = kind else { return false }
    return reportLimits(figures, text, names)
  }

  /// Whether a comment was found that cuts the text short: then nothing is known of its end.
  func isCut(_ text: LocalizedText) -> Bool {
    !cutTexts.isEmpty && cutTexts.contains(text.span)
  }

  // MARK: Languages

  private func reportStrange(
    _ translation: Located<String>, _ text: LocalizedText, _ at: Int, _ other: Int
  ) {
    let (own, likely) = (languages[at].code, languages[other].code)
    report(
      .wrongLanguage, at: translation.span,
      "this text stands under `\(own)`, and its words are those of `\(likely)`",
      help: "translate it, or put it under `\(likely)`",
      notes: [.init(text.all[other].span, "the text under `\(likely)`")])
  }

  private func reportIdentical(
    _ text: LocalizedText, _ kind: TextKind, _ strange: Lexicon.Languages, _ lexicon: Lexicon
  ) {
    if case .name = kind { return }
    for (at, translation) in text.all.enumerated().dropFirst()
    where strange & (1 << UInt64(at)) == 0 {
      guard
        let first = text.all.indices.prefix(at).first(where: {
          text.all[$0].value == translation.value && strange & (1 << UInt64($0)) == 0
            && !languages[$0].isVariant(of: languages[at])
        }), TextWords.isMoreThanName(Template.readable(translation.value), kind, at, lexicon)
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
    _ figures: [NumberComparison.Figures], _ text: LocalizedText, _ kind: TextKind
  ) -> Bool {
    guard figures.count > 1 else { return false }
    let comparisons = figures.dropFirst().map { NumberComparison(figures[0], $0) }
    guard let odd = comparisons.firstIndex(where: { !$0.isEmpty }) else { return false }
    // If all others agree, it is the first that differs.
    let isFirst =
      figures.count > 2 && comparisons.allSatisfy { !$0.isEmpty }
      && figures.dropFirst(2).allSatisfy { NumberComparison(figures[1], $0).isEmpty }
    for (at, comparison) in comparisons.enumerated() where !comparison.isEmpty {
      if isFirst, at > odd { break }
      let (here, there) = isFirst ? (0, at + 1) : (at + 1, 0)
      let (ours, theirs) =
        isFirst
        ? (comparison.first, comparison.second) : (comparison.second, comparison.first)
      report(
        .differentNumbers, at: place(of: ours.first, in: text.all[here]),
        said(
          list(ours, text.all[here]), list(theirs, text.all[there]), languages[here].code,
          languages[there].code),
        help: help(kind),
        notes: [
          .init(
            place(of: theirs.first, in: text.all[there]),
            "the text under `\(languages[there].code)`")
        ])
    }
    return true
  }

  private func help(_ kind: TextKind) -> String {
    guard case .guideline = kind else { return "write the same numbers in every language" }
    return "write the number once, under `values`, and its name in braces in every language"
  }

  private func said(_ ours: String, _ theirs: String, _ here: String, _ there: String) -> String {
    if ours.isEmpty { return "`\(there)` says \(theirs), and `\(here)` does not" }
    if theirs.isEmpty { return "`\(here)` says \(ours), and `\(there)` does not" }
    return "`\(here)` says \(ours) where `\(there)` says \(theirs)"
  }

  private func list(_ figures: [StatedNumber], _ text: Located<String>) -> String {
    let written = figures.sorted { $0.place.lowerBound < $1.place.lowerBound }
    let shown = written.prefix(4).map { "“\(QuotedText.shown($0.written(in: text.value)))”" }
      .joined(separator: ", ")
    return figures.count > 4 ? shown + " and more" : shown
  }

  /// Numbers that should be values: one finding a number, at the first language that has it.
  /// - Returns: whether there is one.
  private func reportLimits(
    _ figures: [NumberComparison.Figures], _ text: LocalizedText, _ names: Guideline.Value.Names
  ) -> Bool {
    // A text that several guidelines share by an alias is one, whatever their values.
    let isKnown = numberedTexts.contains(text.span)
    var seen: Set<String> = []
    var told: Set<String> = []
    for (at, ofLanguage) in figures.enumerated() {
      for figure in ofLanguage.figures
      where figure.isLimit && seen.insert(figure.keys[0]).inserted && isSaid(figure, in: figures) {
        told.insert(figure.keys[0])
        // More of them say nothing more.
        if isKnown || told.count > 20 { return true }
        reportLimit(figure, at, figures, text, names)
      }
    }
    if !told.isEmpty { numberedTexts.insert(text.span) }
    return !told.isEmpty
  }

  private func reportLimit(
    _ figure: StatedNumber, _ at: Int, _ figures: [NumberComparison.Figures], _ text: LocalizedText,
    _ names: Guideline.Value.Names
  ) {
    // At the first language that has it, though another may tell better what it is.
    let all = figures.enumerated().compactMap {
      at, ofLanguage -> (at: Int, figure: StatedNumber)? in
      ofLanguage.figures.first { $0.keys.contains(figure.keys[0]) && !$0.isWord }
        .map { (at, $0) }
    }
    guard let first = all.first else { return }
    let isTime = all.contains { $0.figure.isTime }
    report(
      .numberInText, at: place(of: first.figure, in: text.all[first.at]),
      "the \(isTime ? "time" : "number") “\(first.figure.written(in: text.all[first.at].value))” stands in the text of a guideline",
      help: names.help(figure.keys[0], isTime: isTime),
      notes: all.dropFirst().map {
        .init(place(of: $0.figure, in: text.all[$0.at]), "in `\(languages[$0.at].code)`")
      })
  }

  /// Whether a number that is often said without one stands in every language.
  private func isSaid(_ figure: StatedNumber, in figures: [NumberComparison.Figures]) -> Bool {
    figure.weight == .strong
      || figures.allSatisfy { $0.figures.contains { $0.isLimit && $0.keys[0] == figure.keys[0] } }
  }

  /// Where a figure stands; nil: the whole text.
  private func place(of figure: StatedNumber?, in text: Located<String>) -> Span {
    guard let figure else { return text.span }
    let scalars = text.value.unicodeScalars
    guard figure.place.upperBound < 4000 else { return text.span }
    let written = figure.written(in: text.value)
    // The same signs may stand before it, in another number.
    let before = String(scalars.prefix(figure.place.lowerBound))
    return place(of: written, in: text.span, skipping: before.count(of: written))
  }
}

extension StatedNumber {
  /// As it stands in its text.
  fileprivate func written(in text: String) -> String {
    let scalars = text.unicodeScalars.dropFirst(place.lowerBound).prefix(place.count)
    return String(String.UnicodeScalarView(scalars))
  }
}

extension String {
  /// How often a word begins in this text, also inside of others.
  fileprivate func count(of word: String) -> Int {
    let (text, word) = (Array(unicodeScalars), Array(word.unicodeScalars))
    guard !word.isEmpty, word.count <= text.count else { return 0 }
    return (0...text.count - word.count).count { text[$0..<$0 + word.count].elementsEqual(word) }
  }
}
