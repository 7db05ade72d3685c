internal import Findings
internal import Observations
public import Rules

/// All rule sets that apply in an area on a day.
public struct Situation: Sendable {
  /// The area that was asked for.
  public let asked: Area
  /// The area that answers for it: the county of a part, or the area that absorbed a merged one.
  public let area: Area
  public let day: Day
  /// By identifier of the rule set.
  public private(set) var standings: [Standing]
  /// The metrics on which phases depend; empty where reasons were not asked for.
  public let metrics: [MetricInUse]
  /// What each ordinance of the workspace, in its order, said by the day, the latest first; empty where reasons were not asked
  /// for.
  public let stretches: [[Stretch]]
  /// For a part of a county: the values published for the part itself, which the rules do not use.
  public let reported: [Reading]

  /// The situation on the last known day.
  init(in asked: Area, looksAhead: Bool, isExplained: Bool, _ course: Course) {
    let (workspace, day) = (course.evaluator.workspace, course.known)
    let area = workspace.areas.answering(asked, on: day)
    let standings = workspace.shownOrdinances.compactMap {
      Standing($0, in: area, looksAhead: looksAhead, isExplained: isExplained, course)
    }
    var reported: [Reading] = []
    if asked.partOf != nil {
      let metrics = standings.flatMap(\.values).filter { $0.scope == .own }.map(\.metric)
      for metric in metrics where !reported.contains(where: { $0.metric == metric }) {
        reported.append(course.evaluator.newest(metric, .own, asked.index, day))
      }
    }
    let ordinances = workspace.ordinances
    metrics =
      isExplained
      ? MetricInUse.all(
        of: standings.sorted { ordinances[$0.ordinance].place < ordinances[$1.ordinance].place },
        on: day, course) : []
    stretches =
      isExplained
      ? ordinances.indices.map { AreaCourse(course, $0, asked).stretches(until: day) } : []
    self.asked = asked
    self.area = area
    self.day = day
    self.standings = standings
    self.reported = reported
  }

  /// The same without the traces of phases.
  public var unexplained: Situation {
    var situation = self
    for at in standings.indices { situation.standings[at].trace = nil }
    return situation
  }
}

/// The state of an ordinance in an area on a day.
public struct RuleState: Sendable {
  public let workspace: Workspace
  /// The area that answers: after a merger not the area asked for.
  public let area: Area
  public let ruleSet: RuleSet
  /// The index of the phase in the rule set; nil: unknown.
  public let level: Int?
  /// The first day since which the phase has been in force without a break, across versions.
  public let since: Day
  /// The last day, if it is already known: the nearest of a pending change, the end of the rules, their displacement and
  /// a merger.
  public let until: Day?
  /// Whether figures to come may end the phase before `until`.
  public let untilMayChange: Bool
  /// The guidelines that apply on the day.
  public let guidelines: [GuidelineInForce]
  /// The guidelines that may or may not apply, since a value or a day is missing.
  public let undecidedGuidelines: [GuidelineInForce]
  /// The notice on which the phase rests.
  public let notice: Notice?
  /// The stricter phase that would be in force without the notice; nil: none would.
  public let phaseBeneath: Phase?
  /// The newest known values of the metrics that the rules use.
  public package(set) var values: [Reading]

  package init(
    workspace: Workspace, area: Area, ruleSet: RuleSet, level: Int?, since: Day, until: Day?,
    untilMayChange: Bool = false, guidelines: [GuidelineInForce],
    undecidedGuidelines: [GuidelineInForce], notice: Notice?, beneath: Int? = nil,
    values: [Reading]
  ) {
    self.workspace = workspace
    self.area = area
    self.ruleSet = ruleSet
    self.level = level
    self.since = since
    self.until = until
    self.untilMayChange = untilMayChange
    self.guidelines = guidelines
    self.undecidedGuidelines = undecidedGuidelines
    self.notice = notice
    phaseBeneath = beneath.flatMap { beneath in
      level.map { beneath > $0 } ?? false ? ruleSet.phases[beneath] : nil
    }
    self.values = values
  }

  public var phase: Phase? { level.map { ruleSet.phases[$0] } }

  /// What the placeholders of guidelines stand for.
  public func occasion(in language: Language) -> Guideline.Occasion {
    Guideline.Occasion(
      county: area.name, state: area.state.map { workspace.areas[$0].title(in: language) } ?? "",
      phase: phase?.title[language] ?? language.style[.unknown], since: since)
  }
}

