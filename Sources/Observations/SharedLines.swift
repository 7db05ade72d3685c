internal import Findings
internal import Rules

extension ObservationStream {
  /// Reads values of larger areas, which stay: lines as those of the stream, beneath a heading of `area`, `day` and metrics.
  /// - Parameter bytes: all lines.
  public mutating func readShared(_ bytes: UnsafeRawBufferPointer) throws {
    var line = 0
    var metrics: [[Int]] = []
    var names: [String] = []
    for text in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      line += 1
      let text = text.last == 0x0D ? text.dropLast() : text
      let fields = text.split(separator: 0x09, omittingEmptySubsequences: false)
      if line == 1 {
        names = fields.map { String(decoding: $0, as: UTF8.self) }
        metrics = try sides.indices.map { try columns(names, side: $0) }
        continue
      }
      // Behind the last line break.
      if text.isEmpty, text.endIndex == bytes.endIndex { continue }
      guard fields.count == names.count else {
        throw Problem(
          line: line, message: "this line has \(fields.count) fields, and not \(names.count)",
          help: "write area, day and a value for each metric of the heading, with tabs between them"
        )
      }
      for side in sides.indices {
        try takeShared(
          fields.map { UnsafeRawBufferPointer(rebasing: $0) }, metrics[side], side, line)
      }
    }
  }

  /// The metrics of a heading.
  private func columns(_ names: [String], side: Int) throws -> [Int] {
    guard names.count > 2, names.starts(with: ["area", "day"]) else {
      throw Problem(
        line: 1, message: "the heading is not `area`, `day` and metrics, with tabs between them",
        help: "write such a line first")
    }
    return try names.dropFirst(2).map { name in
      guard let metric = sides[side].workspace.metrics.firstIndex(where: { $0.id.value == name })
      else {
        throw Problem(
          line: 1, message: "the heading names `\(name)`, which is not a metric",
          help: "write the identifier that the metric has in the workspace", side: side)
      }
      return metric
    }
  }

  private mutating func takeShared(
    _ fields: [UnsafeRawBufferPointer], _ metrics: [Int], _ side: Int, _ line: Int
  ) throws {
    let name = String(decoding: fields[0], as: UTF8.self)
    guard let area = sides[side].workspace.areas.area(inData: name), area.level != .county else {
      throw Problem(
        line: line, message: "“\(name)” is not a state, the country or an area of a grouping",
        help: "leave the values of counties to the stream", side: side)
    }
    guard let day = Day(iso: fields[1]) else {
      throw Problem(
        line: line,
        message: "“\(String(decoding: fields[1].prefix(40), as: UTF8.self))” is not a day",
        help: "write it as YYYY-MM-DD")
    }
    // A file of all years serves a stream of one.
    guard days.contains(day) else { return }
    for (text, metric) in zip(fields.dropFirst(2), metrics) where !text.isEmpty {
      guard let number = sides[side].reading.number(text, metric: metric) else {
        throw Problem(
          line: line,
          message: "“\(String(decoding: text.prefix(40), as: UTF8.self))” is not a number",
          help: "write it with a decimal point, or leave it empty if it is missing")
      }
      var refusal: ObservationGrid.Refusal?
      sides[side].reading.grid.put(
        [ObservationGrid.Entry(number, day: day, line: line)], metric: metric, area: area.index,
        source: 0
      ) { refusal = $1 }
      if let refusal {
        throw Problem(
          line: line,
          message: refusal.isOutsideRange
            ? "a value of \(name) is outside of the range of its metric"
            : "\(name) has two values for \(day)",
          help: refusal.isOutsideRange
            ? "correct the value, or the `range` of the metric" : "leave one of them out",
          side: side)
      }
    }
  }
}
