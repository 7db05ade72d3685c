import ArgumentParser
import Evaluation
import Files
import Findings
import Lint
import Observations
import Reports
import Rules

/// One run of `rulecheck validate`.
struct ValidationRun {
  /// What is done with the fixes of findings.
  enum Fixes { case none, write, show }

  var paths: [String] = []
  var rules: String?
  var failOn = Diagnostic.Severity.error
  var outputs = Outputs<FindingReport.Format>(format: .text)
  var today: Day?
  var data = false
  var fixes = Fixes.none

  /// What a run found, before any of it is written.
  private struct Validated {
    var selections: [WorkspaceSelection]
    /// No other run changes the same files.
    var claims: [FileReplacement.Claim] = []
    /// What the fixes change, in the files that were asked about.
    var changes: [FixedFiles.Change] = []
    /// The changed files, ready to take the place of the old ones.
    var replacement: FileReplacement?
    var validations: [Validation] = []
    var findings: [Diagnostic] = []
    var files: [String] = []
    var cutOffBy: Diagnostic?
  }

  func run() throws {
    let validated = try outputs.answer(
      unfinished: { reason, format in
        UnfinishedRun("validate", reason: reason).written(
          as: format, version: Rulecheck.version,
          path: paths.first ?? "\(rules ?? ".")/\(Workspace.manifestName)",
          directory: Disk.absolute(".") ?? "/",
          top: ReportTop.path(around: [
            Disk.absolute(rules ?? paths.first ?? ".") ?? Disk.absolute(".") ?? "/"
          ]))
      },
      {
        let validated = try self.validated()
        try write(validated)
        return validated
      })
    let hasFailed = validated.findings.contains { $0.severity >= failOn }
    // Kept until the program ends: freeing what was read would take time.
    withExtendedLifetime(validated) {
      Rulecheck.exit(withError: hasFailed ? ExitStatus.findings : nil)
    }
  }

  private func validated() throws -> Validated {
    let selections = try WorkspaceSelection.all(paths: paths, rules: rules)
    var validated = Validated(selections: selections)
    if fixes == .write {
      // Always in the same order, so that two runs cannot wait for each other.
      validated.claims = try selections.sorted { $0.absoluteRoot < $1.absoluteRoot }
        .map { try FileReplacement.Claim($0.root, mark: Workspace.manifestName) }
    }
    if fixes != .none {
      validated.changes = selections.flatMap {
        FixedFiles(of: FileTree(folder: $0.root), where: $0.contains).changes
      }
    }
    if fixes == .write {
      validated.replacement = try FileReplacement(
        validated.changes.map { ($0.before, $0.after) })
    }
    do {
      try validated.selections.forEach { try validate($0, &validated) }
    } catch {
      validated.replacement?.discard()
      throw error
    }
    return validated
  }

  /// Adds the findings of a workspace.
  private func validate(_ selection: WorkspaceSelection, _ validated: inout Validated) throws {
    let replacement = validated.replacement
    let tree = FileTree(
      folder: selection.root, unsaved: replacement?.contents ?? [:],
      mostBytes: data ? ValueMemory.mostBytes : FileTree.mostBytes)
    let validation = Validation(of: tree, today: today)
    validated.validations.append(validation)
    if data, validation.workspace == nil {
      Output.warn(
        "the data of \(selection.root) were not checked: its rules have errors, which come first",
        otherwise: { replacement?.discard() })
    }
    if data, let workspace = validation.workspace {
      try ValueMemory.check(workspace.sources.map(\.path.value), in: selection.root)
    }
    let found = validation.findings(
      with: TimeZoneRules.findings(in: validation.workspace)
        + (data ? self.data(of: validation, tree) : []), skipped: skippedChecks(validation))
    let scope = try ValidatedScope(
      selection, validation, found, data: data ? validation.workspace?.dataPaths ?? [] : nil)
    validated.files += scope.files
    validated.findings += scope.findings
    validated.cutOffBy = validated.cutOffBy ?? scope.cutOffBy
  }

  /// Prints the findings, writes the reports, and changes the files.
  private func write(_ validated: Validated) throws {
    guard fixes != .show else { return show(validated.changes, in: validated.selections) }
    let replacement = validated.replacement
    let report = report(validated)
    let top = ReportTop.path(around: validated.selections.map(\.absoluteRoot))
    // These formats have no place for it.
    if let cutOff = report.describedCutOff, outputs.format == .concise {
      Output.warn(cutOff, otherwise: { replacement?.discard() })
    }
    if let fixes = report.describedFixes, outputs.format != .text, outputs.format != .json {
      Output.warn(fixes, otherwise: { replacement?.discard() })
    }
    // Files change only after the answer is written.
    try outputs.write(
      otherwise: { replacement?.discard() },
      then: {
        // What has been said cannot be taken back.
        do throws(FilesError) { try replacement?.finish() } catch {
          Output.warn(error.message)
          throw ExitStatus.couldNotRun
        }
      }
    ) { format, page in
      report.written(
        as: format, on: page, failOn: failOn, version: Rulecheck.version,
        directory: Disk.absolute(".") ?? "/", top: top)
    }
  }

  private func report(_ validated: Validated) -> FindingReport {
    FindingReport(
      subject: paths.isEmpty ? validated.selections[0].root : paths.joined(separator: " "),
      findings: validated.findings.sortedOnce(), files: validated.files,
      cutOffBy: validated.cutOffBy,
      folders: validated.selections.map { ($0.prefix, $0.absoluteRoot) },
      fixed: fixes == .write ? validated.changes.map { ($0.before.name, $0.count) } : nil)
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
    if Output.isTerminal || Output.page().hasColor {
      Output.write(Output.page(isWrapped: false).filled(diff.write))
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
    let zone = TimeZoneRules.installed(workspace.timeZone.value)
    return Observations.findings(in: workspace, files: tree, zone: zone, today: today)
      + disallowedNotices(workspace, tree, zone)
  }

  /// Few rules allow decisions under a condition, so that figures are not kept for this.
  private func disallowedNotices(
    _ workspace: Workspace, _ tree: FileTree, _ zone: TimeZoneRules?
  ) -> [Diagnostic] {
    let versions = workspace.ordinances.flatMap(\.versions)
    guard !versions.allSatisfy(\.allowingConditions.isEmpty),
      let observations = Observations.read(workspace, files: tree, zone: zone).observations
    else { return [] }
    return Evaluator(workspace, observations).disallowedNotices
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
