internal import Findings
internal import Rules

/// What a place in a file or an answer may hold: the reader's field descriptions and the JSON
/// Schemas are both made from it.
public indirect enum Shape: Sendable {
  /// A scalar read as text.
  case text(Text)
  case integer(ClosedRange<Int>)
  case number
  case list(Shape, atLeast: Int, atMost: Int? = nil)
  /// A mapping with free keys.
  case keyed(keys: Text, Shape, atLeast: Int = 0, atMost: Int? = nil)
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
    /// Whether the text is a date that exists, as YYYY-MM-DD.
    public let isDate: Bool

    package init(
      _ meaning: String, choices: [String] = [], pattern: String? = nil, isDate: Bool = false
    ) {
      self.meaning = meaning
      self.choices = choices
      self.pattern = pattern
      self.isDate = isDate
    }

    /// A date that exists, as YYYY-MM-DD.
    static func day(_ meaning: String = "a date that exists, as YYYY-MM-DD") -> Text {
      Text(meaning, pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", isDate: true)
    }
  }
}

extension Shape {
  /// A number in quotes: at most `DecimalNumber.significantDigits` between the zeros at both ends.
  public static let numberPattern =
    "^(?=[+-]?[0.]*([0-9][.]?){0,\(DecimalNumber.significantDigits)}[0.]*([eE]|$))"
    + "\(DecimalNumber.pattern)$"
  /// No number that may be written is farther from zero.
  public static let numberLimit = 1e139

  /// A whole number in quotes. Lower bounds are 0 or 1, since things are counted; others are not
  /// distinguished.
  public static func integerPattern(_ range: ClosedRange<Int>) -> String {
    let most = String(range.upperBound)
    // Shorter than the highest, equal to it up to a smaller digit, or the highest itself.
    var ways = most.utf8.count > 1 ? ["[0-9]{1,\(most.utf8.count - 1)}"] : []
    for (place, digit) in most.utf8.enumerated() {
      let least = place == 0 ? 1 : 0
      guard Int(digit) - 0x31 >= least else { continue }
      let rest = most.utf8.count - place - 1
      ways.append("\(most.prefix(place))[\(least)-\(digit - 0x31)][0-9]{\(rest)}")
    }
    let sign = range.lowerBound > 0 ? "[+]?(?!0*$)" : "([+]?|-(?=0+$))"
    return "^\(sign)0*(\((ways + [most]).joined(separator: "|")))$"
  }
}

/// A mapping with known keys.
public final class MappingShape: Sendable {
  /// What the mapping is, with its article: "a phase".
  public let name: String
  public let fields: [FieldShape]
  /// What its keys require of each other, for the schema. A reader checks this in its own code.
  public let rules: [Rule]
  /// What a reader compares keys and fields with: plain values, so that no reference count is
  /// touched for every key of a file.
  private let keys: [UInt8]
  /// Where each key ends in `keys`.
  private let keyEnds: [Int]
  private let identities: [ObjectIdentifier]
  let required: [Int]

  /// Which keys must be present together, or must not.
  public indirect enum Rule: Sendable {
    /// All of them are present.
    case all([String])
    case exactlyOne([String])
    case atLeastOne([String])
    /// None of them is present.
    case none([String])
    /// Not both of them are present.
    case notBoth(String, String)
    /// Where the first is present, so is the second.
    case needs(String, String)
    /// At least one of the rules holds.
    case either([Rule])
    /// At least one key is present.
    case notEmpty
    /// Where a key has a value, rules for the same mapping.
    case when(String, is: String, [Rule])
    /// Where a key is present, rules for the same mapping.
    case having(String, [Rule])
    /// Rules for the mapping under a key.
    case within(String, [Rule])
    /// Rules for the mapping under each key; texts are exempt.
    case each([Rule])
    /// It is a mapping, where a text would be allowed otherwise.
    case isMapping
  }

  package init(name: String, fields: [FieldShape], rules: [Rule] = []) {
    self.name = name
    self.fields = fields
    self.rules = rules
    keys = fields.flatMap { Array($0.key.utf8) }
    var end = 0
    keyEnds = fields.map { field in
      end += field.key.utf8.count
      return end
    }
    identities = fields.map { ObjectIdentifier($0) }
    required = fields.indices.filter { fields[$0].isRequired }
  }

  /// The place of the field that a key names.
  /// - Parameter first: where the search begins; it wraps around.
  func place(of key: UnsafeBufferPointer<UInt8>, from first: Int) -> Int? {
    keys.withUnsafeBufferPointer { keys in
      keyEnds.withUnsafeBufferPointer { ends in
        var place = first
        for _ in 0..<ends.count {
          if place >= ends.count { place = 0 }
          let start = place == 0 ? 0 : ends[place - 1]
          if ends[place] - start == key.count {
            var at = 0
            while at < key.count, key[at] == keys[start + at] { at += 1 }
            if at == key.count { return place }
          }
          place += 1
        }
        return nil
      }
    }
  }

  func place(of field: FieldShape) -> Int? { identities.firstIndex(of: ObjectIdentifier(field)) }
}

/// One known key of a mapping.
public final class FieldShape: Sendable {
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

  /// The one text that it may hold; nil: it may hold others.
  var onlyChoice: String? {
    if case .text(let text) = shape, text.choices.count == 1 { text.choices[0] } else { nil }
  }
}
