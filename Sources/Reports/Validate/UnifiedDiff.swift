public import Findings

/// A unified diff, for `patch` and `git apply`, of two texts, one made from the other by fixes:
/// they change lines and add some, and remove none.
public struct UnifiedDiff: Sendable {
  private var lines: [(text: String, style: Page.Style)] = []

  /// How many lines are shown around a change.
  private static let context = 3

  public init() {}

  /// Lines that were replaced or added, in both texts.
  private typealias Block = (old: Range<Int>, new: Range<Int>)

  /// Adds a file, if it differs.
  /// - Parameter name: the path under which `patch` finds it.
  public mutating func add(_ before: SourceFile, _ after: SourceFile, named name: String) {
    let old = UnifiedDiff.lines(of: before)
    let new = UnifiedDiff.lines(of: after)
    let blocks = UnifiedDiff.blocks(old, new)
    guard !blocks.isEmpty else { return }
    lines.append(("--- \(UnifiedDiff.named("a/\(name)"))", .bold))
    lines.append(("+++ \(UnifiedDiff.named("b/\(name)"))", .bold))
    var hunk: [Block] = []
    for block in blocks {
      if let last = hunk.last, block.old.lowerBound - last.old.upperBound >= 2 * UnifiedDiff.context
      {
        addHunk(hunk, old, new)
        hunk = []
      }
      hunk.append(block)
    }
    addHunk(hunk, old, new)
  }

  private static func blocks(_ old: [[UInt8]], _ new: [[UInt8]]) -> [Block] {
    var blocks: [Block] = []
    var (at, to) = (0, 0)
    var added = max(0, new.count - old.count)
    while at < old.count || to < new.count {
      if at < old.count, to < new.count, old[at] == new[to] {
        at += 1
        to += 1
        continue
      }
      let start = (at, to)
      while at < old.count || to < new.count {
        if at < old.count, to < new.count, old[at] == new[to] { break }
        if at == old.count {
          to = new.count
        } else if let count = (0..<added).first(where: {
          to + $0 + 1 < new.count && new[to + $0 + 1] == old[at]
        }) {
          to += count + 1
          added -= count + 1
        } else {
          at += 1
          to = min(to + 1, new.count)
        }
      }
      blocks.append((start.0..<at, start.1..<to))
    }
    return blocks
  }

  private mutating func addHunk(_ blocks: [Block], _ old: [[UInt8]], _ new: [[UInt8]]) {
    guard let first = blocks.first, let last = blocks.last else { return }
    let before = min(UnifiedDiff.context, first.old.lowerBound)
    let behind = min(UnifiedDiff.context, old.count - last.old.upperBound)
    func range(_ lines: Range<Int>) -> String {
      let (start, count) = (lines.lowerBound - before, lines.count + before + behind)
      return count == 1 ? "\(start + 1)" : "\(start + 1),\(count)"
    }
    let (olds, news) = (
      range(first.old.lowerBound..<last.old.upperBound),
      range(first.new.lowerBound..<last.new.upperBound)
    )
    lines.append(("@@ -\(olds) +\(news) @@", .bold))
    var line = first.old.lowerBound - before
    for block in blocks {
      for at in line..<block.old.lowerBound { add(" ", old[at], .plain) }
      for at in block.old { add("-", old[at], .removed) }
      for at in block.new { add("+", new[at], .added) }
      line = block.old.upperBound
    }
    for at in line..<(line + behind) { add(" ", old[at], .plain) }
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
