import ArgumentParser
import Evaluation
import Files
import Observations
import Reports
import RuleLanguage
import YAMLSource

/// Where rules come from: the options of commands that read no data.
struct RuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder with the rulecheck.yaml. Default: the nearest one upward from here, else ./rules.",
      valueName: "dir"),
    completion: .directory)
  var rules: String?

  @Option(
    help: ArgumentHelp(
      "The language of the answer, one of the workspace's. Default: its first.",
      valueName: "lang"))
  var lang: String?
}

/// Where rules and data come from: the options that all commands which answer share.
struct WorkspaceOptions: ParsableArguments {
  @OptionGroup var ofRules: RuleOptions

  @Option(
    help: ArgumentHelp("A file that stands in for the first source's.", valueName: "file"),
    completion: .file())
  var data: String?

  var rules: String? { ofRules.rules }
  var lang: String? { ofRules.lang }

  /// The folder of the workspace, as a path from the working directory.
  func root() throws -> String { try WorkspaceOptions.root(rules) }

  /// - Parameter rules: the option, where it was given.
  static func root(_ rules: String?) throws -> String {
    let root = try found(rules)
    try Disk.requireInsideWorkTree(root)
    return root
  }

  private static func found(_ rules: String?) throws -> String {
    if let rules {
      guard Disk.isFolder(rules) else {
        throw CannotRun(
          Disk.exists(rules)
            ? "\(rules) is a file; --rules takes the folder that holds the rulecheck.yaml"
            : "the folder \(rules) does not exist; name the one that holds the rulecheck.yaml")
      }
      guard Disk.exists("\(rules)/\(Workspace.manifestName)") else {
        throw CannotRun(
          "\(rules) holds no \(Workspace.manifestName), so it is no workspace; name another folder with --rules"
        )
      }
      return rules
    }
    var folder = "."
    for _ in 0..<40 {
      if Disk.exists("\(folder)/\(Workspace.manifestName)") { return folder }
      folder = folder == "." ? ".." : "../" + folder
    }
    if Disk.exists("rules/\(Workspace.manifestName)") { return "rules" }
    throw CannotRun(
      "no \(Workspace.manifestName) here, in a folder above, or in ./rules; name its folder with --rules"
    )
  }

  /// The checked workspace and its files.
  /// - Parameter root: its folder; nil: that of `--rules`.
  func workspace(in root: String? = nil) throws -> (workspace: Workspace, files: FileTree) {
    let (workspace, files) = try WorkspaceOptions.workspace(
      in: try root ?? WorkspaceOptions.root(rules))
    guard let data, let first = workspace.sources.first else { return (workspace, files) }
    do {
      return (
        workspace, files.replacing(first.path.value, with: try Disk.namedFile(data))
      )
    } catch {
      throw CannotRun("\(data) \(error.explained); --data takes a file")
    }
  }

  /// The checked workspace of a folder, and its files.
  static func workspace(in root: String) throws -> (workspace: Workspace, files: FileTree) {
    let files = FileTree(folder: root)
    let (workspace, problems) = Workspace.read(files)
    try report(problems)
    guard let workspace else { throw CannotRun("the workspace could not be read") }
    return (workspace, files)
  }

  /// An evaluator over the observations of all sources.
  func evaluator(_ workspace: Workspace, _ files: FileTree, asOf: Day?) throws -> Evaluator {
    let (observations, problems) = Observations.read(
      workspace, files: files, asOf: asOf, zone: zone(of: workspace),
      isFirstReplaced: data != nil)
    try report(problems)
    guard let observations else { throw CannotRun("the data could not be read") }
    return Evaluator(workspace, observations)
  }

  /// As the static one.
  func report(_ problems: [Diagnostic], outcome: String = "nothing was answered") throws {
    try WorkspaceOptions.report(problems, outcome: outcome)
  }

  /// The rules of the workspace's time zone, as the machine knows them.
  func zone(of workspace: Workspace) -> TimeZoneRules? {
    let zone = TimeZoneRules.installed(workspace.timeZone.value)
    if zone == nil, Disk.isFolder(TimeZoneRules.folder) {
      Output.warn(
        "warning: \(workspace.timeZone.span): this machine knows no time zone"
          + " `\(workspace.timeZone.value)`; write a name such as Etc/UTC")
    }
    return zone
  }

  func language(of workspace: Workspace) throws -> Language {
    try WorkspaceOptions.language(lang, of: workspace)
  }

