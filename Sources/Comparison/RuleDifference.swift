public import Findings
internal import Rules

/// One difference between two sets of rules: the smallest that has a meaning of its own.
public struct RuleDifference: Sendable {
  public let subject: Subject
  public let aspect: Aspect
  public let meaning: Meaning
  /// What each side says, and where.
  public let sides: Both<Side>
  /// Cases that tell two conditions apart.
  public let witnesses: [Witness]
  /// Whether the meaning could not be proved, because that would have taken too long.
  public let isUnproved: Bool
  /// The counties that only the new scope has, and those that only the old one has, by identifier.
  public let gained: [County]
  public let lost: [County]
  /// The parts of something that was added or removed, such as the guidelines of a phase.
  public internal(set) var contents: [Content]
  /// The differences between an added or removed version and the one in force on its first day.
  public let nested: [RuleDifference]
  let order: Order

  public var old: Side { sides.old }
  public var new: Side { sides.new }

  /// What a difference means for those who have to follow the rules.
  public enum Meaning: String, Sendable, Hashable, CaseIterable {
    /// More is forbidden, sooner, for longer or for more people.
    case tightened
    case relaxed
    /// It has effects, but not in one direction, or in none that could be proved.
    case changed
    /// Only words, colours and the like: what applies is the same.
    case editorial

    /// The meaning with old and new swapped.
    public var mirrored: Meaning {
      switch self {
      case .tightened: .relaxed
      case .relaxed: .tightened
      case .changed, .editorial: self
      }
    }
  }

  /// What one of the two sides says.
  public struct Side: Sendable, Hashable {
    /// The text for readers; nil: this side says nothing about it.
    public let text: String?
    /// Where it is written, or else where the thing is that it is or would be part of. Nil: it is
    /// not part of any file of that side.
    public let span: Span?
    /// Whether the span is of something around it.
    public let isElsewhere: Bool
    /// The address in the text, for a legal basis that has one.
    public let url: String?

    public init(_ text: String?, _ span: Span?, isElsewhere: Bool = false, url: String? = nil) {
      self.text = text
      self.span = span
      self.isElsewhere = isElsewhere || text == nil
      self.url = url
    }

    init(_ basis: LegalBasis?, _ span: Span) {
      self.init(basis?.text, basis?.title.span ?? span, url: basis?.url)
    }
  }

  /// A case in which one of two conditions is true and the other is not.
  public struct Witness: Sendable, Hashable {
    /// Metrics with their values, rows and phases with their truths: `level = 75`.
    public let text: String
    /// Whether the new condition is the true one, or else the old one; nil: neither of the two is
    /// true, and one of them is unknown.
    public let holdsInNew: Bool?
  }

  /// A county that a scope has on one side only.
  public struct County: Sendable, Hashable {
    public let id: String
    public let name: String
  }

  /// A part of something that was added or removed.
  public struct Content: Sendable, Hashable {
    /// The kind of part: a phase, a guideline, a notice, or a version whose areas gain or lose a county.
    public let kind: Subject.Kind
    public let id: String
    public let text: String
    public let span: Span
  }

  /// The sort key of a difference: it does not depend on which side is the old one.
  struct Order: Sendable {
    /// The kind of thing, its place and the aspect, the smaller of both sides.
    let places: [Int]
    let names: [String]
    /// The phases, compared after the names.
    let phases: [ArraySlice<Both<String>>]
  }

  init(
    _ subject: Subject, _ aspect: Aspect, _ meaning: Meaning, _ sides: Both<Side>,
    witnesses: [Witness] = [], isUnproved: Bool = false, gained: [County] = [],
    lost: [County] = [], contents: [Content] = [], nested: [RuleDifference] = []
  ) {
    self.subject = subject
    self.aspect = aspect
    self.meaning = meaning
    self.sides = sides
    self.witnesses = witnesses
    self.isUnproved = isUnproved
    self.gained = gained
    self.lost = lost
    self.contents = contents
    self.nested = nested
    let texts = [sides.old.text ?? "", sides.new.text ?? ""].sorted()
    let ids = subject.id.map { [min($0.old, $0.new), max($0.old, $0.new)] } ?? ["", ""]
    order = Order(
      places: [subject.kind.place, subject.place, min(aspect.place, aspect.mirrored.place)],
      names: ids + [subject.detail ?? ""] + texts, phases: subject.phaseRuns)
  }

