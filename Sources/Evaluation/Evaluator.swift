public import Observations
public import RuleLanguage
internal import YAMLSource

/// Applies the rules of a workspace to observations.
///
/// Pure: the same workspace and observations give the same answers, whatever the clock, the
/// machine or the order of the questions.
public struct Evaluator: Sendable {
  public let workspace: Workspace
  public let observations: Observations
  /// By ordinance, then by version.
  let compiled: [[CompiledVersion]]
  /// For each ordinance the versions of other ordinances that displace it.
  private let displacing: [[CompiledVersion]]

  public init(_ workspace: Workspace, _ observations: Observations) {
    self.workspace = workspace
    self.observations = observations
    let compiled = workspace.ordinances.map { ordinance in
      ordinance.versions.indices.map { at in
        CompiledVersion(
          ordinance.versions[at], window: ordinance.window(ofVersion: at), workspace: workspace,
          observations: observations)
      }
    }
    self.compiled = compiled
    displacing = workspace.ordinances.map { ordinance in
      compiled.joined().filter { $0.ruleSet.displaces.contains { $0.value == ordinance.id } }
    }
  }

  /// On which days in a row a phase is in force in an area, under one version.
  public struct Period: Sendable, Hashable {
    /// The place of the version among those of its ordinance.
    public let version: Int
    /// The place of the phase in the version; nil: unknown.
    public let level: Int?
    public var days: DayRange
  }

  /// The periods of an ordinance in an area, earliest first, cut to validity and to the days on
  /// which no other ordinance displaces it.
  ///
  /// - Parameters:
  ///   - ordinance: its place in `workspace.ordinances`.
  ///   - known: the last day whose observations are known; what is due then is included.
  public func periods(ordinance: Int, in area: Area, known: Day) -> [Period] {
    var periods: [Period] = []
    for (place, version) in compiled[ordinance].enumerated()
    where version.ruleSet.scope.contains(area) {
      let windows = applicable(version, ordinance: ordinance, in: area)
      guard !windows.isEmpty else { continue }
      let steps = run(version, in: area, known: known).steps
      for window in windows {
        for (at, step) in steps.enumerated() {
          let end = at + 1 < steps.count ? steps[at + 1].from - 1 : .distantFuture
          let from = max(step.from, window.from)
          let through = min(end, window.last)
          guard from <= through else { continue }
          periods.append(
            Period(
              version: place, level: step.level,
              days: DayRange(from: from, through: through == .distantFuture ? nil : through)))
        }
      }
    }
    return periods.sorted { $0.days.from < $1.days.from }
  }

  /// The days on which a version applies in an area: its window without the days on which another
  /// ordinance displaces it, or on which the area has been merged away.
  func applicable(_ version: CompiledVersion, ordinance: Int, in area: Area) -> [DayRange] {
    var windows = [version.window]
    if let merger = area.merger {
      windows = windows.without(DayRange(from: merger.since, through: nil))
    }
    for other in displacing[ordinance] where other.ruleSet.scope.contains(area) {
      windows = windows.without(other.window)
    }
    return windows
  }
}

extension [DayRange] {
  /// What is left of these ranges without the days of another; empty ones are left out.
  fileprivate func without(_ other: DayRange) -> [DayRange] {
    flatMap { range -> [DayRange] in
      guard range.from <= range.last else { return [] }
      guard other.from <= range.last, other.last >= range.from else { return [range] }
      var rest: [DayRange] = []
      if range.from < other.from {
        rest.append(DayRange(from: range.from, through: other.from - 1))
      }
      if other.last < range.last {
        rest.append(DayRange(from: other.last + 1, through: range.through))
      }
      return rest
    }
  }
}

extension Evaluator {
  /// The rule sets in each version that applies in one of some areas on a day of a range, by
  /// identifier and version.
  public func ruleSets(in areas: [Area], during days: DayRange) -> [RuleSet] {
    compiled.enumerated().flatMap { ordinance, versions in
      versions.filter { version in
        areas.contains { area in
          version.ruleSet.scope.contains(area)
            && applicable(version, ordinance: ordinance, in: area).contains {
              $0.from <= $0.last && $0.from <= days.last && $0.last >= days.from
            }
        }
      }.map(\.ruleSet)
    }
  }

  /// The day nearest to another on which a rule set applies in an area; the earlier of two at the
  /// same distance. Nil where there is none at all.
  public func nearestDayWithRules(in area: Area, to day: Day) -> Day? {
    var best: Day?
    for (ordinance, versions) in compiled.enumerated() {
      for version in versions {
        // The area itself before a merger, and the one that answers for it.
        for area in [area, workspace.areas.answering(area, on: day)]
        where area.partOf == nil && version.ruleSet.scope.contains(area) {
          for window in applicable(version, ordinance: ordinance, in: area)
          where window.from <= window.last {
            let nearest = min(max(day, window.from), window.last)
            guard let known = best else {
              best = nearest
              continue
            }
            let (old, new) = (abs(known - day), abs(nearest - day))
            if new < old || (new == old && nearest < known) { best = nearest }
          }
        }
      }
    }
    return best
  }
}
