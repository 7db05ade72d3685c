import ArgumentParser
import Comparison
import Evaluation
import Findings
import Messages
import Observations
import Reports
import Rules
import Site

/// `rulecheck diff`: how two sets of rules differ, and for whom that changes something.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare rules by what they mean; for whom something changes; what would have been.",
    discussion: """
      OLD and NEW are a rule file, a workspace, a folder in one, or a git revision with an optional path: \
      `main`, `HEAD~1:rules`. Without NEW, a revision is compared with the working tree, and `A..B` are \
      two revisions; `A...B` begins where they parted. Where a name is both a path and a revision, neither is chosen: `./main` is always \
      the path, and `rev:main` the revision. A rule file is compared by itself: without its other versions, without notices, \
      and without what displaces it.

      Example:
        rulecheck diff HEAD --over ..

      Exit codes: 0 compared; 1 a difference that --fail-on refuses; 2 could not run; 64 wrong usage.
      """)

  @Argument(
    help: "A rule file, a workspace, a folder in one, or a git revision.",
    completion: Completion.revisionsAndPaths)
  var old: String

  @Argument(
    help: "What it is compared with. Default: the working tree.",
    completion: Completion.revisionsAndPaths)
  var new: String?

  @Option(
    help: ArgumentHelp("Only this rule set; may be given more than once.", valueName: "id"),
    completion: Completion.ruleSets)
  var ruleset: [String] = []

  @Option(date: "List for whom something changes, by what is known at the end of this day.")
  var on: Day?

  @Option(
    help: ArgumentHelp(
      "Compare what both rules would have done on these days.", valueName: "from..through"),
    transform: ComparedDays.init) var over: ComparedDays?

  @Option(
    help:
      "End with exit code 1 where a difference is of this kind; `any` also counts those that are neither."
  )
  var failOn: Refusal?

  @OptionGroup var whom: CountyOptions

  @Option(
    help: ArgumentHelp("A file that replaces the first source's on both sides.", valueName: "file"),
    completion: .file()) var data: String?

  @OptionGroup var kept: DataFolderOption

  @Option(
    help: "The language of titles and texts, one of the workspace's. Default: its first.",
    completion: Completion.languages)
  var lang: String?

  @OptionGroup var messages: MessageOptions

  @OptionGroup var colors: ColorOption

  /// The kind of difference that `--fail-on` refuses.
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
    try kept.refuse(beside: data)
    try messages.outputs.refuse(replacing: data)
    if messages.areMessages, on == nil {
      throw ValidationError("Messages need --on: a day by which something changes for people.")
    }
    if messages.formats.contains(.html), over == nil || on != nil {
      throw ValidationError(
        on == nil
          ? "--format html is a page about what would have been; give the days with --over, such as --over 2021-04-24..2021-06-30, or .. for all."
          : "--format html is a page about what would have been: give --over without --on.")
    }
    if on == nil, over == nil, whom.isLimited {
      throw ValidationError(
        "\(whom.county.isEmpty ? "--state" : "--county") needs --on or --over: differences of rules concern all counties."
      )
    }
    if messages.areMessages, over != nil {
      throw ValidationError(
        "Only one of --messages and --over can be given: messages are about what is, not about what would have been."
      )
    }
  }

  func run() throws {
    // No format says of a comparison that there is none.
    let comparison = try messages.outputs.answer(unfinished: { _, _ in nil }, answer)
    if let failOn {
      let refused = failOn.refused(comparison)
      guard refused > 0 else { return }
      Output.warn("\(counted(refused, "difference")), which --fail-on \(failOn.rawValue) refuses")
      throw ExitStatus.findings
    }
  }

  private func answer() throws -> RuleComparison {
    let (sides, language, comparison, report) = try compared()
    if messages.areMessages, let changes = report.changes {
      try messages.write(
        changes.list, lang: lang, language: language,
        zone: TimeZoneRules.installed(sides.new.workspace.timeZone.value), isOfAll: false)
    } else {
      try messages.outputs.write { format, page in
        switch format {
        case .json: report.json
        case .markdown: report.markdown
        case .html: try self.page(report, sides, language)
        default: page.filled(report.write)
        }
      }
    }
    return comparison
  }

  /// Of all formats, only the page has its words in the language asked for.
  private var isOnlyPage: Bool { messages.formats.allSatisfy { $0 == .html } }

  private func compared() throws -> (ComparedSides, Language, RuleComparison, DifferenceReport) {
    var sides = try ComparedSides(old, new)
    try sides.narrow(to: ruleset)
    let language = try sides.new.workspace.language(asked: lang)
    let comparison = RuleComparison(
      sides.old.compared, sides.new.compared, language: language.code, isInLanguage: isOnlyPage)
    return (sides, language, comparison, try report(comparison, sides, language))
  }

  private func page(
    _ report: DifferenceReport, _ sides: ComparedSides, _ language: Language
  ) throws -> String {
    guard let impact = report.impact else { return "" }
    let said =
      isOnlyPage
      ? report.comparison
      : RuleComparison(
        sides.old.compared, sides.new.compared, language: language.code, isInLanguage: true)
    let (workspace, files) = (sides.new.workspace, sides.new.operand.files)
    return AmendmentPage(
      DifferenceReport(said, impact: impact), impact, old: sides.old.operand.label,
      new: sides.new.operand.label,
      outlines: try workspace.outlines(files)
    ).text
  }

  private func report(
    _ comparison: RuleComparison, _ sides: ComparedSides, _ language: Language
  ) throws -> DifferenceReport {
    guard on != nil || over != nil else { return DifferenceReport(comparison) }
    let (workspace, files) = (sides.new.workspace, sides.new.operand.files)
    let older = sides.old.workspace.areas
    let counties = over == nil ? nil : try whom.counties(in: workspace, files, or: older)
    let (before, after) = try sides.evaluators(data: data, kept: kept)
    let list = try on.map { day in
      ChangeList(
        from: Knowledge(before, on: day), to: Knowledge(after, on: day),
        pairs: sides.pairs(before.workspace),
        in: try whom.counties(
          in: workspace, files, or: older, on: day, isSaid: over == nil),
        isAmended: comparison.isAmended)
    }
    let impact = try over.map {
      try sides.impact(before, after, over: $0, counties: counties, language: language)
    }
    return DifferenceReport(
      comparison, changes: list.map { ChangeReport($0, language: language) }, impact: impact)
  }
}

