public import Findings

extension YAMLDocument {
  /// Limits that keep a hostile file from costing more than its size.
  public enum Limit {
    /// Nesting of collections.
    public static let depth = 64
    /// Nodes of the document with every alias expanded.
    public static let expandedNodes = 1_000_000
    /// Bytes of a file, and of all files of a workspace together: in memory their rules need about
    /// twenty times as much.
    public static let bytes = 12 << 20
  }

  /// Reads one YAML document.
  ///
  /// - Returns: the document, or nil if it is empty or cannot be read completely, and all findings.
  ///   A syntax error ends the reading at its place; duplicate keys, tags and the like do not.
  public static func read(_ file: SourceFile) -> (document: YAMLDocument?, problems: [Diagnostic]) {
    read(file, .none)
  }

  /// - Parameter keys: what is known about the keys of such files, to suggest what was meant.
  package static func read(
    _ file: SourceFile, _ keys: KnownKeys
  ) -> (document: YAMLDocument?, problems: [Diagnostic]) {
    var composer = YAMLComposer(YAMLDocument(file), keys)
    let isSound = composer.compose()
    return (isSound ? composer.document : nil, composer.problems)
  }
}

/// Turns libyaml's events into a `YAMLDocument`.
private struct YAMLComposer {
  let document: YAMLDocument
  let keys: KnownKeys
  var problems: [Diagnostic] = []

  private var file: SourceFile { document.file }
  private var tree: YAMLTree { document.tree }

  private var open: [Collection] = []
  /// The open collections that have an anchor, and the values of merge keys in open mappings, each
  /// with the collection it belongs to.
  private var openAnchors: [(collection: UInt32, name: String)] = []
  private var merges: [(collection: UInt32, value: UInt32)] = []
  private var anchors: [String: Anchor] = [:]
  private var hasRoot = false
  private var documents = 0
  private var isAbandoned = false

  /// A collection that has begun and not ended. It holds no references, so opening and closing one
  /// costs nothing.
  private struct Collection {
    var node: UInt32
    var isMapping: Bool
    var keyIsNext = true
    var last = NodeRecord.none
    /// The number of children so far.
    var count: UInt32 = 0
    var weight = 1
    var height = 1
  }

  /// An anchored node, the number of nodes it has when expanded, and how deep they are nested.
  private struct Anchor {
    var node: UInt32
    var weight: Int
    var height: Int
  }

  init(_ document: YAMLDocument, _ keys: KnownKeys) {
    self.document = document
    self.keys = keys
  }

  /// - Returns: whether there is a document to use.
  mutating func compose() -> Bool {
    guard file.count <= YAMLDocument.Limit.bytes else {
      report(
        .fileTooLarge, Position(line: 1, column: 1),
        "this file has \(file.count) bytes; at most \(YAMLDocument.Limit.bytes) are read",
        help: "split it into several files")
      return false
    }
    let failure = YAMLEventReader.read(file) { event in
      take(event)
      return !isAbandoned
    }
    if let failure {
      problems.append(failure.finding(in: file, after: tree.records.last, keys))
      return false
    }
    guard !isAbandoned else { return false }
    if !hasRoot {
      report(
        .emptyFile, Position(line: 1, column: 1), "this file is empty",
        help: "write its keys, or remove the file and whatever names it")
    }
    return hasRoot
  }

  // MARK: Events

  private mutating func take(_ event: YAMLEvent) {
    if let tag = event.tag { refuse(tag, at: event) }
    switch event.kind {
    case .scalar: scalar(event)
    case .sequenceStart: begin(.sequence, event)
    case .mappingStart: begin(.mapping, event)
    case .collectionEnd: end(event)
    case .alias: alias(event, event.anchor ?? "")
    case .documentStart:
      documents += 1
      if documents > 1 {
        report(
          .multipleDocuments, event.start,
          "a second YAML document begins here; one file holds one document",
          help: "remove the `---`, or move what follows into a file of its own")
        // What the first document lacks may be in the second.
        isAbandoned = true
      }
    case .streamEnd: break
    }
  }

  private mutating func scalar(_ event: YAMLEvent) {
    let node = tree.add(
      NodeRecord(
        kind: .scalar, style: event.style, first: tree.add(text: event.text),
        count: UInt32(event.text.count), start: event.start, end: event.end))
    if let anchor = event.anchor { anchors[anchor] = Anchor(node: node, weight: 1, height: 0) }
    place(node, weight: 1, height: 0)
  }

  private mutating func begin(_ kind: NodeRecord.Kind, _ event: YAMLEvent) {
    guard open.count < YAMLDocument.Limit.depth else { return refuseDepth(at: event.start) }
    let node = tree.add(NodeRecord(kind: kind, start: event.start, end: event.end))
    if let anchor = event.anchor { openAnchors.append((node, anchor)) }
    open.append(Collection(node: node, isMapping: kind == .mapping))
  }

  private mutating func end(_ event: YAMLEvent) {
    var collection = open.removeLast()
    let node = collection.node
    tree.record(node).pointee.count = collection.count
    // libyaml ends a block collection where the next token starts: end with the last child.
    if event.isFlow {
      tree.record(node).pointee.end = event.end
    } else if collection.last != NodeRecord.none {
      tree.record(node).pointee.end = tree[collection.last].end
    }
    if collection.isMapping {
      refuseDuplicateKeys(of: node)
      while let merge = merges.last, merge.collection == node {
        merges.removeLast()
        self.merge(merge.value, into: &collection)
      }
    }
    let (weight, height) = (collection.weight, collection.height)
    if let anchor = openAnchors.last, anchor.collection == node {
      openAnchors.removeLast()
      anchors[anchor.name] = Anchor(node: node, weight: weight, height: height)
    }
    place(node, weight: weight, height: height)
  }

