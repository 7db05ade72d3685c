internal import Findings
internal import Rules

/// What `formerly` of one kind of thing says in one place.
struct FormerNames {
  /// Such as `phase of this version`.
  let what: String
  let things: [(id: Located<String>, formerly: [Located<String>])]

  static func phases(_ phases: [Phase]) -> FormerNames {
    FormerNames(what: "phase of this version", things: phases.map { ($0.id, $0.formerly) })
  }

  static func guidelines(_ guidelines: [Guideline]) -> FormerNames {
    FormerNames(what: "guideline of this version", things: guidelines.map { ($0.id, $0.formerly) })
  }

  static func ordinances(_ versions: [RuleSet]) -> FormerNames {
    FormerNames(what: "rule set", things: versions.map { ($0.id, $0.formerly) })
  }

  /// Reports former identifiers that are still in use, and those that several things have.
  func check(_ findings: FindingCollector) {
    guard things.contains(where: { !$0.formerly.isEmpty }) else { return }
    let own = Dictionary(
      things.map { ($0.id.value, $0.id) }, uniquingKeysWith: { first, _ in first })
    var taken: [String: Located<String>] = [:]
    for (id, formerly) in things {
      for name in formerly {
        if let other = own[name.value] {
          findings.report(
            .formerlyInUse, at: name.span,
            "`\(name.value)` is a \(what), so nothing else can have had that identifier",
            help: "remove it here, or rename that \(what)",
            notes: other.span == id.span ? [] : [.init(other.span, "it is here")])
        } else if let other = taken[name.value], other.value != id.value {
          findings.report(
            .formerlyInUse, at: name.span,
            "`\(other.value)` was called `\(name.value)`, so `\(id.value)` cannot have been",
            help: "remove it from one of the two", notes: [.init(other.span, "the other")])
        }
        taken[name.value] = taken[name.value] ?? id
      }
    }
  }
}

extension LineIndex {
  /// Writes what a phase was called behind its identifier; nil where that is written in another way.
  /// - Parameter id: where the identifier is written, as the value of the key `phase`.
  func saying(formerly old: String, behind id: Located<String>) -> Fix? {
    let line = self[id.span.start.line].unicodeScalars
    var before = String(String.UnicodeScalarView(line.prefix(Int(id.span.start.column) - 1)))
    while before.last == " " { before.removeLast() }
    guard id.span.start.line == id.span.end.line, before.hasSuffix("phase:") else { return nil }
    let rest = line.dropFirst(Int(id.span.end.column) - 1).drop { $0 == " " }
    let text = "formerly: [\(old)]"
    // Alone on its line, or within braces.
    let isAlone = rest.isEmpty || rest.first == "#"
    let margin = String(repeating: " ", count: before.unicodeScalars.count - "phase:".count)
    let end =
      isAlone
      ? Position(line: id.span.start.line, column: endColumn(of: id.span.start.line)) : id.span.end
    return Fix(
      "add `\(text)`",
      [Fix.Edit(Span(id.span.file, at: end), isAlone ? "\n\(margin)\(text)" : ", \(text)")],
      in: Span(file: id.span.file, start: id.span.start, end: end),
      reads: [id.value, "formerly", old])
  }
}
