import ArgumentParser
import Reports
import RuleLanguage

/// `rulecheck schema`: the JSON Schemas of the files in a workspace.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of a kind of file, for editors and other tools.",
    discussion: "The schemas in schemas/ are written by this command: see the Makefile.")

  @Argument(
    help: "The kind: \(FileKind.allCases.map(\.rawValue).joined(separator: ", ")).",
    transform: { text in
      guard let kind = FileKind(rawValue: text) else {
        let known = FileKind.allCases.map(\.rawValue)
        let near = Spelling.nearest(to: text, among: known).first
        throw ValidationError(
          "“\(text)” is no kind of file; \(near.map { "did you mean \($0)?" } ?? "the kinds are \(known.joined(separator: ", "))")."
        )
      }
      return kind
    })
  var kind: FileKind

  func run() { Output.write(SchemaReport(kind).json) }
}
