internal import Comparison
internal import Evaluation
internal import Findings
internal import Rules

/// The older and newer rules and values, and what has changed between them.
struct ComparedKnowledge {
  let sides: Both<Knowledge>
  let isAmended: ((OrdinancePair) -> Bool)?
  /// Both without the notices that the other side did not know; nil: there are none.
  let withoutNotices: Both<Evaluator?>

  init(_ sides: Both<Knowledge>, isAmended: ((OrdinancePair) -> Bool)?) {
    self.sides = sides
    self.isAmended = isAmended
    withoutNotices = Both(
      isAmended == nil ? nil : sides.old.withoutNotices(unknownTo: sides.new),
      sides.new.withoutNotices(unknownTo: sides.old))
  }

  /// What is known of a county on each side; nil: it is not there.
  func courses(of county: Area) -> Both<KnownCourses?> {
    sides.with(withoutNotices) { side, withoutNotices in
      side.evaluator.workspace.areas.area(id: county.id).map {
        KnownCourses(of: $0, side, withoutNotices: withoutNotices)
      }
    }
  }
}

extension Knowledge {
  /// The rules without the notices that the other side did not know; nil: there are none.
  fileprivate func withoutNotices(unknownTo other: Knowledge) -> Evaluator? {
    let known = Set(
      other.evaluator.workspace.ordinances.flatMap(\.notices).filter { $0.isKnown(on: other.day) }
        .map { NoticeKey($0, other.evaluator.workspace) })
    let workspace = evaluator.workspace
    func isNew(_ notice: Notice) -> Bool { !known.contains(NoticeKey(notice, workspace)) }
    let hasNew = workspace.ordinances.flatMap(\.notices).contains {
      $0.isKnown(on: day) && isNew($0)
    }
    return hasNew ? Evaluator(workspace, evaluator.observations) { !isNew($0) } : nil
  }

  /// What a notice says, whatever file it is in.
  private struct NoticeKey: Hashable {
    let ruleSet: String
    let phase: String
    let from: Day
    let counties: [String]

    init(_ notice: Notice, _ workspace: Workspace) {
      ruleSet = notice.ruleSet.value
      phase = notice.phase.value
      from = notice.from
      // Most notices have one county, so the others need not be searched.
      counties = notice.scope.places.map { workspace.areas[$0].id }
    }
  }
}
