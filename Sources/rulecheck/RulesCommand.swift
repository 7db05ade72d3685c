import ArgumentParser
import Findings
import Reports
import Rules

/// `rulecheck rules`: what the rule files say, for readers who do not read YAML.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract:
      "Print what the rules say: versions, phases, conditions and guidelines, as they result.",
    discussion: """
      Every phase has its guidelines as they result from the rule set, from milder phases and from \
      its own. Nothing is counted, so no figures are read: a guideline that is limited to days, \
      areas or a condition is listed with its limits.

      Example:
        rulecheck rules --on 2025-03-14 --format markdown

      Exit codes: 0 answered; 2 could not run; 64 wrong usage.
      """)

  @Argument(
    help: "The identifier of a rule set. Default: all of the workspace.",
    completion: Completion.ruleSets)
  var ruleset: String?

  @Option(date: "Only the versions in force on this day.") var on: Day?

  @Option(help: "How to print the rules.") var format = RuleTable.Format.text

  @OptionGroup var options: RuleOptions

  func run() throws {
    let workspace = try FigureOptions.workspace(in: try options.root()).workspace
    let language = try workspace.language(asked: options.lang)
    let id = try ruleset.map { name in
      guard let place = workspace.place(ofOrdinanceCalled: name) else {
        throw unknown(name, workspace.ordinances.map(\.id))
      }
      return workspace.ordinances[place].id
    }
    let table = RuleTable(workspace, of: id, on: on, language: language)
    guard table.guidelineCount <= RuleTable.mostGuidelines else {
      let fewer = [ruleset == nil ? "one rule set" : nil, on == nil ? "a day with --on" : nil]
        .compactMap { $0 }.joined(separator: ", or ")
      throw CannotRun(
        "the phases have \(table.guidelineCount) guidelines in all, each with those that it inherits, and an"
          + " answer has at most \(RuleTable.mostGuidelines)"
          + (fewer.isEmpty ? "" : ": name \(fewer)"))
    }
    Output.write(table.written(as: format, on: Output.page()))
  }

  private func unknown(_ name: String, _ known: [String]) -> CannotRun {
    let near = Spelling.nearest(to: name, among: known)
    return CannotRun(
      "no rule set is called “\(name)”; \(near.isEmpty ? "there are" : "did you mean"):",
      choices: near.isEmpty ? known : near)
  }
}
