internal import RuleLanguage
internal import YAMLSource

/// The columns while they are filled; they grow with the days that come in.
struct ObservationGrid {
  typealias Origin = Observations.Origin

  let workspace: Workspace
  private(set) var firstDay = Day(number: 0)
  private(set) var dayCount = 0
  private(set) var columns: [Observations.Column]
  private let ranges: [ClosedRange<Double>]
  private let mergers: [Int32]
  /// By area its row, as `Observations.rows`.
  let rows: [Int]?
  private let rowCount: Int

  /// - Parameter areas: those of which something will be said; all others share one row without
  ///   values. Nil: any.
  init(_ workspace: Workspace, of areas: [Int]? = nil) {
    self.workspace = workspace
    let count = workspace.areas.areas.count
    if let areas {
      var rows = [Int](repeating: 0, count: count)
      rowCount = areas.reduce(1) { next, area in
        guard rows[area] == 0 else { return next }
        rows[area] = next
        return next + 1
      }
      self.rows = rows
    } else {
      rows = nil
      rowCount = count
    }
    columns = workspace.metrics.map { _ in
      Observations.Column(values: [], origins: [], lastDay: nil)
    }
    ranges = workspace.metrics.map { $0.range?.closed ?? -.infinity ... .infinity }
    mergers = workspace.areas.areas.map { $0.merger?.since.number ?? Int32.max }
  }

  /// What is wrong with a value that was put in.
  enum Refusal {
    case outsideRange
    /// Another row speaks of the same metric, area and day.
    case duplicate(Origin)
    /// The day lies so far from the others that it must be mistyped.
    case farAway

    var isOutsideRange: Bool {
      if case .outsideRange = self { true } else { false }
    }
  }

  /// More days than a century: columns have a place for each.
  static let mostDays = 40_000

  /// Makes room for the days from `first` through `last`.
  mutating func reserve(_ first: Day, _ last: Day) {
    if dayCount > 0, first >= firstDay, last < firstDay + dayCount { return }
    let from = dayCount == 0 ? first : min(first, firstDay)
    let through = dayCount == 0 ? last : max(last, firstDay + dayCount - 1)
    let count = through - from + 1
    for at in columns.indices where dayCount > 0 || !columns[at].values.isEmpty {
      columns[at] = moved(columns[at], by: firstDay - from, to: count)
    }
    if dayCount == 0 {
      for at in columns.indices {
        columns[at].values = [Double](repeating: .nan, count: rowCount * count)
        columns[at].origins = [Origin](repeating: .none, count: rowCount * count)
      }
    }
    firstDay = from
    dayCount = count
  }

  private func moved(
    _ column: Observations.Column, by shift: Int, to count: Int
  ) -> Observations.Column {
    var result = Observations.Column(
      values: [Double](repeating: .nan, count: rowCount * count),
      origins: [Origin](repeating: .none, count: rowCount * count), lastDay: column.lastDay)
    for row in 0..<rowCount {
      let from = row * dayCount..<(row + 1) * dayCount
      let start = row * count + shift
      result.values.replaceSubrange(start..<start + dayCount, with: column.values[from])
      result.origins.replaceSubrange(start..<start + dayCount, with: column.origins[from])
    }
    return result
  }

  /// Whether a published value lies in the range of its metric.
  func allows(_ value: Double, metric: Int) -> Bool { ranges[metric].contains(value) }

  /// A value of some metric and area, NaN for a row without one, with its day and line.
  struct Entry {
    let day: Int32
    let line: Int32
    let value: Double

    @inline(__always) init(_ value: Double, day: Day, line: Int) {
      self.day = day.number
      self.line = Int32(truncatingIfNeeded: line)
      self.value = value
    }
  }

  /// Puts a series into its places; what cannot be put is shown to `refused` with its place in the
  /// series. From the day of its merger on, what is reported of a merged area is ignored.
  mutating func put(
    _ series: [Entry], metric: Int, area: Int, source: Int, refused: (Int, Refusal) -> Void
  ) {
    for (at, entry) in series.enumerated() {
      let offset = Int(entry.day) - Int(firstDay.number)
      guard offset < 0 || offset >= dayCount else { continue }
      if dayCount > 0, max(offset, dayCount - offset) > ObservationGrid.mostDays {
        refused(at, .farAway)
      } else {
        grow(to: Day(number: entry.day))
      }
    }
    let first = Int(firstDay.number)
    let range = ranges[metric]
    let merger = mergers[area]
    let days = dayCount
    let row = rows.map { $0[area] } ?? area
    var last = columns[metric].lastDay?.number ?? Int32.min
    var late: [(Int, Refusal)] = []
    // Taken out and put back, so that both can be written at once without a copy.
    var values: [Double] = []
    var origins: [Origin] = []
    swap(&values, &columns[metric].values)
    swap(&origins, &columns[metric].origins)
    values.withUnsafeMutableBufferPointer { values in
      origins.withUnsafeMutableBufferPointer { origins in
        for at in series.indices {
          let day = series[at].day
          let offset = Int(day) - first
          guard offset >= 0, offset < days, day < merger else { continue }
          let place = row * days + offset
          let value = series[at].value
          let before = origins[place]
          if before != .none {
            let hadValue = !values[place].isNaN
            if before.source == source || (hadValue && !value.isNaN) {
              late.append((at, .duplicate(before)))
              continue
            }
            if value.isNaN { continue }
          }
          origins[place] = Origin(source: source, line: Int(series[at].line))
          guard !value.isNaN else { continue }
          guard value >= range.lowerBound, value <= range.upperBound else {
            late.append((at, .outsideRange))
            continue
          }
          values[place] = value
          if day > last { last = day }
        }
      }
    }
    swap(&values, &columns[metric].values)
    swap(&origins, &columns[metric].origins)
    if last > Int32.min { columns[metric].lastDay = Day(number: last) }
    for (at, refusal) in late { refused(at, refusal) }
  }

  /// Makes room for a day outside, and half as much again, so that a file sorted by day does not
  /// move everything with every day.
  private mutating func grow(to day: Day) {
    let spare = max(30, dayCount / 2)
    if dayCount == 0 {
      reserve(day, day + spare)
    } else if day < firstDay {
      reserve(day - spare, firstDay)
    } else {
      reserve(firstDay, day + spare)
    }
  }
}
