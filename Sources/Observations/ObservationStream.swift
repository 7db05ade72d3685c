internal import Findings
public import Rules

/// Values that come area by area, each area's day by day, and are forgotten where the next one begins: so much of a file need
/// not fit into memory.
///
/// Each line has an area, a day and a value for each metric, with tabs between them; where there is no value, the field is
/// empty. Every day counts as one with values somewhere, as in a file in which some area has a value on each day.
public struct ObservationStream {
  /// What is wrong with the lines; the first ends the reading.
  public struct Problem: Error, Sendable {
    /// From 1.
    public let line: Int
    public let message: String
    public let help: String
    /// The workspace for which it is wrong, as an index into those of the stream; nil: all.
    public var side: Int?
  }

  /// The most days that areas can have: more than a century.
  public static let mostDays = ObservationGrid.mostDays

  /// The most bytes of a line.
  static let longestLine = 1 << 16

  /// A workspace, and the values of an area as it reads them.
  struct Side {
    let workspace: Workspace
    /// Of the columns behind area and day, as indices into the workspace's.
    let metrics: [Int]
    var reading: ObservationReading
    /// By column.
    var series: [[ObservationGrid.Entry]]
    /// Nil: it is part of a county, and rules apply to the whole.
    var area: Area?
    /// By area, the line on which it began; 0: it has not come yet.
    var begun: [Int]

    init(_ workspace: Workspace, _ metrics: [Int], _ days: ClosedRange<Day>) {
      self.workspace = workspace
      self.metrics = metrics
      reading = ObservationReading(workspace: workspace, asOf: nil, zone: nil)
      reading.grid.state(days, metrics: metrics)
      series = metrics.map { _ in [] }
      begun = workspace.areas.areas.map { _ in 0 }
    }

    func metric(_ at: Int) -> String { workspace.metrics[metrics[at]].id.value }

    var observations: Observations {
      Observations(
        firstDay: reading.grid.firstDay, dayCount: reading.grid.dayCount,
        columns: reading.grid.columns,
        deliveries: workspace.sources.map { _ in
          Observations.Delivery(fileName: "-", lastDay: nil, areaCount: 0)
        })
    }
  }

  let days: ClosedRange<Day>
  var sides: [Side]
  private let columns: Int
  private var rows: PlainRows
  private var line = 0
  // Of the area that is being read:
  private var name: [UInt8] = []
  private var isInArea = false
  private var lastDay = Day.distantPast

  /// - Parameters:
  ///   - workspaces: with the metrics of the columns after area and day: as many for each, at least one, none twice.
  ///   - days: the first and the last day of all areas, fewer than `mostDays`.
  public init(_ workspaces: [(workspace: Workspace, metrics: [Int])], days: ClosedRange<Day>) {
    self.days = days
    sides = workspaces.map { Side($0.workspace, $0.metrics, days) }
    columns = workspaces.first?.metrics.count ?? 0
    // The roundings of all workspaces, so that what is plain is so for each of them.
    rows = PlainRows(
      separator: 0x09,
      roundings: (0..<columns).map { column in
        workspaces.compactMap { $0.workspace.metrics[$0.metrics[column]].rounding }
          .min { $0.digits < $1.digits }
      })
  }

  /// The observations of no county, for what is the same for all: those of larger areas.
  public func shared(_ side: Int) -> Observations { sides[side].observations }

