internal import Findings
internal import Observations
internal import Rules

/// A version of an ordinance in one area, as known at the end of a day. Made and kept by a `Course`.
final class VersionCourse {
  let version: AreaVersion
  unowned let course: Course
  /// The newest values of the metrics that the conditions use.
  private(set) lazy var readings = NewestValues(of: version, course)
  /// The notices that are known, by day, without those in whose place another one is when they begin.
  private(set) lazy var known = version.notices.filter { notice in
    notice.notice.isKnown(on: course.known)
      && (version.compiled.replacing.isEmpty
        || firstDayReplaced(notice.notice).map { $0 > notice.day } ?? true)
  }
  /// Those without an end: each sets the phases on its day.
  private(set) lazy var notices =
    version.compiled.hasOrders ? known.filter { $0.notice.through == nil } : known
  /// Those with an end, see `findOrders`.
  private(set) lazy var orders = findOrders()
  private(set) lazy var ordersInForce = findOrdersInForce()
  /// What is given, whatever the values are.
  private(set) lazy var premises = Premises(start: beginning, notices: notices)
  /// What the machines do, before anything is cut to validity.
  private(set) lazy var run =
    (version.ruleSet.kind == .independent
    ? VersionRun(machinesOf: self) : DecisionTable(self).run()).ordered(ordersInForce)
  /// The days whose observations count, as offsets from the first observation; in an imagined future,
  /// also those of the values to come.
  var counted: Range<Int> { daysOfValues.counted }
  /// The first offset of which any values are imagined; without such, the end of the counted ones.
  var firstImagined: Int { daysOfValues.firstImagined }
  private lazy var daysOfValues = findDaysOfValues()
  /// See `CompiledVersion`, as known at the end of the day.
  private(set) lazy var lastCountedDay = findLastCountedDay()
  private(set) lazy var observedDays = findObservedDays()
  /// The last day whose values have all come, as far as is known: one before the first day of which a late metric has no
  /// value yet.
  private(set) lazy var lastDaySeen = findLastDaySeen()
  /// By phase and side: one column for each set of days on which its rows restart.
  private var columns: [[TriggerColumn]]
  /// Nil: not computed yet.
  private var knownBeginning: Beginning??
  /// As far as they were asked for, see `firstEffect`.
  var firstEffects: [Bool: Day?] = [:]

  init(_ version: AreaVersion, _ course: Course) {
    self.version = version
    self.course = course
    columns = Array(repeating: [], count: 2 * version.ruleSet.phases.count)
  }

  /// The version before, in the same area.
  var before: VersionCourse { course[course.rules.before(version)] }

  /// What the version starts with; nil: nothing, before the first observation.
  private var beginning: Beginning? {
    // Versions may continue each other: the earliest comes first; a loop, since chains may be long.
    var open = [self]
    while let last = open.last, last.knownBeginning == nil,
      last.version.compiled.continuation != nil
    {
      open.append(last.before)
    }
    for version in open.reversed() where version.knownBeginning == nil {
      version.knownBeginning = .some(Beginning(of: version))
    }
    return knownBeginning ?? nil
  }

  /// Whether any of a day's values is imagined.
  func imagines(_ day: Day) -> Bool {
    day - course.evaluator.observations.firstDay >= firstImagined
  }

  private func findLastCountedDay() -> Day {
    let compiled = version.compiled
    guard !compiled.lateMetrics.isEmpty else { return compiled.lastCountedDay }
    let (workspace, observations) = (course.evaluator.workspace, course.evaluator.observations)
    let days = compiled.countedMetrics.compactMap { metric in
      observations.lastDay(metric: metric, known: course.known)
        .map { $0 + (workspace.metrics[metric].holds - 1) }
    }
    return days.max() ?? observations.firstDay - 1
  }

  private func findObservedDays() -> [Bool]? {
    let compiled = version.compiled
    guard let observed = compiled.observedDays, !compiled.lateMetrics.isEmpty else {
      return compiled.observedDays
    }
    return CompiledVersion.observedDays(
      of: compiled.countedMetrics, observed.count, course.evaluator.workspace,
      course.evaluator.observations, known: course.known)
  }

