import ArgumentParser
import Changes
import Evaluation
import Observations
import Reports
import RuleLanguage

/// `rulecheck diff`: what other rules would have changed.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare rules, and print what they would have changed in each county.",
    discussion: """
      OLD and NEW are a rule file, a workspace, or a git revision with an optional path: `main`, \
      `HEAD~1:rules`. A rule file is compared by itself: without its other versions, and without \
      what displaces it.

      Exit codes: 0 compared; 2 could not run; 64 wrong usage.
      """)

  @Argument(help: "A rule file, a workspace, or a git revision.")
  var old: String

  @Argument(help: "What it is compared with.")
  var new: String

  @Option(
    help: ArgumentHelp("The days of the history to compare.", valueName: "from..through"))
  var over: String?

  @Option(
    help: ArgumentHelp(
      "A file that stands in for the first source's of both.", valueName: "file"),
    completion: .file())
  var data: String?

  @Option(
    help: ArgumentHelp(
      "The language of titles, one of the workspace's. Default: its first.", valueName: "lang"))
  var lang: String?

  @Option(help: "How to print the answer.")
  var format = Format.text

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, markdown
  }

  func run() throws {
    let rules = try ComparedSides(old, new)
    let report = try rules.impact(over: try ComparedDays(over ?? ".."), data: data, lang: lang)
    switch format {
    case .text:
      var page = Page(hasColor: Output.hasColor)
      report.write(to: &page, width: Output.width)
      Output.write(page.text)
    case .json: Output.write(JSON.object([("impact", report.json)]).serialized)
    case .markdown: Output.write(report.markdown)
    }
  }
}

/// `--over FROM..THROUGH`: days of the history.
struct ComparedDays {
  /// Nil: the first with an observation.
  let from: Day?
  /// Nil: the last with an observation.
  let through: Day?

  init(_ text: String) throws {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty else {
      throw ValidationError(
        "“\(text)” is no stretch of days; write FROM..THROUGH, for instance 2021-04-24..2021-06-30."
      )
    }
    from = try parts[0].isEmpty ? nil : Day.option(String(parts[0]))
    through = try parts[2].isEmpty ? nil : Day.option(String(parts[2]))
    if let from, let through, through < from {
      throw ValidationError("--over \(text): the last day lies before the first.")
    }
  }
}

extension ComparedSides {
  /// What the new rules would have changed.
  func impact(over days: ComparedDays, data: String?, lang: String?) throws -> ImpactReport {
    let language = try WorkspaceOptions.language(lang, of: new.workspace)
    let oldLanguage = old.workspace.language(language.code) ?? old.workspace.languages[0]
    let (before, after) = try evaluators(data: data)
    let sides = [before.observations, after.observations]
    guard let end = sides.compactMap(\.lastDay).max(),
      let start = sides.filter({ $0.lastDay != nil }).map(\.firstDay).min()
    else { throw CannotRun("there are no observations to compare; name a file with --data") }
    let from = days.from ?? start
    guard from <= end else {
      throw CannotRun("the observations end on \(end), before the first day of --over, \(from)")
    }
    let through = days.through ?? end
    if through > end {
      Output.warn("rulecheck: the observations end on \(end), so that day is the last\n")
    }
    return ImpactReport(
      Impact(
        old: before, new: after, pairs: pairs, over: DayRange(from: from, through: through)),
      areas: new.workspace.areas, language: language, oldLanguage: oldLanguage)
  }
}
