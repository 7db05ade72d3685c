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
    // `null` says that there is none.
    if let error = root["error"], !error.isNull {
      return reportError(root.errorMessage, line: error.line)
    }
    if case .bool(true) = root["exceededTransferLimit"]?.content {
      return report(
        .truncatedResponse, line: root["exceededTransferLimit"]!.line,
        "the server left features out (exceededTransferLimit)",
        help: "fetch the file in pages, or with a larger resultRecordCount")
    }
    guard let features = root["features"]?.array else {
      if root["features"] == nil, let message = root.errorMessage {
        return reportError(message, line: root.line)
      }
      return report(
        .noFeatures, line: root.line, "this response has no list `features`",
        help: "fetch the query's result with f=json from a FeatureServer layer")
    }
    guard !features.isEmpty else {
      return report(
        .noFeatures, line: root["features"]!.line, "the list `features` is empty",
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
    guard let attributes = feature["attributes"], let members = attributes.members else {
      return report(
        .noAttributes, line: feature.line, "this feature has no `attributes`",
        help: "fetch the file again, as f=json from a FeatureServer layer")
    }
    var fields: [String: JSONText] = [:]
    for (key, value) in members where names.contains(key) && fields[key] == nil {
      fields[key] = value
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
    guard let local = moment(date), local.day <= asOf else { return }
    var published: (day: Day, second: Int)?
    if let name = columns.published {
      guard let field = field(name, &self), let moment = moment(field) else { return }
      published = moment
    }
    for (metric, column) in columns.metrics {
      guard let value = field(column, &self) else { return }
      var number = Double.nan
      if !value.isNull {
        guard case .number(let digits) = value.content,
          let found = self.value(digits, metric: metric)
        else {
          reportNoNumber(value.shown, metric: metric, line: value.line, column: nil)
          continue
        }
        number = found
      }
      if let published {
        keep(
          number, metric: metric, areas: areas, day: local.day, published: published,
          line: value.line)
      } else {
        put(
          [ObservationGrid.Entry(number, day: local.day, line: value.line)], metric: metric,
          areas: areas)
      }
    }
  }

  /// The day and second in a field; reported if it is not a date.
  private mutating func moment(_ field: JSONText) -> (day: Day, second: Int)? {
    var written = field.scalar ?? ""
    return written.withUTF8 { moment(UnsafeRawBufferPointer($0), line: field.line, in: nil) }
  }
}
