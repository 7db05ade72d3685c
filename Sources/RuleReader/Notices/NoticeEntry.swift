public import Files
public import Findings
public import Rules
internal import YAMLSource

/// A notice as an office decides it, to be written into a file of notices.
public struct NoticeEntry: Sendable {
  public var id: String?
  public var ruleSet: String
  /// Counties by identifier or name; empty: the others say it.
  public var counties: [String] = []
  public var states: [String] = []
  /// The identifier of the country, where the notice is for all of it.
  public var country: String?
  /// Nil: it withdraws the notice that it replaces.
  public var phase: String?
  public var from: Day
  public var through: Day?
  public var replaces: String?
  /// By language, in the order of the workspace.
  public var title: [(language: String, text: String)] = []
  public var legalBasis: String
  public var url: String?
  /// When it was made.
  public var date: Day?

  public init(ruleSet: String, from: Day, legalBasis: String) {
    self.ruleSet = ruleSet
    self.from = from
    self.legalBasis = legalBasis
  }

  /// Why a file cannot take another entry.
  public enum Obstacle: Error, Sendable {
    /// It is not written as a list with a line for each element.
    case noBlockList
    /// It cannot be read.
    case unreadable
  }

  /// The files of notices that `rulecheck.yaml` lists, also those in which nothing is announced.
  public static func files(of tree: FileTree) -> [SourceFile] {
    let draft = WorkspaceDraft.read(tree, FindingCollector(for: .answers))
    return (draft.manifest?.notices ?? []).compactMap { try? tree.file($0.value) }
  }

  /// A file of notices with the entry behind the others; all that is in it stays as it is, also comments.
  public func appended(to file: SourceFile) throws(Obstacle) -> SourceFile {
    guard let root = YAMLDocument.read(file).document?.root, root.kind == .mapping,
      let list = root.entries.first(where: { $0.key.has(NoticeFields.entries.key) })?.value,
      list.kind == .sequence
    else { throw .unreadable }
    let written = LineIndex(file)
    // As the lines of the file end.
    let ending = file.withBytes { $0.contains(UInt8(ascii: "\r")) } ? "\r\n" : "\n"
    func addition(behind line: Int32, indent: Int) -> Fix.Edit {
      let end = Position(line: line, column: written.endColumn(of: line))
      return Fix.Edit(
        Span(file, at: end), lines(indent: indent).map { ending + $0 }.joined())
    }
    var edits: [Fix.Edit]
    if let last = list.elements.reversed().first {
      guard let indent = NoticeEntry.indent(of: last, in: written) else { throw .noBlockList }
      edits = [addition(behind: NoticeEntry.lastLine(of: last, in: written), indent: indent)]
    } else {
      // In place of ` []`; a comment behind it stays.
      let start = Position(
        line: list.span.start.line, column: max(1, list.span.start.column - 1))
      edits = [
        Fix.Edit(Span(file: file, start: start, end: list.span.end), ""),
        addition(behind: list.span.end.line, indent: 2),
      ]
    }
    return FixedText(file, [Fix("add a notice", edits, in: list.span, reads: [])]).file
  }

  /// The last line on which a node has anything: what is written in lines ends, for YAML, only where the next begins.
  static func lastLine(of node: YAMLNode, in lines: LineIndex) -> Int32 {
    let children = node.elements + node.entries.flatMap { [$0.key, $0.value] }
    let start = lines[node.span.start.line].unicodeScalars.dropFirst(
      Int(node.span.start.column) - 1)
    guard node.kind == .scalar || start.first == "{" || start.first == "[" else {
      return children.map { lastLine(of: $0, in: lines) }.max() ?? node.span.start.line
    }
    // A text over several lines ends at the beginning of the next one.
    return node.span.end.column == 1 && node.span.end > node.span.start
      ? node.span.end.line - 1 : node.span.end.line
  }

  /// The number of spaces before the dash of a list's element, if the dash comes first on its line.
  private static func indent(of element: YAMLNode, in lines: LineIndex) -> Int? {
    let line = lines[element.span.start.line]
    let indent = line.prefix { $0 == " " }.count
    return line.dropFirst(indent).hasPrefix("- ") ? indent : nil
  }

  // MARK: How it is written

  private func lines(indent: Int) -> [String] {
    var keys: [String] = []
    if let id { keys.append("id: \(NoticeEntry.written(id))") }
    keys.append("ruleset: \(NoticeEntry.written(ruleSet))")
    keys.append(areas)
    if let phase { keys.append("phase: \(NoticeEntry.written(phase))") }
    if let replaces { keys.append("replaces: \(NoticeEntry.written(replaces))") }
    keys.append("from: \(from)")
    if let through { keys.append("through: \(through)") }
    if !title.isEmpty {
      let texts = title.map { "\($0.language): \(QuotedText.written($0.text))" }
      keys.append("title: { \(texts.joined(separator: ", ")) }")
    }
    var basis = ["title: \(QuotedText.written(legalBasis))"]
    if let url { basis.append("url: \(QuotedText.written(url))") }
    if let date { basis.append("date: \(date)") }
    keys.append("legal-basis: { \(basis.joined(separator: ", ")) }")
    let margin = String(repeating: " ", count: indent)
    return keys.enumerated().map { at, key in "\(margin)\(at == 0 ? "- " : "  ")\(key)" }
  }

  private var areas: String {
    if let country { return "areas: { country: \(country) }" }
    if states.isEmpty, counties.count == 1 { return "area: \(QuotedText.written(counties[0]))" }
    func list(_ key: String, _ names: [String]) -> String? {
      names.isEmpty
        ? nil : "\(key): [\(names.map(QuotedText.written).joined(separator: ", "))]"
    }
    let parts = [list("states", states), list("counties", counties)].compactMap { $0 }
    return "areas: { \(parts.joined(separator: ", ")) }"
  }

  /// The most days for which a notice is made in this way: a century.
  public static let mostDays = 36_525

  /// An identifier as it is; anything else in quotes, so that the reader reports it.
  private static func written(_ id: String) -> String {
    let isPlain = id.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
        || [0x2D, 0x2E, 0x5F].contains($0)
    }
    return isPlain && !id.isEmpty ? id : QuotedText.written(id)
  }
}
