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

  private var tree = YAMLTree()
  private var open: [Collection] = []
  /// The open collections that have an anchor, and the values of merge keys in open mappings: both
  /// with the collection they belong to.
  private var openAnchors: [(collection: UInt32, name: String)] = []
  private var merges: [(collection: UInt32, value: UInt32)] = []
  private var anchors: [String: Anchor] = [:]
  private var root: UInt32?
  private var isAbandoned = false

  /// A collection that has begun and not ended. It holds no references, so that opening and
  /// closing one costs nothing.
  private struct Collection {
    var node: UInt32
    var isMapping: Bool
    var keyIsNext = true
    var last = NodeRecord.none
    var weight = 1
    var height = 1
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
        .fileTooLarge, Position(line: 1, column: 1),
        "this file has \(file.count) bytes; at most \(YAMLDocument.Limit.bytes) are read",
        help: "split it into several files")
      return nil
    }
    tree.reserve(bytes: file.count)
    file.withBytes { bytes in
      if let odd = YAMLComposer.oddLineBreak(in: bytes) {
        report(
          .lineBreak, file.position(ofByte: odd),
          "a character stands here that YAML takes for a line break and editors do not",
          help:
            "remove it: lines end with LF or CR LF, and inside quotes it is written \\r, \\N, \\L or \\P"
        )
        isAbandoned = true
      } else {
        readEvents(bytes)
      }
    }
    guard !isAbandoned else { return nil }
    guard let root else {
      report(
        .emptyFile, Position(line: 1, column: 1), "this file holds nothing",
        help: "write its keys, or remove the file and whatever names it")
      return nil
    }
    return YAMLDocument(file: file, records: tree.records, texts: tree.texts, root: root)
  }

  /// The first lone CR, NEL, LS or PS: libyaml counts a line there, and nobody else does, so that
  /// every place behind it would be wrong.
  private static func oddLineBreak(in bytes: UnsafeRawBufferPointer) -> Int? {
    func isOdd(_ at: Int) -> Bool {
      func follows(_ offset: Int, _ byte: UInt8) -> Bool {
        at + offset < bytes.count && bytes[at + offset] == byte
      }
      switch bytes[at] {
      case 0x0D: return !follows(1, 0x0A)
      case 0xC2: return follows(1, 0x85)
      case 0xE2: return follows(1, 0x80) && (follows(2, 0xA8) || follows(2, 0xA9))
      default: return false
      }
    }
    // Most stretches of a file have none of the three bytes that such a character begins with:
    // eight bytes are compared at once (a byte of a word is zero where it equals the one wanted).
    let ones: UInt64 = 0x0101_0101_0101_0101
    func hasZero(_ word: UInt64) -> Bool { (word &- ones) & ~word & (ones << 7) != 0 }
    var at = 0
    while at + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      if hasZero(word ^ (ones &* 0x0D)) || hasZero(word ^ (ones &* 0xC2))
        || hasZero(word ^ (ones &* 0xE2)), let odd = (at..<at + 8).first(where: isOdd)
      {
        return odd
      }
      at += 8
    }
    return (at..<bytes.count).first(where: isOdd)
  }

  // MARK: Events

  private mutating func readEvents(_ bytes: UnsafeRawBufferPointer) {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else {
      report(.outOfMemory, Position(line: 1, column: 1), "not enough memory to read this file")
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
            .severalDocuments, position(event.start_mark),
            "a second YAML document begins here; one file holds one document",
            help: "remove the `---`, or move what follows into a file of its own")
          // What the first document lacks may stand in the second.
          isAbandoned = true
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
    let first = tree.add(text: UnsafeBufferPointer(start: scalar.value, count: scalar.length))
    let style: YAMLNode.Style =
      switch scalar.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      default: .plain
      }
    let node = tree.add(
      NodeRecord(
        kind: .scalar, style: style, first: first, count: UInt32(scalar.length),
        next: NodeRecord.none, start: position(event.start_mark), end: position(event.end_mark)))
    if let anchor = name(scalar.anchor) {
      anchors[anchor] = Anchor(node: node, weight: 1, height: 0)
    }
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
    let node = tree.add(
      NodeRecord(
        kind: kind, style: .none, first: NodeRecord.none, count: 0, next: NodeRecord.none,
        start: position(event.start_mark), end: position(event.end_mark)))
    if let name = name(anchor) { openAnchors.append((node, name)) }
    open.append(Collection(node: node, isMapping: kind == .mapping))
  }

  private mutating func end(_ event: yaml_event_t) {
    var collection = open.removeLast()
    let node = collection.node
    // A block collection's end mark is the start of what follows it: end with the last child.
    let isFlow = event.start_mark.index != event.end_mark.index
    if isFlow {
      tree[node].end = position(event.end_mark)
    } else if collection.last != NodeRecord.none {
      tree[node].end = tree[collection.last].end
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

  private mutating func alias(_ event: yaml_event_t) {
    let place = position(event.start_mark)
    guard let name = name(event.data.alias.anchor), let anchor = anchors[name] else {
      report(
        .unknownAnchor, place, to: position(event.end_mark),
        "no anchor &\(self.name(event.data.alias.anchor) ?? "") stands before this alias",
        help: "define it with & above this line, or write the value out")
      isAbandoned = true
      return
    }
    let node = tree.add(
      NodeRecord(
        kind: .alias, style: .none, first: anchor.node, count: 0, next: NodeRecord.none,
        start: place, end: position(event.end_mark)))
    self.place(node, weight: anchor.weight, height: anchor.height)
  }

  // MARK: Building

  /// Puts a finished node into the innermost open collection.
  private mutating func place(_ node: UInt32, weight: Int, height: Int) {
    guard !open.isEmpty else {
      root = node
      return
    }
    let top = open.count - 1
    open[top].weight += weight
    if open[top].weight > YAMLDocument.Limit.expandedNodes + tree.records.count {
      report(
        .tooManyAliases, tree[node].start,
        "the aliases of this file stand for more than \(YAMLDocument.Limit.expandedNodes) values",
        help: "write the values out, or use fewer aliases of aliases")
      isAbandoned = true
      return
    }
    guard open.count + height <= YAMLDocument.Limit.depth else {
      return refuseDepth(at: tree[node].start)
    }
    if open[top].isMapping {
      if open[top].keyIsNext {
        refuseCollectionKey(node)
      } else if tree.isMergeKey(open[top].last) {
        merges.append((open[top].node, node))
      }
      open[top].keyIsNext.toggle()
    }
    tree.link(node, into: open[top].node, after: open[top].last)
    open[top].last = node
    open[top].height = max(open[top].height, height + 1)
  }

  /// Writes a merge key out.
  private mutating func merge(_ value: UInt32, into collection: inout Collection) {
    let sources = tree.mappings(in: value)
    if sources == nil {
      report(
        .badMerge, tree[value].start, to: tree[value].end,
        "`<<` takes a mapping, or a list of mappings",
        help: "write `<<: *name` with the anchor of a mapping")
    }
    // The entry is taken out in any case: it is not a key of its own.
    let added = tree.merge(sources ?? [], into: collection.node, inPlaceOf: value)
    collection.weight += added
  }

  // MARK: What is refused

  private mutating func refuseTag(_ tag: UnsafePointer<yaml_char_t>?, at mark: yaml_mark_t) {
    guard var tag = name(tag) else { return }
    // libyaml has written `!!` out.
    let standard = "tag:yaml.org,2002:"
    if tag.hasPrefix(standard) { tag = "!!" + tag.dropFirst(standard.count) }
    report(
      .tag, position(mark), "the tag `\(tag)` stands here; rule files take no tags",
      help: "remove it: what a value means is decided by where it stands")
  }

  private mutating func refuseDepth(at place: Position) {
    report(
      .tooDeep, place,
      "collections are nested more than \(YAMLDocument.Limit.depth) deep here",
      help: "no rule file needs that: look for a bracket or brace that is not closed")
    isAbandoned = true
  }

  private mutating func refuseCollectionKey(_ node: UInt32) {
    let resolved = tree[tree.resolve(node)]
    guard resolved.kind != .scalar else { return }
    report(
      .collectionAsKey, tree[node].start, to: tree[node].end,
      "a \(resolved.kind == .sequence ? "list" : "mapping") stands where a key belongs",
      help: "if this is a text with braces or brackets, quote it")
    isAbandoned = true
  }

  private mutating func refuseDuplicateKeys(of node: UInt32) {
    let isElement = open.last.map { !$0.isMapping } ?? false
    for (first, second) in tree.duplicateKeys(of: node) {
      let text = String(decoding: tree.text(of: tree.resolve(second)), as: UTF8.self)
      problems.append(
        Diagnostic(
          .duplicateKey, at: tree.span(second, file),
          "the key `\(text)` stands twice in this mapping",
          help: isElement
            ? "remove one of the two, or begin the next element of the list with `- `"
            : "remove one of the two, or rename it",
          notes: [.init(tree.span(first, file), "the first `\(text)`")]))
    }
  }

  // MARK: Reporting

  private mutating func reportSyntaxError(_ parser: yaml_parser_t) {
    let problem = parser.problem.map { String(cString: $0) } ?? ""
    if parser.error == YAML_READER_ERROR {
      let place = file.position(ofByte: Int(parser.problem_offset) + file.markLength)
      let isControl = problem == "control characters are not allowed"
      report(
        isControl ? .controlCharacter : .notUtf8, place,
        isControl
          ? "a control character stands here; only tab and line breaks are allowed"
          : "the bytes here are not UTF-8",
        help: isControl ? "remove it" : "save the file as UTF-8")
      return
    }
    // A key without its colon is noticed behind it, often on the next line.
    let isOpenKey = problem == SyntaxComplaint.keyWithoutColon && parser.context != nil
    let place = position(isOpenKey ? parser.context_mark : parser.problem_mark)
    if let finding = misreading(at: place, context: parser) {
      problems.append(finding)
      return
    }
    var notes: [Diagnostic.Note] = []
    if !isOpenKey, let context = parser.context,
      let what = SyntaxComplaint.contexts[String(cString: context)]
    {
      let place = position(parser.context_mark)
      notes = [.init(Span(file: file, start: place, end: place), "\(what) here")]
    }
    if let quote = openQuote(before: place) {
      problems.append(quote)
      return
    }
    let lines = LineIndex(file)
    let endOfLine = Position(
      line: place.line, column: Int32(lines[place.line].unicodeScalars.count + 1))
    let known = SyntaxComplaint.explained(
      problem, line: Array(lines[place.line].unicodeScalars),
      above: Array(lines[place.line - 1].unicodeScalars), column: Int(place.column) - 1,
      isOpenedHere: parser.context != nil && position(parser.context_mark).line == place.line)
    problems.append(
      Diagnostic(
        .syntax, at: Span(file: file, start: place, end: isOpenKey ? endOfLine : place),
        "not valid YAML: \(known?.message ?? (problem.isEmpty ? "the text cannot be read" : problem))",
        help: known?.help, notes: notes))
  }

  /// A text that should have ended on its line, and ran on to the next quote of another one.
  private func openQuote(before place: Position) -> Diagnostic? {
    guard let last = tree.records.last, last.kind == .scalar,
      last.style == .doubleQuoted || last.style == .singleQuoted, last.start.line < last.end.line,
      last.end.line == place.line, last.end.column <= place.column
    else { return nil }
    let start = Position(line: last.start.line, column: last.start.column + 1)
    return Diagnostic(
      .syntax, at: Span(file: file, start: last.start, end: start),
      "not valid YAML: the quote that opens here is not closed on this line",
      help: "close it behind the text",
      notes: [
        .init(
          Span(file: file, start: last.end, end: last.end), "the next quote closes it only here")
      ])
  }

  /// What an author meant on the line of a complaint, where that can be told.
  private func misreading(at place: Position, context parser: yaml_parser_t) -> Diagnostic? {
    let lines = LineIndex(file)
    if let found = Misreading(
      line: lines[place.line], column: Int(place.column) - 1, isInBraces: parser.flow_level > 0)
    {
      func column(_ at: Int) -> Position { Position(line: place.line, column: Int32(at + 1)) }
      return Diagnostic(
        found.check,
        at: Span(
          file: file, start: column(found.columns.lowerBound),
          end: column(found.columns.upperBound)),
        found.message, help: found.help)
    }
    // `above:100` on a line of its own is a text, so the colon of the next line comes too early.
    let isOpenKey =
      parser.problem.map { String(cString: $0) } == SyntaxComplaint.keyWithoutColon
    let number = isOpenKey ? place.line : place.line - 1
    let above = lines[number]
    let text = String(above.drop { $0 == " " || $0 == "-" })
    if let (key, value) = Misreading.tight(text), !text.contains(" ") {
      let start = Int32(above.unicodeScalars.count - text.unicodeScalars.count + 1)
      return Diagnostic(
        .missingBlank,
        at: Span(
          file: file, start: Position(line: number, column: start),
          end: Position(
            line: number, column: start + Int32(text.unicodeScalars.count))),
        "`\(text)` has no blank behind its colon, so YAML takes it for a text",
        help: "write `\(key): \(value)`")
    }
    // A comment swallows the rest of its line, and a brace that closes there.
    let opening = position(parser.context_mark)
    let line = Array(lines[opening.line].unicodeScalars)
    guard parser.context != nil, opening.line < place.line,
      let hash = line.indices.first(where: {
        $0 + 1 >= opening.column && line[$0] == "#" && $0 > 0 && line[$0 - 1] == " "
      }), line[hash...].contains(where: { $0 == "}" || $0 == "]" })
    else { return nil }
    let rest = String(String.UnicodeScalarView(line[hash...]))
    return Diagnostic(
      .commentForValue,
      at: Span(
        file: file, start: Position(line: opening.line, column: Int32(hash + 1)),
        end: Position(line: opening.line, column: Int32(line.count + 1))),
      "a comment begins here, so YAML does not see `\(rest.prefix(40))`",
      help: "quote the text or colour that begins with #")
  }

  private mutating func report(
    _ code: Check, _ place: Position, to end: Position? = nil, _ message: String,
    help: String? = nil
  ) {
    problems.append(
      Diagnostic(
        code, at: Span(file: file, start: place, end: end ?? place), message, help: help))
  }

  private func position(_ mark: yaml_mark_t) -> Position {
    Position(line: Int32(truncatingIfNeeded: mark.line + 1), column: Int32(mark.column + 1))
  }

  private func name(_ text: UnsafePointer<yaml_char_t>?) -> String? {
    text.map { String(cString: $0) }
  }
}
