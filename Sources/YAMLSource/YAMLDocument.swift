public import Findings

/// A YAML document as a tree in which every node knows its place.
///
/// The nodes are in one block of memory and their texts in another, so a large file costs a few
/// allocations and a few times its size in memory. Anchors are resolved and merge keys (`<<`)
/// expanded; every key is a text and unique.
public final class YAMLDocument: Sendable {
  public let file: SourceFile
  // Written by the composer before anything else has the document; only read afterwards.
  @usableFromInline nonisolated(unsafe) let tree: YAMLTree

  init(_ file: SourceFile) {
    self.file = file
    tree = YAMLTree(bytes: file.count)
  }

  deinit { tree.free() }

  public var root: YAMLNode { YAMLNode(document: self, index: tree.storage.pointee.root) }
}

/// One node: 32 bytes. A scalar's `first` and `count` are a range of `texts`; a collection's are
/// its first child and the number of children (keys and values alternate); an alias's `first` is
/// the node it refers to.
@usableFromInline struct NodeRecord: Sendable {
  @usableFromInline enum Kind: UInt8, Sendable { case scalar, sequence, mapping, alias }

  @usableFromInline static var none: UInt32 { UInt32.max }

  @usableFromInline var kind: Kind
  @usableFromInline var style = YAMLNode.Style.none
  @usableFromInline var first = NodeRecord.none
  @usableFromInline var count: UInt32 = 0
  @usableFromInline var next = NodeRecord.none
  @usableFromInline var start: Position
  @usableFromInline var end: Position
}

/// A handle on one node of a document.
///
/// Readers ask every node of a file for its kind, text and children, so these answers are inlined
/// into the target that asks.
@frozen public struct YAMLNode: Sendable {
  @frozen public enum Kind: Sendable { case scalar, sequence, mapping }

  /// How a scalar is written.
  @frozen public enum Style: UInt8, Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded, none
  }

  @usableFromInline let document: YAMLDocument
  @usableFromInline let index: UInt32

  @inlinable init(document: YAMLDocument, index: UInt32) {
    self.document = document
    self.index = index
  }

  @inlinable var record: NodeRecord { document.tree[index] }

  /// The number of the node, which costs nothing to keep while the document is at hand.
  @inlinable package var number: UInt32 { index }

  /// The node of the same document with this number.
  @inlinable package func node(_ number: UInt32) -> YAMLNode {
    YAMLNode(document: document, index: number)
  }

  @inlinable public var kind: Kind {
    switch record.kind {
    case .scalar: .scalar
    case .sequence: .sequence
    case .mapping, .alias: .mapping
    }
  }

  @inlinable public var style: Style { record.style }

  /// The place of the node; for an alias, the place of the node it refers to.
  public var span: Span {
    let record = self.record
    return Span(file: document.file, start: record.start, end: record.end)
  }

  /// The text of a scalar; empty for collections.
  public var text: String { withText { String(decoding: $0, as: UTF8.self) } }

  /// The UTF-8 of a scalar's text; empty for collections. Valid only during the call.
  @inlinable public func withText<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    defer { extendLifetime(document) }
    return body(document.tree.text(of: index))
  }

  /// True where a key has no value, or a plain `~`, `null`, `Null` or `NULL`.
  @inlinable public var isEmpty: Bool {
    let record = self.record
    guard record.kind == .scalar, record.style == .plain, record.count < 5 else { return false }
    return isNullText
  }

  @usableFromInline var isNullText: Bool {
    // As in YAML's core schema.
    withText { text in
      text.isEmpty || text.elementsEqual("~".utf8) || text.elementsEqual("null".utf8)
        || text.elementsEqual("Null".utf8) || text.elementsEqual("NULL".utf8)
    }
  }

  /// Calls `body` with the numbers of the key and the value of every entry of a mapping and with the
  /// text of the key, without touching any reference count.
  @inlinable package func forEachEntry(
    _ body: (_ key: UInt32, _ value: UInt32, _ text: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    defer { extendLifetime(document) }
    let tree = document.tree
    guard tree[index].kind == .mapping else { return }
    var next = tree[index].first
    while next != NodeRecord.none {
      let value = tree[next].next
      guard value != NodeRecord.none else { return }
      let key = tree.resolve(next)
      // Keys are scalars: the composer refuses all others.
      body(key, tree.resolve(value), tree.text(of: key))
      next = tree[value].next
    }
  }

  /// The elements of a sequence; none for other nodes.
  @inlinable public var elements: Elements {
    let record = self.record
    return Elements(
      document: document, index: record.kind == .sequence ? record.first : NodeRecord.none)
  }

  /// The entries of a mapping in the order of the file, merged ones last; none for other nodes.
  @inlinable public var entries: Entries {
    let record = self.record
    return Entries(
      children: Elements(
        document: document, index: record.kind == .mapping ? record.first : NodeRecord.none))
  }

  /// The number of elements or entries.
  @inlinable public var count: Int {
    let record = self.record
    switch record.kind {
    case .sequence: return Int(record.count)
    case .mapping: return Int(record.count) / 2
    default: return 0
    }
  }

  @frozen public struct Elements: Sequence, IteratorProtocol {
    @usableFromInline let document: YAMLDocument
    @usableFromInline var index: UInt32

    @inlinable init(document: YAMLDocument, index: UInt32) {
      self.document = document
      self.index = index
    }

    @inlinable public mutating func next() -> YAMLNode? {
      guard index != NodeRecord.none else { return nil }
      var target = index
      var record = document.tree[index]
      index = record.next
      while record.kind == .alias {
        target = record.first
        record = document.tree[target]
      }
      return YAMLNode(document: document, index: target)
    }
  }

  @frozen public struct Entries: Sequence, IteratorProtocol {
    @usableFromInline var children: Elements

    @inlinable init(children: Elements) { self.children = children }

    @inlinable public mutating func next() -> (key: YAMLNode, value: YAMLNode)? {
      guard let key = children.next(), let value = children.next() else { return nil }
      return (key, value)
    }
  }
}

