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

/// Some events that follow each other, with their texts, in memory that is used again for the next.
final class YAMLBatch: Sendable {
  private struct Storage {
    let events = UnsafeMutablePointer<YAMLEvent>.allocate(capacity: YAMLBatch.size)
    var count = 0
    var texts = GrowingBytes(capacity: 1 << 14)
    var extras: [(anchor: String?, tag: String?)] = []
    var failure: YAMLFailure?
    var isCutOff = false
  }

  // Who has a batch is the only one who has it: it goes from hand to hand.
  nonisolated(unsafe) private let storage = UnsafeMutablePointer<Storage>.allocate(capacity: 1)

  /// Events of a batch: enough that handing it over costs nothing beside reading it, and so few that
  /// it stays in the processor's cache until it is used.
  static let size = 4000

  init() { storage.initialize(to: Storage()) }

  deinit {
    storage.pointee.events.deallocate()
    storage.pointee.texts.free()
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  var events: UnsafeBufferPointer<YAMLEvent> {
    UnsafeBufferPointer(start: storage.pointee.events, count: storage.pointee.count)
  }

  var texts: UnsafeBufferPointer<UInt8> { storage.pointee.texts.all }

  /// Anchors and tags of the events that have some, in their order; an alias' anchor is the one it
  /// names.
  var extras: [(anchor: String?, tag: String?)] { storage.pointee.extras }

  /// Why there are no more events after these, where the text is no YAML.
  var failure: YAMLFailure? {
    get { storage.pointee.failure }
    set { storage.pointee.failure = newValue }
  }

  var isFull: Bool { storage.pointee.count == YAMLBatch.size }
  /// Whether the last event is too deep inside others, so that what follows does not matter.
  var isCutOff: Bool {
    get { storage.pointee.isCutOff }
    set { storage.pointee.isCutOff = newValue }
  }

  var isLast: Bool { failure != nil || isCutOff || events.last?.kind == .streamEnd }

  /// Empties the batch, and keeps its memory.
  func clear() {
    storage.pointee.count = 0
    storage.pointee.texts.clear()
    if !storage.pointee.extras.isEmpty { storage.pointee.extras = [] }
    failure = nil
    isCutOff = false
  }

  /// - Precondition: the batch is not full.
  func append(_ event: YAMLEvent) {
    assert(!isFull)
    (storage.pointee.events + storage.pointee.count).initialize(to: event)
    storage.pointee.count += 1
  }

  func append(anchor: String?, tag: String?) { storage.pointee.extras.append((anchor, tag)) }

  /// - Returns: where the text begins.
  func append(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 { storage.pointee.texts.append(text) }
}

/// Reads the events of a text. All use of the C library is in this file.
///
/// libyaml's marks are 0-based and count Unicode scalars; ours are 1-based.
struct YAMLEventReader: ~Copyable {
  /// On the heap, since the parser keeps a pointer to itself.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let isReady: Bool
  /// Collections that are open.
  private var depth = 0

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
    _ file: SourceFile, empty: () -> YAMLBatch?, take: (YAMLBatch) -> Void
  ) {
    file.withBytes { bytes in
      if let odd = oddLineBreak(in: bytes) {
        guard let batch = empty() else { return }
        batch.clear()
        batch.failure = YAMLFailure(kind: .lineBreak(offset: odd), problem: "")
        return take(batch)
      }
      // libyaml takes a byte order mark for text where the encoding is set beforehand.
      let text = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(file.markLength))
      var reader = YAMLEventReader(text)
      while let batch = empty() {
        batch.clear()
        reader.fill(batch)
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
  private mutating func fill(_ batch: YAMLBatch) {
    guard isReady else {
      batch.failure = YAMLFailure(kind: .noMemory, problem: "")
      return
    }
    while !batch.isFull {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else {
        batch.failure = failure
        return
      }
      append(event, to: batch)
      let type = event.type
      yaml_event_delete(&event)
      switch type {
      case YAML_SEQUENCE_START_EVENT, YAML_MAPPING_START_EVENT:
        depth += 1
        // The time that libyaml takes grows with the square of the depth.
        if depth > YAMLDocument.Limit.depth {
          batch.isCutOff = true
          return
        }
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: depth -= 1
      case YAML_STREAM_END_EVENT: return
      default: break
      }
    }
  }

  private func append(_ event: yaml_event_t, to batch: YAMLBatch) {
    var made = YAMLEvent(
      kind: .scalar, start: YAMLEventReader.position(event.start_mark),
      end: YAMLEventReader.position(event.end_mark))
    var anchor: UnsafeMutablePointer<yaml_char_t>?
    var tag: UnsafeMutablePointer<yaml_char_t>?
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      (anchor, tag) = (scalar.anchor, scalar.tag)
      made.textStart = batch.append(
        UnsafeBufferPointer(start: scalar.value, count: scalar.length))
      made.textCount = UInt32(scalar.length)
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
      batch.append(
        anchor: anchor.map { String(cString: $0) }, tag: tag.map { String(cString: $0) })
    }
    batch.append(made)
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
