internal import Findings
internal import Observations
internal import Rules

/// The state with which a version starts in an area, at the start of a day.
struct Beginning {
  let day: Day
  /// By phase; of independent phases the first has no machine, and is out.
  var machines: [MachineState] = []
  /// For a decision table: which phase applies from which day, as decided so far.
  var steps: [VersionRun.Step] = []
  /// For a decision table: the last day that decided.
  var lastDecided: Day?
  /// By phase: the last day on which the rows of its conditions restarted.
  var restarts: [(starts: Day?, ends: Day?)]
  /// Whether the version before handed over this state.
  var isHandedOver = false
  /// The notice on which a phase rests: an index into the notices of the ordinance.
  var notice: (place: Int, phase: String?)?
}

/// What is given for a version in an area, whatever the values are.
final class Premises {
  /// Nil: the version starts from nothing, before the first counted day.
  let start: Beginning?
  /// The notices that apply to the area, by day.
  let notices: [CompiledNotice]

  init(start: Beginning?, notices: [CompiledNotice]) {
    self.start = start
    self.notices = notices
  }

  static var nothing: Premises { Premises(start: nil, notices: []) }

  /// The index of the first notice that is not before the start.
  var firstNotice: Int { start.map { start in notices.count { $0.day < start.day } } ?? 0 }

  /// The days on which the rows of a phase's trigger restart.
  func restarts(_ level: Int, _ side: CountTrace.Side) -> [Day] {
    let first = start.flatMap {
      side == .starts ? $0.restarts[level].starts : $0.restarts[level].ends
    }
    return (first.map { [$0] } ?? []) + notices.map(\.day)
  }
}

extension Beginning {
  /// What a version starts with, once the versions it continues are evaluated; nil: nothing.
  init?(of course: VersionCourse) {
    switch course.version.ruleSet.beginning {
    case .recount: return nil
    case .phase(let level): self.init(of: course.version, with: level)
    case .continue:
      // Nothing is handed over if no version before covers the area, or the phase in force is gone.
      guard let found = Handover(to: course)?.beginning else { return nil }
      self = found
    }
  }

  /// A phase and all milder ones, in force since the first day of validity.
  private init(of version: AreaVersion, with level: Int) {
    let from = version.window.from
    day = from
    machines = version.ruleSet.phases.indices.map { at in
      var state = MachineState()
      state.set(inForce: at > 0 && at <= level, on: from)
      return state
    }
    steps = [
      VersionRun.Step(from: .distantPast, level: nil), VersionRun.Step(from: from, level: level),
    ]
    lastDecided = from
    restarts = machines.map { _ in (nil, nil) }
  }
}

/// What a version takes over from the version before.
private struct Handover {
  let before: VersionCourse
  let after: VersionCourse
  let continuation: Continuation
  /// The last day of the version before.
  let eve: Day

  /// Nil: there is nothing to take over.
  init?(to course: VersionCourse) {
    guard let continuation = course.version.compiled.continuation else { return nil }
    before = course.before
    guard before.version.compiled.speaks(of: before.version.area) else { return nil }
    after = course
    self.continuation = continuation
    eve = course.version.window.from - 1
  }

  var beginning: Beginning? { after.version.ruleSet.kind == .independent ? machines : table }

  private var machines: Beginning {
    let machines = after.version.ruleSet.phases.indices.map { level -> MachineState in
      guard let machine = AreaMachine(level, of: after, with: .nothing, through: eve)
      else { return MachineState() }
      let plan = continuation.phases[level]
      let recounted = machine.walk(through: eve)
      guard let old = plan.level, let predecessor = AreaMachine(old, of: before, through: eve)
      else { return recounted }
      var state = predecessor.walk(through: eve)
      if !plan.hasSameStart { state.startCount = recounted.startCount }
      if !plan.hasSameEnd {
        state.endCount =
          machine.rules.countsFromDayAfterEntry
          ? (state.isInForce ? machine.endRow(after: state.firstDayInForce) : 0)
          : recounted.endCount
      }
      return state
    }
    let step = before.run.stepBeneath(on: eve)
    return Beginning(
      day: eve + 1, machines: machines, restarts: restarts, isHandedOver: true,
      notice: step.notice.map {
        ($0, step.level.map { before.version.ruleSet.phases[$0].identity })
      })
  }

  /// For the triggers that are unchanged, the last days on which rows restarted.
  private var restarts: [(starts: Day?, ends: Day?)] {
    // Days before the first counted day are unknown to rows, too, as far as the version before reaches.
    let last = before.notices.last?.day
    let first = before.version.ruleSet.firstCountedDay.map { min($0, eve + 1) }
    return continuation.phases.map { plan in
      guard let old = plan.level else { return (nil, nil) }
      let earlier = before.premises.start?.restarts[old]
      return (
        plan.hasSameStart ? last ?? earlier?.starts ?? first : nil,
        plan.hasSameEnd ? last ?? earlier?.ends ?? first : nil
      )
    }
  }

  private var table: Beginning? {
    let table = DecisionTable(before, through: eve).run()
    let current = table.step(on: eve)
    let level = current.level.flatMap { continuation.levels[$0] }
    guard level != nil || current.level == nil else { return nil }
    var steps = [VersionRun.Step(from: .distantPast, level: level, notice: current.notice)]
    for step in table.steps where step.from > eve {
      guard let level = step.level.flatMap({ continuation.levels[$0] }) else { continue }
      steps.append(VersionRun.Step(from: step.from, level: level))
    }
    return Beginning(
      day: eve + 1, steps: steps, lastDecided: table.lastDecided, restarts: restarts,
      isHandedOver: true)
  }
}
