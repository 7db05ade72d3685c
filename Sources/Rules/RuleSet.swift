public import Findings

/// One version of an ordinance: a rule file.
public final class RuleSet: Sendable {
  /// The identifier of the ordinance; its versions share it.
  public let id: Located<String>
  public let version: Located<String>
  public let title: LocalizedText
  /// The title for where there is little room.
  public let short: LocalizedText?
  public let legalBasis: LegalBasis
  public let valid: DayRange
  public let validSpan: Span
  public let scope: AreaScope
  /// Identifiers of the ordinances displaced where and while this version is valid.
  public let displaces: [Located<String>]
  /// How its machines start.
  public let beginning: Beginning
  /// Where `begins` is written; nil if it is left out.
  public let beginningSpan: Span?
  /// The first day whose observations count; nil: all count.
  public let firstCountedDay: Day?
  /// Where it is written; nil if it is left out.
  public let firstCountedSpan: Span?
  public let calendar: HolidayCalendar?
  public let kind: Kind
  /// Where the kind is written, or the version's label if it is left out.
  public let kindSpan: Span
  public let inheritance: Inheritance
  /// What applies in every phase.
  public let guidelines: [GuidelineEntry]
  /// Mildest first; at least one.
  public let phases: [Phase]
  /// Its former identifiers, the latest first; of the ordinance, not of the version.
  public let formerly: [Located<String>]
  /// `shown`: whether people are told of it; otherwise it only serves other rule sets.
  public let isShown: Bool
  public let file: SourceFile

  package init(
    id: Located<String>, version: Located<String>, title: LocalizedText, short: LocalizedText?,
    legalBasis: LegalBasis, valid: DayRange, validSpan: Span, scope: AreaScope,
    displaces: [Located<String>], beginning: Beginning, beginningSpan: Span?, firstCountedDay: Day?,
    firstCountedSpan: Span?, calendar: HolidayCalendar?, kind: Kind, kindSpan: Span,
    inheritance: Inheritance, guidelines: [GuidelineEntry], phases: [Phase],
    formerly: [Located<String>] = [], isShown: Bool, file: SourceFile
  ) {
    self.id = id
    self.version = version
    self.title = title
    self.short = short
    self.legalBasis = legalBasis
    self.valid = valid
    self.validSpan = validSpan
    self.scope = scope
    self.displaces = displaces
    self.beginning = beginning
    self.beginningSpan = beginningSpan
    self.firstCountedDay = firstCountedDay
    self.firstCountedSpan = firstCountedSpan
    self.calendar = calendar
    self.kind = kind
    self.kindSpan = kindSpan
    self.inheritance = inheritance
    self.guidelines = guidelines
    self.phases = phases
    self.formerly = formerly
    self.isShown = isShown
    self.file = file
  }

  /// The same with other guidelines and phases, and perhaps another identifier.
  func with(
    id: Located<String>? = nil, displaces: [Located<String>]? = nil, guidelines: [GuidelineEntry],
    phases: [Phase]
  ) -> RuleSet {
    RuleSet(
      id: id ?? self.id, version: version, title: title, short: short, legalBasis: legalBasis,
      valid: valid, validSpan: validSpan, scope: scope, displaces: displaces ?? self.displaces,
      beginning: beginning, beginningSpan: beginningSpan, firstCountedDay: firstCountedDay,
      firstCountedSpan: firstCountedSpan, calendar: calendar, kind: kind, kindSpan: kindSpan,
      inheritance: inheritance, guidelines: guidelines, phases: phases, formerly: formerly,
      isShown: isShown, file: file)
  }

