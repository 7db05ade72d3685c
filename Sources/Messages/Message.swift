public import Comparison
internal import Evaluation
internal import Findings
public import Rules

/// What the people of a county are told about changes under one ordinance: what they have to do,
/// from when, and why.
///
/// It is made from the changes alone, so composing it again gives the same message.
public struct Message: Sendable {
  /// The first change.
  public let change: Change
  /// The changes certain to follow under the same ordinance, by first day; mostly none.
  public let later: [Change]
  /// Made from what the message says, so that other content has another identifier; letters,
  /// digits, dots, hyphens and underscores.
  public let identifier: String
  /// In the order of the workspace's languages.
  public internal(set) var texts: [LocalizedMessage]

  public init(_ change: Change, later: [Change] = []) {
    self.change = change
    self.later = later
    texts = change.workspace.languages.map { language in
      later.reduce(MessageComposing(change, language, later: later).message) { message, next in
        message.followed(by: MessageComposing(next, language).message, on: next.from)
      }
    }
    identifier = MessageIdentifier(change, later, texts).text
  }

  /// The messages of a list, at most one for a county and an ordinance, in the order of its
  /// changes. What is certain on a day is told alike on every later one: with the values of the day
  /// at whose end all of it was certain.
  public static func all(of list: ChangeList) -> [Message] {
    list.changes.grouped { [$0.area.id, $0.ordinance] }.map { _, changes in
      let steps = changes.enumerated().sorted {
        ($0.element.from, $0.offset) < ($1.element.from, $1.offset)
      }.map(\.element)
      let known = steps.map(\.known).max() ?? list.new.day
      let told = steps.map { $0.withFigures(knownOn: known, by: list.new.evaluator) }
      return Message(told[0], later: Array(told.dropFirst()))
    }
  }

  /// The first day at whose end all of it was certain.
  public var known: Day { later.reduce(change.known) { max($0, $1.known) } }

  /// The last day that it covers, if that is already known.
  public var through: Day? { (later.last ?? change).through }

  /// Whether all that it tells is past by the end of the day on which it was known, so that it is
  /// too late to act on it.
  public var isOver: Bool { through.map { $0 <= known } ?? false }

  /// The text in a language of the workspace.
  public subscript(language: Language) -> LocalizedMessage? {
    texts.first { $0.language.code == language.code }
  }

  /// Whether there is anything to do, to leave undone, or no longer so.
  public var changesRules: Bool { ([change] + later).contains(where: \.changesRules) }

  /// The rules that it is about: those afterwards, or else those before.
  public var ruleSet: RuleSet? { change.state?.ruleSet }
}

/// A message in one language.
public struct LocalizedMessage: Sendable {
  public let language: Language
  /// Where, which way, what, from when; mostly at most 65 characters, what a lock screen shows.
  public let headline: String
  /// What to do first, or no longer, and from when: the text of a notification, at most 120 characters.
  public let push: String
  /// The address of the page that says more; nil: it is not known where the site is.
  public internal(set) var url: String?
  /// The title of the rules.
  public let ruleSet: String
  /// What applies until and from when; a line each.
  public internal(set) var scope: [String]
  /// The causes, with the values that decided.
  public internal(set) var reasons: [Reason]
  /// The guidelines that change, by kind of change.
  public internal(set) var groups: [Group]
  /// How many guidelines go on as before, as a sentence; nil: none.
  public let unchanged: String?
  /// The law, the notice and the law of single guidelines, each once.
  public internal(set) var legalBasis: [LegalBasis]
  /// The sources of the values, with the newest day and the attribution; a line each.
  public internal(set) var sources: [String]

  package init(
    language: Language, headline: String, push: String, url: String? = nil, ruleSet: String,
    scope: [String],
    reasons: [Reason],
    groups: [Group], unchanged: String?, legalBasis: [LegalBasis], sources: [String]
  ) {
    self.url = url
    self.language = language
    self.headline = headline
    self.push = push
    self.ruleSet = ruleSet
    self.scope = scope
    self.reasons = reasons
    self.groups = groups
    self.unchanged = unchanged
    self.legalBasis = legalBasis
    self.sources = sources
  }

  /// The reasons, a line each.
  public var why: [String] { reasons.map(\.text) }

