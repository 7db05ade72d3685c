import RuleReader
import Rules
import TestSupport
import Testing

@testable import Reports

/// What answers say of a guideline.
@Suite("Guidelines in answers")
struct GuidelineJSONTests {
  private static let keys = [
    "id", "topic", "kind", "text", "short", "at", "only", "values", "legalBasis",
  ]

  /// A field of a guideline is a key of the same name, so that a new one is not forgotten.
  @Test func everyFieldHasItsKey() throws {
    let phases = Island.workspace().ordinances.flatMap(\.versions).flatMap(\.phases)
    let guideline = try #require(phases.flatMap(\.guidelines).lazy.compactMap(\.guideline).first)
    let fields = Mirror(reflecting: guideline).children.compactMap(\.label)
    #expect(
      Set(fields).subtracting(["formerly", "identity"]) == Set(Self.keys).subtracting(["at"]))
  }

  /// Each answer that lists guidelines describes them with all keys, and perhaps more after them.
  @Test(arguments: [OutputKind.eval, .rules, .changes, .siteChanges])
  func everyAnswerHasAllKeys(_ kind: OutputKind) {
    let found = Self.guidelines(in: kind.shape)
    #expect(!found.isEmpty)
    for keys in found { #expect(Array(keys.prefix(Self.keys.count)) == Self.keys) }
  }

  /// The keys of each guideline in a shape.
  private static func guidelines(in shape: Shape) -> [[String]] {
    switch shape {
    case .mapping(let mapping):
      let inner = mapping.fields.flatMap { guidelines(in: $0.shape) }
      return mapping.name == "a guideline" ? [mapping.fields.map(\.key)] + inner : inner
    case .list(let element, _, _): return guidelines(in: element)
    case .keyed(_, let element, _, _): return guidelines(in: element)
    case .nullable(let inner): return guidelines(in: inner)
    case .either(let shapes): return shapes.flatMap(guidelines)
    default: return []
    }
  }
}
