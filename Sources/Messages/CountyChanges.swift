internal import Comparison
internal import Evaluation
internal import Findings
internal import Rules

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

  /// Usually none or one. What follows a change for certain is named with it, also what was announced
  /// before: whoever was told something else until then has to know that it comes back.
  var changes: [Change] {
    let certain = sides.new?.course.outlook
    let points = self.points
    var found: [Change] = []
    /// The state told for the day before.
    var told: RuleState??
    for (at, day) in points.enumerated() {
      let after = certain?.state(on: day) ?? nil
      let promise = promise(on: day, against: after)
      // The state goes on as told, or as promised all along.
      guard !(told ?? promise.state).says(sameAs: after) else { continue }
      let next = points[(at + 1)...].first { !(certain?.state(on: $0) ?? nil).says(sameAs: after) }
      if told == nil, let prolonged = prolonged(promise, to: after, on: day, next: next) {
        found.append(prolonged)
        told = .some(after)
        continue
      }
      // A step after one that was told, as promised or with no other promise in between.
      if let before = told,
        promise.state.says(sameAs: after)
          || promise.state.says(sameAs: self.promise(on: points[at - 1], against: after).state)
      {
        let causes = causes(ofStepFrom: before, to: after, on: day)
        found.append(change(from: before, to: after, on: day, causes: causes, next: next))
      } else {
        found.append(change(from: promise, to: after, on: day, next: next))
      }
      told = .some(after)
    }
    return found
  }

  /// What is told where only an end of the rules falls that was announced: what applies goes on. Nil: it is
  /// certain what applies on the day after that end.
  private func prolonged(
    _ promise: Promise, to after: RuleState?, on day: Day, next: Day?
  ) -> Change? {
    guard day > known, promise.state == nil, after != nil,
      let step = sides.new?.course.outlook.lastStep(on: day), step.day < day,
      let announced = sides.old?.course.outlook.lastDayOfRules, announced == day - 1
    else { return nil }
    // Figures end no rules.
    var change = change(
      from: step.state, to: step.state, on: max(step.day, known), causes: [.amendment], next: next)
    change.fallenEnd = announced
    change.law = sides.new?.course.law(on: day)
    change.known = firstKnown(after, from: day)
    return change
  }

  /// The days on which something may be new: the known one, and the later ones on which something was to
  /// change, or is.
  private var points: [Day] {
    let announced = sides.old?.course.outlook
    let certain = sides.new?.course.outlook
    var days = Set(((announced?.steps ?? []) + (certain?.steps ?? [])).map(\.day))
    if let last = announced?.lastDayOfRules { days.insert(last + 1) }
    // That the rules end is told when it is certain what ends.
    let end = certain?.lastDayOfRules ?? .distantFuture
    return [known] + days.filter { $0 > known && $0 <= end }.sorted()
  }

  /// What was announced for a day, and the day since which it was to apply.
  struct Promise {
    let state: RuleState?
    let since: Day
  }

  /// - Parameter after: see `Outlook.promise`.
  func promise(on day: Day, against after: RuleState?) -> Promise {
    guard let announced = sides.old?.course.outlook else {
      return Promise(state: nil, since: knownBefore)
    }
    let state = announced.promise(on: day, against: after)
    if after != nil, let last = announced.lastDayOfRules, day > last {
      return Promise(state: state, since: last + 1)
    }
    return Promise(state: state, since: announced.lastStep(on: day).day)
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
        from: before, to: step.state, on: step.day,
        causes: causes(ofStepFrom: before, to: step.state, on: step.day), next: next?.day)
    }
  }

  /// A change of what was announced.
  private func change(
    from promise: Promise, to after: RuleState?, on day: Day, next: Day?
  ) -> Change {
    var change = change(
      from: promise.state, to: after, on: day,
      causes: causes(from: promise.state, since: promise.since, to: after, on: day), next: next)
    let hasCome =
      promise.since <= known
      && (sides.new?.course.state(on: promise.since) ?? nil).says(sameAs: promise.state)
    if promise.state == nil, after != nil, change.former == nil, let eve = change.eve,
      promise.since > knownBefore, !hasCome
    {
      // The rules were to end, and go on: what is new is new compared with what applied.
      change.before = eve
      change.fallenEnd = promise.since - 1
      change.law = sides.new?.course.law(on: promise.since)
    } else if promise.state != nil, promise.since > knownBefore, !hasCome,
      !change.eve.says(sameAs: promise.state)
    {
      change.withdrawn = promise.since
    } else if promise.state != nil, promise.since == knownBefore, !hasCome,
      change.causes == [.values], !change.eve.says(sameAs: promise.state)
    {
      change.corrected = promise.since
    }
    change.corrections = corrections(from: promise.state, to: change)
    change.compare()
    return change
  }

  private func change(
    from before: RuleState?, to after: RuleState?, on day: Day, causes: [Change.Cause], next: Day?
  ) -> Change {
    let workspaces = rules.sides.map(\.evaluator.workspace)
    let ids = pair.ids(in: workspaces)
    let first = firstDay(of: after, following: before, on: day)
    let course = sides.new?.course
    let former = after == nil ? nil : course?.former(on: first)
    let eve = eve(of: first) ?? former?.state(on: first - 1)
    let applies = course.flatMap { course in after.map { _ in course.rulesApply(on: first) } }
    let through = next.map { $0 - 1 } ?? applies?.through
    var change = Change(
      area: area, ordinance: ids.new ?? ids.old ?? "", former: former?.id,
      workspace: workspaces.new, values: rules.values.new, before: before, after: after,
      from: first,
      eve: eve,
      through: through, throughMayChange: through.map { mayEnd(after, before: $0) } ?? false,
      phaseGoesOn: next.map { course?.state(on: $0) ?? nil }
        .map { $0?.phase?.identity == after?.phase?.identity } ?? false,
      rulesApply: applies, isReturn: eve == nil && course?.applies(before: first) ?? false,
      known: firstKnown(after, from: first), causes: causes,
      decisive: decisive(before, after, on: day, causes),
      notice: notice(before, after, from: first),
      uncovering: uncovering(before, after, from: first), law: course?.law(on: first),
      guidelines: [])
    change.compare()
    return change
  }

  /// Whether later values may end what applies before its last day, or it will end before without anybody being told
  /// yet.
  private func mayEnd(_ state: RuleState?, before last: Day) -> Bool {
    guard let course = sides.new?.course else { return false }
    return state.map {
      course.mayEnd($0.level, before: last) || !course.state(on: last).hasPhase(of: $0)
    } ?? !course.isFixed(through: last)
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
        ? course.state(on: eve)
        : side.course(known: eve).outlook.promise(on: max(from, eve), against: after)
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
    guard day <= known, !before.says(sameAs: after) else { return day }
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
      guard goesOn, !promise(on: eve, against: after).state.says(sameAs: state) else {
        return first
      }
      let stretch = courses.present().map { $0.firstDayUnchanged(until: eve) }.max() ?? eve
      first = min(eve, max(stretch, earliest))
    }
    return first
  }

  /// What applies on the day before a given one.
  private func eve(of day: Day) -> RuleState? {
    let eve = day - 1
    if eve > known { return sides.new?.course.outlook.lastStep(on: eve).state }
    return sides[eve <= knownBefore ? .old : .new]?.course.state(on: eve) ?? nil
  }
}

extension Outlook {
  /// What was announced for a day, to be compared with what applies: where that is nothing, an end of the
  /// rules that was announced before it was certain what ends does not count.
  func promise(on day: Day, against after: RuleState?) -> RuleState? {
    after == nil ? lastStep(on: day).state : state(on: day)
  }
}
