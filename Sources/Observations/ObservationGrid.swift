internal import Files
internal import Rules

/// The columns while they are filled, with a place for every day of an area with values; they grow
/// with the days read. If these need more memory than allowed, only values get places.
struct ObservationGrid {
  typealias Origin = Observations.Origin

  let workspace: Workspace
  private(set) var firstDay = Day(number: 0)
  private(set) var dayCount = 0
  private(set) var columns: [Observations.Column]
  let ranges: [ClosedRange<Double>]
  /// The values that exist, by metric; none: all numbers in its range.
  private let codes: [[Double]]
  private let mergers: [Int32]
  private let areaCount: Int
  private var mostPlaces: Int
  private var mostScattered: Int
  /// The places in use, in all columns.
  private var placeCount = 0
  /// The number of late values; each uses a place.
  private var lateCount = 0
  /// The number of series that have places for all days.
  private var seriesCount = 0
  /// Whether the values need more places than allowed. Further values are refused.
  private(set) var isFull = false

  /// - Parameters:
  ///   - mostPlaces: the most places, of 12 bytes each, with places for all days.
  ///   - mostScattered: the most places, of 12 bytes each, if only values have some.
  init(
    _ workspace: Workspace, mostPlaces: Int = ObservationGrid.mostPlaces,
    mostScattered: Int = ObservationGrid.mostPlaces
  ) {
    self.workspace = workspace
    self.mostPlaces = mostPlaces
    self.mostScattered = mostScattered
    areaCount = workspace.areas.areas.count
    columns = workspace.metrics.map { _ in Observations.Column() }
    ranges = workspace.metrics.map { $0.range?.closed ?? -.infinity ... .infinity }
    codes = workspace.metrics.map { $0.range?.codes.map(\.number.ordered) ?? [] }
    mergers = workspace.areas.areas.map { $0.merger?.since.number ?? Int32.max }
  }

  /// Allows more places where files have more bytes than `FileTree.mostBytes`.
  mutating func allowPlaces(ofFilesWith bytes: Int) {
    guard bytes > FileTree.mostBytes else { return }
    mostPlaces = max(mostPlaces, ObservationGrid.mostPlaces(ofFilesWith: bytes))
    mostScattered = max(mostScattered, mostPlaces)
  }

  /// The days that entries are about; the columns may have places for more.
  private var known: ClosedRange<Int32>?

  /// Whether only values have places.
  private var isScattered = false

  /// The number of places that are not in use.
  var freePlaces: Int { (isScattered ? mostScattered : mostPlaces) - placeCount - lateCount }

  /// Notes that a value was published after its day.
  mutating func markLate(metric: Int, area: Int, day: Day, published: Day) {
    columns[metric].late.append(area: area, day: day, since: published)
    lateCount += 1
  }

  /// Makes room for the days from `first` through `last`, unless they are too far from the others.
  mutating func reserve(_ first: Day, _ last: Day) {
    guard let days = known(with: first.number, last.number) else { return }
    known = days
    makeRoom(first, last)
  }

  /// Makes days those of all areas that are still to come: they have values of some metrics somewhere.
  mutating func state(_ days: ClosedRange<Day>, metrics: [Int]) {
    reserve(days.lowerBound, days.upperBound)
    let all = (0...(days.upperBound - days.lowerBound)).map { days.lowerBound + $0 }
    for metric in metrics {
      columns[metric].lastDay = days.upperBound
      columns[metric].statedDays = all
    }
  }

  /// Drops the values of an area.
  mutating func forget(metric: Int, area: Int) {
    guard columns[metric].hasPlaces(for: area) else { return }
    columns[metric].series[area] = Observations.Series()
    seriesCount -= 1
    placeCount -= dayCount
  }

  /// The known days extended to `first` and `last`; nil if these are too far apart.
  private func known(with first: Int32, _ last: Int32) -> ClosedRange<Int32>? {
    let days = min(known?.lowerBound ?? first, first)...max(known?.upperBound ?? last, last)
    return Int(days.upperBound) - Int(days.lowerBound) <= ObservationGrid.mostDays ? days : nil
  }

