internal import Findings

/// The nodes and texts of a document: a handle on memory that the document owns.
///
/// Nodes are named by their index among the records; the children of a collection form a chain.
/// Only the composer writes, before anything else has the document.
@usableFromInline struct YAMLTree {
  @usableFromInline struct Storage {
    @usableFromInline var records: UnsafeMutablePointer<NodeRecord>
    @usableFromInline var texts: GrowingBytes
    @usableFromInline var recordCount = 0
    var recordCapacity: Int
    var root: UInt32 = 0
  }

  @usableFromInline let storage: UnsafeMutablePointer<Storage>

  /// Reserves room for a file of this many bytes. Unused room costs nothing: memory that is never
  /// touched is never mapped.
  init(bytes: Int) {
    let records = bytes / 9 + 8
    storage = .allocate(capacity: 1)
    storage.initialize(
      to: Storage(
        records: .allocate(capacity: records), texts: GrowingBytes(capacity: bytes + 8),
        recordCapacity: records))
  }

  func free() {
    storage.pointee.records.deallocate()
    storage.pointee.texts.free()
    storage.deallocate()
  }

  @inlinable subscript(node: UInt32) -> NodeRecord {
    assert(Int(node) < storage.pointee.recordCount)
    return storage.pointee.records[Int(node)]
  }

  /// The record of a node, to change it; valid until a node is added.
  func record(_ node: UInt32) -> UnsafeMutablePointer<NodeRecord> {
    assert(Int(node) < storage.pointee.recordCount)
    return storage.pointee.records + Int(node)
  }

  var count: Int { storage.pointee.recordCount }

  var records: UnsafeBufferPointer<NodeRecord> {
    UnsafeBufferPointer(start: storage.pointee.records, count: storage.pointee.recordCount)
  }

  var texts: UnsafeBufferPointer<UInt8> { storage.pointee.texts.all }

  func add(_ record: NodeRecord) -> UInt32 {
    let count = storage.pointee.recordCount
    if count == storage.pointee.recordCapacity {
      let capacity = 2 * count
      let grown = UnsafeMutablePointer<NodeRecord>.allocate(capacity: capacity)
      grown.moveInitialize(from: storage.pointee.records, count: count)
      storage.pointee.records.deallocate()
      storage.pointee.records = grown
      storage.pointee.recordCapacity = capacity
    }
    (storage.pointee.records + count).initialize(to: record)
    storage.pointee.recordCount = count + 1
    return UInt32(count)
  }

  /// - Returns: where the text begins.
  func add(text: UnsafeBufferPointer<UInt8>) -> UInt32 { storage.pointee.texts.append(text) }

  /// Adds a child to the chain of a collection, after its last one.
  func link(_ node: UInt32, into collection: UInt32, after last: UInt32) {
    if last == NodeRecord.none {
      record(collection).pointee.first = node
    } else {
      record(last).pointee.next = node
    }
  }

  /// The node that an alias refers to; any other node itself.
  @inlinable func resolve(_ node: UInt32) -> UInt32 {
    var node = node
    while self[node].kind == .alias { node = self[node].first }
    return node
  }

  func children(of node: UInt32) -> [UInt32] {
    var found: [UInt32] = []
    var next = self[node].first
    while next != NodeRecord.none {
      found.append(next)
      next = self[next].next
    }
    return found
  }

  /// The text of a scalar, empty for other nodes; valid until a text is added.
  @inlinable func text(of node: UInt32) -> UnsafeBufferPointer<UInt8> {
    let record = self[node]
    guard record.kind == .scalar else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(
      start: storage.pointee.texts.start + Int(record.first), count: Int(record.count))
  }

  func span(_ node: UInt32, _ file: SourceFile) -> Span {
    Span(file: file, start: self[node].start, end: self[node].end)
  }

  // MARK: Keys

