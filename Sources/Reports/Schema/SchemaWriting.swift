internal import RuleReader

/// Writes a shape as a schema; what occurs several times is written once, under `definitions`.
struct SchemaWriting {
  typealias Members = [(key: String, value: JSON)]

  /// Whether texts are always strings, as in answers; in YAML they may look like numbers.
  let isOutput: Bool
  /// The mappings that have a definition.
  let repeated: Set<ObjectIdentifier>
  /// In the order in which they were started.
  private(set) var definitions: Members = []

  /// The mappings that occur in several places of a shape.
  static func repeated(in shape: Shape) -> Set<ObjectIdentifier> {
    var counts: [ObjectIdentifier: Int] = [:]
    var named: Set<String> = []
    func count(_ shape: Shape) {
      switch shape {
      case .list(let shape, _, _), .keyed(_, let shape, _, _), .nullable(let shape): count(shape)
      case .either(let shapes): shapes.forEach(count)
      case .named(let name, let shape): if named.insert(name).inserted { count(shape()) }
      case .mapping(let mapping):
        counts[ObjectIdentifier(mapping), default: 0] += 1
        if counts[ObjectIdentifier(mapping)] == 1 {
          for field in mapping.fields { count(field.shape) }
        }
      case .text, .integer, .number, .localized, .boolean: break
      }
    }
    count(shape)
    return Set(counts.filter { $0.value > 1 }.keys)
  }

  /// The schema of the whole; its title is the file's.
  mutating func root(_ shape: Shape) -> JSON {
    guard case .mapping(let mapping) = shape else { return schema(shape) }
    return .object(members(of: mapping))
  }

  private mutating func schema(_ shape: Shape) -> JSON {
    switch shape {
    case .text(let text): return .object(SchemaText.members(text, isOutput: isOutput))
    case .integer(let range):
      return .object(
        scalar("integer", pattern: Shape.integerPattern(range)) + [
          ("minimum", .integer(range.lowerBound)), ("maximum", .integer(range.upperBound)),
        ])
    case .number:
      let limits: Members = [
        ("minimum", .number(-Shape.numberLimit)), ("maximum", .number(Shape.numberLimit)),
      ]
      return .object(scalar("number", pattern: Shape.numberPattern) + (isOutput ? [] : limits))
    case .list(let element, let least, let most):
      var members: Members = [("type", "array"), ("items", schema(element))]
      if least > 0 { members.append(("minItems", .integer(least))) }
      if let most { members.append(("maxItems", .integer(most))) }
      return .object(members)
    case .keyed(let keys, let value, let least, let most):
      var members: Members = [("type", "object")]
      let names = SchemaText.names(keys)
      if !names.isEmpty { members.append(("propertyNames", .object(names))) }
      if least > 0 { members.append(("minProperties", .integer(least))) }
      if let most { members.append(("maxProperties", .integer(most))) }
      return .object(members + [("additionalProperties", schema(value))])
    case .mapping(let mapping):
      guard repeated.contains(ObjectIdentifier(mapping)) else {
        return .object([("title", .string(SchemaText.title(mapping)))] + members(of: mapping))
      }
      return reference(SchemaText.definition(mapping)) {
        .object([("title", .string(SchemaText.title(mapping)))] + $0.members(of: mapping))
      }
    case .either(let shapes): return ["anyOf": .array(shapes.map { schema($0) })]
    case .named(let name, let shape): return reference(name) { $0.schema(shape()) }
    case .boolean: return ["type": "boolean"]
    case .nullable(let shape): return orNull(schema(shape))
    case .localized:
      return reference("localized") { _ in
        [
          "title": "A text in every language of the workspace", "type": "object",
          "minProperties": .integer(1),
          "additionalProperties": .object(
            SchemaText.members(Shape.Text("a text"), isOutput: false)),
        ]
      }
    }
  }

  /// A number; in YAML it may be in quotes.
  private func scalar(_ type: String, pattern: String) -> Members {
    isOutput
      ? [("type", .string(type))]
      : [("type", [.string(type), "string"]), ("pattern", .string(pattern))]
  }

  private mutating func reference(_ name: String, _ schema: (inout SchemaWriting) -> JSON) -> JSON {
    if !definitions.contains(where: { $0.key == name }) {
      let place = definitions.count
      definitions.append((name, .null))
      definitions[place].value = schema(&self)
    }
    return ["$ref": .string("#/definitions/\(name)")]
  }

