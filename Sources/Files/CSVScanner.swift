package import Findings

/// Reads the records of a CSV file (RFC 4180) without copying them.
///
/// A byte order mark is skipped, and a first line `sep=;`. A record may span lines inside quotes.
package struct CSVScanner {
  /// A field: the range of its bytes without the quotes around it.
  package struct Field {
    package var start = 0
    package var end = 0
    /// Whether the bytes contain doubled quotes, each of which means one.
    package var hasEscapes = false

    package init(start: Int = 0) { self.start = start }

    @inline(__always) package var range: Range<Int> { start..<end }
  }

  package enum Problem: Error, Equatable {
    /// A quote that is never closed, with the line it is on.
    case unclosedQuote(line: Int)
    /// Text after a closing quote.
    case textAfterQuote(line: Int)
    /// The last line has no line break: the file was probably cut short.
    case cutShort(line: Int)
    /// A record with more fields or bytes than any table has.
    case tooLong(line: Int)
    /// The heading has what is looked for, whichever of two characters separates its fields.
    case severalSeparators(UInt8, UInt8)
  }

  /// More than a table with a column for each day of a century has.
  package static let mostFields = 50_000
  /// Twice as many bytes as such a record has.
  package static let mostBytes = 2 << 20

  package let bytes: UnsafeRawBufferPointer
  package let separator: UInt8
  /// The line on which the latest record begins, from 1.
  package private(set) var line = 0
  package private(set) var nextLine = 1
  private var at: Int

  /// Where the next record begins.
  package var position: Int { at }

  /// Passes over records of a line each, which somebody else has read.
  package mutating func skip(to end: Int, lines count: Int) {
    at = end
    line = nextLine + count - 1
    nextLine += count
  }

  package init(_ bytes: UnsafeRawBufferPointer, separator: UInt8) {
    self.bytes = bytes
    self.separator = separator
    at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    skipSeparatorLine()
  }

  /// `sep=;` tells Excel the separator, in a line of its own before the heading; other programs put it in capitals or quotes.
  private mutating func skipSeparatorLine() {
    let rest = bytes[at...]
    for quote in [[], [UInt8(ascii: "\"")]] {
      let line = rest.prefix(2 * quote.count + 5)
      guard line.map({ $0 | 0x20 }).starts(with: quote + "sep=".utf8),
        line.suffix(quote.count).elementsEqual(quote),
        let named = line.dropLast(quote.count).last,
        CSVScanner.separators.contains(where: { $0.byte == named }),
        let end = rest.dropFirst(line.count).first, end == 0x0A || end == 0x0D
      else { continue }
      at += line.count
      skipBlankLines()
      return
    }
  }

  /// The characters that may separate fields, without being named.
  package static let separators: [(byte: UInt8, name: String)] = [
    (UInt8(ascii: ","), "comma"), (UInt8(ascii: ";"), "semicolon"), (UInt8(ascii: "\t"), "tab"),
  ]

  /// A scanner whose separator is the one that divides the heading into what is looked for. Where none
  /// does, it is the one that comes nearest, of several the first of comma, semicolon and tab.
  /// - Parameters:
  ///   - named: the separator, if it is known.
  ///   - wanted: how many of the names in a heading are looked for.
  ///   - all: how many there are if all are there.
  package init(
    _ bytes: UnsafeRawBufferPointer, separator named: UInt8?, all: Int,
    wanted: (_ heading: [String]) -> Int
  ) throws(Problem) {
    if let named {
      self.init(bytes, separator: named)
      return
    }
    // A separator that divides nothing, or breaks what is quoted, does not count.
    var possible: [(separator: UInt8, heading: [String])] = []
    for (separator, _) in CSVScanner.separators {
      var scanner = CSVScanner(bytes, separator: separator)
      var fields: [Field] = []
      guard (try? scanner.next(into: &fields)) == true, fields.count > 1 else { continue }
      possible.append((separator, fields.map { scanner.text($0) }))
    }
    guard possible.count > 1 else {
      self.init(bytes, separator: possible.first?.separator ?? UInt8(ascii: ","))
      return
    }
    let found = possible.map { (separator: $0.separator, count: wanted($0.heading)) }
    let fitting = found.filter { $0.count >= all }
    guard fitting.count < 2 else {
      throw .severalSeparators(fitting[0].separator, fitting[1].separator)
    }
    let most = found.map(\.count).max()
    self.init(bytes, separator: found.first { $0.count == most }?.separator ?? found[0].separator)
  }

  /// The same for a table in which columns are looked for by their names.
  package init(
    _ bytes: UnsafeRawBufferPointer, separator: UInt8? = nil, columns: [String]
  ) throws(Problem) {
    let names = Set(columns)
    try self.init(bytes, separator: separator, all: names.count) {
      names.intersection($0).count
    }
  }

  /// Reads the next record into `fields`; empty lines are skipped.
  /// - Returns: false at the end of the file.
  package mutating func next(into fields: inout [Field]) throws(Problem) -> Bool {
    let start = self
    var count = 0
    if fields.isEmpty { fields = [Field()] }
    while true {
      let capacity = fields.count
      var problem: Problem?
      fields.withUnsafeMutableBufferPointer { buffer in
        do throws(Problem) { count = try next(into: buffer) } catch { problem = error }
      }
      if let problem { throw problem }
      guard count > capacity else { break }
      self = start
      fields = [Field](repeating: Field(), count: count)
    }
    fields.removeLast(fields.count - count)
    return count > 0
  }

  /// Reads the next record into `fields`, as far as there is room; empty lines are skipped.
  /// - Returns: how many fields the record has; 0 at the end of the file.
  package mutating func next(
    into fields: UnsafeMutableBufferPointer<Field>
  ) throws(Problem) -> Int {
    var start = at
    var found = nextPlain(into: fields)
    if found == 0 {
      // Empty lines belong to no record.
      skipBlankLines()
      start = at
      found = try nextAny(into: fields)
    }
    guard found <= CSVScanner.mostFields, at - start <= CSVScanner.mostBytes else {
      throw .tooLong(line: line)
    }
    return found
  }

  /// Reads the next record, unless it is empty, has quotes or is at the end of the file; then it
  /// reads nothing and returns 0.
  ///
  /// Eight bytes at a time: a byte that equals a separator or line break gives zero under exclusive
  /// or, and exactly the zero bytes get their high bit set ("Hacker's Delight", 6-1). Offsets in a
  /// file cannot overflow, so most sums are not checked for that here.
  private mutating func nextPlain(into fields: UnsafeMutableBufferPointer<Field>) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    let count = bytes.count
    let ones: UInt64 = 0x0101_0101_0101_0101
    let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let separators = ones &* UInt64(separator)
    let breaks = ones &* 0x0A
    let quote = UInt8(ascii: "\"")
    var start = at
    guard start < count else { return 0 }
    let first = base.load(fromByteOffset: start, as: UInt8.self)
    if first == quote || first == 0x0A || first == 0x0D { return 0 }
    var found = 0
    var word = start
    while word < count &- 8 {
      let bits = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: word, as: UInt64.self))
      let a = bits ^ separators
      let b = bits ^ breaks
      var hits = ~(((a & lows) &+ lows) | a | lows) | ~(((b & lows) &+ lows) | b | lows)
      while hits != 0 {
        let end = word &+ hits.trailingZeroBitCount / 8
        hits &= hits &- 1
        if found < fields.count {
          fields[found].start = start
          fields[found].end = end
          fields[found].hasEscapes = false
        }
        start = end &+ 1
        if base.load(fromByteOffset: end, as: UInt8.self) == 0x0A {
          if end > at, base.load(fromByteOffset: end - 1, as: UInt8.self) == 0x0D,
            found < fields.count, fields[found].start < end
          {
            fields[found].end = end - 1
          }
          line = nextLine
          nextLine += 1
          at = start
          return found + 1
        }
        found &+= 1
        if base.load(fromByteOffset: start, as: UInt8.self) == quote { return 0 }
      }
      word &+= 8
    }
    return 0
  }

  /// Reads the next record, whatever it contains.
  private mutating func nextAny(
    into fields: UnsafeMutableBufferPointer<Field>
  ) throws(Problem) -> Int {
    let count = bytes.count
    var at = self.at
    guard at < count else { return 0 }
    line = nextLine
    var found = 0
    while true {
      var field = Field(start: at)
      if at < count, bytes[at] == UInt8(ascii: "\"") {
        self.at = at
        field = try quoted()
        at = self.at
      } else {
        while at < count, bytes[at] != separator, bytes[at] != 0x0A { at += 1 }
        field.end = at
        if at > field.start, at < count, bytes[at] == 0x0A, bytes[at - 1] == 0x0D { field.end -= 1 }
      }
      if found < fields.count { fields[found] = field }
      found += 1
      guard at < count else { throw .cutShort(line: line) }
      let byte = bytes[at]
      at += 1
      if byte == 0x0A {
        nextLine += 1
        self.at = at
        return found
      }
    }
  }

  private mutating func skipBlankLines() {
    while at < bytes.count {
      if bytes[at] == 0x0A {
        at += 1
      } else if bytes[at] == 0x0D, at + 1 < bytes.count, bytes[at + 1] == 0x0A {
        at += 2
      } else {
        return
      }
      nextLine += 1
    }
  }

  /// Reads a field in quotes, up to the separator or line break after it.
  private mutating func quoted() throws(Problem) -> Field {
    let opened = nextLine
    at += 1
    var field = Field(start: at)
    while true {
      guard at < bytes.count else { throw .unclosedQuote(line: opened) }
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        guard at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "\"") else { break }
        field.hasEscapes = true
        at += 1
      } else if byte == 0x0A {
        nextLine += 1
      }
      at += 1
    }
    field.end = at
    at += 1
    if at < bytes.count, bytes[at] == 0x0D { at += 1 }
    if at < bytes.count, bytes[at] != separator, bytes[at] != 0x0A {
      throw .textAfterQuote(line: nextLine)
    }
    return field
  }

  /// The column of a field, in bytes from 1, in the record that begins on a line, and its length;
  /// passes over all lines before it.
  package func field(_ place: Int, ofLine number: Int) -> (column: Int, length: Int) {
    var scanner = CSVScanner(bytes, separator: separator)
    var start = bytes.startIndex
    for _ in 1..<max(1, number) {
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return (1, 0) }
      start = end + 1
    }
    scanner.at = max(start, scanner.at)
    var fields: [Field] = []
    guard (try? scanner.next(into: &fields)) == true, place < fields.count else { return (1, 0) }
    return (fields[place].start - start + 1, fields[place].range.count)
  }

  /// The text of a field, without the spaces around it.
  package func text(_ field: Field) -> String {
    var (start, end) = (field.start, field.end)
    while start < end, bytes[start] == 0x20 { start += 1 }
    while start < end, bytes[end - 1] == 0x20 { end -= 1 }
    let text = String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
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
  package var check: Check {
    if case .severalSeparators = self { .severalSeparators } else { .brokenCsv }
  }

  /// The line, what was found there, and what to do.
  package var explained: (line: Int, message: String, help: String) {
    switch self {
    case .unclosedQuote(let line):
      (line, "the quote that opens on this line is never closed", "close it, or double it: \"\"")
    case .textAfterQuote(let line):
      (
        line, "text follows a closing quote",
        "put a separator after the quote, or double the quotes inside the field"
      )
    case .cutShort(let line):
      (
        line, "the last line has no line break at its end, so the file may have been cut short",
        "fetch the file again; if it is complete, end its last line with a line break"
      )
    case .tooLong(let line):
      (
        line,
        "the record on this line has more than \(CSVScanner.mostFields) fields, or more than \(CSVScanner.mostBytes) bytes",
        "check that the separators, the line breaks and the closing quotes are right"
      )
    case .severalSeparators(let first, let second):
      (
        1,
        "fields may be separated by a \(CSVScanner.name(of: first)) or by a \(CSVScanner.name(of: second)) here: the heading has the columns that are named either way",
        "write `delimiter: \(CSVScanner.name(of: first))` or `delimiter: \(CSVScanner.name(of: second))` into the source; in other files, quote the headings that contain the other one"
      )
    }
  }
}

extension CSVScanner {
  fileprivate static func name(of separator: UInt8) -> String {
    separators.first { $0.byte == separator }?.name ?? "character"
  }
}
