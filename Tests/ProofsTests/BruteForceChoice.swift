import TestSupport

/// Makes up rule sets whose conditions share figures and bounds, so that they touch, overlap and
/// contradict each other often.
struct BruteChoice {
  private var chance: Chance
  private var figures: [BruteFigure] = []
  private var pools: [[Int]] = []
  private var metrics: [BruteMetric] = []
  private var unknownsLeft = 0
  /// Rows and phases that stand somewhere already, and cost nothing when they come again.
  private var unknowns: [BruteNode] = []
  private var conditions: [BruteNode] = []
  private var machines: [BrutePhase] = []

  static func make(seed: UInt64) -> BruteCase {
    var choice = BruteChoice(chance: Chance(seed: seed))
    return choice.make()
  }

  private init(chance: Chance) { self.chance = chance }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(chance.next() % UInt64(range.count))
  }
  private mutating func happens(_ percent: Int) -> Bool { number(1...100) <= percent }
  private mutating func pick<Element>(_ list: [Element]) -> Element {
    list[number(0...list.count - 1)]
  }

  private mutating func make() -> BruteCase {
    let count = pick([1, 1, 1, 2, 2, 2, 2, 3, 3, 4])
    let isExclusive = happens(25)
    makeMetrics(count)
    unknownsLeft = happens(50) ? 0 : count > 2 ? number(1...2) : number(1...3)
    let levels = number(2...(count > 2 ? 4 : 5))
    var made = BruteCase(
      metrics: metrics, phases: [], isExclusive: isExclusive, beginning: .absent, notice: nil)
    made.phases = isExclusive ? table(levels) : [BrutePhase()] + (1..<levels).map { _ in machine() }
    for level in made.phases.indices where happens(12) {
      made.phases[level].only = condition(depth: 2)
    }
    if happens(12) {
      made.beginning = pick([
        .recount, .atPhase(number(0...made.phases.count - 1)), .atPhase(1),
        isExclusive ? .recount : .continue,
      ])
    }
    if happens(12) { made.notice = number(0...made.phases.count - 1) }
    made.renumber()
    return made
  }

  private mutating func makeMetrics(_ count: Int) {
    let tenth = BruteNumber.one / 10
    let numbers = [-50, 0, 100, 200, 205, 210, 350, 500].map { $0 * tenth }
    for _ in 0..<count {
      var pool: Set<Int> = []
      let size = [6, 4, 3, 2][count - 1]
      while pool.count < size { pool.insert(pick(numbers)) }
      pools.append(pool.sorted())
      var metric = BruteMetric()
      if happens(50) {
        let ends = pools[pools.count - 1] + [0, -100 * BruteNumber.one, 900 * BruteNumber.one]
        var (low, high) = (pick(ends), pick(ends))
        if low > high { swap(&low, &high) }
        if happens(75) { metric.lower = BruteLimit(number: low, isIncluded: happens(70)) }
        if happens(60), high > low || metric.lower == nil {
          metric.upper = BruteLimit(number: high, isIncluded: happens(70))
        }
      }
      if happens(30) { (metric.digits, metric.isHalfUp) = (number(0...1), happens(50)) }
      metrics.append(metric)
    }
    for metric in 0..<count { figures.append(BruteFigure(metric: metric, isState: happens(30))) }
    // The same metric here and in the state.
    if count > 1, happens(25) {
      figures[1] = BruteFigure(metric: 0, isState: !figures[0].isState)
    }
  }

  // MARK: Conditions

  private mutating func comparison() -> BruteNode {
    var found = randomComparison()
    for _ in 0..<6 {
      let values = metrics[found.figure.metric].values(around: Set(pools[found.figure.metric]))
      if values.contains(where: found.holds) { break }
      found = randomComparison()
    }
    return BruteNode(id: 0, kind: .compare(found))
  }

  private mutating func randomComparison() -> BruteComparison {
    let figure = pick(figures)
    let pool = pools[figure.metric]
    var comparison = BruteComparison(figure: figure)
    let place = number(0...pool.count - 1)
    switch number(0...9) {
    case 0...3: comparison.lower = BruteLimit(number: pool[place], isIncluded: happens(50))
    case 4...7: comparison.upper = BruteLimit(number: pool[place], isIncluded: happens(50))
    case 8 where place + 1 < pool.count:
      comparison.lower = BruteLimit(number: pool[place], isIncluded: happens(50))
      comparison.upper = BruteLimit(
        number: pool[number(place + 1...pool.count - 1)], isIncluded: happens(50))
    default:
      comparison.lower = BruteLimit(number: pool[place], isIncluded: true)
      comparison.upper = BruteLimit(number: pool[place], isIncluded: true)
    }
    return comparison
  }

  private mutating func condition(depth: Int) -> BruteNode {
    let result = freshCondition(depth: depth)
    conditions.append(result)
    return result
  }

  private mutating func freshCondition(depth: Int) -> BruteNode {
    if !conditions.isEmpty, happens(12) { return pick(conditions) }
    if !unknowns.isEmpty, happens(15) { return again(pick(unknowns)) }
    if unknownsLeft > 0, happens(20) {
      unknownsLeft -= 1
      let node: BruteNode
      if happens(65) {
        // Mostly of a condition that there is, so that rows have to do with each other.
        let when =
          !conditions.isEmpty && happens(40) ? withoutUnknowns(pick(conditions)) : comparison()
        node = BruteNode(id: 0, kind: .row(when, days: number(2...4), isDaySet: happens(25)))
      } else {
        node = BruteNode(id: 0, kind: .phase(level: number(1...2), isState: happens(25)))
      }
      unknowns.append(node)
      return node
    }
    guard depth > 0, happens(75) else { return comparison() }
    switch number(0...6) {
    case 0...2: return BruteNode(id: 0, kind: .all(parts(depth)))
    case 3...5: return BruteNode(id: 0, kind: .any(parts(depth)))
    default: return BruteNode(id: 0, kind: .not(freshCondition(depth: depth - 1)))
    }
  }

  /// A row or a phase once more, a row perhaps with its condition in other words.
  private mutating func again(_ node: BruteNode) -> BruteNode {
    guard case .row(let when, let days, let isDaySet) = node.kind, unknownsLeft > 0, happens(40)
    else { return node }
    unknownsLeft -= 1
    let row = BruteNode(id: 0, kind: .row(reworded(when), days: days, isDaySet: isDaySet))
    unknowns.append(row)
    return row
  }

  private mutating func reworded(_ node: BruteNode) -> BruteNode {
    switch node.kind {
    case .all(let parts) where happens(50):
      BruteNode(id: 0, kind: .all(parts.reversed().map { reworded($0) }))
    case .any(let parts) where happens(50):
      BruteNode(id: 0, kind: .any(parts.reversed().map { reworded($0) }))
    default: BruteNode(id: 0, kind: .not(opposite(node)))
    }
  }

  private mutating func withoutUnknowns(_ node: BruteNode) -> BruteNode {
    let isPlain = node.nodes.allSatisfy {
      switch $0.kind {
      case .row, .phase: false
      default: true
      }
    }
    return isPlain || happens(20) ? node : comparison()
  }

  private mutating func parts(_ depth: Int) -> [BruteNode] {
    (0..<pick([1, 2, 2, 2, 3, 3])).map { _ in freshCondition(depth: depth - 1) }
  }

  /// The same condition but for a bound, or a part, or not at all.
  private mutating func near(_ node: BruteNode) -> BruteNode {
    switch number(0...5) {
    case 0: return node
    case 1: return BruteNode(id: 0, kind: .all([node, comparison()]))
    case 2: return BruteNode(id: 0, kind: .any([node, comparison()]))
    default: return moved(node)
    }
  }

  private mutating func moved(_ node: BruteNode) -> BruteNode {
    switch node.kind {
    case .compare(var comparison):
      guard happens(70) else { return node }
      let pool = pools[comparison.figure.metric]
      if happens(50) {
        comparison.lower?.isIncluded.toggle()
        comparison.upper?.isIncluded.toggle()
      } else if comparison.lower == nil || comparison.upper == nil {
        comparison.lower?.number = pick(pool)
        comparison.upper?.number = pick(pool)
      }
      if let low = comparison.lower, let high = comparison.upper, low.number == high.number {
        comparison.lower?.isIncluded = true
        comparison.upper?.isIncluded = true
      }
      return BruteNode(id: 0, kind: .compare(comparison))
    case .all(let parts):
      let changed = parts.map { happens(50) ? moved($0) : $0 }
      return BruteNode(id: 0, kind: happens(15) ? .any(changed) : .all(changed))
    case .any(let parts):
      let changed = parts.map { happens(50) ? moved($0) : $0 }
      return BruteNode(id: 0, kind: happens(15) ? .all(changed) : .any(changed))
    case .not(let part): return BruteNode(id: 0, kind: .not(moved(part)))
    case .row(let when, let days, let isDaySet):
      guard unknownsLeft > 0 else { return node }
      unknownsLeft -= 1
      let row = BruteNode(
        id: 0, kind: .row(moved(when), days: max(1, days + number(-1...1)), isDaySet: isDaySet))
      unknowns.append(row)
      return row
    case .phase: return node
    }
  }

  // MARK: Phases

  /// One like a milder phase but for a bound or a day, or one of its own.
  private mutating func machine() -> BrutePhase {
    let phase = machines.isEmpty || !happens(25) ? freshMachine() : twin(of: pick(machines))
    machines.append(phase)
    return phase
  }

  private mutating func twin(of phase: BrutePhase) -> BrutePhase {
    var twin = phase
    if happens(30) { twin.starts?.when = phase.starts?.when.map { near($0) } }
    if happens(30) { twin.starts?.days = pick([1, 2, 3]) }
    guard happens(60) else { return twin }
    var ends = twin.ends ?? BruteTrigger()
    switch number(0...3) {
    case 0: ends.when = ends.when.map { near($0) }
    case 1: ends.when = ends.when.map { BruteNode(id: 0, kind: .all([$0, comparison()])) }
    case 2: ends.when = condition(depth: 1)
    default: break
    }
    if ends.when == nil || happens(50) { ends.days = pick([1, 2, 3]) }
    twin.ends = ends
    return twin
  }

  private mutating func freshMachine() -> BrutePhase {
    var starts = trigger(condition(depth: pick([0, 1, 2, 3])))
    if conditions.count > 1, happens(45) {
      let found = near(pick(conditions))
      conditions.append(found)
      starts.when = found
    }
    var phase = BrutePhase(starts: starts)
    guard happens(65) else { return phase }
    var ends = trigger(nil)
    switch number(0...5) {
    case 0: break
    case 1, 2: if let when = starts.when { ends.when = near(opposite(when)) }
    case 3: ends.when = near(pick(conditions))
    default: ends.when = condition(depth: pick([0, 1, 2]))
    }
    if happens(10) { ends.isFromDayAfterEntry = true }
    if ends.when == nil, ends.days == nil, ends.effective == nil { ends.days = 2 }
    phase.ends = ends
    return phase
  }

  private func opposite(_ node: BruteNode) -> BruteNode {
    switch node.kind {
    case .compare(let comparison) where comparison.upper == nil || comparison.lower == nil:
      var other = BruteComparison(figure: comparison.figure)
      other.upper = comparison.lower.map {
        BruteLimit(number: $0.number, isIncluded: !$0.isIncluded)
      }
      other.lower = comparison.upper.map {
        BruteLimit(number: $0.number, isIncluded: !$0.isIncluded)
      }
      return BruteNode(id: 0, kind: .compare(other))
    case .all(let parts): return BruteNode(id: 0, kind: .any(parts.map(opposite)))
    case .any(let parts): return BruteNode(id: 0, kind: .all(parts.map(opposite)))
    case .not(let part): return part
    default: return BruteNode(id: 0, kind: .not(node))
    }
  }

  private mutating func trigger(_ when: BruteNode?) -> BruteTrigger {
    var trigger = BruteTrigger(when: when)
    if happens(40) { (trigger.days, trigger.isDaySet) = (number(1...4), happens(20)) }
    if happens(25) {
      trigger.effective =
        happens(70) ? .daysLater(pick([0, 1, 1, 2, 7])) : .nextWeekday(pick([0, 0, 3]))
    }
    return trigger
  }

  private mutating func table(_ levels: Int) -> [BrutePhase] {
    let effective: BruteTrigger.Effective? = happens(30) ? .daysLater(1) : nil
    var steps: [BruteNode]
    switch number(0...3) {
    case 0, 1: steps = ladder()
    case 2:
      let one = condition(depth: 2)
      steps = [opposite(one), one]
      if happens(50) {
        let other = condition(depth: 1)
        steps = [
          opposite(one), BruteNode(id: 0, kind: .all([one, opposite(other)])),
          BruteNode(id: 0, kind: .all([one, other])),
        ]
      }
    default: steps = (0..<levels).map { _ in condition(depth: 2) }
    }
    if happens(50) {
      let at = number(0...steps.count - 1)
      steps[at] = happens(50) ? moved(steps[at]) : near(steps[at])
    }
    return steps.map { BrutePhase(starts: BruteTrigger(when: $0, effective: effective)) }
  }

  /// One figure, cut into steps that touch, or nearly so.
  private mutating func ladder() -> [BruteNode] {
    let figure = pick(figures)
    let cuts = pools[figure.metric].suffix(number(1...4))
    var steps: [BruteNode] = []
    var lower: BruteLimit?
    for cut in cuts {
      let isBelow = happens(50)
      steps.append(
        BruteNode(
          id: 0,
          kind: .compare(
            BruteComparison(
              figure: figure, lower: lower, upper: BruteLimit(number: cut, isIncluded: !isBelow)))))
      lower = BruteLimit(number: cut, isIncluded: happens(8) ? !isBelow : isBelow)
    }
    steps.append(BruteNode(id: 0, kind: .compare(BruteComparison(figure: figure, lower: lower))))
    return steps
  }
}

