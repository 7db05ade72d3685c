public import YAMLSource

/// A language of the workspace: its code, its place in `rulecheck.yaml`'s `languages`, and how it
/// is written.
public struct Language: Hashable, Sendable {
  public let code: String
  let index: Int
  /// Shared by all copies.
  private let description: Description

  private final class Description: Sendable {
    let style: LanguageStyle
    init(_ style: LanguageStyle) { self.style = style }
  }

  /// - Parameter style: nil for the built-in one, or the plain one where none is built in.
  init(code: String, index: Int, style: LanguageStyle? = nil) {
    self.code = code
    self.index = index
    description = Description(style ?? .builtIn(code) ?? .plain)
  }

  /// How the language writes numbers, dates and the words around an answer.
  public var style: LanguageStyle { description.style }

  /// Nil for a language that is not built in.
  var builtInStyle: LanguageStyle? { .builtIn(code) }

  public static func == (a: Language, b: Language) -> Bool {
    a.index == b.index && a.code == b.code
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(index)
    hasher.combine(code)
  }
}

/// A text in every language of the workspace.
public struct LocalizedText: Sendable, Hashable {
  /// One text a language, in the order of the workspace's `languages`.
  let texts: [Located<String>]
  public let span: Span

  init(texts: [Located<String>], span: Span) {
    self.texts = texts
    self.span = span
  }

  public subscript(language: Language) -> String { texts[language.index].value }

  /// All languages' texts, in the workspace's order.
  public var all: [Located<String>] { texts }
}

/// A text with `{placeholders}`, taken apart.
public struct Template: Sendable, Hashable {
  public enum Piece: Sendable, Hashable {
    case text(String)
    case placeholder(String)
  }

  public let pieces: [Piece]

  /// Splits a text at its placeholders: a lower-case word with digits and hyphens in braces.
  /// Other braces are text.
  public init(_ text: String) {
    var pieces: [Piece] = []
    let bytes = text.utf8
    var (start, at) = (bytes.startIndex, bytes.startIndex)
    while let open = bytes[at...].firstIndex(of: UInt8(ascii: "{")) {
      let name = bytes.index(after: open)
      // Only as far as a name goes: a text full of braces is looked at once.
      let close = bytes[name...].firstIndex { !Template.isOfName($0) } ?? bytes.endIndex
      at = name
      guard close < bytes.endIndex, bytes[close] == UInt8(ascii: "}"),
        Template.isName(text[name..<close])
      else { continue }
      if start < open { pieces.append(.text(String(text[start..<open]))) }
      pieces.append(.placeholder(String(text[name..<close])))
      at = bytes.index(after: close)
      start = at
    }
    if start < bytes.endIndex { pieces.append(.text(String(text[start...]))) }
    self.pieces = pieces
  }

  public var placeholders: [String] {
    pieces.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
  }

  /// The text with every placeholder replaced by what `value` says of it.
  public func filled(_ value: (String) -> String?) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .placeholder(let name): value(name) ?? "{\(name)}"
      }
    }.joined()
  }

  /// Everything in a text that stands in braces, whether it can be a placeholder or not.
  static func braced(_ text: String) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      // Most texts have none.
      let brace = ByteSearch(UInt8(ascii: "{"))
      guard brace.offset(in: UnsafeRawBufferPointer(bytes)) != nil else { return [] }
      var found: [String] = []
      var open: Int?
      for at in bytes.indices {
        if bytes[at] == UInt8(ascii: "{") {
          open = at + 1
        } else if bytes[at] == UInt8(ascii: "}") {
          if let start = open { found.append(String(decoding: bytes[start..<at], as: UTF8.self)) }
          open = nil
        }
      }
      return found
    }
  }

  /// Whether a word can stand between the braces of a placeholder.
  static func isName(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return text.utf8.allSatisfy(isOfName)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
  }

  /// Whether a text has a brace at all.
  static func hasBraces(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      ByteSearch(0x7B, or: 0x7D).offset(in: UnsafeRawBufferPointer(bytes)) != nil
    }
  }

  /// The first brace of a text that opens or closes no pair, with what stands behind an opening
  /// one or before a closing one up to the next blank; nil where there is none.
  static func strayBrace(_ text: String) -> (shown: String, isOpening: Bool)? {
    var text = text
    var open: Int?
    var stray: (place: Int, isOpening: Bool)?
    text.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      let braces = ByteSearch(0x7B, or: 0x7D)
      var next = 0
      while stray == nil, let at = braces.offset(in: bytes, from: next) {
        let isOpening = bytes[at] == UInt8(ascii: "{")
        if isOpening == (open != nil) { stray = (open ?? at, isOpening) }
        open = isOpening ? at : nil
        next = at + 1
      }
    }
    guard let (place, isOpening) = stray ?? open.map({ ($0, true) }) else { return nil }
    let at = text.utf8.index(text.startIndex, offsetBy: place)
    func isInWord(_ letter: Character) -> Bool { letter != " " && letter != "\n" }
    if isOpening { return (String(text[at...].prefix(while: isInWord).prefix(40)), true) }
    let before = text[...at].reversed().prefix(while: isInWord).prefix(40)
    return (String(before.reversed()), false)
  }
}
