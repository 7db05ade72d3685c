internal import RuleLanguage
internal import YAMLSource

/// Which phase of one version is which of another.
struct PhasePairing {
  typealias Pair = VersionComparison.PhasePair

  /// In the order of the old version.
  private(set) var pairs: [Pair] = []
  private let phases: Both<[Phase]>
  /// Levels of phases that have no partner yet.
  private var left: Both<[Int]>

  /// By identifier. Of the others those were renamed that say the same, then those of the same title, and
  /// then those that stand as the only ones, or as many, between the same neighbours.
  init(_ comparison: VersionComparison) {
    phases = comparison.rules.map(\.phases)
    left = phases.map { Array($0.indices) }
    let places = phases.map { phases in
      Dictionary(
        phases.enumerated().map { ($1.id.value, $0) }, uniquingKeysWith: { first, _ in first })
    }
    for (level, phase) in phases.old.enumerated() {
      if let other = places.new[phase.id.value] { add(level, other, .identifier) }
    }
    match(.content) { comparison.saysTheSame($0) }
    match(.title) { phases in
      comparison.context.contrast.haveSameWords(phases.map(\.title))
        && (phases.old.starts == nil) == (phases.new.starts == nil)
    }
    matchBetweenNeighbours()
    pairs.sort { $0.levels.old < $1.levels.old }
  }

  private mutating func add(_ old: Int, _ new: Int, _ ground: Pair.Ground) {
    pairs.append(
      Pair(levels: Both(old, new), phases: Both(phases.old[old], phases.new[new]), ground: ground))
    left.old.removeAll { $0 == old }
    left.new.removeAll { $0 == new }
  }

  private mutating func match(_ ground: Pair.Ground, _ isSame: (Both<Phase>) -> Bool) {
    for old in left.old {
      let found = left.new.first { isSame(Both(phases.old[old], phases.new[$0])) }
      if let found { add(old, found, ground) }
    }
  }

  /// Phases between two that both have, of which as many were there as are now.
  private mutating func matchBetweenNeighbours() {
    struct Gap: Hashable {
      /// The pairs below and above, as places in the list; nil: nothing is.
      let below: Int?
      let above: Int?
    }
    var gaps: [Gap: Both<[Int]>] = [:]
    func enter(
      _ left: [Int], _ level: KeyPath<Both<Int>, Int>,
      into list: WritableKeyPath<Both<[Int]>, [Int]>
    ) {
      let known = pairs.enumerated().map { ($1.levels[keyPath: level], $0) }.sorted { $0.0 < $1.0 }
      for phase in left {
        let gap = Gap(
          below: known.last { $0.0 < phase }?.1, above: known.first { $0.0 > phase }?.1)
        gaps[gap, default: Both([], [])][keyPath: list].append(phase)
      }
    }
    enter(left.old, \.old, into: \.old)
    enter(left.new, \.new, into: \.new)
    for both in gaps.values where both.map(\.count).isSame {
      for (old, new) in zip(both.old, both.new)
      where (phases.old[old].starts == nil) == (phases.new[new].starts == nil) {
        add(old, new, .place)
      }
    }
  }
}

extension VersionComparison {
  /// Whether two phases differ in nothing but their names.
  fileprivate func saysTheSame(_ phases: Both<Phase>) -> Bool {
    let triggers = [phases.map(\.starts), phases.map(\.ends)]
    for trigger in triggers {
      switch (trigger.old, trigger.new) {
      case (nil, nil): break
      case (let old?, let new?):
        let both = Both(old, new)
        guard both.with(rules, { countWords($0.consecutive, $1) }).isSame,
          both.map(\.effective).isSame, both.map(\.countsFromDayAfterEntry).isSame,
          context.relation(both.map(\.when), of: rules).kind == .same
        else { return false }
      default: return false
      }
    }
    let entries = phases.map { phase in
      phase.guidelines.sorted { $0.id.value < $1.id.value }
    }
    guard entries.map({ $0.map(\.id.value) }).isSame else { return false }
    return zip(entries.old, entries.new).allSatisfy { old, new in
      switch (old, new) {
      case (.stated(let old), .stated(let new)):
        context.isWrittenAlike(Both(old, new), of: rules)
      case (.lifted, .lifted): true
      default: false
      }
    }
  }

  /// A count with the day set's identifier: `5 working-days`.
  func countWords(_ count: Trigger.Count, _ ruleSet: RuleSet) -> String {
    guard let set = count.daySet, let calendar = ruleSet.calendar else {
      return count.days == 1 ? "1 day" : "\(count.days) days"
    }
    return "\(count.days) \(calendar.daySets[set].id.value)"
  }
}
