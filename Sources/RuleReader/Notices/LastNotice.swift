public import Findings
internal import YAMLSource

/// The last entry of a file of notices, to say which of its keys a finding is about.
public struct LastNotice: Sendable {
  private let file: SourceFile
  private let node: YAMLNode?

  public init(in file: SourceFile) {
    self.file = file
    let root = YAMLDocument.read(file).document?.root
    let list = root?.entries.first { $0.key.has(NoticeFields.entries.key) }?.value
    node = list?.elements.reversed().first
  }

  /// The keys that lead to a place in the entry, the outermost first; none where the place is all of it. Nil: it is elsewhere.
  public func keys(at span: Span) -> [String]? {
    guard let node, span.file.name == file.name, span.start >= node.span.start,
      span.end <= node.span.end
    else { return nil }
    return LastNotice.keys(at: span, in: node)
  }

  private static func keys(at span: Span, in node: YAMLNode) -> [String] {
    let entry = node.entries.first { key, value in
      key.span.start <= span.start && span.end <= value.span.end
    }
    return entry.map { [$0.key.text] + keys(at: span, in: $0.value) } ?? []
  }
}
