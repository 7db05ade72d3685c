internal import RuleLanguage
internal import YAMLSource

/// A JSON value (RFC 8259) that knows its line and keeps the digits of its numbers.
///
/// Foundation's decoders keep neither, and an explanation needs both: the line it cites, and the
/// digits that are compared.
struct JSONText {
  indirect enum Content {
    case null
    case bool(Bool)
    /// The digits as written.
    case number(String)
    case string(String)
    case array([JSONText])
    case object([(key: String, value: JSONText)])
  }

  let content: Content
  /// From 1.
  let line: Int

  /// Why a text is no JSON.
  struct Problem: Error {
    let line: Int
    let column: Int
    let message: String
  }

  static let deepest = 64

  static func parse(_ bytes: UnsafeRawBufferPointer) throws(Problem) -> JSONText {
    var parser = JSONParser(bytes: bytes)
    let value = try parser.value(depth: 0)
    try parser.end()
    return value
  }

  subscript(key: String) -> JSONText? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  var array: [JSONText]? { if case .array(let elements) = content { elements } else { nil } }
  var string: String? { if case .string(let text) = content { text } else { nil } }

  /// The digits of a number, or the text of a string: FeatureServers write both for the same.
  var scalar: String? {
    switch content {
    case .number(let text), .string(let text): text
    default: nil
    }
  }

  /// The value as it stands in the file, for messages; of lists and objects the kind only.
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

  var isObject: Bool { if case .object = content { true } else { false } }
}

private struct JSONParser {
  let bytes: UnsafeRawBufferPointer
  private var at = 0
  private var line = 1
  private var lineStart = 0

  init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
  }

  mutating func end() throws(JSONText.Problem) {
    skipBlanks()
    if at < bytes.count { throw problem("text follows the end of the JSON value") }
  }

  mutating func value(depth: Int) throws(JSONText.Problem) -> JSONText {
    skipBlanks()
    guard depth < JSONText.deepest else { throw problem("values are nested too deep") }
    guard at < bytes.count else {
      throw problem("the file ends in the middle: it may have been cut short")
    }
    let start = line
    switch bytes[at] {
    case UInt8(ascii: "{"):
      return JSONText(content: .object(try members(depth)), line: start)
    case UInt8(ascii: "["):
      return JSONText(content: .array(try elements(depth)), line: start)
    case UInt8(ascii: "\""):
      return JSONText(content: .string(try string()), line: start)
    case UInt8(ascii: "t"):
      try word("true")
      return JSONText(content: .bool(true), line: start)
    case UInt8(ascii: "f"):
      try word("false")
      return JSONText(content: .bool(false), line: start)
    case UInt8(ascii: "n"):
      try word("null")
      return JSONText(content: .null, line: start)
    default:
      return JSONText(content: .number(try number()), line: start)
    }
  }

  private mutating func members(
    _ depth: Int
  ) throws(JSONText.Problem) -> [(key: String, value: JSONText)] {
    at += 1
    var members: [(key: String, value: JSONText)] = []
    skipBlanks()
    if accept("}") { return members }
    while true {
      skipBlanks()
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
        throw problem("a key in double quotes belongs here")
      }
      let key = try string()
      skipBlanks()
      guard accept(":") else { throw problem("a `:` belongs behind the key") }
      members.append((key, try value(depth: depth + 1)))
      skipBlanks()
      if accept("}") { return members }
      guard accept(",") else { throw problem("a `,` or `}` belongs here") }
    }
  }

  private mutating func elements(_ depth: Int) throws(JSONText.Problem) -> [JSONText] {
    at += 1
    var elements: [JSONText] = []
    skipBlanks()
    if accept("]") { return elements }
    while true {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
      if accept("]") { return elements }
      guard accept(",") else { throw problem("a `,` or `]` belongs here") }
    }
  }

  private mutating func number() throws(JSONText.Problem) -> String {
    let start = at
    while at < bytes.count, "0123456789+-.eE".utf8.contains(bytes[at]) { at += 1 }
    let text = UnsafeRawBufferPointer(rebasing: bytes[start..<at])
    guard !text.isEmpty, DecimalNumber(text) != nil, text[0] != UInt8(ascii: "+") else {
      at = start
      throw problem("a JSON value belongs here")
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func string() throws(JSONText.Problem) -> String {
    at += 1
    var text: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let decoded = String(validating: text, as: UTF8.self) else {
          throw problem("this text is not UTF-8")
        }
        return decoded
      case UInt8(ascii: "\\"):
        text += try escape()
      case 0..<0x20:
        at -= 1
        throw problem("a line break or control character stands inside a text")
      default:
        text.append(byte)
      }
    }
    throw problem("the file ends inside a text: it may have been cut short")
  }

  private mutating func escape() throws(JSONText.Problem) -> [UInt8] {
    guard at < bytes.count else { throw problem("the file ends inside a text") }
    let byte = bytes[at]
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "u"):
      var scalar = try codeUnit()
      if (0xD800..<0xDC00).contains(scalar) {
        guard accept("\\"), accept("u") else { throw problem("half of a surrogate pair") }
        let low = try codeUnit()
        guard (0xDC00..<0xE000).contains(low) else { throw problem("half of a surrogate pair") }
        scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let valid = Unicode.Scalar(scalar) else { throw problem("half of a surrogate pair") }
      return Array(String(Character(valid)).utf8)
    default: throw problem("`\\` stands before a character that it cannot escape")
    }
  }

  private mutating func codeUnit() throws(JSONText.Problem) -> UInt32 {
    guard at + 4 <= bytes.count,
      bytes[at..<at + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
    else { throw problem("four hexadecimal digits belong behind `\\u`") }
    at += 4
    return value
  }

  private mutating func word(_ word: String) throws(JSONText.Problem) {
    guard bytes[at...].starts(with: word.utf8) else { throw problem("a JSON value belongs here") }
    at += word.utf8.count
  }

  private mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  private mutating func skipBlanks() {
    while at < bytes.count {
      switch bytes[at] {
      case 0x0A:
        line += 1
        at += 1
        lineStart = at
      case 0x20, 0x09, 0x0D: at += 1
      default: return
      }
    }
  }

  private func problem(_ message: String) -> JSONText.Problem {
    JSONText.Problem(line: line, column: at - lineStart + 1, message: message)
  }
}
