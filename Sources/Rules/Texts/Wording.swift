/// The words around an answer in one language of the workspace.
package struct Wording: Sendable {
  package typealias Phrase = Rules.Phrase

  package let language: Language
  package let style: LanguageStyle

  package init(_ language: Language) {
    self.language = language
    style = language.style
  }

  /// Texts of the rules in a language of the workspace, and English words around them: for those who
  /// review the rules.
  package init(englishAround language: Language) {
    self.language = language
    style = .english
  }

  package subscript(phrase: Phrase) -> String { style[phrase] }

  /// What stands behind a heading: `:`.
  package var colon: String { style.colon }

  /// A phrase with its placeholders filled in.
  package func say(_ phrase: Phrase, _ values: [String: String]) -> String {
    style.filled(self[phrase]) { values[$0] }
  }

  /// A template with its placeholders filled in. A full stop behind a value that ends in one is left
  /// out.
  /// - Parameter days: by placeholder; each has one without the day of the week beside it.
  package func tell(
    _ template: MessageTemplate, _ values: [String: String] = [:], days: [String: Day] = [:]
  ) -> String {
    let text = style.filled(style[template]) { name in
      values[name] ?? days[name].map(style.longDate)
        ?? MessageTemplate.withWeekday(name).flatMap { days[$0] }.map(style.date)
    }
    return Wording.withoutDoubledStops(text)
  }

  /// `a.d.B..` with one point at its end; an ellipsis stays.
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
