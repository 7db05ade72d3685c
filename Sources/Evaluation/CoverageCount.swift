internal import Findings
internal import Observations
internal import Rules

/// Collects what test cases reach while they run.
struct CoverageCount {
  private let ordinances: [Int]
  /// By requested ordinance, then by version.
  private var parts: [[CoverageParts]]

  init(_ workspace: Workspace, ordinances: [Int]) {
    self.ordinances = ordinances
    parts = ordinances.map { ordinance in
      workspace.ordinances[ordinance].versions.map { CoverageParts($0, metrics: workspace.metrics) }
    }
  }

  var coverage: RuleCoverage {
    RuleCoverage(
      versions: parts.joined().map {
        RuleCoverage.VersionCoverage(ruleSet: $0.ruleSet, items: $0.items)
      })
  }

  /// Records what a case reached in a county. For each version, days after its last expectation do
  /// not count.
  mutating func note(
    _ test: RuleTestCase, _ answers: [RuleTestRun.DayResult], in county: Area,
    _ evaluator: Evaluator
  ) {
    guard let at = ordinances.firstIndex(of: test.ordinance) else { return }
    let areas = evaluator.workspace.areas
    for (place, version) in evaluator.rules.all.compiled[test.ordinance].enumerated() {
      let answered = answers.filter {
        $0.standing != nil && version.window.contains($0.expectation.day)
      }
      guard let last = answered.last?.expectation.day else { continue }
      let phases = answered.filter(\.hasExpectedPhase).compactMap { $0.standing?.level }
        .map { parts[at][place].phasePlaces[$0] }
      let named = answered.filter(\.differences.isEmpty).flatMap { answer in
        let expectation = answer.expectation
        let area = areas.answering(county, on: expectation.day)
        let reach = CoverageReach(
          parts: parts[at][place], version: AreaVersion(version, in: area),
          course: evaluator.course(known: expectation.day))
        return reach.limits(expectation)
          + reach.allowances(expectation, inPhase: answer.standing?.level ?? 0)
      }
      let reach = CoverageReach(
        parts: parts[at][place],
        version: AreaVersion(version, in: areas.answering(county, on: last)),
        course: evaluator.course(known: last))
      for item in phases + named + reach.triggers { parts[at][place].items[item].isReached = true }
    }
  }
}

extension RuleTestRun.DayResult {
  /// Whether a phase was expected and found.
  fileprivate var hasExpectedPhase: Bool {
    expectation.phase != nil
      && !differences.contains { if case .phase = $0 { true } else { false } }
  }
}

/// What a case reaches of a version in an area, as known at the end of a day.
private struct CoverageReach {
  let parts: CoverageParts
  let version: AreaVersion
  let course: Course

  private var first: Day { course.evaluator.observations.firstDay }

  /// The indices of the limits of guidelines that an expectation mentions.
  func limits(_ expectation: RuleTestCase.Expectation) -> [Int] {
    guard !parts.limits.isEmpty else { return [] }
    let named = Set(
      (expectation.guidelines + expectation.absentGuidelines).map(\.value)
        + expectation.texts.map(\.guideline))
    let limits = LimitsInForce(version: version, course: course)
    return parts.limits.filter { limit in
      named.contains(limit.guideline.id.value)
        && limits.include(course.known, limit.guideline) == limit.truth
    }.map(\.place)
  }

  /// The indices of the conditions for the decisions that an expectation says are allowed, or are not.
  func allowances(_ expectation: RuleTestCase.Expectation, inPhase now: Int) -> [Int] {
    parts.allowances.filter { allowance in
      let (level, side) = (allowance.level, allowance.side)
      let isNamed =
        side == .starts
        ? expectation.mayBeOrdered != nil && level > now
        : expectation.mayBeEnded != nil && level == now
      return isNamed
        && DecisionTrace(
          side, of: version.ruleSet.phases[level], version, on: expectation.day, course
        )?.isAllowed == allowance.truth
    }.map(\.place)
  }

