internal import Files
internal import Findings
internal import Rules

/// What is wrong with the file of a source.
extension ObservationReading {
  /// Reports, once, that the values do not fit into the memory allowed for them.
  mutating func reportOverfull(line: Int) {
    guard !isOverfull else { return }
    isOverfull = true
    report(
      .fileTooLarge, line: line,
      "up to here the values of this workspace need more than \((ObservationGrid.mostPlaces(ofFilesWith: bytesRead) * 12) >> 20) MiB of memory",
      help:
        "leave out days, areas or metrics that no rule refers to; values that lie far apart take more memory than one for every day"
    )
  }

  /// The finding for a file of values with which there are too many bytes, or that has more lines than
  /// can be cited; nil: there are not.
  func tooLarge() -> Diagnostic? {
    let help =
      "leave out days, areas and metrics that no rule refers to, or use `rulecheck replay --stream`, which has no such limit"
    // What no machine reads is said in the same words on all.
    let isTooLargeForAll =
      mostBytes > FileTree.mostBytes && bytesRead + file.count > FileTree.mostValueBytes
    let most = isTooLargeForAll ? FileTree.mostValueBytes : mostBytes
    if let finding = FileTree.tooLarge(file, after: bytesRead, most: most, help: help) {
      return finding
    }
    // A value keeps its line in 25 bits. Fewer bytes cannot have more lines.
    guard file.count > Observations.Origin.mostLines else { return nil }
    let lines = file.withBytes { $0.count { $0 == 0x0A } }
    guard lines > Observations.Origin.mostLines else { return nil }
    return Diagnostic(
      .fileTooLarge, at: Span(startOf: SourceFile(name: file.name, bytes: [])),
      "this file has \(lines) lines; at most \(Observations.Origin.mostLines) are read",
      help: "divide it among several sources, or use `rulecheck replay --stream`")
  }

  mutating func reportEmpty() {
    report(.emptyFile, line: 1, "this file is empty", help: "fetch it again")
  }

  /// Reports a missing column, at the column of the heading that was probably meant.
  mutating func reportNoColumn(_ name: String, in heading: TableHeading) {
    let near = Spelling.nearest(to: name, among: heading.names).first
    let place = near.flatMap { heading.names.firstIndex(of: $0) }
    let isUTF8 = !heading.names.contains { $0.unicodeScalars.contains("\u{FFFD}") }
    report(
      isUTF8 ? .missingColumn : .notUtf8, line: heading.line,
      column: place.map { heading.columns[$0] } ?? 1,
      length: near?.unicodeScalars.count ?? 0,
      isUTF8 ? "this file has no column `\(name)`" : "the heading has bytes that are not UTF-8",
      help: isUTF8
        ? separatorHelp(name, in: heading) ?? (near.map { "did you mean `\($0)`? " } ?? "")
          + "its columns are \(heading.names.prefix(20).map { "`\($0.prefix(40))`" }.joined(separator: ", "))"
        : "save the file as UTF-8")
  }

  /// What to do where another separator than the one that the source names makes the heading have a column.
  private func separatorHelp(_ name: String, in heading: TableHeading) -> String? {
    guard let delimiter = source.delimiter,
      let found = CSVScanner.separators.first(where: { separator in
        separator.byte != delimiter.byte
          && heading.names.contains { text in
            text.utf8.split(separator: separator.byte).contains {
              String(decoding: $0.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self) == name
            }
          }
      })
    else { return nil }
    return
      "the fields seem to be separated by \(found.name)s: write `delimiter: \(found.name)` in the source, or leave `delimiter` out"
  }

  /// Reports an area that cannot be told from its name.
  /// - Parameter places: the indices of the areas that the name may mean.
  mutating func reportArea(_ name: String, meaning places: [Int], line: Int, column: Int) {
    let length = name.unicodeScalars.count
    if name.unicodeScalars.contains("\u{FFFD}") {
      return report(
        .notUtf8, line: line, column: column, length: length, "the bytes here are not UTF-8",
        help: "save the file as UTF-8")
    }
    guard places.isEmpty else {
      let most = AreaNameIndex.mostFound - 1
      let areas = places.prefix(most).map { workspace.areas[$0] }.map { area in
        "\(area.id) (\(area.name), \(area.kind ?? workspace.areas.kind(of: area)))"
      }
      return report(
        .ambiguousArea, line: line, column: column, length: length,
        "several areas are called `\(name)`",
        help: "write one of \(areas.joined(separator: ", "))"
          + (places.count > most ? ", …" : "")
          + ", or say under `areas-as` of the source what the name means")
    }
    let near = problemsOfSource < ObservationReading.maxFindings ? nearestArea(to: name) : nil
    report(
      .unknownArea, line: line, column: column, length: length,
      name.isEmpty ? "no area is named here" : "no area is called `\(name)`",
      help: (near.map { "did you mean `\($0)`? " } ?? "")
        + "say under `areas-as` of the source what other names mean")
  }

