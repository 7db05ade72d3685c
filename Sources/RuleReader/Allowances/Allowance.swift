package import Findings
internal import YAMLSource

/// A comment that allows findings in one place: `# rulecheck: allow CODE — reason`.
///
/// After a value it applies to its own line; on a line of its own, to the next line that is neither
/// empty nor a comment.
package struct Allowance: Sendable {
  /// The codes that are allowed, each with its place.
  package let codes: [Located<String>]
  /// The line it applies to.
  package let line: Int32
  package let file: SourceFile

  package var places: [FindingCollector.Place] {
    codes.map { FindingCollector.Place(file: file.name, line: line, code: $0.value) }
  }

  /// How many comments of one file are read.
  private static let most = 1000

  /// Reads the allowances among the comments of a document that begin with `# rulecheck:`, and
  /// reports those that cannot be understood.
  static func read(
    _ places: [Position], in document: YAMLDocument, reading: Reading
  ) -> [Allowance] {
    guard !places.isEmpty else { return [] }
    let lines = LineIndex(document.file)
    let texts = document.spans(ofScalarsWith: "rulecheck:")
    // Comments below each other apply to the same line, so it is searched for only once.
    var next: (after: Int32, line: Int32) = (.max, .max)
    func target(after place: Position) -> Int32 {
      var line = place.line
      repeat {
        line += 1
        if line == next.after { line = next.line }
      } while line <= lines.count && line != next.line && isBare(lines[line])
      next = (place.line, line)
      return line
    }
    if places.count > Allowance.most {
      reading.report(
        .badAllow, at: Span(document.file, at: places[Allowance.most]),
        "a file has at most \(Allowance.most) comments that begin with `rulecheck:`",
        help: "fix what is allowed that often, or set its severity in rulecheck.yaml")
    }
    // From the last to the first, so that each can use the line found for the one below it.
    return places.prefix(Allowance.most).reversed().compactMap { place -> Allowance? in
      // What looks like a comment may be part of a text.
      let next = texts.partitioningIndex { place < $0.start }
      guard next == 0 || place >= texts[next - 1].end else { return nil }
      let text = Array(lines[place.line].unicodeScalars)
      guard let codes = codes(in: text, at: place, document.file, reading) else { return nil }
      let isAlone = text.prefix(Int(place.column) - 1).allSatisfy { $0 == " " || $0 == "\t" }
      return Allowance(
        codes: codes, line: isAlone ? target(after: place) : place.line, file: document.file)
    }.reversed()
  }

  /// Reads what the comments above everything else in a file allow for the file as a whole.
  ///
  /// - Parameter code: the check for whole files. Nothing names such a file, so nothing else in its
  ///   comments counts.
  package static func read(above file: SourceFile, of code: Check, reading: Reading) -> [Allowance]
  {
    let lines = LineIndex(file)
    return Comments(of: file).directives.prefix(most).compactMap { place in
      guard place.line <= mostBareLines, (1...place.line).allSatisfy({ isBare(lines[$0]) }) else {
        return nil
      }
      let text = Array(lines[place.line].unicodeScalars)
      guard
        let codes = codes(in: text, at: place, file, reading)?.filter({ $0.value == code.code }),
        !codes.isEmpty
      else { return nil }
      return Allowance(codes: codes, line: 1, file: file)
    }
  }

  /// How many lines above everything else may hold a comment on the whole file.
  private static let mostBareLines = 40

  /// Whether a line is empty or only a comment.
  private static func isBare(_ line: String) -> Bool {
    let rest = line.drop { $0 == " " || $0 == "\t" }
    return rest.isEmpty || rest.first == "#"
  }

  private static func codes(
    in line: [Unicode.Scalar], at place: Position, _ file: SourceFile, _ reading: Reading
  ) -> [Located<String>]? {
    func span(_ range: Range<Int>) -> Span {
      Span(
        file: file, start: Position(line: place.line, column: Int32(range.lowerBound + 1)),
        end: Position(line: place.line, column: Int32(range.upperBound + 1)))
    }
    func refuse(_ message: String) -> [Located<String>]? {
      reading.report(
        .badAllow, at: span(Int(place.column) - 1..<line.count), message,
        help: "write `# rulecheck: allow CODE — reason`, with a code such as `unquoted-text`")
      return nil
    }
    let words = (Int(place.column)..<line.count)
      .split { line[$0] == " " || line[$0] == "\t" || line[$0] == "," }
      .map { (text: String(String.UnicodeScalarView(line[$0])), range: $0) }
    guard words.dropFirst().first?.text == "allow" else {
      return refuse("a comment that begins with `rulecheck:` says what is allowed on a line")
    }
    let dashes: Set<String> = ["—", "–", "-", "--"]
    let rest = words.dropFirst(2)
    let named = rest.prefix { !dashes.contains($0.text) }
    guard !named.isEmpty else { return refuse("this comment names no code") }
    guard rest.count > named.count + 1 else { return refuse("this comment gives no reason") }
    let all = named.map(\.text)
    return named.compactMap {
      reading.current(Located($0.text, span($0.range)), among: all, isText: false)
    }
  }
}

/// The comments of a file, which the YAML reader drops.
struct Comments {
  /// The lines with a `#` that has whitespace before it and none after it, as in `a #3`, each with
  /// the column of the first such `#`.
  private(set) var tight: [Int32: Int32] = [:]
  /// Where each comment for rulecheck begins: `# rulecheck: …`.
  private(set) var directives: [Position] = []

  init(of file: SourceFile) {
    var tightOffsets: [Int] = []
    var directiveOffsets: [Int] = []
    let mark = Array("rulecheck:".utf8)
    file.withBytes { bytes in
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      file.forEach(UInt8(ascii: "#")) { offset in
        let before = offset == start ? UInt8(ascii: "\n") : bytes[offset - 1]
        guard [0x20, 0x09, 0x0A].contains(before), offset + 1 < bytes.count else { return }
        var next = offset + 1
        if ![0x20, 0x09, 0x23, 0x0A, 0x0D].contains(bytes[next]) { tightOffsets.append(offset) }
        while next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
        if bytes[next...].starts(with: mark) { directiveOffsets.append(offset) }
      }
    }
    guard !tightOffsets.isEmpty || !directiveOffsets.isEmpty else { return }
    let lines = LineIndex(file)
    for offset in tightOffsets {
      let place = lines.position(ofByte: offset)
      if tight[place.line] == nil { tight[place.line] = place.column }
    }
    directives = directiveOffsets.map { lines.position(ofByte: $0) }
  }
}

extension Reading {
  /// The code that a comment or `severities` names, by its current name; nil: there is no such check
  /// any more.
  /// - Parameters:
  ///   - all: all codes that are named with it, itself included.
  ///   - isText: whether YAML reads the code, rather than skipping it with its comment.
  func current(_ code: Located<String>, among all: [String], isText: Bool) -> Located<String>? {
    guard let became = formerCodes[code.value] else { return code }
    guard let name = became else {
      if isThorough {
        report(
          .obsolete, at: code.span,
          "the check `\(code.value)` is gone: this has no effect any more", help: "remove it")
      }
      return nil
    }
    if isThorough {
      let isThere = all.contains(name)
      report(
        .obsolete, at: code.span, "`\(code.value)` is now `\(name)`",
        help: isThere ? "remove one of the two: `\(name)` is here, too" : "write `\(name)`",
        fix: isThere
          ? nil
          : Fix(
            "write `\(name)`", [Fix.Edit(code.span, name)], in: code.span,
            reads: isText ? [name] : []))
    }
    return Located(name, code.span)
  }
}
