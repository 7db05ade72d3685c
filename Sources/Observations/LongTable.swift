internal import Files
internal import Findings
internal import Rules

extension ObservationReading {
  /// Reads a CSV file with a row for each area and day.
  mutating func readLong(
    _ bytes: UnsafeRawBufferPointer, _ columns: ObservationSource.LongColumns
  ) {
    readTable(bytes) { heading, scanner, reading throws(CSVScanner.Problem) in
      guard let places = LongPlaces(columns, in: heading, &reading) else { return }
      reading.reserveDays(of: bytes, dateColumn: places.date, separator: scanner.separator)
      var rows = LongRows(
        places: places, fieldCount: heading.names.count,
        plain: places.plainRows(separator: scanner.separator, heading.names.count, reading),
        lastBreak: scanner.bytes.lastIndex(of: 0x0A))
      try rows.readAll(&scanner, into: &reading)
    }
  }

  /// Makes room for the days from the first row to the last: all days if the file is sorted;
  /// otherwise the columns grow later.
  private mutating func reserveDays(
    of bytes: UnsafeRawBufferPointer, dateColumn: Int, separator: UInt8
  ) {
    let body = bytes.drop { $0 != 0x0A }.dropFirst()
    let head = body.prefix { $0 != 0x0A }
    let tail = body.dropLast().suffix(
      from: body.dropLast().lastIndex(of: 0x0A).map { $0 + 1 } ?? body.startIndex)
    let days = [head, tail].compactMap { line -> Day? in
      let parts = line.split(separator: separator, omittingEmptySubsequences: false)
      guard dateColumn < parts.count else { return nil }
      return Day(iso: UnsafeRawBufferPointer(rebasing: parts[dateColumn]))
    }
    // Later days than the last one read need no room.
    guard days.count == 2, let first = days.min(), let last = days.max(), first <= asOf,
      min(last, asOf) - first < ObservationGrid.mostDays
    else { return }
    grid.reserve(first, min(last, asOf))
  }
}

/// The positions of the columns of a long table.
private struct LongPlaces {
  let date: Int
  let area: Int
  let published: Int?
  let metrics: [(metric: Int, place: Int)]

  /// Nil if a column is missing, which is reported.
  init?(
    _ columns: ObservationSource.LongColumns, in heading: TableHeading,
    _ reading: inout ObservationReading
  ) {
    func place(_ name: String) -> Int? {
      guard let at = heading.names.firstIndex(of: name) else {
        reading.reportNoColumn(name, in: heading)
        return nil
      }
      if let second = heading.names.lastIndex(of: name), second != at {
        reading.report(
          .duplicateColumn, line: heading.line, column: heading.columns[second],
          length: name.unicodeScalars.count, "this file has two columns `\(name)`",
          help: "rename or remove one of them")
      }
      return at
    }
    let date = place(columns.date)
    let area = place(columns.area)
    let published = columns.published.map { place($0) }
    let metrics = columns.metrics.map { (metric: $0.metric, place: place($0.column)) }
    guard let date, let area, published == nil || published! != nil,
      metrics.allSatisfy({ $0.place != nil })
    else { return nil }
    self.date = date
    self.area = area
    self.published = published ?? nil
    self.metrics = metrics.map { ($0.metric, $0.place!) }
  }

  /// What reads plain rows, if the table has no other columns and only values follow area and date.
  func plainRows(
    separator: UInt8, _ fieldCount: Int, _ reading: ObservationReading
  ) -> PlainRows? {
    guard published == nil, !reading.keepsRows, date + area == 1, !metrics.isEmpty,
      metrics.map(\.place) == Array(2..<fieldCount),
      Set(metrics.map(\.metric)).count == metrics.count
    else { return nil }
    return PlainRows(
      separator: separator, isDateFirst: date == 0,
      roundings: metrics.map { reading.workspace.metrics[$0.metric].rounding })
  }
}

/// Reads the rows, collecting those of one area until another area follows.
private struct LongRows {
  let places: LongPlaces
  let fieldCount: Int
  private var plain: PlainRows?
  /// Where the last line ends.
  private let lastBreak: Int?
  private var areaRange = 0..<0
  private var areas: [Int] = []
  private var monthBytes: UInt64 = 0
  private var monthStart: Int32 = 0
  private var monthLength: Int32 = 0
  /// One for each metric.
  private var series: [[ObservationGrid.Entry]]
  private var rowCount = 0
  /// The most rows to collect, since a whole file may be of one area.
  private let mostRows: Int

  init(places: LongPlaces, fieldCount: Int, plain: PlainRows?, lastBreak: Int?) {
    self.places = places
    self.fieldCount = fieldCount
    self.plain = plain
    self.lastBreak = lastBreak
    series = places.metrics.map { _ in [] }
    mostRows = max(1, 65_536 / max(1, series.count))
  }

  mutating func readAll(
    _ scanner: inout CSVScanner, into reading: inout ObservationReading
  ) throws(CSVScanner.Problem) {
    let fields = UnsafeMutableBufferPointer<CSVScanner.Field>.allocate(capacity: fieldCount)
    fields.initialize(repeating: CSVScanner.Field())
    defer { fields.deallocate() }
    while !reading.isFull {
      readPlain(&scanner, into: &reading)
      let count = try scanner.next(into: fields)
      guard count > 0 else { break }
      guard count == fieldCount else {
        reading.reportFieldCount(count, expected: fieldCount, line: scanner.line)
        continue
      }
      read(fields, scanner, line: scanner.line, into: &reading)
    }
    flush(scanner, into: &reading)
    reading.putRevisions()
    if scanner.line <= 1 { reading.reportNoRows() }
  }

