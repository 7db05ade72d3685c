public import RuleLanguage

/// A JSON Schema (draft-07, the newest that yaml-language-server reads) for one kind of file,
/// made from the descriptions that the reader follows, or for one command's JSON.
public struct SchemaReport: Sendable {
  /// `ruleset.schema.json`, or `output/replay.schema.json`: a path below `schemas`.
  public let fileName: String
  let title: String
  let shape: Shape
  /// In an answer a text is a text; in YAML it may look like a number.
  let isOutput: Bool

  public init(_ kind: FileKind) {
    fileName = "\(kind.rawValue).schema.json"
    title = kind.title
    shape = kind.shape
    isOutput = false
  }

  public init(_ kind: OutputKind) {
    fileName = "output/\(kind.rawValue).schema.json"
    title = kind.title
    shape = kind.shape
    isOutput = true
  }

  public var json: String {
    var definitions: [(key: String, value: JSON)] = []
    let root = schema(shape, &definitions)
    guard case .object(let members) = root else { return "" }
    let head: [(key: String, value: JSON)] = [
      ("$schema", .string("http://json-schema.org/draft-07/schema#")),
      ("title", .string(title)),
    ]
    let tail: [(key: String, value: JSON)] =
      definitions.isEmpty ? [] : [("definitions", .object(definitions))]
    return JSON.object(head + members + tail).serialized
  }

  private func schema(
    _ shape: Shape, _ definitions: inout [(key: String, value: JSON)]
  ) -> JSON {
    switch shape {
    case .text(let text): return schema(text)
    case .integer(let range):
      return .object([
        ("type", .string("integer")), ("minimum", .integer(range.lowerBound)),
        ("maximum", .integer(range.upperBound)),
      ])
    case .number: return .object([("type", .string("number"))])
    case .list(let element, let least, let most):
      var members: [(key: String, value: JSON)] = [
        ("type", .string("array")), ("items", schema(element, &definitions)),
      ]
      if least > 0 { members.append(("minItems", .integer(least))) }
      if let most { members.append(("maxItems", .integer(most))) }
      return .object(members)
    case .keyed(let keys, let value):
      return .object([
        ("type", .string("object")), ("propertyNames", names(keys)),
        ("additionalProperties", schema(value, &definitions)),
      ])
    case .mapping(let mapping): return schema(mapping, &definitions)
    case .either(let shapes):
      return .object([("anyOf", .array(shapes.map { schema($0, &definitions) }))])
    case .named(let name, let shape):
      if !definitions.contains(where: { $0.key == name }) {
        let place = definitions.count
        definitions.append((name, .null))
        definitions[place].value = schema(shape(), &definitions)
      }
      return .object([("$ref", .string("#/definitions/\(name)"))])
    case .boolean: return .object([("type", .string("boolean"))])
    case .nullable(let shape): return orNull(schema(shape, &definitions))
    case .localized:
      return .object([
        ("description", .string("A text in every language of the workspace.")),
        ("type", .string("object")), ("minProperties", .integer(1)),
        (
          "additionalProperties",
          .object([("type", .array([.string("string"), .string("number"), .string("boolean")]))])
        ),
      ])
    }
  }

  /// A text may look like a number or a boolean: `01001`, `NO` and `1.0` are texts where one is
  /// wanted.
  private func schema(_ text: Shape.Text) -> JSON {
    if !text.choices.isEmpty { return .object([("enum", .array(text.choices.map(JSON.string)))]) }
    let types = isOutput ? ["string"] : ["string", "number", "boolean"]
    var members: [(key: String, value: JSON)] = [
      ("type", types.count == 1 ? .string(types[0]) : .array(types.map(JSON.string)))
    ]
    if let pattern = text.pattern { members.append(("pattern", .string(pattern))) }
    return .object(members)
  }

  /// A schema that also allows null.
  private func orNull(_ schema: JSON) -> JSON {
    guard case .object(var members) = schema,
      let at = members.firstIndex(where: { $0.key == "type" }),
      case .string(let type) = members[at].value
    else { return .object([("anyOf", .array([schema, .object([("type", .string("null"))])]))]) }
    members[at].value = .array([.string(type), .string("null")])
    return .object(members)
  }

  private func names(_ text: Shape.Text) -> JSON {
    if !text.choices.isEmpty { return .object([("enum", .array(text.choices.map(JSON.string)))]) }
    return .object(text.pattern.map { [("pattern", .string($0))] } ?? [])
  }

  private func schema(
    _ mapping: MappingShape, _ definitions: inout [(key: String, value: JSON)]
  ) -> JSON {
    let properties = mapping.fields.map { field -> (key: String, value: JSON) in
      guard case .object(let members) = schema(field.shape, &definitions) else {
        return (field.key, .object([]))
      }
      let rest = members.filter { $0.key != "description" }
      // Beside a `$ref` draft-07 ignores other keys.
      if rest.first?.key == "$ref" {
        return (
          field.key,
          .object([
            ("description", .string(field.description)), ("allOf", .array([.object(rest)])),
          ])
        )
      }
      return (field.key, .object([("description", .string(field.description))] + rest))
    }
    let required = mapping.fields.filter(\.isRequired).map { JSON.string($0.key) }
    var members: [(key: String, value: JSON)] = [
      ("type", .string("object")), ("properties", .object(properties)),
    ]
    if !required.isEmpty { members.append(("required", .array(required))) }
    members.append(("additionalProperties", .bool(false)))
    return .object(members)
  }
}
