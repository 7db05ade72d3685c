/// Whether a text that is the same in two languages is more than a name.
enum TextWords {
  /// - Parameter language: one under which the text stands.
  static func isMoreThanName(
    _ text: String, _ kind: Reading.TextKind, _ language: Int, _ lexicon: Lexicon
  ) -> Bool {
    let words = text.split { $0 == " " || $0 == "\n" || $0 == "\u{A0}" }.lazy.compactMap(word)
    var (count, capitals) = (0, 0)
    var isCommon = false
    for word in words.prefix(40) {
      count += 1
      if word.first?.isUppercase ?? false { capitals += 1 }
      if let entry = lexicon.entry(of: Array(word.lowercased().utf8)),
        lexicon.entries[entry].common != 0
      {
        isCommon = true
      }
    }
    if case .guideline = kind { return count > 1 }
    // Two words with capital letters may be a name in any language.
    return count > 2 || count == 2 && (capitals < 2 || isCommon)
  }

  /// A piece between blanks without the marks around it, where it is a word: letters, a hyphen or an
  /// apostrophe inside. No abbreviation in capital letters, no unit and no placeholder.
  private static func word(_ piece: Substring) -> Substring? {
    let trimmed = piece.drop { !$0.isLetter && $0 != "{" }
    guard let end = trimmed.lastIndex(where: { $0.isLetter || $0 == "}" }) else { return nil }
    let word = trimmed[...end]
    guard word.count > 1, word.allSatisfy({ $0.isLetter || $0 == "-" || $0 == "'" || $0 == "’" }),
      word.contains(where: \.isLowercase)
    else { return nil }
    return word
  }
}
