public import Evaluation
public import Files
public import Findings
import Observations
internal import Reports
import RuleReader
public import Rules

/// The workspace that ships with rulecheck, and its data.
public enum Shipped {
  public static let files = FileTree.folder("rules")

  public static let workspace: Workspace = {
    let (workspace, problems) = Workspace.read(files)
    guard let workspace else { fatalError(described(problems)) }
    return workspace
  }()

  public static let evaluator = Evaluator(workspace, observations(files))

  /// The shipped rules with other values: `area,date,incidence,cases` lines.
  public static func evaluator(data lines: String) -> Evaluator {
    let path = workspace.sources[0].path.value
    let file = SourceFile(
      name: "data.csv", bytes: Array("area,date,incidence,cases\n\(lines)".utf8))
    return Evaluator(workspace, observations(files.replacing(path, with: file)))
  }

  private static func observations(_ files: FileTree) -> Observations {
    let (observations, problems) = Observations.read(
      workspace, files: files, isFirstReplaced: true)
    guard let observations else { fatalError(described(problems)) }
    return observations
  }

  public static func ordinance(_ id: String) -> Int {
    workspace.ordinances.firstIndex { $0.id == id }!
  }

  public static func area(_ id: String) -> Area { workspace.areas.area(id: id)! }
}

/// Findings as a reader sees them, for messages of failing tests.
public func described(_ problems: [Diagnostic]) -> String {
  var page = Page(hasColor: false)
  page.write(problems)
  return page.text
}

extension Evaluator {
  /// The identifier of the phase that an ordinance shows in an area on a day: `unknown`, or
  /// `not-valid` where it does not apply.
  public func phase(_ ordinance: String, _ area: String, on day: String) -> String {
    let place = workspace.ordinances.firstIndex { $0.id == ordinance }!
    let situation = situation(in: workspace.areas.area(id: area)!, on: Day(iso: day)!)
    guard let standing = situation.standings.first(where: { $0.ordinance == place }) else {
      return "not-valid"
    }
    return standing.phase?.id.value ?? "unknown"
  }

  /// Whether the machine of one phase is in force, whatever a stricter one does.
  public func isInForce(_ phase: String, of ordinance: String, _ area: String, on day: String)
    -> Bool
  {
    let place = workspace.ordinances.firstIndex { $0.id == ordinance }!
    let trace = trace(
      ordinance: place, in: workspace.areas.area(id: area)!, on: Day(iso: day)!)
    return trace?.phases.first { $0.phase.id.value == phase }?.isInForce ?? false
  }
}
