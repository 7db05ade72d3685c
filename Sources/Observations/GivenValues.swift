public import Rules

/// Values that a test gives in place of a source's values.
public struct GivenValues: Sendable {
  /// The metric: an index into `workspace.metrics`.
  public let metric: Int
  /// The area: an index into the area table.
  public let area: Int
  /// The days, each with its value as written, nil if none was published, and the line of the file
  /// that gives it.
  public let values: [(day: Day, value: DecimalNumber?, line: Int)]

  public init(metric: Int, area: Int, values: [(day: Day, value: DecimalNumber?, line: Int)]) {
    self.metric = metric
    self.area = area
    self.values = values
  }
}

extension Observations {
  /// Makes observations of these values only. Like published ones, they are rounded as their metric
  /// says, and ignored from the day of a merger on; a value outside the range of its metric, or a
  /// second one for a day, is left out. Days without a value belong to the data: they set counts
  /// back.
  ///
  /// - Parameter file: the name of the file that gives the values, which explanations cite.
  public init(given: [GivenValues], in file: String, workspace: Workspace) {
    var grid = ObservationGrid(workspace)
    let days = given.flatMap { $0.values.map(\.day) }
    if let first = days.min(), let last = days.max() { grid.reserve(first, last) }
    for series in given {
      let rounding = workspace.metrics[series.metric].rounding
      let entries = series.values.map { day, value, line in
        let number = value.map { value in
          let counted = rounding.map { value.rounded(to: $0.digits, by: $0.mode) } ?? value
          return ObservationGrid.CountedNumber(
            value: counted.ordered, isRounded: counted.ordered != value.ordered)
        }
        return ObservationGrid.Entry(number ?? .absent, day: day, line: line)
      }
      // The source that would publish such values, so that its `expect` applies.
      let source = workspace.sources.firstIndex { $0.metrics.contains(series.metric) } ?? 0
      grid.put(entries, metric: series.metric, area: series.area, source: source) { _, _ in }
    }
    // A given day without a value belongs to the data, as if other areas had one.
    var columns = grid.columns
    for series in given {
      guard let last = series.values.last?.day else { continue }
      columns[series.metric].lastDay = max(columns[series.metric].lastDay ?? last, last)
      columns[series.metric].statedDays += series.values.map(\.day)
    }
    let deliveries = workspace.sources.map { _ in
      Delivery(fileName: file, lastDay: days.max(), areaCount: 0)
    }
    self.init(
      firstDay: grid.firstDay, dayCount: grid.dayCount, columns: columns, deliveries: deliveries)
  }
}