  /// Reads all lines.
  /// - Parameters:
  ///   - next: fills a buffer with the next bytes; 0: there are no more.
  ///   - body: gets each area with its values, for each workspace; they are gone afterwards.
  public mutating func read(
    _ next: (UnsafeMutableRawBufferPointer) throws -> Int,
    _ body: (_ side: Int, Area, Observations) throws -> Void
  ) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: 4 * ObservationStream.longestLine, alignment: 16)
    defer { buffer.deallocate() }
    var filled = 0
    while true {
      let count = try next(UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      let end = filled + count
      var start = 0
      // Only bytes that were read, and not the rest of the buffer.
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<end])
      let last = bytes.lastIndex(of: 0x0A)
      while true {
        start = takePlain(bytes, from: start, until: last)
        guard let stop = bytes[start...].firstIndex(of: 0x0A) else { break }
        try take(UnsafeRawBufferPointer(rebasing: bytes[start..<stop]), body)
        start = stop + 1
      }
      filled = end - start
      if count == 0 {
        // A last line without a break.
        if filled > 0 { try take(UnsafeRawBufferPointer(rebasing: bytes[start...]), body) }
        return try finish(body)
      }
      guard filled < ObservationStream.longestLine else {
        throw Problem(
          line: line + 1, message: "this line has more than \(ObservationStream.longestLine) bytes",
          help: "write a line for each area and day")
      }
      if start > 0 {
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start...]))
      }
    }
  }

  /// Reads lines as long as they are plain.
  /// - Returns: where the next one starts.
  private mutating func takePlain(
    _ bytes: UnsafeRawBufferPointer, from start: Int, until last: Int?
  ) -> Int {
    guard isInArea else { return start }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: columns) { values in
      rows.readAll(bytes, from: start, until: last) { column, number, value in
        values[column] = value
        // What is wrong is said by the reader of all lines.
        let day = Day(number: number)
        return day > lastDay && days.contains(day)
      } _: { columns, number in
        line += 1
        lastDay = Day(number: number)
        for side in sides.indices {
          for column in 0..<columns {
            sides[side].series[column].append(
              ObservationGrid.Entry(.init(value: values[column]), day: lastDay, line: line))
          }
        }
      }
    }
  }

  private mutating func take(
    _ bytes: UnsafeRawBufferPointer, _ body: (Int, Area, Observations) throws -> Void
  ) throws {
    line += 1
    var rest = bytes[...]
    if rest.last == 0x0D { rest = rest.dropLast() }
    guard let tab = rest.firstIndex(of: 0x09) else { throw fieldCount(rest.isEmpty ? 0 : 1) }
    if !name.elementsEqual(rest[..<tab]) || !isInArea {
      try finish(body)
      try begin(UnsafeRawBufferPointer(rebasing: rest[..<tab]))
    }
    rest = rest[(tab + 1)...]
    let dayEnd = rest.firstIndex(of: 0x09) ?? rest.endIndex
    let day = try day(UnsafeRawBufferPointer(rebasing: rest[..<dayEnd]))
    rest = rest[dayEnd...]
    for column in 0..<columns {
      guard rest.first == 0x09 else { throw fieldCount(2 + column) }
      rest = rest.dropFirst()
      let end = rest.firstIndex(of: 0x09) ?? rest.endIndex
      try take(UnsafeRawBufferPointer(rebasing: rest[..<end]), column, day)
      rest = rest[end...]
    }
    guard rest.isEmpty else { throw fieldCount(2 + columns + 1) }
  }

  private mutating func take(_ text: UnsafeRawBufferPointer, _ column: Int, _ day: Day) throws {
    for side in sides.indices {
      let number =
        text.isEmpty
        ? .absent : sides[side].reading.number(text, metric: sides[side].metrics[column])
      guard let number else {
        throw Problem(
          line: line,
          message:
            "“\(String(decoding: text.prefix(40), as: UTF8.self))” is not a number, for `\(sides[side].metric(column))` of \(place) on \(day)",
          help: "write it with a decimal point, or leave it empty if it is missing")
      }
      sides[side].series[column].append(ObservationGrid.Entry(number, day: day, line: line))
    }
  }

  private var place: String { String(decoding: name, as: UTF8.self) }

  private func fieldCount(_ count: Int) -> Problem {
    Problem(
      line: line,
      message:
        "this line has \(count > 2 + columns ? "more than \(2 + columns)" : String(count)) fields, and not \(2 + columns)",
      help: "write area, day and a value for each of --columns, with tabs between them")
  }

  private mutating func begin(_ bytes: UnsafeRawBufferPointer) throws {
    name = Array(bytes)
    let text = place
    for side in sides.indices {
      guard let found = sides[side].workspace.areas.area(inData: text), found.level == .county
      else {
        throw Problem(
          line: line, message: "no county is called “\(text)”",
          help: "write the identifier that the areas of the workspace have", side: side)
      }
      guard sides[side].begun[found.index] == 0 else {
        throw Problem(
          line: line,
          message: "“\(text)” comes again: its first line was \(sides[side].begun[found.index])",
          help: "group the lines by area")
      }
      sides[side].begun[found.index] = line
      sides[side].area = found.partOf == nil ? found : nil
    }
    isInArea = true
    lastDay = .distantPast
    rows.begin(area: bytes)
  }

  private mutating func day(_ text: UnsafeRawBufferPointer) throws -> Day {
    guard let day = Day(iso: text) else {
      throw Problem(
        line: line,
        message: "“\(String(decoding: text.prefix(40), as: UTF8.self))” is not a day, for \(place)",
        help: "write it as YYYY-MM-DD")
    }
    guard days.contains(day) else {
      throw Problem(
        line: line, message: "\(day), of \(place), is not one of --days",
        help: "name the first and the last day of all areas")
    }
    guard day > lastDay else {
      throw Problem(
        line: line,
        message: day == lastDay
          ? "\(place) has two lines for \(day)" : "\(day), of \(place), comes after \(lastDay)",
        help: day == lastDay ? "leave one of them out" : "sort the lines of each area by day")
    }
    lastDay = day
    return day
  }

  /// Hands over the area that has ended.
  private mutating func finish(_ body: (Int, Area, Observations) throws -> Void) throws {
    guard isInArea else { return }
    isInArea = false
    for side in sides.indices {
      guard let area = sides[side].area else {
        for column in 0..<columns { sides[side].series[column].removeAll(keepingCapacity: true) }
        continue
      }
      try put(side, area)
      // The values are in use only within the call, so that the next area takes their place without a copy.
      try body(side, area, sides[side].observations)
      for metric in sides[side].metrics {
        sides[side].reading.grid.forget(metric: metric, area: area.index)
      }
    }
  }

  /// Puts the values of an area into their places.
  private mutating func put(_ side: Int, _ area: Area) throws {
    for column in 0..<columns {
      let metric = sides[side].metrics[column]
      // Taken out, so that its memory serves the next area.
      var entries: [ObservationGrid.Entry] = []
      swap(&entries, &sides[side].series[column])
      var refused: Int?
      sides[side].reading.grid.put(entries, metric: metric, area: area.index, source: 0) {
        place, _ in
        if refused == nil { refused = entries[place].line }
      }
      entries.removeAll(keepingCapacity: true)
      swap(&entries, &sides[side].series[column])
      if let refused {
        throw Problem(
          line: refused,
          message:
            "a value of `\(sides[side].metric(column))` of \(place) is outside of the metric's range",
          help: "correct the value, or the `range` of the metric", side: side)
      }
    }
  }
}
