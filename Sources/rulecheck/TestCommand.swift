import ArgumentParser
import Evaluation
import Files
import Findings
import Reports
import RuleReader
import Rules

/// `rulecheck test`: the tests of a workspace's rules.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run the tests of the rules, and say what they do not reach.",
    discussion: """
      Tests are in the files that `tests` of rulecheck.yaml names. A failure shows what was \
      expected and found, with the days that were counted. Without --rules a PATH says which \
      workspace is meant: the nearest one upward from it.

      Example:
        rulecheck test --coverage-at-least 90 --output junit=tests.xml

      Exit codes: 0 all passed; 1 a case failed, or the coverage is too low; 2 could not run; \
      64 wrong usage.
      """)

  @Argument(
    help: ArgumentHelp(
      "Files of tests, or folders of them. Default: all of the workspace.", valueName: "path"),
    completion: .file()) var paths: [String] = []

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp(
      "Only cases with this in RULESET/CASE; * matches anything.", valueName: "pattern"))
  var pattern: String?

  @Option(help: "How to print the results.") var format = RuleTestReport.Format.text

  @Option(
    name: .customLong("output"),
    help: ArgumentHelp(
      "Write them into a file, too: junit=tests.xml. May be given more than once.",
      valueName: "format=file"), completion: Completion.outputs(RuleTestReport.Format.self),
    transform: OutputFile.init)
  var files: [OutputFile<RuleTestReport.Format>] = []

  @Flag(help: "Say which phases, triggers and bounds no test reaches.") var coverage = false

  @Option(
    help: ArgumentHelp("Fail where less is reached; measures the coverage.", valueName: "percent"))
  var coverageAtLeast: Int?

  @Flag(help: "A workspace without tests is not an error, for hooks that run in any workspace.")
  var allowNoTests = false

  @OptionGroup var options: WorkspaceOptions

  private var outputs: Outputs<RuleTestReport.Format> { Outputs(format: format, files: files) }

  func validate() throws {
    try outputs.validate()
    try outputs.refuse(replacing: options.data)
    if let coverageAtLeast, !(0...100).contains(coverageAtLeast) {
      throw ValidationError("--coverage-at-least takes a whole number from 0 to 100.")
    }
  }

  func run() throws {
    let report = try outputs.answer(
      unfinished: { UnfinishedRun("test", reason: $0).written(as: $1) },
      {
        let report = try self.report()
        let top = ReportTop.path(around: [try Disk.absolute(root()) ?? "/"])
        try outputs.write {
          report.written(as: $0, on: $1, directory: Disk.absolute(".") ?? "/", top: top)
        }
        return report
      })
    guard report.isPassed else { throw ExitStatus.findings }
  }

  private func report() throws -> RuleTestReport {
    let root = try self.root()
    let (workspace, files) = try options.workspace(in: root)
    let language = try workspace.language(asked: options.lang)
    let tests = try selected(workspace, files, in: root)
    let results = try withoutErrors(
      RuleTestRun.run(
        tests, of: workspace, data: files, zone: options.figures.zone(of: workspace),
        isFirstReplaced: options.data != nil, coverageOf: ordinances(workspace, tests)),
      outcome: "nothing was tested")
    return RuleTestReport(results, language: language, coverageAtLeast: coverageAtLeast)
  }

  /// The ordinances whose coverage is measured: all, or those that the chosen cases test.
  private func ordinances(_ workspace: Workspace, _ tests: RuleTests) -> [Int]? {
    guard coverage || coverageAtLeast != nil else { return nil }
    guard !paths.isEmpty || pattern != nil else { return Array(workspace.ordinances.indices) }
    return Set(tests.files.flatMap(\.cases).map(\.ordinance)).sorted()
  }

  private func selected(
    _ workspace: Workspace, _ files: FileTree, in root: String
  ) throws -> RuleTests {
    let chosen = paths.isEmpty ? nil : try chosen(among: workspace.testPaths.map(\.value), in: root)
    if chosen == nil, workspace.testPaths.isEmpty, !allowNoTests {
      throw CannotRun(
        "this workspace has no tests; name their files or folders under `tests` in \(Workspace.manifestName)"
      )
    }
    let tests = try withoutErrors(
      RuleTests.read(workspace, files: files, paths: chosen), outcome: "nothing was tested")
    guard let pattern else { return tests }
    let matching = tests.matching(CasePattern(pattern))
    guard matching.files.isEmpty else { return matching }
    let near = CasePattern(pattern).near(in: tests)
    let names = near.isEmpty ? tests.files.flatMap(\.cases).prefix(5).map(\.name.value) : near
    throw CannotRun(
      "no case has “\(pattern)” in its name; \(near.isEmpty ? "the first cases are" : "did you mean"):",
      choices: Array(names))
  }

  /// The workspace's folder: `--rules`, else the one of the paths, else the nearest one upward.
  private func root() throws -> String {
    guard options.rules == nil, let first = paths.first else { return try options.ofRules.root() }
    try paths.forEach(checkExists)
    let selections = try WorkspaceSelection.all(paths: paths, rules: nil)
    guard let other = selections.dropFirst().first else { return selections[0].root }
    throw CannotRun(
      "\(first) belongs to the workspace \(selections[0].root), and another path to \(other.root); test one workspace at a time"
    )
  }

  private func checkExists(_ path: String) throws {
    guard Disk.exists(path) else {
      throw CannotRun("\(path) does not exist; name a file of tests, or a folder of them")
    }
  }

  /// The test files that the paths name, from the workspace's root: a file, or those in a folder.
  private func chosen(among known: [String], in root: String) throws -> [String] {
    var found: [String] = []
    for path in paths {
      try checkExists(path)
      let selection = try? WorkspaceSelection.selection(path)
      guard let selection, selection.absoluteRoot == Disk.absolute(root) else {
        throw CannotRun(
          "\(path) lies outside of the workspace \(root); name another one with --rules")
      }
      let inside = selection.inside.first ?? ""
      guard Disk.isFolder(path) else {
        found.append(inside)
        continue
      }
      let below = known.filter { inside.isEmpty || $0.hasPrefix(inside + "/") }
      if below.isEmpty {
        throw CannotRun(
          "\(path) holds no tests of this workspace; name their files or folders under `tests` in \(Workspace.manifestName)"
        )
      }
      found += below
    }
    return found.once { $0 }
  }
}
