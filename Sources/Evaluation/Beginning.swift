internal import Observations
internal import RuleLanguage
internal import YAMLSource

/// The state in which a version's run starts in an area, at the start of a day.
struct Beginning {
  let day: Day
  /// By phase; the first phase of independent ones has none, and is out.
  var machines: [MachineState] = []
  /// Of a decision table: what applies from which day on, as decided so far.
  var steps: [VersionRun.Step] = []
  /// Of a decision table: the last day that decided.
  var lastDecided: Day?
  /// By phase: the last day on which the rows of its conditions began afresh.
  var restarts: [(starts: Day?, ends: Day?)]
  /// Whether it is what the version before left.
  var isHandedOver = false
  /// The notice on which a phase rests, by its place among those of the ordinance.
  var notice: (place: Int, phase: String?)?
}

extension Course {
  /// What a version starts with, where those that it continues are worked out.
  func begin(_ version: CompiledVersion, in area: Area) -> Beginning? {
    switch version.ruleSet.beginning {
    case .recount: return nil
    case .phase(let level): return Beginning(of: version, with: level)
    case .continue:
      // Where there was nothing, nothing is handed over; nor where a version is looked at by itself.
      guard let continuation = version.continuation else { return nil }
      let before = evaluator.compiled[version.ordinance][version.place - 1]
      guard before.speaks(of: area) else { return nil }
      return version.ruleSet.kind == .independent
        ? handOver(from: before, to: version, continuation, in: area)
        : handOverTable(from: before, to: version, continuation, in: area)
    }
  }

  // MARK: Taking over machines

  private func handOver(
    from before: CompiledVersion, to version: CompiledVersion, _ continuation: Continuation,
    in area: Area
  ) -> Beginning {
    let eve = version.window.from - 1
    let start = beginning(of: before, in: area)
    let notices = notices(before, area)
    let machines = version.ruleSet.phases.indices.map { level -> MachineState in
      guard
        let machine = machine(level, of: version, in: area, from: nil, [], through: eve)
      else { return MachineState() }
      let plan = continuation.phases[level]
      let recounted = walk(machine, through: eve)
      guard let old = plan.level,
        let predecessor = self.machine(
          old, of: before, in: area, from: start, notices, through: eve)
      else { return recounted }
      var state = walk(predecessor, through: eve)
      if !plan.hasSameStart { state.startCount = recounted.startCount }
      if !plan.hasSameEnd {
        state.endCount =
          machine.rules.countsFromDayAfterEntry
          ? (state.isInForce ? endRow(of: machine, after: state.firstDayInForce) : 0)
          : recounted.endCount
      }
      return state
    }
    return Beginning(
      day: version.window.from, machines: machines,
      restarts: restarts(handedOverBy: start, notices, continuation, of: before),
      isHandedOver: true,
      notice: notice(of: before, on: eve, run(before, in: area)))
  }

  /// The notice on which the phase of a day rests.
  private func notice(
    of version: CompiledVersion, on day: Day, _ run: VersionRun
  ) -> (place: Int, phase: String?)? {
    let step = run.step(on: day)
    return step.notice.map { ($0, step.level.map { version.ruleSet.phases[$0].id.value }) }
  }

  /// The last days on which rows began afresh, of the triggers that say the same.
  private func restarts(
    handedOverBy start: Beginning?, _ notices: [CompiledNotice], _ continuation: Continuation,
    of version: CompiledVersion
  ) -> [(starts: Day?, ends: Day?)] {
    // Of days before the first that counts rows know nothing either.
    let last = notices.last?.day
    let first = version.ruleSet.firstCountedDay
    return continuation.phases.map { plan in
      guard let old = plan.level else { return (nil, nil) }
      let before = start?.restarts[old]
      return (
        plan.hasSameStart ? last ?? before?.starts ?? first : nil,
        plan.hasSameEnd ? last ?? before?.ends ?? first : nil
      )
    }
  }

  /// The counted days in a row, up to the last, on which a machine's `ends` held.
  /// - Parameter entry: days not after this one are left out.
  func endRow(of machine: AreaMachine, after entry: Day) -> Int32 {
    let first = evaluator.observations.firstDay
    var count: Int32 = 0
    var place = machine.counted.upperBound - 1
    while place >= machine.counted.lowerBound, first + place > entry {
      if machine.endMask[place] {
        guard machine.endTruth[place] == Truth.isTrue.rawValue else { return count }
        count += 1
      }
      place -= 1
    }
    return count
  }

  // MARK: Taking over a decision table

  private func handOverTable(
    from before: CompiledVersion, to version: CompiledVersion, _ continuation: Continuation,
    in area: Area
  ) -> Beginning? {
    let eve = version.window.from - 1
    let table = decisions(before, in: area, through: eve)
    let current = table.step(on: eve)
    let level = current.level.flatMap { continuation.levels[$0] }
    guard level != nil || current.level == nil else { return nil }
    var steps = [VersionRun.Step(from: .distantPast, level: level, notice: current.notice)]
    for step in table.steps where step.from > eve {
      guard let level = step.level.flatMap({ continuation.levels[$0] }) else { continue }
      steps.append(VersionRun.Step(from: step.from, level: level))
    }
    return Beginning(
      day: version.window.from, steps: steps, lastDecided: table.lastDecided,
      restarts: restarts(
        handedOverBy: beginning(of: before, in: area), notices(before, area), continuation,
        of: before),
      isHandedOver: true)
  }
}

extension Beginning {
  /// With a phase and all milder ones in force since the first day of validity.
  fileprivate init(of version: CompiledVersion, with level: Int) {
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
