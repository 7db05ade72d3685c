import ArgumentParser
import Files
internal import Findings
import Lint
import Observations
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

      --fix writes what the findings' help says into the files, where only one thing can be meant; \
      what remains is reported. --diff prints the same changes, for patch -p1, and writes nothing: its \
      exit code is that of the files as they are.

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

  @Option(date: "Report also what is past, or yet to come, on this day.") var today: Day?

  @Flag(help: "Check the data files of the sources, the outlines and the places, too.") var data =
    false

  @Flag(help: "Fix what can be fixed safely, then report what remains.") var fix = false

  @Flag(help: "Print what --fix would change, as a unified diff, and nothing else.")
  var diff = false

  func validate() throws {
    if fix, diff {
      throw ValidationError("Name either --fix or --diff: one changes files, the other does not.")
    }
    if diff, format != .text {
      throw ValidationError(
        "--diff prints a diff, and no --format; `fix` in --format json has the single changes.")
    }
    if rules != nil, !paths.isEmpty {
      throw ValidationError("Name either --rules or paths: a path says which workspace is meant.")
    }
  }

  func run() throws {
    try ValidationRun(
      paths: paths, rules: rules, failOn: failOn, format: format, today: today, data: data,
      fixes: fix ? .write : diff ? .show : .none
    ).run()
  }
}

/// One run of `rulecheck validate`.
struct ValidationRun {
  /// What is done with the fixes of findings.
  enum Fixes { case none, write, show }

  var paths: [String] = []
  var rules: String?
  var failOn = Diagnostic.Severity.error
  var format = FindingReport.Format.text
  var today: Day?
  var data = false
  var fixes = Fixes.none

  func run() throws {
    let selections = try WorkspaceSelection.all(paths: paths, rules: rules)
    // Always in the same order, so that two runs cannot wait for each other.
    let claims =
      fixes == .write
      ? try selections.sorted { $0.absoluteRoot < $1.absoluteRoot }
        .map { try FileReplacement.Claim($0.root, mark: Workspace.manifestName) } : []
    defer { extendLifetime(claims) }
    // The fixes in the files that were asked about.
    let changes =
      fixes == .none
      ? []
      : selections.flatMap { FixedFiles(of: FileTree(folder: $0.root), where: $0.contains).changes }
    let replacement =
      fixes == .write ? try FileReplacement(changes.map { ($0.before, $0.after) }) : nil
    do {
      try report(selections, changes, replacement)
    } catch {
      replacement?.discard()
      throw error
    }
  }

  /// Prints the findings of some workspaces, changes their files, and ends the program.
  private func report(
    _ selections: [WorkspaceSelection], _ changes: [FixedFiles.Change],
    _ replacement: FileReplacement?
  ) throws {
    var findings: [Diagnostic] = []
    var files: [String] = []
    var validations: [Validation] = []
    var cutOffBy: Diagnostic?
    for selection in selections {
      let tree = FileTree(folder: selection.root, unsaved: replacement?.contents ?? [:])
      let validation = Validation(of: tree, today: today)
      validations.append(validation)
      if data, validation.workspace == nil {
        Output.warn(
          "the data of \(selection.root) were not checked: the errors in its rules come first",
          otherwise: { replacement?.discard() })
      }
      let found = validation.findings(
        with: TimeZoneRules.findings(in: validation.workspace)
          + (data ? self.data(of: validation, tree) : []), skipped: skippedChecks(validation))
      let scope = try ValidatedScope(
        selection, validation, found, data: data ? validation.workspace?.dataPaths ?? [] : nil)
      files += scope.files
      findings += scope.findings
      cutOffBy = cutOffBy ?? scope.cutOffBy
    }
    if fixes == .show {
      show(changes, in: selections)
    } else {
      let report = finished(findings, files, selections, cutOffBy, changes)
      // The other formats have no place for it.
      if let fixes = report.describedFixes, format != .text, format != .json {
        Output.warn(fixes, otherwise: { replacement?.discard() })
      }
      let answer = report.written(
        as: format, on: Output.page(), failOn: failOn, version: Rulecheck.version,
        directory: Disk.absolute(".") ?? "/")
      // Files change only after the answer is written.
      try Output.write(answer, otherwise: { replacement?.discard() }) { try replacement?.finish() }
    }
    let hasFailed = findings.contains { $0.severity >= failOn }
    // Kept until the program ends: freeing what was read would take time.
    withExtendedLifetime(validations) {
      Rulecheck.exit(withError: hasFailed ? ExitStatus.findings : nil)
    }
  }