  /// Reads rows of one area as long as they are plain, straight into their places.
  private mutating func readPlain(
    _ scanner: inout CSVScanner, into reading: inout ObservationReading
  ) {
    guard var rows = plain, rows.isInArea, areas.count == 1 else { return }
    // What came before has to be in its place before.
    flush(scanner, into: &reading)
    var (at, count) = (scanner.position, 0)
    let (bytes, line, asOf) = (scanner.bytes, scanner.nextLine, reading.asOf.number)
    var isRefused = true
    reading.write(metrics: places.metrics.map(\.metric), area: areas[0]) { places in
      isRefused = false
      at = rows.readAll(bytes, from: at, until: lastBreak) { metric, day, value in
        if day > asOf || places.take(metric, day, value) { return true }
        isRefused = count == 0
        return false
      } _: { metrics, day in
        if day <= asOf { places.finish(metrics, day, line: line &+ count) }
        count &+= 1
      }
    }
    // The next row is of another area, or needs a closer look; where the first one is refused, so would most be.
    rows.end()
    plain = isRefused ? nil : rows
    if count > 0 { scanner.skip(to: at, lines: count) }
  }

  @inline(__always) private mutating func read(
    _ fields: UnsafeMutableBufferPointer<CSVScanner.Field>, _ scanner: borrowing CSVScanner,
    line: Int, into reading: inout ObservationReading
  ) {
    let bytes = scanner.bytes
    let areaField = fields[places.area]
    rowCount += 1
    if rowCount > mostRows { flush(copy scanner, into: &reading) }
    if !isSame(areaField.range, bytes) {
      flush(copy scanner, into: &reading)
      areaRange = areaField.range
      let name = scanner.text(areaField)
      let column = scanner.column(of: areaField, inLineOf: areaField)
      areas = reading.areas(named: name, line: line, column: column) ?? []
      plain?.end()
    } else if areaRange.upperBound < bytes.count, bytes[areaRange.upperBound] == scanner.separator {
      // Two rows of an area: further ones are likely. Not one in quotes.
      plain?.begin(area: UnsafeRawBufferPointer(rebasing: bytes[areaRange]))
    }
    let dateField = fields[places.date]
    guard let day = day(dateField, bytes, line, &reading) else { return }
    guard day <= reading.asOf else { return }
    var date: PublishedDate?
    var published: (day: Day, moment: Int)?
    if let place = places.published {
      let text = UnsafeRawBufferPointer(rebasing: bytes[fields[place].range])
      guard
        let found = reading.date(
          text, line: line, in: bytes, digits: reading.source.digitsOfTables)
      else { return }
      date = found.date
      published = (found.day, found.date.moment(in: reading.zone))
    }
    if reading.keepsRows {
      reading.keepRow(
        of: areas, day, published: date, places.metrics.map { fields[$0.place] }, scanner)
    }
    for at in places.metrics.indices {
      let (metric, place) = places.metrics[at]
      let field = fields[place]
      guard
        let number = reading.number(field, inLineOf: field, of: scanner, metric: metric, line: line)
      else { continue }
      if let published {
        reading.keep(
          number, metric: metric, areas: areas, day: day, published: published, line: line)
      } else {
        series[at].append(ObservationGrid.Entry(number, day: day, line: line))
      }
    }
  }

  /// Whether a field has the same bytes as the area of the collected rows.
  @inline(__always)
  private func isSame(_ range: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard range.count == areaRange.count, !areaRange.isEmpty else { return false }
    for offset in 0..<range.count
    where bytes[range.lowerBound &+ offset] != bytes[areaRange.lowerBound &+ offset] {
      return false
    }
    return true
  }

  /// Puts the collected rows of one area into the grid.
  private mutating func flush(_ scanner: CSVScanner, into reading: inout ObservationReading) {
    rowCount = 0
    for at in series.indices where !series[at].isEmpty {
      let place = places.metrics[at].place
      reading.put(series[at], metric: places.metrics[at].metric, areas: areas) { [series] in
        scanner.field(place, ofLine: Int(series[at][$0].line))
      }
      series[at].removeAll(keepingCapacity: true)
    }
  }

  /// The day of a row; the month of the previous row is cached, since most rows share it.
  @inline(__always) private mutating func day(
    _ field: CSVScanner.Field, _ bytes: UnsafeRawBufferPointer, _ line: Int,
    _ reading: inout ObservationReading
  ) -> Day? {
    let text = UnsafeRawBufferPointer(rebasing: bytes[field.range])
    if text.count == 10 {
      let month = text.loadUnaligned(as: UInt64.self)
      let tens = Int32(text[8]) - 0x30
      let ones = Int32(text[9]) - 0x30
      if month == monthBytes, tens >= 0, tens < 4, ones >= 0, ones <= 9, tens + ones > 0,
        tens * 10 + ones <= monthLength
      {
        return Day(number: monthStart + tens * 10 + ones)
      }
      if let day = Day(iso: text) {
        monthBytes = month
        let (year, month, dayOfMonth) = day.civil
        monthStart = day.number - Int32(dayOfMonth)
        monthLength = Int32(Day.length(ofMonth: month, year: year))
        return day
      }
    }
    return reading.date(text, line: line, in: bytes, digits: reading.source.digitsOfTables)?.day
  }
}
