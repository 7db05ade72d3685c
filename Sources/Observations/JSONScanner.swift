internal import Rules

/// A cursor in a JSON text, which checks the text or skips what was already checked.
struct JSONScanner {
  private let bytes: UnsafeRawBufferPointer
  var at: Int
  private(set) var line: Int
  private var lineStart = 0

  init(_ bytes: UnsafeRawBufferPointer, at: Int = 0, line: Int = 1) {
    self.bytes = bytes
    self.at = at
    self.line = line
  }

  // MARK: Checking

  func end() throws(JSONText.Problem) {
    var rest = self
    rest.skipSpaces()
    if rest.at < bytes.count { throw rest.problem("text follows the end of the JSON value") }
  }

  /// Checks the value that begins here, with everything in it.
  mutating func check(depth: Int) throws(JSONText.Problem) {
    skipSpaces()
    guard depth < JSONText.deepest else { throw problem("values are nested too deep") }
    guard at < bytes.count else {
      throw problem("the file ends in the middle: it may have been cut short")
    }
    switch bytes[at] {
    case UInt8(ascii: "{"): try values(until: "}", depth)
    case UInt8(ascii: "["): try values(until: "]", depth)
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number()
    }
  }

  /// Checks the values of an array or object, in an object with the keys before them.
  private mutating func values(until end: Unicode.Scalar, _ depth: Int) throws(JSONText.Problem) {
    at += 1
    skipSpaces()
    if accept(end) { return }
    while true {
      if end == "}" { try key() }
      try check(depth: depth + 1)
      skipSpaces()
      if accept(end) { return }
      guard accept(",") else { throw problem("a `,` or `\(end)` belongs here") }
    }
  }

  private mutating func key() throws(JSONText.Problem) {
    skipSpaces()
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
      throw problem("a key in double quotes belongs here")
    }
    _ = try string()
    skipSpaces()
    guard accept(":") else { throw problem("a `:` belongs after the key") }
  }

  private mutating func number() throws(JSONText.Problem) {
    let start = at
    while at < bytes.count, JSONScanner.isOfNumber(bytes[at]) { at += 1 }
    guard at - start <= JSONText.longest else { throw problem(JSONScanner.tooLong) }
    let text = UnsafeRawBufferPointer(rebasing: bytes[start..<at])
    guard !text.isEmpty, DecimalNumber.isNumber(text), text[0] != UInt8(ascii: "+") else {
      at = start
      throw problem("a JSON value belongs here")
    }
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private mutating func word(_ word: String) throws(JSONText.Problem) {
    guard bytes[at...].starts(with: word.utf8) else { throw problem("a JSON value belongs here") }
    at += word.utf8.count
  }

  private static let tooLong = "a text or number has more than \(JSONText.longest) bytes"

  // MARK: Texts

  /// Reads the string that begins here.
  mutating func string() throws(JSONText.Problem) -> String {
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
        guard text.count < JSONText.longest else { throw problem(JSONScanner.tooLong) }
        text += try escape()
      case 0..<0x20:
        at -= 1
        throw problem("there is a line break or control character inside a text")
      default:
        guard text.count < JSONText.longest else { throw problem(JSONScanner.tooLong) }
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
    default: throw problem("`\\` is before a character that it cannot escape")
    }
  }

  private mutating func codeUnit() throws(JSONText.Problem) -> UInt32 {
    guard at + 4 <= bytes.count,
      bytes[at..<at + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
    else { throw problem("four hexadecimal digits belong after `\\u`") }
    at += 4
    return value
  }

  // MARK: Moving on

  /// Skips a value that was already checked.
  mutating func skip() {
    var depth = 0
    repeat {
      switch bytes[at] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): skipString()
      case 0x0A: line += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0D: break
      default:
        // The rest of a number or word.
        while at + 1 < bytes.count, !JSONScanner.ends(bytes[at + 1]) { at += 1 }
      }
      at += 1
    } while depth > 0
  }

  private mutating func skipString() {
    at += 1
    while bytes[at] != UInt8(ascii: "\"") { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
  }

  /// Whether a byte ends a number or word.
  private static func ends(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x09, 0x0A, 0x0D: true
    default: false
    }
  }

  mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  mutating func skipSpaces() {
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
