internal import Rules

/// Variations of a workspace: its first rule file without one phase or with phases in another order, in
/// its place or as a version that continues it.
enum Amendments {
  /// - Parameter day: the first day of the version that continues.
  static func files(amending files: [String: [UInt8]], from day: Day) -> [[String: [UInt8]]] {
    guard
      let (path, rules) = files.lazy.filter({ $0.key.hasSuffix(".yaml") }).sorted(by: {
        $0.key < $1.key
      })
      .compactMap({ path, bytes in RuleText(bytes).map { (path, $0) } }).first(where: {
        $0.1.phases.count > 1
      })
    else { return [] }
    var reduced = rules
    reduced.phases.remove(at: 1)
    var reordered = rules
    reordered.phases[1...].reverse()
    var variations = [files, files]
    variations[0][path] = reduced.bytes
    variations[1][path] = reordered.bytes
    for (before, after) in [(rules, reduced), (reduced, rules), (rules, reordered)] {
      var files = files
      files[path] = before.bytes
      files["amended.yaml"] = after.continuing(from: day).bytes
      files["rulecheck.yaml"] = Array(
        String(decoding: files["rulecheck.yaml"] ?? [], as: UTF8.self)
          .replacing("rulesets: [", with: "rulesets: [amended.yaml, ", maxReplacements: 1).utf8)
      variations.append(files)
    }
    return variations
  }
}

/// A rule file as lines, with each phase in a block of its own.
private struct RuleText {
  private var head: [Substring] = []
  private(set) var rest: [Substring] = []
  var phases: [[Substring]] = []

  /// Nil: no line begins with `phases:`.
  init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard let at = lines.firstIndex(where: { $0.hasPrefix("phases:") }) else { return nil }
    head = Array(lines[...at])
    for line in lines[(at + 1)...] {
      if !rest.isEmpty || !(line.isEmpty || line.first == " " || line.first == "#") {
        rest.append(line)
      } else if line.hasPrefix("  - ") {
        phases.append([line])
      } else if !phases.isEmpty {
        phases[phases.count - 1].append(line)
      }
    }
  }

  var bytes: [UInt8] { Array((head + phases.joined() + rest).joined(separator: "\n").utf8) }

  /// The same rules as a version that continues this one from a day on.
  func continuing(from day: Day) -> RuleText {
    var next = self
    func isReplaced(_ line: Substring) -> Bool {
      ["version:", "valid:", "begins:"].contains { line.hasPrefix($0) }
    }
    next.head = head.filter { !isReplaced($0) }
    next.head.insert(
      contentsOf: ["version: \"amended\"", "valid: { from: \(day) }", "begins: continue"],
      at: next.head.count - 1)
    next.rest = rest.filter { !isReplaced($0) }
    return next
  }
}
