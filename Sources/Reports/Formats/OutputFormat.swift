internal import Findings
internal import RuleReader
internal import Rules

/// How a value is written in an answer, and its shape in the schema: one value, so that the two
/// cannot disagree. `Whole` is the answer, which knows the language, the rules and the data.
struct OutputFormat<Value, Whole>: Sendable {
  let shape: Shape
  let json: @Sendable (Value, Whole) -> JSON

  init(_ shape: Shape, json: @escaping @Sendable (Value, Whole) -> JSON) {
    self.shape = shape
    self.json = json
  }

  /// The same format inside another answer.
  func within<Other>(
    _ whole: @escaping @Sendable (Value, Other) -> Whole
  ) -> OutputFormat<Value, Other> {
    OutputFormat<Value, Other>(shape) { json($0, whole($0, $1)) }
  }
}

/// A key of an object: its name, the format of its value, what it means to a program that reads it,
/// and where the value comes from.
struct OutputKey<Subject, Whole>: Sendable {
  typealias Member = (key: String, value: JSON)

  /// Several where it includes the keys of another object.
  let shapes: [FieldShape]
  let write: @Sendable (Subject, Whole, inout [Member]) -> Void

  static func key<Value>(
    _ key: String, _ format: OutputFormat<Value, Whole>, _ description: String,
    _ value: @escaping @Sendable (Subject, Whole) -> Value
  ) -> OutputKey {
    let shape = FieldShape(
      key: key, shape: format.shape, isRequired: true, description: description)
    return OutputKey(shapes: [shape]) { $2.append((key, format.json(value($0, $1), $1))) }
  }

  /// A key that is present only where it has a value; the description says when.
  static func sometimes<Value>(
    _ key: String, _ format: OutputFormat<Value, Whole>, _ description: String,
    _ value: @escaping @Sendable (Subject, Whole) -> Value?
  ) -> OutputKey {
    let shape = FieldShape(
      key: key, shape: format.shape, isRequired: false, description: description)
    return OutputKey(shapes: [shape]) { subject, whole, members in
      if let value = value(subject, whole) { members.append((key, format.json(value, whole))) }
    }
  }

  // The same for a value that does not depend on the answer, and without a format where the type of
  // the value determines it.

  static func key<Value>(
    _ key: String, _ format: OutputFormat<Value, Whole>, _ description: String,
    _ value: @escaping @Sendable (Subject) -> Value
  ) -> OutputKey {
    .key(key, format, description) { subject, _ in value(subject) }
  }

  static func key<Value: OutputValue>(
    _ key: String, _ description: String, _ value: @escaping @Sendable (Subject) -> Value
  ) -> OutputKey {
    .key(key, Value.format(), description) { subject, _ in value(subject) }
  }

  static func key<Value: OutputValue>(
    _ key: String, _ description: String, _ value: @escaping @Sendable (Subject, Whole) -> Value
  ) -> OutputKey {
    .key(key, Value.format(), description, value)
  }

  static func sometimes<Value>(
    _ key: String, _ format: OutputFormat<Value, Whole>, _ description: String,
    _ value: @escaping @Sendable (Subject) -> Value?
  ) -> OutputKey {
    .sometimes(key, format, description) { subject, _ in value(subject) }
  }

  static func sometimes<Value: OutputValue>(
    _ key: String, _ description: String, _ value: @escaping @Sendable (Subject) -> Value?
  ) -> OutputKey {
    .sometimes(key, Value.format(), description) { subject, _ in value(subject) }
  }

  static func sometimes<Value: OutputValue>(
    _ key: String, _ description: String, _ value: @escaping @Sendable (Subject, Whole) -> Value?
  ) -> OutputKey {
    .sometimes(key, Value.format(), description, value)
  }

  /// The same key for something that contains its subject.
  func of<Outer>(_ subject: @escaping @Sendable (Outer) -> Subject) -> OutputKey<Outer, Whole> {
    OutputKey<Outer, Whole>(shapes: shapes) { write(subject($0), $1, &$2) }
  }

  /// All keys of another object.
  static func keys<Inner>(
    of object: OutputFormat<Inner, Whole>, _ inner: @escaping @Sendable (Subject, Whole) -> Inner
  ) -> OutputKey {
    // Only objects are passed here: no file can change that, only a mistake in this folder.
    guard case .mapping(let mapping) = object.shape else { preconditionFailure("it has keys") }
    return OutputKey(shapes: mapping.fields) { subject, whole, members in
      if case .object(let inner) = object.json(inner(subject, whole), whole) { members += inner }
    }
  }
}

