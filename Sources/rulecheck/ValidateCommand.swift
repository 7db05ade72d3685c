import ArgumentParser
import Findings
import Reports
import Rules

/// `rulecheck validate`: every finding of every file.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check the files of a workspace, or some of them.",
    discussion: """
      Without PATH the workspace of --rules is checked. A PATH is a folder with a rulecheck.yaml, or \
      a file or folder of a workspace: the workspace is read whole, and only what concerns the path \
      is reported. What a code means: rulecheck explain CODE.

      --output writes a report into a file in addition to what is printed, and may be given more than once.

      --fix writes what the findings' help says into the files, where only one thing can be meant; \
      what remains is reported. --diff prints the same changes, for patch -p1, and writes nothing: \
      its exit code is the one of the files as they are.

      Example:
        rulecheck validate --data --fail-on warning --output sarif=findings.sarif

      Exit codes: 0 nothing as severe as --fail-on; 1 findings; 2 could not run; 64 wrong usage.
      """)

  @Argument(
    help: ArgumentHelp("Workspaces, or files and folders of them.", valueName: "path"),
    completion: .file()) var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder with the rulecheck.yaml. Default: the nearest one upward from here, else ./rules.",
      valueName: "dir"), completion: .directory) var rules: String?

  @Option(help: "What makes the exit code 1.") var failOn = Diagnostic.Severity.error

  @Option(help: "How to print the findings.") var format = FindingReport.Format.text

  @Option(
    name: .customLong("output"),
    help: ArgumentHelp(
      "Write them into a file, too: sarif=findings.sarif.", valueName: "format=file"),
    completion: Completion.outputs(FindingReport.Format.self), transform: OutputFile.init)
  var files: [OutputFile<FindingReport.Format>] = []

  @Option(date: "Report also what is in the past or in the future on this day.") var today: Day?

  @Flag(help: "Check the data files of the sources, the outlines and the places, too.") var data =
    false

  @Flag(help: "Fix what can be fixed safely, then report what remains.") var fix = false

  @Flag(help: "Print what --fix would change, as a unified diff, and nothing else.")
  var diff = false

  @OptionGroup var colors: ColorOption

  func validate() throws {
    if fix, diff {
      throw ValidationError("Name either --fix or --diff: one changes files, the other does not.")
    }
    if diff, format != .text || !files.isEmpty {
      throw ValidationError(
        "--diff prints a diff, and no --format or --output; `fix` in --format json has the single changes."
      )
    }
    try outputs.validate()
    if rules != nil, !paths.isEmpty {
      throw ValidationError("Name either --rules or paths: a path says which workspace is meant.")
    }
  }

  private var outputs: Outputs<FindingReport.Format> { Outputs(format: format, files: files) }

  func run() throws {
    try ValidationRun(
      paths: paths, rules: rules, failOn: failOn, outputs: outputs, today: today, data: data,
      fixes: fix ? .write : diff ? .show : .none
    ).run()
  }
}
