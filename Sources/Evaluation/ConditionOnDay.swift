internal import Observations
internal import RuleLanguage
internal import YAMLSource

extension Course {
  /// What a condition is on one day, also on one without observations.
  /// - Parameter since: the day on which rows began afresh; of the days before they know nothing.
  func truth(
    of condition: Condition, _ version: CompiledVersion, in area: Area, on day: Day,
    since: Day = .distantPast
  ) -> Truth {
    switch condition {
    case .comparison(let comparison):
      guard let place = evaluator.workspace.areas.place(comparison.of, for: area),
        let value = standing(comparison.metric, place, version, on: day)
      else { return .isUnknown }
      return comparison.closed.contains(value) ? .isTrue : .isFalse
    case .row(let row): return truth(of: row, version, in: area, on: day, since: since)
    case .phase(let reference): return truth(of: reference, version, in: area, on: day)
    case .all(let parts, _):
      return parts.map { truth(of: $0, version, in: area, on: day, since: since) }.min() ?? .isTrue
    case .any(let parts, _):
      return parts.map { truth(of: $0, version, in: area, on: day, since: since) }.max() ?? .isFalse
    case .not(let part, _):
      switch truth(of: part, version, in: area, on: day, since: since) {
      case .isFalse: return .isTrue
      case .isUnknown: return .isUnknown
      case .isTrue: return .isFalse
      }
    }
  }

  /// The value that stands on a day, from the day it came.
  func standing(_ metric: Int, _ area: Int, _ version: CompiledVersion, on day: Day) -> Double? {
    let first = version.ruleSet.firstCountedDay ?? .distantPast
    for back in 0..<evaluator.workspace.metrics[metric].holds where day - back >= first {
      if let value = evaluator.observations.value(metric: metric, area: area, day: day - back) {
        return value
      }
    }
    return nil
  }

  /// The days that a row looks at, the last one first, as far as they count: fewer than it needs where the
  /// others lie before.
  func days(
    of row: Condition.Row, _ version: CompiledVersion, in area: Area, upTo day: Day,
    since: Day = .distantPast
  ) -> [Day] {
    let first = max(
      since, evaluator.observations.firstDay, version.ruleSet.firstCountedDay ?? .distantPast)
    var days: [Day] = []
    var day = day
    while days.count < row.count.days, day >= first {
      if version.counts(day, row.count.daySet, area) { days.append(day) }
      day = day - 1
    }
    return days
  }

  func truth(
    of reference: Condition.PhaseReference, _ version: CompiledVersion, in area: Area, on day: Day
  ) -> Truth {
    guard let target = version.references[reference.key],
      let place = evaluator.workspace.areas.place(reference.of, for: area)
    else { return .isUnknown }
    let period = periods(ordinance: target.ordinance, in: evaluator.workspace.areas[place])
      .first { $0.days.contains(day - 1) }
    return period.flatMap { target.truth(of: $0) } ?? .isFalse
  }
}
