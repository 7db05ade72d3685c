internal import Findings

/// A part of a page. Text enters only as text or as the value of an attribute, escaped; names of elements
/// and attributes are literals of the program, so nothing from a workspace can become markup.
public struct HTML: Hashable, Sendable {
  /// The markup as written so far: bytes, which are appended to without a look at characters.
  private var bytes: [UInt8] = []
  public var markup: String { String(decoding: bytes, as: UTF8.self) }

  init() {}

  /// What is written by `body`.
  init(_ body: (inout HTML) -> Void) { body(&self) }

  /// The name of an element or attribute: a literal of the program.
  struct Name: ExpressibleByStringLiteral {
    fileprivate let text: StaticString

    init(stringLiteral text: StaticString) { self.text = text }

    /// Whether it is written with its value also where that is empty: an image without words, a drawing without lines.
    fileprivate var hasEmptyValue: Bool {
      text.withUTF8Buffer { $0.elementsEqual("alt".utf8) || $0.elementsEqual("d".utf8) }
    }
  }

  /// Attributes in the order in which they are written; one whose value is nil is left out, and one whose
  /// value is empty has its name alone.
  struct Attributes: ExpressibleByDictionaryLiteral {
    fileprivate let all: [(Name, String?)]

    init(dictionaryLiteral elements: (Name, String?)...) { all = elements }
  }

  /// Writes an element with what `body` writes inside it.
  mutating func element(
    _ name: Name, _ attributes: Attributes = [:], _ body: (inout HTML) -> Void
  ) {
    open(name, attributes)
    body(&self)
    add("</")
    add(name.text)
    add(">")
  }

  /// Writes an element that contains only text.
  mutating func element(_ name: Name, _ attributes: Attributes = [:], text: String) {
    element(name, attributes) { $0.write(text) }
  }

  /// A table with a head of columns, which says in roles that it is one: on a phone its rows are blocks, and no longer rows
  /// of a table to those who listen.
  /// - Parameters:
  ///   - heads: those of numbers are at the right.
  ///   - rows: writes each as an element `tr` with its role.
  mutating func table(
    _ classes: String, heads: [(text: String, isNumber: Bool)], rows: (inout HTML) -> Void
  ) {
    element("table", ["class": classes, "role": "table"]) { page in
      page.element("thead", ["role": "rowgroup"]) { page in
        page.element("tr", ["role": "row"]) { page in
          for head in heads {
            page.element(
              "th",
              ["role": "columnheader", "scope": "col", "class": head.isNumber ? "n" : nil],
              text: head.text)
          }
        }
      }
      page.element("tbody", ["role": "rowgroup"], rows)
    }
  }

  /// Writes an element that has no end: `meta`, `link`, `br`, `input`; or an empty one of SVG.
  mutating func open(_ name: Name, _ attributes: Attributes = [:]) {
    add("<")
    add(name.text)
    for (name, value) in attributes.all {
      guard let value else { continue }
      add(" ")
      add(name.text)
      if !value.isEmpty || name.hasEmptyValue {
        add("=\"")
        write(value)
        add("\"")
      }
    }
    add(">")
  }

  mutating func write(_ other: HTML) { bytes += other.bytes }

  /// Writes a style sheet into the page itself. Nothing in it is escaped: of a workspace it may hold
  /// colours, and no text.
  mutating func style(_ sheet: String) {
    add("<style>")
    add(sheet)
    add("</style>\n")
  }

  private mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// A whole page.
  /// - Parameter languages: between which the script chooses; nil: it stays with this one.
  static func document(
    _ language: String, languages: String? = nil, head: HTML, body: HTML
  ) -> String {
    var page = HTML()
    page.add("<!doctype html>\n")
    page.element("html", ["lang": language, "data-languages": languages]) { page in
      page.element("head") { $0.write(head) }
      page.add("\n")
      page.element("body") { $0.write(body) }
    }
    page.add("\n")
    return page.markup
  }

  // MARK: Text

  /// Writes text. What has a meaning in markup is escaped, and characters that a page may not have, or that would
  /// change the order of what follows, are shown, as `\u{202e}`.
  mutating func write(_ text: String) {
    var text = text
    let isWritten = text.withUTF8 { text in
      guard text.allSatisfy(HTML.isPlain) else { return false }
      bytes.append(contentsOf: text)
      return true
    }
    if !isWritten { escape(text) }
  }

  /// Most texts have letters, digits and punctuation of ASCII and letters up to U+02FF only, and need no escape:
  /// bytes that follow are safe where the first of a character is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    case 0x20..<0x7F, 0x80..<0xC0, 0xC3..<0xCC: true
    default: false
    }
  }

  private mutating func escape(_ text: String) {
    // What needs no escape is copied in one piece.
    var copied = text.startIndex
    for place in text.unicodeScalars.indices {
      guard let escaped = HTML.escaped(text.unicodeScalars[place]) else { continue }
      bytes += text.utf8[copied..<place]
      add(escaped)
      copied = text.unicodeScalars.index(after: place)
    }
    bytes += text.utf8[copied...]
  }

  /// nil: it stands for itself.
  private static func escaped(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "\n", "\t": nil
    case _ where scalar.isUnsafe || scalar.value & 0xFFFE == 0xFFFE:
      "\\u{\(String(scalar.value, radix: 16))}"
    default: nil
    }
  }
}
