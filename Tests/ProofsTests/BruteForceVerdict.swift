/// A finding at a place of the rule file.
struct BruteFinding: Hashable, Comparable {
  var code: String
  var place: BrutePlace

  var text: String { "\(place.line):\(place.column) \(code)" }

  static func < (a: Self, b: Self) -> Bool { (a.place, a.code) < (b.place, b.code) }
}

/// What "What is proved" of docs/rule-language.md says of a made-up case, by looking at all there is.
struct BruteVerdict {
  let made: BruteCase
  var grid: BruteGrid
  private let places: [Int: BrutePlace]
  private let phasePlaces: [BrutePlace]
  private(set) var findings: [BruteFinding] = []
  /// Maximal runs of values without a phase, where a table has one figure and nothing else.
  private(set) var gapRuns: [ClosedRange<Int>]?
  /// Pairs of phases of which the milder is never shown.
  private(set) var shadowed: [(milder: Int, stricter: Int)] = []
  private var settled: Set<Int> = []
  /// Parts that hold always or never.
  private var useless: Set<Int> = []
  private let named: Set<BrutePlace>

  /// - Parameter named: where the engine found a part that could be left out.
  init(_ made: BruteCase, named: Set<BrutePlace>, looksAtUnknown: Bool = false) {
    self.made = made
    self.named = named
    grid = BruteGrid(made.conditions, made.metrics)
    grid.looksAtUnknown = looksAtUnknown
    let written = made.written
    (places, phasePlaces) = (written.places, written.phases)
    if made.isExclusive { lookAtTable() }
    for (level, phase) in made.phases.enumerated() {
      if let starts = phase.starts?.when { lookAt(starts, "unreachable-phase", level) }
      if let ends = phase.ends?.when { lookAt(ends, "never-ends", level) }
      if let only = phase.only { lookAt(only, "contradictory-condition", nil) }
    }
    if !made.isExclusive {
      lookForOrder()
      lookForShadows()
      lookForFlapping()
      lookForStuck()
    }
  }

  /// All but gaps, whose places their witnesses show.
  var placed: [BruteFinding] { findings.filter { $0.code != "gap" }.sorted() }
  var gaps: Int { findings.count { $0.code == "gap" } }

  private mutating func find(_ code: String, _ place: BrutePlace?) {
    findings.append(BruteFinding(code: code, place: place ?? BrutePlace(line: 0, column: 0)))
  }

  /// Whether a notice or `begins` puts a phase in force, and not also a stricter one.
  private func isPutInForce(_ level: Int, without stricter: Int? = nil) -> Bool {
    let levels = level..<(stricter ?? made.phases.count)
    if let notice = made.notice, levels.contains(notice) { return true }
    switch made.beginning {
    case .atPhase(let first): return levels.contains(first)
    case .continue: return true
    default: return false
    }
  }

  // MARK: Conditions

  private mutating func lookAt(_ node: BruteNode, _ whole: String, _ level: Int?) {
    if grid.isNever(node) {
      if let level { settled.insert(level) }
      // It can be in force without its `starts`, which still says nothing.
      let isLeftOut = whole == "unreachable-phase" && level.map { isPutInForce($0) } == true
      find(isLeftOut ? "contradictory-condition" : whole, places[node.id])
    } else if grid.isAlways(node) {
      if let level { settled.insert(level) }
      if whole == "unreachable-phase", made.isExclusive { return }
      find("always-true", places[node.id])
    } else {
      lookInside(node, at: node)
      lookForNeedless(in: node)
    }
  }

  /// Parts that decide nothing, and the conditions of rows.
  private mutating func lookInside(_ node: BruteNode, at root: BruteNode) {
    for part in node.parts {
      let isRow = if case .row = node.kind { true } else { false }
      if isNamed(part) { continue }
      if grid.isNever(part) {
        find("contradictory-condition", places[part.id])
        useless.insert(part.id)
      } else if grid.isAlways(part) {
        find("always-true", places[part.id])
        useless.insert(part.id)
      } else {
        lookInside(part, at: isRow ? part : root)
        if isRow { lookForNeedless(in: part) }
      }
    }
  }

  /// Whether the engine names it as a part that could be left out.
  private func isNamed(_ node: BruteNode) -> Bool {
    places[node.id].map { named.contains($0) } ?? false
  }

