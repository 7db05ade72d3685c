/// The words around an answer in one language of the workspace.
package struct Wording: Sendable {
  package typealias Phrase = Rules.Phrase

  package let language: Language
  package let style: LanguageStyle
  /// The code of the language of the words.
  package let code: String

  package init(_ language: Language) {
    self.language = language
    style = language.style
    code = language.code
  }

  /// Uses texts of the rules in a language of the workspace, with English words around them: for people
  /// who review the rules.
  package init(englishAround language: Language) {
    self.language = language
    style = Wording.english
    code = "en"
  }

  /// English, with days as rule files write them.
  private static let english: LanguageStyle = {
    var style = LanguageStyle.english
    style.datePattern = LanguageStyle.plain.datePattern
    return style
  }()

  /// The words of a review in a language; English ones around its texts if it has none of its own.
  package init(ofReview language: Language) {
    let hasOwn = Phrase.ofReview.contains {
      language.style.words[$0.rawValue] != nil
        && language.style.written($0) != LanguageStyle.english.written($0)
    }
    if hasOwn { self.init(language) } else { self.init(englishAround: language) }
  }

  package subscript(phrase: Phrase) -> String { style[phrase] }

  /// What follows a heading: `:`.
  package var colon: String { style.colon }

  /// A phrase with its placeholders filled in.
  package func say(_ phrase: Phrase, _ values: [String: String]) -> String {
    style.filled(self[phrase]) { values[$0] }
  }

  /// A phrase with its placeholders filled in, of which some are numbers.
  /// - Parameter values: what is said; that of a number in place of its digits.
  package func say(
    _ phrase: Phrase, counts: [String: Int], _ values: [String: String] = [:]
  ) -> String {
    style.filled(self[phrase], number: { name in counts[name].map { String($0) } }) { name in
      values[name] ?? counts[name].map(style.grouped)
    }
  }

  /// Names as a list in a sentence: `Port, Hills and Moor`.
  package func list(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return say(.and, ["first": names.dropLast().joined(separator: ", "), "second": last])
  }

  /// A phrase as a heading: it begins with a capital letter.
  package func heading(_ phrase: Phrase) -> String {
    let text = self[phrase]
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// A template with its placeholders filled in. A full stop is left out after a value that ends in
  /// one.
  /// - Parameters:
  ///   - days: by placeholder; the one without the day of the week is filled in, too.
  ///   - shortDays: the same, where there is little room.
  package func tell(
    _ template: MessageTemplate, _ values: [String: String] = [:], days: [String: Day] = [:],
    shortDays: [String: Day] = [:]
  ) -> String {
    let text = style.filled(style[template]) { name in
      values[name] ?? days[name].map(style.longDate) ?? shortDays[name].map(style.headlineDate)
        ?? MessageTemplate.withWeekday(name).flatMap { days[$0] ?? shortDays[$0] }.map(style.date)
    }
    return Wording.withoutDoubledStops(text)
  }

  /// Replaces a doubled full stop with one: `a.d.B..`; an ellipsis stays.
  package static func withoutDoubledStops(_ text: String) -> String {
    var (output, rest) = ("", text[...])
    while let stop = rest.firstIndex(of: ".") {
      let stops = rest[stop...].prefix { $0 == "." }
      output += rest[..<stop] + (stops.count == 2 ? "." : stops)
      rest = rest[stops.endIndex...]
    }
    return output + rest
  }
}
