internal import Comparison
internal import Evaluation
internal import Findings
internal import Rules

extension CountyChanges {
  /// The notice that decided: the one on which the phase rests, else the one that ends by itself, else the newest that only one
  /// side knows.
  func notice(
    _ before: RuleState?, _ after: RuleState?, from first: Day
  ) -> Change.Announcement? {
    // One that confirms what applies already decides from its own first day on.
    func notice(of state: RuleState?, on day: Day) -> Notice? {
      guard let state, state.notice != nil else { return nil }
      let own = sides.new?.course.state(on: day) ?? nil
      return own.hasPhase(of: state) ? own?.notice ?? state.notice : state.notice
    }
    if let notice = notice(of: after, on: first) { return .init(notice: notice, isGone: false) }
    let ids = pair.ids(in: rules.sides.map(\.evaluator.workspace))
    let own = rules.ownNotices.with(ids.with(areas) { ($0, $1) }) { notices, of in
      notices.last { notice in
        notice.ruleSet.value == of.0 && notice.from <= first
          && of.1.map(notice.scope.contains) ?? false
      }
    }
    let former = notice(of: before, on: first - 1)
    if let notice = own.new, !endsAsTold(former, to: after, on: first) {
      return .init(notice: notice, isGone: notice.through.map { $0 < first } ?? false)
    }
    return (former ?? own.old).map { gone in
      // What withdraws it says more.
      let other = rules.sides.new.evaluator.workspace.notice(
        inPlaceOf: gone, in: area, by: first, known: known)
      return .init(notice: other ?? gone, isGone: other == nil)
    }
  }

  /// Whether a notice ends by itself on the eve of a day, and what follows is what was announced for that day: nothing that is new
  /// plays a part then.
  private func endsAsTold(_ notice: Notice?, to after: RuleState?, on day: Day) -> Bool {
    guard let notice,
      rules.sides.new.evaluator.workspace.lastDay(of: notice, known: known) == day - 1
    else { return false }
    return promise(on: day, against: after).state.says(sameAs: after)
  }

  /// The notice that withdraws another one, by which the one beneath it counts again; nil: none does.
  func uncovering(_ before: RuleState?, _ after: RuleState?, from first: Day) -> Notice? {
    guard let gone = before?.notice, let notice = after?.notice, notice.from < first,
      notice.span != gone.span
    else { return nil }
    let other = rules.sides.new.evaluator.workspace.notice(
      inPlaceOf: gone, in: area, by: first, known: known)
    return other?.phase == nil ? other : nil
  }
}

extension RuleState? {
  /// Whether both are in the same phase, perhaps an unknown one, or both do not apply.
  func hasPhase(of other: RuleState?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.phase?.identity == other.phase?.identity
  }
}
