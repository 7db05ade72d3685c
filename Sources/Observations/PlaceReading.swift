internal import Files
public import Findings
public import Rules

extension PlaceNames {
  /// More than any country has.
  static let mostPlaces = 500_000

  /// Reads a CSV file with a row per place and county, and per postal code of the place there.
  ///
  /// - Returns: the places, unless something is wrong with the file, and the findings.
  public static func read(
    _ file: SourceFile, areas: AreaTable, as form: AreaTable.PlaceFile
  ) -> (places: PlaceNames?, problems: [Diagnostic]) {
    if let finding = FileTree.tooLarge(file, most: AreaTable.mostFileBytes) {
      return (nil, [finding])
    }
    var reading = PlaceReading(file: file, areas: areas, form: form)
    file.withBytes { reading.read($0) }
    guard reading.problems.isEmpty else { return (nil, reading.problems) }
    return (PlaceNames(places: reading.places.once { $0 }, codes: reading.codes.once { $0 }), [])
  }
}

/// Reads the rows of a file of places, one after the other.
private struct PlaceReading {
  let file: SourceFile
  let areas: AreaTable
  let form: AreaTable.PlaceFile
  private(set) var places: [PlaceNames.Place] = []
  private(set) var codes: [PlaceNames.PostalCode] = []
  private(set) var problems: [Diagnostic] = []
  /// The line of each place with a postal code of it, if it has one.
  private var lines: [Row: Int] = [:]

  private struct Row: Hashable {
    let place: PlaceNames.Place
    let code: String
  }

  init(file: SourceFile, areas: AreaTable, form: AreaTable.PlaceFile) {
    self.file = file
    self.areas = areas
    self.form = form
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer) {
    var fields: [CSVScanner.Field] = []
    do throws(CSVScanner.Problem) {
      let columns = [form.name, form.county] + (form.code.map { [$0] } ?? [])
      var scanner = try CSVScanner(bytes, columns: columns.map(\.value))
      guard try scanner.next(into: &fields) else {
        return report(
          .emptyFile, 1, "this file is empty",
          help: "it needs a heading line and a line per place")
      }
      let heading = fields.map { scanner.text($0) }
      let name = column(form.name, in: heading)
      let county = column(form.county, in: heading)
      let code: Int? = if let named = form.code { column(named, in: heading) } else { nil }
      guard let name, let county, problems.isEmpty else { return }
      while try scanner.next(into: &fields) {
        guard fields.count == heading.count else {
          return report(
            .wrongFieldCount, scanner.line,
            "this line has \(fields.count) fields, the heading has \(heading.count)",
            help: "fill in the missing ones, or quote a field that contains a separator")
        }
        guard places.count < PlaceNames.mostPlaces else {
          return report(
            .fileTooLarge, scanner.line,
            "up to here this file has \(PlaceNames.mostPlaces) places; no more are read",
            help: "leave out what no one looks for")
        }
        read(
          scanner.text(fields[name]), in: scanner.text(fields[county]),
          code: code.map { scanner.text(fields[$0]) } ?? "", line: scanner.line)
        if problems.count > ObservationReading.maxFindings { return }
      }
    } catch {
      let problem = error.explained
      report(error.check, problem.line, problem.message, help: problem.help)
    }
  }

  private mutating func read(_ name: String, in county: String, code: String, line: Int) {
    if [name, county, code].contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
      return report(
        .notUtf8, line, "the bytes here are not UTF-8", help: "save the file as UTF-8")
    }
    guard !name.isEmpty, !county.isEmpty else {
      let missing = [(name, "name"), (county, "county")].filter(\.0.isEmpty).map(\.1)
      return report(
        .badPlace, line, "this line has no \(missing.joined(separator: " and no "))",
        help: "fill it in, or remove the line")
    }
    guard let area = areas.area(id: county), area.level == .county else {
      let near = areas.near(county, .county).prefix(3).map { "`\($0.id)` (\($0.name))" }
      return report(
        .badPlace, line, "no county has the identifier `\(county)`",
        help: near.isEmpty
          ? "write the identifier of a county"
          : "did you mean \(near.joined(separator: " or "))?")
    }
    let place = PlaceNames.Place(name: name, county: area.index)
    let row = Row(place: place, code: code)
    if let first = lines.updateValue(line, forKey: row) {
      lines[row] = first
      let what = code.isEmpty ? "`\(name)`" : "`\(name)` with `\(code)`"
      return report(
        .badPlace, line, "\(what) in \(county) is listed already", help: "remove one of the two",
        notes: [.init(Span(lineOf: file, first), "the first one")])
    }
    places.append(place)
    if !code.isEmpty { codes.append(.init(text: code, county: area.index)) }
  }

  /// The place of a column in the heading; a missing one is reported.
  private mutating func column(_ name: Located<String>, in heading: [String]) -> Int? {
    if let at = heading.firstIndex(of: name.value) {
      guard heading.lastIndex(of: name.value) != at else { return at }
      report(
        .duplicateColumn, 1, "this file has two columns `\(name.value)`",
        help: "rename or remove one of them", notes: [.init(name.span, "named here")])
      return nil
    }
    report(
      .missingColumn, 1, "this file has no column `\(name.value)`",
      help: Spelling.help(for: name.value, among: heading, else: "its columns are", most: 20),
      notes: [.init(name.span, "named here")])
    return nil
  }

  private mutating func report(
    _ check: Check, _ line: Int, _ message: String, help: String, notes: [Diagnostic.Note] = []
  ) {
    guard problems.count < ObservationReading.maxFindings else {
      return problems.append(
        Diagnostic(
          .moreFindings, at: Span(startOf: file),
          "this file has more findings than the \(ObservationReading.maxFindings) listed",
          help: "many findings have one cause: fix the first ones, and check again"))
    }
    problems.append(
      Diagnostic(check, at: Span(lineOf: file, line), message, help: help, notes: notes))
  }
}
