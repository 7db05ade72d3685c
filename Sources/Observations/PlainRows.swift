internal import Rules

/// Reads rows as most files have them: the area of the row before, a date, and a plain decimal for each metric, and nothing else.
/// Any other row is left to the reader of all rows, which also says what is wrong with it.
///
/// It compares eight bytes at a time with a wanted one: exclusive or makes equal bytes zero, and of the results exactly the zero
/// bytes get their high bit set ("Hacker's Delight", 6-1).
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
  private var monthLength: Int32 = 0
  /// How many bytes from the start of a row on have to be there.
  private let margin: Int

  /// - Parameters:
  ///   - isDateFirst: whether the date is in front of the area.
  ///   - roundings: of the metrics, in the order of their columns; at least one.
  init(separator: UInt8, isDateFirst: Bool = false, roundings: [Rounding?]) {
    self.separator = separator
    self.isDateFirst = isDateFirst
    mostPlaces = roundings.map { $0?.digits ?? .max }
    margin = 16 + 11 + 17 * roundings.count
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

  /// Reads a row.
  ///
  /// All loads lie within `margin` bytes of the row's start, which are there.
  /// - Parameter values: gets a value for each metric; NaN: it is missing.
  /// - Returns: the day's number and where the next row starts; nil if the row is no plain one.
  @inline(__always)
  mutating func next(
    _ bytes: UnsafeRawBufferPointer, at start: Int, into values: UnsafeMutableBufferPointer<Double>
  ) -> (day: Int32, end: Int)? {
    // An area has at most 16 bytes with its separator, a date 11, and a value is looked for in 16.
    guard areaLength > 0, let base = bytes.baseAddress, bytes.count &- start >= margin else {
      return nil
    }
    let areaStart = isDateFirst ? start &+ 11 : start
    let dateStart = isDateFirst ? start : start &+ areaLength
    guard
      PlainRows.word(base, areaStart) & mask.0 == area.0,
      PlainRows.word(base, areaStart &+ 8) & mask.1 == area.1,
      base.load(fromByteOffset: dateStart &+ 10, as: UInt8.self) == separator
    else { return nil }
    let month = PlainRows.word(base, dateStart)
    let tens = Int32(base.load(fromByteOffset: dateStart &+ 8, as: UInt8.self)) &- 0x30
    let ones = Int32(base.load(fromByteOffset: dateStart &+ 9, as: UInt8.self)) &- 0x30
    let dayOfMonth = tens &* 10 &+ ones
    if month != monthBytes {
      guard
        let day = Day(iso: UnsafeRawBufferPointer(start: base + dateStart, count: 10))
      else { return nil }
      take(month: day, bytes: month)
    }
    guard tens >= 0, ones >= 0, ones <= 9, dayOfMonth > 0, dayOfMonth <= monthLength else {
      return nil
    }
    var at = start &+ areaLength &+ 11
    let last = mostPlaces.count &- 1
    for metric in 0...last {
      let end = PlainRows.length(base, at, until: metric == last ? 0x0A : separator)
      guard end >= 0 else { return nil }
      // Line breaks as on Windows.
      let hasReturn =
        metric == last && end > 0
        && base.load(fromByteOffset: at &+ end &- 1, as: UInt8.self) == 0x0D
      let length = hasReturn ? end &- 1 : end
      if length == 0 {
        values[metric] = .nan
      } else if let value = PlainRows.value(base, at, length, mostPlaces: mostPlaces[metric]) {
        values[metric] = value
      } else {
        return nil
      }
      at = at &+ end &+ 1
    }
    return (monthStart &+ dayOfMonth, at)
  }

  private mutating func take(month day: Day, bytes: UInt64) {
    monthBytes = bytes
    let (year, month, dayOfMonth) = day.civil
    monthStart = day.number - Int32(dayOfMonth)
    monthLength = Int32(Day.length(ofMonth: month, year: year))
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

  /// The high bit of each byte that equals one.
  @inline(__always) private static func hits(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let other = word ^ (ones &* UInt64(byte))
    return ~(((other & lows) &+ lows) | other | lows)
  }

  @inline(__always) private static func word(_ base: UnsafeRawPointer, _ at: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }

  /// How many bytes are before a separator; -1: it is not among the next sixteen.
  @inline(__always) private static func length(
    _ base: UnsafeRawPointer, _ at: Int, until byte: UInt8
  ) -> Int {
    let first = hits(word(base, at), byte)
    if first != 0 { return first.trailingZeroBitCount / 8 }
    let second = hits(word(base, at &+ 8), byte)
    return second == 0 ? -1 : 8 &+ second.trailingZeroBitCount / 8
  }

  /// The number in some bytes; nil if it is not a short plain one, or needs rounding.
  @inline(__always) private static func value(
    _ base: UnsafeRawPointer, _ at: Int, _ length: Int, mostPlaces: Int
  ) -> Double? {
    func long() -> Double? {
      mostPlaces == .max
        ? DecimalNumber.plain(UnsafeRawBufferPointer(start: base + at, count: length)) : nil
    }
    guard length <= 8 else { return long() }
    // Bytes behind the number are pushed out where it is aligned to the right, behind zeros, so that eight digits are there.
    let all = word(base, at)
    let unused = UInt64(64 &- 8 &* length)
    let point = hits(all &<< unused, UInt8(ascii: "."))
    var text = all &<< unused
    var shift = unused
    var places = 0
    if point != 0 {
      // What is before the point moves into its place.
      let place = point.trailingZeroBitCount / 8
      places = 7 &- place
      shift = unused &+ 8
      guard place &* 8 > Int(unused), places > 0, places <= mostPlaces else { return nil }
      let through = ~UInt64(0) &>> UInt64(56 &- 8 &* place)
      text = ((text &<< 8) & through) | (text & ~through)
    }
    let zeros: UInt64 = 0x3030_3030_3030_3030
    text |= zeros & ((1 &<< shift) &- 1)
    text ^= zeros
    guard ((text &+ 0x7676_7676_7676_7676) | text) & ~lows == 0 else { return long() }
    // Pairs of digits, then pairs of those, then all: each multiplication adds neighbours in their places.
    text = (text &* 10) &+ (text >> 8)
    text =
      (((text & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064)
        &+ (((text >> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001)) >> 32
    // Both operands are exact, so that the division rounds as it does for any number.
    let number = Double(UInt32(truncatingIfNeeded: text))
    return places == 0 ? number : number / DecimalNumber.powerOfTen(places)
  }
}
