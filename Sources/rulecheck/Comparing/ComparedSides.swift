import Comparison
import Evaluation
import Files
import Findings
import Observations
internal import Proofs
import Reports
import RuleReader
import Rules

/// The rules of both sides of a comparison, read and checked.
struct ComparedSides {
  private(set) var old: Side
  private(set) var new: Side

  struct Side {
    let operand: ComparedOperand
    /// The workspace, reduced to what a rule file needs where one was named.
    let workspace: Workspace
    /// The index of the rule file's ordinance; nil: no rule file was named.
    let chosen: Int?
    /// The identifiers of the only ordinances to compare; nil: all.
    var ruleSets: Set<String>?

    /// The same side with the figures of a data folder.
    fileprivate func reading(_ kept: DataFolderOption) throws -> Side {
      var operand = operand
      let (workspace, files) = try kept.applied(to: workspace, operand.files)
      operand.files = files
      return Side(operand: operand, workspace: workspace, chosen: chosen, ruleSets: ruleSets)
    }

    /// The rules in the form that `RuleComparison` takes.
    var compared: ComparedRules {
      ComparedRules(
        workspace,
        single: chosen.map { place in
          let version = workspace.ordinances[place].versions[0]
          return .init(ruleSet: version.id.value, version: version.version.value)
        }, ruleSets: ruleSets)
    }

    fileprivate func isCompared(_ place: Int?) -> Bool {
      place.map { ruleSets?.contains(workspace.ordinances[$0].id) ?? true } ?? false
    }
  }

  private init(old: Side, new: Side) {
    self.old = old
    self.new = new
  }

  /// - Parameter isNewPath: whether the new side can only be a path.
  /// - Throws: `CannotRun`, with the findings of each side under its name.
  init(_ old: String, _ new: String?, isNewPath: Bool = false) throws {
    let operands = try ComparedOperand.pair(old, new, isNewPath: isNewPath)
    let before = ReadSide(operands.old, "old")
    let after = ReadSide(operands.new, "new")
    try ReadSide.report([before, after])
    self.old = try before.side()
    self.new = try after.side()
    if self.old.ruleSets?.isEmpty == true, self.new.ruleSets?.isEmpty == true {
      throw CannotRun(
        "\(operands.new.label) has no rule set; name a folder with rule sets in it, or the workspace"
      )
    }
  }

  /// The ordinances to compare: two rule files' own ones, whatever their identifiers; otherwise those
  /// with the same identifier.
  /// - Parameter old: the workspace of the old rules, with the identifiers of the new ones.
  func pairs(_ old: Workspace) -> [OrdinancePair] {
    if let chosen = self.old.chosen, let other = new.chosen {
      return [OrdinancePair(old: chosen, new: other)]
    }
    return OrdinancePair.all(old, new.workspace)
      .filter { self.old.isCompared($0.old) || new.isCompared($0.new) }
  }

  /// Narrows the comparison to some ordinances.
  /// - Parameter names: identifiers on either side, or former ones; empty: all stay.
  mutating func narrow(to names: [String]) throws {
    guard !names.isEmpty else { return }
    if let file = [old, new].first(where: { $0.chosen != nil }) {
      throw CannotRun("\(file.operand.label) is one rule file; leave out --ruleset")
    }
    let known = [old, new].map { side in
      side.workspace.ordinances.map(\.id).filter { side.ruleSets?.contains($0) ?? true }
    }
    let all = known.joined().once { $0 }.sorted()
    let names = names.map { name in
      all.contains(name)
        ? name
        : [old, new].map(\.workspace).lazy.compactMap { workspace in
          workspace.place(ofOrdinanceCalled: name).map { workspace.ordinances[$0].id }
        }.first ?? name
    }
    for name in names where !all.contains(name) {
      throw CannotRun(
        "neither side has a rule set “\(name)”; "
          + (Spelling.nearest(to: name, among: all).didYouMean ?? "the rule sets are:"),
        choices: Spelling.nearest(to: name, among: all).isEmpty ? all : [])
    }
    (old.ruleSets, new.ruleSets) = (
      Set(known[0]).intersection(names), Set(known[1]).intersection(names)
    )
  }

  /// Evaluators of both sides over the same values: from the new side's files, where it has them.
  /// The old rules use the new identifiers of what was renamed.
  ///
  /// - Parameters:
  ///   - data: a file that replaces the first source's file on both sides.
  ///   - kept: the folder that replaces the files of all sources on both sides.
  func evaluators(
    data: String?, kept: DataFolderOption
  ) throws -> (old: Evaluator, new: Evaluator) {
    let sides = ComparedSides(
      old: try old.reading(kept), new: try new.reading(kept))
    return try sides.evaluators(data: data)
  }

  private func evaluators(data: String?) throws -> (old: Evaluator, new: Evaluator) {
    let given = try data.map { try FigureOptions.givenFile($0) }
    let after = try withoutErrors(
      observations(new.workspace, new.operand.files, given), outcome: "nothing was compared")
    let before =
      new.workspace.readsSameValues(as: old.workspace) ? after : try older(after, given)
    // A new identifier alone changes nothing for anyone who lives there.
    let renamed = RenamedRules(old.compared, new.compared)
    return (Evaluator(renamed.applied(to: old.workspace), before), Evaluator(new.workspace, after))
  }

