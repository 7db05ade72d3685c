internal import Findings
internal import Observations
internal import Rules

/// What a row is, day by day, as far as it was asked: one count that moves on from day to day.
struct RowColumn {
  /// The first day of which it is known.
  let first: Day
  /// The day after the last one that has been counted.
  private(set) var next: Day
  private var truths: [Truth] = []
  private var count: RowCount
  private let needed: Int32

  /// - Parameters:
  ///   - next: the first day that is counted.
  ///   - first: the first day of which the row is known then.
  ///   - before: what the condition was on all days before; unknown where they do not count.
  init(from next: Day, first: Day, needed: Int, before: Truth = .isUnknown) {
    (self.first, self.next, self.needed) = (first, next, Int32(needed))
    count = RowCount(needed: Int32(needed), allDays: before.rawValue)
  }

  /// Moves on by a day.
  mutating func add(_ truth: Truth, isCounted: Bool) {
    if isCounted { count.count(truth.rawValue, needed: needed) }
    if next >= first { truths.append(Truth(rawValue: count.truth(needed: needed)) ?? .isUnknown) }
    next = next + 1
  }

  subscript(day: Day) -> Truth { truths[day - first] }

  /// Whose rows: what tells them apart.
  struct Key: Hashable {
    let version: AreaVersion.Key
    let place: Position
    let since: Day
  }
}

extension Course {
  /// What a row is on one day, also on one without observations.
  /// - Parameter since: the day on which rows began afresh; of the days before they know nothing.
  func truth(of row: Condition.Row, _ version: AreaVersion, on day: Day, since: Day) -> Truth {
    let first = max(since, version.ruleSet.firstCountedDay ?? .distantPast)
    guard day >= first else { return .isUnknown }
    let key = RowColumn.Key(version: version.key, place: row.span.start, since: since)
    // Taken out meanwhile, so that it is not copied.
    let known = rowColumns.removeValue(forKey: key)
    var column =
      known.flatMap { $0.first <= day ? $0 : nil }
      ?? self.column(of: row, version, on: day, since: since)
    while column.next <= day {
      let truth = truth(of: row.when, version, on: column.next, since: since)
      column.add(truth, isCounted: version.counts(column.next, row.count.daySet))
    }
    rowColumns[key] = column
    return column[day]
  }

  /// A column that will be known from a day on, if not earlier.
  private func column(
    of row: Condition.Row, _ version: AreaVersion, on day: Day, since: Day
  ) -> RowColumn {
    let (set, needed) = (row.count.daySet, row.count.days)
    // Reasons, which begin afresh, ask for one day after the other; guidelines mostly for one alone.
    guard since == .distantPast else {
      let first = max(since, version.ruleSet.firstCountedDay ?? .distantPast)
      return RowColumn(from: first, first: first, needed: needed)
    }
    if let first = version.ruleSet.firstCountedDay {
      let back = version.firstDay(of: needed, set, upTo: day, notBefore: first)
      return RowColumn(from: back.day, first: day, needed: needed)
    }
    let changing = min(day, version.firstDayThatMayDiffer(for: row.when, in: evaluator))
    let back = version.firstDay(of: needed, set, upTo: day, notBefore: changing)
    guard back.missing > 0, back.day == changing else {
      return RowColumn(from: back.day, first: day, needed: needed)
    }
    // One day speaks for all those before it, if there is one that counts.
    let eve = version.firstDay(of: 1, set, upTo: changing - 1, notBefore: .distantPast)
    return RowColumn(
      from: changing, first: day, needed: needed,
      before: eve.missing > 0
        ? .isUnknown : truth(of: row.when, version, on: changing - 1, since: since))
  }
}

extension AreaVersion {
  /// A day before which a condition is the same on all days: no value has come, and no rule set to
  /// whose phases it refers applies.
  fileprivate func firstDayThatMayDiffer(for condition: Condition, in evaluator: Evaluator) -> Day {
    condition.references.compactMap { compiled.references[$0.key] }
      .compactMap { evaluator.compiled[$0.ordinance].first?.window.from }
      .reduce(evaluator.observations.firstDay, min)
  }

  /// The first of some days of a day set up to a day, and how many are missing.
  /// - Parameter first: a day that is not passed.
  fileprivate func firstDay(
    of count: Int, _ set: Int?, upTo day: Day, notBefore first: Day
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
