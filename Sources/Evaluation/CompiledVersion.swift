internal import Observations
internal import RuleLanguage

/// A version of an ordinance made ready for evaluation: what does not depend on the county is
/// worked out once.
struct CompiledVersion: Sendable {
  let ruleSet: RuleSet
  /// The days on which it is the version in force.
  let window: DayRange
  /// The last day that moves a count: the last with a value of a metric that it uses.
  let lastCountedDay: Day
  /// Per day set of the calendar and state, which days are in it.
  private let masks: [Int: [Int: [Bool]]]
  private let wholeWeek: [Bool]

  init(_ ruleSet: RuleSet, window: DayRange, workspace: Workspace, observations: Observations) {
    self.ruleSet = ruleSet
    self.window = window
    let last = ruleSet.comparisons.compactMap { comparison in
      observations.lastDay(metric: comparison.metric)
        .map { $0 + (workspace.metrics[comparison.metric].holds - 1) }
    }.max()
    lastCountedDay = last ?? observations.firstDay - 1
    let days = max(0, lastCountedDay - observations.firstDay + 1)
    wholeWeek = [Bool](repeating: true, count: days)
    var masks: [Int: [Int: [Bool]]] = [:]
    if let calendar = ruleSet.calendar {
      let used = Set(
        ruleSet.phases.flatMap { [$0.starts?.consecutive.daySet, $0.ends?.consecutive.daySet] }
          .compactMap { $0 })
      for place in used {
        for state in workspace.areas.states {
          masks[place, default: [:]][state.index] = calendar.mask(
            of: calendar.daySets[place], state: state.index, from: observations.firstDay,
            days: days)
        }
      }
    }
    self.masks = masks
  }

  /// Which days, from the first of the observations on, a trigger counts in an area.
  func mask(_ trigger: Trigger, _ area: Area) -> [Bool] {
    guard let set = trigger.consecutive.daySet, let state = area.state else { return wholeWeek }
    return masks[set]?[state] ?? wholeWeek
  }

  /// Whether a trigger counts a day, also one after the observations.
  func counts(_ day: Day, _ trigger: Trigger, _ area: Area) -> Bool {
    guard let set = trigger.consecutive.daySet, let calendar = ruleSet.calendar else {
      return true
    }
    return calendar.absence(of: day, from: calendar.daySets[set], state: area.state) == nil
  }
}
