internal import Findings
internal import YAMLSource

/// How what stands under a free key, mostly an identifier, is described and read. It is told its key, so that
/// nothing is made without its identifier.
struct Entry<Value>: Sendable {
  let shape: Shape
  let read: @Sendable (_ key: Located<String>, YAMLNode, Reading) -> Value?

  init(
    _ shape: Shape, read: @escaping @Sendable (_ key: Located<String>, YAMLNode, Reading) -> Value?
  ) {
    self.shape = shape
    self.read = read
  }

  /// A mapping with known keys, whose values `build` gets behind its own key, read in their order.
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
  ///   - help: what to write where something else stands.
  func keyed(
    by key: Format<String>, as name: String = "a mapping", help: String? = nil
  ) -> Format<[Value]> {
    // Every format of a String is a text; no file can change that, only a mistake in this folder.
    guard case .text(let keys) = key.shape else { preconditionFailure("keys are texts") }
    return Format<[Value]>(.keyed(keys: keys, shape)) { node, reading in
      guard reading.isMapping(node, for: name, help: help) else { return nil }
      var last: (key: YAMLNode, value: YAMLNode)?
      var values: [Value] = []
      values.reserveCapacity(node.count)
      func take(_ entry: (key: YAMLNode, value: YAMLNode)) {
        if !reading.reportsStray(entry.key, entry.value, after: last, in: node),
          let name = key.read(entry.key, reading),
          let value = read(Located(name, entry.key.span), entry.value, reading)
        {
          values.append(value)
        }
        last = entry
      }
      // An entry without a value, whose own entries may stand in one column with it.
      var open: (key: YAMLNode, value: YAMLNode)?
      var inside: [YAMLNode] = []
      func close() {
        guard let entry = open else { return }
        if inside.isEmpty {
          take(entry)
        } else {
          reading.reportNotIndented(inside, below: entry.key)
        }
        (open, inside) = (nil, [])
      }
      for entry in node.entries {
        if let open, !entry.key.isOnLine(of: open.key), shape.takes(entry, reading) {
          inside.append(entry.key)
          continue
        }
        close()
        if entry.value.isEmpty, entry.value.text.isEmpty { open = entry } else { take(entry) }
      }
      close()
      return values
    }
  }
}