extension YAMLDocument {
  /// The places of all scalars whose text contains a word, in the order of the file.
  package func spans(ofScalarsWith word: String) -> [Span] {
    defer { extendLifetime(self) }
    let word = Array(word.utf8)
    let found = tree.records.indices.filter { at in
      let text = tree.text(of: UInt32(at))
      guard text.count >= word.count else { return false }
      return text.indices.dropLast(word.count - 1).contains { at in
        text[at] == word[0] && text[at...].starts(with: word)
      }
    }
    return found.map { tree.span(UInt32($0), file) }.sorted { $0.start < $1.start }
  }

  /// The places of all quoted texts in which an escape such as `\e` writes a control character that
  /// is neither a tab nor a line break, each with the first such character, in the order of the file.
  package func escapedControls() -> [(span: Span, character: Unicode.Scalar)] {
    // Control characters that are not written as an escape are refused before there is a tree.
    let isPossible = file.withBytes { $0.offset(of: UInt8(ascii: "\\")) != nil }
    guard isPossible else { return [] }
    defer { extendLifetime(self) }
    var found: [(span: Span, character: Unicode.Scalar)] = []
    for (at, record) in tree.records.enumerated()
    where record.kind == .scalar && record.style == .doubleQuoted {
      if let character = YAMLDocument.firstControl(in: tree.text(of: UInt32(at))) {
        found.append((tree.span(UInt32(at), file), character))
      }
    }
    return found.sorted { $0.span.start < $1.span.start }
  }

  /// The first of C0 except tab and line feed, DEL, or C1 except NEL, the line break that YAML
  /// writes as `\N`. UTF-8 writes C1 as C2 and 80 to 9F.
  private static func firstControl(in text: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
    for (at, byte) in text.enumerated() {
      if byte < 0x20 ? byte != 0x09 && byte != 0x0A : byte == 0x7F { return Unicode.Scalar(byte) }
      if byte == 0xC2, at + 1 < text.count, text[at + 1] < 0xA0, text[at + 1] != 0x85 {
        return Unicode.Scalar(text[at + 1])
      }
    }
    return nil
  }
}
