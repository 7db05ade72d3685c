internal import RuleLanguage
internal import YAMLSource

extension ObservationReading {
  /// Reads a CSV file with a row an area and a column a day; columns whose heading is no date are
  /// passed over.
  mutating func readWide(
    _ bytes: UnsafeRawBufferPointer, areaColumn: String, metric: Int
  ) {
    var scanner = CSVScanner(bytes)
    var fields: [CSVScanner.Field] = []
    do throws(CSVScanner.Problem) {
      guard try scanner.next(into: &fields) else {
        report(.emptyFile, line: 1, "this file holds nothing", help: "fetch it again")
        return
      }
      let heading = fields.map { scanner.text($0) }
      let headingStart = lineStart(of: fields, in: bytes)
      guard !reportsPage(bytes) else { return }
      guard let area = heading.firstIndex(of: areaColumn) else {
        reportNoColumn(areaColumn, among: heading) { fields[$0].start - headingStart + 1 }
        return
      }
      guard let days = days(in: heading, fields, from: headingStart, areaColumn: area) else {
        return
      }
      while !isFull, try scanner.next(into: &fields) {
        let line = scanner.line
        guard fields.count == heading.count else {
          reportFieldCount(fields.count, expected: heading.count, line: line)
          continue
        }
        let lineStart = lineStart(of: fields, in: bytes)
        let areaColumn = fields[area].start - lineStart + 1
        guard
          let areas = areas(named: scanner.text(fields[area]), line: line, column: areaColumn)
        else { continue }
        var series: [ObservationGrid.Entry] = []
        var columns: [(column: Int, length: Int)] = []
        for (day, place) in days where day <= asOf {
          let field = fields[place]
          let column = field.start - lineStart + 1
          var value = Double.nan
          if !field.range.isEmpty {
            let text = UnsafeRawBufferPointer(rebasing: bytes[field.range])
            if let number = self.value(text, metric: metric) {
              value = number
            } else {
              let written = scanner.text(field)
              if let number = self.value(written, metric: metric) {
                value = number
              } else if !written.isEmpty {
                reportNoNumber(written, metric: metric, line: line, column: column)
                continue
              }
            }
          }
          series.append(ObservationGrid.Entry(value, day: day, line: line))
          columns.append((column, field.range.count))
        }
        put(series, metric: metric, areas: areas) { columns[$0] }
      }
      if scanner.line <= 1 { reportNoRows() }
    } catch {
      let problem = error.explained
      report(.brokenCsv, line: problem.line, problem.message, help: problem.help)
    }
  }

  /// Where the line of a record begins: before the quote of its first field, if that has one.
  private func lineStart(
    of fields: [CSVScanner.Field], in bytes: UnsafeRawBufferPointer
  ) -> Int {
    var start = fields[0].start
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// The days of the columns, with their places; nil where there is none or a date does not exist.
  private mutating func days(
    in heading: [String], _ fields: [CSVScanner.Field], from lineStart: Int, areaColumn: Int
  ) -> [(day: Day, place: Int)]? {
    var days: [(day: Day, place: Int)] = []
    var isSound = true
    var places: [Day: Int] = [:]
    for (place, text) in heading.enumerated() where place != areaColumn {
      var text = text
      let date = text.withUTF8 { PublishedDate(UnsafeRawBufferPointer($0)) }
      if let date, let day = local(date)?.day {
        if let first = places.updateValue(place, forKey: day) {
          report(
            .duplicateColumn, line: 1, column: fields[place].start - lineStart + 1,
            length: text.unicodeScalars.count,
            "the columns \(first + 1) and \(place + 1) of this file are both of \(day)",
            help: "correct the date that is mistyped, or remove one of them")
          isSound = false
        }
        days.append((day, place))
      } else if text.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false {
        reportNoDate(text, line: 1, column: fields[place].start - lineStart + 1)
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
    let known = days.filter { $0.day <= asOf }
    if let from = known.map(\.day).min(), let through = known.map(\.day).max() {
      grid.reserve(from, through)
    }
    return days
  }
}