  private func finished(
    _ findings: [Diagnostic], _ files: [String], _ selections: [WorkspaceSelection],
    _ cutOffBy: Diagnostic?, _ changes: [FixedFiles.Change]
  ) -> FindingReport {
    FindingReport(
      subject: paths.isEmpty ? selections[0].root : paths.joined(separator: " "),
      findings: findings.sortedOnce(), files: files, cutOffBy: cutOffBy,
      folders: selections.map { ($0.prefix, $0.absoluteRoot) },
      fixed: fixes == .write ? changes.map { ($0.before.name, $0.count) } : nil)
  }

  /// Prints the changes for `patch`; on a terminal with colours, and without control characters.
  private func show(_ changes: [FixedFiles.Change], in selections: [WorkspaceSelection]) {
    var diff = UnifiedDiff()
    let directory = (Disk.absolute(".") ?? "") + "/"
    let here = changes.map { change in
      var name = change.before.name[...]
      // Relative to the working directory, where `patch` is run.
      if name.hasPrefix(directory) { name = name.dropFirst(directory.count) }
      while name.hasPrefix("./") { name = name.dropFirst(2).drop { $0 == "/" } }
      return name
    }
    // `patch` takes no paths that lead upward: these start at the workspace.
    let isElsewhere = here.contains { $0.hasPrefix("../") || $0.hasPrefix("/") }
    for (change, name) in zip(changes, here) {
      let prefix = selections.first { change.before.name.hasPrefix($0.prefix) }?.prefix ?? ""
      diff.add(
        change.before, change.after,
        named: isElsewhere ? String(change.before.name.dropFirst(prefix.count)) : String(name))
    }
    if isElsewhere {
      let roots = selections.map(\.absoluteRoot).joined(separator: ", ")
      Output.warn("these paths begin in \(roots)")
    }
    if Output.isTerminal {
      Output.write(Output.page().filled(diff.write))
    } else {
      Output.write(diff.text)
    }
    let count = changes.map(\.count).reduce(0, +)
    Output.warn(
      count == 0
        ? "found nothing to fix"
        : "\(counted(count, "finding")) can be fixed in \(counted(changes.count, "file")); --fix writes that"
    )
  }

  /// The checks that this run leaves out: comments that allow their findings are not unused.
  private func skippedChecks(_ validation: Validation) -> [Check] {
    (data && validation.workspace != nil ? [] : Check.ofData) + (today == nil ? Check.ofToday : [])
  }

  /// Findings in the files of the sources, the outlines and the places.
  private func data(of validation: Validation, _ tree: FileTree) -> [Diagnostic] {
    guard let workspace = validation.workspace else { return [] }
    return Observations.findings(
      in: workspace, files: tree, zone: TimeZoneRules.installed(workspace.timeZone.value),
      today: today)
  }
}

extension ValidationRun {
  /// The run for arguments with no option other than --rules; nil for all others.
  ///
  /// Editors and hooks validate on every change, and setting up the argument parser takes longer
  /// than reading the rules.
  init?(plain arguments: some Collection<String>) {
    self.init()
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
}

extension Workspace {
  /// The files of values, outlines and places, as paths from the root.
  var dataPaths: [String] {
    let ofAreas = [areas.outlines?.path.value, areas.placeFile?.path.value].compactMap { $0 }
    return Set(sources.map(\.path.value) + ofAreas).sorted()
  }
}
