internal import Findings
internal import Rules

/// A JSON value whose members keep their order, so that output is stable.
public indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Written with the fewest digits that give the same number; null where it is not finite.
  case number(Double)
  /// A number in the digits in which it is given, with a point.
  case digits(String)
  case string(String)
  case array([JSON])
  case object([(key: String, value: JSON)])
  /// A value on one line, whatever is nested in it.
  case line(JSON)

  /// The value as text, indented by two spaces, with a line break at the end. Lists, and objects of at
  /// most six members, are on one line where nothing is nested in them.
  public var serialized: String {
    var output: [UInt8] = []
    write(to: &output, indent: 0)
    output += "\n".utf8
    return String(decoding: output, as: UTF8.self)
  }

  /// - Parameter indent: of the line on which it begins; nil: all of it is on that line.
  private func write(to output: inout [UInt8], indent: Int?) {
    switch self {
    case .null: JSON.add("null", to: &output)
    case .bool(let value): JSON.add(value ? "true" : "false", to: &output)
    case .integer(let value): JSON.add(String(value), to: &output)
    case .number(let value):
      JSON.add(value.isFinite ? DecimalNumber.digits(value) : "null", to: &output)
    case .digits(let text): JSON.add(text, to: &output)
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
        JSON.add(": ", to: &output)
        members[at].value.write(to: &output, indent: inner)
      }
    }
  }

  private static func add(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { output.append(contentsOf: $0) }
  }

  private static func list(
    _ count: Int, _ open: String, _ close: String, _ isFlat: Bool, to output: inout [UInt8],
    _ indent: Int?, _ element: (Int, inout [UInt8], Int?) -> Void
  ) {
    let inner = indent.map { $0 + 2 }
    func breakLine(_ indent: Int?) {
      let indent = indent ?? 0
      add(
        indent < lineBreaks.count
          ? lineBreaks[indent] : "\n" + String(repeating: " ", count: indent), to: &output)
    }
    add(open, to: &output)
    for at in 0..<count {
      if at > 0 { add(isFlat ? ", " : ",", to: &output) }
      if !isFlat { breakLine(inner) }
      element(at, &output, inner)
    }
    if !isFlat, count > 0 { breakLine(indent) }
    add(close, to: &output)
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

  private static func write(_ text: String, to output: inout [UInt8]) {
    add("\"", to: &output)
    // Most texts are ASCII without anything to escape; 0x23 is the `#` of a command in a log.
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x23 && $0 != 0x5C
    }
    add(isPlain ? text : escaped(text), to: &output)
    add("\"", to: &output)
  }

  private static func escaped(_ text: String) -> String {
    var output = ""
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
    return output
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
