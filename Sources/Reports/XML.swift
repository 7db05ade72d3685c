/// An XML element whose attributes and children keep their order, so that output is stable.
public struct XML: Sendable {
  public let name: String
  public let attributes: [(name: String, value: String)]
  public let children: [XML]
  /// Stands before the children.
  public let text: String?

  public init(
    _ name: String, _ attributes: [(name: String, value: String)] = [], text: String? = nil,
    _ children: [XML] = []
  ) {
    self.name = name
    self.attributes = attributes
    self.text = text
    self.children = children
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
    if children.isEmpty, text == nil {
      output += "/>\n"
      return
    }
    output += ">"
    if let text { output += XML.escaped(text, inAttribute: false) }
    if !children.isEmpty {
      output += "\n"
      for child in children { child.write(to: &output, indent: indent + 2) }
      output += margin
    }
    output += "</\(name)>\n"
  }

  /// A text whose characters mean nothing but themselves. What XML 1.0 cannot hold, not even
  /// escaped, stands as `\u{1b}`.
  static func escaped(_ text: String, inAttribute: Bool) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"" where inAttribute: output += "&quot;"
      // Unescaped, a reader takes a line break in an attribute for a blank.
      case "\t" where inAttribute: output += "&#9;"
      case "\n" where inAttribute: output += "&#10;"
      case "\r": output += "&#13;"
      case "\t", "\n": output.unicodeScalars.append(scalar)
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || scalar.value & 0xFFFE == 0xFFFE:
        output += "\\u{\(String(scalar.value, radix: 16))}"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
