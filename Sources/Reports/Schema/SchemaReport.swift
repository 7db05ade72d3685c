internal import RuleReader

/// A JSON Schema for one kind of file (draft-07: editors' language servers for YAML read nothing
/// newer), made from the descriptions that the reader follows, or for one command's JSON.
public struct SchemaReport: Sendable {
  /// `ruleset.schema.json`, or `output/replay.schema.json`: a path below `schemas`.
  public let fileName: String
  let title: String
  let shape: Shape
  /// In an answer a text is a text; in YAML it may look like a number.
  let isOutput: Bool

  /// The messages about changes, whichever command composes them.
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
