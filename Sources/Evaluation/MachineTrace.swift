internal import Findings
internal import Observations
internal import Rules

/// What explains the state of a machine.
private struct TracedMachine {
  var state = MachineState()
  /// The days on which a full count triggered a change, and the day it took effect.
  var filled: [(day: Day, side: CountTrace.Side, count: Int, effective: Day)] = []
  /// What last set the state, and on which day.
  var origin: (PhaseTrace.Origin, Day)?
}

/// Explains what the machines of a version did in an area.
struct MachineTrace {
  private let course: VersionCourse
  private let first: Day
  private let depth: Int

  /// - Parameter depth: through how many continued versions a state is followed back. More would
  ///   help no reader, and a state may pass through hundreds.
  init(_ course: VersionCourse, depth: Int = 32) {
    self.course = course
    first = course.course.evaluator.observations.firstDay
    self.depth = depth
  }

  private var version: AreaVersion { course.version }

  func phases(on day: Day) -> [PhaseTrace] {
    version.ruleSet.phases.indices.map { phase($0, on: day) }
  }

  /// What the machine of a phase did, up to a day.
  func phase(_ level: Int, on day: Day) -> PhaseTrace {
    let phase = version.ruleSet.phases[level]
    guard let machine = AreaMachine(level, of: course) else {
      return PhaseTrace(phase: phase, isInForce: false, origin: nil, counts: [])
    }
    let traced = follow(machine, through: day)
    let state = traced.state
    var counts = traced.filled.suffix(state.pending == nil ? 1 : 2).map { filled in
      count(
        of: machine, filled.side, endingOn: filled.day, at: filled.count,
        effective: filled.effective)
    }
    var origin = counts.contains { isCause($0, of: state) } ? nil : traced.origin?.0
    if depth > 1, case .handedOver? = origin, let before = predecessor(of: level) {
      let handed = MachineTrace(before.course, depth: depth - 1)
        .phase(before.level, on: version.window.from - 1)
      counts = (handed.counts.filter { $0.effective != nil } + counts)
        .suffix(state.pending == nil ? 1 : 2)
      if handed.origin != nil || counts.contains(where: { isCause($0, of: state) }) {
        origin = handed.origin
      }
    }
    let last = lastCounted(machine, on: day)
    let next: CountTrace.Side = state.isInForce ? .ends : .starts
    if state.pending == nil, machine[next].trigger.decision == nil, let last,
      last >= traced.origin?.1 ?? .distantPast
    {
      counts.append(
        count(
          of: machine, next, endingOn: last,
          at: Int(state.isInForce ? state.endCount : state.startCount), effective: nil))
    }
    return PhaseTrace(
      phase: phase, isInForce: state.isInForce, origin: origin, counts: counts,
      decision: DecisionTrace(next, of: phase, version, on: day, course.course))
  }

  /// Whether a full count caused the state of a machine.
  private func isCause(_ count: CountTrace, of state: MachineState) -> Bool {
    count.effective != nil && count.effective != state.pending
      && (count.side == .starts) == state.isInForce
  }

  private func predecessor(of level: Int) -> (course: VersionCourse, level: Int)? {
    version.compiled.continuation?.phases[level].level.map { (course.before, $0) }
  }

  /// Walks a machine and records what decided.
  private func follow(_ machine: AreaMachine, through day: Day) -> TracedMachine {
    let notices = machine.premises.notices
    var traced = TracedMachine()
    if let start = machine.start, start.day <= day {
      switch version.ruleSet.beginning {
      case .recount: break
      case .phase: traced.origin = (.beginning(version.ruleSet), start.day)
      case .continue:
        if let before = predecessor(of: machine.level) {
          traced.origin = (.handedOver(before.course.version.ruleSet), start.day)
        } else if start.day == version.window.from,
          let fresh = AreaMachine(machine.level, of: course, with: .nothing, through: start.day - 1)
        {
          // The version before has no such phase: it began as if it had always existed.
          traced.filled = follow(fresh, through: start.day - 1).filled
        }
      }
      traced.state = start.state
    }
    var next = machine.premises.firstNotice
    machine.walk { on, state in
      guard on <= day else { return }
      let before = traced.state
      traced.state = state
      if next < notices.count, notices[next].day == on {
        traced.filled = []
        traced.origin = (.notice(notices[next].notice), on)
        next += 1
      } else if let due = state.pending, before.pending != due {
        let side: CountTrace.Side = state.isInForce ? .ends : .starts
        traced.filled.append((on, side, count(side, state), due))
      } else if state.isInForce != before.isInForce, before.pending != on {
        let side: CountTrace.Side = state.isInForce ? .starts : .ends
        // An entry may set the count of `ends` to zero, but not that of `starts`.
        traced.filled.append((on, side, count(side, state), on))
      }
    }
    return traced

    func count(_ side: CountTrace.Side, _ state: MachineState) -> Int {
      Int(side == .starts ? state.startCount : state.endCount)
    }
  }

