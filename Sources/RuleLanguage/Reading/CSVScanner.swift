/// Walks over the records of a CSV file (RFC 4180) without copying them.
///
/// A byte order mark is skipped; the separator is a comma, or a semicolon or tab where the header
/// has one and no comma. A record may span lines inside quotes.
package struct CSVScanner {
  /// A field: the range of its bytes without the quotes around it.
  package struct Field {
    package var start: Int
    package var end: Int
    /// Whether the bytes hold doubled quotes that stand for one.
    package var hasEscapes: Bool

    @inline(__always) package var range: Range<Int> { start..<end }
  }

  package enum Problem: Error, Equatable {
    /// A quote that nothing closes, with the line it stands on.
    case unclosedQuote(line: Int)
    /// Text behind a closing quote.
    case textAfterQuote(line: Int)
    /// The last line has no line break: the file was probably cut short.
    case cutShort(line: Int)
  }

  package let bytes: UnsafeRawBufferPointer
  package let separator: UInt8
  /// The line on which the latest record begins, from 1.
  package private(set) var line = 0
  private var nextLine = 1
  private var at: Int

  package init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var found = UInt8(ascii: ",")
    var hasSemicolon = false
    var hasTab = false
    var hasComma = false
    for byte in bytes.dropFirst(at) {
      if byte == UInt8(ascii: "\n") { break }
      if byte == UInt8(ascii: ",") { hasComma = true }
      if byte == UInt8(ascii: ";") { hasSemicolon = true }
      if byte == UInt8(ascii: "\t") { hasTab = true }
    }
    if !hasComma {
      if hasSemicolon { found = UInt8(ascii: ";") } else if hasTab { found = UInt8(ascii: "\t") }
    }
    separator = found
  }

  /// The offset of the first byte that has not been read.
  package var offset: Int { at }

  /// Reads the next record into `fields`; blank lines are skipped.
  /// - Returns: false at the end of the file.
  package mutating func next(into fields: inout [Field]) throws(Problem) -> Bool {
    let count = bytes.count
    while at < count {
      if bytes[at] == 0x0A {
        at += 1
        nextLine += 1
      } else if bytes[at] == 0x0D, at + 1 < count, bytes[at + 1] == 0x0A {
        at += 2
        nextLine += 1
      } else {
        break
      }
    }
    guard at < count else { return false }
    line = nextLine
    fields.removeAll(keepingCapacity: true)
    while true {
      var start = at
      var hasEscapes = false
      var end: Int
      if at < count, bytes[at] == UInt8(ascii: "\"") {
        start = at + 1
        at = start
        let opened = nextLine
        while true {
          guard at < count else { throw .unclosedQuote(line: opened) }
          let byte = bytes[at]
          if byte == UInt8(ascii: "\"") {
            if at + 1 < count, bytes[at + 1] == UInt8(ascii: "\"") {
              hasEscapes = true
              at += 2
              continue
            }
            break
          }
          if byte == 0x0A { nextLine += 1 }
          at += 1
        }
        end = at
        at += 1
        if at < count, bytes[at] == 0x0D { at += 1 }
        if at < count, bytes[at] != separator, bytes[at] != 0x0A {
          throw .textAfterQuote(line: nextLine)
        }
      } else {
        while at < count {
          let byte = bytes[at]
          if byte == separator || byte == 0x0A { break }
          at += 1
        }
        end = at
        if end > start, at < count, bytes[at] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
      }
      fields.append(Field(start: start, end: end, hasEscapes: hasEscapes))
      guard at < count else { throw .cutShort(line: line) }
      let byte = bytes[at]
      at += 1
      if byte == 0x0A {
        nextLine += 1
        return true
      }
    }
  }

  /// The text of a field, without the blanks around it.
  package func text(_ field: Field) -> String {
    var range = field.range
    while let first = range.first, bytes[first] == 0x20 { range.removeFirst() }
    while let last = range.last, bytes[last] == 0x20 { range.removeLast() }
    let text = String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    guard field.hasEscapes else { return text }
    var unescaped = ""
    var wasQuote = false
    for character in text.unicodeScalars {
      if character == "\"", wasQuote {
        wasQuote = false
        continue
      }
      wasQuote = character == "\""
      unescaped.unicodeScalars.append(character)
    }
    return unescaped
  }
}

extension CSVScanner.Problem {
  /// The line, what was found there, and what to do.
  package var explained: (line: Int, message: String, help: String) {
    switch self {
    case .unclosedQuote(let line):
      (line, "the quote that opens on this line is never closed", "close it, or double it: \"\"")
    case .textAfterQuote(let line):
      (
        line, "text follows a closing quote",
        "put a separator behind the quote, or double the quotes inside the field"
      )
    case .cutShort(let line):
      (
        line, "the last line has no line break at its end, so the file may have been cut short",
        "fetch the file again; if it is complete, end its last line with a line break"
      )
    }
  }
}
