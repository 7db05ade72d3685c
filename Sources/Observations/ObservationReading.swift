public import RuleLanguage
public import YAMLSource

extension Observations {
  /// Reads the files of all sources of a workspace.
  ///
  /// - Parameters:
  ///   - asOf: the last day that is known; values of later days are left out.
  ///   - zone: the rules of the workspace's time zone, for sources that write moments.
  ///   - isFirstReplaced: whether the file of the first source was given for the occasion; it may
  ///     hold fewer areas than the source promises, which is a warning then.
  ///   - only: the sources to read, as places in the workspace's list; nil: all.
  /// - Returns: the observations, unless there are errors, and every problem, sorted.
  public static func read(
    _ workspace: Workspace, files: FileTree, asOf: Day? = nil, zone: TimeZoneRules? = nil,
    isFirstReplaced: Bool = false, only: [Int]? = nil
  ) -> (observations: Observations?, problems: [Diagnostic]) {
    var reading = ObservationReading(workspace: workspace, asOf: asOf, zone: zone)
    for (place, source) in workspace.sources.enumerated() {
      guard only?.contains(place) ?? true else {
        reading.skip(source)
        continue
      }
      reading.read(source, at: place, files: files, isReplaced: isFirstReplaced && place == 0)
    }
    reading.grid.trim()
    let problems = reading.problems.sortedOnce()
    guard !problems.hasErrors else { return (nil, problems) }
    return (
      Observations(
        firstDay: reading.grid.firstDay, dayCount: reading.grid.dayCount,
        columns: reading.grid.columns, deliveries: reading.deliveries), problems
    )
  }
}

extension ObservationSource {
  /// The file with the values.
  func file(in files: FileTree) throws(FileTree.Problem) -> SourceFile {
    switch format {
    case .long, .wide: try files.file(path.value)
    case .arcgis: try files.json(path.value)
    }
  }
}

/// What is known while the sources are read, one after the other.
struct ObservationReading {
  let workspace: Workspace
  /// The last day whose values are taken.
  let asOf: Day
  let zone: TimeZoneRules?
  var grid: ObservationGrid
  var problems: [Diagnostic] = []
  var deliveries: [Observations.Delivery] = []

  private let roundings: [Rounding?]

  // Of the source that is being read:
  private(set) var source: ObservationSource!
  private(set) var sourcePlace = 0
  private(set) var file: SourceFile! { didSet { lines = nil } }
  /// Made for the first finding of a file.
  private var lines: LineIndex?
  private var problemsOfSource = 0
  /// The files that were read, without their bytes, by the place of their source.
  private var files: [Int: SourceFile] = [:]
  /// Bytes of the files so far.
  private var bytesRead = 0
  private var areaPlaces: [String: [Int]] = [:]
  private var unknownAreas: Set<String> = []
  private var duplicateLines: Set<Int> = []
  private var lastDay: Day?
  /// Whether the values take all the memory that they may.
  private(set) var isOverfull = false

  /// Problems of one file that are worth listing; more of them say nothing more.
  static let mostProblems = 20

  init(workspace: Workspace, asOf: Day?, zone: TimeZoneRules?) {
    self.workspace = workspace
    self.asOf = asOf ?? .distantFuture
    self.zone = zone
    grid = ObservationGrid(workspace)
    roundings = workspace.metrics.map(\.rounding)
  }

  mutating func read(
    _ source: ObservationSource, at place: Int, files: FileTree, isReplaced: Bool
  ) {
    self.source = source
    sourcePlace = place
    problemsOfSource = 0
    areaPlaces = [:]
    unknownAreas = []
    duplicateLines = []
    lastDay = nil
    guard !isOverfull else { return }
    guard place < Observations.Origin.mostSources else {
      problems.append(
        Diagnostic(
          .tooManySources, at: source.span,
          "a workspace has at most \(Observations.Origin.mostSources) sources",
          help: "put several metrics into one file, or split the workspace"))
      return
    }
    do {
      file = try source.file(in: files)
    } catch {
      problems.append(
        Diagnostic(
          .unreadableFile, at: source.path.span, "\(source.path.value) \(error.explained)",
          help: files.help(for: error, at: source.path.value)))
      return
    }
    // Only its name is needed later, and its bytes are many.
    self.files[place] = SourceFile(name: file.name, bytes: [])
    if let finding = FileTree.tooLarge(file, after: bytesRead) {
      problems.append(finding)
      return
    }
    bytesRead += file.count
    file.withBytes { bytes in
      guard !bytes.isEmpty else {
        report(.emptyFile, line: 1, "this file holds nothing", help: "fetch it again")
        return
      }
      switch source.format {
      case .long(let columns): readLong(bytes, columns)
      case .wide(let area, let metric): readWide(bytes, areaColumn: area, metric: metric)
      case .arcgis(let columns): readFeatures(columns)
      }
    }
    checkAreaCount(isReplaced: isReplaced)
    deliveries.append(
      Observations.Delivery(
        fileName: file.name, lastDay: lastDay, areaCount: areaPlaces.count))
  }

