internal import Files
internal import Findings
internal import Rules
internal import YAMLSource

/// What a column of a counties file can hold.
enum CountyColumn: String, CaseIterable, Sendable {
  case id, name, kind, state, population
  case partOf = "part-of"
}

/// Reads the counties from a CSV file.
struct CountyFile {
  let reading: Reading

  func read(
    _ path: Located<String>, columns: [(key: Located<String>, value: String)],
    _ groupings: [GroupingDraft]
  ) -> [CountyDraft] {
    guard let resolved = reading.files.resolve(path, in: reading.file.path) else { return [] }
    guard let file = reading.files.source(resolved) else { return [] }
    if let finding = FileTree.tooLarge(file, most: AreaTable.mostFileBytes) {
      reading.findings.add(finding)
      return []
    }
    return file.withBytes { bytes in
      var fields: [CSVScanner.Field] = []
      var counties: [CountyDraft] = []
      do throws(CSVScanner.Problem) {
        var scanner = try CSVScanner(
          bytes, columns: columns.map(\.value) + groupings.compactMap { $0.column?.value })
        guard try scanner.next(into: &fields) else {
          reading.report(
            .emptyFile, at: Span(startOf: file), "this file is empty",
            help: "it needs a heading line and a line per county")
          return []
        }
        let heading = fields.map { scanner.text($0) }
        guard let places = places(of: columns, in: heading, file),
          let groups = self.groups(groupings, in: heading, file)
        else { return [] }
        while try scanner.next(into: &fields) {
          let line = place(file, scanner.line)
          guard counties.count < AreaTable.mostAreas else {
            reading.findings.reportTooMany("\(AreaTable.mostAreas) areas", at: line)
            return []
          }
          guard (counties.count + 1) * groups.count <= AreaTable.mostMembers else {
            reading.findings.reportTooMany(
              "\(AreaTable.mostMembers) entries for groupings", at: line)
            return []
          }
          guard fields.count == heading.count else {
            reading.report(
              .wrongFieldCount, at: line,
              "this line has \(fields.count) fields, the heading has \(heading.count)",
              help: "fill in the missing ones, or quote a field that contains a separator")
            return []
          }
          let county = county(line) { column in
            places[column].map { scanner.text(fields[$0]) }.flatMap { $0.isEmpty ? nil : $0 }
          }
          guard var county else { continue }
          for (grouping, at) in groups {
            let area = scanner.text(fields[at])
            if !area.isEmpty { county.groups.append((grouping, Located(area, line))) }
          }
          counties.append(county)
        }
      } catch {
        let problem = error.explained
        reading.report(
          error.check, at: place(file, problem.line), problem.message, help: problem.help)
      }
      return counties
    }
  }

  /// The place of each kind of column in a line; nil where one is missing, which is reported.
  private func places(
    of columns: [(key: Located<String>, value: String)], in heading: [String], _ file: SourceFile
  ) -> [CountyColumn: Int]? {
    var places: [CountyColumn: Int] = [:]
    var isSound = true
    for (key, name) in columns {
      guard let column = CountyColumn(rawValue: key.value) else { continue }
      places[column] = self.column(name, in: heading, file, namedAt: key.span)
      if places[column] == nil { isSound = false }
    }
    for needed in [CountyColumn.id, .name, .state].map(\.rawValue)
    where !columns.contains(where: { $0.key.value == needed }) {
      reading.report(
        .missingKey, at: columns.first?.key.span ?? place(file, 1),
        "`columns` needs `\(needed)`", help: "name the column that holds it")
      isSound = false
    }
    return isSound ? places : nil
  }

  /// The places in a line of the areas of each grouping; nil where a column is missing.
  private func groups(
    _ groupings: [GroupingDraft], in heading: [String], _ file: SourceFile
  ) -> [(grouping: Located<String>, at: Int)]? {
    let found = groupings.compactMap { grouping -> (grouping: Located<String>, at: Int)? in
      guard let named = grouping.column else { return nil }
      return column(named.value, in: heading, file, namedAt: named.span).map { (grouping.id, $0) }
    }
    return found.count == groupings.count ? found : nil
  }

  /// The place of a column in the heading; a missing one is reported.
  private func column(
    _ name: String, in heading: [String], _ file: SourceFile, namedAt span: Span
  ) -> Int? {
    if let at = heading.firstIndex(of: name) {
      guard heading.lastIndex(of: name) != at else { return at }
      reading.report(
        .duplicateColumn, at: place(file, 1), "this file has two columns `\(name)`",
        help: "rename or remove one of them", notes: [.init(span, "named here")])
      return nil
    }
    reading.report(
      .missingColumn, at: place(file, 1), "this file has no column `\(name)`",
      help: Spelling.help(for: name, among: heading, else: "its columns are", most: 20),
      notes: [.init(span, "named here")])
    return nil
  }

  /// - Parameter text: the text in a column; nil where it is empty.
  private func county(_ line: Span, _ text: (CountyColumn) -> String?) -> CountyDraft? {
    guard let id = text(.id), let name = text(.name), let state = text(.state) else {
      let missing = [(CountyColumn.id, "identifier"), (.name, "name"), (.state, "state")]
        .filter { text($0.0) == nil }.map(\.1)
      reading.report(
        .missingField, at: line, "this line has no \(missing.joined(separator: ", no "))",
        help: "fill it in, or remove the line")
      return nil
    }
    var population: Int?
    if let written = text(.population) {
      population = Int(written)
      if population == nil || population! < 0 {
        reading.report(
          .badNumber, at: line, "the population `\(written)` is not a whole number",
          help: "write digits only")
      }
    }
    return CountyDraft(
      id: Located(id, line), name: name, kind: text(.kind), state: Located(state, line),
      population: population, partOf: text(.partOf).map { Located($0, line) })
  }

  private func place(_ file: SourceFile, _ line: Int) -> Span {
    Span(file, at: Position(line: Int32(line), column: 1))
  }
}
