internal import Rules

/// Reads rows as most files have them: the area of the row before, a date, and a plain decimal for each metric, and nothing else.
/// Any other row is left to the reader of all rows, which also says what is wrong with it.
struct PlainRows {
  private let separator: UInt8
  private let isDateFirst: Bool
  /// For each metric, the most decimal places that need no rounding.
  private let mostPlaces: [Int]
  /// The bytes of the area and the separator behind it, in words; none: no row is plain.
  private var area: (UInt64, UInt64) = (0, 0)
  /// Which bytes of two words are those of the area.
  private var mask: (UInt64, UInt64) = (0, 0)
  private var areaLength = 0
  /// "2021-03-" as in the row before: most rows share their month.
  private var monthBytes: UInt64 = 0
  private var monthStart: Int32 = 0
  private var monthLength: UInt32 = 0

  /// An area has at most 16 bytes with its separator, and a date 11.
  private static let mostBytesOfKey = 16 + 11

  /// - Parameters:
  ///   - isDateFirst: whether the date is in front of the area.
  ///   - roundings: of the metrics, in the order of their columns; at least one.
  init(separator: UInt8, isDateFirst: Bool = false, roundings: [Rounding?]) {
    self.separator = separator
    self.isDateFirst = isDateFirst
    mostPlaces = roundings.map { $0?.digits ?? .max }
  }

  /// Takes the bytes of an area as those of the next rows.
  mutating func begin(area name: UnsafeRawBufferPointer) {
    areaLength = 0
    guard !name.isEmpty, name.count < 16 else { return }
    (area, mask) = ((0, 0), (0, 0))
    for (at, byte) in (Array(name) + [separator]).enumerated() {
      let shift = UInt64(8 * (at % 8))
      if at < 8 {
        area.0 |= UInt64(byte) << shift
        mask.0 |= 0xFF << shift
      } else {
        area.1 |= UInt64(byte) << shift
        mask.1 |= 0xFF << shift
      }
    }
    areaLength = name.count + 1
  }

  var isInArea: Bool { areaLength > 0 }

  /// Leaves all rows until the next area to the reader of all rows.
  mutating func end() { areaLength = 0 }

  /// Reads rows as long as they are plain and their values are taken.
  /// - Parameters:
  ///   - last: where the last line of the bytes ends, found once for all; nil: no line does.
  ///   - take: gets the value of a metric on a day, NaN if it is missing, and answers whether it is taken.
  ///   - finish: gets the number of metrics and the day of a row whose values were all taken.
  /// - Returns: where the first other row starts.
  @inline(__always)
  mutating func readAll(
    _ bytes: UnsafeRawBufferPointer, from start: Int, until last: Int?,
    _ take: (_ metric: Int, _ day: Int32, _ value: Double) -> Bool,
    _ finish: (_ metrics: Int, _ day: Int32) -> Void
  ) -> Int {
    guard areaLength > 0, let base = bytes.baseAddress, let last else { return start }
    // Most files have one metric: the compiler then leaves out the loops over all.
    return mostPlaces.count == 1
      ? readAll(base, from: start, until: last, metrics: 1, take, finish)
      : readAll(base, from: start, until: last, metrics: mostPlaces.count, take, finish)
  }

