/// Ordinances: versions with validity, areas, phases and guidelines.
extension RandomWorkspace {
  private typealias Version = NaiveWorkspace.Version

  mutating func makeOrdinances(areTablesSound: Bool) {
    let ids = ["amber", "brake", "curfew"]
    let count = numbers.number(1...3)
    // An ordinance displaces only those after it in a random order, so there are no circles.
    let order = numbers.shuffled(Array(0..<count))
    for at in 0..<count {
      let later = order[(order.firstIndex(of: at)! + 1)...].map { ids[$0] }
      workspace.ordinances.append(
        ordinance(ids[at], mayDisplace: later, areTablesSound: areTablesSound))
    }
  }

  private mutating func ordinance(
    _ id: String, mayDisplace others: [String], areTablesSound: Bool
  ) -> NaiveWorkspace.Ordinance {
    var versions: [Version] = []
    var from = window.lowerBound + numbers.number(-8...25)
    let isUsuallyExclusive = numbers.chance(25)
    let phaseIDs = numbers.shuffled(["low", "guarded", "high", "severe", "extreme"])
    for at in 0..<numbers.number(1...3) {
      let through = numbers.chance(65) ? from + numbers.number(0...24) : nil
      let isExclusive = numbers.chance(isUsuallyExclusive ? 85 : 5)
      // Names come back in later versions, mostly at the same place.
      let names = numbers.chance(75) ? phaseIDs : numbers.shuffled(phaseIDs)
      let phases =
        isExclusive
        ? decisionTable(names, isSound: areTablesSound) : independentPhases(names)
      var version = Version(
        label: "v\(at + 1)", from: from, through: through, scope: scope(),
        firstCountedDay: numbers.chance(30) ? window.lowerBound + numbers.number(-3...20) : nil,
        isExclusive: isExclusive, inheritsOnlyInForce: !isExclusive && numbers.chance(40),
        phases: phases)
      if !others.isEmpty { version.displaces = numbers.some(others, percent: 40) }
      makeGuidelines(of: &version)
      versions.append(version)
      // The next begins while this one lasts, on the day after it, or after a hole.
      from += numbers.number(1...18)
      if let through, numbers.chance(35) { from = max(from, through + 1) }
    }
    return NaiveWorkspace.Ordinance(id: id, versions: versions)
  }

  private mutating func scope() -> NaiveWorkspace.Scope {
    var scope = NaiveWorkspace.Scope()
    let known = workspace.counties.filter { $0.partOf == nil }
    switch numbers.number(0...9) {
    case 0...5: scope.isCountry = true
    case 6, 7:
      scope.states = [numbers.pick(["01", "02"])]
      let outside = known.filter { $0.state.id != scope.states[0] }
      scope.counties = numbers.some(outside, percent: 40).map(\.id)
    default:
      scope.counties = numbers.some(known, percent: 60).map(\.id)
      if scope.counties.isEmpty { scope.counties = [known[0].id] }
    }
    if numbers.chance(30) {
      let meant = known.filter { scope.contains($0) }
      scope.exceptCounties = [numbers.pick(meant).id]
    }
    if scope.isCountry, scope.exceptCounties.isEmpty, numbers.chance(15) {
      scope.exceptStates = [numbers.pick(["01", "02"])]
    }
    return scope
  }

  // MARK: Phases

  private mutating func independentPhases(_ names: [String]) -> [NaiveWorkspace.Phase] {
    let count = numbers.number(1...4)
    return (0..<count).map { level in
      guard level > 0 else {
        return NaiveWorkspace.Phase(id: names[0], starts: nil, ends: nil)
      }
      let starts = NaiveWorkspace.Trigger(
        when: condition(depth: numbers.pick([1, 1, 2, 3])),
        consecutive: numbers.chance(75) ? consecutive() : nil,
        effective: numbers.chance(75) ? effective() : nil)
      return NaiveWorkspace.Phase(
        id: names[level], starts: starts, ends: numbers.chance(25) ? nil : ends())
    }
  }

  private mutating func ends() -> NaiveWorkspace.Ends {
    NaiveWorkspace.Ends(
      when: numbers.chance(40) ? condition(depth: numbers.pick([1, 1, 2, 3])) : nil,
      consecutive: numbers.chance(75) ? consecutive() : nil,
      effective: numbers.chance(50) ? effective() : nil,
      isFromDayAfterEntry: numbers.chance(60) ? numbers.chance(60) : nil)
  }

  private mutating func consecutive() -> NaiveWorkspace.Consecutive {
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

  private mutating func decisionTable(_ names: [String], isSound: Bool)
    -> [NaiveWorkspace.Phase]
  {
    let conditions: [NaiveWorkspace.Condition]
    if !isSound {
      conditions = (0..<numbers.number(2...4)).map { _ in condition(depth: 2) }
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

  // MARK: Conditions

  private mutating func condition(depth: Int) -> NaiveWorkspace.Condition {
    guard depth > 1, numbers.chance(80) else { return .compare(comparison()) }
    switch numbers.number(0...4) {
    case 0, 1: return .all(parts(depth: depth))
    case 2, 3: return .any(parts(depth: depth))
    default: return .not(condition(depth: depth - 1))
    }
  }

  private mutating func parts(depth: Int) -> [NaiveWorkspace.Condition] {
    (0..<numbers.number(1...3)).map { _ in condition(depth: depth - 1) }
  }

  private mutating func whose() -> NaiveWorkspace.Comparison.Whose {
    numbers.chance(70) ? .own : numbers.pick([.state, .country])
  }

  private mutating func comparison() -> NaiveWorkspace.Comparison {
    let metric = numbers.number(0...workspace.metrics.count - 1)
    let pool = workspace.metrics[metric].bounds
    let low = numbers.number(0...pool.count - 1)
    var bounds: [NaiveWorkspace.Bound]
    if numbers.chance(25), low + 1 < pool.count {
      let high = numbers.number(low + 1...pool.count - 1)
      bounds = [
        NaiveWorkspace.Bound(numbers.pick(["above", "at-least"]), pool[low]),
        NaiveWorkspace.Bound(numbers.pick(["below", "at-most"]), pool[high]),
      ]
    } else if numbers.chance(6) {
      bounds = [
        NaiveWorkspace.Bound("at-least", pool[low]), NaiveWorkspace.Bound("at-most", pool[low]),
      ]
    } else {
      let word = numbers.pick(["above", "above", "at-least", "at-least", "below", "at-most"])
      bounds = [NaiveWorkspace.Bound(word, pool[low])]
    }
    bounds = numbers.shuffled(bounds)
    return NaiveWorkspace.Comparison(metric: metric, whose: whose(), bounds: bounds)
  }

  // MARK: Guidelines

  /// States some, restates some and lifts some of those that are inherited.
  private mutating func makeGuidelines(of version: inout NaiveWorkspace.Version) {
    let ids = ["masks", "shops", "schools", "visits"]
    var inherited: Set<String> = []
    func entries(_ numbers: inout SeededNumbers, percent: Int)
      -> [NaiveWorkspace.GuidelineEntry]
    {
      numbers.some(ids, percent: percent).map { id in
        let isLifted = inherited.contains(id) && numbers.chance(35)
        return NaiveWorkspace.GuidelineEntry(id: id, isLifted: isLifted)
      }
    }
    version.guidelines = entries(&numbers, percent: 40)
    inherited = Set(version.guidelines.map(\.id))
    for level in version.phases.indices {
      let own = entries(&numbers, percent: 35)
      version.phases[level].guidelines = own
      if !version.isExclusive { inherited.formUnion(own.map(\.id)) }
    }
  }
}
