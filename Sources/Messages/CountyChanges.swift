internal import Comparison
package import Evaluation
internal import Findings
package import Rules

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

/// What changes for one area under one ordinance.
struct CountyChanges {
  let rules: ComparedKnowledge
  let pair: OrdinancePair
  /// The county whose people are told.
  let area: Area
  /// The county in the older and in the newer areas; nil: it is not there.
  let areas: Both<Area?>
  let sides: Both<CountySide?>

  /// - Parameter courses: what is known of the area on each side; nil: it is not there.
  init(
    _ rules: ComparedKnowledge, _ pair: OrdinancePair, of area: Area, _ courses: Both<KnownCourses?>
  ) {
    self.rules = rules
    self.pair = pair
    self.area = area
    areas = courses.map { $0?.area }
    sides = courses.with(Both(pair.old, pair.new)) { CountySide($0, $1) }
  }

  var known: Day { rules.sides.new.day }
  var knownBefore: Day { rules.sides.old.day }

  /// Usually none or one; several if more than one step is already certain.
  var changes: [Change] {
    let announced = sides.old?.course.outlook
    let certain = sides.new?.course.outlook
    var days: Set<Day> = [known]
    for step in (announced?.steps ?? []) + (certain?.steps ?? []) where step.day > known {
      days.insert(step.day)
    }
    let points = days.sorted()
    var found: [Change] = []
    /// The state told for the day before, if that was new; and the one promised for it.
    var told: RuleState??
    var promisedBefore: RuleState?
    for (at, day) in points.enumerated() {
      let promised = announced?.state(on: day) ?? nil
      let after = certain?.state(on: day) ?? nil
      defer { promisedBefore = promised }
      // The state goes on as told, or as promised all along.
      if let told, told.says(sameAs: after) { continue }
      guard !promised.says(sameAs: after) else {
        told = nil
        continue
      }
      // A step after one that was told, with no other promise in between.
      let isNextStep = told != nil && promised.says(sameAs: promisedBefore)
      let before = if let told, isNextStep { told } else { promised }
      let next = points[(at + 1)...].first { !(certain?.state(on: $0) ?? nil).says(sameAs: after) }
      let since = announced?.steps.last { $0.day <= day }?.day ?? knownBefore
      found.append(
        change(
          from: before, announcedFor: since > knownBefore && !isNextStep ? since : nil, to: after,
          on: day,
          causes: isNextStep
            ? causes(ofStepFrom: before, to: after, on: day)
            : causes(from: promised, since: since, to: after, on: day), next: next, certain))
      told = .some(after)
    }
    return found
  }

  /// What changes on the known day itself, and on each later one on which something is certain to change:
  /// also what was announced before.
  var steps: [Change] {
    guard let course = sides.new?.course else { return [] }
    let steps = course.outlook.steps
    var before = course.state(on: known - 1)
    return steps.enumerated().compactMap { at, step in
      defer { before = step.state }
      guard !before.says(sameAs: step.state) else { return nil }
      let next = steps[(at + 1)...].first { !$0.state.says(sameAs: step.state) }
      return change(
        from: before, announcedFor: nil, to: step.state, on: step.day,
        causes: causes(ofStepFrom: before, to: step.state, on: step.day), next: next?.day,
        course.outlook)
    }
  }

  private func change(
    from before: RuleState?, announcedFor: Day?, to after: RuleState?, on day: Day,
    causes: [Change.Cause], next: Day?, _ certain: Outlook?
  ) -> Change {
    let through = next.map { $0 - 1 } ?? after?.until
    let workspaces = rules.sides.map(\.evaluator.workspace)
    let ids = pair.ids(in: workspaces)
    let first = firstDay(of: after, following: before, on: day)
    let eve = eve(of: first, certain)
    return Change(
      area: area, ordinance: ids.new ?? ids.old ?? "", workspace: workspaces.new, before: before,
      after: after, from: first, eve: eve,
      withdrawn: eve.says(sameAs: before) ? nil : announcedFor, through: through,
      throughMayChange: through.map(mayEnd) ?? false,
      phaseGoesOn: next.map { certain?.state(on: $0) ?? nil }
        .map { $0?.phase?.id.value == after?.phase?.id.value } ?? false,
      known: firstKnown(after, from: first),
      causes: causes,
      decisive: decisive(before, after, on: day, causes),
      guidelines: GuidelineSides(before: before, after: after).changes)
  }

  /// Whether later values may change the last day of a phase.
  private func mayEnd(before day: Day) -> Bool {
    sides.new.map { !$0.course.isFixed(through: day) } ?? false
  }

