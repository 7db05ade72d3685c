public import Findings

/// What differs between two texts of a file with equally many lines, as `patch` and `git apply` take
/// it: fixes change lines, and neither add nor remove any.
public struct UnifiedDiff: Sendable {
  private enum Line: Equatable {
    case heading(String)
    case same(String)
    case removed(String)
    case added(String)
    case noLineBreak
  }

  private var lines: [Line] = []

  /// Lines around a change that are shown.
  private static let context = 3

  public init() {}

  /// Adds a file where it differs.
  /// - Parameter name: the path under which `patch` finds it.
  public mutating func add(_ before: SourceFile, _ after: SourceFile, named name: String) {
    let old = UnifiedDiff.lines(of: before)
    let new = UnifiedDiff.lines(of: after)
    let changed = old.indices.filter { $0 >= new.count || old[$0] != new[$0] }
    guard let first = changed.first, old.count == new.count else { return }
    lines.append(.heading("--- \(UnifiedDiff.named("a/\(name)"))"))
    lines.append(.heading("+++ \(UnifiedDiff.named("b/\(name)"))"))
    var hunk = first...first
    for line in changed.dropFirst() {
      if line - hunk.upperBound > 2 * UnifiedDiff.context {
        addHunk(hunk, old, new)
        hunk = line...line
      } else {
        hunk = hunk.lowerBound...line
      }
    }
    addHunk(hunk, old, new)
  }

  private mutating func addHunk(
    _ changed: ClosedRange<Int>, _ old: [[UInt8]], _ new: [[UInt8]]
  ) {
    let first = max(0, changed.lowerBound - UnifiedDiff.context)
    let last = min(old.count - 1, changed.upperBound + UnifiedDiff.context)
    let range = last == first ? "\(first + 1)" : "\(first + 1),\(last - first + 1)"
    lines.append(.heading("@@ -\(range) +\(range) @@"))
    var line = first
    while line <= last {
      guard old[line] != new[line] else {
        add(old[line]) { .same($0) }
        line += 1
        continue
      }
      // Lines that change one below the other stand together, as readers are used to.
      let start = line
      while line <= last, old[line] != new[line] { line += 1 }
      for at in start..<line { add(old[at]) { .removed($0) } }
      for at in start..<line { add(new[at]) { .added($0) } }
    }
  }

  private mutating func add(_ bytes: [UInt8], _ make: (String) -> Line) {
    let hasBreak = bytes.last == UInt8(ascii: "\n")
    lines.append(make(String(decoding: hasBreak ? bytes.dropLast() : bytes[...], as: UTF8.self)))
    if !hasBreak { lines.append(.noLineBreak) }
  }

  /// For `patch`: every byte of the lines as it stands in the files.
  public var text: String { lines.map { "\(UnifiedDiff.written($0))\n" }.joined() }

  /// For readers, with colours where there are any.
  public func write(to page: inout Page) {
    for line in lines {
      let text = UnifiedDiff.written(line)
      switch line {
      case .heading: page.line(text, .bold)
      case .removed: page.line(text, .removed)
      case .added: page.line(text, .added)
      case .same, .noLineBreak: page.line(text)
      }
    }
  }

  private static func written(_ line: Line) -> String {
    switch line {
    case .heading(let text): text
    case .same(let text): " \(text)"
    case .removed(let text): "-\(text)"
    case .added(let text): "+\(text)"
    case .noLineBreak: "\\ No newline at end of file"
    }
  }

  /// A name with a space ends at a tab; one with a sign that could end the line, or stand there
  /// unseen, is quoted.
  private static func named(_ name: String) -> String {
    let scalars = name.unicodeScalars
    var quoted = ""
    for at in scalars.indices {
      let scalar = scalars[at]
      if scalar == "\"" || scalar == "\\" {
        quoted += "\\\(scalar)"
      } else if scalar.isUnsafe || LogCommand.isMark(at, in: scalars) {
        for byte in String(scalar).utf8 {
          let digits = String(byte, radix: 8)
          quoted += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    guard quoted == name else { return "\"\(quoted)\"" }
    return name.utf8.contains(0x20) ? "\(name)\t" : name
  }

  /// The lines of a file, each with its line break.
  private static func lines(of file: SourceFile) -> [[UInt8]] {
    file.withBytes { bytes in
      var lines: [[UInt8]] = []
      var start = 0
      for (at, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
        lines.append(Array(bytes[start...at]))
        start = at + 1
      }
      if start < bytes.count { lines.append(Array(bytes[start...])) }
      return lines
    }
  }
}
