import ArgumentParser
import Findings
import Reports
import RuleReader

/// `rulecheck schema`: the JSON Schemas of a workspace's files and of JSON answers.
struct Schema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of a kind of file, or of a command's JSON.",
    discussion: """
      Editors complete and check files by them; the README of `rulecheck init` says how.

      Example:
        rulecheck schema ruleset > ruleset.schema.json

      Exit codes: 0 printed; 2 could not run; 64 wrong usage.
      """)

  @Argument(
    help: ArgumentHelp(
      "The kind of file: \(FileKind.allCases.map(\.rawValue).joined(separator: ", ")); "
        + "or of answer: \(OutputKind.allCases.map(\.name).joined(separator: ", ")); or message.",
      valueName: "kind"), completion: .list(SchemaReport.names),
    transform: { text in
      guard let report = SchemaReport(named: text) else {
        let near = Spelling.nearest(to: text, among: SchemaReport.names, most: 1)
        throw ValidationError(
          "“\(text)” is not a kind of file or answer; "
            + (near.didYouMean ?? "the kinds are \(SchemaReport.names.joined(separator: ", "))."))
      }
      return report
    }) var schema: SchemaReport

  @OptionGroup var colors: ColorOption

  func run() { Output.write(schema.json) }
}
