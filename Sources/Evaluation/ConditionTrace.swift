internal import Findings
internal import Observations
internal import Rules

extension Course {
  /// A day of a count with all that its condition looked at.
  /// - Parameter since: the day on which the rows of the condition began afresh.
  func counted(
    _ condition: Condition, _ version: AreaVersion, on day: Day, truth: Truth,
    role: CountedDay.Role, count: Int, since: Day
  ) -> CountedDay {
    CountedDay(
      day: day, readings: readings(condition, version, day),
      rows: condition.rows.map { reading($0, version, on: day, since: since) },
      phases: condition.references.compactMap { reading($0, version, on: day) },
      truth: truth, role: role, count: count)
  }

  /// The values that a condition looked at on a day, each figure once.
  private func readings(
    _ condition: Condition, _ version: AreaVersion, _ day: Day
  ) -> [Reading] {
    var seen = Set<[Int]>()
    return condition.comparisons.compactMap { comparison in
      let metric = comparison.metric
      guard let place = version.place(of: comparison.of), seen.insert([metric, place]).inserted
      else { return nil }
      // A figure that holds for several days is read from the day it came.
      let standing = standing(metric, place, version, on: day)
      let at = standing?.day ?? day
      return Reading(
        metric: metric, scope: evaluator.scope(of: place, for: comparison.of), area: place,
        day: at, value: standing?.value,
        origin: evaluator.observations.origin(metric: metric, area: place, day: at))
    }
  }

  private func reading(
    _ reference: Condition.PhaseReference, _ version: AreaVersion, on day: Day
  ) -> PhaseReading? {
    guard let (target, place) = version.target(of: reference) else { return nil }
    let period = period(of: target, place, onEveOf: day)
    let phase = period.flatMap { evaluator.phase(of: $0, ordinance: target.ordinance) }
    let found: ExpectedPhase =
      phase.map { .phase($0.id.value) } ?? (period == nil ? .notValid : .unknown)
    return PhaseReading(
      reference: reference, area: place, day: day - 1, found: found, place: phase?.id.span,
      truth: period.flatMap { target.truth(of: $0) } ?? .isFalse)
  }

  private func reading(
    _ row: Condition.Row, _ version: AreaVersion, on day: Day, since: Day
  ) -> RowReading {
    let days = days(of: row, version, upTo: day, since: since)
    let held = days.prefix { truth(of: row.when, version, on: $0, since: since) == .isTrue }.count
    return RowReading(
      row: row, held: held, truth: truth(of: row, version, on: day, since: since))
  }

  /// The days at which rows of a condition looked on a day.
  func traces(
    of rows: [Condition.Row], _ version: AreaVersion, on day: Day, since: Day
  ) -> [RowTrace] {
    rows.map { row in
      let counted = days(of: row, version, upTo: day, since: since)
      var days: [CountedDay] = []
      var held = 0
      // From the first day at which it looked; further back nothing decides.
      let first = counted.last ?? day
      for on in stride(from: 0, through: max(0, day - first), by: 1).map({ first + $0 }) {
        let truth = truth(of: row.when, version, on: on, since: since)
        let absence = version.absence(of: on, from: row.count.daySet)
        if absence == nil { held = truth == .isTrue ? held + 1 : 0 }
        days.append(
          self.counted(
            row.when, version, on: on, truth: truth,
            role: absence.map { .skipped($0) } ?? .counted, count: held, since: since))
      }
      return RowTrace(
        row: row, truth: truth(of: row, version, on: day, since: since), days: days,
        // Only the next ones: with those in them, every level would double the work.
        inner: traces(of: row.when.outermostRows, version, on: first, since: since))
    }
  }
}
