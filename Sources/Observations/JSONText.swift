package import Findings

/// A JSON value (RFC 8259) that knows its line and keeps the digits of its numbers.
///
/// Foundation's decoders keep neither, and an explanation needs both: the line it cites, and the
/// digits that are compared. A value is an offset into its file, which was checked as a whole; its
/// contents are read on demand. So 30 MB of brackets take no more memory than any other file.
package struct JSONText {
  package enum Content {
    case null
    case bool(Bool)
    /// The digits as written.
    case number(String)
    case string(String)
    case array(Values)
    case object(Members)
  }

  private let file: SourceFile
  /// The offset of the first byte.
  private let start: Int
  /// Counted from 1.
  let line: Int

  /// Why a text is not JSON.
  package struct Problem: Error {
    package let line: Int
    package let column: Int
    package let message: String
  }

  static let deepest = 64
  /// The most bytes of a string or number.
  static let longest = 1 << 20

  package static func parse(_ file: SourceFile) throws(Problem) -> JSONText {
    try file.withBytes { bytes throws(Problem) in
      var scanner = JSONScanner(bytes)
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.at = 3 }
      scanner.skipSpaces()
      let root = JSONText(file: file, start: scanner.at, line: scanner.line)
      try scanner.check(depth: 0)
      try scanner.end()
      return root
    }
  }

  package var content: Content {
    file.withBytes { bytes in
      var scanner = JSONScanner(bytes, at: start, line: line)
      switch bytes[start] {
      case UInt8(ascii: "{"): return .object(Members(in: self))
      case UInt8(ascii: "["): return .array(Values(in: self))
      case UInt8(ascii: "\""): return .string((try? scanner.string()) ?? "")
      case UInt8(ascii: "t"): return .bool(true)
      case UInt8(ascii: "f"): return .bool(false)
      case UInt8(ascii: "n"): return .null
      default:
        scanner.skip()
        return .number(String(decoding: bytes[start..<scanner.at], as: UTF8.self))
      }
    }
  }

  /// Where its bytes are in the file.
  package var offsets: Range<Int> {
    file.withBytes { bytes in
      var scanner = JSONScanner(bytes, at: start, line: line)
      scanner.skip()
      return start..<scanner.at
    }
  }

  /// Calls `body` with its bytes in the file.
  func withText(_ body: (UnsafeRawBufferPointer) -> Void) {
    file.withBytes { body(UnsafeRawBufferPointer(rebasing: $0[offsets])) }
  }

  /// The members of an object, read on demand.
  package struct Members: Sequence, IteratorProtocol {
    private var inside: Values

    fileprivate init(in object: JSONText) { inside = Values(in: object) }

    package mutating func next() -> (key: String, value: JSONText)? {
      var key = ""
      let value = inside.value { (scanner: inout JSONScanner) in
        key = (try? scanner.string()) ?? ""
        scanner.skipSpaces()
        scanner.at += 1
        scanner.skipSpaces()
      }
      return value.map { (key, $0) }
    }
  }

  /// The values of an array or object, read on demand.
  package struct Values: Sequence, IteratorProtocol {
    private let file: SourceFile
    /// How far the values have been read.
    private var at: Int
    private var line: Int

    fileprivate init(in whole: JSONText) {
      file = whole.file
      at = whole.start + 1
      line = whole.line
    }

    var isEmpty: Bool { !contains { _ in true } }

    package mutating func next() -> JSONText? { value { _ in } }

    /// The next value; nil after the last.
    /// - Parameter key: skips what comes before the value.
    fileprivate mutating func value(behind key: (inout JSONScanner) -> Void) -> JSONText? {
      let (value, end, lastLine) = file.withBytes { bytes -> (JSONText?, Int, Int) in
        var scanner = JSONScanner(bytes, at: at, line: line)
        scanner.skipSpaces()
        if scanner.accept(",") { scanner.skipSpaces() }
        if bytes[scanner.at] == UInt8(ascii: "]") || bytes[scanner.at] == UInt8(ascii: "}") {
          return (nil, scanner.at, scanner.line)
        }
        key(&scanner)
        let value = JSONText(file: file, start: scanner.at, line: scanner.line)
        scanner.skip()
        return (value, scanner.at, scanner.line)
      }
      (at, line) = (end, lastLine)
      return value
    }
  }

  /// A key that an object has twice, with the lines of both values: it is unknown which was meant.
  typealias RepeatedKey = (key: String, first: Int, second: Int)

  /// The values of some keys of an object, read in one pass, and the first of these keys that it has twice.
  func fields(_ keys: String...) -> (values: [JSONText?], repeated: RepeatedKey?) {
    var values = [JSONText?](repeating: nil, count: keys.count)
    var repeated: RepeatedKey?
    if let members {
      for (key, value) in members {
        guard let place = keys.firstIndex(of: key) else { continue }
        if let first = values[place] {
          repeated = repeated ?? (key, first.line, value.line)
        } else {
          values[place] = value
        }
      }
    }
    return (values, repeated)
  }

  package subscript(key: String) -> JSONText? { members?.first { $0.key == key }?.value }

  package var members: Members? { if case .object(let members) = content { members } else { nil } }
  package var array: Values? { if case .array(let elements) = content { elements } else { nil } }
  /// An integer; nil: it is something else.
  package var integer: Int? { if case .number(let text) = content { Int(text) } else { nil } }
  package var bool: Bool? { if case .bool(let value) = content { value } else { nil } }
  package var string: String? { if case .string(let text) = content { text } else { nil } }

  /// The digits of a number or the text of a string; FeatureServers use either for the same thing.
  var scalar: String? {
    switch content {
    case .number(let text), .string(let text): text
    default: nil
    }
  }

  /// The value as written in the file, for messages; arrays and objects are abbreviated.
  var shown: String {
    switch content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let text): text
    case .string(let text): "\"\(text)\""
    case .array: "[…]"
    case .object: "{…}"
    }
  }

  var isNull: Bool { if case .null = content { true } else { false } }
}
