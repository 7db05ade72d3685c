internal import Findings
internal import Rules

/// A JSON value whose members keep their order, so that output is stable.
public indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Written with the fewest digits that give the same number; null where it is not finite.
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(key: String, value: JSON)])
  /// A value on one line, whatever is nested in it.
  case line(JSON)

  /// The value as text, indented by two spaces, with a line break at the end. Lists, and objects of at
  /// most six members, are on one line where nothing is nested in them.
  public var serialized: String {
    var output = ""
    write(to: &output, indent: 0)
    output += "\n"
    return output
  }

  /// - Parameter indent: of the line on which it begins; nil: all of it is on that line.
  private func write(to output: inout String, indent: Int?) {
    switch self {
    case .null: output += "null"
    case .bool(let value): output += value ? "true" : "false"
    case .integer(let value): output += String(value)
    case .number(let value): output += value.isFinite ? DecimalNumber.digits(value) : "null"
    case .string(let value): JSON.write(value, to: &output)
    case .line(let value): value.write(to: &output, indent: nil)
    case .array(let elements):
      let isFlat = indent == nil || elements.allSatisfy(\.isScalar)
      JSON.list(elements.count, "[", "]", isFlat, to: &output, indent) { at, output, inner in
        elements[at].write(to: &output, indent: inner)
      }
    case .object(let members):
      let isFlat = indent == nil || members.allSatisfy(\.value.isScalar) && members.count <= 6
      JSON.list(members.count, "{", "}", isFlat, to: &output, indent) { at, output, inner in
        JSON.write(members[at].key, to: &output)
        output += ": "
        members[at].value.write(to: &output, indent: inner)
      }
    }
  }

  private static func list(
    _ count: Int, _ open: String, _ close: String, _ isFlat: Bool, to output: inout String,
    _ indent: Int?, _ element: (Int, inout String, Int?) -> Void
  ) {
    let inner = indent.map { $0 + 2 }
    func breakLine(_ indent: Int?) {
      let indent = indent ?? 0
      output +=
        indent < lineBreaks.count
        ? lineBreaks[indent] : "\n" + String(repeating: " ", count: indent)
    }
    output += open
    for at in 0..<count {
      if at > 0 { output += isFlat ? ", " : "," }
      if !isFlat { breakLine(inner) }
      element(at, &output, inner)
    }
    if !isFlat, count > 0 { breakLine(indent) }
    output += close
  }

  /// By the indentation of the line that begins: an answer has thousands.
  private static let lineBreaks = (0..<48).map { "\n" + String(repeating: " ", count: $0) }

  private var isScalar: Bool {
    switch self {
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    case .line(let value): value.isScalar
    default: true
    }
  }

  private static func write(_ text: String, to output: inout String) {
    output += "\""
    defer { output += "\"" }
    // Most texts are ASCII without anything to escape; 0x23 is the `#` of a command in a log.
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x23 && $0 != 0x5C
    }
    guard !isPlain else {
      output += text
      return
    }
    let scalars = text.unicodeScalars
    for at in scalars.indices {
      let scalar = scalars[at]
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case _ where scalar.isUnsafe || LogCommand.isMark(at, in: scalars):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: output.unicodeScalars.append(scalar)
      }
    }
  }
}

// Fixed parts can be written as Swift literals: `["level": "error", "rules": [.string(id)]]`.

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  public init(stringLiteral text: String) { self = .string(text) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(members.map { (key: $0, value: $1) })
  }
}
