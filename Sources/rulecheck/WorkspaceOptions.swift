import ArgumentParser
import Evaluation
import Files
import Findings
import Observations
internal import Proofs
import Reports
internal import RuleReader
import Rules

/// The language and the colours of an answer.
struct AnswerOptions: ParsableArguments {
  @Option(
    help: "The language of the answer, one of the workspace's. Default: its first.",
    completion: Completion.languages)
  var lang: String?

  @OptionGroup var colors: ColorOption
}

/// The options of commands that read rules but no data.
struct RuleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("\(RuleOptions.folder)", valueName: "dir"), completion: .directory)
  var rules: String?

  @OptionGroup var answer: AnswerOptions

  var lang: String? { answer.lang }

  /// The folder of the workspace, as a path from the working directory.
  func root() throws -> String { try WorkspaceSelection.root(rules) }

  /// What --rules takes.
  static let folder =
    "The folder with the rulecheck.yaml. Default: the nearest one upward from here, else ./rules."
}

/// The options of commands that read rules and data.
struct WorkspaceOptions: ParsableArguments {
  @OptionGroup var ofRules: RuleOptions

  @OptionGroup var figures: FigureOptions

  var rules: String? { ofRules.rules }
  var lang: String? { ofRules.lang }
  var data: String? { figures.data }
  var kept: DataFolderOption { figures.kept }

  /// The checked workspace of `--rules`, or of another folder, as ``FigureOptions/workspace(in:memory:)``.
  func workspace(
    in root: String? = nil, memory: FileMemory? = nil
  ) throws -> (workspace: Workspace, files: FileTree) {
    try figures.workspace(in: try root ?? ofRules.root(), memory: memory)
  }

  /// An evaluator over the values of all sources.
  func evaluator(_ workspace: Workspace, _ files: FileTree, asOf: Day? = nil) throws -> Evaluator {
    try figures.evaluator(workspace, files, asOf: asOf)
  }
}

/// Returns what was read without errors. Warnings go to standard error; errors end the run.
/// - Parameter outcome: the consequence of errors, worded as the end of a sentence.
func withoutErrors<Content>(
  _ read: (Content?, [Diagnostic]), outcome: String = "nothing was answered"
) throws -> Content {
  let (content, problems) = read
  let errors = problems.count { $0.severity == .error }
  guard errors == 0, let content else {
    throw CannotRun { page in
      page.write(first: problems)
      page.line()
      page.line("rulecheck: \(counted(errors, "error")), so \(outcome)", .error)
    }
  }
  if !problems.isEmpty {
    Output.warn(page: Output.warningPage().filled { $0.write(first: problems) })
  }
  return content
}

extension Page {
  /// Writes the first 500 findings: that is work enough, and thousands have one cause.
  mutating func write(
    first problems: [Diagnostic], naming name: (Span) -> String? = { _ in nil }
  ) {
    write(Array(problems.prefix(500)), naming: name)
    if problems.count > 500 { line("… and \(problems.count - 500) more") }
  }
}

extension Workspace {
  /// The language of an answer.
  /// - Parameter lang: its code, if one was asked for; nil: the workspace's first.
  func language(asked lang: String?) throws -> Language {
    guard let lang else { return languages[0] }
    if let language = language(lang) { return language }
    let known = languages.map(\.code)
    throw CannotRun(
      "this workspace has no texts in \(lang); its languages are \(known.joined(separator: ", "))")
  }
}

extension Workspace {
  /// The place of the rule set that a command names, also by what it was called.
  func requireRuleSet(_ id: String) throws -> Int {
    if let place = place(ofOrdinanceCalled: id) { return place }
    let known = ordinances.map(\.id)
    let near = Spelling.nearest(to: id, among: known, most: 1)
    throw CannotRun(
      "no rule set is called “\(id)”; "
        + (near.didYouMean ?? "there are \(known.joined(separator: ", "))"))
  }
}

extension TimeZoneRules {
  /// Findings about the workspace's time zone, on machines that have time zones installed.
  static func findings(in workspace: Workspace?) -> [Diagnostic] {
    guard let workspace, Disk.isFolder(Disk.timeZones) else { return [] }
    return workspace.findings(whereZone: { installed($0) != nil }) {
      let table = Disk.timeZone("zone.tab").map { file in
        file.withBytes { String(decoding: $0, as: UTF8.self) }
      }
      return ["Etc/UTC"]
        + (table ?? "").split(separator: "\n").compactMap { line in
          let fields = line.split(separator: "\t")
          return line.hasPrefix("#") || fields.count < 3 ? nil : String(fields[2])
        }
    }
  }

  /// The rules of a time zone; nil where this machine does not have it.
  static func installed(_ name: String) -> TimeZoneRules? {
    Disk.timeZone(name).flatMap { $0.withBytes { TimeZoneRules(tzif: Array($0)) } }
  }
}

extension Evaluator {
  /// The day that was asked for, or the last with observations that is not a stray one; strays are
  /// warned of.
  func day(_ asked: Day?, asOf: Day? = nil) throws -> Day {
    if let asked { return asked }
    warnOfStrayDays()
    guard let day = usualDay(through: asOf) else {
      throw CannotRun(
        "there are no observations\(asOf.map { " up to \($0)" } ?? ""); name a day with --on")
    }
    return day
  }

  /// Warns of days that are not answered for unless they are asked about.
  func warnOfStrayDays() {
    guard let stray = observations.strayDays else { return }
    Output.warn(
      "the last figures, from \(stray.first) on, lie \(stray.gap) days after all others, as with a mistyped date; the answer is for \(stray.last) (`rulecheck validate --data` names the rows)"
    )
  }

  /// Warns if the values end long before a day that is asked about.
  /// - Parameter meaning: what that means for what is written.
  func warnOfOldValues(on day: Day, meaning: String) {
    guard let last = observations.lastDay else { return }
    Output.warnOfOldValues(until: last, on: day, meaning: meaning)
  }
}

extension Output {
  /// How many days without a value are not surprising.
  private static let usualDelay = 7

  /// Warns if values that end on a day end long before another that is asked about.
  static func warnOfOldValues(until last: Day, on day: Day, meaning: String) {
    guard day - last > usualDelay else { return }
    warn("the figures end on \(last), \(day - last) days before \(day): \(meaning)")
  }
}

extension Option where Value == Day? {
  /// An option that is a date.
  init(date help: String) {
    self.init(help: ArgumentHelp(help, valueName: "date"), transform: Day.option)
  }
}

extension Option where Value == Day {
  /// A required option that is a date.
  init(date help: String) {
    self.init(help: ArgumentHelp(help, valueName: "date"), transform: Day.option)
  }
}

extension Day {
  /// What `Evaluator.day(_:asOf:)` answers for, in the help of options.
  static let usualInHelp =
    "Default: the last with observations; where no rule needs any, the last on which a version or a notice begins."

  /// The value of an option that is a date.
  static func option(_ text: String) throws -> Day {
    guard let day = Day(iso: text) else {
      let isWrittenWell = text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil
      throw ValidationError(
        "“\(text)” is not a valid date"
          + (isWrittenWell ? ": there is no such day." : "; write it as YYYY-MM-DD."))
    }
    return day
  }
}
