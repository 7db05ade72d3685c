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
      let area = evaluator.workspace.areas.answering(county, on: last)
      let compiled = evaluator.compiled[test.ordinance][version]
      for place in evaluator.reached(parts[at][version], compiled, in: area, through: last) {
        reached[at][version][place] = true
      }
    }
  }
}

extension Evaluator {
  /// The places of the triggers that make a change due in an area up to a day, and of the bounds
  /// that a value comes to on a counted day.
  fileprivate func reached(
    _ parts: CoverageParts, _ version: CompiledVersion, in area: Area, through last: Day
  ) -> [Int] {
    let days = countedDays(version, through: last)
    guard version.ruleSet.kind == .independent else {
      return reachedDecisions(parts, area, days, version)
    }
    var places: [Int] = []
    for watched in parts.triggers {
      let phase = version.ruleSet.phases[watched.level]
      guard let starts = phase.starts, let ends = phase.ends else { continue }
      let mask = version.mask(watched.trigger, area)
      let rules = MachineRules(starts: starts, ends: ends, validFrom: version.window.from)
      var isCounted = [Bool](repeating: false, count: days.upperBound)
      var before = MachineState()
      var hasFired = false
      runMachine(version, starts, ends, area, days, known: last) { day, state, _ in
        let place = day - observations.firstDay
        let leaves = watched.side == .ends
        if day <= last {
          let isDue = state.pending != nil && before.pending != state.pending
          let changesAtOnce = state.isInForce != before.isInForce && before.pending != day
          let wasInForce = isDue ? state.isInForce : !state.isInForce
          if isDue || changesAtOnce, wasInForce == leaves { hasFired = true }
        }
        if days.contains(place), mask[place] {
          var onTheDay = before
          onTheDay.pass(to: day, rules: rules)
          isCounted[place] =
            !(leaves && rules.countsFromDayAfterEntry)
            || (onTheDay.isInForce && day > onTheDay.firstDayInForce)
        }
        before = state
      }
      if hasFired { places.append(watched.place) }
      places += reachedBounds(watched, area, days, version) { isCounted[$0] }
    }
    return places
  }

  /// In a decision table every day counts, and a phase's trigger fires on a day that it decides.
  private func reachedDecisions(
    _ parts: CoverageParts, _ area: Area, _ days: Range<Int>, _ version: CompiledVersion
  ) -> [Int] {
    let columns = version.ruleSet.phases.map { phase in
      phase.starts.map { truth($0.when, area, days) } ?? []
    }
    let deciding = Set(
      days.compactMap { day in
        columns.lastIndex { $0[day] == Truth.isTrue.rawValue }
      })
    return parts.triggers.flatMap { watched in
      (deciding.contains(watched.level) ? [watched.place] : [])
        + reachedBounds(watched, area, days, version) { _ in true }
    }
  }

  private func reachedBounds(
    _ watched: CoverageParts.Watched, _ area: Area, _ days: Range<Int>,
    _ version: CompiledVersion, isCounted: (Int) -> Bool
  ) -> [Int] {
    watched.bounds.filter { bound in
      guard
        let place = bound.comparison.of.place(
          for: area, country: workspace.areas.country.index)
      else { return false }
      return days.contains { day in
        isCounted(day)
          && standing(bound.comparison.metric, place, day, version)
            .map { bound.values.contains($0) } ?? false
      }
    }.map(\.place)
  }

  /// The value that stands on a day, from the day it came.
  private func standing(
    _ metric: Int, _ area: Int, _ place: Int, _ version: CompiledVersion
  ) -> Double? {
    let day = observations.firstDay + place
    let first = version.ruleSet.firstCountedDay ?? .distantPast
    for back in 0..<workspace.metrics[metric].holds where day - back >= first {
      if let value = observations.value(metric: metric, area: area, day: day - back) {
        return value
      }
    }
    return nil
  }

  /// The days from the first that counts through a day, as places from the first observation on.
  private func countedDays(_ version: CompiledVersion, through last: Day) -> Range<Int> {
    let end = max(0, min(last, version.lastCountedDay) - observations.firstDay + 1)
    let first = version.ruleSet.firstCountedDay.map { $0 - observations.firstDay } ?? 0
    return min(max(0, first), end)..<end
  }
}
