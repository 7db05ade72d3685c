/// A YAML document as a tree in which every node knows its place.
///
/// The nodes stand in one array and their texts in one buffer, so a large file costs a few
/// allocations and a little more memory than its own size. Anchors are resolved and merge keys
/// (`<<`) expanded; keys are unique and texts.
public final class YAMLDocument: Sendable {
  public let file: SourceFile
  let records: [NodeRecord]
  let texts: [UInt8]
  let rootIndex: UInt32

  init(file: SourceFile, records: [NodeRecord], texts: [UInt8], root: UInt32) {
    self.file = file
    self.records = records
    self.texts = texts
    rootIndex = root
  }

  public var root: YAMLNode { YAMLNode(document: self, index: rootIndex) }
}

/// One node: 36 bytes. A scalar's `first` and `count` are a range of `texts`; a collection's are
/// its first child and the number of children (keys and values alternate); an alias' `first` is
/// the node it stands for.
struct NodeRecord: Sendable {
  enum Kind: UInt8, Sendable { case scalar, sequence, mapping, alias }

  static let none = UInt32.max

  var kind: Kind
  var style: YAMLNode.Style
  var first: UInt32
  var count: UInt32
  var next: UInt32
  var start: Position
  var end: Position
}

/// A handle on one node of a document.
public struct YAMLNode: Sendable {
  public enum Kind: Sendable { case scalar, sequence, mapping }

  /// How a scalar is written.
  public enum Style: UInt8, Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded, none
  }

  let document: YAMLDocument
  let index: UInt32

  private var record: NodeRecord { document.records[Int(index)] }

  public var kind: Kind {
    switch record.kind {
    case .scalar: .scalar
    case .sequence: .sequence
    case .mapping, .alias: .mapping
    }
  }

  public var style: Style { record.style }

  /// Where the node stands; for an alias, where the node it names stands.
  public var span: Span {
    Span(file: document.file, start: record.start, end: record.end)
  }

  /// The text of a scalar; empty for collections.
  public var text: String { withText { String(decoding: $0, as: UTF8.self) } }

  /// The UTF-8 of a scalar's text; empty for collections.
  public func withText<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let record = self.record
    return document.texts.withUnsafeBufferPointer { texts in
      guard record.kind == .scalar else { return body(UnsafeBufferPointer(rebasing: texts[0..<0])) }
      let start = Int(record.first)
      return body(UnsafeBufferPointer(rebasing: texts[start..<start + Int(record.count)]))
    }
  }

  /// True where a key has no value, or a plain `~` or `null`.
  public var isEmpty: Bool {
    guard kind == .scalar, style == .plain else { return false }
    return withText { $0.isEmpty || $0.elementsEqual("~".utf8) || $0.elementsEqual("null".utf8) }
  }

  /// The elements of a sequence; none for other nodes.
  public var elements: some Sequence<YAMLNode> {
    Children(document: document, index: record.kind == .sequence ? record.first : NodeRecord.none)
  }

  /// The entries of a mapping in the order of the file, merged ones last; none for other nodes.
  public var entries: some Sequence<(key: YAMLNode, value: YAMLNode)> {
    Entries(
      children: Children(
        document: document, index: record.kind == .mapping ? record.first : NodeRecord.none))
  }

  /// The number of elements or entries.
  public var count: Int {
    switch record.kind {
    case .sequence: Int(record.count)
    case .mapping: Int(record.count) / 2
    default: 0
    }
  }

  struct Children: Sequence, IteratorProtocol {
    let document: YAMLDocument
    var index: UInt32

    mutating func next() -> YAMLNode? {
      guard index != NodeRecord.none else { return nil }
      var target = index
      var record = document.records[Int(index)]
      index = record.next
      while record.kind == .alias {
        target = record.first
        record = document.records[Int(target)]
      }
      return YAMLNode(document: document, index: target)
    }
  }

  struct Entries: Sequence, IteratorProtocol {
    var children: Children

    mutating func next() -> (key: YAMLNode, value: YAMLNode)? {
      guard let key = children.next(), let value = children.next() else { return nil }
      return (key, value)
    }
  }
}

extension YAMLDocument {
  /// The places of all scalars whose text contains a word, in the order of the file.
  package func spans(ofScalarsWith word: String) -> [Span] {
    let word = Array(word.utf8)
    let found = records.filter { record in
      guard record.kind == .scalar, Int(record.count) >= word.count else { return false }
      let text = texts[Int(record.first)..<Int(record.first + record.count)]
      return text.indices.dropLast(word.count - 1).contains { at in
        text[at] == word[0] && text[at...].starts(with: word)
      }
    }
    return found.map { Span(file: file, start: $0.start, end: $0.end) }
      .sorted { $0.start < $1.start }
  }
}
