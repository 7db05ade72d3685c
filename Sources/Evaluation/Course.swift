internal import Findings
internal import Observations
internal import Rules

/// What the ordinances do in areas over time, as it is known at the end of a day.
///
/// Worked out when it is asked for, and kept: an ordinance is asked again by others that look at its
/// phases, and a version by the one that continues it.
final class Course {
  let evaluator: Evaluator
  /// The last day whose observations are known; what is due later still takes effect.
  let known: Day
  private var runs: [AreaVersion.Key: VersionRun] = [:]
  private var periods: [Key: [Evaluator.Period]] = [:]
  private var beginnings: [AreaVersion.Key: Beginning?] = [:]
  private var newest: [AreaVersion.Key: (triggers: [Reading], all: [Reading])] = [:]
  /// What rows were on the days for which they were asked.
  var rowColumns: [RowColumn.Key: RowColumn] = [:]

  private struct Key: Hashable {
    let ordinance: Int
    let area: Int
  }

  init(_ evaluator: Evaluator, known: Day) {
    self.evaluator = evaluator
    self.known = known
  }

  /// What a version's machines do in an area, before anything is cut to validity.
  func run(_ version: AreaVersion) -> VersionRun {
    if let run = runs[version.key] { return run }
    let run = version.ruleSet.kind == .independent ? machines(of: version) : decisions(version)
    runs[version.key] = run
    return run
  }

  /// The newest values of the figures that triggers look at; and with those at which only the
  /// limits of guidelines do.
  func readings(of version: AreaVersion) -> (triggers: [Reading], all: [Reading]) {
    if let readings = newest[version.key] { return readings }
    let readings = newestReadings(of: version)
    newest[version.key] = readings
    return readings
  }

  /// What a version starts with in an area; nil: with nothing, before the first observation.
  func beginning(of version: AreaVersion) -> Beginning? {
    if let known = beginnings[version.key] { return known }
    // A version may continue one that continues one: the earliest first, however many they are.
    var open = [version]
    while let last = open.last, beginnings[last.key] == nil, last.compiled.continuation != nil {
      open.append(evaluator.before(last))
    }
    for version in open.reversed() where beginnings[version.key] == nil {
      beginnings[version.key] = .some(begin(version))
    }
    return beginnings[version.key] ?? nil
  }

  /// The periods of an ordinance in an area, earliest first, cut to validity and to the days on which
  /// no other ordinance displaces it.
  func periods(ordinance: Int, in area: Area) -> [Evaluator.Period] {
    var open = [(ordinance: ordinance, area: area.index, isReady: false)]
    while let next = open.popLast() {
      let key = Key(ordinance: next.ordinance, area: next.area)
      guard periods[key] == nil else { continue }
      let area = evaluator.workspace.areas[next.area]
      guard !next.isReady, !evaluator.compiled[next.ordinance].allSatisfy(\.references.isEmpty)
      else {
        periods[key] = workOut(next.ordinance, in: area)
        continue
      }
      // Those at whose phases it looks come first, however long the chain is.
      open.append((next.ordinance, next.area, true))
      for version in evaluator.compiled[next.ordinance].map({ AreaVersion($0, in: area) }) {
        for reference in version.ruleSet.triggerConditions.flatMap(\.references) {
          if let (target, place) = version.target(of: reference) {
            open.append((target.ordinance, place, false))
          }
        }
      }
    }
    return periods[Key(ordinance: ordinance, area: area.index)] ?? []
  }

  private func workOut(_ ordinance: Int, in area: Area) -> [Evaluator.Period] {
    var found: [Evaluator.Period] = []
    for version in evaluator.versions(of: ordinance, in: area) {
      let windows = evaluator.applicable(version)
      guard !windows.isEmpty else { continue }
      let steps = run(version).steps
      for window in windows { add(steps, of: version, during: window, to: &found) }
    }
    found.sort { $0.days.from < $1.days.from }
    return found
  }

  private func add(
    _ steps: [VersionRun.Step], of version: AreaVersion, during window: DayRange,
    to periods: inout [Evaluator.Period]
  ) {
    let first = periods.count
    for (at, step) in steps.enumerated() {
      let end = at + 1 < steps.count ? steps[at + 1].from - 1 : .distantFuture
      let from = max(step.from, window.from)
      let last = min(end, window.last)
      guard from <= last else { continue }
      let through = last == .distantFuture ? nil : last
      // A notice that confirms the phase begins no period of its own.
      if periods.count > first, periods[periods.count - 1].level == step.level {
        periods[periods.count - 1].days.through = through
        if let notice = step.notice { periods[periods.count - 1].notices.append(notice) }
      } else {
        periods.append(
          Evaluator.Period(
            version: version.compiled.place, level: step.level,
            days: DayRange(from: from, through: through),
            notices: step.notice.map { [$0] } ?? []))
      }
    }
  }

  // MARK: Days and conditions

  /// The days whose observations count for a version, as places from the first observation on.
  /// - Parameter last: no later ones.
  func counted(_ version: AreaVersion, through last: Day) -> Range<Int> {
    let first = evaluator.observations.firstDay
    var end = max(0, min(known, version.compiled.lastCountedDay) - first + 1)
    var start = max(0, version.ruleSet.firstCountedDay.map { $0 - first } ?? 0)
    if let observed = version.compiled.observedDays {
      // Where a condition may be known on any day, what counts is when figures began, and when the last
      // one that is known came.
      end = observed.prefix(end).lastIndex(of: true).map { $0 + 1 } ?? 0
      start = max(start, observed.firstIndex(of: true) ?? 0)
    }
    end = min(end, max(0, last - first + 1))
    return min(start, end)..<end
  }

  /// The notices that count for a version in an area, by day: those that are known.
  func notices(_ version: AreaVersion) -> [CompiledNotice] {
    version.notices.filter { $0.notice.isKnown(on: known) }
  }
}
