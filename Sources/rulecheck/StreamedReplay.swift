import ArgumentParser
import Evaluation
import Files
import Findings
import Observations
import Reports
import Rules

/// `rulecheck replay --stream`: figures from standard input, periods on standard output, an area at a time.
struct StreamedReplay {
  private let command: Replay

  init(_ command: Replay) { self.command = command }

  func run() throws {
    let sides = try zip(names(), roots()).map { try Side($0, in: $1, command) }
    // `validate` has refused anything else.
    let days = command.streamedDays!
    let known = max(days.upperBound, command.through ?? days.upperBound)
    var stream = ObservationStream(sides.map { ($0.workspace, $0.metrics) }, days: days)
    if let shared = command.shared { try read(shared, into: &stream, sides) }
    let rules = sides.indices.map { Evaluator(sides[$0].workspace, stream.shared($0)) }
    var text = sides[0].writing.heading
    do {
      try stream.read(StandardInput.next) { at, area, observations in
        let side = sides[at]
        let report = PeriodReport(
          Evaluator(rules[at], over: observations), areas: [area], ordinances: side.ordinances,
          from: command.from, through: command.through, known: known,
          language: side.language)
        side.writing.write(report, to: &text)
        guard text.count >= 1 << 16 else { return }
        Output.write(text)
        text.removeAll(keepingCapacity: true)
      }
    } catch let problem as ObservationStream.Problem {
      Output.write(text)
      throw refusal(problem, of: nil, sides)
    }
    Output.write(text)
  }

  /// The folders of the workspaces.
  private func roots() throws -> [String] {
    command.rules.isEmpty
      ? [try WorkspaceSelection.root(nil)]
      : try command.rules.map { try WorkspaceSelection.root($0) }
  }

  /// What the first column calls the workspaces: their folders, with as much of the path as tells them apart; nil: there is
  /// only one, and no such column.
  private func names() -> [String?] {
    guard command.rules.count > 1 else { return [nil] }
    let parts = command.rules.map { $0.split(separator: "/").filter { $0 != "." } }
    let most = parts.map(\.count).max() ?? 1
    let names = (1...max(1, most)).lazy.map { count in
      parts.map { $0.suffix(count).joined(separator: "/") }
    }
    return names.first { Set($0).count == $0.count } ?? command.rules
  }

  private func read(_ path: String, into stream: inout ObservationStream, _ sides: [Side]) throws {
    let file: SourceFile
    do throws(FileTree.Problem) { file = try Disk.namedFile(path) } catch {
      throw CannotRun("\(path) \(error.explained); --shared takes a file")
    }
    do {
      try file.withBytes { try stream.readShared($0) }
    } catch let problem as ObservationStream.Problem {
      throw refusal(problem, of: path, sides)
    }
  }

  private func refusal(
    _ problem: ObservationStream.Problem, of path: String?, _ sides: [Side]
  ) -> CannotRun {
    let name = problem.side.flatMap { sides[$0].name }.map { "\($0): " } ?? ""
    let line = path.map { "\($0):\(problem.line)" } ?? "line \(problem.line)"
    return CannotRun("\(name)\(line): \(problem.message); \(problem.help)")
  }
}

/// A workspace whose rules are replayed over the stream.
private struct Side {
  /// In the first column; nil: there is no such column.
  let name: String?
  let workspace: Workspace
  let language: Language
  /// Of the columns.
  let metrics: [Int]
  let ordinances: [Int]
  let writing: PeriodCSV

  init(_ name: String?, in root: String, _ command: Replay) throws {
    self.name = name
    workspace = try FigureOptions.workspace(in: root).workspace
    language = try workspace.language(asked: command.answer.lang)
    metrics = try Side.metrics(command.columns ?? "", workspace)
    ordinances = try command.ordinances(workspace)
    writing = PeriodCSV(workspace, name: name)
    try checkScopes(isShared: command.shared != nil)
  }

  private static func metrics(_ columns: String, _ workspace: Workspace) throws -> [Int] {
    var known: Set<Int> = []
    return try columns.split(separator: ",", omittingEmptySubsequences: false).map { name in
      guard !name.isEmpty else { throw CannotRun("--columns has a comma too many") }
      guard let metric = workspace.metrics.firstIndex(where: { $0.id.value == name }) else {
        throw CannotRun(
          "--columns names `\(name)`, which is not a metric",
          choices: workspace.metrics.map(\.id.value))
      }
      guard known.insert(metric).inserted else {
        throw CannotRun("--columns names `\(name)` twice")
      }
      return metric
    }
  }

  /// Refuses rules that look at figures which do not come.
  private func checkScopes(isShared: Bool) throws {
    // Those of the rule sets that these refer to decide, too.
    var open = ordinances
    var reached = Set(open)
    var conditions: [Condition] = []
    while let next = open.popLast() {
      let own = workspace.ordinances[next].versions.flatMap(\.triggerConditions)
      conditions += own
      for reference in own.flatMap(\.references) {
        guard
          let place = workspace.ordinances.firstIndex(where: { $0.id == reference.ruleSet }),
          reached.insert(place).inserted
        else { continue }
        open.append(place)
      }
    }
    for condition in conditions {
      for comparison in condition.comparisons {
        let metric = workspace.metrics[comparison.metric].id.value
        if comparison.of != .own, !isShared {
          throw CannotRun(
            "\(condition.span): this looks at `\(metric)` of a larger area, which no stream has; name a file of them with --shared"
          )
        }
        if comparison.of == .own, !metrics.contains(comparison.metric) {
          throw CannotRun(
            "\(condition.span): this looks at `\(metric)`, which is not one of --columns")
        }
      }
    }
  }
}

/// The bytes of standard input.
private enum StandardInput {
  static func next(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    do throws(FileTree.Problem) { return try Disk.next(into: buffer) } catch {
      throw CannotRun("standard input \(error.explained)")
    }
  }
}