  private mutating func makeRoom(_ first: Day, _ last: Day) {
    if dayCount > 0, first >= firstDay, last < firstDay + dayCount { return }
    let from = dayCount == 0 ? first : min(first, firstDay)
    let through = dayCount == 0 ? last : max(last, firstDay + dayCount - 1)
    let count = through - from + 1
    if (count - dayCount) * seriesCount > freePlaces { scatter() }
    move(to: from, count: count)
  }

  /// Moves all series to `count` places, beginning with the day `first`.
  private mutating func move(to first: Day, count: Int) {
    for metric in columns.indices {
      // One series after the other, so that only one exists twice at a time.
      for area in columns[metric].series.indices
      where !columns[metric].series[area].values.isEmpty {
        columns[metric].series[area].move(by: firstDay - first, to: count)
      }
    }
    placeCount += (count - dayCount) * seriesCount
    firstDay = first
    dayCount = count
  }

  /// Gives an area, which has none yet, places for all days of a metric.
  private mutating func makePlaces(metric: Int, area: Int) {
    guard !isScattered, dayCount > 0 else { return }
    if columns[metric].series.isEmpty {
      // The list of series uses two places for each area.
      guard areaCount * 2 + dayCount <= freePlaces else { return scatter() }
      columns[metric].series = Array(repeating: Observations.Series(), count: areaCount)
      placeCount += areaCount * 2
    }
    guard dayCount <= freePlaces else { return scatter() }
    columns[metric].series[area] = Observations.Series(dayCount: dayCount)
    seriesCount += 1
    placeCount += dayCount
  }

  /// Drops the places of days without values.
  private mutating func scatter() {
    isScattered = true
    placeCount = 0
    for metric in columns.indices {
      for area in columns[metric].series.indices {
        var series = Observations.Series()
        swap(&series, &columns[metric].series[area])
        let before = columns[metric].scattered.size
        for offset in series.origins.indices
        where freePlaces >= 0 && series.origins[offset] != .none {
          columns[metric].scattered.withPlace(area, firstDay.number + Int32(offset)) {
            $0.value = series.values[offset]
            $0.origin = series.origins[offset]
          }
        }
        placeCount += columns[metric].scattered.size - before
      }
      columns[metric].series = []
    }
    seriesCount = 0
    if freePlaces < 0 { isFull = true }
  }

  /// Whether a published value lies in the range of its metric.
  func allows(_ value: Double, metric: Int) -> Bool { ranges[metric].contains(value) }

