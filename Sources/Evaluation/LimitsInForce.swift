internal import Observations
internal import Rules

/// Whether days and an area are within the limits of a version's guidelines: also days before the first
/// observation and after the last, at which no trigger looks.
struct LimitsInForce {
  let version: AreaVersion
  let course: Course

  func include(_ day: Day, _ guideline: Guideline) -> Truth {
    guard let only = guideline.only else { return .isTrue }
    guard only.days.contains(day), only.scope?.contains(version.area) ?? true
    else { return .isFalse }
    return only.when.map { truth(of: $0, on: min(day, course.known)) } ?? .isTrue
  }

  /// The last of a column that begins as early as the condition looks back.
  private func truth(of condition: Condition, on day: Day) -> Truth {
    let earliest = version.ruleSet.firstCountedDay
    let changing = earliest ?? min(day, firstDayThatMayDiffer(for: condition))
    let back = min(day, firstDay(of: condition, upTo: day, notBefore: changing))
    // One day speaks for all those before it.
    let isEndless = earliest == nil && back == changing
    let first = isEndless ? changing - 1 : back
    let days = day - first + 1
    let counted = (earliest ?? min(first, course.evaluator.observations.firstDay)) - first
    return ConditionColumns(
      version: version, course: course, first: first, counted: min(counted, days)..<days,
      isEndless: isEndless
    ).column(condition)[day]
  }

  /// A day before which a condition is the same on all days: no value has come, and no rule set to
  /// whose phases it refers applies.
  private func firstDayThatMayDiffer(for condition: Condition) -> Day {
    condition.references.compactMap { version.compiled.references[$0.key] }
      .compactMap { course.evaluator.compiled[$0.ordinance].first?.window.from }
      .reduce(course.evaluator.observations.firstDay, min)
  }

  /// The first day on which what a condition is can decide what it is on another one.
  private func firstDay(
    of condition: Condition, upTo day: Day, notBefore earliest: Day
  ) -> Day {
    let from =
      condition.row.map { row in
        version.firstDay(
          of: row.count.days, row.count.daySet, upTo: day, notBefore: earliest
        ).day
      } ?? day
    return condition.parts.map { firstDay(of: $0, upTo: from, notBefore: earliest) }.min() ?? from
  }
}

extension AreaVersion {
  /// The first of some days of a day set up to a day, and how many are missing.
  /// - Parameter first: a day that is not passed.
  func firstDay(
    of count: Int, _ set: Int?, upTo day: Day, notBefore first: Day = .distantPast
  ) -> (day: Day, missing: Int) {
    let last = max(first, day - AreaVersion.century)
    var missing = count
    var from = day + 1
    while missing > 0, from > last {
      from = from - 1
      if counts(from, set) { missing -= 1 }
    }
    return (from, missing)
  }

  /// How far back a row reads, in days: only a day set with hardly a day in it could go on longer.
  private static let century = 36_525
}
