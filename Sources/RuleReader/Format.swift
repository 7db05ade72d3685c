internal import Findings
internal import Rules
internal import YAMLSource

/// Describes and reads a place in a file, in one value, so that the two cannot disagree.
///
/// Reading reports every finding to the `Reading` and returns nil where there is no value.
struct Format<Value>: Sendable {
  let shape: Shape
  let read: @Sendable (YAMLNode, Reading) -> Value?

  init(_ shape: Shape, read: @escaping @Sendable (YAMLNode, Reading) -> Value?) {
    self.shape = shape
    self.read = read
  }

  /// The format of a whole file; a file of another kind gets a single finding.
  func file(_ kind: FileKind) -> Format {
    Format(shape) { node, reading in kind.reportsOther(node, reading) ? nil : read(node, reading) }
  }

  /// The same format, with its value turned into another type.
  func map<Other>(
    _ transform: @escaping @Sendable (Value, YAMLNode, Reading) -> Other?
  ) -> Format<Other> {
    Format<Other>(shape) { node, reading in
      read(node, reading).flatMap { transform($0, node, reading) }
    }
  }

  /// The value with the place it was read from.
  var located: Format<Located<Value>> { map { value, node, _ in Located(value, node.span) } }

  /// A list of such values; elements that cannot be read are left out.
  func list(atLeast least: Int = 0) -> Format<[Value]> {
    Format<[Value]>(.list(shape, atLeast: least)) { node, reading in
      guard node.kind == .sequence else {
        reading.report(
          .wrongType, at: node, "a list belongs here, not \(node.described)",
          help: node.kind == .scalar && node.text.utf8.count <= 40
            ? "write `[\(node.text)]`, or one `- ` line per element"
            : "write `[a, b]`, or one `- ` line per element")
        return nil
      }
      if node.count < least {
        reading.report(
          .tooFewElements, at: node, "this list needs at least \(counted(least, "element"))",
          help: "add one")
      }
      var values: [Value] = []
      values.reserveCapacity(node.count)
      for element in node.elements {
        if let value = read(element, reading) { values.append(value) }
      }
      return values
    }
  }

  /// A list of exactly this many values; nil where there are more or fewer.
  /// - Parameter what: the values in the plural, for the message.
  func list(exactly count: Int, _ what: String) -> Format<[Value]> {
    Format<[Value]>(.list(shape, atLeast: count, atMost: count)) { node, reading in
      guard let values = list().read(node, reading) else { return nil }
      if node.count != count {
        reading.report(
          .wrongCount, at: node,
          "\(count) \(what), belong here, and the list has \(counted(node.count, "element"))",
          help: node.count < count
            ? "add \(count - node.count) more" : "remove \(node.count - count)")
        return nil
      }
      return values.count == count ? values : nil
    }
  }

  /// A mapping with free keys to such values, in the order of the file.
  func keyed(
    by key: Format<String>, as name: String = "a mapping", help: String? = nil
  ) -> Format<[(key: Located<String>, value: Value)]> {
    Entry(shape) { key, node, reading in read(node, reading).map { (key: key, value: $0) } }
      .keyed(by: key, as: name, help: help)
  }
}

/// One key of a mapping: its name, what it holds, and what it means to an author.
final class Field<Value>: Sendable {
  let format: Format<Value>
  let shape: FieldShape

  init(_ key: String, _ format: Format<Value>, required: Bool = false, _ description: String) {
    self.format = format
    shape = FieldShape(
      key: key, shape: format.shape, isRequired: required, description: description)
  }

  var key: String { shape.key }
}

extension Format {
  /// A mapping with known keys: unknown and missing ones are reported, then `build` reads the values.
  static func mapping(
    _ name: String, _ fields: [FieldShape], rules: [MappingShape.Rule] = [],
    build: @escaping @Sendable (borrowing Fields) -> Value?
  ) -> Format {
    let shape = MappingShape(name: name, fields: fields, rules: rules)
    return Format(.mapping(shape)) { node, reading in Fields.read(shape, node, reading, build) }
  }

  /// A mapping with known keys, whose values are read in order and passed to `build`.
  static func mapping<each Part>(
    _ name: String, _ field: repeat Field<each Part>, rules: [MappingShape.Rule] = [],
    build: @escaping @Sendable (borrowing Fields, repeat (each Part)?) -> Value?
  ) -> Format {
    var shapes: [FieldShape] = []
    repeat shapes.append((each field).shape)
    let fields = (repeat each field)
    return mapping(name, shapes, rules: rules) { entries in
      build(entries, repeat entries(each fields))
    }
  }
}

extension Shape {
  /// Whether a list belongs here, or is one of the forms allowed here.
  var isList: Bool {
    switch self {
    case .list: true
    case .either(let shapes): shapes.contains { $0.isList }
    default: false
    }
  }