  private mutating func alias(_ event: YAMLEvent, _ name: String) {
    guard let anchor = anchors[name] else {
      if !reportsText(at: event, "*") {
        report(
          .unknownAnchor, event.start, to: event.end, "no anchor &\(name) comes before this alias",
          help: "define it with & above this line, write the value out, or quote the text")
      }
      isAbandoned = true
      return
    }
    let node = tree.add(
      NodeRecord(kind: .alias, first: anchor.node, start: event.start, end: event.end))
    place(node, weight: anchor.weight, height: anchor.height)
  }

  // MARK: Building

  /// Puts a finished node into the innermost open collection.
  private mutating func place(_ node: UInt32, weight: Int, height: Int) {
    guard !open.isEmpty else {
      tree.storage.pointee.root = node
      hasRoot = true
      return
    }
    let depth = open.count
    var top = open[depth - 1]
    top.weight += weight
    if top.weight > YAMLDocument.Limit.expandedNodes + tree.count {
      report(
        .tooManyAliases, tree[node].start,
        "the aliases of this file expand to more than \(YAMLDocument.Limit.expandedNodes) values",
        help: "write the values out, or use fewer aliases of aliases")
      isAbandoned = true
      return
    }
    guard depth + height <= YAMLDocument.Limit.depth else {
      return refuseDepth(at: tree[node].start)
    }
    if top.isMapping {
      if top.keyIsNext {
        refuseCollectionKey(node)
      } else if tree.isMergeKey(top.last) {
        merges.append((top.node, node))
      }
      top.keyIsNext.toggle()
    }
    tree.link(node, into: top.node, after: top.last)
    top.last = node
    top.count += 1
    top.height = max(top.height, height + 1)
    open[depth - 1] = top
  }

  /// Expands a merge key.
  private mutating func merge(_ value: UInt32, into collection: inout Collection) {
    let sources = tree.mappings(in: value)
    if sources == nil {
      report(
        .badMerge, tree[value].start, to: tree[value].end,
        "`<<` takes a mapping, or a list of mappings",
        help: "write `<<: *name` with the anchor of a mapping")
    }
    // The entry is removed in any case: it is not a key of its own.
    let added = tree.merge(sources ?? [], into: collection.node, inPlaceOf: value)
    collection.weight += added
  }

  // MARK: What is refused

  private mutating func refuse(_ tag: String, at event: YAMLEvent) {
    guard !reportsText(at: event, "!") else { return }
    // libyaml has expanded `!!`.
    let standard = "tag:yaml.org,2002:"
    let written = tag.hasPrefix(standard) ? "!!" + tag.dropFirst(standard.count) : tag
    report(
      .tag, event.start, "the tag `\(written)` is here; rule files take no tags",
      help: "remove it: what a value means is decided by its place")
  }

  private mutating func refuseDepth(at place: Position) {
    report(
      .tooDeep, place, "collections are nested more than \(YAMLDocument.Limit.depth) deep here",
      help: "no rule file needs that: look for a bracket or brace that is not closed")
    isAbandoned = true
  }

  private mutating func refuseCollectionKey(_ node: UInt32) {
    let kind = tree[node].kind
    guard kind != .scalar else { return }
    let resolved = tree[tree.resolve(node)]
    guard resolved.kind != .scalar else { return }
    report(
      .collectionAsKey, tree[node].start, to: tree[node].end,
      "a \(resolved.kind == .sequence ? "list" : "mapping") is where a key belongs",
      help: "if this is a text with braces or brackets, quote it")
    isAbandoned = true
  }

  private mutating func refuseDuplicateKeys(of node: UInt32) {
    let isElement = open.last.map { !$0.isMapping } ?? false
    let duplicates = tree.duplicateKeys(of: node)
    // Its first key once more, in the same column: the next element begins there.
    if isElement, duplicates.count > 1, let start = duplicates.first,
      start.first == tree[node].first,
      tree[start.first].start.column == tree[start.second].start.column
    {
      let text = String(decoding: tree.text(of: tree.resolve(start.second)), as: UTF8.self)
      problems.append(
        Diagnostic(
          .duplicateKey, at: tree.span(start.second, file),
          "`\(text)` begins another element of the list, and no `- ` is before it",
          help:
            "write `- \(text): …`, with the `-` in the same column as the `-` of the element above",
          notes: [.init(tree.span(start.first, file), "the element above")]))
      return
    }
    for (first, second) in duplicates {
      let text = String(decoding: tree.text(of: tree.resolve(second)), as: UTF8.self)
      problems.append(
        Diagnostic(
          .duplicateKey, at: tree.span(second, file),
          "the key `\(text)` appears twice in this mapping",
          help: isElement
            ? "remove one of the two, or begin the next element of the list with `- `"
            : "remove one of the two, or rename it",
          notes: [.init(tree.span(first, file), "the first `\(text)`")]))
    }
  }

  // MARK: Reporting

  /// Reports a text for readers that begins with an indicator of YAML.
  /// - Returns: whether there was one to report.
  private mutating func reportsText(at event: YAMLEvent, _ sign: Unicode.Scalar) -> Bool {
    // Finding a line means reading the file up to it.
    guard problems.count < 20,
      let finding = Misreading.text(at: event.start, beginningWith: sign, in: file, keys)
    else { return false }
    problems.append(finding)
    return true
  }

  private mutating func report(
    _ code: Check, _ place: Position, to end: Position? = nil, _ message: String,
    help: String? = nil
  ) {
    problems.append(
      Diagnostic(code, at: Span(file: file, start: place, end: end ?? place), message, help: help))
  }
}
