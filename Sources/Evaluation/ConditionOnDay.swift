internal import Observations
internal import Rules

extension Course {
  /// What a condition is on one day, also on one without observations.
  /// - Parameter since: the day on which rows began afresh; of the days before they know nothing.
  func truth(
    of condition: Condition, _ version: AreaVersion, on day: Day, since: Day = .distantPast
  ) -> Truth {
    switch condition {
    case .comparison(let comparison):
      guard let place = version.place(of: comparison.of),
        let standing = standing(comparison.metric, place, version, on: day)
      else { return .isUnknown }
      return comparison.closed.contains(standing.value) ? .isTrue : .isFalse
    case .row(let row): return truth(of: row, version, on: day, since: since)
    case .phase(let reference):
      guard let (target, place) = version.target(of: reference) else { return .isUnknown }
      return period(of: target, place, onEveOf: day).flatMap { target.truth(of: $0) } ?? .isFalse
    case .all(let parts, _):
      return parts.map { truth(of: $0, version, on: day, since: since) }.min() ?? .isTrue
    case .any(let parts, _):
      return parts.map { truth(of: $0, version, on: day, since: since) }.max() ?? .isFalse
    case .not(let part, _): return !truth(of: part, version, on: day, since: since)
    }
  }

  /// The value that stands on a day, and the day on which it came.
  func standing(
    _ metric: Int, _ area: Int, _ version: AreaVersion, on day: Day
  ) -> (value: Double, day: Day)? {
    let first = version.ruleSet.firstCountedDay ?? .distantPast
    for back in 0..<evaluator.workspace.metrics[metric].holds where day - back >= first {
      if let value = evaluator.observations.value(metric: metric, area: area, day: day - back) {
        return (value, day - back)
      }
    }
    return nil
  }

  /// The days that a row looks at, the last one first, as far as they count: fewer than it needs where the
  /// others lie before.
  func days(
    of row: Condition.Row, _ version: AreaVersion, upTo day: Day, since: Day
  ) -> [Day] {
    let first = max(
      since, evaluator.observations.firstDay, version.ruleSet.firstCountedDay ?? .distantPast)
    var days: [Day] = []
    var day = day
    while days.count < row.count.days, day >= first {
      if version.counts(day, row.count.daySet) { days.append(day) }
      day = day - 1
    }
    return days
  }

  /// The period of another ordinance in whose phase it is on the day before a day.
  func period(
    of target: ReferencedPhase, _ place: Int, onEveOf day: Day
  ) -> Evaluator.Period? {
    periods(ordinance: target.ordinance, in: evaluator.workspace.areas[place])
      .first { $0.days.contains(day - 1) }
  }
}
