public import Evaluation
internal import Findings
internal import Rules

extension Change {
  /// The most days after which a full count still says more than the newest value.
  private static let mostDaysOfCount = 14

  /// The counts that are told as its reason.
  var decidingCounts: [CountTrace] {
    let first = from - Change.mostDaysOfCount
    return decisive.filter { count in
      causes.contains(.values) || count.effective.map { $0 >= first } ?? false
    }
  }

  /// The published values on the days that filled the counts which are told as its reason, and no others.
  public var decidingValues: [Reading] {
    guard FigureReasons.areTold(of: self) else { return [] }
    return decidingCounts.flatMap {
      Ground($0).inOneSentence.readings(of: $0, in: state?.area.state)
    }.filter { $0.value != nil }.once { $0 }
  }
}

extension Ground {
  /// The values that filled a count: those of the metrics that decided, on the days that counted.
  /// - Parameter state: the state of the area: holidays are its own.
  func readings(of count: CountTrace, in state: Int?) -> [Reading] {
    let calendar = count.ruleSet.calendar
    return readings(on: count.days.filling, rows: count.rows) { day, row in
      guard let calendar, let set = row.count.daySet else { return true }
      return calendar.absence(of: day, from: calendar.daySets[set], state: state) == nil
    }
  }

  private func readings(
    on days: [CountedDay], rows: [RowTrace], isIn: (Day, Condition.Row) -> Bool
  ) -> [Reading] {
    switch self {
    case .figure(let figure): days.flatMap { $0.readings(of: figure) }
    case .phase, .shortRow: []
    case .row(let inner, let row):
      rows.filter { $0.row.span == row.span }.prefix(1).flatMap { trace in
        let days = trace.days.filling
        // What a row inside it depends on is known of its first day: after that, it goes on.
        return inner.readings(on: days, rows: trace.inner, isIn: isIn)
          + inner.readings(goingOnOn: days, isIn: isIn)
      }
    case .all(let parts), .any(let parts):
      parts.flatMap { $0.readings(on: days, rows: rows, isIn: isIn) }
    }
  }

  /// The values of the days with which the rows in it go on.
  private func readings(
    goingOnOn days: [CountedDay], isIn: (Day, Condition.Row) -> Bool
  ) -> [Reading] {
    switch self {
    case .figure, .phase, .shortRow: []
    case .row(let inner, let row):
      days.filter { isIn($0.day, row) }.flatMap { day in
        inner.figures().flatMap { day.readings(of: $0) }
      }
    case .all(let parts), .any(let parts):
      parts.flatMap { $0.readings(goingOnOn: days, isIn: isIn) }
    }
  }
}

extension CountedDay {
  /// The values of a metric; of its areas those that are meant, if there are several.
  fileprivate func readings(of figure: Ground.Figure) -> [Reading] {
    let all = readings.filter { $0.metric == figure.metric }
    let meant = all.filter { $0.scope == figure.of }
    return meant.isEmpty ? all : meant
  }
}