extension OutputFormat {
  /// An object with these keys, in their order.
  /// - Parameter name: what it is, with its article: "a phase".
  static func object(_ name: String, _ keys: OutputKey<Value, Whole>...) -> OutputFormat {
    .object(name, keys)
  }

  static func object(_ name: String, _ keys: [OutputKey<Value, Whole>]) -> OutputFormat {
    let shapes = keys.flatMap(\.shapes)
    return OutputFormat(.mapping(MappingShape(name: name, fields: shapes))) { subject, whole in
      var members: [(key: String, value: JSON)] = []
      members.reserveCapacity(shapes.count)
      for key in keys { key.write(subject, whole, &members) }
      return .object(members)
    }
  }

  static func list<Element>(
    _ element: OutputFormat<Element, Whole>, atLeast least: Int = 0
  ) -> OutputFormat where Value == [Element] {
    OutputFormat(.list(element.shape, atLeast: least)) { values, whole in
      .array(values.map { element.json($0, whole) })
    }
  }

  static func nullable<Wrapped>(
    _ format: OutputFormat<Wrapped, Whole>
  ) -> OutputFormat where Value == Wrapped? {
    OutputFormat(.nullable(format.shape)) { value, whole in
      value.map { format.json($0, whole) } ?? .null
    }
  }

  /// An object by metric; a key has the scope after a colon where another area's value is read.
  static func byMetric<Element>(
    _ element: OutputFormat<Element, Whole>
  ) -> OutputFormat where Value == [(figure: String, value: Element)] {
    OutputFormat(.keyed(keys: Shape.Text("a figure"), element.shape)) { values, whole in
      .object(values.map { ($0.figure, element.json($0.value, whole)) })
    }
  }
}

// MARK: Values

/// A value whose type determines how it is written.
protocol OutputValue: Sendable {
  static func format<Whole>() -> OutputFormat<Self, Whole>
}

extension String: OutputValue {
  static func format<Whole>() -> OutputFormat<Self, Whole> { .choice("a text", []) }
}

extension Day: OutputValue {
  static func format<Whole>() -> OutputFormat<Self, Whole> {
    OutputFormat(.text(Shape.Text("a day", pattern: #"^\d{4}-\d{2}-\d{2}$"#))) { day, _ in
      .string(day.description)
    }
  }
}

extension Int: OutputValue {
  static func format<Whole>() -> OutputFormat<Self, Whole> { .integer(0...Int(Int32.max)) }
}

extension Double: OutputValue {
  static func format<Whole>() -> OutputFormat<Self, Whole> {
    OutputFormat(.number) { number, _ in .number(number) }
  }
}

extension Bool: OutputValue {
  static func format<Whole>() -> OutputFormat<Self, Whole> {
    OutputFormat(.boolean) { value, _ in .bool(value) }
  }
}

/// A place: file, line and column.
extension Span: OutputValue {
  static func format<Whole>() -> OutputFormat<Self, Whole> { .text { $0.description } }
}

extension Color: OutputValue {
  static func format<Whole>() -> OutputFormat<Self, Whole> { .text { $0.description } }
}

extension Optional: OutputValue where Wrapped: OutputValue {
  static func format<Whole>() -> OutputFormat<Self, Whole> { .nullable(Wrapped.format()) }
}

extension Array: OutputValue where Element: OutputValue {
  static func format<Whole>() -> OutputFormat<Self, Whole> { .list(Element.format()) }
}

/// One word out of a few.
extension OutputValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  static func format<Whole>() -> OutputFormat<Self, Whole> {
    let choices = allCases.map(\.rawValue)
    return OutputFormat(.text(Shape.Text("one of few", choices: choices))) { value, _ in
      .string(value.rawValue)
    }
  }
}

extension OutputFormat where Value == String {
  /// One of the given texts; any text if there are none.
  static func choice(_ name: String, _ choices: [String]) -> OutputFormat {
    OutputFormat(.text(Shape.Text(name, choices: choices))) { text, _ in .string(text) }
  }
}

extension OutputFormat where Value == Int {
  static func integer(_ range: ClosedRange<Int>) -> OutputFormat {
    OutputFormat(.integer(range)) { number, _ in .integer(number) }
  }
}

extension OutputFormat {
  fileprivate static func text(_ text: @escaping @Sendable (Value) -> String) -> OutputFormat {
    OutputFormat(.text(Shape.Text("a text"))) { value, _ in .string(text(value)) }
  }
}
