import ArgumentParser
import Comparison
import Evaluation
import Files
import Messages
import Observations
import Reports
import Rules

/// `rulecheck changes`: what is new for whom since a day.
struct ChangesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "changes", abstract: "Print what is new since a day, for which counties, and why.",
    discussion: """
      A county is listed where its phase or a guideline differs from what was announced at the end of \
      the day given by --since. What is already due is listed as soon as it is certain, with the day \
      from which it applies.

      Example:
        rulecheck changes --since 2025-03-13 --on 2025-03-14 --messages

      Exit codes: 0 answered, also where nothing changes; 2 could not run; 64 wrong usage.
      """)

  @Option(date: "The earlier day, from which on changes are told.") var since: Day

  @Option(date: "The day. \(Day.usualInHelp)") var on: Day?

  @Option(
    help: ArgumentHelp(
      "The rules of that day, where they were different: a workspace, or a git revision with an optional path; rev:NAME is always a revision.",
      valueName: "old"), completion: Completion.revisionsAndPaths) var oldRules: String?

  @OptionGroup var whom: CountyOptions

  @OptionGroup var messages: MessageOptions

  @OptionGroup var options: WorkspaceOptions

  func validate() throws {
    if messages.formats.contains(.html) {
      throw ValidationError(
        "Changes have no --format html; write text, json or markdown. `rulecheck publish` makes pages of them, `rulecheck diff --over` one of what would have been."
      )
    }
  }

  func run() throws {
    // No format says of a list that there is none.
    try messages.outputs.answer(unfinished: { _, _ in nil }, answer)
  }

  private func answer() throws {
    let (list, language, workspace) = try changes()
    if messages.areMessages {
      return try messages.write(
        list, lang: options.lang, language: language, zone: options.figures.zone(of: workspace),
        isOfAll: !whom.isLimited)
    }
    let report = ChangeReport(list, language: language)
    try messages.outputs.write { format, page in
      switch format {
      case .json: report.json
      case .markdown: report.markdown
      default: page.filled(report.write)
      }
    }
  }

  private func changes() throws -> (ChangeList, Language, Workspace) {
    let compared = try compared()
    let workspace = compared.new.workspace
    let language = try workspace.language(asked: options.lang)
    let day = try compared.new.day(on)
    guard since <= day else {
      throw CannotRun(
        "--since \(since) lies after \(day), the day of the answer; name a later one with --on")
    }
    if since == day, compared.isAmended == nil {
      Output.warn("--since is \(day), too, and the rules are the same: nothing can be new")
    }
    compared.new.warnOfOldValues(
      on: day, meaning: "what is new since then is what the rules say by themselves")
    let list = ChangeList(
      from: Knowledge(compared.old, on: since), to: Knowledge(compared.new, on: day),
      pairs: compared.pairs,
      in: try whom.counties(
        in: workspace, compared.files, or: compared.old.workspace.areas, on: since),
      isAmended: compared.isAmended)
    return (list, language, workspace)
  }

  private struct Compared {
    let old: Evaluator
    let new: Evaluator
    /// Those of the new rules.
    let files: FileTree
    let pairs: [OrdinancePair]
    let isAmended: ((OrdinancePair) -> Bool)?
  }

  /// Both sides of the comparison: the same evaluator twice, unless older rules were named.
  private func compared() throws -> Compared {
    guard let oldRules else {
      let (workspace, files) = try options.workspace()
      let evaluator = try options.evaluator(workspace, files)
      return Compared(
        old: evaluator, new: evaluator, files: files,
        pairs: OrdinancePair.all(workspace, workspace), isAmended: nil)
    }
    let sides = try ComparedSides(oldRules, try options.ofRules.root(), isNewPath: true)
    let (old, new) = try sides.evaluators(data: options.data, kept: options.kept)
    return Compared(
      old: old, new: new, files: sides.new.operand.files, pairs: sides.pairs(old.workspace),
      isAmended: RuleComparison(sides.old.compared, sides.new.compared).isAmended)
  }
}

/// The counties that a comparison is limited to.
struct CountyOptions: ParsableArguments {
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Only these counties: identifiers, or names with their kind or alone where unique, or places in them. With --state they must lie in it.",
      valueName: "name"), completion: Completion.counties) var county: [String] = []

  @Option(
    help: ArgumentHelp("Only the counties of a state.", valueName: "name"),
    completion: Completion.states)
  var state: String?

  /// Whether fewer than all counties are asked for.
  var isLimited: Bool { !county.isEmpty || state != nil }

  /// The identifiers of the counties asked for; nil: all. They must lie in the state, if given.
  /// - Parameters:
  ///   - older: an earlier table, whose counties can be named, too; those that were in the state then
  ///     belong to it.
  ///   - day: a county merged into another by this day is replaced by it; nil: mergers are ignored.
  ///   - isSaid: whether to say in which county a place lies.
  func counties(
    in workspace: Workspace, _ files: FileTree, or older: AreaTable, on day: Day? = nil,
    isSaid: Bool = true
  ) throws -> Set<String>? {
    guard isLimited else { return nil }
    let table = workspace.areas
    let within = try state.map { try table.stateNamed($0) }
    let inState = within.map { within in
      let before = older.area(id: within.id).map(older.counties(of:))
      return Set((table.counties(of: within) + (before ?? [])).map(\.id))
    }
    guard !county.isEmpty else { return inState }
    var ids: Set<String> = []
    for name in county {
      var found: Area?
      var holder = table
      if case .unknown = table.county(named: name),
        case .found(let gone) = older.county(named: name)
      {
        (found, holder) = (gone, older)
      }
      let area =
        try found ?? workspace.countyNamed(name, on: day ?? .distantPast, files, isSaid: isSaid)
      if let within, let inState, !inState.contains(area.id) {
        let own = area.state.map { ", but in \(holder[$0].name)" } ?? ""
        throw CannotRun(
          "\(area.name) (\(area.id)) does not lie in \(within.name)\(own); leave out --state, or name one of its counties"
        )
      }
      ids.insert(found?.id ?? table.answering(area, on: day ?? .distantPast).id)
    }
    return ids
  }
}
