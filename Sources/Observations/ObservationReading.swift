public import Files
public import Findings
public import Rules

extension Observations {
  /// Reads the files of all sources of a workspace.
  ///
  /// - Parameters:
  ///   - asOf: the last day that is known; values of later days are left out.
  ///   - zone: the rules of the workspace's time zone, for sources that write moments.
  ///   - isFirstReplaced: whether another file was given for the first source; it may have fewer
  ///     areas than the source promises, which is then a warning.
  ///   - only: the sources to read, as indices into `workspace.sources`; nil: all.
  /// - Returns: the observations, unless there are errors, and all findings, sorted.
  public static func read(
    _ workspace: Workspace, files: FileTree, asOf: Day? = nil, zone: TimeZoneRules? = nil,
    isFirstReplaced: Bool = false, only: [Int]? = nil
  ) -> (observations: Observations?, problems: [Diagnostic]) {
    var reading = ObservationReading(
      workspace: workspace, asOf: asOf, zone: zone, mostBytes: files.mostBytes)
    return reading.readSources(files, isFirstReplaced: isFirstReplaced, only: only)
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

/// The state while the sources are read, one after the other.
struct ObservationReading {
  let workspace: Workspace
  /// The last day whose values are read.
  let asOf: Day
  let zone: TimeZoneRules?
  var grid: ObservationGrid
  var problems: [Diagnostic] = []
  var deliveries: [Observations.Delivery] = []

  private let roundings: [Rounding?]
  /// For names that are not written exactly as in the table of areas.
  private lazy var names = AreaNameIndex(workspace.areas)

  // Of the source that is being read:
  private(set) var source: ObservationSource!
  private(set) var sourcePlace = 0
  private(set) var file: SourceFile! { didSet { lines = nil } }
  /// Made for the first finding in a file.
  var lines: LineIndex?
  var problemsOfSource = 0
  /// The files that were read, without their bytes, by index of the source.
  private(set) var files: [Int: SourceFile] = [:]
  /// The most bytes that are read of all files.
  let mostBytes: Int
  /// The bytes of all files read so far.
  private(set) var bytesRead = 0
  private(set) var areaPlaces: [String: [Int]] = [:]
  private var unknownAreas: Set<String> = []
  var duplicateLines: Set<Int> = []
  private(set) var lastDay: Day?
  /// The rows with a time of publication.
  var revisions = Revisions()
  /// Whether `rows` are wanted.
  let keepsRows: Bool
  /// What was read, row by row.
  var rows: [DeliveredRow] = []
  /// Whether the values use all the memory allowed for them.
  var isOverfull = false

  /// The most findings listed for one file; more would not help.
  static let maxFindings = 20

  init(
    workspace: Workspace, asOf: Day?, zone: TimeZoneRules?, keepsRows: Bool = false,
    mostBytes: Int = FileTree.mostBytes
  ) {
    self.keepsRows = keepsRows
    self.mostBytes = mostBytes
    self.workspace = workspace
    self.asOf = asOf ?? .distantFuture
    self.zone = zone
    grid = ObservationGrid(workspace)
    roundings = workspace.metrics.map(\.rounding)
  }

  /// Reads the files of all sources, or of some.
  mutating func readSources(
    _ files: FileTree, isFirstReplaced: Bool = false, only: [Int]? = nil
  ) -> (observations: Observations?, problems: [Diagnostic]) {
    for (place, source) in workspace.sources.enumerated() {
      if only?.contains(place) ?? true {
        read(source, at: place, files: files, isReplaced: isFirstReplaced && place == 0)
      } else {
        skip(source)
      }
    }
    grid.finish()
    let problems = problems.sortedOnce()
    guard !problems.hasErrors else { return (nil, problems) }
    return (
      Observations(
        firstDay: grid.firstDay, dayCount: grid.dayCount, columns: grid.columns,
        deliveries: deliveries), problems
    )
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
    revisions = Revisions()
    lastDay = nil
    guard !isOverfull else { return }
    guard place < Observations.Origin.mostSources else {
      return problems.append(
        Diagnostic(
          .tooManySources, at: source.span,
          "a workspace has at most \(Observations.Origin.mostSources) sources",
          help: "put several metrics into one file, or split the workspace"))
    }
    do {
      file = try source.file(in: files)
    } catch {
      return problems.append(
        Diagnostic(
          .unreadableFile, at: source.path.span, "\(source.path.value) \(error.explained)",
          help: files.help(for: error, at: source.path.value)))
    }
    // Only the name is needed later, and the bytes are many.
    self.files[place] = SourceFile(name: file.name, bytes: [])
    if let finding = tooLarge() { return problems.append(finding) }
    bytesRead += file.count
    grid.allowPlaces(ofFilesWith: bytesRead)
    file.withBytes { bytes in
      guard !bytes.isEmpty else { return reportEmpty() }
      guard !reportsForeignFile(bytes) else { return }
      switch source.format {
      case .long(let columns): readLong(bytes, columns)
      case .wide(let columns): readWide(bytes, columns)
      case .arcgis(let columns): readFeatures(columns)
      }
    }
    checkAreaCount(isReplaced: isReplaced)
    deliveries.append(
      Observations.Delivery(fileName: file.name, lastDay: lastDay, areaCount: areaPlaces.count))
  }

  /// Keeps the indices of deliveries equal to those of sources.
  private mutating func skip(_ source: ObservationSource) {
    deliveries.append(
      Observations.Delivery(fileName: source.path.value, lastDay: nil, areaCount: 0))
  }

  /// Whether further findings would not be listed, or further values would not fit. The source
  /// cannot be used then, so the rest need not be read.
  var isFull: Bool { problemsOfSource > ObservationReading.maxFindings || isOverfull }

  // MARK: One value

  /// The areas that a name in the file means; a name of none or of several is reported once.
  mutating func areas(named name: String, line: Int, column: Int = 1) -> [Int]? {
    if let known = areaPlaces[name] { return known }
    if let places = source.areasAs[name] ?? workspace.areas.area(inData: name).map({ [$0.index] }) {
      areaPlaces[name] = places
      return places
    }
    let shortened = String(name.unicodeScalars.prefix(1000))
    guard !unknownAreas.contains(shortened) else { return nil }
    let places = names.areas(named: name)
    if places.count == 1 {
      areaPlaces[name] = places
      return places
    }
    unknownAreas.insert(shortened)
    reportArea(name, meaning: places, line: line, column: column)
    return nil
  }

  /// Parses a number and rounds it as the metric says; nil if it is not a number, is too large or
  /// too close to 0, or has too many digits to be rounded exactly.
  @inline(__always)
  func number(_ text: UnsafeRawBufferPointer, metric: Int) -> ObservationGrid.CountedNumber? {
    if let rounding = roundings[metric] {
      guard let number = DecimalNumber(text), number.isRoundable(to: rounding.digits) else {
        return nil
      }
      // `range` applies to published values: one outside it is returned unrounded, to be refused.
      let published = number.ordered
      guard grid.allows(published, metric: metric) else { return .init(value: published) }
      let value = number.rounded(to: rounding.digits, by: rounding.mode).ordered
      return .init(value: value, isRounded: value != published)
    }
    return (DecimalNumber.plain(text) ?? DecimalNumber(text)?.ordered).map { .init(value: $0) }
  }

  /// The same for a string.
  func number(_ text: String, metric: Int) -> ObservationGrid.CountedNumber? {
    var text = text
    return text.withUTF8 { number(UnsafeRawBufferPointer($0), metric: metric) }
  }

  /// Puts a series of one metric into the grid for each of some areas.
  /// - Parameter column: the position of a value of the series in its line, for messages.
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
        // A row that is refused as a whole is one finding; and finding the field takes as long as
        // reading up to its line.
        let isOfField = isWide || refusal.isOutsideRange
        let field =
          isOfField && problemsOfSource < ObservationReading.maxFindings
          ? column(at) : (column: 1, length: 0)
        report(
          refusal, series[at].value, metric: metric, area: area, day: Day(number: series[at].day),
          line: series[at].line, column: field.column, length: field.length)
      }
    }
    var last = lastDay?.number ?? Int32.min
    for entry in series where entry.day > last && !entry.value.isNaN { last = entry.day }
    if last > Int32.min { lastDay = Day(number: last) }
  }

  /// Lets plain values of an area be written into their places.
  mutating func write(metrics: [Int], area: Int, _ body: (PlainPlaces) -> Void) {
    let last = grid.write(metrics: metrics, area: area, source: sourcePlace, body)
    if let last { lastDay = lastDay.map { max($0, last) } ?? last }
  }

  private var isWide: Bool { if case .wide = source.format { true } else { false } }

  /// The date in a part of the file, and its day in the workspace's time zone; reported if it is not a date.
  /// - Parameter table: all bytes of the table that contains the part; nil: only its line is known.
  mutating func date(
    _ text: UnsafeRawBufferPointer, line: Int, in table: UnsafeRawBufferPointer?,
    digits: PublishedDate.Digits
  ) -> (day: Day, date: PublishedDate)? {
    guard let date = PublishedDate(text, digits: digits) else {
      reportNoDate(
        String(decoding: text, as: UTF8.self), line: line, column: table.map(text.column))
      return nil
    }
    guard let day = date.day(in: zone) else {
      reportNoZone(line: line, column: table.map(text.column) ?? 1)
      return nil
    }
    return (day, date)
  }
}
