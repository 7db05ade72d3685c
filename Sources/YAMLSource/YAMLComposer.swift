internal import CYAML

extension YAMLDocument {
  /// Bounds that keep a hostile file from costing more than its size.
  public enum Limit {
    /// Nesting of collections.
    public static let depth = 64
    /// Nodes of the document once every alias is written out.
    public static let expandedNodes = 1_000_000
    /// Bytes of a file.
    public static let bytes = 64 << 20
  }

  /// Reads one YAML document.
  ///
  /// - Returns: the document, or nil where there is none to speak of, and every problem found.
  ///   A syntax error ends the reading at its place; duplicate keys, tags and the like do not.
  public static func read(_ file: SourceFile) -> (document: YAMLDocument?, problems: [Diagnostic]) {
    var composer = YAMLComposer(file: file)
    let document = composer.compose()
    return (document, composer.problems)
  }
}

/// Turns libyaml's events into a `YAMLDocument`. All use of the C library is in this file.
///
/// libyaml's marks are 0-based and count Unicode scalars; ours are 1-based.
private struct YAMLComposer {
  let file: SourceFile
  var problems: [Diagnostic] = []

  private var records: [NodeRecord] = []
  private var texts: [UInt8] = []
  private var open: [Collection] = []
  private var anchors: [String: Anchor] = [:]
  private var root: UInt32?
  private var isAbandoned = false

  /// A collection that has begun and not ended.
  private struct Collection {
    var node: UInt32
    var last = NodeRecord.none
    var anchor: String?
    var weight = 1
    var height = 1
    var keyIsNext = true
    var merged: [UInt32] = []
  }

  /// An anchored node, the number of nodes it stands for when written out, and their nesting.
  private struct Anchor {
    var node: UInt32
    var weight: Int
    var height: Int
  }

  init(file: SourceFile) { self.file = file }

  mutating func compose() -> YAMLDocument? {
    guard file.count <= YAMLDocument.Limit.bytes else {
      report(
        "file-too-large", Position(line: 1, column: 1),
        "this file has \(file.count) bytes; at most \(YAMLDocument.Limit.bytes) are read",
        help: "split it into several files")
      return nil
    }
    texts.reserveCapacity(file.count)
    records.reserveCapacity(file.count / 16)
    file.withBytes { readEvents($0) }
    guard !isAbandoned else { return nil }
    guard let root else {
      report(
        "empty-file", Position(line: 1, column: 1), "this file holds nothing",
        help: "write the rule set's keys, or remove the file and whatever names it")
      return nil
    }
    return YAMLDocument(file: file, records: records, texts: texts, root: root)
  }

  // MARK: Events

