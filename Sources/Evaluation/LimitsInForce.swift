internal import Observations
internal import Rules

/// Decides whether a day and an area are within the limits of a guideline, including days before
/// the first and after the last observation, which no trigger uses.
struct LimitsInForce {
  let version: AreaVersion
  let course: Course

  func include(_ day: Day, _ guideline: Guideline) -> Truth {
    guard let only = guideline.only else { return .isTrue }
    guard only.days.contains(day), only.scope?.contains(version.area) ?? true
    else { return .isFalse }
    return only.when.map { truth(of: $0, on: min(day, course.known)) } ?? .isTrue
  }

  /// The last entry of a column that starts as early as the condition looks back.
  func truth(of condition: Condition, on day: Day) -> Truth {
    let earliest = version.ruleSet.firstCountedDay
    let changing = earliest ?? min(day, firstDayThatMayDiffer(for: condition))
    let back = min(day, firstDay(of: condition, upTo: day, notBefore: changing))
    // One day stands for all those before it.
    let isEndless = earliest == nil && back == changing
    let first = isEndless ? changing - 1 : back
    let days = day - first + 1
    let counted = (earliest ?? min(first, course.evaluator.observations.firstDay)) - first
    return ConditionColumns(
      version: version, course: course, first: first, counted: min(counted, days)..<days,
      isEndless: isEndless, isOfTriggers: false
    ).column(condition)[day]
  }

  /// A day before which a condition has the same truth on all days: no values yet, and no rule set
  /// in force that it refers to.
  private func firstDayThatMayDiffer(for condition: Condition) -> Day {
    condition.references.compactMap { version.compiled.references[$0.key] }
      .compactMap { course.rules.compiled[$0.ordinance].first?.window.from }
      .reduce(course.evaluator.observations.firstDay, min)
  }

  /// The first day whose truth can affect the condition on another day.
  private func firstDay(of condition: Condition, upTo day: Day, notBefore earliest: Day) -> Day {
    let from =
      condition.row.map { row in
        version.firstDay(of: row.count.days, row.count.daySet, upTo: day, notBefore: earliest).day
      } ?? day
    return condition.parts.map { firstDay(of: $0, upTo: from, notBefore: earliest) }.min() ?? from
  }
}

extension AreaVersion {
  /// The earliest of the last `count` days of a day set up to a day, and how many are missing.
  /// - Parameter first: the search goes no further back.
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

  /// The most days that a row looks back; only a day set with hardly any days could need more.
  private static let century = 36_525
}
