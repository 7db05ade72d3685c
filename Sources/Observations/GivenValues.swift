public import Rules

/// Values that a test gives in place of those of a source.
public struct GivenValues: Sendable {
  /// The metric, as a place in the workspace's list.
  public let metric: Int
  /// The area, as a place in the area table.
  public let area: Int
  /// Each day with the value as it is written, nil where none was published, and the line of the
  /// file that gives it.
  public let values: [(day: Day, value: DecimalNumber?, line: Int)]

  public init(metric: Int, area: Int, values: [(day: Day, value: DecimalNumber?, line: Int)]) {
    self.metric = metric
    self.area = area
    self.values = values
  }
}

extension Observations {
  /// Observations that are these values and nothing else. They are rounded as their metric says
  /// and ignored from the day of a merger on, as published ones are; a value outside the range of
  /// its metric, or a second one for a day, is left out. Days without a value are days of the data:
  /// they set counts back.
  ///
  /// - Parameter file: the name of the file that gives the values; explanations cite it.
  public init(given: [GivenValues], in file: String, workspace: Workspace) {
    var grid = ObservationGrid(workspace)
    let days = given.flatMap { $0.values.map(\.day) }
    if let first = days.min(), let last = days.max() { grid.reserve(first, last) }
    for series in given {
      let rounding = workspace.metrics[series.metric].rounding
      let entries = series.values.map { day, value, line in
        let number = value.map { value in
          (rounding.map { value.rounded(to: $0.digits, by: $0.mode) } ?? value).ordered
        }
        return ObservationGrid.Entry(number ?? .nan, day: day, line: line)
      }
      // The source is the one that would publish such values, so that what it promises holds.
      let source = workspace.sources.firstIndex { $0.metrics.contains(series.metric) } ?? 0
      grid.put(entries, metric: series.metric, area: series.area, source: source) { _, _ in }
    }
    // A stated day without a value is a day of the data, as if other areas had one.
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
      firstDay: grid.firstDay, dayCount: grid.dayCount, columns: columns,
      deliveries: deliveries)
  }
}