  /// Puts a series into its places; what cannot be put is passed to `refused` with its index in the
  /// series. Entries of a merged area are ignored from the day of the merger on.
  mutating func put(
    _ series: [Entry], metric: Int, area: Int, source: Int, refused: (Int, Refusal) -> Void
  ) {
    guard !series.isEmpty else { return }
    for at in series.indices {
      let number = series[at].day
      if let known, known.contains(number) { continue }
      guard let days = known(with: number, number) else {
        refused(at, .farAway)
        continue
      }
      known = days
      let day = Day(number: number)
      if day < firstDay || day >= firstDay + dayCount { grow(to: day) }
    }
    if !columns[metric].hasPlaces(for: area) { makePlaces(metric: metric, area: area) }
    if isFull {
      refused(0, .full)
      return
    }
    let first = Int(firstDay.number)
    let range = ranges[metric]
    // Codes are checked here, and not for each value below: most metrics are numbers.
    let series = codes[metric].isEmpty ? series : series.map { $0.outside(unless: codes[metric]) }
    let merger = mergers[area]
    let days = dayCount
    var last = columns[metric].lastDay?.number ?? Int32.min
    var late: [(Int, Refusal)] = []
    if isScattered {
      let most = columns[metric].scattered.size + freePlaces
      placeCount -= columns[metric].scattered.size
      for at in series.indices {
        let (entry, day) = (series[at], series[at].day)
        let offset = Int(day) - first
        guard offset >= 0, offset < days, day < merger else { continue }
        guard columns[metric].scattered.size <= most else {
          isFull = true
          late.append((at, .full))
          break
        }
        let refusal = columns[metric].scattered.withPlace(area, day) {
          ObservationGrid.take(entry, source, range, &$0.value, &$0.origin)
        }
        if let refusal { late.append((at, refusal)) }
        if refusal == nil, !entry.value.isNaN, day > last { last = day }
      }
      placeCount += columns[metric].scattered.size
    } else if !columns[metric].series.isEmpty {
      // Taken out and put back, so that both arrays can be written without a copy.
      var places = Observations.Series()
      swap(&places, &columns[metric].series[area])
      places.values.withUnsafeMutableBufferPointer { values in
        places.origins.withUnsafeMutableBufferPointer { origins in
          for at in series.indices {
            let day = series[at].day
            let place = Int(day) - first
            guard place >= 0, place < days, day < merger else { continue }
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
      swap(&places, &columns[metric].series[area])
    }
    if last > Int32.min { columns[metric].lastDay = Day(number: last) }
    for (at, refusal) in late { refused(at, refusal) }
  }

  /// The days for which an area has places in the columns of some metrics, which are made if they are missing. Nil: its values
  /// cannot be written without a further look, since only values have places, or a metric has codes.
  mutating func writableDays(metrics: [Int], area: Int) -> Range<Int32>? {
    guard let known, dayCount > 0, metrics.allSatisfy({ codes[$0].isEmpty }) else { return nil }
    for metric in metrics where !columns[metric].hasPlaces(for: area) {
      makePlaces(metric: metric, area: area)
    }
    guard !isScattered, !isFull else { return nil }
    let end = min(known.upperBound + 1, firstDay.number + Int32(dayCount), mergers[area])
    let first = max(known.lowerBound, firstDay.number)
    return first..<max(first, end)
  }

  mutating func swapSeries(_ series: inout Observations.Series, metric: Int, area: Int) {
    swap(&series, &columns[metric].series[area])
  }

  /// Extends the days of a metric that have values.
  mutating func note(last day: Int32, metric: Int) {
    guard day > columns[metric].lastDay?.number ?? Int32.min else { return }
    columns[metric].lastDay = Day(number: day)
  }

  /// Makes room for a known day outside the columns, and for half as many more if there are places,
  /// so that a file sorted by day does not move everything for every day.
  private mutating func grow(to day: Day) {
    guard let known else { return }
    let needed = dayCount == 0 ? 1 : max(firstDay + dayCount - day, day - firstDay + 1)
    let most = dayCount + freePlaces / max(1, seriesCount)
    let spare = max(0, min(max(30, dayCount / 2), most - needed))
    // No further than the days that could still be known together with the others.
    let first = Day(number: known.upperBound) - ObservationGrid.mostDays
    let last = Day(number: known.lowerBound) + ObservationGrid.mostDays
    if dayCount == 0 {
      makeRoom(day, min(day + spare, last))
    } else if day < firstDay {
      makeRoom(max(day - spare, first), firstDay)
    } else {
      makeRoom(firstDay, min(day + spare, last))
    }
  }

  /// Ends the reading: drops the places before the first and after the last day that a row is about, whose number
  /// depends only on the order of the rows, and sums up what was published late.
  mutating func finish() {
    var (first, last) = (Int32.max, Int32.min)
    for days in columns.flatMap({ $0.writtenDays(firstDay: firstDay.number) }) {
      (first, last) = (min(first, days.lowerBound), max(last, days.upperBound))
    }
    if first <= last, first > firstDay.number || Int(last - first) + 1 < dayCount {
      move(to: Day(number: first), count: Int(last - first) + 1)
    }
    guard lateCount > 0 else { return }
    let isPart = workspace.areas.areas.map { $0.partOf != nil }
    for metric in columns.indices {
      columns[metric].settleLate(firstDay: firstDay, dayCount: dayCount, isPart: isPart)
    }
  }
}
