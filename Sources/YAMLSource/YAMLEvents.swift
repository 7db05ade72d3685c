internal import CYAML

/// One event of libyaml as a plain value, 32 bytes.
struct YAMLEvent: Sendable {
  enum Kind: UInt8, Sendable {
    case scalar, sequenceStart, mappingStart, collectionEnd, alias, documentStart, streamEnd
  }

  var kind: Kind
  var style = YAMLNode.Style.none
  /// Of a collection's end: whether a bracket or brace closes it.
  var isFlow = false
  /// Whether the batch has an anchor or a tag for it.
  var hasExtra = false
  /// A scalar's text, as a range of the batch's bytes.
  var textStart: UInt32 = 0
  var textCount: UInt32 = 0
  var start: Position
  var end: Position
}

/// Some events that follow each other, with their texts.
struct YAMLBatch: Sendable {
  var events: [YAMLEvent] = []
  var texts: [UInt8] = []
  /// Anchors and tags, by the place of their event; an alias' anchor is the one it names.
  var extras: [Int: (anchor: String?, tag: String?)] = [:]
  /// Why there are no more events after these, where the text is no YAML.
  var failure: YAMLFailure?

  /// Events of a batch: enough that handing it over costs nothing beside reading it, and so few that
  /// it stays in the processor's cache until it is used.
  static let size = 1024

  var isLast: Bool { failure != nil || events.last?.kind == .streamEnd }

  /// Empties the batch, and keeps its memory.
  mutating func clear() {
    events.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    extras.removeAll()
    failure = nil
  }
}

/// Reads the events of a text. All use of the C library is in this file.
///
/// libyaml's marks are 0-based and count Unicode scalars; ours are 1-based.
struct YAMLEventReader: ~Copyable {
  /// On the heap, since the parser keeps a pointer to itself.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let isReady: Bool

  /// - Parameter text: must stay where it is while events are read.
  init(_ text: UnsafeRawBufferPointer) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    isReady = yaml_parser_initialize(parser) == 1
    guard isReady else { return }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(
      parser, text.bindMemory(to: UInt8.self).baseAddress, text.count)
  }

  deinit {
    if isReady { yaml_parser_delete(parser) }
    parser.deinitialize(count: 1)
    parser.deallocate()
  }

  /// Reads a whole file, batch after batch.
  /// - Parameters:
  ///   - empty: gives a batch to be filled; nil: nobody wants more.
  ///   - take: takes the filled one.
  static func read(
    _ file: SourceFile, empty: () -> YAMLBatch?, take: (consuming YAMLBatch) -> Void
  ) {
    file.withBytes { bytes in
      if let odd = oddLineBreak(in: bytes) {
        guard var batch = empty() else { return }
        batch.clear()
        batch.failure = YAMLFailure(kind: .lineBreak(offset: odd), problem: "")
        return take(batch)
      }
      // libyaml takes a byte order mark for text where the encoding is set beforehand.
      let reader = YAMLEventReader(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(file.markLength)))
      while var batch = empty() {
        batch.clear()
        reader.fill(&batch)
        let isLast = batch.isLast
        take(batch)
        if isLast { return }
      }
    }
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
    // Most stretches of a file have none of the three bytes that such a character begins with.
    let beginning = ByteSearch(0x0D, or: 0xC2, or: 0xE2)
    var next = 0
    while let found = beginning.offset(in: bytes, from: next) {
      if isOdd(found) { return found }
      next = found + 1
    }
    return nil
  }

  /// Appends the next events to an empty batch.
  func fill(_ batch: inout YAMLBatch) {
    guard isReady else {
      batch.failure = YAMLFailure(kind: .noMemory, problem: "")
      return
    }
    while batch.events.count < YAMLBatch.size {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else {
        batch.failure = failure
        return
      }
      append(event, to: &batch)
      let isLast = event.type == YAML_STREAM_END_EVENT
      yaml_event_delete(&event)
      if isLast { return }
    }
  }

  private func append(_ event: yaml_event_t, to batch: inout YAMLBatch) {
    var made = YAMLEvent(
      kind: .scalar, start: YAMLEventReader.position(event.start_mark),
      end: YAMLEventReader.position(event.end_mark))
    var anchor: UnsafeMutablePointer<yaml_char_t>?
    var tag: UnsafeMutablePointer<yaml_char_t>?
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      (anchor, tag) = (scalar.anchor, scalar.tag)
      made.textStart = UInt32(batch.texts.count)
      made.textCount = UInt32(scalar.length)
      batch.texts.append(
        contentsOf: UnsafeBufferPointer(start: scalar.value, count: scalar.length))
      made.style =
        switch scalar.style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE: .literal
        case YAML_FOLDED_SCALAR_STYLE: .folded
        default: .plain
        }
    case YAML_SEQUENCE_START_EVENT:
      made.kind = .sequenceStart
      (anchor, tag) = (event.data.sequence_start.anchor, event.data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT:
      made.kind = .mappingStart
      (anchor, tag) = (event.data.mapping_start.anchor, event.data.mapping_start.tag)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      made.kind = .collectionEnd
      made.isFlow = event.start_mark.index != event.end_mark.index
    case YAML_ALIAS_EVENT:
      made.kind = .alias
      anchor = event.data.alias.anchor
    case YAML_DOCUMENT_START_EVENT: made.kind = .documentStart
    case YAML_STREAM_END_EVENT: made.kind = .streamEnd
    default: return
    }
    if anchor != nil || tag != nil {
      made.hasExtra = true
      batch.extras[batch.events.count] = (
        anchor.map { String(cString: $0) }, tag.map { String(cString: $0) }
      )
    }
    batch.events.append(made)
  }

  private var failure: YAMLFailure {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? ""
    switch parser.pointee.error {
    case YAML_MEMORY_ERROR: return YAMLFailure(kind: .noMemory, problem: problem)
    case YAML_READER_ERROR:
      return YAMLFailure(
        kind: .reader(offset: Int(parser.pointee.problem_offset)), problem: problem)
    default:
      let context = parser.pointee.context.map {
        (String(cString: $0), YAMLEventReader.position(parser.pointee.context_mark))
      }
      return YAMLFailure(
        kind: .syntax(
          YAMLFailure.Syntax(
            place: YAMLEventReader.position(parser.pointee.problem_mark), context: context,
            isInBraces: parser.pointee.flow_level > 0)), problem: problem)
    }
  }

  private static func position(_ mark: yaml_mark_t) -> Position {
    Position(
      line: Int32(truncatingIfNeeded: mark.line + 1),
      column: Int32(truncatingIfNeeded: mark.column + 1))
  }
}
