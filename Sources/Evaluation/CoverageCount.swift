internal import Observations
internal import RuleLanguage
internal import YAMLSource

/// Counts what cases reach while they run.
struct CoverageCount {
  private let ordinances: [Int]
  /// By ordinance asked for, then by version.
  private var parts: [[CoverageParts]]
  private var reached: [[[Bool]]]

  init(_ workspace: Workspace, ordinances: [Int]) {
    self.ordinances = ordinances
    let nothing = Observations(given: [], in: "", workspace: workspace)
    let evaluator = Evaluator(workspace, nothing)
    parts = ordinances.map { ordinance in
      evaluator.compiled[ordinance].map { CoverageParts($0, metrics: workspace.metrics) }
    }
    reached = parts.map { $0.map { $0.items.map { _ in false } } }
  }

  var coverage: RuleCoverage {
    RuleCoverage(
      versions: zip(parts, reached).flatMap { versions, reached in
        zip(versions, reached).map { part, reached in
          RuleCoverage.VersionCoverage(
            ruleSet: part.version.ruleSet,
            items: zip(part.items, reached).map { item, isReached in
              var item = item
              item.isReached = isReached
              return item
            })
        }
      })
  }

  /// Takes over what a case reached in a county. What happens after the last day on which a version
  /// is expected to say something is not looked at by the case, so it counts for nothing.
  mutating func note(
    _ test: RuleTestCase, _ answers: [RuleTestAnswer], in county: Area, _ evaluator: Evaluator
  ) {
    guard let at = ordinances.firstIndex(of: test.ordinance) else { return }
    for version in parts[at].indices {
      let window = parts[at][version].version.window
      let answered = answers.filter {
        $0.standing != nil && window.contains($0.expectation.day)
      }
      guard let last = answered.last?.expectation.day else { continue }
      for answer in answered where answer.expectation.phase != nil && answer.hasExpectedPhase {
        guard let level = answer.standing?.level else { continue }
        reached[at][version][parts[at][version].phasePlaces[level]] = true
      }
      for answer in answered where answer.parting == nil {
        for place in evaluator.reachedLimits(
          parts[at][version], evaluator.compiled[test.ordinance][version], answer.expectation,
          county)
        {
          reached[at][version][place] = true
        }
      }
      let area = evaluator.workspace.areas.answering(county, on: last)
      let compiled = evaluator.compiled[test.ordinance][version]
      for place in evaluator.reached(parts[at][version], compiled, in: area, through: last) {
        reached[at][version][place] = true
      }
    }
  }
}

extension Evaluator {
  /// The places of the limits of guidelines of which an expectation speaks.
  fileprivate func reachedLimits(
    _ parts: CoverageParts, _ version: CompiledVersion, _ expectation: RuleTestCase.Expectation,
    _ county: Area
  ) -> [Int] {
    guard !parts.limits.isEmpty else { return [] }
    let named = Set(
      (expectation.guidelines + expectation.absentGuidelines).map(\.value)
        + expectation.texts.map(\.guideline))
    let course = Course(self, known: expectation.day)
    let area = workspace.areas.answering(county, on: expectation.day)
    return parts.limits.filter { limit in
      named.contains(limit.guideline.id.value)
        && course.applies(limit.guideline, version, in: area, on: course.known) == limit.truth
    }.map(\.place)
  }

  /// The places of the triggers that make a change due in an area up to a day, and of the bounds
  /// that a value comes to on a counted day.
  fileprivate func reached(
    _ parts: CoverageParts, _ version: CompiledVersion, in area: Area, through last: Day
  ) -> [Int] {
    let course = Course(self, known: last)
    guard version.ruleSet.kind == .independent else {
      return reachedDecisions(parts, area, course, version)
    }
    var places: [Int] = []
    for watched in parts.triggers {
      guard let machine = course.machine(watched.level, of: version, in: area) else { continue }
      let mask = watched.side == .starts ? machine.startMask : machine.endMask
      let restarts = watched.side == .starts ? machine.startRestarts : machine.endRestarts
      let notices = machine.notices
      var isCounted = [Bool](repeating: false, count: machine.counted.upperBound)
      var before = machine.start?.state ?? MachineState()
      var hasFired = false
      let leaves = watched.side == .ends
      var next = machine.start.map { start in notices.count { $0.day < start.day } } ?? 0
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
        if machine.counted.contains(place), mask[place], day >= machine.start?.day ?? .distantPast {
          var onTheDay = before
          onTheDay.pass(to: day, rules: machine.rules)
          isCounted[place] =
            !(leaves && machine.rules.countsFromDayAfterEntry)
            || (onTheDay.isInForce && day > onTheDay.firstDayInForce)
        }
        before = state
      }
      if hasFired { places.append(watched.place) }
      places += reachedParts(watched, area, machine.counted, course, version, restarts) {
        isCounted[$0]
      }
    }
    return places
  }

  /// In a decision table every day counts, and a phase's trigger fires on a day that it decides.
  private func reachedDecisions(
    _ parts: CoverageParts, _ area: Area, _ course: Course, _ version: CompiledVersion
  ) -> [Int] {
    let days = course.counted(version, through: course.known)
    let start = course.beginning(of: version, in: area)
    let notices = course.notices(version, area)
    let columns = course.conditions(of: version, area, days, start, notices)
    let first = start.map { $0.day - observations.firstDay } ?? 0
    let deciding = Set(
      days.filter { $0 >= first }.compactMap { day in
        columns.lastIndex { $0[day] == Truth.isTrue.rawValue }
      })
    return parts.triggers.flatMap { watched in
      (deciding.contains(watched.level) ? [watched.place] : [])
        + reachedParts(
          watched, area, days, course, version,
          course.restarts(start?.restarts[watched.level].starts, notices)
        ) { $0 >= first }
    }
  }

  /// The bounds to which a value comes on a counted day, and what rows and phases are on one.
  private func reachedParts(
    _ watched: CoverageParts.Watched, _ area: Area, _ days: Range<Int>, _ course: Course,
    _ version: CompiledVersion, _ restarts: [Day], isCounted: (Int) -> Bool
  ) -> [Int] {
    let bounds = watched.bounds.filter { bound in
      guard let place = workspace.areas.place(bound.comparison.of, for: area) else { return false }
      return days.contains { day in
        // A row looks at days that the trigger does not count, too.
        (bound.isInRow || isCounted(day))
          && course.standing(
            bound.comparison.metric, place, version, on: observations.firstDay + day
          ).map { bound.values.contains($0) } ?? false
      }
    }.map(\.place)
    let conditions = watched.conditions.filter { watched in
      days.contains { place in
        let day = observations.firstDay + place
        let since = max(
          restarts.last { $0 <= day } ?? .distantPast, observations.firstDay + days.lowerBound)
        return isCounted(place)
          && course.truth(of: watched.condition, version, in: area, on: day, since: since)
            == watched.truth
      }
    }.map(\.place)
    return bounds + conditions
  }
}
