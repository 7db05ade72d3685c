/// Phases of a version, and how an amendment changes them.
extension RandomWorkspace {
  static let phaseNames = ["low", "guarded", "high", "severe", "extreme"]

  mutating func independentPhases(_ names: [String]) -> [NaiveWorkspace.Phase] {
    let count = numbers.number(1...4)
    return (0..<count).map { level in
      guard level > 0 else {
        return NaiveWorkspace.Phase(id: names[0], starts: nil, ends: nil)
      }
      return machine(names[level])
    }
  }

  /// A phase with triggers.
  private mutating func machine(_ name: String) -> NaiveWorkspace.Phase {
    let starts = NaiveWorkspace.Trigger(
      when: condition(depth: numbers.pick([1, 1, 2, 3])),
      consecutive: numbers.chance(75) ? consecutive() : nil,
      effective: numbers.chance(75) ? effective() : nil)
    var phase = NaiveWorkspace.Phase(
      id: name, starts: starts, ends: numbers.chance(25) ? nil : ends())
    leaveToTheAuthority(&phase)
    return phase
  }

  /// Of some phases the authority decides when they start or end.
  private mutating func leaveToTheAuthority(_ phase: inout NaiveWorkspace.Phase) {
    phase.startsByDecision = decides(15)
    phase.endsByDecision = decides(phase.startsByDecision ? 25 : 8)
    tidy(&phase)
  }

  /// A chance in a hundred, where the authority decides anything.
  mutating func decides(_ percent: Int) -> Bool {
    leavesToTheAuthority && decisions.chance(percent)
  }

  /// What the authority decides has no condition, and no opposite of one.
  private func tidy(_ phase: inout NaiveWorkspace.Phase) {
    if phase.startsByDecision {
      phase.starts = nil
      if phase.ends?.when == nil { phase.ends = nil }
    }
    if phase.endsByDecision { phase.ends = nil }
  }

  private mutating func ends() -> NaiveWorkspace.Ends {
    NaiveWorkspace.Ends(
      when: numbers.chance(40) ? condition(depth: numbers.pick([1, 1, 2, 3])) : nil,
      consecutive: numbers.chance(75) ? consecutive() : nil,
      effective: numbers.chance(50) ? effective() : nil,
      isFromDayAfterEntry: numbers.chance(60) ? numbers.chance(60) : nil)
  }

  mutating func consecutive() -> NaiveWorkspace.Consecutive {
    NaiveWorkspace.Consecutive(
      days: numbers.number(1...5),
      daySet: numbers.chance(45) ? numbers.pick(workspace.daySets).id : nil)
  }

  private mutating func effective() -> NaiveWorkspace.Effective {
    switch numbers.number(0...4) {
    case 0: .sameDay
    case 1: .nextDay
    case 2: .dayAfterNext
    case 3: .daysLater(numbers.number(1...9))
    default: .nextWeekday(numbers.pick(PlainCalendar.weekdays))
    }
  }

  mutating func decisionTable(_ names: [String], isSound: Bool)
    -> [NaiveWorkspace.Phase]
  {
    let conditions: [NaiveWorkspace.Condition]
    if !isSound {
      // Rows of some days alone, of which nobody knows what they can be at once.
      conditions = (0..<numbers.number(2...4)).map { _ in
        numbers.chance(60)
          ? rowOfDays() : numbers.chance(50) ? .not(rowOfDays()) : .any([rowOfDays(), rowOfDays()])
      }
    } else if numbers.chance(50) {
      conditions = numbers.chance(70) ? ladder() : numbers.shuffled(ladder())
    } else {
      // Each holds where none of the others before it does.
      let first = condition(depth: 2)
      let second = condition(depth: 1)
      conditions =
        numbers.chance(50)
        ? [.not(first), first]
        : [.all([.not(first), .not(second)]), first, .all([.not(first), second])]
    }
    let effective = numbers.chance(75) ? effective() : nil
    return conditions.enumerated().map { level, condition in
      NaiveWorkspace.Phase(
        id: names[level],
        starts: NaiveWorkspace.Trigger(when: condition, consecutive: nil, effective: effective),
        ends: nil)
    }
  }