  /// Whether an entry belongs to the mapping that should be here.
  func takes(_ entry: (key: YAMLNode, value: YAMLNode), _ reading: Reading) -> Bool {
    switch self {
    case .mapping(let mapping): entry.key.withText { mapping.place(of: $0, from: 0) != nil }
    case .localized: reading.symbols.languages.contains { entry.key.has($0.code) }
    case .either(let shapes): shapes.contains { $0.takes(entry, reading) }
    // Its keys are free: what is under them tells.
    case .keyed(_, let inner, _, _):
      entry.value.kind == .mapping
        && (entry.value.entries.first { _ in true }.map { inner.takes($0, reading) } ?? false)
    default: false
    }
  }
}

extension YAMLNode {
  func isOnLine(of other: YAMLNode?) -> Bool { other?.span.start.line == span.start.line }

  /// Whether a scalar's text is this one.
  func has(_ text: String) -> Bool {
    withText { $0.count == text.utf8.count && $0.elementsEqual(text.utf8) }
  }

  /// What is here, for a sentence about what should be.
  var described: String {
    switch kind {
    case .scalar: isEmpty ? "nothing" : "the text `\(text.prefix(40))`"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// Describes and reads the value of a free key, mostly an identifier. It gets that key, so that nothing is
/// made without its identifier.
struct Entry<Value>: Sendable {
  let shape: Shape
  let read: @Sendable (_ key: Located<String>, YAMLNode, Reading) -> Value?

  init(
    _ shape: Shape, read: @escaping @Sendable (_ key: Located<String>, YAMLNode, Reading) -> Value?
  ) {
    self.shape = shape
    self.read = read
  }

  /// A mapping with known keys, whose values are read in order and passed to `build` after its own key.
  static func mapping<each Part>(
    _ name: String, _ field: repeat Field<each Part>, rules: [MappingShape.Rule] = [],
    build: @escaping @Sendable (Located<String>, borrowing Fields, repeat (each Part)?) -> Value?
  ) -> Entry {
    var shapes: [FieldShape] = []
    repeat shapes.append((each field).shape)
    let fields = (repeat each field)
    let shape = MappingShape(name: name, fields: shapes, rules: rules)
    return Entry(.mapping(shape)) { key, node, reading in
      Fields.read(shape, node, reading) { entries in
        build(key, entries, repeat entries(each fields))
      }
    }
  }

  /// A mapping from identifiers to such values, in the order of the file.
  var byIdentifier: Format<[Value]> { keyed(by: .identifier) }

  /// A mapping with free keys to such values, in the order of the file.
  /// - Parameters:
  ///   - name: what the mapping is called in a sentence.
  ///   - help: what to write where it is not a mapping.
  func keyed(
    by key: Format<String>, as name: String = "a mapping", help: String? = nil
  ) -> Format<[Value]> {
    // Every format of a String is a text; no file can change that, only a mistake in this folder.
    guard case .text(let keys) = key.shape else { preconditionFailure("keys are texts") }
    return Format<[Value]>(.keyed(keys: keys, shape)) { node, reading in
      guard reading.isMapping(node, for: name, help: help) else { return nil }
      var values: [Value] = []
      values.reserveCapacity(node.count)
      reading.forEachEntry(of: node, shape) { entry in
        if let name = key.read(entry.key, reading),
          let value = read(Located(name, entry.key.span), entry.value, reading)
        {
          values.append(value)
        }
      }
      return values
    }
  }
}

extension Reading {
  /// Hands out the entries of a mapping with free keys, but for those that are misread, which are reported.
  /// - Parameter shape: that of the values.
  fileprivate func forEachEntry(
    of node: YAMLNode, _ shape: Shape, _ body: ((key: YAMLNode, value: YAMLNode)) -> Void
  ) {
    var last: (key: YAMLNode, value: YAMLNode)?
    func take(_ entry: (key: YAMLNode, value: YAMLNode)) {
      if !reportsStray(entry.key, entry.value, after: last, in: node) { body(entry) }
      last = entry
    }
    // An entry without a value, whose own entries may be in the same column.
    var open: (key: YAMLNode, value: YAMLNode)?
    var inside: [YAMLNode] = []
    func close() {
      guard let entry = open else { return }
      if inside.isEmpty {
        take(entry)
      } else {
        reportNotIndented(inside, below: entry.key)
      }
      (open, inside) = (nil, [])
    }
    for entry in node.entries {
      if let open, !entry.key.isOnLine(of: open.key), shape.takes(entry, self) {
        inside.append(entry.key)
        continue
      }
      close()
      if entry.value.isEmpty, entry.value.text.isEmpty { open = entry } else { take(entry) }
    }
    close()
  }
}
