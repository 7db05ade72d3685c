public import Findings

/// A unified diff, for `patch` and `git apply`, of texts with the same number of lines: fixes change
/// lines, but neither add nor remove any.
public struct UnifiedDiff: Sendable {
  private var lines: [(text: String, style: Page.Style)] = []

  /// How many lines are shown around a change.
  private static let context = 3

  public init() {}

  /// Adds a file, if it differs.
  /// - Parameter name: the path under which `patch` finds it.
  public mutating func add(_ before: SourceFile, _ after: SourceFile, named name: String) {
    let old = UnifiedDiff.lines(of: before)
    let new = UnifiedDiff.lines(of: after)
    let changed = old.indices.filter { $0 >= new.count || old[$0] != new[$0] }
    guard let first = changed.first, old.count == new.count else { return }
    lines.append(("--- \(UnifiedDiff.named("a/\(name)"))", .bold))
    lines.append(("+++ \(UnifiedDiff.named("b/\(name)"))", .bold))
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

  private mutating func addHunk(_ changed: ClosedRange<Int>, _ old: [[UInt8]], _ new: [[UInt8]]) {
    let first = max(0, changed.lowerBound - UnifiedDiff.context)
    let last = min(old.count - 1, changed.upperBound + UnifiedDiff.context)
    let range = last == first ? "\(first + 1)" : "\(first + 1),\(last - first + 1)"
    lines.append(("@@ -\(range) +\(range) @@", .bold))
    var line = first
    while line <= last {
      guard old[line] != new[line] else {
        add(" ", old[line], .plain)
        line += 1
        continue
      }
      // Changed lines that follow each other are kept together, as readers are used to.
      let start = line
      while line <= last, old[line] != new[line] { line += 1 }
      for at in start..<line { add("-", old[at], .removed) }
      for at in start..<line { add("+", new[at], .added) }
    }
  }

  private mutating func add(_ mark: String, _ bytes: [UInt8], _ style: Page.Style) {
    let hasBreak = bytes.last == UInt8(ascii: "\n")
    let line = String(decoding: hasBreak ? bytes.dropLast() : bytes[...], as: UTF8.self)
    lines.append((mark + line, style))
    if !hasBreak { lines.append(("\\ No newline at end of file", .plain)) }
  }

  /// The diff for `patch`: lines have exactly the bytes of the files.
  public var text: String { lines.map { "\($0.text)\n" }.joined() }

  /// Writes the diff for readers, in colour where possible.
  public func write(to page: inout Page) { for (text, style) in lines { page.line(text, style) } }

  /// A name for the header of a diff: one with spaces ends with a tab; one with quotes, backslashes or
  /// unsafe characters is quoted.
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
