internal import RuleReader

/// A JSON Schema for one kind of file, made from the descriptions that the reader follows, or for one
/// command's JSON. Draft-07, since editors' language servers for YAML read nothing newer.
public struct SchemaReport: Sendable {
  /// A path below `schemas`: `ruleset.schema.json`, or `output/replay.schema.json`.
  public let fileName: String
  let title: String
  let shape: Shape
  /// Whether texts are always strings, as in answers; in YAML they may look like numbers.
  let isOutput: Bool

  /// The messages about changes, whichever command writes them.
  public static let messages = SchemaReport(
    fileName: "message.schema.json", title: "Messages about changes: what people are told",
    shape: MessageOutput.answer.shape, isOutput: true)

  public var json: String {
    var writing = SchemaWriting(isOutput: isOutput, repeated: SchemaWriting.repeated(in: shape))
    guard case .object(let members) = writing.root(shape) else { return "" }
    let head: SchemaWriting.Members = [
      ("$schema", "http://json-schema.org/draft-07/schema#"), ("title", .string(title)),
    ]
    let tail: SchemaWriting.Members =
      writing.definitions.isEmpty ? [] : [("definitions", .object(writing.definitions))]
    return JSON.object(head + members + tail).serialized
  }
}
