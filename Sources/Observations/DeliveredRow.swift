public import Files
internal import Findings
public import Rules

/// Values as a delivery of a source writes them, digit by digit, for who keeps them.
public struct DeliveredRow: Hashable, Sendable {
  /// The areas that its name stands for, as indices into the workspace's areas.
  public var areas: [Int]
  public var day: Day
  /// When the source says that it published them, in UTC as YYYY-MM-DDTHH:MM:SSZ, so that a moment that is
  /// written in two ways is one and two moments at which clocks show the same are two; as written there if it is no date. Nil: it does not say.
  public var published: String?
  /// A value for each metric of the source, in its order; nil: the field is empty.
  public var values: [String?]

  public init(areas: [Int], day: Day, published: String? = nil, values: [String?]) {
    self.areas = areas
    self.day = day
    self.published = published
    self.values = values
  }
}

extension ObservationSource {
  /// The rows of a delivery, in the order of the file; one for each area and day of a `wide` file.
  ///
  /// - Parameters:
  ///   - files: has a file of the source that `Observations.read` found no error in.
  ///   - zone: as there.
  /// - Returns: nil if the file is not as the source says.
  public func rows(
    in files: FileTree, _ workspace: Workspace, zone: TimeZoneRules?
  ) -> [DeliveredRow]? {
    guard let file = try? file(in: files) else { return nil }
    let reading = RowReading(source: self, workspace: workspace, zone: zone)
    switch format {
    case .long(let columns): return file.withBytes { reading.long($0, columns) }
    case .wide(let columns): return file.withBytes { reading.wide($0, columns) }
    case .arcgis(let columns): return reading.features(file, columns)
    }
  }
}

private struct RowReading {
  let source: ObservationSource
  let workspace: Workspace
  let zone: TimeZoneRules?

  private func areas(_ name: String) -> [Int]? {
    source.areasAs[name] ?? workspace.areas.area(inData: name).map { [$0.index] }
  }

  private func day(_ text: String, _ digits: PublishedDate.Digits) -> Day? {
    PublishedDate(text, digits: digits)?.day(in: zone)
  }

  /// The day in a field of a table.
  private func day(_ text: String) -> Day? { day(text, source.digitsOfTables) }

  private func moment(_ text: String, _ digits: PublishedDate.Digits) -> String {
    PublishedDate(text, digits: digits)?.text(in: zone) ?? text
  }

  /// The records of a table with their fields by position, after its heading.
  private func table(
    _ bytes: UnsafeRawBufferPointer,
    _ body: (_ heading: [String], _ next: () -> [String]?) -> [DeliveredRow]?
  ) -> [DeliveredRow]? {
    guard var scanner = try? source.table(bytes) else { return nil }
    var fields: [CSVScanner.Field] = []
    var isBroken = false
    func next() -> [String]? {
      do {
        return try scanner.next(into: &fields) ? fields.map { scanner.text($0) } : nil
      } catch {
        isBroken = true
        return nil
      }
    }
    guard let heading = next() else { return nil }
    let rows = body(heading, next)
    return isBroken ? nil : rows
  }

  func long(
    _ bytes: UnsafeRawBufferPointer, _ columns: ObservationSource.LongColumns
  ) -> [DeliveredRow]? {
    table(bytes) { heading, next in
      func place(_ name: String) -> Int? { heading.firstIndex(of: name) }
      let places = columns.metrics.map { place($0.column) }
      guard let dates = place(columns.date), let names = place(columns.area),
        let metrics = places.allSatisfy({ $0 != nil }) ? places.map({ $0! }) : nil
      else { return nil }
      let published = columns.published.flatMap(place)
      var rows: [DeliveredRow] = []
      var known: [String: [Int]] = [:]
      var days: [String: Day] = [:]
      while let fields = next() {
        guard fields.count == heading.count else { return nil }
        let (name, date) = (fields[names], fields[dates])
        guard let areas = known[name] ?? areas(name), let day = days[date] ?? day(date) else {
          return nil
        }
        (known[name], days[date]) = (areas, day)
        rows.append(
          DeliveredRow(
            areas: areas, day: day,
            published: published.map { moment(fields[$0], source.digitsOfTables) },
            values: metrics.map { fields[$0].isEmpty ? nil : fields[$0] }))
      }
      return rows
    }
  }

  func wide(
    _ bytes: UnsafeRawBufferPointer, _ columns: ObservationSource.WideColumns
  ) -> [DeliveredRow]? {
    table(bytes) { heading, next in
      guard let names = heading.firstIndex(of: columns.area) else { return nil }
      let days = heading.enumerated().compactMap { at, text in
        at == names || columns.ignores(at, headed: text)
          ? nil : day(text).map { (day: $0, place: at) }
      }
      var rows: [DeliveredRow] = []
      while let fields = next() {
        guard fields.count == heading.count, let areas = areas(fields[names]) else { return nil }
        for (day, place) in days {
          let value = fields[place].isEmpty ? nil : fields[place]
          rows.append(DeliveredRow(areas: areas, day: day, values: [value]))
        }
      }
      return rows
    }
  }

  func features(
    _ file: SourceFile, _ columns: ObservationSource.LongColumns
  ) -> [DeliveredRow]? {
    guard let features = (try? JSONText.parse(file))?["features"]?.array else { return nil }
    var rows: [DeliveredRow] = []
    for feature in features {
      guard let attributes = feature["attributes"], let name = attributes[columns.area]?.scalar,
        let date = attributes[columns.date], let areas = areas(name),
        let day = day(date.scalar ?? "", source.digits(in: date))
      else { return nil }
      rows.append(
        DeliveredRow(
          areas: areas, day: day,
          published: columns.published.flatMap { attributes[$0] }.flatMap { field in
            field.scalar.map { moment($0, source.digits(in: field)) }
          },
          values: columns.metrics.map { _, column in
            if case .number(let digits) = attributes[column]?.content { digits } else { nil }
          }))
    }
    return rows
  }
}
