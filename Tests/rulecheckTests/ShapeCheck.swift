import Foundation
import RuleReader
import Testing

@testable import Observations

/// What in a JSON value is not as its description has it.
struct ShapeCheck {
  private(set) var problems: [String] = []
  /// The described keys that were met, as `name/key`.
  private(set) var met = Set<String>()

  mutating func check(_ value: JSONText, _ shape: Shape, at path: String) {
    switch (shape, value.content) {
    case (.nullable, .null): break
    case (.nullable(let shape), _): check(value, shape, at: path)
    case (.text(let text), .string(let found)):
      if !text.choices.isEmpty, !text.choices.contains(found) {
        problems.append("\(path): \(found) is no choice")
      }
      if let pattern = text.pattern, found.range(of: pattern, options: .regularExpression) == nil {
        problems.append("\(path): \(found) is not \(text.meaning)")
      }
    case (.boolean, .bool): break
    case (.number, .number): break
    case (.integer(let range), .number(let digits)):
      if !(Int(digits).map(range.contains) ?? false) {
        problems.append("\(path): \(digits) is no integer of \(range)")
      }
    case (.list(let shape, let least, let most), .array(let found)):
      let elements = Array(found)
      if elements.count < least { problems.append("\(path): too few") }
      if let most, elements.count > most { problems.append("\(path): too many") }
      for (at, element) in elements.enumerated() { check(element, shape, at: "\(path)/\(at)") }
    case (.keyed(_, let shape, _, _), .object(let members)):
      for (key, value) in members { check(value, shape, at: "\(path)/\(key)") }
    case (.mapping(let mapping), .object(let members)):
      check(Array(members), mapping, at: path)
    default: problems.append("\(path): \(value.shown) has another type")
    }
  }

  private mutating func check(
    _ members: [(key: String, value: JSONText)], _ mapping: MappingShape, at path: String
  ) {
    for (key, value) in members {
      guard let field = mapping.fields.first(where: { $0.key == key }) else {
        problems.append("\(path): the key \(key) is not documented")
        continue
      }
      met.insert("\(mapping.name)/\(key)")
      check(value, field.shape, at: "\(path)/\(key)")
    }
    for field in mapping.fields where field.isRequired {
      if !members.contains(where: { $0.key == field.key }) {
        problems.append("\(path): the key \(field.key) is missing")
      }
    }
    if Set(members.map(\.key)).count < members.count { problems.append("\(path): a key twice") }
  }

  /// All keys that a shape describes, as `name/key`.
  static func keys(_ shape: Shape) -> Set<String> {
    switch shape {
    case .nullable(let shape), .list(let shape, _, _), .keyed(_, let shape, _, _): keys(shape)
    case .mapping(let mapping):
      mapping.fields.reduce(into: []) { all, field in
        all.insert("\(mapping.name)/\(field.key)")
        all.formUnion(keys(field.shape))
      }
    default: []
    }
  }
}
