/// The values that were published up to some day.
struct NaiveObservations: Sendable {
  let metrics: [NaiveWorkspace.Metric]
  let known: Int
  /// The places of areas that are no parts.
  private let whole: [Int]
  /// By metric, then by area, then by day.
  private var values: [[[Int: PlainDecimal]]]

  /// - Parameter known: later days have not come yet.
  init(_ workspace: NaiveWorkspace, known: Int) {
    metrics = workspace.metrics
    self.known = known
    let groups = workspace.groupings.flatMap(\.areas).count
    let areas = 1 + workspace.states.count + workspace.counties.count + groups
    let parts = Set(workspace.counties.filter { $0.partOf != nil }.map(\.place))
    whole = (0..<areas).filter { !parts.contains($0) }
    values = metrics.map { _ in [[Int: PlainDecimal]](repeating: [:], count: areas) }
    for cell in NaiveObservations.counting(workspace, known: known)
    where !workspace.isIgnored(cell) {
      guard var value = cell.number else { continue }
      let metric = metrics[cell.metric]
      if let digits = metric.digits {
        value = value.rounded(to: digits, isHalfUp: metric.isHalfUp)
      }
      values[cell.metric][cell.area][cell.day] = value
    }
  }

  /// Of a metric, area and day the last cell that was published before the day ended, and where that has no value,
  /// the first one with a value that came later, once it has come.
  private static func counting(_ workspace: NaiveWorkspace, known: Int) -> [NaiveWorkspace.Cell] {
    let come = workspace.cells.filter { $0.day <= known && $0.published <= known }
    return Dictionary(grouping: come) { [$0.metric, $0.area, $0.day] }.values.compactMap { cells in
      let cells = cells.sorted { $0.published < $1.published }
      if let inTime = cells.last(where: { $0.published <= $0.day }), inTime.number != nil {
        return inTime
      }
      return cells.first { $0.published > $0.day && $0.number != nil }
    }
  }

  /// The value that stands on a day: its own, or an earlier one that still holds. Values of days
  /// before the first counted day do not count.
  func value(_ metric: Int, area: Int, on day: Int, firstCountedDay: Int?) -> PlainDecimal? {
    for back in 0..<metrics[metric].holds {
      let published = day - back
      if let firstCountedDay, published < firstCountedDay { return nil }
      if let value = values[metric][area][published] { return value }
    }
    return nil
  }

  /// The newest day with a value, not before the first counted day.
  func newestDay(_ metric: Int, area: Int, upTo day: Int, firstCountedDay: Int?) -> Int? {
    values[metric][area].keys.filter { $0 <= day && $0 >= firstCountedDay ?? 0 }.max()
  }

  /// From the first day with a value of any of some metrics, wherever, to the last one on which a
  /// value stands and which has come; nil: there is no value. Those of parts count for nothing.
  func span(of wanted: Set<Int>) -> ClosedRange<Int>? {
    var first: Int?
    var last: Int?
    for metric in wanted {
      for day in whole.flatMap({ values[metric][$0].keys }) {
        let end = min(day + metrics[metric].holds - 1, known)
        first = min(first ?? day, day)
        last = max(last ?? end, end)
      }
    }
    guard let first, let last else { return nil }
    return first...last
  }
}
