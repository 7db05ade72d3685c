import ArgumentParser
import Changes
import Evaluation
import Observations
import Reports
import RuleLanguage
import YAMLSource

/// `rulecheck diff`: what two sets of rules say differently, and what that does to whom.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare rules by what they mean; for whom something changes; what would have been.",
    discussion: """
      OLD and NEW are a rule file, a workspace, or a git revision with an optional path: `main`, \
      `HEAD~1:rules`. Where a name is both a path and a revision, neither is chosen: `./main` is always \
      the path, and `rev:main` the revision. A rule file is compared by itself: without its other versions, without notices, \
      and without what displaces it.

      Exit codes: 0 compared; 1 a difference that --fail-on refuses; 2 could not run; 64 wrong usage.
      """)

  @Argument(help: "A rule file, a workspace, or a git revision.")
  var old: String

  @Argument(help: "What it is compared with.")
  var new: String

  @Option(date: "List for whom something changes, by what is known at the end of this day.")
  var on: Day?

  @Option(
    help: ArgumentHelp(
      "Compare what both rules would have done on these days.", valueName: "from..through"),
    transform: ComparedDays.init)
  var over: ComparedDays?

  @Option(help: "End with exit code 1 where a difference means this.")
  var failOn: Refusal?

  @OptionGroup var whom: WhomOptions

  @Option(
    help: ArgumentHelp(
      "A file that stands in for the first source's of both.", valueName: "file"),
    completion: .file())
  var data: String?

  @Option(
    help: ArgumentHelp(
      "The language of titles and texts, one of the workspace's. Default: its first.",
      valueName: "lang"))
  var lang: String?

  @OptionGroup var messages: MessageOptions

  /// What `--fail-on` refuses.
  enum Refusal: String, ExpressibleByArgument, CaseIterable {
    case any, tightened, relaxed

    func refused(_ comparison: RuleComparison) -> Int {
      switch self {
      case .any: comparison.all.count
      case .tightened: comparison.count(of: .tightened)
      case .relaxed: comparison.count(of: .relaxed)
      }
    }
  }

  func validate() throws {
    if messages.areMessages, on == nil {
      throw ValidationError("Messages need --on: a day by which something changes for somebody.")
    }
    if on == nil, over == nil, whom.isLimited {
      throw ValidationError(
        "\(whom.county.isEmpty ? "--state" : "--county") needs --on or --over: the differences of rules are those of all counties."
      )
    }
    if messages.areMessages, over != nil {
      throw ValidationError(
        "Only one of --messages and --over can be given: people are told of what is, not of what would have been."
      )
    }
  }

  func run() throws {
    let sides = try ComparedSides(old, new)
    let language = try sides.new.workspace.language(asked: lang)
    let comparison = RuleComparison(
      sides.old.compared, sides.new.compared, language: language.code)
    let answer = try DiffAnswer(comparison, sides, self, language)
    if messages.areMessages, let list = answer.list {
      try messages.write(
        list, lang: lang, language: language,
        zone: TimeZoneRules.installed(sides.new.workspace.timeZone.value))
    } else {
      switch messages.format {
      case .json: Output.write(answer.json)
      case .markdown: Output.write(answer.markdown)
      default: Output.write(width: Output.width) { answer.write(to: &$0) }
      }
    }
    if let failOn {
      let refused = failOn.refused(comparison)
      guard refused > 0 else { return }
      Output.warn(
        "\(counted(refused, "difference")), which --fail-on \(failOn.rawValue) refuses"
      )
      throw ExitStatus.findings
    }
  }
}

/// The parts of an answer that were asked for.
private struct DiffAnswer {
  private let differences: DifferenceReport
  /// For whom something changes.
  let list: ChangeList?
  private let changes: ChangeReport?
  private let impact: ImpactReport?

  init(
    _ comparison: RuleComparison, _ sides: ComparedSides, _ asked: Diff, _ language: Language
  ) throws {
    differences = DifferenceReport(comparison)
    let areas = sides.new.workspace.areas
    let counties = try asked.whom.counties(in: areas, or: sides.old.workspace.areas)
    guard asked.on != nil || asked.over != nil else {
      (list, changes, impact) = (nil, nil, nil)
      return
    }
    let (old, new) = try sides.evaluators(data: asked.data)
    list = try asked.on.map { day in
      ChangeList(
        from: Knowledge(old, on: day), to: Knowledge(new, on: day),
        pairs: sides.pairs(old.workspace),
        in: try asked.whom.counties(in: areas, or: sides.old.workspace.areas, on: day),
        isAmended: comparison.isAmended)
    }
    changes = list.map { ChangeReport($0, language: language) }
    impact = try asked.over.map {
      try sides.impact(old, new, over: $0, counties: counties, language: language)
    }
  }

  func write(to page: inout Page) {
    differences.write(to: &page, width: Output.width)
    if let changes {
      page.line()
      changes.write(to: &page)
    }
    if let impact {
      page.line()
      impact.write(to: &page, width: Output.width)
    }
  }

  var json: String {
    JSON.object(
      differences.members + (changes.map { [("changes", $0.value)] } ?? [])
        + (impact.map { [("impact", $0.json)] } ?? [])
    ).serialized
  }

  var markdown: String {
    ([differences.markdown] + [changes?.markdown, impact?.markdown].compactMap { $0 })
      .joined(separator: "\n")
  }
}

/// `--over FROM..THROUGH`: days of the history.
struct ComparedDays: Sendable {
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
      throw ValidationError("the last day lies before the first.")
    }
  }
}

extension ComparedSides {
  /// What the new rules would have changed.
  fileprivate func impact(
    _ before: Evaluator, _ after: Evaluator, over days: ComparedDays, counties: Set<String>?,
    language: Language
  ) throws -> ImpactReport {
    let oldLanguage = old.workspace.language(language.code) ?? old.workspace.languages[0]
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
      Output.warn("the observations end on \(end), so that day is the last")
    }
    return ImpactReport(
      Impact(
        old: before, new: after, pairs: pairs(before.workspace),
        over: DayRange(from: from, through: through),
        counties: counties),
      areas: new.workspace.areas, counties: counties, language: language,
      oldLanguage: oldLanguage)
  }
}