  /// - Parameter last: where a line ends. Reading is within the bytes before it: what is loaded from the start of a row on ends
  ///   before it, and nothing that is looked for behind that goes beyond a line's end.
  @inline(__always)
  private mutating func readAll(
    _ base: UnsafeRawPointer, from start: Int, until last: Int, metrics: Int,
    _ take: (_ metric: Int, _ day: Int32, _ value: Double) -> Bool,
    _ finish: (_ metrics: Int, _ day: Int32) -> Void
  ) -> Int {
    // Copies, since those of the structure would be loaded again for each row.
    let (area, mask, separator) = (area, mask, separator)
    let areaOffset = isDateFirst ? 11 : 0
    let dateOffset = isDateFirst ? 0 : areaLength
    let valueOffset = areaLength &+ 11
    let end = base + last - PlainRows.mostBytesOfKey
    var row = base + start
    mostPlaces.withUnsafeBufferPointer { mostPlaces in
      rows: while row <= end {
        guard PlainRows.word(row, areaOffset) & mask.0 == area.0,
          PlainRows.word(row, areaOffset &+ 8) & mask.1 == area.1,
          row.load(fromByteOffset: dateOffset &+ 10, as: UInt8.self) == separator
        else { break }
        let month = PlainRows.word(row, dateOffset)
        if month != monthBytes, !takeMonth(of: row + dateOffset) { break }
        let tens = UInt32(row.load(fromByteOffset: dateOffset &+ 8, as: UInt8.self)) &- 0x30
        let ones = UInt32(row.load(fromByteOffset: dateOffset &+ 9, as: UInt8.self)) &- 0x30
        let dayOfMonth = tens &* 10 &+ ones
        guard ones <= 9, dayOfMonth &- 1 < monthLength else { break }
        let day = monthStart &+ Int32(bitPattern: dayOfMonth)
        var field = row + valueOffset
        for metric in 0..<metrics {
          let separator = metric == metrics &- 1 ? 0x0A : separator
          guard
            let value = PlainRows.value(&field, until: separator, mostPlaces: mostPlaces[metric]),
            take(metric, day, value)
          else { break rows }
        }
        finish(metrics, day)
        row = UnsafeRawPointer(field)
      }
    }
    return row - base
  }

  /// - Returns: whether there is such a date.
  @inline(never)
  private mutating func takeMonth(of date: UnsafeRawPointer) -> Bool {
    guard let day = Day(iso: UnsafeRawBufferPointer(start: date, count: 10)) else { return false }
    monthBytes = PlainRows.word(date, 0)
    let (year, month, dayOfMonth) = day.civil
    monthStart = day.number - Int32(dayOfMonth)
    monthLength = UInt32(Day.length(ofMonth: month, year: year))
    return true
  }

  @inline(__always) private static func word(_ base: UnsafeRawPointer, _ at: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }

  /// Reads a number with at most fifteen digits that needs no rounding.
  /// - Parameter at: where it starts; afterwards, where the next field or row does.
  /// - Returns: NaN: there is none; nil: it is no such number, or it does not end with the separator.
  @inline(__always) private static func value(
    _ at: inout UnsafeRawPointer, until separator: UInt8, mostPlaces: Int
  ) -> Double? {
    let start = at
    var byte = at.load(as: UInt8.self)
    if byte == UInt8(ascii: "-") {
      return negative(&at, until: separator, mostPlaces: mostPlaces)
    }
    var digits: UInt64 = 0
    while byte &- 0x30 <= 9 {
      digits = digits &* 10 &+ UInt64(byte &- 0x30)
      at += 1
      byte = at.load(as: UInt8.self)
    }
    var places = 0
    if byte == UInt8(ascii: "."), at != start {
      at += 1
      let first = at
      byte = at.load(as: UInt8.self)
      while byte &- 0x30 <= 9 {
        digits = digits &* 10 &+ UInt64(byte &- 0x30)
        at += 1
        byte = at.load(as: UInt8.self)
      }
      places = at - first
      guard places > 0, places <= mostPlaces else { return nil }
    }
    let length = at - start
    if byte != separator {
      // Line breaks as on Windows.
      guard byte == 0x0D, separator == 0x0A, at.load(fromByteOffset: 1, as: UInt8.self) == 0x0A
      else { return nil }
      at += 1
    }
    at += 1
    guard length > 0 else { return .nan }
    guard length <= 16, digits < 1_000_000_000_000_000 else { return nil }
    // Both operands are exact, so that the division rounds as it does for any number.
    return Double(Int64(digits)) / DecimalNumber.powerOfTen(places)
  }

  /// Reads a number behind its sign.
  @inline(never) private static func negative(
    _ at: inout UnsafeRawPointer, until separator: UInt8, mostPlaces: Int
  ) -> Double? {
    at += 1
    guard at.load(as: UInt8.self) &- 0x30 <= 9,
      let value = value(&at, until: separator, mostPlaces: mostPlaces)
    else { return nil }
    return value == 0 ? 0 : -value
  }
}
