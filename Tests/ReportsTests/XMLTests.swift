import Foundation
import Reports
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// XML that other readers read as it was meant.
@Suite("XML")
struct XMLTests {
  static let texts = [
    "plain", "", " blanks ", "<a href=\"x\">&amp;</a>", "]]>", "quotes ' and \"", "ümläuts – 🌊",
    "two\nlines\tand a tab", "a return\r\nhere",
  ]

  /// A parser that is not ours finds the same texts in attributes and between tags.
  @Test(arguments: texts)
  func isReadBack(_ text: String) throws {
    let document = XML(
      "a", [("b", text), ("c", "d")], text: text, [XML("e"), XML("f", text: text)])
    let reader = Reader()
    let parser = XMLParser(data: Data(document.serialized.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(document.serialized)")
    #expect(reader.attributes["b"] == text)
    #expect(reader.texts["f"] ?? "" == text)
    #expect((reader.texts["a"] ?? "").hasPrefix(text))
  }

  /// What XML 1.0 cannot hold is shown, so that every parser reads on.
  @Test func showsWhatItCannotHold() {
    let text = "\u{0}\u{1B}[31m\u{7F}\u{9B}\u{FFFE}\u{FFFF}\u{1FFFF}\u{8}"
    let document = XML("a", [("b", text)], text: text)
    let shown = #"\u{0}\u{1b}[31m\u{7f}\u{9b}\u{fffe}\u{ffff}\u{1ffff}\u{8}"#
    #expect(
      document.serialized
        == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a b=\"\(shown)\">\(shown)</a>\n")
  }

  @Test func indentsElements() {
    let document = XML("a", [], [XML("b", [("c", "1")]), XML("d", [], [XML("e", text: "f")])])
    #expect(
      document.serialized == """
        <?xml version="1.0" encoding="UTF-8"?>
        <a>
          <b c="1"/>
          <d>
            <e>f</e>
          </d>
        </a>

        """)
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var attributes: [String: String] = [:]
    var texts: [String: String] = [:]
    private var open: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes found: [String: String]
    ) {
      attributes.merge(found) { $1 }
      open.append(name)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) { open.removeLast() }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      texts[open.last ?? "", default: ""] += text
    }
  }
}