  private func findLastDaySeen() -> Day {
    let observations = course.evaluator.observations
    return version.compiled.lateMetrics.reduce(course.known) { seen, metric in
      min(
        seen, observations.lastDay(metric: metric, known: course.known) ?? observations.firstDay - 1
      )
    }
  }

  private func findDaysOfValues() -> (counted: Range<Int>, firstWithout: Int, firstImagined: Int) {
    let first = course.evaluator.observations.firstDay
    var end = max(0, min(course.known, lastCountedDay) - first + 1)
    var start = max(0, version.ruleSet.firstCountedDay.map { $0 - first } ?? 0)
    if let observed = observedDays {
      // If a condition may be known on any day, the days from the first to the last known
      // observation count.
      end = observed.prefix(end).lastIndex(of: true).map { $0 + 1 } ?? 0
      start = max(start, observed.firstIndex(of: true) ?? 0)
    }
    guard course.future != nil else { return (min(start, end)..<end, end, end) }
    let next = max(0, course.known - first + 1)
    let firstWithout = end > 0 ? end : next
    let firstImagined =
      version.compiled.lateMetrics.isEmpty
      ? firstWithout : min(firstWithout, max(0, lastDaySeen - first + 1))
    end = min(next + course.evaluator.reach, version.compiled.wholeWeek.count)
    return (min(start, end)..<end, firstWithout, firstImagined)
  }

  /// The days whose observations count, through `last`.
  func counted(through last: Day) -> Range<Int> {
    let end = min(counted.upperBound, max(0, last - course.evaluator.observations.firstDay + 1))
    return min(counted.lowerBound, end)..<end
  }

  /// A trigger of a phase; nil: the phase has no such trigger.
  func column(_ side: CountTrace.Side, ofPhase level: Int, _ premises: Premises) -> TriggerColumn? {
    guard
      let trigger = side == .starts
        ? version.ruleSet.phases[level].starts : version.ruleSet.phases[level].ends
    else { return nil }
    let restarts = version.compiled.hasRows ? premises.restarts(level, side) : []
    let place = 2 * level + (side == .starts ? 0 : 1)
    if let known = columns[place].first(where: { $0.restarts == restarts }) { return known }
    let first = course.evaluator.observations.firstDay
    let condition: ConditionColumn
    if side == .ends, trigger.isImplied, trigger.decision == nil,
      let starts = column(.starts, ofPhase: level, premises),
      starts.restarts == restarts
    {
      condition = starts.condition.opposite(as: trigger.when)
    } else {
      condition = ConditionColumns(
        version: version, course: course, first: first, counted: counted, restarts: restarts,
        firstWithout: daysOfValues.firstWithout
      ).column(trigger.when, wanting: course.future?.wants(side, of: version.ruleSet.kind) ?? true)
    }
    let column = TriggerColumn(
      trigger: trigger, condition: condition, mask: version.mask(trigger.consecutive.daySet),
      restarts: restarts, firstCounted: first + counted.lowerBound)
    columns[place].append(column)
    return column
  }
}

/// A trigger of a phase in an area, day by day from the first observation.
final class TriggerColumn {
  let trigger: Trigger
  let condition: ConditionColumn
  /// For each day, whether the trigger counts it.
  let mask: [Bool]
  /// The days on which the rows of the condition restarted.
  let restarts: [Day]
  let firstCounted: Day

  init(
    trigger: Trigger, condition: ConditionColumn, mask: [Bool], restarts: [Day], firstCounted: Day
  ) {
    self.trigger = trigger
    self.condition = condition
    self.mask = mask
    self.restarts = restarts
    self.firstCounted = firstCounted
  }

  /// A raw value of `Truth` for each day.
  var truth: [UInt8] { condition.truth }

  /// The first day that rows can depend on, as of a day.
  func firstInRows(on day: Day) -> Day {
    max(restarts.last { $0 <= day } ?? .distantPast, firstCounted)
  }
}
