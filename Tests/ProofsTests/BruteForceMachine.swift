import TestSupport

/// The machine of one phase, day by day as docs/rule-language.md has it; it knows nothing of proofs.
struct BruteMachine {
  let starts: BruteTrigger
  let ends: BruteTrigger
  private(set) var isInForce = false
  private var startCount = 0
  private var endCount = 0
  private var due: (day: Int, entry: Bool)?
  private var firstDay: Int?

  init(starts: BruteTrigger, ends: BruteTrigger) { (self.starts, self.ends) = (starts, ends) }

  /// A notice or `begins` on a day, before anything else.
  mutating func put(inForce: Bool, on day: Int) {
    if inForce != isInForce { firstDay = inForce ? day : nil }
    (isInForce, startCount, endCount, due) = (inForce, 0, 0, nil)
  }

  private mutating func change(_ entry: Bool, _ day: Int) {
    (isInForce, due) = (entry, nil)
    firstDay = entry ? day : nil
  }

  mutating func pass(_ day: Int, isChanged: Bool, starting: Bool?, ending: Bool?) {
    var isChanged = isChanged
    if let due, due.day == day {
      isChanged = true
      change(due.entry, day)
    }
    // Sunday is in no day set; day 0 is a Monday.
    let isSunday = day % 7 == 6
    if !(starts.isDaySet && isSunday) { startCount = starting == true ? startCount + 1 : 0 }
    if !(ends.isDaySet && isSunday) { endCount = ending == true ? endCount + 1 : 0 }
    if ends.isFromDayAfterEntry, firstDay.map({ day <= $0 }) ?? true { endCount = 0 }
    guard due == nil else { return }
    let trigger = isInForce ? ends : starts
    guard (isInForce ? endCount : startCount) >= trigger.count else { return }
    let from = trigger.due.due(from: day)
    if from > day { due = (from, !isInForce) } else if !isChanged { change(!isInForce, day) }
  }
}

/// Days with made-up figures, on which conditions are asked as they are written.
struct BruteDays {
  private var chance: Chance
  private let axes: [BruteGrid.Axis]
  private var figures: [[BruteFigure: Int]] = []
  private var phases: [[Bool: Int]] = []

  init(_ grid: BruteGrid, seed: UInt64) {
    chance = Chance(seed: seed)
    axes = grid.axes
  }

  var day: Int { figures.count - 1 }

  private mutating func number(_ count: Int) -> Int { Int(chance.next() % UInt64(count)) }

  /// Mostly a figure stays, so that rows and counts become full.
  mutating func nextDay() {
    var today: [BruteFigure: Int] = [:]
    for axis in axes {
      switch number(8) {
      case 0: break
      case 1...3: today[axis.figure] = axis.classes[number(axis.classes.count)]
      default:
        today[axis.figure] =
          figures.last?[axis.figure] ?? axis.classes[number(axis.classes.count)]
      }
    }
    figures.append(today)
    var other: [Bool: Int] = [:]
    for place in [false, true] {
      // 3 stands for an unknown phase.
      other[place] = number(3) > 0 ? phases.last?[place] ?? number(4) : number(4)
    }
    phases.append(other)
  }

  func truth(_ node: BruteNode) -> Bool? { truth(node, figures.count - 1) }

  private func truth(_ node: BruteNode, _ day: Int) -> Bool? {
    switch node.kind {
    case .compare(let comparison): return figures[day][comparison.figure].map(comparison.holds)
    case .not(let part): return truth(part, day).map { !$0 }
    case .all(let parts):
      let truths = parts.map { truth($0, day) }
      return truths.contains(false) ? false : truths.contains(nil) ? nil : true
    case .any(let parts):
      let truths = parts.map { truth($0, day) }
      return truths.contains(true) ? true : truths.contains(nil) ? nil : false
    case .phase(let level, let isState):
      let inForce = phases[day][isState] ?? 3
      return inForce == 3 ? nil : inForce >= level
    case .row(let when, let days, let isDaySet):
      var (left, past, isKnown) = (days, day, true)
      while left > 0, past >= 0 {
        if !(isDaySet && past % 7 == 6) {
          let truth = truth(when, past)
          if truth == false { return false }
          if truth == nil { isKnown = false }
          left -= 1
        }
        past -= 1
      }
      return isKnown && left == 0 ? true : nil
    }
  }
}

extension BruteVerdict {
  /// A day on which a phase is in force that was proved never to be shown; nil where none comes.
  func dayWithout(_ milder: Int, _ stricter: Int, seed: UInt64, days: Int) -> String? {
    func machine(_ level: Int) -> BruteMachine {
      BruteMachine(starts: made.phases[level].starts ?? BruteTrigger(), ends: made.ends(level))
    }
    var (mild, strict) = (machine(milder), machine(stricter))
    guard let mildStarts = mild.starts.when, let mildEnds = mild.ends.when,
      let strictStarts = strict.starts.when, let strictEnds = strict.ends.when
    else { return nil }
    var history = BruteDays(grid, seed: seed)
    for day in 0..<days {
      history.nextDay()
      var isChanged = false
      if let notice = made.notice, day % 37 == 20 {
        mild.put(inForce: notice >= milder, on: day)
        strict.put(inForce: notice >= stricter, on: day)
        isChanged = true
      }
      if day == 0, case .atPhase(let first) = made.beginning {
        mild.put(inForce: first >= milder, on: day)
        strict.put(inForce: first >= stricter, on: day)
      }
      let (a, b) = (history.truth(mildStarts), history.truth(mildEnds))
      let (c, d) = (history.truth(strictStarts), history.truth(strictEnds))
      mild.pass(day, isChanged: isChanged, starting: a, ending: b)
      strict.pass(day, isChanged: isChanged, starting: c, ending: d)
      if mild.isInForce, !strict.isInForce {
        return "on day \(day) of seed \(seed) p\(milder) is in force without p\(stricter)"
      }
    }
    return nil
  }
}
