import ArgumentParser
import Reports
import RuleLanguage
import YAMLSource

/// `rulecheck validate`: every finding of every file.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Check the files of a workspace.")

  @OptionGroup var options: WorkspaceOptions

  func run() throws {
    _ = try options.workspace()
  }
}
