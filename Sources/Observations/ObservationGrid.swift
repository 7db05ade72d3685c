internal import RuleLanguage
internal import YAMLSource

/// The columns while they are filled; they grow with the days that come in. Where places for all days
/// of all areas would be far more than the files have values, only the values get places.
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
  private var mostPlaces: Int

  /// - Parameters:
  ///   - areas: those of which something will be said; all others share one row without values. Nil:
  ///     any.
  ///   - mostPlaces: how many places, of 12 bytes each, all columns together may have: by default ten
  ///     metrics of 400 areas over ten years.
  init(_ workspace: Workspace, of areas: [Int]? = nil, mostPlaces: Int = 16_000_000) {
    self.workspace = workspace
    self.mostPlaces = mostPlaces
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
    columns = workspace.metrics.map { _ in Observations.Column() }
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

  /// More days than a century.
  static let mostDays = 40_000

  /// The days of which something is known; the columns may have places for more.
  private var known: ClosedRange<Int32>?

  /// Whether only values have places.
  private var isScattered = false

  /// Takes note of a file that will be read: one with many values may have more places.
  mutating func expect(bytes: Int) { mostPlaces += bytes / 4 }

  /// How many days there may be where so many more metrics have places.
  private func mostDays(more: Int) -> Int {
    let columns = columns.count { !$0.values.isEmpty } + more
    return mostPlaces / max(1, rowCount * max(1, columns))
  }

  /// Makes room for the days from `first` through `last`, unless they lie too far from the others.
  mutating func reserve(_ first: Day, _ last: Day) {
    if takes(first.number), takes(last.number) { makeRoom(first, last) }
  }

  /// Whether a day is near enough to the others.
  private mutating func takes(_ day: Int32) -> Bool {
    let (first, last) = (min(known?.lowerBound ?? day, day), max(known?.upperBound ?? day, day))
    guard Int(last) - Int(first) <= ObservationGrid.mostDays else { return false }
    known = first...last
    return true
  }

  private mutating func makeRoom(_ first: Day, _ last: Day) {
    if dayCount > 0, first >= firstDay, last < firstDay + dayCount { return }
    let from = dayCount == 0 ? first : min(first, firstDay)
    let through = dayCount == 0 ? last : max(last, firstDay + dayCount - 1)
    let count = through - from + 1
    if count > mostDays(more: 0) { scatter() }
    for at in columns.indices where !columns[at].values.isEmpty {
      columns[at] = moved(columns[at], by: firstDay - from, to: count)
    }
    firstDay = from
    dayCount = count
  }

  /// Gives a metric places for all days, unless it has them.
  private mutating func makePlaces(metric: Int) {
    guard !isScattered, columns[metric].values.isEmpty, dayCount > 0 else { return }
    guard dayCount <= mostDays(more: 1) else { return scatter() }
    columns[metric].values = [Double](repeating: .nan, count: rowCount * dayCount)
    columns[metric].origins = [Origin](repeating: .none, count: rowCount * dayCount)
  }

  /// Gives up the places of days without values.
  private mutating func scatter() {
    isScattered = true
    for metric in columns.indices where !columns[metric].values.isEmpty {
      let (values, origins) = (columns[metric].values, columns[metric].origins)
      columns[metric].values = []
      columns[metric].origins = []
      for at in origins.indices where origins[at] != .none {
        let (row, day) = at.quotientAndRemainder(dividingBy: dayCount)
        columns[metric].scattered.withPlace(row, firstDay.number + Int32(day)) {
          $0.value = values[at]
          $0.origin = origins[at]
        }
      }
    }
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
      if let known, known.contains(entry.day) { continue }
      guard takes(entry.day) else {
        refused(at, .farAway)
        continue
      }
      let day = Day(number: entry.day)
      if day < firstDay || day >= firstDay + dayCount { grow(to: day) }
    }
    makePlaces(metric: metric)
    let first = Int(firstDay.number)
    let range = ranges[metric]
    let merger = mergers[area]
    let days = dayCount
    let row = rows.map { $0[area] } ?? area
    var last = columns[metric].lastDay?.number ?? Int32.min
    var late: [(Int, Refusal)] = []
    for at in series.indices where isScattered {
      let (entry, day) = (series[at], series[at].day)
      let offset = Int(day) - first
      guard offset >= 0, offset < days, day < merger else { continue }
      let refusal = columns[metric].scattered.withPlace(row, day) {
        ObservationGrid.take(entry, source, range, &$0.value, &$0.origin)
      }
      if let refusal { late.append((at, refusal)) }
      if refusal == nil, !entry.value.isNaN, day > last { last = day }
    }
    // Taken out and put back, so that both can be written at once without a copy.
    var values: [Double] = []
    var origins: [Origin] = []
    swap(&values, &columns[metric].values)
    swap(&origins, &columns[metric].origins)
    values.withUnsafeMutableBufferPointer { values in
      origins.withUnsafeMutableBufferPointer { origins in
        for at in series.indices where !values.isEmpty {
          let day = series[at].day
          let offset = Int(day) - first
          guard offset >= 0, offset < days, day < merger else { continue }
          let place = row * days + offset
          let refusal = ObservationGrid.take(
            series[at], source, range, &values[place], &origins[place])
          if let refusal {
            late.append((at, refusal))
          } else if day > last, !series[at].value.isNaN {
            last = day
          }
        }
      }
    }
    swap(&values, &columns[metric].values)
    swap(&origins, &columns[metric].origins)
    if last > Int32.min { columns[metric].lastDay = Day(number: last) }
    for (at, refusal) in late { refused(at, refusal) }
  }

  /// Puts an entry into its place.
  /// - Returns: why not.
  @inline(__always)
  private static func take(
    _ entry: Entry, _ source: Int, _ range: ClosedRange<Double>, _ value: inout Double,
    _ origin: inout Origin
  ) -> Refusal? {
    if origin != .none {
      if origin.source == source || (!value.isNaN && !entry.value.isNaN) {
        return .duplicate(origin)
      }
      if entry.value.isNaN { return nil }
    }
    origin = Origin(source: source, line: Int(entry.line))
    guard !entry.value.isNaN else { return nil }
    guard entry.value >= range.lowerBound, entry.value <= range.upperBound else {
      return .outsideRange
    }
    value = entry.value
    return nil
  }

  /// Makes room for a day outside, and half as much again as far as there may be so much, so that a
  /// file sorted by day does not move everything with every day.
  private mutating func grow(to day: Day) {
    let needed = dayCount == 0 ? 1 : max(firstDay + dayCount - day, day - firstDay + 1)
    let most = min(mostDays(more: 0), ObservationGrid.mostDays)
    let spare = max(0, min(max(30, dayCount / 2), most - needed))
    if dayCount == 0 {
      makeRoom(day, day + spare)
    } else if day < firstDay {
      makeRoom(day - spare, firstDay)
    } else {
      makeRoom(firstDay, day + spare)
    }
  }
}
