internal import Findings
internal import YAMLSource

/// The grammar of SVG path data (SVG 2, section 9.3.9). Whatever follows it has only digits, signs,
/// points, commas, whitespace and the letters of commands, so it can be put into a page as it is.
enum PathData {
  /// The most characters of a drawing.
  static let limit = 2000

  private enum Argument: String {
    // A number ends where no digit can follow: `12` is never 1 and 2, nor `1.5` 1 and .5.
    case number = #"[+-]?(?:[0-9]*\.[0-9]+|[0-9]+(?!\.))(?![0-9])"#
    case length = #"(?:[0-9]*\.[0-9]+|[0-9]+(?!\.))(?![0-9])"#
    case flag = "[01]"
  }

  /// The small letters of commands, and the arguments that these take once or several times.
  private static let commands: [(letters: String, arguments: [Argument])] = [
    ("mlt", [.number, .number]), ("z", []), ("hv", [.number]),
    ("c", Array(repeating: .number, count: 6)), ("sq", Array(repeating: .number, count: 4)),
    ("a", [.length, .length, .number, .flag, .flag, .number, .number]),
  ]

  /// The grammar as an ECMA-262 pattern, for the schema.
  static let pattern: String = {
    let space = #"[ \t\n\f\r]"#
    let between = "(?:\(space)+(?:,\(space)*)?|,\(space)*)?"
    let written = commands.map { letters, arguments in
      let name = "[\(letters.uppercased())\(letters)]"
      guard let first = arguments.first?.rawValue else { return name }
      let count = arguments.count
      let rest =
        arguments.allSatisfy { $0 == arguments[0] }
        ? count == 1 ? "" : "(?:\(between)\(first)){\(count - 1)}"
        : arguments.dropFirst().map { between + $0.rawValue }.joined()
      return "\(name)\(space)*\(first)\(rest)(?:\(between)\(first)\(rest))*"
    }
    return #"^(?![\s\S]{\#(limit + 1)})"#
      + "\(space)*(?=[Mm])(?:(?:\(written.joined(separator: "|")))\(space)*)+$"
  }()

  /// What is wrong in a text: where, in Unicode scalars, and why. Nil: nothing.
  static func mistake(in text: String) -> (place: Range<Int>, why: String)? {
    guard text.utf8.count <= limit else {
      return (0..<0, "it has \(text.utf8.count) bytes, and at most \(limit) are allowed")
    }
    var scanner = Scanner(signs: Array(text.unicodeScalars))
    scanner.skipSpace()
    guard scanner.next.map({ $0 == "M" || $0 == "m" }) ?? false else {
      return (scanner.place(from: scanner.at), "it has to begin with `M` or `m`")
    }
    while let letter = scanner.next {
      let start = scanner.at
      guard let command = commands.first(where: { letter.isOne(of: $0.letters) }) else {
        return (
          scanner.place(from: start), "`\(QuotedText.shown(String(letter)))` is not a command"
        )
      }
      scanner.at += 1
      scanner.skipSpace()
      guard scanner.take(command.arguments) else {
        return (scanner.place(from: start), "`\(letter)` takes \(words(command.arguments))")
      }
      scanner.skipSpace()
    }
    return nil
  }

  private static func words(_ arguments: [Argument]) -> String {
    arguments.contains(.flag)
      ? "7 numbers at a time: two without a sign, one, two that are 0 or 1, and two"
      : arguments.count == 1 ? "numbers" : "\(arguments.count) numbers at a time"
  }

  private struct Scanner {
    let signs: [Unicode.Scalar]
    var at = 0

    var next: Unicode.Scalar? { at < signs.count ? signs[at] : nil }

    /// From a place to the sign at which the scanner is.
    func place(from start: Int) -> Range<Int> { start..<max(start, min(at + 1, signs.count)) }

    mutating func skipSpace() { skip { " \t\n\u{C}\r".unicodeScalars.contains($0) } }

    /// The arguments of a command, at least once.
    /// - Returns: whether all of them are there each time.
    mutating func take(_ arguments: [Argument]) -> Bool {
      var isFirst = true
      while !arguments.isEmpty {
        for (place, argument) in arguments.enumerated() {
          let before = at
          if !isFirst { skipSeparator() }
          guard take(argument) else {
            guard place == 0, !isFirst else { return false }
            at = before
            return true
          }
          isFirst = false
        }
      }
      return true
    }

    private mutating func take(_ argument: Argument) -> Bool {
      if argument == .flag {
        guard next == "0" || next == "1" else { return false }
        at += 1
        return true
      }
      if argument == .number, next == "+" || next == "-" { at += 1 }
      let whole = skipDigits()
      guard next == "." else { return whole > 0 }
      at += 1
      return skipDigits() > 0
    }

    private mutating func skipSeparator() {
      skipSpace()
      guard next == "," else { return }
      at += 1
      skipSpace()
    }

    private mutating func skipDigits() -> Int {
      let start = at
      skip { ("0"..."9").contains($0) }
      return at - start
    }

    private mutating func skip(while isMeant: (Unicode.Scalar) -> Bool) {
      while let next, isMeant(next) { at += 1 }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is one of some small letters, or the capital of one.
  fileprivate func isOne(of letters: String) -> Bool {
    isASCII && letters.utf8.contains { value | 0x20 == UInt32($0) }
  }
}

extension Format where Value == String {
  /// A line drawing on a square of 24 by 24, as the path data of SVG.
  static var drawing: Format {
    text(Shape.Text("a drawing as SVG path data", pattern: PathData.pattern)) { _ in true }.map {
      text, node, reading in
      guard let (place, why) = PathData.mistake(in: text) else { return text }
      let signs = text.unicodeScalars
      let start = signs.index(signs.startIndex, offsetBy: place.lowerBound)
      let shown = String(signs[start...].prefix(place.count))
      reading.report(
        .badDrawing,
        at: shown.isEmpty
          ? node.span
          : reading.file.lines.place(
            // The same characters may occur before it.
            of: shown, in: node.span, skipping: String(signs[..<start]).ranges(of: shown).count),
        "this is not SVG path data: \(why)",
        help: text.utf8.count > PathData.limit
          ? "round its numbers to one or two decimals, or draw it with fewer points"
          : "write the `d` of an SVG path that is drawn on a square of 24 by 24, such as \"M4 12h16\""
      )
      return nil
    }
  }
}
