public import Findings
public import Rules

extension Evaluator {
  /// Findings of notices that begin while the condition does not hold under which the law allows them.
  public var disallowedNotices: [Diagnostic] {
    workspace.ordinances.indices.flatMap { place in
      workspace.ordinances[place].notices.compactMap { disallowed($0, of: place) }
    }.sortedOnce()
  }

  /// What a notice decides on its first day in each county, where the law allows that under a condition only.
  public func conditionalDecisions(of notice: Notice) -> [(area: Area, decision: DecisionTrace)] {
    workspace.ordinances.firstIndex { $0.id == notice.ruleSet.value }.map {
      conditionalDecisions(of: notice, $0)
    } ?? []
  }

  private func conditionalDecisions(
    of notice: Notice, _ ordinance: Int
  ) -> [(area: Area, decision: DecisionTrace)] {
    guard
      let version = rules.all.compiled[ordinance].first(where: { $0.window.contains(notice.from) }),
      !version.ruleSet.allowingConditions.isEmpty,
      let phase = notice.identity ?? notice.phase?.value,
      let level = version.ruleSet.level(ofIdentity: phase)
    else { return [] }
    let areas = workspace.areas.counties.filter {
      notice.scope.contains($0) && version.ruleSet.scope.contains($0)
        && workspace.areas.answering($0, on: notice.from).index == $0.index
    }
    return areas.compactMap { area in
      let course = course(known: notice.from)
      let present = AreaCourse(course, ordinance, area).state(on: notice.from - 1)?.level
      let version = AreaVersion(version, in: area)
      // One that is withdrawn before it begins never counts.
      guard course[version].known.contains(where: { $0.notice.span == notice.span }) else {
        return nil
      }
      let ends = present.map { $0 > level } ?? false
      let decided = ends ? present ?? level : level
      let decision = DecisionTrace(
        ends ? .ends : .starts, of: version.ruleSet.phases[decided], version, on: notice.from,
        course)
      return decision.flatMap { $0.isAllowed == nil ? nil : (area, $0) }
    }
  }

  private func disallowed(_ notice: Notice, of ordinance: Int) -> Diagnostic? {
    let found = conditionalDecisions(of: notice, ordinance).filter {
      $0.decision.isAllowed == .isFalse
    }
    guard let first = found.first, let allowed = first.decision.trigger.decision?.allowedWhen else {
      return nil
    }
    let others = found.count > 1 ? " and \(found.count - 1) more" : ""
    let what = first.decision.side == .starts ? "ordered" : "ended"
    return Diagnostic(
      .disallowedNotice, at: notice.phase?.span ?? notice.span,
      "`\(first.decision.phase.id.value)` may not be \(what) on \(notice.from) in \(first.area.name) (\(first.area.id))\(others): the condition for it does not hold",
      help: "correct the day, the counties, or the condition",
      notes: [.init(allowed.span, "when it is allowed")])
  }
}
