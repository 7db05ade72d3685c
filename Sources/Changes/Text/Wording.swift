package import Rules

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
    style = LanguageStyle.builtIn("en") ?? language.style
  }

  package subscript(phrase: Phrase) -> String { style[phrase] }

  /// What stands behind a heading: `:`.
  package var colon: String { style.colon }

  /// A phrase with its placeholders filled in.
  package func say(_ phrase: Phrase, _ values: [String: String]) -> String {
    Template(self[phrase]).filled(style.plurals) { values[$0] }
  }
}