  /// `phases-are`.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Every phase but the first is a machine of its own; the strictest in force applies.
    case independent
    /// A decision table: exactly one phase's condition holds.
    case exclusive
  }

  /// `inherits`: whose guidelines a phase has besides its own.
  public enum Inheritance: String, Sendable, Hashable, CaseIterable {
    case milderPhases = "milder-phases"
    /// Only those of milder phases whose own machine is in force that day.
    case phasesInForce = "phases-in-force"
  }

  /// `begins`: the state in which a version starts.
  public enum Beginning: Sendable, Hashable {
    /// As if the version had always been in force, over all counted observations.
    case recount
    /// With the state that the previous version hands over, phase by phase.
    case `continue`
    /// With this phase, an index into `phases`, and all milder ones in force.
    case phase(Int)
  }

  /// The first day at whose end it is known: the date of its legal basis, on its first day at the
  /// latest; without one, the day before its first day.
  package var firstDayKnown: Day { min(legalBasis.date ?? valid.from - 1, valid.from) }

  /// The conditions of all triggers, phase by phase.
  public var triggerConditions: [Condition] {
    phases.flatMap { [$0.starts?.when, $0.ends?.when].compactMap { $0 } }
  }

  /// All guidelines, those for every phase first.
  public var allGuidelines: [Guideline] {
    (guidelines + phases.flatMap(\.guidelines)).compactMap(\.guideline)
  }

  /// The conditions under which the law allows decisions of the authority, phase by phase.
  public var allowingConditions: [Condition] {
    phases.flatMap { [$0.starts, $0.ends].compactMap { $0?.decision?.allowedWhen } }
  }

  /// The conditions of all triggers and decisions, and of all guidelines limited by one.
  public var conditions: [Condition] {
    triggerConditions + allowingConditions + allGuidelines.compactMap { $0.only?.when }
  }

  /// All comparisons of all conditions.
  public var comparisons: [Comparison] { conditions.flatMap(\.comparisons) }
}

/// One step of a rule set.
public final class Phase: Sendable {
  public let id: Located<String>
  /// Its former identifiers, as they are written.
  public let formerly: [Located<String>]
  /// The same in all versions in which it is one phase: the identifier of the newest.
  public let identity: String
  public let title: LocalizedText
  /// The title for where there is little room.
  public let short: LocalizedText?
  /// `#rrggbb`.
  public let color: Color?
  /// Where the colour is written; nil if there is none.
  package let colorSpan: Span?
  /// Nil in the first phase of an independent rule set.
  public let starts: Trigger?
  /// Nil if `starts` is nil, and in exclusive rule sets.
  public let ends: Trigger?
  public let guidelines: [GuidelineEntry]

  package init(
    id: Located<String>, formerly: [Located<String>] = [], identity: String? = nil,
    title: LocalizedText, short: LocalizedText?, color: Color?, colorSpan: Span?, starts: Trigger?,
    ends: Trigger?, guidelines: [GuidelineEntry]
  ) {
    self.id = id
    self.formerly = formerly
    self.identity = identity ?? id.value
    self.title = title
    self.short = short
    self.color = color
    self.colorSpan = colorSpan
    self.starts = starts
    self.ends = ends
    self.guidelines = guidelines
  }

  /// The same with another identity, and others in its guidelines.
  func with(identity: String, guidelines: [GuidelineEntry]) -> Phase {
    Phase(
      id: id, formerly: formerly, identity: identity, title: title, short: short, color: color,
      colorSpan: colorSpan, starts: starts, ends: ends, guidelines: guidelines)
  }
}

/// All versions of one ordinance.
public struct Ordinance: Sendable {
  public let id: String
  /// Sorted by `valid.from`.
  public let versions: [RuleSet]
  /// Its place among all ordinances in the order of `rulesets` in rulecheck.yaml: several are shown
  /// in this order, since phases of different ordinances have none.
  public let place: Int
  /// The authority's announcements, by day.
  public package(set) var notices: [Notice] = [] {
    didSet { notices = identified(notices) }
  }

  package init(id: String, versions: [RuleSet], place: Int, notices: [Notice] = []) {
    self.id = id
    self.versions = versions
    self.place = place
    self.notices = identified(notices)
  }

  /// Whether people are told of it.
  public var isShown: Bool { versions.allSatisfy(\.isShown) }

  /// The days on which a version is in force: from its `valid.from` through its `through` or the
  /// day before its successor begins, whichever is earlier.
  public func window(ofVersion index: Int) -> DayRange {
    let valid = versions[index].valid
    guard index + 1 < versions.count else { return valid }
    return DayRange(from: valid.from, through: min(valid.last, versions[index + 1].valid.from - 1))
  }
}