  /// A schema that also allows null.
  private func orNull(_ schema: JSON) -> JSON {
    guard case .object(var members) = schema,
      let at = members.firstIndex(where: { $0.key == "type" }),
      case .string(let type) = members[at].value
    else { return ["anyOf": [schema, ["type": "null"]]] }
    members[at].value = [.string(type), "null"]
    return .object(members)
  }

  private mutating func members(of mapping: MappingShape) -> Members {
    var properties: Members = []
    for field in mapping.fields {
      let description = ("description", JSON.string(field.description))
      guard case .object(let members) = schema(field.shape) else { continue }
      // In draft-07, keys next to a `$ref` are ignored.
      let isReference = members.first?.key == "$ref"
      let rest = isReference ? [("allOf", [.object(members)])] : members
      properties.append((field.key, .object([description] + rest)))
    }
    let required = mapping.fields.filter(\.isRequired).map { JSON.string($0.key) }
    var members: Members = [("type", "object"), ("properties", .object(properties))]
    if !required.isEmpty { members.append(("required", .array(required))) }
    members.append(("additionalProperties", false))
    if !mapping.rules.isEmpty {
      members.append(("allOf", .array(mapping.rules.map { .object(SchemaRule.members($0)) })))
    }
    return members
  }
}

/// Texts and names in a schema.
enum SchemaText {
  /// A text. In YAML it may look like a number or a boolean: `01001`, `NO` and `1.0` are valid where a
  /// text is expected.
  static func members(_ text: Shape.Text, isOutput: Bool) -> SchemaWriting.Members {
    if !text.choices.isEmpty { return [("enum", .array(text.choices.map(JSON.string)))] }
    var members: SchemaWriting.Members = [
      ("type", isOutput ? "string" : ["string", "number", "boolean"])
    ]
    members += names(text)
    // Whitespace alone is not a text.
    if text.pattern == nil, !isOutput { members.append(("pattern", "[^ \t\n\r]")) }
    return members
  }

  /// The constraints on a key.
  static func names(_ text: Shape.Text) -> SchemaWriting.Members {
    if !text.choices.isEmpty { return [("enum", .array(text.choices.map(JSON.string)))] }
    var members: SchemaWriting.Members = []
    if let pattern = text.pattern { members.append(("pattern", .string(pattern))) }
    if text.isDate { members.append(("format", "date")) }
    return members
  }

  /// "a phase" as a heading: "A phase".
  static func title(_ mapping: MappingShape) -> String {
    let name = String(mapping.name.filter { $0 != "`" })
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// "a legal basis" as a name: "legal-basis".
  static func definition(_ mapping: MappingShape) -> String {
    let words = mapping.name.filter { $0 != "`" }.split(separator: " ")
    return words.drop { $0 == "a" || $0 == "an" || $0 == "the" }.joined(separator: "-")
  }
}

/// Writes the rules of a mapping as keywords of JSON Schema.
private enum SchemaRule {
  typealias Members = SchemaWriting.Members

  static func members(_ rule: MappingShape.Rule) -> Members {
    switch rule {
    case .all(let keys): [required(keys)]
    case .exactlyOne(let keys): [("oneOf", any(keys))]
    case .atLeastOne(let keys): [("anyOf", any(keys))]
    case .none(let keys): [("properties", .object(keys.map { ($0, false) }))]
    case .notBoth(let first, let second): [("not", .object([required([first, second])]))]
    case .needs(let first, let second): [("dependencies", [first: [.string(second)]])]
    case .either(let rules): [("anyOf", .array(rules.map { .object(members($0)) }))]
    case .notEmpty: [("minProperties", .integer(1))]
    case .when(let key, is: let value, let rules):
      [
        ("if", .object([("properties", [key: ["const": .string(value)]]), required([key])])),
        ("then", all(rules)),
      ]
    case .having(let key, let rules): [("if", .object([required([key])])), ("then", all(rules))]
    case .within(let key, let rules): [("properties", [key: all(rules)])]
    case .each(let rules): [("additionalProperties", all(rules))]
    case .isMapping: [("type", "object")]
    }
  }

  private static func required(_ keys: [String]) -> (key: String, value: JSON) {
    ("required", .array(keys.map(JSON.string)))
  }

  private static func any(_ keys: [String]) -> JSON {
    .array(keys.map { .object([required([$0])]) })
  }

  private static func all(_ rules: [MappingShape.Rule]) -> JSON {
    rules.count == 1
      ? .object(members(rules[0])) : ["allOf": .array(rules.map { .object(members($0)) })]
  }
}
