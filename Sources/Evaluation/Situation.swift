public import Observations
public import Rules

/// Every rule set that is valid in an area on a day and not displaced there.
public struct Situation: Sendable {
  /// The area that was asked for.
  public let asked: Area
  /// The area that answers for it: the county of a part, the one that absorbed a merged area.
  public let area: Area
  public let day: Day
  /// By identifier of the rule set.
  public let standings: [Standing]
  /// Of a part of a county, what is reported of the part itself; the rules do not look at it.
  public let reported: [Reading]
}

/// How an ordinance stands in an area on a day.
public struct RuleState: Sendable {
  public let workspace: Workspace
  /// The area that answers: after a merger another one than the area asked for.
  public let area: Area
  public let ruleSet: RuleSet
  /// The place of the phase in the rule set; nil: unknown.
  public let level: Int?
  /// The first day since which the phase has been in force without a break, across versions.
  public let since: Day
  /// The last day, where it is known already.
  public let until: Day?
  /// Those that apply on the day.
  public let guidelines: [GuidelineInForce]
  /// Of which it is not known whether they apply.
  public let undecidedGuidelines: [GuidelineInForce]
  /// The notice on which the phase rests.
  public let notice: Notice?
  /// The newest values, as known, of the figures that the rules look at.
  public package(set) var values: [Reading]

  package init(
    workspace: Workspace, area: Area, ruleSet: RuleSet, level: Int?, since: Day, until: Day?,
    guidelines: [GuidelineInForce], undecidedGuidelines: [GuidelineInForce], notice: Notice?,
    values: [Reading]
  ) {
    self.workspace = workspace
    self.area = area
    self.ruleSet = ruleSet
    self.level = level
    self.since = since
    self.until = until
    self.guidelines = guidelines
    self.undecidedGuidelines = undecidedGuidelines
    self.notice = notice
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

/// How one rule set stands in an area on a day, and what is known beyond that.
@dynamicMemberLookup
public struct Standing: Sendable {
  /// The place of the ordinance in the workspace.
  public let ordinance: Int
  public let state: RuleState
  /// Whether the phase ends because the rules do: with their validity, by displacement or a merger.
  public var endsWithRules: Bool { state.until != nil && pending == nil }
  /// The phase that follows without a break, and its first day.
  public let pending: Pending?
  /// Why the answer rests on old values; nil: it does not.
  public let stale: Staleness?
  /// Why the phase is unknown; nil: it is known.
  public let unknownBecause: UnknownReason?

  public subscript<Member>(dynamicMember member: KeyPath<RuleState, Member>) -> Member {
    state[keyPath: member]
  }

  public struct Pending: Sendable {
    /// Nil: unknown.
    public let phase: Phase?
    public let from: Day
    /// False where a version begins on that day and figures until then may still change its phase.
    public let isCertain: Bool
  }
}

/// A published value, or its absence.
public struct Reading: Sendable, Hashable {
  /// The place of the metric in the workspace.
  public let metric: Int
  public let scope: Comparison.Scope
  /// The area whose value it is.
  public let area: Int
  /// The day of the value; for figures that stand for several days, not later than the day asked.
  public let day: Day
  /// Nil: there is none.
  public let value: Double?
  /// The row that gives it, or that gives none.
  public let origin: Observations.Origin?
}

/// A guideline that applies, and the phase that states it.
public struct GuidelineInForce: Sendable {
  public let guideline: Guideline
  /// Nil: stated for every phase.
  public let phase: Phase?
}

/// Why an answer rests on old values.
public enum Staleness: Sendable, Hashable {
  /// The newest value is older than its source promises.
  case old(Reading, allowed: Int)
  /// No condition of a decision table is known to hold since a day.
  case undecided(since: Day)
  /// A figure has never had a value, and for lack of it a condition was unknown.
  case missing(metric: Int, of: Comparison.Scope, area: Int)
}

/// Why a phase is unknown: no condition has been known yet.
public struct UnknownReason: Sendable, Hashable {
  /// The figures without a value.
  public let missing: [Reading]
  /// The first day whose values count.
  public let from: Day
  /// The last day that was looked at.
  public let through: Day
}

extension Evaluator {
  /// The situation in an area on a day, as it was known at the end of that day.
  public func situation(in asked: Area, on day: Day) -> Situation {
    let area = workspace.areas.answering(asked, on: day)
    let course = Course(self, known: day)
    let standings = workspace.ordinances.indices.compactMap {
      course.standing(ordinance: $0, in: area)
    }
    var reported: [Reading] = []
    if asked.partOf != nil {
      let metrics = standings.flatMap(\.values).filter { $0.scope == .own }.map(\.metric)
      for metric in metrics where !reported.contains(where: { $0.metric == metric }) {
        reported.append(newest(metric, .own, asked.index, day, notBefore: nil))
      }
    }
    return Situation(
      asked: asked, area: area, day: day, standings: standings, reported: reported)
  }

  func standing(ordinance: Int, in area: Area, on day: Day) -> Standing? {
    Course(self, known: day).standing(ordinance: ordinance, in: area)
  }

  /// The phase of a period; nil: unknown.
  public func phase(of period: Period, ordinance: Int) -> Phase? {
    period.level.map { workspace.ordinances[ordinance].versions[period.version].phases[$0] }
  }

  // MARK: Values

  /// The value of an area that was published for a day, if there is one.
  public func reading(
    _ metric: Int, _ scope: Comparison.Scope, _ area: Int, _ day: Day
  ) -> Reading {
    Reading(
      metric: metric, scope: scope, area: area, day: day,
      value: observations.value(metric: metric, area: area, day: day),
      origin: observations.origin(metric: metric, area: area, day: day))
  }

  /// The newest value of an area up to a day, if there is one; without one the reading is of the
  /// day itself.
  public func newest(
    _ metric: Int, _ scope: Comparison.Scope, _ area: Int, _ day: Day, notBefore first: Day? = nil
  ) -> Reading {
    let earliest = max(observations.firstDay, first ?? .distantPast)
    var at = min(day, observations.lastDay(metric: metric) ?? .distantPast)
    while at >= earliest {
      if let value = observations.value(metric: metric, area: area, day: at) {
        return Reading(
          metric: metric, scope: scope, area: area, day: at, value: value,
          origin: observations.origin(metric: metric, area: area, day: at))
      }
      at = at - 1
    }
    return Reading(metric: metric, scope: scope, area: area, day: day, value: nil, origin: nil)
  }
}
