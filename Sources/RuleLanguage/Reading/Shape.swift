/// What a place in a file or an answer may hold, as a value: the reader's field descriptions and
/// the JSON Schemas are both made from it.
public indirect enum Shape: Sendable {
  /// A scalar read as text.
  case text(Text)
  case integer(ClosedRange<Int>)
  case number
  case list(Shape, atLeast: Int)
  /// A mapping with free keys.
  case keyed(keys: Text, Shape)
  case mapping(MappingShape)
  /// Any of several shapes.
  case either([Shape])
  /// A shape described elsewhere under this name; conditions refer to themselves.
  case named(String, @Sendable () -> Shape)
  /// A text in every language of the workspace.
  case localized
  /// True or false; only in answers.
  case boolean
  /// The shape, or null; only in answers.
  case nullable(Shape)

  /// What texts are allowed.
  public struct Text: Sendable {
    /// What is meant, as the end of a sentence: "a day as YYYY-MM-DD".
    public let meaning: String
    /// The exact texts allowed, where they are few.
    public let choices: [String]
    /// An ECMA-262 pattern that all allowed texts match; nil: any text.
    public let pattern: String?

    package init(_ meaning: String, choices: [String] = [], pattern: String? = nil) {
      self.meaning = meaning
      self.choices = choices
      self.pattern = pattern
    }
  }
}

/// A mapping with known keys.
public struct MappingShape: Sendable {
  /// What the mapping is, with its article: "a phase".
  public let name: String
  public let fields: [FieldShape]

  package init(name: String, fields: [FieldShape]) {
    self.name = name
    self.fields = fields
  }
}

/// One known key of a mapping.
public struct FieldShape: Sendable {
  public let key: String
  public let shape: Shape
  public let isRequired: Bool
  /// What the value means, for authors: the hover text of an editor.
  public let description: String

  package init(key: String, shape: Shape, isRequired: Bool, description: String) {
    self.key = key
    self.shape = shape
    self.isRequired = isRequired
    self.description = description
  }
}
