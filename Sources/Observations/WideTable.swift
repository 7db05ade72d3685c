internal import Files
internal import Rules

extension ObservationReading {
  /// Reads a CSV file with a row for each area and a column for each day; other columns are
  /// skipped, but a heading that begins with a digit must be a date.
  mutating func readWide(_ bytes: UnsafeRawBufferPointer, areaColumn: String, metric: Int) {
    readTable(bytes) { heading, scanner, reading throws(CSVScanner.Problem) in
      guard let area = heading.names.firstIndex(of: areaColumn) else {
        return reading.reportNoColumn(areaColumn, in: heading)
      }
      guard let days = reading.days(in: heading, areaColumn: area) else { return }
      var fields: [CSVScanner.Field] = []
      while !reading.isFull, try scanner.next(into: &fields) {
        let line = scanner.line
        guard fields.count == heading.names.count else {
          reading.reportFieldCount(fields.count, expected: heading.names.count, line: line)
          continue
        }
        let areaColumn = scanner.column(of: fields[area], inLineOf: fields[0])
        let name = scanner.text(fields[area])
        guard let areas = reading.areas(named: name, line: line, column: areaColumn) else {
          continue
        }
        var series: [ObservationGrid.Entry] = []
        var places: [Int] = []
        for (day, place) in days where day <= reading.asOf {
          guard
            let value = reading.number(
              fields[place], inLineOf: fields[0], of: scanner, metric: metric, line: line)
          else { continue }
          series.append(ObservationGrid.Entry(value, day: day, line: line))
          places.append(place)
        }
        reading.put(series, metric: metric, areas: areas) {
          let field = fields[places[$0]]
          return (scanner.column(of: field, inLineOf: fields[0]), field.range.count)
        }
      }
      if scanner.line <= 1 { reading.reportNoRows() }
    }
  }

  /// The days of the columns, with the positions of these; nil after reporting what is wrong.
  private mutating func days(
    in heading: TableHeading, areaColumn: Int
  ) -> [(day: Day, place: Int)]? {
    var days: [(day: Day, place: Int)] = []
    var isSound = true
    var places: [Day: Int] = [:]
    for (place, text) in heading.names.enumerated() where place != areaColumn {
      var text = text
      let date = text.withUTF8 { PublishedDate(UnsafeRawBufferPointer($0)) }
      if let day = date?.local(in: zone)?.day {
        if let first = places.updateValue(place, forKey: day) {
          report(
            .duplicateColumn, line: 1, column: heading.columns[place],
            length: text.unicodeScalars.count,
            "the columns \(first + 1) and \(place + 1) of this file are both of \(day)",
            help: "correct the date that is mistyped, or remove one of them")
          isSound = false
        }
        days.append((day, place))
      } else if text.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false {
        reportNoDate(text, line: 1, column: heading.columns[place])
        isSound = false
      }
    }
    guard isSound else { return nil }
    guard let first = days.map(\.day).min(), let last = days.map(\.day).max() else {
      report(
        .missingColumn, line: 1, "no column of this file has a day as its heading",
        help:
          "a `wide` file has a column a day, headed YYYY-MM-DD; for other files use `layout: long`")
      return nil
    }
    guard last - first < ObservationGrid.mostDays else {
      report(
        .badDate, line: 1, "the days of this file reach from \(first) to \(last)",
        help: "correct the heading that is mistyped")
      return nil
    }
    if let through = days.map(\.day).filter({ $0 <= asOf }).max() { grid.reserve(first, through) }
    return days
  }
}
