internal import Observations
internal import RuleLanguage
internal import YAMLSource

extension Course {
  /// A day of a count with all that its condition looked at.
  /// - Parameter since: the day on which the rows of the condition began afresh.
  func counted(
    _ condition: Condition, _ version: CompiledVersion, in area: Area, on day: Day, truth: Truth,
    role: CountedDay.Role, count: Int, since: Day
  ) -> CountedDay {
    CountedDay(
      day: day, readings: readings(condition, version, area, day),
      rows: condition.rows.map { reading($0, version, in: area, on: day, since: since) },
      phases: condition.references.compactMap { reading($0, version, in: area, on: day) },
      truth: truth, role: role, count: count)
  }

  /// The values that a condition looked at on a day, each figure once.
  private func readings(
    _ condition: Condition, _ version: CompiledVersion, _ area: Area, _ day: Day
  ) -> [Reading] {
    let workspace = evaluator.workspace
    let observations = evaluator.observations
    var seen = Set<[Int]>()
    return condition.comparisons.compactMap { comparison in
      guard let place = workspace.areas.place(comparison.of, for: area),
        seen.insert([comparison.metric, place]).inserted
      else { return nil }
      let scope = evaluator.scope(of: place, for: comparison.of)
      // A figure that holds for several days is read from the day it came.
      for back in 0..<workspace.metrics[comparison.metric].holds {
        let at = day - back
        if at < version.ruleSet.firstCountedDay ?? .distantPast { break }
        if let value = observations.value(metric: comparison.metric, area: place, day: at) {
          return Reading(
            metric: comparison.metric, scope: scope, area: place, day: at, value: value,
            origin: observations.origin(metric: comparison.metric, area: place, day: at))
        }
      }
      return Reading(
        metric: comparison.metric, scope: scope, area: place, day: day, value: nil,
        origin: observations.origin(metric: comparison.metric, area: place, day: day))
    }
  }

  private func reading(
    _ reference: Condition.PhaseReference, _ version: CompiledVersion, in area: Area, on day: Day
  ) -> PhaseReading? {
    guard let target = version.references[reference.key],
      let place = evaluator.workspace.areas.place(reference.of, for: area)
    else { return nil }
    let period = periods(ordinance: target.ordinance, in: evaluator.workspace.areas[place])
      .first { $0.days.contains(day - 1) }
    let phase = period.flatMap { evaluator.phase(of: $0, ordinance: target.ordinance) }
    let found: ExpectedPhase =
      phase.map { .phase($0.id.value) } ?? (period == nil ? .notValid : .unknown)
    return PhaseReading(
      reference: reference, area: place, day: day - 1, found: found, place: phase?.id.span,
      truth: truth(of: reference, version, in: area, on: day))
  }

  private func reading(
    _ row: Condition.Row, _ version: CompiledVersion, in area: Area, on day: Day, since: Day
  ) -> RowReading {
    let days = days(of: row, version, in: area, upTo: day, since: since)
    let held = days.prefix { day in
      day >= since
        && truth(of: row.when, version, in: area, on: day, since: since) == .isTrue
    }.count
    return RowReading(
      row: row, held: held,
      truth: truth(of: .row(row), version, in: area, on: day, since: since))
  }

  /// The days at which the rows of a condition looked on a day, an outer one before those in it.
  func rows(
    of condition: Condition, _ version: CompiledVersion, in area: Area, on day: Day, since: Day
  ) -> [RowTrace] {
    traces(of: condition.rows, version, in: area, on: day, since: since)
  }

  private func traces(
    of rows: [Condition.Row], _ version: CompiledVersion, in area: Area, on day: Day, since: Day
  ) -> [RowTrace] {
    rows.map { row in
      let counted = days(of: row, version, in: area, upTo: day, since: since)
      var days: [CountedDay] = []
      var held = 0
      // From the first day at which it looked; further back nothing decides.
      let first = counted.last ?? day
      for on in stride(from: 0, through: max(0, day - first), by: 1).map({ first + $0 }) {
        let truth = truth(of: row.when, version, in: area, on: on, since: since)
        let absence = absence(of: on, row.count.daySet, version, area)
        if absence == nil { held = truth == .isTrue ? held + 1 : 0 }
        days.append(
          self.counted(
            row.when, version, in: area, on: on, truth: truth,
            role: absence.map { .skipped($0) } ?? .counted, count: held, since: since))
      }
      return RowTrace(
        row: row, truth: truth(of: .row(row), version, in: area, on: day, since: since),
        days: days,
        // Only the next ones: with those in them, every level would double the work.
        inner: traces(
          of: row.when.outermostRows, version, in: area, on: counted.last ?? day, since: since))
    }
  }
}
