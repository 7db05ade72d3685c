internal import Comparison
internal import Evaluation
internal import Findings
internal import Rules

/// The older and newer rules and values, and what has changed between them.
struct ComparedKnowledge {
  let sides: Both<Knowledge>
  let isAmended: ((OrdinancePair) -> Bool)?
  /// The notices that the other side did not know.
  let ownNotices: Both<[Notice]>
  /// Both without these; nil: there are none.
  let withoutNotices: Both<Knowledge?>
  /// How values of each side are written.
  let values: Both<ValueWriting>

  init(_ sides: Both<Knowledge>, isAmended: ((OrdinancePair) -> Bool)?) {
    self.sides = sides
    self.isAmended = isAmended
    ownNotices = Both(
      isAmended == nil ? [] : sides.old.notices(unknownTo: sides.new),
      sides.new.notices(unknownTo: sides.old))
    withoutNotices = sides.with(ownNotices) { $1.isEmpty ? nil : $0.without($1) }
    values = sides.map { ValueWriting($0.evaluator) }
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
  private var notices: [Notice] {
    evaluator.workspace.ordinances.flatMap(\.notices).filter { $0.isKnown(on: day) }
  }

  fileprivate func notices(unknownTo other: Knowledge) -> [Notice] {
    let known = Set(other.notices.map { NoticeKey($0, other.evaluator.workspace) })
    return notices.filter { !known.contains(NoticeKey($0, evaluator.workspace)) }
  }

  /// The rules without some notices.
  fileprivate func without(_ notices: [Notice]) -> Knowledge {
    let keys = Set(notices.map { NoticeKey($0, evaluator.workspace) })
    func without(_ evaluator: Evaluator) -> Evaluator {
      Evaluator(evaluator.workspace, evaluator.observations) {
        !keys.contains(NoticeKey($0, evaluator.workspace))
      }
    }
    return Knowledge(without(evaluator), on: day, crossed: crossed.map(without))
  }

  /// What a notice says, whatever file it is in.
  private struct NoticeKey: Hashable {
    let ruleSet: String
    let phase: String?
    let from: Day
    let through: Day?
    let replaces: String?
    let counties: [String]

    init(_ notice: Notice, _ workspace: Workspace) {
      ruleSet = notice.ruleSet.value
      phase = notice.identity ?? notice.phase?.value
      from = notice.from
      through = notice.through
      replaces = notice.replaces?.value
      // Most notices have one county, so the others need not be searched.
      counties = notice.scope.places.map { workspace.areas[$0].id }
    }
  }
}