  /// The difference itself and those nested in it.
  public var all: [RuleDifference] { [self] + nested.flatMap(\.all) }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension RuleDifference {
  /// Whether it comes before another: by meaning, tightened first, then by kind, place and identifier.
  func isBefore(_ other: RuleDifference) -> Bool {
    meaning == other.meaning ? order.isBefore(other.order) : meaning.place < other.meaning.place
  }
}

extension RuleDifference.Order {
  /// By kind and place, then by identifier, then by what it is about.
  fileprivate func isBefore(_ other: Self) -> Bool {
    for (a, b) in zip(places, other.places) where a != b { return a < b }
    for (a, b) in zip(names, other.names) where a != b { return a < b }
    for (a, b) in zip(phases.joined(), other.phases.joined()) {
      let (one, another) = (min(a.old, a.new), min(b.old, b.new))
      if one != another { return one < another }
    }
    return phases.reduce(0) { $0 + $1.count } < other.phases.reduce(0) { $0 + $1.count }
  }
}

extension RuleDifference {
  /// What differs: a thing of the rules, named as data.
  public struct Subject: Sendable, Hashable {
    public let kind: Kind
    /// The ordinance to which it belongs, on each side; nil: none.
    public let ruleSet: Both<String>?
    /// The version to which it belongs; nil where that side has no such version.
    public let version: Both<String?>?
    /// Its identifier, on each side; nil: the workspace, or a version.
    public let id: Both<String>?
    /// The phases in which a guideline differs, of those that both sides have.
    public var phases: FlattenSequence<[ArraySlice<Both<String>>]> { phaseRuns.joined() }
    /// The same as runs in one list of all phases: a list for each of many inherited guidelines would
    /// take quadratic space.
    public internal(set) var phaseRuns: [ArraySlice<Both<String>>] = []
    /// The number of these phases.
    public var phaseCount: Int { phaseRuns.reduce(0) { $0 + $1.count } }
    /// Whether these are all phases that both sides have.
    public internal(set) var isInAllPhases = false
    /// A part of it: the name of a value, the code of a language, a holiday; `starts` or `ends`.
    public internal(set) var detail: String?
    /// The name for readers, if the identifier of it or of its part says little: of an area, of a holiday.
    public internal(set) var names: Both<String>?
    /// Of a guideline: where each side states it; nil on a side that does not.
    public internal(set) var statements: Both<Span?>?
    /// The sort key among things of one kind: the level of a phase, the first day of a notice, the first
    /// phase in which a guideline differs. Of both sides the smaller one.
    var place: Int

    init(
      kind: Kind, ruleSet: Both<String>? = nil, version: Both<String?>? = nil,
      id: Both<String>? = nil, detail: String? = nil, place: Int = 0
    ) {
      self.kind = kind
      self.ruleSet = ruleSet
      self.version = version
      self.id = id
      self.detail = detail
      self.place = place
    }

    public enum Kind: String, Sendable, Hashable, CaseIterable {
      case workspace, messages, area, grouping, metric, topic, source, calendar, ruleset, version,
        phase, guideline, notice
    }
  }
}

extension RuleDifference {
  /// The aspect of the subject that differs.
  public enum Aspect: String, Sendable, Hashable, CaseIterable {
    // Presence.
    case added, removed
    case renamed, reordered
    // Of an ordinance and its versions.
    case identifier, label, validity
    case firstCountedDay = "first-counted-day"
    case begins
    case kind = "phases-are"
    case inherits, scope, displaces
    /// The calendar whose day sets are counted.
    case calendar, shown
    // Of a trigger; the subject's detail says which.
    case trigger, condition, consecutive, effective
    case countsFrom = "counts-from"
    // Of a guideline.
    case topic, value, direction
    case guidelineKind = "kind"
    case onlyDays = "only-days"
    case onlyAreas = "only-areas"
    case onlyCondition = "only-condition"
    // Of a notice.
    case phase, replaces
    // Of metrics and sources.
    case range, rounding, holds, delivery, expectation
    // Of days and areas.
    case days, states, state, membership, merger
    case partOf = "part-of"
    case languages
    case timeZone = "time-zone"
    // Wording and presentation.
    case title, text, short, unit, name, abbreviation, setting, color, icon, drawing, chart,
      attribution,
      population
    case legalBasis = "legal-basis"

    /// The aspect with old and new swapped.
    public var mirrored: Aspect {
      switch self {
      case .added: .removed
      case .removed: .added
      default: self
      }
    }
  }
}
