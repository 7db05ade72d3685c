internal import Evaluation
public import Files
public import Findings
internal import Lint
internal import Observations
internal import Reports
import RuleReader
public import Rules

/// The small workspace that the examples and fixtures of the checks change in one place.
public enum River {
  public static let folder = "Tests/Fixtures/checks/workspace"

  /// The day for checks of what is past or yet to come.
  public static let today = Day(iso: "2024-05-06")!

  /// The files by their paths in the workspace.
  public static let base = Repository.workspace(below: folder)

  /// Everything that can be found in a workspace: in its YAML files and in its data.
  public static func findings(in files: FileTree, today: Day?) -> [Diagnostic] {
    let validation = Validation(of: files, today: today)
    let data = validation.workspace.map { workspace in
      Observations.findings(in: workspace, files: files, zone: nil, today: today)
        + (Observations.read(workspace, files: files).observations.map {
          Evaluator(workspace, $0).disallowedNotices
        } ?? [])
    }
    // A machine that knows every time zone except a misspelt one.
    let zone = validation.workspace.map { workspace in
      workspace.findings(whereZone: { $0 != "Etc/UTV" }, among: { ["Etc/UTC"] })
    }
    return validation.findings(
      with: (data ?? []) + (zone ?? []),
      skipped: (data == nil ? Check.ofData : []) + (today == nil ? Check.ofToday : []))
  }
}
