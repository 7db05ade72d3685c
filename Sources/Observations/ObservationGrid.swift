internal import RuleLanguage
internal import YAMLSource

/// The columns while they are filled; they grow with the days that come in.
struct ObservationGrid {
  typealias Origin = Observations.Origin

  let workspace: Workspace
  private(set) var firstDay = Day(number: 0)
  private(set) var dayCount = 0
  private(set) var columns: [Observations.Column]
  private let ranges: [ValueRange?]
  private let mergers: [Int32]

  init(_ workspace: Workspace) {
    self.workspace = workspace
    columns = workspace.metrics.map { _ in
      Observations.Column(values: [], origins: [], lastDay: nil)
    }
    ranges = workspace.metrics.map(\.range)
    mergers = workspace.areas.areas.map { $0.merger?.since.number ?? Int32.max }
  }

  /// What is wrong with a value that was put in.
  enum Refusal {
    case outsideRange(ValueRange)
    /// Another row speaks of the same metric, area and day.
    case duplicate(Origin)
    /// The day lies so far from the others that it must be mistyped.
    case farAway
  }

  /// More days than a century: columns have a place for each.
  static let mostDays = 40_000

  /// Makes room for the days from `first` through `last`.
  mutating func reserve(_ first: Day, _ last: Day) {
    if dayCount > 0, first >= firstDay, last < firstDay + dayCount { return }
    let from = dayCount == 0 ? first : min(first, firstDay)
    let through = dayCount == 0 ? last : max(last, firstDay + dayCount - 1)
    let count = through - from + 1
    let areas = workspace.areas.areas.count
    for at in columns.indices where dayCount > 0 || !columns[at].values.isEmpty {
      columns[at] = moved(columns[at], by: firstDay - from, to: count)
    }
    if dayCount == 0 {
      for at in columns.indices {
        columns[at].values = [Double](repeating: .nan, count: areas * count)
        columns[at].origins = [Origin](repeating: .none, count: areas * count)
      }
    }
    firstDay = from
    dayCount = count
  }

  private func moved(
    _ column: Observations.Column, by shift: Int, to count: Int
  ) -> Observations.Column {
    let areas = workspace.areas.areas.count
    var result = Observations.Column(
      values: [Double](repeating: .nan, count: areas * count),
      origins: [Origin](repeating: .none, count: areas * count), lastDay: column.lastDay)
    for area in 0..<areas {
      let from = area * dayCount..<(area + 1) * dayCount
      let start = area * count + shift
      result.values.replaceSubrange(start..<start + dayCount, with: column.values[from])
      result.origins.replaceSubrange(start..<start + dayCount, with: column.origins[from])
    }
    return result
  }

  /// Puts a value, or NaN for a row without one, into its place.
  ///
  /// From the day of its merger on, what is reported of a merged area is ignored.
  @inline(__always)
  mutating func put(
    _ value: Double, metric: Int, area: Int, day: Day, origin: Origin
  ) -> Refusal? {
    var offset = day - firstDay
    if offset < 0 || offset >= dayCount {
      if dayCount > 0, max(offset, dayCount - offset) > ObservationGrid.mostDays {
        return .farAway
      }
      grow(to: day)
      offset = day - firstDay
    }
    guard day.number < mergers[area] else { return nil }
    let place = area * dayCount + offset
    let before = columns[metric].origins[place]
    if before != .none {
      let hadValue = !columns[metric].values[place].isNaN
      if before.source == origin.source || (hadValue && !value.isNaN) { return .duplicate(before) }
      if value.isNaN { return nil }
    }
    columns[metric].origins[place] = origin
    guard !value.isNaN else { return nil }
    if let range = ranges[metric], !range.contains(value) { return .outsideRange(range) }
    columns[metric].values[place] = value
    if let last = columns[metric].lastDay, day <= last { return nil }
    columns[metric].lastDay = day
    return nil
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