/// `--over FROM..THROUGH`: days of the history.
struct ComparedDays: Sendable {
  /// Nil: the first day with an observation.
  let from: Day?
  /// Nil: the last day with an observation.
  let through: Day?

  init(_ text: String) throws {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty else {
      throw ValidationError(
        "“\(text)” is not a range of days; write FROM..THROUGH, for instance 2021-04-24..2021-06-30."
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
  /// What the new rules would have changed on these days.
  fileprivate func impact(
    _ before: Evaluator, _ after: Evaluator, over days: ComparedDays, counties: Set<String>?,
    language: Language
  ) throws -> ImpactReport {
    let oldLanguage = old.workspace.language(language.code) ?? old.workspace.languages[0]
    let sides = [before.observations, after.observations]
    let versions = [before, after].flatMap(\.workspace.ordinances).flatMap(\.versions)
    guard let end = [before, after].compactMap({ $0.usualDay() }).max(),
      let start = sides.filter({ $0.lastDay != nil }).map(\.firstDay).min()
        ?? versions.map(\.valid.from).min()
    else { throw CannotRun("there are no observations to compare; name a file with --data") }
    let from = days.from ?? start
    guard from <= end else {
      throw CannotRun("the observations end on \(end), before the first day of --over, \(from)")
    }
    let through = days.through ?? end
    if through > end { Output.warn("the observations end on \(end), so that day is the last") }
    return ImpactReport(
      Impact(
        old: before, new: after, pairs: pairs(before.workspace),
        over: DayRange(from: from, through: through), counties: counties),
      areas: new.workspace.areas, counties: counties, language: language, oldLanguage: oldLanguage)
  }
}
