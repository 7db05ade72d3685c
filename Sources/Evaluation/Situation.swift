public import Observations
public import RuleLanguage
internal import YAMLSource

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

/// How one rule set stands in an area on a day.
public struct Standing: Sendable {
  /// The place of the ordinance in the workspace.
  public let ordinance: Int
  public let ruleSet: RuleSet
  /// The place of the phase in the rule set; nil: unknown.
  public let level: Int?
  /// The first day since which the phase has been in force without a break, across versions.
  public let since: Day
  /// The last day, where it is known already.
  public let until: Day?
  /// The phase that follows without a break, and its first day.
  public let pending: Pending?
  /// The newest values of every figure that the rules look at.
  public let values: [Reading]
  public let guidelines: [GuidelineInForce]
  /// Why the answer rests on old values; nil: it does not.
  public let stale: Staleness?
  /// Why the phase is unknown; nil: it is known.
  public let unknownBecause: UnknownReason?

  public var phase: Phase? { level.map { ruleSet.phases[$0] } }

  public struct Pending: Sendable {
    /// Nil: unknown.
    public let phase: Phase?
    public let from: Day
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
    let standings = workspace.ordinances.indices.compactMap {
      standing(ordinance: $0, in: area, on: day)
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
    guard
      let version = compiled[ordinance].firstIndex(where: { $0.window.contains(day) }),
      compiled[ordinance][version].ruleSet.scope.contains(area),
      applicable(compiled[ordinance][version], ordinance: ordinance, in: area)
        .contains(where: { $0.contains(day) })
    else { return nil }
    let compiled = compiled[ordinance][version]
    let periods = periods(ordinance: ordinance, in: area, known: day)
    guard let at = periods.firstIndex(where: { $0.days.contains(day) }) else { return nil }
    let (since, last) = stretch(of: at, in: periods, ordinance: ordinance)
    let following = last + 1 < periods.count ? periods[last + 1] : nil
    let pending = following.flatMap { next -> Standing.Pending? in
      guard next.days.from - 1 == periods[last].days.last else { return nil }
      return Standing.Pending(phase: phase(of: next, ordinance: ordinance), from: next.days.from)
    }
    let run = run(compiled, in: area, known: day)
    let level = periods[at].level
    let values = newestValues(compiled, area, day)
    return Standing(
      ordinance: ordinance, ruleSet: compiled.ruleSet, level: level, since: since,
      until: periods[last].days.through, pending: pending, values: values,
      guidelines: guidelines(compiled.ruleSet, level: level, run: run, on: day),
      stale: staleness(compiled, run, values, level: level, on: day),
      unknownBecause: level == nil ? unknownReason(compiled, area, values, day) : nil)
  }

  /// The first day of the unbroken stretch of one phase around a period, and its last period.
  private func stretch(
    of at: Int, in periods: [Period], ordinance: Int
  ) -> (since: Day, last: Int) {
    func isSame(_ a: Period, _ b: Period) -> Bool {
      b.days.from - 1 == a.days.last
        && phase(of: a, ordinance: ordinance)?.id.value
          == phase(of: b, ordinance: ordinance)?.id.value
    }
    var first = at
    while first > 0, isSame(periods[first - 1], periods[first]) { first -= 1 }
    var last = at
    while last + 1 < periods.count, isSame(periods[last], periods[last + 1]) { last += 1 }
    return (periods[first].days.from, last)
  }

  /// The phase of a period; nil: unknown.
  public func phase(of period: Period, ordinance: Int) -> Phase? {
    period.level.map { workspace.ordinances[ordinance].versions[period.version].phases[$0] }
  }

  // MARK: Guidelines

  /// What the placeholders of guidelines stand for.
  public func occasion(
    _ standing: Standing, _ area: Area, in language: Language
  ) -> Guideline.Occasion {
    Guideline.Occasion(
      county: area.name, state: area.state.map { workspace.areas[$0].title(in: language) } ?? "",
      phase: standing.phase?.title[language] ?? language.style[.unknown],
      since: standing.since)
  }

  /// Those of the rule set, of milder phases as `inherits` says, and the phase's own; restating
  /// replaces, `lifted` drops.
  private func guidelines(
    _ ruleSet: RuleSet, level: Int?, run: VersionRun, on day: Day
  ) -> [GuidelineInForce] {
    var result: [GuidelineInForce] = []
    func apply(_ entries: [GuidelineEntry], of phase: Phase?) {
      for entry in entries {
        let at = result.firstIndex { $0.guideline.id.value == entry.id.value }
        switch (entry, at) {
        case (.stated(let guideline), let at?):
          result[at] = GuidelineInForce(guideline: guideline, phase: phase)
        case (.stated(let guideline), nil):
          result.append(GuidelineInForce(guideline: guideline, phase: phase))
        case (.lifted, let at?): result.remove(at: at)
        case (.lifted, nil): break
        }
      }
    }
    apply(ruleSet.guidelines, of: nil)
    guard let level else { return result }
    if ruleSet.kind == .independent {
      for milder in 0..<level {
        let isInherited =
          ruleSet.inheritance == .milderPhases || run.isInForce(milder, on: day)
        if isInherited {
          apply(ruleSet.phases[milder].guidelines, of: ruleSet.phases[milder])
        }
      }
    }
    apply(ruleSet.phases[level].guidelines, of: ruleSet.phases[level])
    return result
  }

  // MARK: Values

  /// For every figure that the rules look at, the newest value up to a day.
  private func newestValues(_ version: CompiledVersion, _ area: Area, _ day: Day) -> [Reading] {
    var seen = Set<[Int]>()
    return version.ruleSet.comparisons.compactMap { comparison in
      guard let place = comparison.of.place(for: area, country: workspace.areas.country.index),
        seen.insert([comparison.metric, place]).inserted
      else { return nil }
      return newest(
        comparison.metric, comparison.of, place, day, notBefore: version.ruleSet.firstCountedDay)
    }
  }

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

  private func staleness(
    _ version: CompiledVersion, _ run: VersionRun, _ values: [Reading], level: Int?, on day: Day
  ) -> Staleness? {
    for reading in values {
      guard let origin = reading.origin,
        let allowed = workspace.sources[origin.source].expect.staleAfter
      else { continue }
      if day - reading.day > allowed { return .old(reading, allowed: allowed) }
    }
    guard version.ruleSet.kind == .exclusive, level != nil, let decided = run.lastDecided,
      decided < day
    else { return nil }
    return .undecided(since: decided + 1)
  }

  private func unknownReason(
    _ version: CompiledVersion, _ area: Area, _ values: [Reading], _ day: Day
  ) -> UnknownReason {
    let first = max(observations.firstDay, version.ruleSet.firstCountedDay ?? .distantPast)
    return UnknownReason(
      missing: values.filter { $0.value == nil }, from: first,
      through: min(day, version.lastCountedDay))
  }
}
