internal import CYAML
internal import Findings

/// One event of libyaml. Its texts are in libyaml's memory, and valid only while the event is passed on.
struct YAMLEvent {
  enum Kind: UInt8 {
    case scalar, sequenceStart, mappingStart, collectionEnd, alias, documentStart, streamEnd
  }

  fileprivate(set) var kind: Kind
  fileprivate(set) var style = YAMLNode.Style.none
  /// For the end of a collection: whether a bracket or brace closes it.
  fileprivate(set) var isFlow = false
  /// A scalar's text.
  fileprivate(set) var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  fileprivate var anchorName: UnsafeMutablePointer<yaml_char_t>?
  fileprivate var tagName: UnsafeMutablePointer<yaml_char_t>?
  let start: Position
  let end: Position

  /// The anchor before a value; for an alias, the one it refers to.
  var anchor: String? { anchorName.map { String(cString: $0) } }
  var tag: String? { tagName.map { String(cString: $0) } }
}

/// Reads the events of a text. All use of the C library is in this file.
///
/// libyaml's marks are 0-based and count Unicode scalars; ours are 1-based.
struct YAMLEventReader: ~Copyable {
  /// On the heap, since the parser keeps a pointer to itself.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let isReady: Bool

  /// - Parameter text: must not move while events are read.
  init(_ text: UnsafeRawBufferPointer) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    isReady = yaml_parser_initialize(parser) == 1
    guard isReady else { return }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.bindMemory(to: UInt8.self).baseAddress, text.count)
  }

  deinit {
    if isReady { yaml_parser_delete(parser) }
    parser.deinitialize(count: 1)
    parser.deallocate()
  }

  /// Passes on the events of a file, until there are no more or `body` returns false.
  /// - Returns: why the events end early; nil where the file or `body` ends them.
  static func read(_ file: SourceFile, _ body: (YAMLEvent) -> Bool) -> YAMLFailure? {
    file.withBytes { bytes in
      if let odd = oddLineBreak(in: bytes) {
        return YAMLFailure(kind: .lineBreak(offset: odd), problem: "")
      }
      // libyaml takes a byte order mark for text where the encoding is set beforehand.
      return YAMLEventReader(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(file.markLength)))
        .read(body)
    }
  }

  /// The first lone CR, NEL, LS or PS: libyaml counts a line there and editors do not, so every
  /// place after it would be wrong.
  private static func oddLineBreak(in bytes: UnsafeRawBufferPointer) -> Int? {
    func has(_ byte: UInt8, at place: Int) -> Bool { place < bytes.count && bytes[place] == byte }
    func first(_ byte: UInt8, where isOdd: (_ place: Int) -> Bool) -> Int? {
      var next = 0
      while let place = bytes.offset(of: byte, from: next) {
        if isOdd(place) { return place }
        next = place + 1
      }
      return nil
    }
    return [
      first(0x0D) { !has(0x0A, at: $0 + 1) }, first(0xC2) { has(0x85, at: $0 + 1) },
      first(0xE2) { has(0x80, at: $0 + 1) && (has(0xA8, at: $0 + 2) || has(0xA9, at: $0 + 2)) },
    ].compactMap { $0 }.min()
  }

  private func read(_ body: (YAMLEvent) -> Bool) -> YAMLFailure? {
    guard isReady else { return YAMLFailure(kind: .noMemory, problem: "") }
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { return failure }
      defer { yaml_event_delete(&event) }
      if let made = YAMLEvent(event) {
        guard body(made), made.kind != .streamEnd else { return nil }
      }
    }
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

  fileprivate static func position(_ mark: yaml_mark_t) -> Position {
    Position(
      line: Int32(truncatingIfNeeded: mark.line + 1),
      column: Int32(truncatingIfNeeded: mark.column + 1))
  }
}

extension YAMLEvent {
  /// - Returns: nil for events that do not concern the tree.
  fileprivate init?(_ event: yaml_event_t) {
    start = YAMLEventReader.position(event.start_mark)
    end = YAMLEventReader.position(event.end_mark)
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      kind = .scalar
      (anchorName, tagName) = (scalar.anchor, scalar.tag)
      text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      style =
        switch scalar.style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE: .literal
        case YAML_FOLDED_SCALAR_STYLE: .folded
        default: .plain
        }
    case YAML_SEQUENCE_START_EVENT:
      kind = .sequenceStart
      (anchorName, tagName) = (event.data.sequence_start.anchor, event.data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT:
      kind = .mappingStart
      (anchorName, tagName) = (event.data.mapping_start.anchor, event.data.mapping_start.tag)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      kind = .collectionEnd
      isFlow = event.start_mark.index != event.end_mark.index
    case YAML_ALIAS_EVENT:
      kind = .alias
      anchorName = event.data.alias.anchor
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_STREAM_END_EVENT: kind = .streamEnd
    default: return nil
    }
  }
}