  /// A cause.
  public struct Reason: Sendable, Hashable {
    /// All of it, with the values.
    public let text: String
    /// Without the values; the same as the text if it has none.
    public let condition: String
    /// The values that decided, with their days; empty: there are none, or they are not told.
    public let values: String

    package init(text: String, condition: String, values: String) {
      self.text = text
      self.condition = condition
      self.values = values
    }
  }

  /// Guidelines to which the same happens.
  public struct Group: Sendable, Hashable {
    /// From when.
    public let from: Day
    /// Nil: it is not known whether they apply.
    public let kind: GuidelineChange.Kind?
    public internal(set) var title: String
    /// In the order of the guidelines.
    public let topics: [Topic]

    package init(from: Day, kind: GuidelineChange.Kind?, title: String, topics: [Topic]) {
      self.from = from
      self.kind = kind
      self.title = title
      self.topics = topics
    }
  }

  public struct Topic: Sendable, Hashable {
    public let id: String
    public let title: String
    public let entries: [Entry]

    package init(id: String, title: String, entries: [Entry]) {
      self.id = id
      self.title = title
      self.entries = entries
    }
  }

  public struct Entry: Sendable, Hashable {
    /// The identifier of the guideline.
    public let id: String
    /// The text as it applies; for a lifted guideline, as it did.
    public let text: String
    /// The text as it was before, if that differs.
    public let formerly: String?

    package init(id: String, text: String, formerly: String?) {
      self.id = id
      self.text = text
      self.formerly = formerly
    }
  }
}

extension LocalizedMessage {
  /// The message with what follows on a later day.
  fileprivate func followed(by next: LocalizedMessage, on day: Day) -> LocalizedMessage {
    let wording = Wording(language)
    func added<Element>(_ more: [Element], to all: [Element], _ key: (Element) -> String)
      -> [Element]
    {
      let known = Set(all.map(key))
      return all + more.filter { !known.contains(key($0)) }
    }
    var message = self
    // What applies until then has been said.
    message.scope += next.scope.dropFirst(next.scope.count > 1 ? 1 : 0)
    message.reasons = added(next.reasons, to: reasons) { $0.text }
    message.groups += next.groups.map { group in
      var group = group
      group.title = wording.tell(.laterGroup, ["title": group.title], days: ["day": day])
      return group
    }
    message.legalBasis = added(next.legalBasis, to: legalBasis) { $0.key }
    message.sources = added(next.sources, to: sources) { $0 }
    return message
  }
}

extension LegalBasis {
  /// What distinguishes it from others: two editions of a law may have one title.
  var key: String { "\(title.value)|\(date.map(\.description) ?? "")|\(url ?? "")" }
}

extension Change {
  /// The state that the message is about: the one afterwards, or the one before if the rules ended.
  var state: RuleState? { after ?? before }

  /// The title of the rules.
  func title(in language: Language) -> String {
    state?.title(in: language) ?? ordinance
  }
}

extension RuleState {
  /// The title of the rules.
  func title(in language: Language) -> String {
    self.language(language).map { ruleSet.title[$0] } ?? ruleSet.id.value
  }

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

extension Change {
  /// The change with the values known at the end of a day: what is told must not depend on when
  /// somebody asks.
  func withFigures(knownOn day: Day, by evaluator: Evaluator) -> Change {
    let ordinances = evaluator.workspace.ordinances
    // An area that is gone keeps the values with which it was compared.
    guard let ordinance = ordinances.firstIndex(where: { $0.id == self.ordinance }),
      let area = evaluator.workspace.areas.area(id: area.id)
    else { return self }
    let course = evaluator.course(of: ordinance, in: area, known: day)
    func figures(_ state: RuleState, on date: Day) -> RuleState {
      // States of rules with other sources keep their values.
      guard
        state.workspace.sources.elementsEqual(
          evaluator.workspace.sources, by: { $0.id.value == $1.id.value }),
        let values = course.state(on: date)?.values
      else { return state }
      var state = state
      state.values = values
      return state
    }
    var change = self
    if after == nil { change.before = before.map { figures($0, on: from - 1) } }
    change.after = after.map { figures($0, on: from) }
    return change
  }
}
