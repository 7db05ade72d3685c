internal import Findings
internal import Observations
internal import Rules

/// What a version's machines did in one area: which phase applied from which day, before anything
/// is cut to validity.
struct VersionRun {
  /// The phase that applies from a day on; a nil level is *unknown*. The first step begins before
  /// all days.
  struct Step: Equatable {
    let from: Day
    let level: Int?
    /// The notice on which the phase rests: an index into the notices of the ordinance.
    var notice: Int?
  }

  var steps: [Step]
  /// By phase: the days on which its machine changed. Empty for exclusive rule sets.
  var changes: [[Change]]
  /// The last known day on which the conditions of an exclusive rule set decided; nil: never, or
  /// the phases are independent.
  var lastDecided: Day?
  /// The steps without the notices that have an end; nil: there are none.
  var beneath: [Step]?
  /// The notices that have an end, apart from each other, by day.
  var orders: [Order] = []

  struct Change: Equatable {
    let day: Day
    let isInForce: Bool
  }

  /// Whether a phase's machine is in force on a day.
  func isInForce(_ level: Int, on day: Day) -> Bool {
    if !orders.isEmpty, let order = orders.first(where: { $0.days.contains(day) }) {
      return level > 0 && level <= order.level
    }
    return changes[level].last { $0.day <= day }?.isInForce ?? false
  }

  func step(on day: Day) -> Step { steps.last { $0.from <= day } ?? steps[0] }

  /// What applies beneath the notices that have an end.
  func stepBeneath(on day: Day) -> Step {
    beneath.map { steps in steps.last { $0.from <= day } ?? steps[0] } ?? step(on: day)
  }
}

extension VersionRun {
  /// Runs the machines of all phases, and derives the phase that applies.
  init(machinesOf course: VersionCourse) {
    let (version, premises) = (course.version, course.premises)
    var changes: [[VersionRun.Change]] = [[]]
    var known = Day.distantPast
    for level in version.ruleSet.phases.indices.dropFirst() {
      guard let machine = AreaMachine(level, of: course) else {
        changes.append([])
        continue
      }
      var found: [VersionRun.Change] = []
      var isInForce = false
      var firstKnown = Day.distantFuture
      machine.walk(everyDay: false) { day, state in
        if state.hasBeenKnown, firstKnown == .distantFuture { firstKnown = day }
        if state.isInForce != isInForce {
          isInForce.toggle()
          found.append(VersionRun.Change(day: day, isInForce: isInForce))
        }
      }
      changes.append(found)
      // No figure is needed to know that nothing has been decided yet.
      if machine.starts.trigger.decision == nil { known = max(known, firstKnown) }
    }
    self.init(
      steps: Self.steps(version, changes, known: known, premises), changes: changes,
      lastDecided: nil)
  }

  /// The strictest phase whose machine is in force applies; if there is none, the first phase, once
  /// every machine that figures start has had a known day.
  private static func steps(
    _ version: AreaVersion, _ changes: [[VersionRun.Change]], known: Day, _ premises: Premises
  ) -> [VersionRun.Step] {
    let notices = premises.notices
    var events: [(day: Day, level: Int, isInForce: Bool)] = []
    for (level, list) in changes.enumerated() {
      for change in list { events.append((change.day, level, change.isInForce)) }
    }
    if known != .distantPast, known != .distantFuture { events.append((known, 0, false)) }
    for notice in notices { events.append((notice.day, 0, false)) }
    events.sort { $0.day < $1.day }
    var isInForce = [Bool](repeating: false, count: changes.count)
    var steps = [VersionRun.Step(from: .distantPast, level: known == .distantPast ? 0 : nil)]
    let noticed = Dictionary(
      notices.map { ($0.day, $0.place) }, uniquingKeysWith: { first, _ in first })
    var at = 0
    while at < events.count {
      let day = events[at].day
      while at < events.count, events[at].day == day {
        isInForce[events[at].level] = events[at].isInForce
        at += 1
      }
      let level = isInForce.lastIndex(of: true) ?? (day >= known ? 0 : nil)
      if let notice = noticed[day] {
        steps.append(VersionRun.Step(from: day, level: level, notice: notice))
      } else if level != steps.last?.level {
        steps.append(VersionRun.Step(from: day, level: level))
      }
    }
    // A phase rests on a notice until it changes, also across versions.
    if let start = premises.start, let notice = start.notice, let phase = notice.phase {
      let day = start.isHandedOver ? start.day : start.day - 1
      if let place = steps.lastIndex(where: { $0.from <= day }), steps[place].notice == nil,
        steps[place].level.map({ version.ruleSet.phases[$0].identity }) == phase
      {
        steps[place].notice = notice.place
      }
    }
    return steps
  }
}