  /// Keeps the places of deliveries those of sources.
  mutating func skip(_ source: ObservationSource) {
    deliveries.append(
      Observations.Delivery(fileName: source.path.value, lastDay: nil, areaCount: 0))
  }

  /// Whether more findings of the source would not be listed, or more values not fit. It cannot be used,
  /// so nothing more of it has to be read.
  var isFull: Bool { problemsOfSource > ObservationReading.mostProblems || isOverfull }

  /// Reports, once, that values do not fit into the memory that they may take.
  mutating func reportOverfull(line: Int) {
    guard !isOverfull else { return }
    isOverfull = true
    report(
      .fileTooLarge, line: line,
      "up to here the values of this workspace need more than \(ObservationGrid.mostPlaces / 1_000_000 * 12) MB of memory",
      help:
        "leave out days, areas or metrics that no rule refers to; values that lie far apart take more memory than one for every day"
    )
  }

  // MARK: One value

  /// The areas that a name in the file stands for; an unknown name is reported once.
  mutating func areas(named name: String, line: Int, column: Int = 1) -> [Int]? {
    if let known = areaPlaces[name] { return known }
    if let places = source.areasAs[name]
      ?? workspace.areas.area(inData: name).map({ [$0.index] })
    {
      areaPlaces[name] = places
      return places
    }
    if unknownAreas.insert(String(name.unicodeScalars.prefix(1000))).inserted {
      if name.unicodeScalars.contains("\u{FFFD}") {
        report(
          .notUtf8, line: line, column: column, length: name.unicodeScalars.count,
          "the bytes here are not UTF-8", help: "save the file as UTF-8")
        return nil
      }
      let near = problemsOfSource < ObservationReading.mostProblems ? nearestArea(to: name) : nil
      report(
        .unknownArea, line: line, column: column, length: name.unicodeScalars.count,
        name.isEmpty ? "no area is named here" : "no area is called `\(name)`",
        help: (near.map { "did you mean `\($0)`? " } ?? "")
          + "say under `areas-as` of the source what other names stand for")
    }
    return nil
  }

  private func nearestArea(to name: String) -> String? {
    // A spreadsheet takes the zeros off an identifier.
    let padded = workspace.areas.areas.map(\.id).filter { id in
      !name.isEmpty && id != name && id.hasSuffix(name)
        && id.dropLast(name.count).allSatisfy { $0 == "0" }
    }
    if padded.count == 1 { return padded[0] }
    let known = workspace.areas.areas.map(\.id) + source.areasAs.keys.sorted()
    return Spelling.nearest(to: name, among: known).first
  }

  /// Parses a number and rounds it as the metric says; nil where it is not a number, or not one that can be
  /// compared by its digits.
  @inline(__always)
  func value(_ text: UnsafeRawBufferPointer, metric: Int) -> Double? {
    if let rounding = roundings[metric] {
      guard let number = DecimalNumber(text), number.isRoundable(to: rounding.digits) else {
        return nil
      }
      // `range` speaks of published values: one outside is refused as it is.
      guard grid.allows(number.ordered, metric: metric) else { return number.ordered }
      return number.rounded(to: rounding.digits, by: rounding.mode).ordered
    }
    return DecimalNumber.plain(text) ?? DecimalNumber(text)?.ordered
  }

  /// The number in a field with spaces around it; nil where it is not a number.
  func value(_ text: String, metric: Int) -> Double? {
    var text = text
    return text.withUTF8 { value(UnsafeRawBufferPointer($0), metric: metric) }
  }