  private mutating func readEvents(_ bytes: UnsafeRawBufferPointer) {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else {
      report("out-of-memory", Position(line: 1, column: 1), "not enough memory to read this file")
      isAbandoned = true
      return
    }
    defer { yaml_parser_delete(&parser) }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    // libyaml takes a byte order mark for text where the encoding is set beforehand.
    let text = bytes.bindMemory(to: UInt8.self).dropFirst(file.markLength)
    yaml_parser_set_input_string(
      &parser, UnsafeBufferPointer(rebasing: text).baseAddress, text.count)
    var documents = 0
    while !isAbandoned {
      var event = yaml_event_t()
      guard yaml_parser_parse(&parser, &event) == 1 else {
        reportSyntaxError(parser)
        isAbandoned = true
        return
      }
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_STREAM_END_EVENT:
        return
      case YAML_DOCUMENT_START_EVENT:
        documents += 1
        if documents > 1 {
          report(
            "several-documents", position(event.start_mark),
            "a second YAML document begins here; one file holds one document",
            help: "remove the `---`, or move what follows into a file of its own")
          return
        }
      case YAML_SCALAR_EVENT:
        scalar(event)
      case YAML_SEQUENCE_START_EVENT:
        begin(
          .sequence, event, anchor: event.data.sequence_start.anchor,
          tag: event.data.sequence_start.tag)
      case YAML_MAPPING_START_EVENT:
        begin(
          .mapping, event, anchor: event.data.mapping_start.anchor,
          tag: event.data.mapping_start.tag)
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
        end(event)
      case YAML_ALIAS_EVENT:
        alias(event)
      default:
        break
      }
    }
  }

  private mutating func scalar(_ event: yaml_event_t) {
    let scalar = event.data.scalar
    refuseTag(scalar.tag, at: event.start_mark)
    let first = UInt32(texts.count)
    texts.append(contentsOf: UnsafeBufferPointer(start: scalar.value, count: scalar.length))
    let style: YAMLNode.Style =
      switch scalar.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      default: .plain
      }
    let node = add(
      NodeRecord(
        kind: .scalar, style: style, first: first, count: UInt32(scalar.length),
        next: NodeRecord.none, start: position(event.start_mark), end: position(event.end_mark)))
    define(anchor: name(scalar.anchor), node: node, weight: 1, height: 0)
    place(node, weight: 1, height: 0)
  }

  private mutating func begin(
    _ kind: NodeRecord.Kind, _ event: yaml_event_t, anchor: UnsafePointer<yaml_char_t>?,
    tag: UnsafePointer<yaml_char_t>?
  ) {
    refuseTag(tag, at: event.start_mark)
    guard open.count < YAMLDocument.Limit.depth else {
      return refuseDepth(at: position(event.start_mark))
    }
    let node = add(
      NodeRecord(
        kind: kind, style: .none, first: NodeRecord.none, count: 0, next: NodeRecord.none,
        start: position(event.start_mark), end: position(event.end_mark)))
    open.append(Collection(node: node, anchor: name(anchor)))
  }

  private mutating func end(_ event: yaml_event_t) {
    var collection = open.removeLast()
    let node = Int(collection.node)
    // A block collection's end mark is the start of what follows it: end with the last child.
    let isFlow = event.start_mark.index != event.end_mark.index
    if isFlow {
      records[node].end = position(event.end_mark)
    } else if collection.last != NodeRecord.none {
      records[node].end = records[Int(collection.last)].end
    }
    if records[node].kind == .mapping {
      refuseDuplicateKeys(of: collection.node)
      for value in collection.merged { merge(value, into: &collection) }
    }
    let (weight, height) = (collection.weight, collection.height)
    define(anchor: collection.anchor, node: collection.node, weight: weight, height: height)
    place(collection.node, weight: weight, height: height)
  }

  private mutating func alias(_ event: yaml_event_t) {
    let place = position(event.start_mark)
    guard let name = name(event.data.alias.anchor), let anchor = anchors[name] else {
      report(
        "unknown-anchor", place,
        "no anchor &\(self.name(event.data.alias.anchor) ?? "") stands before this alias",
        help: "define it with & above this line, or write the value out")
      isAbandoned = true
      return
    }
    let node = add(
      NodeRecord(
        kind: .alias, style: .none, first: anchor.node, count: 0, next: NodeRecord.none,
        start: place, end: position(event.end_mark)))
    self.place(node, weight: anchor.weight, height: anchor.height)
  }

  // MARK: Building

  private mutating func add(_ record: NodeRecord) -> UInt32 {
    records.append(record)
    return UInt32(records.count - 1)
  }

  private mutating func define(anchor: String?, node: UInt32, weight: Int, height: Int) {
    if let anchor { anchors[anchor] = Anchor(node: node, weight: weight, height: height) }
  }

  /// Puts a finished node into the innermost open collection.
  private mutating func place(_ node: UInt32, weight: Int, height: Int) {
    guard !open.isEmpty else {
      root = node
      return
    }
    let top = open.count - 1
    open[top].weight += weight
    if open[top].weight > YAMLDocument.Limit.expandedNodes {
      report(
        "too-many-aliases", records[Int(node)].start,
        "the aliases of this file stand for more than \(YAMLDocument.Limit.expandedNodes) values",
        help: "write the values out, or use fewer aliases of aliases")
      isAbandoned = true
      return
    }
    guard open.count + height <= YAMLDocument.Limit.depth else {
      return refuseDepth(at: records[Int(node)].start)
    }
    if records[Int(open[top].node)].kind == .mapping {
      if open[top].keyIsNext {
        refuseCollectionKey(node)
      } else if isMergeKey(open[top].last) {
        open[top].merged.append(node)
      }
      open[top].keyIsNext.toggle()
    }
    var collection = open[top]
    link(node, into: &collection)
    collection.height = max(collection.height, height + 1)
    open[top] = collection
  }

  private mutating func link(_ node: UInt32, into collection: inout Collection) {
    if collection.last == NodeRecord.none {
      records[Int(collection.node)].first = node
    } else {
      records[Int(collection.last)].next = node
    }
    records[Int(collection.node)].count += 1
    collection.last = node
  }

  /// Adds the entries of a merged mapping whose keys the mapping does not have itself, and takes
  /// the `<<` entry out.
  private mutating func merge(_ value: UInt32, into collection: inout Collection) {
    var sources: [UInt32] = []
    let target = resolve(value)
    switch records[Int(target)].kind {
    case .mapping: sources = [target]
    case .sequence:
      sources = children(of: target).map { resolve($0) }
    default: break
    }
    if sources.isEmpty || !sources.allSatisfy({ records[Int($0)].kind == .mapping }) {
      report(
        "bad-merge", records[Int(value)].start, "`<<` takes a mapping, or a list of mappings",
        help: "write `<<: *name` with the anchor of a mapping")
      // The entry is taken out all the same: it is not a key of its own.
      sources = []
    }
    var own = children(of: collection.node)
    own = stride(from: 0, to: own.count, by: 2).filter { own[$0 + 1] != value }
      .flatMap { [own[$0], own[$0 + 1]] }
    var keys = Set(stride(from: 0, to: own.count, by: 2).map { text(of: resolve(own[$0])) })
    for source in sources {
      let entries = children(of: source)
      for at in stride(from: 0, to: entries.count, by: 2) {
        let key = resolve(entries[at])
        guard keys.insert(text(of: key)).inserted else { continue }
        for part in [key, resolve(entries[at + 1])] {
          let place = records[Int(part)]
          own.append(
            add(
              NodeRecord(
                kind: .alias, style: .none, first: part, count: 0, next: NodeRecord.none,
                start: place.start, end: place.end)))
        }
        collection.weight += 2
      }
    }
    let node = collection.node
    records[Int(node)].first = NodeRecord.none
    records[Int(node)].count = 0
    collection.last = NodeRecord.none
    for child in own {
      records[Int(child)].next = NodeRecord.none
      link(child, into: &collection)
    }
  }

  private func resolve(_ node: UInt32) -> UInt32 {
    var node = node
    while records[Int(node)].kind == .alias { node = records[Int(node)].first }
    return node
  }

  private func children(of node: UInt32) -> [UInt32] {
    var found: [UInt32] = []
    var next = records[Int(node)].first
    while next != NodeRecord.none {
      found.append(next)
      next = records[Int(next)].next
    }
    return found
  }

  private func text(of node: UInt32) -> ArraySlice<UInt8> {
    let record = records[Int(node)]
    guard record.kind == .scalar else { return [] }
    return texts[Int(record.first)..<Int(record.first + record.count)]
  }

  private func isMergeKey(_ node: UInt32) -> Bool {
    records[Int(node)].style == .plain && text(of: node).elementsEqual("<<".utf8)
  }

  // MARK: What is refused

  private mutating func refuseTag(_ tag: UnsafePointer<yaml_char_t>?, at mark: yaml_mark_t) {
    guard let tag = name(tag) else { return }
    report(
      "tag", position(mark), "the tag `\(tag)` stands here; rule files take no tags",
      help: "remove it: what a value means is decided by where it stands")
  }

  private mutating func refuseDepth(at place: Position) {
    report(
      "too-deep", place,
      "collections are nested more than \(YAMLDocument.Limit.depth) deep here",
      help: "no rule file needs that: look for a bracket or brace that is not closed")
    isAbandoned = true
  }

  private mutating func refuseCollectionKey(_ node: UInt32) {
    let resolved = records[Int(resolve(node))]
    guard resolved.kind != .scalar else { return }
    report(
      "collection-as-key", records[Int(node)].start,
      "a \(resolved.kind == .sequence ? "list" : "mapping") stands where a key belongs",
      help: "if this is a text with braces or brackets, quote it")
    isAbandoned = true
  }

  private mutating func refuseDuplicateKeys(of node: UInt32) {
    let count = Int(records[Int(node)].count) / 2
    guard count > 1 else { return }
    let children = children(of: node)
    let keys = stride(from: 0, to: children.count, by: 2).map { resolve(children[$0]) }
    if count <= 8 {
      for later in 1..<count {
        for earlier in 0..<later where text(of: keys[earlier]) == text(of: keys[later]) {
          reportDuplicate(children[2 * earlier], children[2 * later], text(of: keys[later]))
          break
        }
      }
    } else {
      var seen: [ArraySlice<UInt8>: Int] = [:]
      for at in 0..<count {
        let key = text(of: keys[at])
        if let first = seen[key] {
          reportDuplicate(children[2 * first], children[2 * at], key)
        } else {
          seen[key] = at
        }
      }
    }
  }

  private mutating func reportDuplicate(
    _ first: UInt32, _ second: UInt32, _ key: ArraySlice<UInt8>
  ) {
    let text = String(decoding: key, as: UTF8.self)
    let span = { (node: UInt32, records: [NodeRecord], file: SourceFile) in
      Span(file: file, start: records[Int(node)].start, end: records[Int(node)].end)
    }
    problems.append(
      Diagnostic(
        "duplicate-key", at: span(second, records, file),
        "the key `\(text)` stands twice in this mapping",
        help: "remove one of the two, or rename it",
        notes: [.init(span(first, records, file), "the first `\(text)`")]))
  }

  // MARK: Reporting

  private mutating func reportSyntaxError(_ parser: yaml_parser_t) {
    let problem = parser.problem.map { String(cString: $0) } ?? ""
    if parser.error == YAML_READER_ERROR {
      let place = file.position(ofByte: Int(parser.problem_offset) + file.markLength)
      let isControl = problem == "control characters are not allowed"
      report(
        isControl ? "control-character" : "not-utf-8", place,
        isControl
          ? "a control character stands here; only tab and line breaks are allowed"
          : "the bytes here are not UTF-8",
        help: isControl ? "remove it" : "save the file as UTF-8")
      return
    }
    var notes: [Diagnostic.Note] = []
    if let context = parser.context, let what = YAMLComposer.contexts[String(cString: context)] {
      let place = position(parser.context_mark)
      notes = [.init(Span(file: file, start: place, end: place), "\(what) here")]
    }
    let place = position(parser.problem_mark)
    let known = YAMLComposer.complaints[problem]
    problems.append(
      Diagnostic(
        "syntax", at: Span(file: file, start: place, end: place),
        "not valid YAML: \(known?.message ?? (problem.isEmpty ? "the text cannot be read" : problem))",
        help: known?.help, notes: notes))
  }

  /// libyaml's most frequent complaints in the words of an author, and what usually lies behind.
  private static let complaints: [String: (message: String, help: String)] = [
    "found character that cannot start any token": (
      "a value cannot begin with this character",
      "indent with spaces, not tabs; quote a text that begins with @, % or `"
    ),
    "found a tab character that violates indentation": (
      "a tab stands in the indentation", "indent with spaces, not tabs"
    ),
    "mapping values are not allowed in this context": (
      "a colon stands where no key can end",
      "quote a text that contains `: `; write a blank behind the colon of every key; let the keys of one mapping stand in one column"
    ),
    "did not find expected key": (
      "a key belongs here, or the end of what began above",
      "let the keys of one mapping stand in one column; quote the whole of a text that begins with a quote, a brace or a bracket, and double the quotes inside"
    ),
    "could not find expected ':'": (
      "the key that stands before has no colon", "end it with `: `, or quote the text"
    ),
    "found unexpected end of stream": (
      "the file ends inside a quote", "close the quote that was opened at the place named below"
    ),
    "did not find expected ',' or '}'": (
      "a comma or a closing brace belongs here",
      "close the brace, separate entries with a comma, and quote texts"
    ),
    "did not find expected ',' or ']'": (
      "a comma or a closing bracket belongs here",
      "close the bracket, separate elements with a comma, and quote texts"
    ),
    "did not find expected node content": (
      "a value belongs here",
      "write it, or remove the comma before; close the bracket or brace that opened above"
    ),
    "did not find expected '-' indicator": (
      "a `- ` belongs here", "begin each element of the list with `- ` in one column"
    ),
    "did not find expected alphabetic or numeric character": (
      "the name of an anchor belongs behind `*` or `&`", "quote a text that begins with * or &"
    ),
    "found unknown escape character": (
      "`\\` stands before a character that it cannot escape",
      "double the backslash, or use single quotes"
    ),
    "found unexpected document indicator": (
      "a `---` stands inside a quote", "close the quote above this line"
    ),
  ]

  /// What libyaml was reading, where that began elsewhere than the complaint.
  private static let contexts = [
    "while parsing a block mapping": "the mapping begins",
    "while parsing a block collection": "the list begins",
    "while parsing a flow mapping": "the brace opens",
    "while parsing a flow sequence": "the bracket opens",
    "while scanning a quoted scalar": "the quote opens",
    "while parsing a quoted scalar": "the quote opens",
    "while scanning a plain scalar": "the text begins",
    "while scanning a block scalar": "the text begins",
    "while scanning a simple key": "the key begins",
  ]

  private mutating func report(
    _ code: Diagnostic.Code, _ place: Position, _ message: String, help: String? = nil
  ) {
    problems.append(
      Diagnostic(
        code, at: Span(file: file, start: place, end: place), message, help: help))
  }

  private func position(_ mark: yaml_mark_t) -> Position {
    Position(line: Int32(truncatingIfNeeded: mark.line + 1), column: Int32(mark.column + 1))
  }

  private func name(_ text: UnsafePointer<yaml_char_t>?) -> String? {
    text.map { String(cString: $0) }
  }
}
