public import Findings

/// What the public must or must not do: one entry of `guidelines`.
public final class Guideline: Sendable {
  public let id: Located<String>
  /// Its former identifiers, as they are written.
  public let formerly: [Located<String>]
  /// The same in all versions in which it is one guideline: the identifier of the newest.
  public let identity: String
  /// The topic, as an index into the workspace's topics.
  public let topic: Int
  /// What it does to people; nil: that is not said.
  public let kind: Kind?
  public let text: LocalizedText
  /// What a reader must know at a glance.
  public let short: LocalizedText?
  public let values: [Value]
  public let legalBasis: LegalBasis?
  /// Where and when it applies; nil: wherever and whenever its phase does.
  public let only: Limits?

  package init(
    id: Located<String>, formerly: [Located<String>] = [], identity: String? = nil, topic: Int,
    kind: Kind? = nil, text: LocalizedText, short: LocalizedText?, values: [Value],
    legalBasis: LegalBasis?, only: Limits? = nil
  ) {
    self.id = id
    self.formerly = formerly
    self.identity = identity ?? id.value
    self.topic = topic
    self.kind = kind
    self.text = text
    self.short = short
    self.values = values
    self.legalBasis = legalBasis
    self.only = only
  }

  /// The same with another identity.
  func with(identity: String) -> Guideline {
    Guideline(
      id: id, formerly: formerly, identity: identity, topic: topic, kind: kind, text: text,
      short: short, values: values, legalBasis: legalBasis, only: only)
  }

  /// `kind`: what a guideline does to people, and so which way they are moved by one more or less.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Something has to be done.
    case duty
    /// Something is forbidden, closed or limited.
    case ban
    /// Something may be done that otherwise may not.
    case permission
    /// Someone or something is exempt from another rule.
    case exception
    /// Neither obliges nor allows: advice, and what the authority does.
    case information
  }

  /// Whether it allows something: one less makes a phase stricter.
  package var allows: Bool { kind == .permission || kind == .exception }

  /// `only`: outside these limits the guideline is ignored.
  public struct Limits: Sendable {
    /// The days on which it applies.
    public let days: DayRange
    /// The counties in which it applies; nil: all of the rule set.
    public let scope: AreaScope?
    /// What must be true on the day; nil: nothing.
    public let when: Condition?
    public let span: Span

    package init(days: DayRange, scope: AreaScope?, when: Condition? = nil, span: Span) {
      self.days = days
      self.scope = scope
      self.when = when
      self.span = span
    }
  }

  /// A number, time or word that fills the placeholder of the same name in the texts.
  public struct Value: Sendable {
    public enum Content: Sendable, Hashable {
      /// A decimal number, as written, with a point.
      case number(String)
      /// A time of day, as minutes after midnight, and as written.
      case time(minutes: Int, String)
      case text(String)
    }

    public let name: Located<String>
    public let content: Content
    /// The direction in which the value becomes stricter; nil: it has none.
    public let stricter: Stricter?

    package init(name: Located<String>, content: Content, stricter: Stricter?) {
      self.name = name
      self.content = content
      self.stricter = stricter
    }
  }

  public enum Stricter: String, Sendable, Hashable, CaseIterable {
    case lower, higher, earlier, later
  }
}

/// An entry of a `guidelines` mapping.
public enum GuidelineEntry: Sendable {
  case stated(Guideline)
  /// Drops the inherited guideline of this identifier.
  case lifted(Located<String>)

  public var id: Located<String> {
    switch self {
    case .stated(let guideline): guideline.id
    case .lifted(let id): id
    }
  }

  /// The guideline; nil if it is lifted.
  package var guideline: Guideline? {
    if case .stated(let guideline) = self { guideline } else { nil }
  }
}

/// The legal provision on which a rule set, a guideline or a notice is based.
public struct LegalBasis: Sendable {
  public let title: Located<String>
  public let url: String?
  public let date: Day?

  package init(title: Located<String>, url: String?, date: Day?) {
    self.title = title
    self.url = url
    self.date = date
  }
}

/// A subject of guidelines, such as masks or schools.
public struct Topic: Sendable {
  public let id: Located<String>
  public let title: LocalizedText
  public let icon: Located<String>?
  /// The drawing of its icon: the path data (`d`) of an SVG path on a square of 24 by 24, for lines 1.6 wide
  /// with round ends. Nil: there is none. It follows the grammar, so no other character is in it.
  public package(set) var drawing: Located<String>?
  /// Whether people hear of its guidelines at first sight, for they say what to do. What only says whom others concern is in
  /// the rest of a message.
  public let isNews: Bool

  package init(
    id: Located<String>, title: LocalizedText, icon: Located<String>?, isNews: Bool
  ) {
    self.id = id
    self.title = title
    self.icon = icon
    self.isNews = isNews
  }
}

extension Guideline {
  /// The meaning, in an area on a day, of the placeholders that every text may use.
  public struct Occasion: Sendable {
    public let county: String
    public let state: String
    public let phase: String
    /// The first day on which the phase applies.
    public let since: Day

    public init(county: String, state: String, phase: String, since: Day) {
      self.county = county
      self.state = state
      self.phase = phase
      self.since = since
    }

    /// What a placeholder means; nil: it has no meaning here.
    public func value(of placeholder: String, in language: Language) -> String? {
      switch placeholder {
      case "county": county
      case "state": state
      case "phase": phase
      case "date": language.style.date(since)
      default: nil
      }
    }
  }

  /// The text that the public reads: values filled in, numbers in the language's notation.
  public func text(in language: Language, on occasion: Occasion) -> String {
    text(in: language) { occasion.value(of: $0, in: language) }
  }

  /// The text with its values filled in.
  /// - Parameter other: the values of other placeholders; one without a value is left as it is.
  public func text(in language: Language, other: (String) -> String?) -> String {
    filled(text, in: language, other)
  }

  /// The short text that the public reads, like `text(in:on:)`; nil: there is none.
  public func short(in language: Language, on occasion: Occasion) -> String? {
    short(in: language) { occasion.value(of: $0, in: language) }
  }

  /// The short text with its values filled in, like `text(in:other:)`; nil: there is none.
  public func short(in language: Language, other: (String) -> String?) -> String? {
    short.map { filled($0, in: language, other) }
  }

  private func filled(
    _ text: LocalizedText, in language: Language, _ other: (String) -> String?
  ) -> String {
    language.style.filled(
      text[language],
      number: { name in
        guard case .number(let digits) = values.first(where: { $0.name.value == name })?.content
        else { return nil }
        return digits
      }
    ) { name in
      values.first { $0.name.value == name }?.text(in: language) ?? other(name)
    }
  }
}

extension Guideline.Value {
  /// The value as the public reads it: numbers in the language's notation.
  public func text(in language: Language) -> String {
    switch content {
    case .number(let digits): language.style.number(digits)
    case .time(_, let text), .text(let text): text
    }
  }
}