  /// Puts a series of one metric into the places of every area that it serves.
  /// - Parameter column: where a value of the series stands in its line, for messages.
  mutating func put(
    _ series: [ObservationGrid.Entry], metric: Int, areas: [Int],
    column: (Int) -> (column: Int, length: Int) = { _ in (1, 0) }
  ) {
    for area in areas where !isFull {
      var refusals: [(Int, ObservationGrid.Refusal)] = []
      grid.put(series, metric: metric, area: area, source: sourcePlace) {
        refusals.append(($0, $1))
      }
      for (at, refusal) in refusals {
        // A row that is refused as a whole is one finding; and looking for the field takes as long as
        // coming to its line.
        let isOfField = isWide || refusal.isOutsideRange
        let field =
          isOfField && problemsOfSource < ObservationReading.mostProblems
          ? column(at) : (column: 1, length: 0)
        report(
          refusal, series[at].value, metric: metric, area: area,
          day: Day(number: series[at].day), line: Int(series[at].line), column: field.column,
          length: field.length)
      }
    }
    var last = lastDay?.number ?? Int32.min
    for entry in series where entry.day > last && !entry.value.isNaN { last = entry.day }
    if last > Int32.min { lastDay = Day(number: last) }
  }

  private var isWide: Bool {
    if case .wide = source.format { true } else { false }
  }

  /// The day on which a row counts as published, and the second of that day.
  func local(_ date: PublishedDate) -> (day: Day, second: Int)? {
    switch date {
    case .local(let day, let second): (day, second)
    case .moment(let moment): zone?.local(moment)
    }
  }

  // MARK: Reporting

  /// Reports a page for people, which servers send in place of a file that they do not have.
  /// - Returns: whether it is one.
  mutating func reportsPage(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let start = String(decoding: bytes.prefix(256), as: UTF8.self).lowercased()
      .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard start.hasPrefix("<!doctype") || start.hasPrefix("<html") || start.hasPrefix("<?xml")
    else { return false }
    report(
      .errorResponse, line: 1, "this is a page for people or an answer in XML, not a CSV file",
      help: "fetch the file again, and look at the address it comes from")
    return true
  }

  /// Reports a column that the heading does not have, at the one that may be meant.
  /// - Parameter start: where a field of the heading begins, counted in bytes from 1.
  mutating func reportNoColumn(_ name: String, among heading: [String], start: (Int) -> Int) {
    let near = Spelling.nearest(to: name, among: heading).first
    let place = near.flatMap { heading.firstIndex(of: $0) }
    let isUTF8 = !heading.contains { $0.unicodeScalars.contains("\u{FFFD}") }
    report(
      isUTF8 ? .missingColumn : .notUtf8, line: 1, column: place.map(start) ?? 1,
      length: near?.unicodeScalars.count ?? 0,
      isUTF8 ? "this file has no column `\(name)`" : "the heading has bytes that are not UTF-8",
      help: isUTF8
        ? (near.map { "did you mean `\($0)`? " } ?? "")
          + "its columns are \(heading.prefix(20).map { "`\($0.prefix(40))`" }.joined(separator: ", "))"
        : "save the file as UTF-8")
  }

  /// Reports a line that has not as many fields as the heading.
  mutating func reportFieldCount(_ count: Int, expected: Int, line: Int) {
    report(
      .wrongFieldCount, line: line, "this line has \(count) fields, the heading has \(expected)",
      help: count < expected
        ? "the file may have been cut short; if not, fill in what is missing"
        : "write numbers with a point, and quote a field that has the separator in it")
  }

  /// - Parameter column: the place in the line, counted in bytes from 1.
  mutating func report(
    _ code: Check, line: Int, column: Int = 1, length: Int = 0, _ message: String,
    help: String, notes: [Diagnostic.Note] = []
  ) {
    problemsOfSource += 1
    guard problemsOfSource <= ObservationReading.mostProblems else {
      if problemsOfSource == ObservationReading.mostProblems + 1 {
        problems.append(
          Diagnostic(
            .moreFindings, at: Span(startOf: file),
            "this file has more problems than the \(ObservationReading.mostProblems) listed",
            help: "many findings have one cause: fix the first ones, and check again"))
      }
      return
    }
    // A field may go on behind its line.
    let lines = self.lines ?? LineIndex(file)
    self.lines = lines
    let number = Int32(clamping: line)
    let first = lines.column(ofByte: column, inLine: number)
    let last = Int32(clamping: min(Int(first) + length, Int(lines.endColumn(of: number))))
    let span = Span(
      file: file, start: Position(line: number, column: first),
      end: Position(line: number, column: last))
    problems.append(Diagnostic(code, at: span, message, help: help, notes: notes))
  }

