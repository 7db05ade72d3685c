public import Findings

/// A language of the workspace: its code, its index in `languages` of `rulecheck.yaml`, and how it
/// is written.
public struct Language: Hashable, Sendable {
  public let code: String
  /// Its index among the languages of its workspace.
  package let index: Int
  /// Shared by all copies.
  private let description: Description

  private final class Description: Sendable {
    let style: LanguageStyle
    init(_ style: LanguageStyle) { self.style = style }
  }

  /// - Parameter style: nil for the built-in one, or the plain one if none is built in.
  package init(code: String, index: Int, style: LanguageStyle? = nil) {
    self.code = code
    self.index = index
    description = Description(style ?? .builtIn(code) ?? .plain)
  }

  /// How the language writes numbers, dates and the words around an answer.
  public var style: LanguageStyle { description.style }

  public static func == (a: Language, b: Language) -> Bool {
    a.index == b.index && a.code == b.code
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(index)
    hasher.combine(code)
  }
}

/// A text in every language of the workspace.
public struct LocalizedText: Sendable, Hashable {
  /// One text for each language, in the order of the workspace's `languages`.
  public let all: [Located<String>]
  public let span: Span

  package init(all: [Located<String>], span: Span) {
    self.all = all
    self.span = span
  }

  public subscript(language: Language) -> String { all[language.index].value }
}