  /// The values for the old rules: from the new side's files by the old descriptions. Files that these
  /// cannot read, since an area, a column or a range is new, go with the new descriptions: then each side
  /// reads its own files, and values that both describe alike are those of the new side.
  private func older(_ after: Observations, _ given: SourceFile?) throws -> Observations {
    let paths = old.workspace.sources.map(\.path.value)
    let files = old.operand.files.preferring(new.operand.files, for: paths)
    let read = observations(old.workspace, files, given)
    let isWithin = old.workspace.areas.areas.allSatisfy {
      new.workspace.areas.area(id: $0.id) != nil
    }
    if !read.problems.hasErrors, isWithin { return try withoutErrors(read) }
    let own = observations(old.workspace, old.operand.files, nil)
    if !read.problems.hasErrors {
      let before = try withoutErrors(read)
      // An area that only the old side has keeps its own values, where these can be read.
      guard let own = own.observations else { return before }
      return SharedValues(
        before, of: old.workspace, in: old.workspace, areas: new.workspace.areas
      ).put(into: own)
    }
    let shared = SharedValues(after, of: new.workspace, in: old.workspace)
    // Files that only the new side has are enough where the old side needs no others.
    let nothing = Observations(given: [], in: "", workspace: old.workspace)
    let before = shared.put(
      into: shared.areComplete && own.problems.hasErrors
        ? nothing : try withoutErrors(own, outcome: "nothing was compared"))
    for metric in shared.readDifferently {
      let end = before.lastDay(metric: metric).map { "they end on \($0)" } ?? "there are no values"
      Output.warn(
        "the two sides describe values of `\(old.workspace.metrics[metric].id.value)` differently, so the old rules use the values in the old side's own files; \(end)"
      )
    }
    return before
  }

  private func observations(
    _ workspace: Workspace, _ files: FileTree, _ given: SourceFile?
  ) -> (observations: Observations?, problems: [Diagnostic]) {
    Observations.read(
      workspace, files: files.replacing(firstSourceOf: workspace, with: given),
      zone: TimeZoneRules.installed(workspace.timeZone.value), isFirstReplaced: given != nil)
  }
}

/// One side of a comparison, as read.
private struct ReadSide {
  let operand: ComparedOperand
  /// Either `old` or `new`.
  let name: String
  let workspace: Workspace?
  let problems: [Diagnostic]

  init(_ operand: ComparedOperand, _ name: String) {
    self.operand = operand
    self.name = name
    (workspace, problems) = Workspace.read(operand.files)
  }

  var errors: Int { problems.count { $0.severity == .error } }

  /// Reports the findings of each side under its name. Warnings go to standard error; errors end the run.
  static func report(_ sides: [ReadSide]) throws {
    let all = sides.filter { !$0.problems.isEmpty }
      .map { (heading: "\($0.name) (\($0.operand.label)):", problems: $0.problems) }
    @Sendable func write(_ page: inout Page) {
      for (heading, problems) in all {
        page.line(heading, .bold)
        page.write(first: problems)
        page.line()
      }
    }
    let wrong = sides.filter { $0.errors > 0 }
    guard !wrong.isEmpty else {
      if !all.isEmpty { Output.warn(page: Output.warningPage().filled(write)) }
      return
    }
    let counts = wrong.map { side in "\(counted(side.errors, "error")) in \(side.name.uppercased())"
    }
    throw CannotRun { page in
      write(&page)
      page.line("rulecheck: \(counts.joined(separator: " and ")), so nothing was compared", .error)
    }
  }

  func side() throws -> ComparedSides.Side {
    guard let workspace else {
      throw CannotRun("the workspace of \(operand.label) could not be read")
    }
    let path: String
    switch operand.part {
    case .whole: return ComparedSides.Side(operand: operand, workspace: workspace, chosen: nil)
    case .folder(let folder):
      return ComparedSides.Side(
        operand: operand, workspace: workspace, chosen: nil,
        ruleSets: workspace.ruleSets(inFolder: folder))
    case .ruleFile(let file): path = file
    }
    guard let ruleSet = workspace.ruleSet(inFile: path) else {
      let paths = workspace.ruleSetPaths
      let near = Spelling.nearest(to: path, among: paths).map { operand.prefix + $0 }
      let some = paths.prefix(5).map { operand.prefix + $0 }.joined(separator: ", ")
      let more = paths.count > 5 ? " and \(paths.count - 5) more" : ""
      throw CannotRun(
        "\(operand.label) is not a rule set of its workspace; \(near.didYouMean ?? "rule sets are \(some)\(more)")"
      )
    }
    let reduced = workspace.reduced(to: ruleSet)
    return ComparedSides.Side(
      operand: operand, workspace: reduced,
      chosen: reduced.ordinances.firstIndex { $0.id == ruleSet.id.value })
  }
}
