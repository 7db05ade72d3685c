internal import Findings

/// An XML element whose attributes and children keep their order, so that output is stable.
public struct XML: Sendable {
  public let name: String
  public let attributes: [(name: String, value: String)]
  public let children: [XML]
  /// The lines of text before the children; nil: there is no text.
  private let lines: [String]?

  /// - Parameter text: line breaks in it are written as references, so that it takes one line.
  public init(
    _ name: String, _ attributes: [(name: String, value: String)] = [], text: String? = nil,
    _ children: [XML] = []
  ) {
    self.name = name
    self.attributes = attributes
    lines = text.map { [$0] }
    self.children = children
  }

  /// - Parameter lines: the lines of its text; a line break in one of them becomes a space.
  public init(_ name: String, _ attributes: [(name: String, value: String)] = [], lines: [String]) {
    self.name = name
    self.attributes = attributes
    self.lines = lines.map(Page.safe)
    children = []
  }

  /// The element as a document in UTF-8, indented by two spaces.
  public var serialized: String {
    var output = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    write(to: &output, indent: 0)
    return output
  }

  private func write(to output: inout String, indent: Int) {
    let margin = String(repeating: " ", count: indent)
    output += "\(margin)<\(name)"
    for (name, value) in attributes {
      output += " \(name)=\"\(XML.escaped(value, inAttribute: true))\""
    }
    if children.isEmpty, lines == nil {
      output += "/>\n"
      return
    }
    output += ">"
    if let lines {
      output += lines.map { XML.escaped($0, inAttribute: false) }.joined(separator: "\n")
    }
    if !children.isEmpty {
      output += "\n"
      for child in children { child.write(to: &output, indent: indent + 2) }
      output += margin
    }
    output += "</\(name)>\n"
  }

  /// A text on one line, without markup. Control characters and noncharacters become `\u{1b}` or the
  /// like: XML 1.0 does not allow most of them, even as references.
  private static func escaped(_ text: String, inAttribute: Bool) -> String {
    var output = ""
    let scalars = text.unicodeScalars
    let first = scalars.firstIndex { !$0.properties.isWhitespace }
    for at in scalars.indices {
      let scalar = scalars[at]
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"" where inAttribute: output += "&quot;"
      case "\t", "\n", "\r": output += "&#\(scalar.value);"
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || scalar.value & 0xFFFE == 0xFFFE:
        output += "\\u{\(String(scalar.value, radix: 16))}"
      // A log could read it as the beginning of a command.
      case ":" where at == first && !inAttribute: output += "&#58;"
      case _ where scalar.isUnsafe || LogCommand.isMark(at, in: scalars):
        output += "&#\(scalar.value);"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