  private func nearestArea(to name: String) -> String? {
    // Spreadsheets drop the leading zeros of identifiers.
    let padded = workspace.areas.areas.map(\.id).filter { id in
      !name.isEmpty && id != name && id.hasSuffix(name)
        && id.dropLast(name.count).allSatisfy { $0 == "0" }
    }
    if padded.count == 1 { return padded[0] }
    let known = workspace.areas.areas.map(\.id) + source.areasAs.keys.sorted()
    return Spelling.nearest(to: name, among: known).first
  }

  /// Reports a line whose number of fields differs from the heading's.
  mutating func reportFieldCount(_ count: Int, expected: Int, line: Int) {
    report(
      .wrongFieldCount, line: line, "this line has \(count) fields, the heading has \(expected)",
      help: count < expected
        ? "the file may have been cut short; if not, fill in what is missing"
        : "write numbers with a point, and quote a field that has the separator in it")
  }

  /// - Parameter column: the position in the line, counted in bytes from 1.
  mutating func report(
    _ code: Check, line: Int, column: Int = 1, length: Int = 0, _ message: String,
    help: String, notes: [Diagnostic.Note] = []
  ) {
    problemsOfSource += 1
    guard problemsOfSource <= ObservationReading.maxFindings else {
      if problemsOfSource == ObservationReading.maxFindings + 1 {
        problems.append(
          Diagnostic(
            .moreFindings, at: Span(startOf: file),
            "this file has more findings than the \(ObservationReading.maxFindings) listed",
            help: "many findings have one cause: fix the first ones, and check again"))
      }
      return
    }
    // A field may continue on later lines.
    let lines = self.lines ?? LineIndex(file)
    self.lines = lines
    let number = Int32(clamping: line)
    let first = lines.column(ofByte: column, inLine: number)
    let last = Int32(clamping: min(Int(first) + length, Int(lines.endColumn(of: number))))
    let span = Span(
      file: file, start: Position(line: number, column: first),
      end: Position(line: number, column: last))
    // A column may be read by several metrics, and is wrong once.
    if let last = problems.last, last.check.code == code.code, last.span == span,
      code.code == Check.badNumber.code || code.code == Check.outsideRange.code
    {
      problemsOfSource -= 1
      return
    }
    problems.append(Diagnostic(code, at: span, message, help: help, notes: notes))
  }

  mutating func reportNoRows() {
    problems.append(
      Diagnostic(
        .noRows, .warning, at: Span(startOf: file), "this file has a heading and no rows",
        help: "fetch it again, it may have been cut short"))
  }

  mutating func report(
    _ refusal: ObservationGrid.Refusal, _ value: Double, metric: Int, area: Int, day: Day,
    line: Int, column: Int, length: Int
  ) {
    let id = workspace.areas[area].id
    let name = workspace.metrics[metric].id.value
    switch refusal {
    case .outsideRange:
      guard let range = workspace.metrics[metric].range else { return }
      report(
        .outsideRange, line: line, column: column, length: length,
        "\(name) of \(id) on \(day) is \(DecimalNumber.digits(value)), and \(range.described)",
        help: "correct the value, or the `\(range.key)` of the metric",
        notes: [.init(range.span, "the \(range.key)")])
    case .full: reportOverfull(line: line)
    case .farAway:
      report(
        .badDate, line: line, column: column,
        "\(day) lies more than a century from the other days of this file",
        help: "correct the date that is mistyped")
    case .duplicate(let first):
      // A duplicate row with several metrics is reported once.
      guard duplicateLines.insert(line).inserted else { return }
      report(
        .duplicateObservation, line: line, column: column,
        "\(name) of \(id) on \(day) is given twice",
        help: first.source == sourcePlace
          ? "remove one of the two rows; corrections need a `published` column"
          : "remove it from one of the two sources",
        notes: files[first.source].map { [.init(Span(lineOf: $0, first.line), "the first row")] }
          ?? [])
    }
  }

  mutating func checkAreaCount(isReplaced: Bool) {
    guard let expected = source.expect.areas, problemsOfSource == 0 else { return }
    guard areaPlaces.count < expected.value, areaPlaces.count + mergedAreas < expected.value
    else { return }
    problems.append(
      Diagnostic(
        .missingAreas, isReplaced ? .warning : .error, at: Span(startOf: file),
        "this file names \(areaPlaces.count) of the \(expected.value) areas that \(source.id.value) promises",
        help: isReplaced
          ? "areas without values are answered as unknown"
          : "fetch it again, it may have been cut short; or correct `expect.areas`",
        notes: [.init(expected.span, "the expectation")]))
  }

  /// How many areas the file does not name because they were merged by its last day into others, which it names.
  private var mergedAreas: Int {
    guard let lastDay else { return 0 }
    let named = Set(areaPlaces.values.joined())
    return workspace.areas.areas.count { area in
      area.level == .county && !named.contains(area.index)
        && workspace.areas.isGone(area, on: lastDay)
        && named.contains(workspace.areas.answering(area, on: lastDay).index)
    }
  }
}