  /// Which of several parts that make each other needless is named is the engine's choice: each must
  /// be so alone, all of them together, and none besides.
  private mutating func lookForNeedless(in root: BruteNode) {
    var named: [BruteNode] = []
    var others: [BruteNode] = []
    func collect(_ node: BruteNode) {
      switch node.kind {
      case .all(let parts), .any(let parts):
        for part in parts where !useless.contains(part.id) {
          if isNamed(part) { named.append(part) } else { others.append(part); collect(part) }
        }
      case .not(let part): collect(part)
      case .compare, .row, .phase: break
      }
    }
    collect(root)
    for part in named {
      if canBeLeftOut([part.id], of: root) { find("redundant-condition", places[part.id]) }
    }
    let all = Set(named.map(\.id))
    if named.count > 1, !canBeLeftOut(all, of: root) {
      find("redundant-condition together", places[root.id])
    }
    // One that something named stands for, as long as that is there, may wait.
    for part in others {
      let stays = named.indices.contains { !canBeLeftOut([part.id, named[$0].id], of: root) }
      if !stays, canBeLeftOut([part.id], of: root), canBeLeftOut(all.union([part.id]), of: root) {
        find("redundant-condition", places[part.id])
        return
      }
    }
  }

  private mutating func canBeLeftOut(_ parts: Set<Int>, of root: BruteNode) -> Bool {
    guard let rest = root.without(parts) else { return false }
    return grid.areSame(root, rest)
  }

  // MARK: Phases

  private func trigger(_ level: Int) -> (trigger: BruteTrigger, when: BruteNode)? {
    guard let starts = made.phases[level].starts, let when = starts.when, !settled.contains(level)
    else { return nil }
    return (starts, when)
  }

  private static func isNoLater(_ one: BruteTrigger, _ other: BruteTrigger) -> Bool {
    one.isCountedAs(other) && one.count <= other.count && one.due.isNoLater(than: other.due)
  }

  private mutating func lookForOrder() {
    for level in made.phases.indices {
      guard let (starts, when) = trigger(level) else { continue }
      let isEasier = (0..<level).contains { milder in
        guard let (other, whenOther) = trigger(milder), Self.isNoLater(starts, other),
          grid.implies(whenOther, when)
        else { return false }
        return !grid.implies(when, whenOther) || !Self.isNoLater(other, starts)
      }
      if isEasier { find("order", places[when.id]) }
    }
  }

  private mutating func lookForShadows() {
    for level in made.phases.indices {
      guard trigger(level) != nil else { continue }
      let stricter = made.phases.indices.filter {
        $0 > level && !isPutInForce(level, without: $0) && isShadow(of: level, $0)
      }
      if stricter.isEmpty { continue }
      shadowed += stricter.map { (level, $0) }
      find("unreachable-phase", phasePlaces[level])
    }
  }

  private mutating func isShadow(of milder: Int, _ stricter: Int) -> Bool {
    guard let (mildStarts, whenMild) = trigger(milder),
      let (strictStarts, whenStrict) = trigger(stricter)
    else { return false }
    let (mildEnds, strictEnds) = (made.ends(milder), made.ends(stricter))
    guard let endMild = mildEnds.when, let endStrict = strictEnds.when else { return false }
    if grid.implies(whenMild, whenStrict), grid.implies(whenStrict, whenMild),
      grid.implies(endMild, endStrict), grid.implies(endStrict, endMild),
      mildStarts.isLike(strictStarts), mildEnds.isLike(strictEnds)
    {
      return true
    }
    let all = [mildStarts, strictStarts, mildEnds, strictEnds]
    return all.allSatisfy { $0.due == .daysLater(0) && $0.isCountedAs(mildStarts) }
      && grid.implies(whenMild, whenStrict) && strictStarts.count <= mildStarts.count
      && grid.implies(endStrict, endMild) && strictEnds.count >= mildEnds.count
      && grid.excludes(endStrict, whenMild) && !mildEnds.isFromDayAfterEntry
  }

  private mutating func lookForFlapping() {
    for level in made.phases.indices {
      guard let (_, when) = trigger(level), let ends = made.phases[level].ends?.when else {
        continue
      }
      let both = BruteTruth.and(
        grid.truth(when, steady: true).yes, grid.truth(ends, steady: true).yes)
      if grid.isCertainSomewhere(both) { find("flapping", places[ends.id]) }
    }
  }

