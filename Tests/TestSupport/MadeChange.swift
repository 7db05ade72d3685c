internal import Comparison
public import Evaluation
public import Messages
import Rules

/// Real entries of the list of changes, by the day on which they take effect: for tests of what is
/// said about them.
public enum MadeChange {
  /// The most days before its first day that a change is certain, in what tests ask for.
  private static let longestNotice = 14

  /// The change that takes effect in a county under an ordinance on a day, as it was told last.
  public static func make(
    _ evaluator: Evaluator, _ ordinance: String, _ area: String, on day: String
  ) -> Change {
    guard let day = Day(iso: day) else { preconditionFailure("\(day) is no day") }
    let workspace = evaluator.workspace
    let pairs = OrdinancePair.all(workspace, workspace).filter { pair in
      pair.new.map { workspace.ordinances[$0].id == ordinance } ?? false
    }
    for back in 0...longestNotice {
      let list = ChangeList(
        from: Knowledge(evaluator, on: day - back - 1), to: Knowledge(evaluator, on: day - back),
        pairs: pairs, in: [area])
      if let change = list.changes.first(where: { $0.from == day }) { return change }
    }
    preconditionFailure("nothing takes effect in \(area) under \(ordinance) on \(day)")
  }
}