  /// - Parameter lang: the code, where one was asked for.
  static func language(_ lang: String?, of workspace: Workspace) throws -> Language {
    guard let lang else { return workspace.languages[0] }
    if let language = workspace.language(lang) { return language }
    let known = workspace.languages.map(\.code).joined(separator: ", ")
    throw CannotRun("this workspace has no texts in \(lang); its languages are \(known)")
  }

  /// Warnings go to standard error; errors end the run.
  /// - Parameter outcome: what came of the errors, as the end of a sentence.
  static func report(_ problems: [Diagnostic], outcome: String = "nothing was answered") throws {
    guard !problems.isEmpty else { return }
    var page = Page(hasColor: Output.warningsHaveColor)
    // The first hundreds are work enough, and thousands have one cause.
    page.write(Array(problems.prefix(500)))
    if problems.count > 500 { page.line("… and \(problems.count - 500) more") }
    guard problems.hasErrors else {
      Output.warn(page: page.text)
      return
    }
    let errors = problems.count { $0.severity == .error }
    page.line()
    page.line(
      "rulecheck: \(counted(errors, "error")), so \(outcome)", .error)
    throw CannotRun(page: page.text)
  }
}

extension TimeZoneRules {
  /// Where the system keeps its time zones.
  static let folder = "/usr/share/zoneinfo"
  private static let files = FileTree(folder: folder)

  /// Whether this machine knows the time zone of a workspace, where it knows any.
  static func findings(in workspace: Workspace?) -> [Diagnostic] {
    guard let workspace, Disk.isFolder(folder) else { return [] }
    return workspace.findings(whereZone: { installed($0) != nil }) {
      let table = (try? files.file("zone.tab")).map { file in
        file.withBytes { String(decoding: $0, as: UTF8.self) }
      }
      return ["Etc/UTC"]
        + (table ?? "").split(separator: "\n").compactMap { line in
          let fields = line.split(separator: "\t")
          return line.hasPrefix("#") || fields.count < 3 ? nil : String(fields[2])
        }
    }
  }

  /// The rules of a time zone, where this machine knows them.
  static func installed(_ name: String) -> TimeZoneRules? {
    (try? files.file(name)).flatMap {
      $0.withBytes { TimeZoneRules(tzif: Array($0)) }
    }
  }
}

extension Evaluator {
  /// The day that was asked for, or the last with observations.
  func day(_ asked: Day?, asOf: Day? = nil) throws -> Day {
    guard let day = asked ?? observations.lastDay else {
      throw CannotRun(
        "there are no observations\(asOf.map { " up to \($0)" } ?? ""); name a day with --on")
    }
    return day
  }

  /// So many days without a figure are no surprise.
  private static let usualDelay = 7

  /// Says once that the figures end long before a day that is asked about.
  func warnOfOldFigures(on day: Day) {
    guard let last = observations.lastDay, day - last > Evaluator.usualDelay else { return }
    Output.warn(
      "the figures end on \(last), \(day - last) days before \(day): what is new since then is what the rules say by themselves"
    )
  }
}

extension AreaTable {
  /// The county that somebody named, or an error that says which ones may be meant.
  func countyNamed(_ name: String) throws -> Area {
    switch county(named: name) {
    case .found(let area): return area
    case .ambiguous(let areas):
      throw CannotRun(
        "several counties are called “\(name)”; name one by its identifier or with its kind:",
        choices: choices(areas))
    case .unknown(let near):
      throw CannotRun(
        "no county is called “\(name)”"
          + (near.isEmpty
            ? "; name it by its identifier, or by its name with its kind"
            : "; did you mean:"),
        choices: choices(near))
    }
  }

  func stateNamed(_ name: String) throws -> Area {
    switch state(named: name) {
    case .found(let area): return area
    case .ambiguous(let areas):
      throw CannotRun("several states are called “\(name)”:", choices: choices(areas))
    case .unknown(let near):
      throw CannotRun(
        "no state is called “\(name)”; \(near.isEmpty ? "the states are" : "did you mean"):",
        choices: choices(near.isEmpty ? Array(states) : near))
    }
  }

  private func choices(_ areas: [Area]) -> [String] {
    areas.map { area in
      let kind = area.kind.map { ", \($0)" } ?? ""
      let state = area.level == .county ? area.state.map { ", \(self[$0].name)" } ?? "" : ""
      return "\(area.id)  \(area.name)\(kind)\(state)"
    }
  }
}

extension Day {
  /// The value of an option that is a date.
  static func option(_ text: String) throws -> Day {
    guard let day = Day(iso: text) else {
      throw ValidationError("“\(text)” is no date that exists; write it as YYYY-MM-DD.")
    }
    return day
  }
}
