internal import YAMLSource

/// How a place in a file is described and read, in one value, so that the two cannot disagree.
///
/// Reading reports every problem to the `Reading` and returns nil where there is no value.
struct Format<Value>: Sendable {
  let shape: Shape
  let read: @Sendable (YAMLNode, Reading) -> Value?

  init(_ shape: Shape, read: @escaping @Sendable (YAMLNode, Reading) -> Value?) {
    self.shape = shape
    self.read = read
  }

  /// The same place, read on into another type.
  func map<Other>(
    _ transform: @escaping @Sendable (Value, YAMLNode, Reading) -> Other?
  ) -> Format<Other> {
    Format<Other>(shape) { node, reading in
      read(node, reading).flatMap { transform($0, node, reading) }
    }
  }

  /// With the place it was read from.
  var located: Format<Located<Value>> { map { value, node, _ in Located(value, node.span) } }

  /// A list of such values; elements that cannot be read are left out.
  func list(atLeast least: Int = 0) -> Format<[Value]> {
    Format<[Value]>(.list(shape, atLeast: least)) { node, reading in
      guard node.kind == .sequence else {
        reading.report(
          "wrong-type", at: node, "a list belongs here, not \(node.described)",
          help: "write `[a, b]`, or one `- ` line an element")
        return nil
      }
      if node.count < least {
        reading.report(
          "too-few", at: node, "this list needs at least \(least) element\(least == 1 ? "" : "s")",
          help: "add one")
      }
      return node.elements.compactMap { read($0, reading) }
    }
  }

  /// A list of exactly so many values; nil where there are more or fewer.
  /// - Parameter what: their plural, as the end of a sentence.
  func list(exactly count: Int, _ what: String) -> Format<[Value]> {
    Format<[Value]>(.list(shape, atLeast: count, atMost: count)) { node, reading in
      guard let values = list().read(node, reading) else { return nil }
      if node.count != count {
        reading.report(
          "wrong-count", at: node,
          "\(count) \(what), belong here, and the list has \(node.count) element"
            + (node.count == 1 ? "" : "s"),
          help: node.count < count
            ? "add \(count - node.count) more" : "remove \(node.count - count)")
        return nil
      }
      return values.count == count ? values : nil
    }
  }

  /// A mapping with free keys to such values, in the order of the file.
  func keyed(by key: Format<String>) -> Format<[(key: Located<String>, value: Value)]> {
    // Every format of a String is a text; no file can change that, only a mistake in this folder.
    guard case .text(let keys) = key.shape else { preconditionFailure("keys are texts") }
    return Format<[(key: Located<String>, value: Value)]>(.keyed(keys: keys, shape)) {
      node, reading in
      guard reading.isMapping(node) else { return nil }
      return node.entries.compactMap { entry in
        guard let name = key.read(entry.key, reading) else { return nil }
        guard let value = read(entry.value, reading) else { return nil }
        return (Located(name, entry.key.span), value)
      }
    }
  }
}

/// One key of a mapping: its name, what it holds, and what it means to an author.
struct Field<Value>: Sendable {
  let key: String
  let format: Format<Value>
  let isRequired: Bool
  let description: String

  init(
    _ key: String, _ format: Format<Value>, required: Bool = false, _ description: String
  ) {
    self.key = key
    self.format = format
    isRequired = required
    self.description = description
  }

  var shape: FieldShape {
    FieldShape(
      key: key, shape: format.shape, isRequired: isRequired, description: description)
  }
}

extension Format {
  /// A mapping with known keys: unknown and missing ones are reported, then `build` reads them.
  static func mapping(
    _ name: String, _ fields: [FieldShape],
    build: @escaping @Sendable (Fields) -> Value?
  ) -> Format {
    Format(.mapping(MappingShape(name: name, fields: fields))) { node, reading in
      let example = fields.first { $0.isRequired } ?? fields.first
      guard reading.isMapping(node, for: name, key: example?.key ?? "key") else { return nil }
      let entries = Fields(name: name, shapes: fields, node: node, reading: reading)
      entries.reportUnknownAndMissing()
      return build(entries)
    }
  }
}

/// The entries of a mapping while it is read.
struct Fields {
  let name: String
  let shapes: [FieldShape]
  let node: YAMLNode
  let reading: Reading
  private let entries: [(key: YAMLNode, value: YAMLNode)]

  init(name: String, shapes: [FieldShape], node: YAMLNode, reading: Reading) {
    self.name = name
    self.shapes = shapes
    self.node = node
    self.reading = reading
    entries = Array(node.entries)
  }

  /// The value of a key; nil where it is absent or could not be read (which is reported then).
  func callAsFunction<Value>(_ field: Field<Value>) -> Value? {
    assert(shapes.contains { $0.key == field.key }, "\(field.key) is not described in \(name)")
    guard let value = node(field.key) else { return nil }
    if value.isEmpty {
      reading.report(
        "empty-value", at: value, "`\(field.key)` has no value",
        help: "write one, or remove the key; a text that begins with # needs quotes")
      return nil
    }
    return field.format.read(value, reading)
  }

  /// The node behind a key.
  func node(_ key: String) -> YAMLNode? {
    entries.first { $0.key.has(key) }?.value
  }

  /// Where a key's value stands, or the whole mapping where it is absent.
  func span(_ key: String) -> Span { node(key)?.span ?? node.span }

  func reportUnknownAndMissing() {
    for (key, _) in entries where !shapes.contains(where: { key.has($0.key) }) {
      let text = key.text
      let known = shapes.map(\.key)
      reading.report(
        "unknown-key", at: key, "\(name) has no key `\(text)`",
        help: Spelling.suggestion(for: text, among: known)
          ?? "allowed are \(known.prefix(20).map { "`\($0)`" }.joined(separator: ", "))"
          + (known.count > 20 ? " and \(known.count - 20) more" : ""))
    }
    for field in shapes where field.isRequired && node(field.key) == nil {
      reading.report(
        "missing-key", at: node, "\(name) needs the key `\(field.key)`",
        help: "add it: \(field.description)")
    }
  }
}

extension YAMLNode {
  /// Whether a scalar's text is this.
  func has(_ text: String) -> Bool { withText { $0.elementsEqual(text.utf8) } }

  /// What stands here, for a sentence about what should.
  var described: String {
    switch kind {
    case .scalar: isEmpty ? "nothing" : "the text `\(text.prefix(40))`"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}