  /// The first day at whose end it was certain that a state applies from a day on.
  private func firstKnown(_ after: RuleState?, from: Day) -> Day {
    guard let side = sides.new else { return known }
    let course = side.course
    let hindsight = course.hindsight
    var day = known
    while day - 1 > knownBefore {
      let eve = day - 1
      // Computing each day as it was known would take a run over the history for each.
      let told =
        from <= eve && !hindsight.concerns(eve)
        ? course.state(on: eve) : side.course(known: eve).outlook.state(on: max(from, eve))
      guard told.says(sameAs: after) else { return day }
      let unchanged = course.firstDayUnchanged(until: eve)
      day = from <= unchanged ? max(unchanged, knownBefore + 1) : eve
    }
    return day
  }
}

extension CountyChanges {
  /// The first day on which the new state applies.
  /// - Parameter day: a day on which it applies: the known day, or a later one on which it begins.
  private func firstDay(of after: RuleState?, following before: RuleState?, on day: Day) -> Day {
    guard day <= known else { return day }
    let isNewPhase = !before.hasPhase(of: after)
    // What was told by the end of the earlier day was true until then. Other rules for the same day
    // may say that they applied long before; that could not be known.
    let earliest = min(knownBefore + 1, day)
    let courses = sides.map { $0?.course }
    var first = day
    while first > earliest {
      let eve = first - 1
      let state = courses.new?.state(on: eve) ?? nil
      let goesOn = isNewPhase ? state.hasPhase(of: after) : state.says(sameAs: after)
      // A day that was as told brought nothing new.
      guard goesOn, !before.says(sameAs: state) else { return first }
      let stretch = courses.present().map { $0.firstDayUnchanged(until: eve) }.max() ?? eve
      first = min(eve, max(stretch, earliest))
    }
    return first
  }

  /// What applies on the day before a given one.
  private func eve(of day: Day, _ certain: Outlook?) -> RuleState? {
    let eve = day - 1
    if eve > known { return certain?.state(on: eve) ?? nil }
    return sides[eve <= knownBefore ? .old : .new]?.course.state(on: eve) ?? nil
  }
}

extension RuleState? {
  /// Whether both are in the same phase, perhaps an unknown one, or both do not apply.
  fileprivate func hasPhase(of other: RuleState?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.phase?.id.value == other.phase?.id.value
  }
}

extension CountyChanges {
  /// The counts that led to what applies afterwards.
  func decisive(
    _ before: RuleState?, _ after: RuleState?, on day: Day, _ causes: [Change.Cause]
  ) -> [CountTrace] {
    guard let after, let phase = after.phase?.id.value else { return [] }
    // Where values would have been enough, they are evaluated without the notice.
    let isAnnounced = after.notice != nil
    guard !isAnnounced || causes.contains(.values) else { return [] }
    guard !isAnnounced || rules.withoutNotices.new != nil else { return [] }
    // The day that put the phase in force, not one that has confirmed it since.
    let first = before?.phase?.id.value == phase ? day : min(day, after.since)
    // That day may lie in an earlier version, with other phases: only the identifier is the same.
    guard
      let phases = sides.new?.course(known: min(known, first), withoutNotices: isAnnounced)
        .trace(in: after.area, on: first)?.phases,
      let place = phases.firstIndex(where: { $0.phase.id.value == phase })
    else { return [] }
    if before?.phase?.id.value == phase {
      // A milder phase began or ended, and with it its guidelines.
      return phases.full(.starts) { $0 == day } + phases.full(.ends) { $0 == day }
    }
    return phases.decisive(at: place, since: after.since, through: first)
  }
}

extension Standing {
  /// The counts that put the phase in force, as far as its trace shows them; none if a notice did, or the
  /// phase has no condition.
  /// - Parameter day: that of the trace.
  package func decisive(on day: Day) -> [CountTrace] {
    guard let level = state.level, state.notice == nil, let phases = trace?.phases,
      phases.indices.contains(level)
    else { return [] }
    // A table decides anew each day.
    return phases.decisive(
      at: level, since: state.since,
      through: state.ruleSet.kind == .independent ? state.since : day)
  }
}

extension Sequence<PhaseTrace> {
  /// The newest full count of each on a side, if its first day is wanted.
  fileprivate func full(_ side: CountTrace.Side, where isWanted: (Day) -> Bool) -> [CountTrace] {
    compactMap { phase in
      phase.counts.last { $0.side == side && $0.effective.map(isWanted) ?? false }
    }
  }
}

extension [PhaseTrace] {
  /// The counts that put a phase in force: those by which stricter ones ended, or else its own.
  /// - Parameters:
  ///   - since: the first day of the phase.
  ///   - last: the latest day on which its own count may have taken effect.
  fileprivate func decisive(at place: Int, since: Day, through last: Day) -> [CountTrace] {
    let stricter = self[(place + 1)...].full(.ends) { $0 == since }
    return stricter.isEmpty ? self[place...place].full(.starts) { $0 <= last } : stricter
  }
}