  private mutating func rowOfDays() -> NaiveWorkspace.Condition {
    .row(
      condition(depth: 2),
      NaiveWorkspace.Consecutive(
        days: numbers.number(2...3),
        daySet: numbers.pick(workspace.daySets).id))
  }

  /// One figure, cut into steps that touch.
  private mutating func ladder() -> [NaiveWorkspace.Condition] {
    let metric = numbers.number(0...workspace.metrics.count - 1)
    let whose = whose()
    let cuts = workspace.metrics[metric].bounds.suffix(numbers.number(1...3))
    var steps: [NaiveWorkspace.Condition] = []
    var lower: NaiveWorkspace.Bound?
    func step(_ bounds: [NaiveWorkspace.Bound?]) -> NaiveWorkspace.Condition {
      .compare(
        NaiveWorkspace.Comparison(
          metric: metric, whose: whose, bounds: bounds.compactMap { $0 }))
    }
    for cut in cuts {
      let isBelow = numbers.chance(50)
      steps.append(step([lower, NaiveWorkspace.Bound(isBelow ? "below" : "at-most", cut)]))
      lower = NaiveWorkspace.Bound(isBelow ? "at-least" : "above", cut)
    }
    steps.append(step([lower]))
    return steps
  }

  // MARK: Amendments

  /// The phases of the version before with other numbers or other conditions, without one of them,
  /// or with a new one.
  mutating func amended(_ version: NaiveWorkspace.Version, areTablesSound: Bool)
    -> [NaiveWorkspace.Phase]
  {
    var phases = version.phases
    for level in phases.indices { phases[level].guidelines = [] }
    guard !version.isExclusive else {
      if numbers.chance(60) { return phases }
      return decisionTable(
        numbers.chance(50) ? padded(phases) : padded([]), isSound: areTablesSound)
    }
    for level in phases.indices.dropFirst() { amend(&phases[level]) }
    let unused = RandomWorkspace.phaseNames.filter { name in !phases.contains { $0.id == name } }
    if !unused.isEmpty, numbers.chance(20) {
      phases.insert(
        machine(numbers.pick(unused)), at: numbers.number(1...phases.count))
    }
    if phases.count > 1, numbers.chance(12) {
      phases.remove(at: numbers.number(1...phases.count - 1))
    }
    // The first phase has no machine; the one before it is gone with its own.
    if phases.count > 1, numbers.chance(8) {
      phases.removeFirst()
      phases[0] = NaiveWorkspace.Phase(id: phases[0].id, starts: nil, ends: nil)
    }
    return phases
  }

  private mutating func amend(_ phase: inout NaiveWorkspace.Phase) {
    // Mostly it stays a matter of decision.
    defer {
      if phase.starts != nil, decides(8) { leaveToTheAuthority(&phase) }
      tidy(&phase)
    }
    switch numbers.number(0...9) {
    case 0: phase.starts?.consecutive = consecutive()
    case 1: phase.ends = ends()
    case 2: phase.ends?.consecutive = consecutive()
    case 3: phase.starts?.when = condition(depth: numbers.pick([1, 2]))
    case 4: phase.ends?.when = condition(depth: numbers.pick([1, 2]))
    case 5: phase.starts?.effective = effective()
    case 6: phase.ends?.isFromDayAfterEntry = numbers.chance(70)
    default: break
    }
  }

  /// The names of some phases, and others behind them until there are enough.
  private mutating func padded(_ phases: [NaiveWorkspace.Phase]) -> [String] {
    let names = phases.map(\.id)
    return names + numbers.shuffled(RandomWorkspace.phaseNames.filter { !names.contains($0) })
  }
}
