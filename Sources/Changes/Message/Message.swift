internal import Evaluation
public import RuleLanguage
internal import YAMLSource

/// What the people of a county are told of one change: what they have to do, from when, and why.
///
/// It is made from the change alone, so composing it again gives the same message.
public struct Message: Sendable {
  public let change: Change
  /// Made from what the message says, so that another content has another identifier; letters,
  /// digits, dots, hyphens and underscores.
  public let identifier: String
  /// In the order of the workspace's languages.
  public let texts: [LocalizedMessage]

  public init(_ change: Change) {
    self.change = change
    identifier = MessageIdentifier(change).text
    texts = change.workspace.languages.map { MessageComposing(change, $0).message }
  }

  /// Whether all of which it tells has passed by the end of the day on which it was known, so that
  /// nobody can act on it.
  public var isOver: Bool { change.through.map { $0 <= change.known } ?? false }

  /// The text in a language of the workspace.
  public subscript(language: Language) -> LocalizedMessage? {
    texts.first { $0.language.code == language.code }
  }

  /// The rules of which it speaks, those afterwards where there are such.
  public var ruleSet: RuleSet? { change.state?.ruleSet }
}

/// A message in one language.
public struct LocalizedMessage: Sendable {
  public let language: Language
  /// County, what applies, from when.
  public let headline: String
  /// Which topics become stricter or looser, and the reason, in short.
  public let summary: String
  /// What applies until and from when; a line each.
  public let scope: [String]
  /// The causes, with the figures that decided; a line each.
  public let why: [String]
  /// The guidelines that change, by kind of change.
  public let groups: [Group]
  /// How many guidelines go on as before, as a sentence; nil: none.
  public let unchanged: String?
  /// The law, the notice and the law of single guidelines, each once.
  public let legalBasis: [LegalBasis]
  /// Where the figures come from, with the newest day and whose they are; a line each.
  public let sources: [String]

  /// Guidelines to which the same happens.
  public struct Group: Sendable {
    /// Nil: it is not known whether they apply.
    public let kind: GuidelineChange.Kind?
    public let title: String
    /// In the order of the guidelines.
    public let topics: [Topic]
  }

  public struct Topic: Sendable {
    public let id: String
    public let title: String
    public let entries: [Entry]
  }

  public struct Entry: Sendable {
    /// The identifier of the guideline.
    public let id: String
    /// As it applies; of a lifted one, as it did.
    public let text: String
    /// As it was before, where that differs.
    public let formerly: String?
  }
}

extension Change {
  /// The state that the message speaks of: afterwards, or of what has ended the one before.
  var state: RuleState? { after ?? before }

  /// The title of the rules.
  func title(in language: Language) -> String {
    state.flatMap { state in state.language(language).map { state.ruleSet.title[$0] } } ?? ordinance
  }
}

extension RuleState {
  /// The language of this state's own workspace: an older one may have others.
  func language(_ language: Language) -> Language? {
    workspace.language(language.code) ?? workspace.languages.first
  }

  /// The text of a guideline as the public reads it.
  func text(_ guideline: Guideline, in language: Language) -> String {
    guard let language = self.language(language) else { return "" }
    return guideline.text(in: language, on: occasion(in: language))
  }
}
