/// Checks JSON, XML, CSV and Markdown independently of the code that wrote them.
enum WellFormed {
  /// What is wrong with a JSON text (RFC 8259); nil: nothing.
  static func flaw(inJSON text: String) -> String? {
    var reader = JSONGrammar(text)
    let isSound = reader.value() && reader.end()
    return isSound ? nil : "no JSON at byte \(reader.at)"
  }

  /// What is wrong with an XML document without DTD and comments; nil: nothing.
  static func flaw(inXML text: String) -> String? {
    var reader = XMLGrammar(text)
    let isSound = reader.document()
    return isSound ? nil : "no XML at byte \(reader.at)"
  }

  /// What is wrong with a CSV table (RFC 4180, with plain line feeds); nil: nothing.
  static func flaw(inCSV text: String) -> String? {
    var reader = CSVGrammar(text)
    var widths: Set<Int> = []
    while reader.next != nil {
      guard let width = reader.record() else { return "no CSV at byte \(reader.at)" }
      widths.insert(width)
    }
    return widths.count == 1 ? nil : "CSV with rows of \(widths.sorted()) cells"
  }

  /// What is wrong with the tables in a Markdown text; nil: the rows of each have equally many cells.
  static func flaw(inTablesOfMarkdown text: String) -> String? {
    var width: Int?
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard line.hasPrefix("|") else {
        width = nil
        continue
      }
      var bars = 0
      var isEscaped = false
      for byte in line.utf8 {
        if byte == UInt8(ascii: "|"), !isEscaped { bars += 1 }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      }
      if width ?? bars != bars { return "line \(number + 1) of the table has other cells" }
      width = bars
    }
    return nil
  }
}

/// The bytes of a text, and a position in them.
private protocol Grammar {
  var bytes: [UInt8] { get }
  var at: Int { get set }
}

extension Grammar {
  var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  mutating func accept(_ text: StaticString) -> Bool {
    let isThere = bytes[at...].starts(
      with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    if isThere { at += text.utf8CodeUnitCount }
    return isThere
  }

  mutating func skip(while isWanted: (UInt8) -> Bool) -> Int {
    let start = at
    while let byte = next, isWanted(byte) { at += 1 }
    return at - start
  }

  mutating func skipWhitespace() { _ = skip { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
}

private struct JSONGrammar: Grammar {
  let bytes: [UInt8]
  var at = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func end() -> Bool {
    skipWhitespace()
    return next == nil
  }

  mutating func value() -> Bool {
    skipWhitespace()
    switch next {
    case UInt8(ascii: "{"): return members("}", isObject: true)
    case UInt8(ascii: "["): return members("]", isObject: false)
    case UInt8(ascii: "\""): return string()
    default: return accept("true") || accept("false") || accept("null") || number()
    }
  }

  private mutating func members(_ close: StaticString, isObject: Bool) -> Bool {
    at += 1
    skipWhitespace()
    if accept(close) { return true }
    repeat {
      skipWhitespace()
      if isObject {
        guard string() else { return false }
        skipWhitespace()
        guard accept(":") else { return false }
      }
      guard value() else { return false }
      skipWhitespace()
    } while accept(",")
    return accept(close)
  }

  private mutating func string() -> Bool {
    guard accept("\"") else { return false }
    while let byte = next {
      at += 1
      switch byte {
      case UInt8(ascii: "\""): return true
      case 0..<0x20: return false
      case UInt8(ascii: "\\"):
        guard let escaped = next else { return false }
        at += 1
        if escaped == UInt8(ascii: "u") {
          guard skip(while: { Character(Unicode.Scalar($0)).isHexDigit }) >= 4 else { return false }
        } else if !"\"\\/bfnrt".utf8.contains(escaped) {
          return false
        }
      default: break
      }
    }
    return false
  }

  private mutating func number() -> Bool {
    _ = accept("-")
    if !accept("0") { guard digits() else { return false } }
    if accept(".") { guard digits() else { return false } }
    if accept("e") || accept("E") {
      if !accept("+") { _ = accept("-") }
      guard digits() else { return false }
    }
    return true
  }

  private mutating func digits() -> Bool { skip { (0x30...0x39).contains($0) } > 0 }
}

private struct CSVGrammar: Grammar {
  let bytes: [UInt8]
  var at = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Reads a record and returns the number of its cells; nil: it is not valid.
  mutating func record() -> Int? {
    var width = 0
    repeat {
      guard cell() else { return nil }
      width += 1
    } while accept(",")
    return accept("\n") ? width : nil
  }

  private mutating func cell() -> Bool {
    let quote = UInt8(ascii: "\"")
    guard accept("\"") else {
      _ = skip { ![quote, UInt8(ascii: ","), UInt8(ascii: "\n")].contains($0) }
      return next != quote
    }
    repeat { _ = skip { $0 != quote } } while accept("\"\"")
    return accept("\"")
  }
}

private struct XMLGrammar: Grammar {
  let bytes: [UInt8]
  var at = 0
  private var open: [ArraySlice<UInt8>] = []

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func document() -> Bool {
    guard accept("<?xml version=\"1.0\" encoding=\"UTF-8\"?>") else { return false }
    skipWhitespace()
    guard next == UInt8(ascii: "<") else { return false }
    repeat {
      guard accept("<") ? tag() : text(until: UInt8(ascii: "<")) else { return false }
    } while !open.isEmpty
    skipWhitespace()
    return next == nil
  }

  private mutating func tag() -> Bool {
    let isEnd = accept("/")
    let start = at
    guard skip(while: isNameByte) > 0 else { return false }
    let name = bytes[start..<at]
    if isEnd { return open.popLast() == name && accept(">") }
    while accept(" ") {
      guard skip(while: isNameByte) > 0, accept("=\""), text(until: UInt8(ascii: "\"")),
        accept("\"")
      else { return false }
    }
    if accept("/>") { return true }
    open.append(name)
    return accept(">")
  }

  /// Skips characters up to a byte, which is kept: no `<`, and `&` only as a reference.
  private mutating func text(until close: UInt8) -> Bool {
    while let byte = next, byte != close {
      if byte == UInt8(ascii: "<") { return false }
      if byte == UInt8(ascii: "&") {
        guard
          accept("&amp;") || accept("&lt;") || accept("&gt;") || accept("&quot;")
            || accept("&#9;") || accept("&#10;") || accept("&#13;")
        else { return false }
        continue
      }
      // XML does not allow the characters U+FFFE and U+FFFF.
      if byte == 0xEF, bytes[at...].starts(with: [0xEF, 0xBF, 0xBE]) { return false }
      if byte == 0xEF, bytes[at...].starts(with: [0xEF, 0xBF, 0xBF]) { return false }
      at += 1
    }
    return next != nil
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x3A).contains(byte) || byte == UInt8(ascii: "-")
  }
}
