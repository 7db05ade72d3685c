internal import RuleLanguage

/// The words around an answer in one language of the workspace.
struct Wording: Sendable {
  typealias Phrase = RuleLanguage.Phrase

  let language: Language
  let style: LanguageStyle

  init(_ language: Language) {
    self.language = language
    style = language.style
  }

  subscript(phrase: Phrase) -> String { style[phrase] }

  /// What stands behind a heading: `:`.
  var colon: String { style.colon }

  /// A phrase with its placeholders filled in.
  func say(_ phrase: Phrase, _ values: [String: String]) -> String {
    Template(self[phrase]).filled { values[$0] }
  }
}
