internal import Findings
internal import Observations
internal import Rules

/// Counts what cases reach while they run.
struct CoverageCount {
  private let ordinances: [Int]
  /// By ordinance asked for, then by version.
  private var parts: [[CoverageParts]]

  init(_ workspace: Workspace, ordinances: [Int]) {
    self.ordinances = ordinances
    parts = ordinances.map { ordinance in
      workspace.ordinances[ordinance].versions.map {
        CoverageParts($0, metrics: workspace.metrics)
      }
    }
  }

  var coverage: RuleCoverage {
    RuleCoverage(
      versions: parts.joined().map {
        RuleCoverage.VersionCoverage(ruleSet: $0.ruleSet, items: $0.items)
      })
  }

  /// Takes over what a case reached in a county. What happens after the last day on which a version
  /// is expected to say something is not looked at by the case, so it counts for nothing.
  mutating func note(
    _ test: RuleTestCase, _ answers: [RuleTestRun.Parting], in county: Area, _ evaluator: Evaluator
  ) {
    guard let at = ordinances.firstIndex(of: test.ordinance) else { return }
    let areas = evaluator.workspace.areas
    for (place, version) in evaluator.compiled[test.ordinance].enumerated() {
      let answered = answers.filter {
        $0.standing != nil && version.window.contains($0.expectation.day)
      }
      guard let last = answered.last?.expectation.day else { continue }
      let local = AreaVersion(version, in: areas.answering(county, on: last))
      let phases = answered.filter(\.hasExpectedPhase).compactMap { $0.standing?.level }
        .map { parts[at][place].phasePlaces[$0] }
      let limits = answered.filter(\.differences.isEmpty).map(\.expectation).flatMap {
        expectation in
        let area = areas.answering(county, on: expectation.day)
        return evaluator.reachedLimits(
          parts[at][place], AreaVersion(version, in: area), expectation)
      }
      let others = evaluator.reached(parts[at][place], local, through: last)
      for item in phases + limits + others { parts[at][place].items[item].isReached = true }
    }
  }
}

extension RuleTestRun.Parting {
  /// Whether a phase is expected, and found.
  fileprivate var hasExpectedPhase: Bool {
    expectation.phase != nil
      && !differences.contains { if case .phase = $0 { true } else { false } }
  }
}

extension Evaluator {
  /// The places of the limits of guidelines of which an expectation speaks.
  fileprivate func reachedLimits(
    _ parts: CoverageParts, _ version: AreaVersion, _ expectation: RuleTestCase.Expectation
  ) -> [Int] {
    guard !parts.limits.isEmpty else { return [] }
    let named = Set(
      (expectation.guidelines + expectation.absentGuidelines).map(\.value)
        + expectation.texts.map(\.guideline))
    let course = Course(self, known: expectation.day)
    return parts.limits.filter { limit in
      named.contains(limit.guideline.id.value)
        && course.applies(limit.guideline, version, on: course.known) == limit.truth
    }.map(\.place)
  }

  /// The places of the triggers that make a change due in an area up to a day, and of the bounds
  /// that a value comes to on a counted day.
  fileprivate func reached(
    _ parts: CoverageParts, _ version: AreaVersion, through last: Day
  ) -> [Int] {
    let course = Course(self, known: last)
    guard version.ruleSet.kind == .independent else {
      return reachedDecisions(parts, course, version)
    }
    var places: [Int] = []
    for watched in parts.triggers {
      guard let machine = course.machine(watched.level, of: version) else { continue }
      let column = machine[watched.side]
      let notices = machine.notices
      var isCounted = [Bool](repeating: false, count: machine.counted.upperBound)
      var before = machine.start?.state ?? MachineState()
      var hasFired = false
      let leaves = watched.side == .ends
      var next = machine.premises.firstNotice
      course.walk(machine) { day, state in
        let place = day - observations.firstDay
        // What a notice decides, no count has made due: it is shown first on its day.
        if next < notices.count, notices[next].day == day {
          next += 1
        } else if day <= last {
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
      if hasFired { places.append(watched.place) }
      places += reachedParts(watched, machine.counted, course, version, column.restarts) {
        isCounted[$0]
      }
    }
    return places
  }

  /// In a decision table every day counts, and a phase's trigger fires on a day that it decides.
  private func reachedDecisions(
    _ parts: CoverageParts, _ course: Course, _ version: AreaVersion
  ) -> [Int] {
    let days = course.counted(version, through: course.known)
    let premises = course.premises(of: version)
    let columns = course.conditions(of: version, days, with: premises)
    let first = premises.start.map { $0.day - observations.firstDay } ?? 0
    let deciding = Set(
      days.filter { $0 >= first }.compactMap { day in
        columns.lastIndex { $0[day] == Truth.isTrue.rawValue }
      })
    return parts.triggers.flatMap { watched in
      (deciding.contains(watched.level) ? [watched.place] : [])
        + reachedParts(
          watched, days, course, version, premises.restarts(watched.level, .starts)
        ) { $0 >= first }
    }
  }

  /// The bounds to which a value comes on a counted day, and what rows and phases are on one.
  private func reachedParts(
    _ watched: CoverageParts.WatchedTrigger, _ days: Range<Int>, _ course: Course,
    _ version: AreaVersion, _ restarts: [Day], isCounted: (Int) -> Bool
  ) -> [Int] {
    let first = observations.firstDay
    return watched.parts.filter { watched in
      switch watched.part {
      case .value(let comparison, let values, let isInRow):
        guard let area = version.place(of: comparison.of) else { return false }
        return days.contains { place in
          // A row looks at days that the trigger does not count, too.
          (isInRow || isCounted(place))
            && course.standing(comparison.metric, area, version, on: first + place)
              .map { values.contains($0.value) } ?? false
        }
      case .condition(let condition, let truth):
        return days.contains { place in
          guard isCounted(place) else { return false }
          let day = first + place
          let since = max(restarts.last { $0 <= day } ?? .distantPast, first + days.lowerBound)
          return course.truth(of: condition, version, on: day, since: since) == truth
        }
      }
    }.map(\.place)
  }
}
