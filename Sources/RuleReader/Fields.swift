internal import Findings
internal import YAMLSource

/// The entries of a mapping while it is read.
struct Fields {
  let shape: MappingShape
  let node: YAMLNode
  let reading: Reading
  /// For every field of the shape, the number of its value's node; on the stack of the reader.
  private let values: UnsafeMutableBufferPointer<UInt32>
  private static let absent = UInt32.max
  /// The places of fields whose key is there, with a mistake that has been reported.
  private var misspelt: [Int] = []

  /// Finds the values of all fields, and reports unknown and missing keys.
  /// - Parameter values: room for one number per field.
  init(
    _ shape: MappingShape, node: YAMLNode, reading: Reading,
    values: UnsafeMutableBufferPointer<UInt32>
  ) {
    self.shape = shape
    self.node = node
    self.reading = reading
    self.values = values
    values.initialize(repeating: Fields.absent)
    // Most files have the keys in the order of the description, so the search goes on where the
    // last key was found.
    var next = 0
    var hasUnknown = false
    node.forEachEntry { _, value, text in
      if let place = shape.place(of: text, from: next) {
        values[place] = value
        next = place + 1
      } else {
        hasUnknown = true
      }
    }
    if hasUnknown { reportUnknown() }
    for place in shape.required where values[place] == Fields.absent && !misspelt.contains(place) {
      let field = shape.fields[place]
      reading.report(
        .missingKey, at: node, "\(shape.name) needs the key `\(field.key)`",
        help: "add `\(field.key): \(field.onlyChoice ?? "…")`. \(field.description)")
    }
  }