  /// The last day that moves a count, no later than `day`.
  private func lastCounted(_ machine: AreaMachine, on day: Day) -> Day? {
    machine.counted.isEmpty ? nil : min(day, first + (machine.counted.upperBound - 1))
  }

  /// The days back to where the count began, or to the day that set it to zero, with at most as
  /// many counted days as the trigger needs.
  private func count(
    of machine: AreaMachine, _ side: CountTrace.Side, endingOn day: Day, at total: Int,
    effective: Day?
  ) -> CountTrace {
    let column = machine[side]
    let (trigger, mask) = (column.trigger, column.mask)
    let looked = ConditionTrace(course: course.course, version: version, column: column)
    let entry = entry(machine, side, on: day)
    var days: [CountedDay] = []
    var count = total
    var place = lastCounted(machine, on: day).map { $0 - first } ?? -1
    while place >= machine.counted.lowerBound, place < mask.count, days.count < mask.count {
      let on = first + place
      let isBeforeEntry = entry.map { on <= $0 } ?? false
      if total > 0, count == 0 || total - count >= trigger.consecutive.days { break }
      let role: CountedDay.Role =
        if isBeforeEntry {
          .beforeEntry
        } else if mask[place] {
          .counted
        } else {
          version.absence(of: on, from: trigger.consecutive.daySet).map { .skipped($0) } ?? .counted
        }
      days.append(looked.counted(on, role: role, count: count))
      if isBeforeEntry { break }
      if mask[place] {
        if total == 0 { break }
        count -= 1
      }
      place -= 1
    }
    let last = days.first?.day
    return CountTrace(
      side: side, trigger: trigger, ruleSet: version.ruleSet, days: days.reversed(),
      count: total, effective: effective, rows: last.map(looked.rows) ?? [])
  }

  /// The first day in force, if only later days count; nil: all days count.
  private func entry(_ machine: AreaMachine, _ side: CountTrace.Side, on day: Day) -> Day? {
    guard side == .ends, machine.rules.countsFromDayAfterEntry else { return nil }
    var entry = machine.start?.state.firstDayInForce ?? .distantPast
    machine.walk { on, state in if on <= day { entry = state.firstDayInForce } }
    return entry
  }
}

extension DecisionTrace {
  /// Nil: figures make the change, or nothing does.
  init?(
    _ side: CountTrace.Side, of phase: Phase, _ version: AreaVersion, on day: Day, _ course: Course
  ) {
    guard let trigger = side == .starts ? phase.starts : phase.ends, let decision = trigger.decision
    else { return nil }
    self.init(
      phase: phase, side: side, trigger: trigger, ruleSet: version.ruleSet,
      isAllowed: decision.allowedWhen.map {
        LimitsInForce(version: version, course: course).truth(of: $0, on: min(day, course.known))
      })
  }
}

extension AreaCourse {
  /// What the law allows the authority to decide on the known day, where it allows that under a condition only: to
  /// put stricter phases in force, and to end the present one.
  var allowedDecisions: [DecisionTrace] {
    guard
      let period = PeriodInForce(ordinance, in: area(on: known), on: known, course),
      !period.version.ruleSet.allowingConditions.isEmpty
    else { return [] }
    return period.version.ruleSet.phases.enumerated().compactMap { level, phase in
      let now = period.level ?? 0
      guard level >= now else { return nil }
      let decision = DecisionTrace(
        level > now ? .starts : .ends, of: phase, period.version, on: known, course)
      return decision?.isAllowed == .isTrue ? decision : nil
    }
  }
}