  private mutating func lookForStuck() {
    for level in made.phases.indices {
      guard let (_, when) = trigger(level), let ends = made.phases[level].ends?.when else {
        continue
      }
      let (starting, ending) = (grid.truth(when).yes, grid.truth(ends).yes)
      let neither = BruteTruth.and(grid.truth(when).no, grid.truth(ends).no)
      for axis in grid.axes {
        var bounds: Set<Int> = []
        for node in when.nodes + ends.nodes {
          if case .compare(let comparison) = node.kind, comparison.figure == axis.figure {
            bounds.formUnion([comparison.lower, comparison.upper].compactMap { $0?.number })
          }
        }
        for place in axis.values.indices.dropFirst().dropLast()
        where bounds.contains(axis.values[place]) {
          let others = grid.combinations.filter { $0 / axis.stride % (axis.classes.count + 1) == 0 }
          func isCertain(_ bits: [UInt64], _ place: Int, _ others: Int) -> Bool {
            grid.isCertain(bits, at: others + axis.classOf[place] * axis.stride)
          }
          let isStuck = others.contains { others in
            isCertain(neither, place, others)
              && (isCertain(starting, place - 1, others) && isCertain(ending, place + 1, others)
                || isCertain(ending, place - 1, others) && isCertain(starting, place + 1, others))
          }
          if isStuck { find("stuck-at-bound", places[ends.id]) }
        }
      }
    }
  }

  // MARK: Decision tables

  private mutating func lookAtTable() {
    let conditions = made.phases.compactMap { $0.starts?.when }
    let holding = conditions.map { grid.truth($0).yes }
    let version = BrutePlace(line: 2, column: 10)
    var isOpen = false
    let failing = conditions.map { grid.truth($0).no }
    let gap = failing.dropFirst().reduce(failing[0], BruteTruth.and)
    if grid.axes.count == 1, grid.unknowns.isEmpty {
      let axis = grid.axes[0]
      var runs: [ClosedRange<Int>] = []
      var isOpen = false
      for (value, place) in zip(axis.values, axis.classOf) {
        let isGap = grid.isCertain(gap, at: place * axis.stride)
        if isGap, isOpen {
          runs[runs.count - 1] = runs[runs.count - 1].lowerBound...value
        } else if isGap {
          runs.append(value...value)
        }
        isOpen = isGap
      }
      gapRuns = runs
      // Where each stands is looked at by its witness.
      for _ in runs { find("gap", BrutePlace(line: 0, column: 0)) }
    } else if grid.isCertainSomewhere(gap) {
      find("gap", BrutePlace(line: 0, column: 0))
    } else if grid.isPossible(gap) {
      isOpen = true
    }
    for stricter in conditions.indices {
      for milder in 0..<stricter {
        let both = BruteTruth.and(holding[milder], holding[stricter])
        if grid.isCertainSomewhere(both) {
          find("overlap", places[conditions[stricter].id])
        } else if grid.isPossible(both) {
          isOpen = true
        }
      }
    }
    if isOpen { find("not-proved", version) }
  }
}

extension BruteTrigger {
  var count: Int { days ?? 1 }
  var due: Effective { effective ?? .daysLater(0) }

  /// Without `consecutive` every day counts.
  func isCountedAs(_ other: BruteTrigger) -> Bool { isDaySet == other.isDaySet }

  func isLike(_ other: BruteTrigger) -> Bool {
    count == other.count && isCountedAs(other) && due == other.due
      && isFromDayAfterEntry == other.isFromDayAfterEntry
  }
}

extension BruteNode {
  /// The same without some parts of `all` and `any`; nil where one of these is left without any.
  func without(_ ids: Set<Int>) -> BruteNode? {
    func rest(_ parts: [BruteNode]) -> [BruteNode]? {
      let left = parts.filter { !ids.contains($0.id) }
      let result = left.compactMap { $0.without(ids) }
      return result.isEmpty || result.count < left.count ? nil : result
    }
    switch kind {
    case .compare, .row, .phase: return self
    case .not(let part): return part.without(ids).map { BruteNode(id: id, kind: .not($0)) }
    case .all(let parts): return rest(parts).map { BruteNode(id: id, kind: .all($0)) }
    case .any(let parts): return rest(parts).map { BruteNode(id: id, kind: .any($0)) }
    }
  }
}