extension BruteCase {
  /// Gives each node a number of its own.
  mutating func renumber() {
    var next = 0
    func numbered(_ node: BruteNode) -> BruteNode {
      let id = next
      next += 1
      switch node.kind {
      case .compare, .phase: return BruteNode(id: id, kind: node.kind)
      case .all(let parts): return BruteNode(id: id, kind: .all(parts.map(numbered)))
      case .any(let parts): return BruteNode(id: id, kind: .any(parts.map(numbered)))
      case .not(let part): return BruteNode(id: id, kind: .not(numbered(part)))
      case .row(let part, let days, let isDaySet):
        return BruteNode(id: id, kind: .row(numbered(part), days: days, isDaySet: isDaySet))
      }
    }
    for level in phases.indices {
      var phase = phases[level]
      phase.starts?.when = phases[level].starts?.when.map(numbered)
      phase.ends?.when = phases[level].ends?.when.map(numbered)
      phase.only = phases[level].only.map(numbered)
      phases[level] = phase
    }
  }

  /// Every case that says one thing less.
  var smaller: [BruteCase] {
    var result: [BruteCase] = []
    func add(_ change: (inout BruteCase) -> Void) {
      var copy = self
      change(&copy)
      guard copy != self else { return }
      copy.renumber()
      result.append(copy)
    }
    for level in phases.indices where phases.count > 1 && (isExclusive || level > 0) {
      add { made in
        made.phases.remove(at: level)
        if let notice = made.notice, notice >= made.phases.count {
          made.notice = made.phases.count - 1
        }
        if case .atPhase(let first) = made.beginning, first >= made.phases.count {
          made.beginning = .atPhase(made.phases.count - 1)
        }
      }
    }
    add { $0.notice = nil }
    add { $0.beginning = .absent }
    for level in phases.indices {
      add { $0.phases[level].only = nil }
      add { $0.phases[level].ends = nil }
      add {
        $0.phases[level].starts?.days = nil; $0.phases[level].starts?.isDaySet = false
      }
      add { $0.phases[level].starts?.effective = nil }
      if phases[level].ends?.when != nil {
        add {
          $0.phases[level].ends?.days = nil; $0.phases[level].ends?.isDaySet = false
        }
        add { $0.phases[level].ends?.effective = nil }
      }
      add { $0.phases[level].ends?.isFromDayAfterEntry = false }
      for smaller in phases[level].starts?.when.map(Self.smaller) ?? [] {
        add { $0.phases[level].starts?.when = smaller }
      }
      for smaller in phases[level].ends?.when.map(Self.smaller) ?? [] {
        add { $0.phases[level].ends?.when = smaller }
      }
      for smaller in phases[level].only.map(Self.smaller) ?? [] {
        add { $0.phases[level].only = smaller }
      }
    }
    for metric in metrics.indices {
      add { $0.metrics[metric] = BruteMetric() }
      add { $0.metrics[metric].lower = nil }
      add { $0.metrics[metric].upper = nil }
      add { $0.metrics[metric].digits = nil }
    }
    return result
  }

