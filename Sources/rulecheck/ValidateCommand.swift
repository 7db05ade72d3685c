import ArgumentParser
import Observations
import Reports
import RuleLanguage
import YAMLSource

/// `rulecheck validate`: every finding of every file.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check the files of a workspace, or some of them.",
    discussion: """
      Without PATH the workspace of --rules is checked. A PATH is a folder with a rulecheck.yaml, or \
      a file or folder of a workspace: the workspace is read whole, and only what concerns the path \
      is reported. What a code means: rulecheck explain CODE.

      Exit codes: 0 nothing as grave as --fail-on; 1 findings; 2 could not run; 64 wrong usage.
      """)

  @Argument(
    help: ArgumentHelp("Workspaces, or files and folders of them.", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder with the rulecheck.yaml. Default: the nearest one upward from here, else ./rules.",
      valueName: "dir"), completion: .directory)
  var rules: String?

  @Option(help: "What makes the exit code 1.")
  var failOn = ValidationRun.Threshold.error

  @Option(help: "How to print the findings.")
  var format = ValidationRun.Format.text

  @Option(
    help: ArgumentHelp(
      "Report also what is past, or yet to come, on this day.", valueName: "date"),
    transform: Day.option)
  var today: Day?

  @Flag(help: "Check the data files of the sources and the outlines, too.")
  var data = false

  func validate() throws {
    if rules != nil, !paths.isEmpty {
      throw ValidationError("Name either --rules or paths: a path says which workspace is meant.")
    }
  }

  func run() throws {
    try ValidationRun(
      paths: paths, rules: rules, failOn: failOn, format: format, today: today, data: data
    ).run()
  }
}

/// One run of `rulecheck validate`.
struct ValidationRun {
  enum Threshold: String, ExpressibleByArgument, CaseIterable {
    case error, warning, note

    var severity: Diagnostic.Severity {
      switch self {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    }
  }

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, github, sarif, junit
  }

  var paths: [String] = []
  var rules: String?
  var failOn = Threshold.error
  var format = Format.text
  var today: Day?
  var data = false

  /// The run that arguments without any option but --rules ask for; nil for all others.
  ///
  /// Editors and hooks validate on every change, and setting up the argument parser takes longer
  /// than reading the rules.
  init?(plain arguments: some Collection<String>) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      if argument == "--rules", rules == nil, let folder = rest.next(), !folder.hasPrefix("-") {
        rules = folder
      } else if argument.isEmpty || argument.hasPrefix("-") {
        return nil
      } else {
        paths.append(argument)
      }
    }
    if rules != nil, !paths.isEmpty { return nil }
  }

  init(
    paths: [String], rules: String?, failOn: Threshold, format: Format, today: Day?, data: Bool
  ) {
    self.paths = paths
    self.rules = rules
    self.failOn = failOn
    self.format = format
    self.today = today
    self.data = data
  }

  func run() throws {
    var findings: [Diagnostic] = []
    var files: [String] = []
    let selections = try Selection.all(paths: paths, rules: rules)
    var validations: [Validation] = []
    for selection in selections {
      let tree = FileTree.folder(selection.root)
      let validation = Validation(of: tree, today: today)
      validations.append(validation)
      if data, validation.workspace == nil {
        Output.warn(
          "rulecheck: the data of \(Page.safe(selection.root)) were not checked: the errors in its rules come first\n"
        )
      }
      let found = validation.findings(
        with: TimeZoneRules.findings(in: validation.workspace)
          + (data ? self.data(of: validation, tree) : []), catalogue: Check.all,
        skipped: skippedChecks)
      var looked = validation.files
      if data, let workspace = validation.workspace { looked += workspace.dataPaths }
      let chosen = looked.map { selection.prefix + $0 }.filter(selection.contains)
      files += chosen
      // Where nothing was looked at, what kept the reading from it is what matters.
      let isCutOff = chosen.isEmpty && validation.workspace == nil
      findings += isCutOff ? found : found.filter { selection.contains($0.span.file.name) }
    }
    let report = FindingReport(
      subject: paths.isEmpty ? selections[0].root : paths.joined(separator: " "),
      findings: findings.sortedOnce(), files: files)
    switch format {
    case .text:
      var page = Page(hasColor: Output.hasColor)
      report.write(to: &page)
      Output.write(page.text)
    case .json: Output.write(report.json)
    case .github: Output.write(report.github)
    case .sarif: Output.write(report.sarif(version: Rulecheck.version))
    case .junit: Output.write(report.junit.xml)
    }
    let hasFailed = findings.contains { $0.severity >= failOn.severity }
    // What was read need not be taken apart any more.
    withExtendedLifetime(validations) {
      Rulecheck.exit(withError: hasFailed ? ExitStatus.findings : nil)
    }
  }

  /// Checks that are not part of this run: comments that allow them may well be unused.
  private var skippedChecks: [Check] {
    (data ? [] : Check.ofData) + (today == nil ? Check.ofToday : [])
  }

  /// Findings in the files of the sources and the outlines.
  private func data(of validation: Validation, _ tree: FileTree) -> [Diagnostic] {
    guard let workspace = validation.workspace else { return [] }
    return Observations.findings(
      in: workspace, files: tree, zone: TimeZoneRules.installed(workspace.timeZone.value),
      today: today)
  }
}

extension Workspace {
  /// The files of figures and outlines, as paths from the root.
  fileprivate var dataPaths: [String] {
    let paths = sources.map(\.path.value) + (areas.outlines.map { [$0.path.value] } ?? [])
    return Set(paths).sorted()
  }
}

/// A workspace, and which of its files a user asked about.
private struct Selection {
  /// The workspace's folder, as a path from the working directory.
  let root: String
  /// The files and folders asked about, as paths from the root; empty: all.
  var inside: [String] = []

  var prefix: String { root == "." ? "" : root.hasSuffix("/") ? root : root + "/" }

  /// Whether a file, by the name under which it is shown, was asked about.
  func contains(_ name: String) -> Bool {
    guard !inside.isEmpty, name.hasPrefix(prefix) else { return inside.isEmpty }
    let path = name.dropFirst(prefix.count)
    return inside.contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  static func all(paths: [String], rules: String?) throws -> [Selection] {
    if paths.isEmpty { return [Selection(root: try WorkspaceOptions.root(rules))] }
    var selections: [Selection] = []
    for path in paths {
      guard Disk.exists(path) else {
        throw CannotRun("\(path) does not exist; name a workspace, or a file or folder of one")
      }
      let found = try selection(path)
      if let at = selections.firstIndex(where: { $0.root == found.root }) {
        // Who asks for all asks for every part.
        let isAll = found.inside.isEmpty || selections[at].inside.isEmpty
        selections[at].inside = isAll ? [] : selections[at].inside + found.inside
      } else {
        selections.append(found)
      }
    }
    return selections
  }

  private static func selection(_ path: String) throws -> Selection {
    if Disk.exists("\(path)/\(Workspace.manifestName)") { return Selection(root: path) }
    let whole = Disk.absolute(path) ?? path
    var folder = path
    for _ in 0..<40 {
      folder = Disk.parent(of: folder)
      guard Disk.exists("\(folder)/\(Workspace.manifestName)") else { continue }
      let root = Disk.absolute(folder) ?? folder
      return Selection(root: folder, inside: [String(whole.dropFirst(root.count + 1))])
    }
    throw CannotRun(
      "\(path) belongs to no workspace: there is no \(Workspace.manifestName) in its folder or above"
    )
  }
}
