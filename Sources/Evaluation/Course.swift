internal import Findings
internal import Observations
internal import Rules

/// What the ordinances do in areas over time, as it is known at the end of a day.
///
/// Worked out when it is asked for, and kept here alone: an ordinance is asked again by others that look
/// at its phases, a version by the one that continues it, a condition by the explanation of what it did.
final class Course {
  let evaluator: Evaluator
  /// The last day whose observations are known; what is due later still takes effect.
  let known: Day
  private var runs: [AreaVersion.Key: VersionRun] = [:]
  private var periods: [Key: [Evaluator.Period]] = [:]
  private var beginnings: [AreaVersion.Key: Beginning?] = [:]
  private var newest: [AreaVersion.Key: NewestReadings] = [:]
  private var columns: [TriggerColumn.Key: TriggerColumn] = [:]

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
    let run =
      version.ruleSet.kind == .independent
      ? VersionRun(machinesOf: version, self) : DecisionTable(version, self).run()
    runs[version.key] = run
    return run
  }

  /// The newest values of the figures that a version's conditions look at.
  func readings(of version: AreaVersion) -> NewestReadings {
    if let readings = newest[version.key] { return readings }
    let readings = NewestReadings(of: version, self)
    newest[version.key] = readings
    return readings
  }

  /// What is given for a version in an area, whatever the figures.
  func premises(of version: AreaVersion) -> Premises {
    Premises(start: beginning(of: version), notices: notices(version))
  }

  /// What a version starts with in an area; nil: with nothing, before the first observation.
  private func beginning(of version: AreaVersion) -> Beginning? {
    if let known = beginnings[version.key] { return known }
    // A version may continue one that continues one: the earliest first, however many they are.
    var open = [version]
    while let last = open.last, beginnings[last.key] == nil, last.compiled.continuation != nil {
      open.append(evaluator.before(last))
    }
    for version in open.reversed() where beginnings[version.key] == nil {
      beginnings[version.key] = .some(Beginning(of: version, self))
    }
    return beginnings[version.key] ?? nil
  }

  /// The notices that count for a version in an area, by day: those that are known.
  func notices(_ version: AreaVersion) -> [CompiledNotice] {
    version.notices.filter { $0.notice.isKnown(on: known) }
  }

  // MARK: Periods

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
  func counted(_ version: AreaVersion, through last: Day = .distantFuture) -> Range<Int> {
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

  /// One of the two triggers of a phase; nil: the phase has none.
  func column(
    _ side: CountTrace.Side, ofPhase level: Int, _ version: AreaVersion, _ premises: Premises
  ) -> TriggerColumn? {
    let phase = version.ruleSet.phases[level]
    guard let trigger = side == .starts ? phase.starts : phase.ends else { return nil }
    let restarts = trigger.when.rows.isEmpty ? [] : premises.restarts(level, side)
    let key = TriggerColumn.Key(version: version.key, level: level, side: side, restarts: restarts)
    if let known = columns[key] { return known }
    let counted = counted(version)
    let condition: ConditionColumn
    if side == .ends, trigger.isImplied,
      let starts = column(.starts, ofPhase: level, version, premises),
      starts.restarts == restarts
    {
      condition = starts.condition.opposite(as: trigger.when)
    } else {
      condition = ConditionColumns(
        version: version, course: self, first: evaluator.observations.firstDay, counted: counted,
        restarts: restarts
      ).column(trigger.when)
    }
    let column = TriggerColumn(
      trigger: trigger, condition: condition, mask: version.mask(trigger.consecutive.daySet),
      restarts: restarts, firstCounted: evaluator.observations.firstDay + counted.lowerBound)
    columns[key] = column
    return column
  }
}

/// One of the two triggers of a phase in an area, day by day, from the first of the observations on.
struct TriggerColumn {
  let trigger: Trigger
  let condition: ConditionColumn
  /// Whether a day is counted.
  let mask: [Bool]
  /// The days on which the rows of the condition began afresh.
  let restarts: [Day]
  let firstCounted: Day

  /// What tells it from others.
  struct Key: Hashable {
    let version: AreaVersion.Key
    let level: Int
    let side: CountTrace.Side
    let restarts: [Day]

    func hash(into hasher: inout Hasher) {
      hasher.combine(version)
      hasher.combine(side == .starts ? level : ~level)
    }
  }

  /// A `Truth` raw value a day.
  var truth: [UInt8] { condition.truth }

  /// The first day at which rows look on another one.
  func firstInRows(on day: Day) -> Day {
    max(restarts.last { $0 <= day } ?? .distantPast, firstCounted)
  }
}