  /// Reads a mapping with known keys.
  static func read<Value>(
    _ shape: MappingShape, _ node: YAMLNode, _ reading: Reading,
    _ build: (borrowing Fields) -> Value?
  ) -> Value? {
    guard node.kind == .mapping else {
      let example = shape.fields.first { $0.isRequired } ?? shape.fields.first
      _ = reading.isMapping(node, for: shape.name, key: example?.key ?? "key")
      return nil
    }
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: shape.fields.count) {
      build(Fields(shape, node: node, reading: reading, values: $0))
    }
  }

  /// The value of a key; nil where it is absent, or could not be read, which is then reported.
  func callAsFunction<Value>(_ field: Field<Value>) -> Value? {
    guard let value = node(of: field) else { return nil }
    if value.isEmpty {
      if !reading.reportsComment(at: value, of: field.key) {
        reading.report(
          .emptyValue, at: value, "`\(field.key)` has no value",
          help: field.shape.isRequired
            ? "write one. \(field.shape.description)" : "write one, or remove the key")
      }
      return nil
    }
    return field.format.read(value, reading)
  }

  /// The node of a key's value; nil where the key is absent.
  func node<Value>(of field: Field<Value>) -> YAMLNode? {
    guard let place = shape.place(of: field.shape) else {
      assertionFailure("\(field.key) is not described in \(shape.name)")
      return nil
    }
    let number = values[place]
    return number == Fields.absent ? nil : node.node(number)
  }

  func has<Value>(_ field: Field<Value>) -> Bool {
    node(of: field) != nil || misspelt.contains { shape.fields[$0] === field.shape }
  }

  /// The known keys that were written, readable or not.
  var writtenKeys: Set<String> {
    Set(zip(shape.fields, values).filter { $1 != Fields.absent }.map(\.0.key))
  }

  /// The place of a key's value, or of the whole mapping where the key is absent.
  func span<Value>(_ field: Field<Value>) -> Span { node(of: field)?.span ?? node.span }

  private func place(of key: YAMLNode) -> Int? { key.withText { shape.place(of: $0, from: 0) } }

  private mutating func reportUnknown() {
    var last: (key: YAMLNode, value: YAMLNode)?
    // A key without a value, and the entries in the same column as it.
    var opened: (place: Int, key: YAMLNode, entries: [YAMLNode])?
    for (key, value) in node.entries {
      let isKnown = place(of: key) != nil
      if !isKnown, let last, last.value.isEmpty, last.value.text.isEmpty,
        let place = place(of: last.key), shape.fields[place].shape.takes((key, value), reading)
      {
        opened = (place, last.key, [])
      }
      if !isKnown, let place = opened?.place,
        shape.fields[place].shape.takes((key, value), reading), !key.isOnLine(of: opened?.key)
      {
        opened?.entries.append(key)
      } else if !isKnown {
        let before = last.flatMap { self.place(of: $0.key) }
        let wantsList = before.map { shape.fields[$0].shape.isList } ?? false
        if !reading.reportsStray(
          key, value, after: last, in: node, wantsList: wantsList, isFree: isFree)
        {
          reportUnknown(key, of: value)
        } else if let (word, _) = Misreading.tight(key.text) {
          recordMisspelt(word)
        } else if let place = before {
          // The value it was cut from cannot be judged.
          values[place] = Fields.absent
          misspelt.append(place)
        }
      }
      last = (key, value)
    }
    guard let opened, !opened.entries.isEmpty else { return }
    values[opened.place] = Fields.absent
    misspelt.append(opened.place)
    reading.reportNotIndented(opened.entries, below: opened.key)
  }

  /// Records a key that was meant, so that its absence is not a finding of its own.
  private mutating func recordMisspelt(_ key: String) {
    if let place = shape.fields.firstIndex(where: { $0.key == key }) { misspelt.append(place) }
  }

  private mutating func reportUnknown(_ key: YAMLNode, of value: YAMLNode) {
    let known = shape.fields
    if let meant = Spelling.nearest(to: key.text, among: known.map(\.key)).first {
      recordMisspelt(meant)
    } else if known.count == 1 {
      // Nothing else can have been meant.
      recordMisspelt(known[0].key)
    }
    reading.report(
      .unknownKey, at: key, "\(shape.name) has no key `\(key.text)`",
      help: Spelling.suggestion(for: key.text, among: known.map(\.key))
        ?? DecisionFields.help(for: key.text, in: node, of: shape)
        ?? "\(known.count == 1 ? "its only key is" : "allowed are") \(known.prefix(20).map(\.key).quoted)"
        + (known.count > 20 ? " and \(known.count - 20) more" : ""), fix: spelling(of: key, value))
  }

  /// The fix that writes the key that was meant, where only one can have been.
  private func spelling(of key: YAMLNode, _ value: YAMLNode) -> Fix? {
    let known = shape.fields.map(\.key)
    let near = Spelling.nearest(to: key.text, among: known)
    // A mapping with more entries than that has other mistakes.
    guard near.count == 1, node.count <= 2 * known.count, Fields.isAbsent(near[0], in: node),
      !node.entries.contains(where: { other, _ in
        other.number != key.number
          && Spelling.nearest(to: other.text, among: known).contains(near[0])
      })
    else { return nil }
    return reading.file.renaming(key, of: value, to: near[0], in: node)
  }

  /// Whether a key belongs here and is absent.
  private func isFree(_ key: String) -> Bool {
    shape.fields.contains { $0.key == key } && Fields.isAbsent(key, in: node)
  }

  private static func isAbsent(_ key: String, in node: YAMLNode) -> Bool {
    !node.entries.contains { other, _ in other.has(key) }
  }
}

extension Fields {
  /// Reports a key that no longer does anything.
  /// - Parameter purpose: what it did, as the end of a sentence.
  func reportObsolete<Value>(_ field: Field<Value>, _ purpose: String) {
    guard reading.isThorough,
      let (key, _) = node.entries.first(where: { key, _ in key.has(field.key) })
    else { return }
    reading.report(
      .obsolete, at: key, "`\(field.key)` has no effect any more", help: "remove it: \(purpose)")
  }
}