  private static func smaller(_ node: BruteNode) -> [BruteNode] {
    var result = node.parts
    func lists(_ parts: [BruteNode]) -> [[BruteNode]] {
      var lists: [[BruteNode]] = []
      for at in parts.indices {
        if parts.count > 1 { lists.append(Array(parts[..<at] + parts[(at + 1)...])) }
        lists += smaller(parts[at]).map { Array(parts[..<at] + [$0] + parts[(at + 1)...]) }
      }
      return lists
    }
    switch node.kind {
    case .compare(let comparison):
      if comparison.lower != nil, comparison.upper != nil {
        var (one, other) = (comparison, comparison)
        (one.lower, other.upper) = (nil, nil)
        result += [one, other].map { BruteNode(id: 0, kind: .compare($0)) }
      }
      if comparison.figure.isState {
        var own = comparison
        own.figure.isState = false
        result.append(BruteNode(id: 0, kind: .compare(own)))
      }
    case .phase: break
    case .all(let parts): result += lists(parts).map { BruteNode(id: 0, kind: .all($0)) }
    case .any(let parts): result += lists(parts).map { BruteNode(id: 0, kind: .any($0)) }
    case .not(let part): result += smaller(part).map { BruteNode(id: 0, kind: .not($0)) }
    case .row(let part, let days, let isDaySet):
      result += smaller(part).map {
        BruteNode(id: 0, kind: .row($0, days: days, isDaySet: isDaySet))
      }
      if isDaySet { result.append(BruteNode(id: 0, kind: .row(part, days: days, isDaySet: false))) }
    }
    return result
  }
}
