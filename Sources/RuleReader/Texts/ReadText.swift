package import Findings
package import Rules

/// A text in all its languages, and what it is: for the checks of what texts say.
package struct ReadText: Sendable {
  package let text: LocalizedText
  package let kind: Kind

  /// What a text is, which decides what is looked for.
  package enum Kind: Sendable {
    /// Of a place, an institution or a feast: often the same in all languages.
    case name
    case title
    /// A title that headlines show.
    case headline(of: Headline)
    /// The text of a guideline with its values, which stands somewhere as a whole.
    case guideline(values: [Value], span: Span)
  }

  /// What a headline speaks of.
  package enum Headline: Sendable { case ruleSet, phase }

  package typealias Value = (key: Located<String>, value: Located<Guideline.Value.Content>)
}

extension Format where Value == LocalizedText {
  /// A text in every language of the workspace.
  static var localized: Format { LocalizedFormat.title }
  /// The same for the name of a place, an institution or a feast, which may be the same in all of
  /// them.
  static var localizedName: Format { LocalizedFormat.name }

  /// The same for a title that headlines show.
  static func headline(of kind: ReadText.Headline) -> Format {
    LocalizedFormat.taken(as: .headline(of: kind))
  }
}
