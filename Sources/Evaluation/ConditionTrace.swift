internal import Findings
internal import Observations
internal import Rules

/// The values and phases that a trigger's condition, and its rows, depended on each day.
struct ConditionTrace {
  let course: Course
  let version: AreaVersion
  let column: TriggerColumn

  private var evaluator: Evaluator { course.evaluator }

  /// A day of a count with all that the condition depended on.
  func counted(_ day: Day, role: CountedDay.Role, count: Int) -> CountedDay {
    counted(column.condition, on: day, role: role, count: count)
  }

  /// For each row in the condition, the days that it depended on as of a day.
  func rows(on day: Day) -> [RowTrace] {
    traces(of: column.condition.rows, on: day, since: column.firstInRows(on: day))
  }

  private func counted(
    _ condition: ConditionColumn, on day: Day, role: CountedDay.Role, count: Int
  ) -> CountedDay {
    let isAwaited = course[version].imagines(day)
    return CountedDay(
      day: day, readings: isAwaited ? [] : readings(condition.condition, on: day),
      rows: condition.rows.compactMap { reading($0, on: day) },
      phases: isAwaited ? [] : condition.condition.references.compactMap { reading($0, on: day) },
      truth: condition[day], parts: condition.truths(on: day), role: role, count: count,
      isAwaited: isAwaited)
  }

  /// The values that a condition depended on, each metric of an area once.
  private func readings(_ condition: Condition, on day: Day) -> [Reading] {
    var seen = Set<[Int]>()
    return condition.comparisons.compactMap { comparison in
      guard let place = version.place(of: comparison.of),
        seen.insert([comparison.metric, place]).inserted
      else { return nil }
      let earliest = version.ruleSet.firstCountedDay ?? .distantPast
      // A value that holds for several days is cited with the day it is for.
      let came = (0..<evaluator.workspace.metrics[comparison.metric].holds).lazy.map { day - $0 }
        .first { on in
          on >= earliest
            && evaluator.observations.value(
              metric: comparison.metric, area: place, day: on, known: course.known) != nil
        }
      return evaluator.reading(
        comparison.metric, evaluator.scope(of: place, for: comparison.of), place, came ?? day,
        known: course.known)
    }
  }

  private func reading(_ reference: Condition.PhaseReference, on day: Day) -> PhaseResult? {
    guard let (target, place) = version.target(of: reference) else { return nil }
    let period = course.periods(ordinance: target.ordinance, in: evaluator.workspace.areas[place])
      .first { $0.days.contains(day - 1) }
    let phase = period.flatMap { evaluator.phase(of: $0, ordinance: target.ordinance) }
    let found: ExpectedPhase =
      phase.map { .phase($0.id.value) } ?? (period == nil ? .notValid : .unknown)
    let hasNoEve =
      day == version.window.from
      && course.beginsWithoutEve(version, target.ordinance, in: evaluator.workspace.areas[place])
    return PhaseResult(
      reference: reference, area: place, day: day - 1, found: found, place: phase?.id.span,
      truth: hasNoEve ? .isUnknown : period.flatMap { target.truth(of: $0) } ?? .isFalse)
  }

  private func reading(_ row: ConditionColumn, on day: Day) -> RowResult? {
    row.condition.row.map { stated in
      let days = days(of: stated, upTo: day, since: column.firstInRows(on: day))
      let held = days.prefix { row.parts[0][$0] == .isTrue }.count
      return RowResult(row: stated, held: held, truth: row[day])
    }
  }

  private func traces(of rows: [ConditionColumn], on day: Day, since: Day) -> [RowTrace] {
    rows.compactMap { row in
      guard let stated = row.condition.row else { return nil }
      let when = row.parts[0]
      var days: [CountedDay] = []
      var held = 0
      // From the first day that the row counted; earlier days do not matter.
      let first = self.days(of: stated, upTo: day, since: since).last ?? day
      for on in stride(from: 0, through: max(0, day - first), by: 1).map({ first + $0 }) {
        let absence = version.absence(of: on, from: stated.count.daySet)
        if absence == nil { held = when[on] == .isTrue ? held + 1 : 0 }
        days.append(
          counted(when, on: on, role: absence.map { .skipped($0) } ?? .counted, count: held))
      }
      return RowTrace(
        row: stated, truth: row[day], days: days,
        // Only the next level of rows: with those inside them, every level would double the work.
        inner: traces(of: when.outermostRows, on: first, since: since))
    }
  }

  /// The counted days that a row depends on, latest first: fewer than it needs if the others lie
  /// before `since`.
  private func days(of row: Condition.Row, upTo day: Day, since: Day) -> [Day] {
    var days: [Day] = []
    var day = day
    while days.count < row.count.days, day >= since {
      if version.counts(day, row.count.daySet) { days.append(day) }
      day = day - 1
    }
    return days
  }
}