  /// - Parameter column: nil where only the line is known.
  mutating func reportNoNumber(_ text: String, metric: Int, line: Int, column: Int?) {
    let name = workspace.metrics[metric].id.value
    var digits = text
    let number = digits.withUTF8 { DecimalNumber(ofAnySize: UnsafeRawBufferPointer($0)) }
    let shown = "`\(text.prefix(40))\(text.count > 40 ? "…" : "")`"
    let (message, hint) =
      if number != nil, DecimalNumber(text) != nil {
        (
          "\(shown) has more digits than can be rounded as \(name) says",
          "publish no more than 18 digits"
        )
      } else if number != nil {
        (
          "\(shown) cannot be compared as a value of \(name): it is too large or too close to 0",
          "correct the value: it is 0, or lies between 1e-300 and 1e300 in size"
        )
      } else {
        (
          "`\(text.prefix(40))` is not a number, and \(name) needs one",
          text.contains(",")
            ? "write a decimal point, not a comma, and no thousands separators"
            : "write digits with a decimal point, or leave the field empty where there is no value"
        )
      }
    report(
      .badNumber, line: line, column: column ?? 1,
      length: column == nil ? 0 : text.unicodeScalars.count, message, help: hint)
  }

  /// - Parameter column: nil where only the line is known.
  mutating func reportNoDate(_ text: String, line: Int, column: Int?) {
    report(
      .badDate, line: line, column: column ?? 1,
      length: column == nil ? 0 : text.unicodeScalars.count,
      text.isEmpty ? "the date is empty" : "`\(text.prefix(40))` is no date that exists",
      help: "write YYYY-MM-DD, or DD.MM.YYYY")
  }

  mutating func reportNoRows() {
    problems.append(
      Diagnostic(
        .noRows, .warning, at: Span(startOf: file), "this file has a heading and no rows",
        help: "fetch it again, it may have been cut short"))
  }

  mutating func reportNoZone(line: Int, column: Int) {
    report(
      .noTimeZone, line: line, column: column,
      "this moment has an offset, and the rules of the time zone \(workspace.timeZone.value) are not known here",
      help: "install the time zone data (Debian: tzdata), or write days without a time")
  }

  private mutating func report(
    _ refusal: ObservationGrid.Refusal, _ value: Double, metric: Int, area: Int, day: Day,
    line: Int, column: Int, length: Int
  ) {
    let id = workspace.areas[area].id
    let name = workspace.metrics[metric].id.value
    switch refusal {
    case .outsideRange:
      guard let range = workspace.metrics[metric].range else { return }
      let bounds = [range.lower, range.upper].compactMap { $0 }
        .map { "\($0.word.rawValue) \($0.text)" }.joined(separator: ", ")
      report(
        .outsideRange, line: line, column: column, length: length,
        "\(name) of \(id) on \(day) is \(DecimalNumber.digits(value)), and its range is \(bounds)",
        help: "correct the value, or the `range` of the metric",
        notes: [.init(range.span, "the range")])
    case .full: reportOverfull(line: line)
    case .farAway:
      report(
        .badDate, line: line, column: column,
        "\(day) lies more than a century from the other days of this file",
        help: "correct the date that is mistyped")
    case .duplicate(let first):
      // A row with several metrics is one duplicate.
      guard duplicateLines.insert(line).inserted else { return }
      let place = Position(line: Int32(clamping: first.line), column: 1)
      report(
        .duplicateObservation, line: line, column: column,
        "\(name) of \(id) on \(day) is given twice",
        help: first.source == sourcePlace
          ? "remove one of the two rows; corrections need a `published` column"
          : "remove it from one of the two sources",
        notes: files[first.source].map {
          [.init(Span(file: $0, start: place, end: place), "the first row")]
        } ?? [])
    }
  }

  private mutating func checkAreaCount(isReplaced: Bool) {
    guard let expected = source.expect.areas, problemsOfSource == 0 else { return }
    guard areaPlaces.count < expected.value else { return }
    problems.append(
      Diagnostic(
        .missingAreas, isReplaced ? .warning : .error, at: Span(startOf: file),
        "this file speaks of \(areaPlaces.count) of the \(expected.value) areas that \(source.id.value) promises",
        help: isReplaced
          ? "areas without values are answered as unknown"
          : "fetch it again, it may have been cut short; or correct `expect.areas`",
        notes: [.init(expected.span, "the expectation")]))
  }
}