  /// The keys that a mapping has more than once: the first node of each, and a later one.
  func duplicateKeys(of mapping: UInt32) -> [(first: UInt32, second: UInt32)] {
    let count = Int(self[mapping].count) / 2
    guard count > 1 else { return [] }
    var found: [(first: UInt32, second: UInt32)] = []
    // Most mappings are small, and comparing is cheaper than hashing.
    if count <= 16 {
      var later = nextKey(after: self[mapping].first)
      while later != NodeRecord.none {
        var earlier = self[mapping].first
        while earlier != later {
          if hasSameText(resolve(earlier), resolve(later)) {
            found.append((earlier, later))
            break
          }
          earlier = nextKey(after: earlier)
        }
        later = nextKey(after: later)
      }
    } else {
      let children = children(of: mapping)
      var seen: [[UInt8]: UInt32] = [:]
      for at in stride(from: 0, to: children.count, by: 2) {
        let text = Array(text(of: resolve(children[at])))
        if let first = seen[text] {
          found.append((first, children[at]))
        } else {
          seen[text] = children[at]
        }
      }
    }
    return found
  }

  /// The key of the next entry of a mapping.
  private func nextKey(after key: UInt32) -> UInt32 {
    let value = self[key].next
    return value == NodeRecord.none ? value : self[value].next
  }

  private func hasSameText(_ a: UInt32, _ b: UInt32) -> Bool {
    let (a, b) = (text(of: a), text(of: b))
    return a.count == b.count && a.elementsEqual(b)
  }

  /// Whether a key is a plain `<<`.
  func isMergeKey(_ node: UInt32) -> Bool {
    let record = self[node]
    return record.count == 2 && record.kind == .scalar && record.style == .plain
      && text(of: node).elementsEqual("<<".utf8)
  }

  /// The mappings that the value of a merge key names: one, or a list of them; nil for anything
  /// else.
  func mappings(in value: UInt32) -> [UInt32]? {
    let target = resolve(value)
    let named = self[target].kind == .sequence ? children(of: target).map { resolve($0) } : [target]
    return !named.isEmpty && named.allSatisfy { self[$0].kind == .mapping } ? named : nil
  }

  /// Gives a mapping the entries of others whose keys it does not have, and removes the entry of
  /// the merge key.
  /// - Returns: the number of nodes that were added.
  func merge(_ sources: [UInt32], into mapping: UInt32, inPlaceOf value: UInt32) -> Int {
    let before = children(of: mapping)
    var own = stride(from: 0, to: before.count, by: 2).filter { before[$0 + 1] != value }
      .flatMap { [before[$0], before[$0 + 1]] }
    var keys = Set(
      stride(from: 0, to: own.count, by: 2).map { Array(text(of: resolve(own[$0]))) })
    var added = 0
    for source in sources {
      let entries = children(of: source)
      for at in stride(from: 0, to: entries.count, by: 2) {
        let key = resolve(entries[at])
        guard keys.insert(Array(text(of: key))).inserted else { continue }
        own += [alias(of: key), alias(of: resolve(entries[at + 1]))]
        added += 2
      }
    }
    record(mapping).pointee.first = NodeRecord.none
    record(mapping).pointee.count = UInt32(own.count)
    var last = NodeRecord.none
    for child in own {
      record(child).pointee.next = NodeRecord.none
      link(child, into: mapping, after: last)
      last = child
    }
    return added
  }

  private func alias(of node: UInt32) -> UInt32 {
    let record = self[node]
    return add(NodeRecord(kind: .alias, first: node, start: record.start, end: record.end))
  }
}

/// Bytes that are only ever appended to, in memory that moves when it grows. Its maker frees it.
@usableFromInline struct GrowingBytes {
  @usableFromInline private(set) var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  func free() { start.deallocate() }

  var all: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// - Returns: where the added bytes begin.
  mutating func append(_ more: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let place = count
    if place + more.count > capacity {
      capacity = max(2 * place, place + more.count)
      let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      grown.initialize(from: start, count: place)
      start.deallocate()
      start = grown
    }
    if let first = more.baseAddress { (start + place).initialize(from: first, count: more.count) }
    count = place + more.count
    return UInt32(place)
  }
}
