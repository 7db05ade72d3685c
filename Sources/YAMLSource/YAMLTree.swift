/// The nodes and texts of a document while it is composed.
///
/// Nodes are named by their place in `records`; the children of a collection form a chain.
struct YAMLTree {
  private(set) var records: [NodeRecord] = []
  private(set) var texts: [UInt8] = []

  /// Makes room for a file of so many bytes. Room that is not needed costs nothing: memory that is
  /// never touched is never there.
  mutating func reserve(bytes: Int) {
    texts.reserveCapacity(bytes)
    records.reserveCapacity(bytes / 9)
  }

  subscript(node: UInt32) -> NodeRecord {
    get { records[Int(node)] }
    set { records[Int(node)] = newValue }
  }

  mutating func add(_ record: NodeRecord) -> UInt32 {
    records.append(record)
    return UInt32(records.count - 1)
  }

  /// - Returns: where the texts begin.
  mutating func add(texts more: [UInt8]) -> UInt32 {
    let start = UInt32(texts.count)
    texts.append(contentsOf: more)
    return start
  }

  /// Puts a child into the chain of a collection, behind its last one.
  mutating func link(_ node: UInt32, into collection: UInt32, after last: UInt32) {
    if last == NodeRecord.none {
      records[Int(collection)].first = node
    } else {
      records[Int(last)].next = node
    }
  }

  /// The node that an alias stands for; any other node itself.
  func resolve(_ node: UInt32) -> UInt32 {
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

  func text(of node: UInt32) -> ArraySlice<UInt8> {
    let record = self[node]
    guard record.kind == .scalar else { return [] }
    return texts[Int(record.first)..<Int(record.first + record.count)]
  }

  func span(_ node: UInt32, _ file: SourceFile) -> Span {
    Span(file: file, start: self[node].start, end: self[node].end)
  }

  // MARK: Keys

  /// The keys of a mapping that stand twice: the first place of each, and the later one.
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
      let keys = stride(from: 0, to: children.count, by: 2).map { children[$0] }
      let texts = keys.map { text(of: resolve($0)) }
      var seen: [ArraySlice<UInt8>: UInt32] = [:]
      for (key, text) in zip(keys, texts) {
        if let first = seen[text] {
          found.append((first, key))
        } else {
          seen[text] = key
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
    let (a, b) = (self[a], self[b])
    guard a.count == b.count, a.kind == .scalar, b.kind == .scalar else { return false }
    for at in 0..<Int(a.count) where texts[Int(a.first) + at] != texts[Int(b.first) + at] {
      return false
    }
    return true
  }

  /// Whether a key is a plain `<<`.
  func isMergeKey(_ node: UInt32) -> Bool {
    let record = self[node]
    let first = Int(record.first)
    return record.count == 2 && record.kind == .scalar && record.style == .plain
      && texts[first] == UInt8(ascii: "<") && texts[first + 1] == UInt8(ascii: "<")
  }

  /// The mappings that the value of a merge key names: one, or a list of them; nil for anything
  /// else.
  func mappings(in value: UInt32) -> [UInt32]? {
    let target = resolve(value)
    let named =
      self[target].kind == .sequence ? children(of: target).map { resolve($0) } : [target]
    return !named.isEmpty && named.allSatisfy { self[$0].kind == .mapping } ? named : nil
  }

  /// Gives a mapping the entries of others whose keys it does not have, and takes the entry of
  /// the merge key out.
  /// - Returns: the number of nodes that were added.
  mutating func merge(
    _ sources: [UInt32], into mapping: UInt32, inPlaceOf value: UInt32
  ) -> Int {
    let before = children(of: mapping)
    var own = stride(from: 0, to: before.count, by: 2).filter { before[$0 + 1] != value }
      .flatMap { [before[$0], before[$0 + 1]] }
    var keys = Set(stride(from: 0, to: own.count, by: 2).map { text(of: resolve(own[$0])) })
    var added = 0
    for source in sources {
      let entries = children(of: source)
      for at in stride(from: 0, to: entries.count, by: 2) {
        let key = resolve(entries[at])
        guard keys.insert(text(of: key)).inserted else { continue }
        own += [alias(of: key), alias(of: resolve(entries[at + 1]))]
        added += 2
      }
    }
    self[mapping].first = NodeRecord.none
    self[mapping].count = UInt32(own.count)
    var last = NodeRecord.none
    for child in own {
      self[child].next = NodeRecord.none
      link(child, into: mapping, after: last)
      last = child
    }
    return added
  }

  private mutating func alias(of node: UInt32) -> UInt32 {
    let record = self[node]
    return add(
      NodeRecord(
        kind: .alias, style: .none, first: node, count: 0, next: NodeRecord.none,
        start: record.start, end: record.end))
  }
}
