internal import Findings

/// A part of a page. Text enters only as text or as the value of an attribute, escaped; names of elements
/// and attributes are literals of the program, so nothing from a workspace can become markup.
public struct HTML: Sendable {
  /// The markup as written so far.
  public private(set) var markup = ""

  init() {}

  /// What is written by `body`.
  init(_ body: (inout HTML) -> Void) { body(&self) }

  /// The name of an element or attribute: a literal of the program.
  struct Name: ExpressibleByStringLiteral {
    fileprivate let text: String

    init(stringLiteral text: String) { self.text = text }
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
    markup += "</"
    markup += name.text
    markup += ">"
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
    markup += "<"
    markup += name.text
    for (name, value) in attributes.all {
      guard let value else { continue }
      markup += " "
      markup += name.text
      if !value.isEmpty || name.text == "alt" || name.text == "d" {
        markup += "=\""
        HTML.escape(value, into: &markup)
        markup += "\""
      }
    }
    markup += ">"
  }

  /// Writes text.
  mutating func write(_ text: String) { HTML.escape(text, into: &markup) }

  mutating func write(_ other: HTML) { markup += other.markup }

  /// Writes a style sheet into the page itself. Nothing in it is escaped: of a workspace it may hold
  /// colours, and no text.
  mutating func style(_ sheet: String) { markup += "<style>\(sheet)</style>\n" }

  /// A whole page.
  static func document(_ language: String, head: HTML, body: HTML) -> String {
    var page = HTML()
    page.markup = "<!doctype html>\n"
    page.element("html", ["lang": language]) { page in
      page.element("head") { $0.write(head) }
      page.markup += "\n"
      page.element("body") { $0.write(body) }
    }
    return page.markup + "\n"
  }

  /// Escapes what has a meaning in markup, and shows characters that a page may not have, or that would
  /// change the order of what follows, as `\u{202e}`.
  private static func escape(_ text: String, into output: inout String) {
    // Most texts have letters, digits and punctuation of ASCII and letters up to U+02FF only, and need no escape:
    // bytes that follow are safe where the first of a character is.
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
      case 0x20..<0x7F, 0x80..<0xC0, 0xC3..<0xCC: true
      default: false
      }
    }
    guard !isPlain else {
      output += text
      return
    }
    // What needs no escape is copied in one piece.
    var copied = text.startIndex
    for place in text.unicodeScalars.indices {
      guard let escaped = escaped(text.unicodeScalars[place]) else { continue }
      output += text[copied..<place]
      output += escaped
      copied = text.unicodeScalars.index(after: place)
    }
    output += text[copied...]
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
