internal import Rules

/// A value on its way to its place.
extension ObservationGrid {
  /// A number as it counts.
  struct CountedNumber {
    /// NaN: none was published.
    var value: Double
    /// Whether the metric's `round` made another number of the published one.
    var isRounded = false

    static let absent = CountedNumber(value: .nan)
  }

  /// The day, line and number of a row.
  struct Entry {
    let day: Int32
    let value: Double
    /// Its line, and whether it was rounded, packed as each place keeps it; the source is filled in there.
    let origin: Observations.Origin

    @inline(__always) init(_ number: CountedNumber, day: Day, line: Int) {
      self.day = day.number
      origin = Observations.Origin(source: 0, line: line, isRounded: number.isRounded)
      value = number.value
    }

    var line: Int { origin.line }

    private init(_ value: Double, of other: Entry) {
      (self.value, day, origin) = (value, other.day, other.origin)
    }

    /// The same, but for a value that is not one of the codes: that is outside of every range.
    func outside(unless codes: [Double]) -> Entry {
      value.isNaN || codes.contains(value) ? self : Entry(.infinity, of: self)
    }
  }

  /// Why a value was refused.
  enum Refusal {
    case outsideRange
    /// Another row is about the same metric, area and day.
    case duplicate(Origin)
    /// The day is so far from the others that it must be mistyped.
    case farAway
    /// The values before it use all places.
    case full

    var isOutsideRange: Bool { if case .outsideRange = self { true } else { false } }
  }

  /// Puts an entry into its place.
  /// - Returns: why it was refused; nil: it was not, or it is ignored.
  @inline(__always) static func take(
    _ entry: Entry, _ source: Int, _ range: ClosedRange<Double>, _ value: inout Double,
    _ origin: inout Origin
  ) -> Refusal? {
    if origin != .none {
      if origin.source == source || (!value.isNaN && !entry.value.isNaN) {
        return .duplicate(origin)
      }
      if entry.value.isNaN { return nil }
    }
    origin = entry.origin.moved(to: source)
    guard !entry.value.isNaN else { return nil }
    guard entry.value >= range.lowerBound, entry.value <= range.upperBound else {
      return .outsideRange
    }
    value = entry.value
    return nil
  }
}

/// How much is kept.
extension ObservationGrid {
  /// More days than a century.
  static let mostDays = 40_000

  /// Ten metrics of 400 areas over ten years: 192 MiB. Together with files of `FileTree.mostBytes`
  /// they fit into the 512 MB of a small machine.
  static let mostPlaces = 16 << 20

  /// The most places for files with so many bytes. Small ones have the same as those of
  /// `FileTree.mostBytes`, since a few rows may be about days that lie far apart; in larger ones the
  /// ratio is the same: one and a half times their bytes, at 12 bytes a place.
  static func mostPlaces(ofFilesWith bytes: Int) -> Int {
    max(mostPlaces, bytes / 8)
  }
}

extension Observations.Column {
  /// Whether an area has a place for every day.
  func hasPlaces(for area: Int) -> Bool { !series.isEmpty && !series[area].values.isEmpty }

  /// The days between the first and the last row, of each series, and of the values without places for every day.
  func writtenDays(firstDay: Int32) -> [ClosedRange<Int32>] {
    series.compactMap { series in
      guard let from = series.origins.firstIndex(where: { $0 != .none }),
        let through = series.origins.lastIndex(where: { $0 != .none })
      else { return nil }
      return firstDay + Int32(from)...firstDay + Int32(through)
    } + [scattered.days].compactMap { $0 }
  }

  /// Sums up what was published late.
  mutating func settleLate(firstDay: Day, dayCount: Int, isPart: [Bool]) {
    var late = LateValues()
    swap(&late, &self.late)
    late.settle(self, firstDay: firstDay, dayCount: dayCount, isPart: isPart)
    self.late = late
  }
}