  /// The indices of the triggers that cause a change, and of the bounds, rows and references
  /// reached on counted days.
  var triggers: [Int] {
    version.ruleSet.kind == .independent ? parts.triggers.flatMap(reached) : decisions
  }

  /// Of a decision, whether it puts the phase in force, or ends it, under the version by the last day.
  private func isDecided(_ watched: CoverageParts.WatchedTrigger) -> Bool {
    let (versionCourse, level) = (course[version], watched.level)
    let run = versionCourse.run
    let begun = if case .phase = version.ruleSet.beginning { true } else { false }
    let days = Set(
      run.changes[level].map(\.day)
        + versionCourse.ordersInForce.flatMap { [$0.days.from, $0.days.last + 1] }
        + [version.window.from])
    return days.contains { day in
      guard version.window.contains(day), day <= course.known else { return false }
      let isFirst = day == version.window.from
      // What was handed over is not a decision under this version.
      if isFirst, let order = versionCourse.order(on: day), order.from < day { return false }
      let before = isFirst && begun ? false : run.isInForce(level, on: day - 1)
      return before == (watched.side == .ends) && run.isInForce(level, on: day) != before
    }
  }

  private func reached(_ watched: CoverageParts.WatchedTrigger) -> [Int] {
    if watched.isDecided { return isDecided(watched) ? [watched.place] : [] }
    guard let machine = AreaMachine(watched.level, of: course[version]) else { return [] }
    let column = machine[watched.side]
    let notices = machine.premises.notices
    var isCounted = [Bool](repeating: false, count: machine.counted.upperBound)
    var before = machine.start?.state ?? MachineState()
    var hasFired = false
    let leaves = watched.side == .ends
    var next = machine.premises.firstNotice
    machine.walk { day, state in
      let place = day - first
      // A change by notice is not caused by a count; it is observed first on its day.
      if next < notices.count, notices[next].day == day {
        next += 1
      } else if day <= course.known {
        let isDue = state.pending != nil && before.pending != state.pending
        let changesAtOnce = state.isInForce != before.isInForce && before.pending != day
        let wasInForce = isDue ? state.isInForce : !state.isInForce
        if isDue || changesAtOnce, wasInForce == leaves { hasFired = true }
      }
      if machine.counted.contains(place), column.mask[place],
        day >= machine.start?.day ?? .distantPast
      {
        var onTheDay = before
        onTheDay.pass(to: day, rules: machine.rules)
        isCounted[place] =
          !(leaves && machine.rules.countsFromDayAfterEntry)
          || (onTheDay.isInForce && day > onTheDay.firstDayInForce)
      }
      before = state
    }
    return (hasFired ? [watched.place] : [])
      + reachedParts(watched, column, machine.counted) { isCounted[$0] }
  }

  /// In a decision table every day counts, and the trigger of the phase that a day decides fires.
  private var decisions: [Int] {
    let table = DecisionTable(course[version])
    let from = table.premises.start.map { $0.day - first } ?? 0
    let deciding = Set(table.counted.filter { $0 >= from }.compactMap(table.level))
    return parts.triggers.flatMap { watched in
      (deciding.contains(watched.level) ? [watched.place] : [])
        + reachedParts(watched, table.columns[watched.level], table.counted) { $0 >= from }
    }
  }

  /// The indices of the bounds, rows and references that are reached on the counted days.
  private func reachedParts(
    _ watched: CoverageParts.WatchedTrigger, _ column: TriggerColumn, _ days: Range<Int>,
    isCounted: (Int) -> Bool
  ) -> [Int] {
    let columns = ConditionColumns(version: version, course: course, first: first, counted: days)
    return watched.parts.filter { watched in
      switch watched.part {
      case .value(let comparison, let values, let isInRow):
        let truth = columns.compare(comparison, values)
        // A row also depends on days that the trigger does not count.
        return days.contains { (isInRow || isCounted($0)) && truth[$0] == Truth.isTrue.rawValue }
      case .condition(let position, let truth):
        let part = column.condition.part(at: position)
        return days.contains { isCounted($0) && part?[first + $0] == truth }
      }
    }.map(\.place)
  }
}
