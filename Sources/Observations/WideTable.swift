internal import Files
internal import Findings
internal import Rules

extension ObservationReading {
  /// Reads a CSV file with a row for each area and a column for each day. A heading that begins with a
  /// digit must be a date, and other columns must have no figures, unless the source ignores them.
  mutating func readWide(
    _ bytes: UnsafeRawBufferPointer, _ columns: ObservationSource.WideColumns
  ) {
    let metric = columns.metric
    readTable(bytes) { heading, scanner, reading throws(CSVScanner.Problem) in
      guard let area = heading.names.firstIndex(of: columns.area) else {
        return reading.reportNoColumn(columns.area, in: heading)
      }
      if let second = heading.names.lastIndex(of: columns.area), second != area {
        return reading.report(
          .duplicateColumn, line: heading.line, column: heading.columns[second],
          length: columns.area.unicodeScalars.count,
          "this file has two columns `\(columns.area)`", help: "rename or remove one of them")
      }
      guard let days = reading.days(in: heading, areaColumn: area, columns) else { return }
      let daysAt = Set(days.map(\.place))
      var unread = columns.unread(in: heading, areaColumn: area) { place, _ in
        daysAt.contains(place)
      }
      var fields: [CSVScanner.Field] = []
      while !reading.isFull, try scanner.next(into: &fields) {
        let line = scanner.line
        guard fields.count == heading.names.count else {
          reading.reportFieldCount(fields.count, expected: heading.names.count, line: line)
          continue
        }
        unread.removeAll { place in
          guard scanner.hasFigure(in: fields[place]) else { return false }
          reading.reportUnreadValues(place, in: heading, line: line)
          return true
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
            let number = reading.number(
              fields[place], inLineOf: fields[0], of: scanner, metric: metric, line: line)
          else { continue }
          series.append(ObservationGrid.Entry(number, day: day, line: line))
          places.append(place)
          if reading.keepsRows {
            reading.keepRow(of: areas, day, published: nil, [fields[place]], scanner)
          }
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
    in heading: TableHeading, areaColumn: Int, _ columns: ObservationSource.WideColumns
  ) -> [(day: Day, place: Int)]? {
    var days: [(day: Day, place: Int)] = []
    var isSound = true
    let digits = source.digitsOfTables
    var places: [Day: Int] = [:]
    for (place, text) in heading.names.enumerated()
    where place != areaColumn && !columns.ignores(place, headed: text) {
      let date = PublishedDate(text, digits: digits)
      if let day = date?.day(in: zone) {
        if let first = places.updateValue(place, forKey: day) {
          report(
            .duplicateColumn, line: heading.line, column: heading.columns[place],
            length: text.unicodeScalars.count,
            "the columns \(first + 1) and \(place + 1) of this file are both of \(day)",
            help: "correct the date that is mistyped, or remove one of them")
          isSound = false
        }
        days.append((day, place))
      } else if text.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false {
        reportNoDate(text, line: heading.line, column: heading.columns[place])
        isSound = false
      }
    }
    guard isSound else { return nil }
    guard let first = days.map(\.day).min(), let last = days.map(\.day).max() else {
      report(
        .missingColumn, line: 1, "no column of this file has a day as its heading",
        help:
          "a `wide` file has a column per day, headed YYYY-MM-DD; for other files use `layout: long`"
      )
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

extension ObservationSource.WideColumns {
  /// Whether the source says that a column is not read: by its heading, or by its place where it has none.
  func ignores(_ place: Int, headed heading: String) -> Bool {
    !ignored.isEmpty && ignored.contains(heading.isEmpty ? "column \(place + 1)" : heading)
  }

  /// The places of the columns that no key explains: neither the area, nor a day, nor ignored.
  func unread(
    in heading: TableHeading, areaColumn: Int, isDay: (_ place: Int, _ heading: String) -> Bool
  ) -> [Int] {
    heading.names.indices.filter { place in
      let text = heading.names[place]
      return place != areaColumn && !ignores(place, headed: text) && !isDay(place, text)
    }
  }
}

extension TableHeading {
  /// A column as messages name it.
  func named(_ place: Int) -> String {
    names[place].isEmpty ? "column \(place + 1)" : "the column `\(names[place].prefix(40))`"
  }
}

extension CSVScanner {
  /// Whether a field has a number as people write it: `1.234,5`, `.5`, `½`, `3 %`, `<5`, `5 cm` and `ca. 5` are numbers; days,
  /// words and addresses are not.
  fileprivate func hasFigure(in field: Field) -> Bool {
    // Most such columns have names.
    guard bytes[field.range].contains(where: { !isOfName($0) }) else { return false }
    let text = text(field)
    return DecimalNumber.isNumber(text) || WrittenFigure(text) != nil
  }

  private func isOfName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte == 0x20 || byte == 0x2D
  }
}

extension ObservationReading {
  /// Reports a column of figures that no key explains, with the first row that has one.
  fileprivate mutating func reportUnreadValues(_ place: Int, in heading: TableHeading, line: Int) {
    let text = heading.names[place]
    report(
      .unreadValues, line: heading.line, column: heading.columns[place],
      length: text.unicodeScalars.count,
      text.isEmpty
        ? "column \(place + 1) has figures and no heading"
        : "\(heading.named(place)) has figures, and its heading is not a day",
      help:
        "write the day of its values as its heading, as YYYY-MM-DD; if it has no values of the metric, name `\(text.isEmpty ? "column \(place + 1)" : String(text.prefix(40)))` under `ignore` in `columns` of the source",
      notes: [.init(Span(lineOf: file, line), "the first row with a figure in it")])
  }
}

extension DeliveryCheck {
  /// Names the columns of a `wide` file that are not read. They have no figures, or the file would not have been read.
  func unreadColumns() -> [Diagnostic] {
    guard case .wide(let columns) = source.format else { return [] }
    return file.withBytes { bytes in
      guard var scanner = try? source.table(bytes) else { return [] }
      var fields: [CSVScanner.Field] = []
      guard (try? scanner.next(into: &fields)) == true else { return [] }
      let heading = TableHeading(fields, of: scanner)
      guard let area = heading.names.firstIndex(of: columns.area) else { return [] }
      var found = FirstFindings()
      let unread = columns.unread(in: heading, areaColumn: area) { _, heading in
        PublishedDate(heading, digits: source.digitsOfTables) != nil
      }
      for place in unread {
        found.append(
          Diagnostic(
            .unreadColumn, at: Span(lineOf: file, 1),
            heading.names[place].isEmpty
              ? "column \(place + 1) has no heading, and is not read"
              : "\(heading.named(place)) is not a day, and is not read",
            help:
              "nothing needs to be done; `ignore` in `columns` of the source can say that this is meant",
            notes: [.init(source.span, "the source")]))
      }
      return first(found) + absentColumns(columns.ignored, in: heading)
    }
  }

  /// Names what the source ignores and the file does not have.
  private func absentColumns(_ ignored: Set<String>, in heading: TableHeading) -> [Diagnostic] {
    let present = heading.names.indices.map { place in
      heading.names[place].isEmpty ? "column \(place + 1)" : heading.names[place]
    }
    var found = FirstFindings()
    for name in ignored.subtracting(present).sorted() {
      let headed = heading.names.indices.first { "column \($0 + 1)" == name }
        .map { heading.names[$0] }
      found.append(
        Diagnostic(
          .absentColumn, at: Span(lineOf: file, 1),
          headed.map {
            "\(name) has the heading `\($0.prefix(40))`, and only columns without one are ignored by their place"
          }
            ?? "this file has no column `\(name.prefix(40))`, which the source ignores",
          help: headed.map { "if it is not to be read, name `\($0.prefix(40))` under `ignore`" }
            ?? "correct the name under `ignore` in `columns` of the source, or remove it",
          notes: [.init(source.span, "the source")]))
    }
    return first(found)
  }
}
