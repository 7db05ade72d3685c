import ArgumentParser
import Evaluation
import Reports
import Rules

extension NoticeCommand {
  /// `rulecheck notice list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the notices that run or are to come.",
      discussion: """
        A notice without an end is listed until its rules end or another one without an end takes its place: figures may \
        have ended its phase before. One whose rules end before its last day is listed with the day on which they end. A \
        notice that withdraws another one is named with it. For what runs today, give --on: in a workspace without \
        figures, the day is otherwise the last on which a version or a notice begins. --all with --on says of each notice \
        whether it has ended by that day, runs, or is to come.

        Example:
          rulecheck notice list --on 2025-03-14

        Exit codes: 0 answered; 2 could not run; 64 wrong usage.
        """)

    @Option(
      help: ArgumentHelp("Only those of this rule set.", valueName: "id"),
      completion: Completion.ruleSets)
    var ruleset: String?

    @Option(date: "The day. \(Day.usualInHelp)") var on: Day?

    @Flag(help: "Also those that have ended.") var all = false

    @OptionGroup var options: WorkspaceOptions

    func run() throws {
      let (workspace, files) = try options.workspace()
      let language = try workspace.language(asked: options.lang)
      let ordinance = try ruleset.map(workspace.requireRuleSet)
      let day = try on ?? (all ? nil : options.evaluator(workspace, files).day(nil))
      let list = NoticeList(workspace, of: ordinance, on: day, isOfAll: all, language: language)
      Output.write(Output.page().filled { list.write(to: &$0) })
    }
  }
}
