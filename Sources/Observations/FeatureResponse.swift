internal import Files
internal import Findings
internal import Rules

extension ObservationReading {
  /// Reads a FeatureServer response: `{"features": [{"attributes": {…}}]}`.
  ///
  /// Such servers answer HTTP 200 even on failure, with an `error` object instead of the data, and
  /// omit features beyond a limit.
  mutating func readFeatures(_ columns: ObservationSource.LongColumns) {
    let root: JSONText
    do throws(JSONText.Problem) {
      root = try JSONText.parse(file)
    } catch {
      return report(
        .brokenJson, line: error.line, column: error.column, "not valid JSON: \(error.message)",
        help: "fetch the file again")
    }
    let response = FeatureServerResponse(root)
    if let repeated = response.repeated { return report(repeated, of: "this response") }
    // `null` says that there is none.
    if let error = response.error, !error.isNull {
      return reportError(root.errorMessage, line: error.line)
    }
    if let line = response.leavesOutFeatures {
      return report(
        .truncatedResponse, line: line,
        "the server left features out (exceededTransferLimit)",
        help: "fetch the file in pages, or with a larger resultRecordCount")
    }
    guard let features = response.features?.array else {
      if response.features == nil, let message = root.errorMessage {
        return reportError(message, line: root.line)
      }
      return report(
        .noFeatures, line: root.line, "this response has no list `features`",
        help: "fetch the query's result with f=json from a FeatureServer layer")
    }
    guard !features.isEmpty else {
      return report(
        .noFeatures, line: response.features!.line, "the list `features` is empty",
        help: "check the `where` of the query and fetch the file again")
    }
    let names = Set(
      [columns.area, columns.date] + [columns.published].compactMap { $0 }
        + columns.metrics.map(\.column))
    for feature in features {
      read(feature, columns, names)
      if isFull { break }
    }
    putRevisions()
  }

  private mutating func reportError(_ message: String?, line: Int) {
    report(
      .errorResponse, line: line, message ?? JSONText.errorInPlaceOfData,
      help: "check the address of the source and fetch the file again")
  }

  private mutating func read(
    _ feature: JSONText, _ columns: ObservationSource.LongColumns, _ names: Set<String>
  ) {
    let (parts, repeated) = feature.fields("attributes")
    if let repeated { return report(repeated, of: "this feature") }
    guard let attributes = parts[0], let members = attributes.members else {
      return report(
        .noAttributes, line: feature.line, "this feature has no `attributes`",
        help: "fetch the file again, as f=json from a FeatureServer layer")
    }
    var fields: [String: JSONText] = [:]
    for (key, value) in members where names.contains(key) {
      guard let first = fields.updateValue(value, forKey: key) else { continue }
      return report((key, first.line, value.line), of: "this feature")
    }
    func field(_ name: String, _ reading: inout ObservationReading) -> JSONText? {
      if let value = fields[name] { return value }
      let known = members.prefix(256).map(\.key)
      reading.report(
        .missingColumn, line: attributes.line, "this feature has no field `\(name)`",
        help: (Spelling.nearest(to: name, among: known).first.map { "did you mean `\($0)`? " } ?? "")
          + (known.isEmpty
            ? "it has no fields at all: fetch the file again, with outFields=*"
            : "its fields are \(known.prefix(20).map { "`\($0)`" }.joined(separator: ", "))"))
      return nil
    }
    guard let area = field(columns.area, &self), let date = field(columns.date, &self) else {
      return
    }
    let name = area.scalar ?? ""
    guard let areas = areas(named: name, line: area.line) else { return }
    guard let day = self.date(date)?.day, day <= asOf else { return }
    var row = DeliveredRow(areas: areas, day: day, values: [])
    var published: (day: Day, moment: Int)?
    if let name = columns.published {
      guard let field = field(name, &self), let found = self.date(field) else { return }
      row.published = found.date.text(in: zone)
      published = (found.day, found.date.moment(in: zone))
    }
    for (metric, column) in columns.metrics {
      guard let value = field(column, &self) else { return }
      if case .number(let digits) = value.content {
        row.values.append(digits)
      } else {
        row.values.append(nil)
      }
      var number = ObservationGrid.CountedNumber.absent
      if !value.isNull {
        guard case .number(let digits) = value.content,
          let found = self.number(digits, metric: metric)
        else {
          reportNoNumber(value.shown, metric: metric, line: value.line, column: nil)
          continue
        }
        number = found
      }
      if let published {
        keep(
          number, metric: metric, areas: areas, day: day, published: published,
          line: value.line)
      } else {
        put(
          [ObservationGrid.Entry(number, day: day, line: value.line)], metric: metric,
          areas: areas)
      }
    }
    if keepsRows { rows.append(row) }
  }

  /// Reports a key that an object has twice.
  private mutating func report(_ repeated: JSONText.RepeatedKey, of object: String) {
    report(
      .duplicateColumn, line: repeated.second,
      "\(object) has two fields `\(repeated.key)`",
      help: "remove one of them, or ask the publisher",
      notes: [.init(Span(lineOf: file, repeated.first), "the first one")])
  }

  /// The date in a field, and its day; reported if it is not a date.
  private mutating func date(_ field: JSONText) -> (day: Day, date: PublishedDate)? {
    var written = field.scalar ?? ""
    let digits = source.digits(in: field)
    return written.withUTF8 {
      date(UnsafeRawBufferPointer($0), line: field.line, in: nil, digits: digits)
    }
  }
}

extension ObservationSource {
  /// What digits alone mean as a date of a table.
  var digitsOfTables: PublishedDate.Digits { datesAreMilliseconds ? .milliseconds : .refused }

  /// What digits alone mean in a field of a FeatureServer, which writes dates as numbers.
  func digits(in field: JSONText) -> PublishedDate.Digits {
    if case .number = field.content { return .milliseconds }
    return digitsOfTables
  }
}

/// What a FeatureServer says of its answer as a whole, as JSON of its own kind or as GeoJSON.
struct FeatureServerResponse {
  let features: JSONText?
  let error: JSONText?
  /// The line on which it says that it left features out; nil: it does not.
  let leavesOutFeatures: Int?
  let repeated: JSONText.RepeatedKey?

  init(_ root: JSONText) {
    let (values, repeated) = root.fields(
      "features", "error", "exceededTransferLimit", "properties")
    features = values[0]
    error = values[1]
    let (inner, repeatedInside) = values[3]?.fields("exceededTransferLimit") ?? ([nil], nil)
    leavesOutFeatures =
      [values[2], inner[0]].compactMap { $0 }.first(where: FeatureServerResponse.isSaid)?.line
    self.repeated = repeated ?? repeatedInside
  }

  /// Servers say `true`, `1` or `"true"`. Anything but a way to deny it counts, since half a layer
  /// would look whole.
  private static func isSaid(_ flag: JSONText) -> Bool {
    switch flag.content {
    case .null, .bool(false): false
    case .number(let digits), .string(let digits):
      !["", "false", "no"].contains(digits.lowercased()) && Double(digits) != 0
    default: true
    }
  }
}