/// The state of one rule set in an area on a day, with what is pending and what is uncertain.
@dynamicMemberLookup public struct Standing: Sendable {
  /// The index of the ordinance in the workspace.
  public let ordinance: Int
  public let state: RuleState
  /// Whether the phase ends with the rules at the latest: they expire or are displaced. Those of an area that becomes part
  /// of another one go on there.
  public var endsWithRules: Bool {
    state.until != nil && pending == nil && mergesInto == nil
  }
  /// The county of which the area becomes part on the day after the last one; nil: it goes on as itself.
  public var mergesInto: Area? {
    guard let until = state.until, let merger = state.area.merger, merger.since == until + 1 else {
      return nil
    }
    return state.workspace.areas[merger.into]
  }
  /// The phase that follows without a break, and its first day.
  public let pending: Pending?
  /// Where the notice on which the phase rests ends before the phase does: the one on which it rests from the day after.
  public internal(set) var nextNotice: Notice?
  /// The notice that withdraws the one on which the phase rests, from a later day on; else the one that withdrew, on the first
  /// day of the phase, what was in force until then.
  public internal(set) var withdrawal: Notice?
  /// Where the notice on which the phase rests lies on top of others: the one that would count after it, but is withdrawn by then.
  public internal(set) var withdrawnBeneath: WithdrawnNotice?
  /// Why the answer rests on old values; nil: it does not.
  public let stale: Staleness?
  /// Why the phase is unknown; nil: it is known.
  public let unknownBecause: UnknownReason?
  /// What follows, where it was asked for.
  public let prospects: Prospects?
  /// The reasons, where they were asked for.
  public fileprivate(set) var trace: Trace?

  public subscript<Member>(dynamicMember member: KeyPath<RuleState, Member>) -> Member {
    state[keyPath: member]
  }

  /// A notice, and the one that withdraws it.
  public struct WithdrawnNotice: Sendable {
    public let notice: Notice
    public let withdrawal: Notice
  }

  /// The notice on which the phase rests, what follows it, and what withdraws it.
  package var notices: [Notice] { [state.notice, nextNotice, withdrawal].compactMap { $0 } }

  /// Whether what is possible only says again what follows a notice that ends, as far as is known now.
  package func repeatsPending(_ possible: Possibility) -> Bool {
    guard let pending, state.notice?.through != nil else { return false }
    return possible.counts.isEmpty && pending.from == possible.from
      && pending.phase?.identity == possible.phase.identity
  }

  public struct Pending: Sendable {
    /// Nil: unknown.
    public let phase: Phase?
    public let from: Day
    /// False if values until then may still lead to another phase on that day, or let the present one go on.
    public let isCertain: Bool
  }
}

/// A guideline that applies, and the phase that states it.
public struct GuidelineInForce: Sendable {
  public let guideline: Guideline
  /// Nil: stated for every phase.
  public let phase: Phase?
}

/// Why an answer rests on old values.
public enum Staleness: Sendable, Hashable {
  /// The newest value is older than its source allows.
  case old(Reading, allowed: Int)
  /// No condition of a decision table has been known to be true since a day.
  case undecided(since: Day)
  /// A metric of an area never had a value, and a condition was unknown because of that.
  case missing(metric: Int, of: Comparison.Scope, area: Int)
}

/// Why a phase is unknown: no condition has been known yet.
public struct UnknownReason: Sendable, Hashable {
  /// The metrics without a value.
  public let missing: [Reading]
  /// The first day whose values count.
  public let from: Day
  /// The last day whose values count.
  public let through: Day
}

/// Why a rule set does not apply in an area on a day.
public enum Inapplicability: Sendable {
  /// No version is in force on the day; these are the days of all versions.
  case noVersion([DayRange])
  /// The version in force does not cover the area.
  case outside(RuleSet)
  /// Another rule set displaces it there.
  case displaced(by: RuleSet)
  /// The area has become part of another one.
  case merged
}

extension Evaluator {
  /// Why an ordinance does not apply in an area on a day; nil: it does.
  public func inapplicability(ordinance: Int, in area: Area, on day: Day) -> Inapplicability? {
    let versions = rules.all.compiled[ordinance]
    guard let version = versions.first(where: { $0.window.contains(day) }) else {
      return .noVersion(versions.map(\.window))
    }
    guard version.ruleSet.scope.contains(area) else { return .outside(version.ruleSet) }
    if let displacer = rules.all.displacer(of: ordinance, in: area, on: day) {
      return .displaced(by: displacer.ruleSet)
    }
    if let merger = area.merger, day >= merger.since { return .merged }
    return nil
  }
}
