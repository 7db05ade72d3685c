internal import RuleLanguage
internal import YAMLSource

/// Pairs the phases of two versions: by identifier, of the rest by title, and of the rest by equal conditions.
struct PhasePairing {
  typealias Pair = VersionComparison.PhasePair

  /// In the order of the old version.
  private(set) var pairs: [Pair] = []
  private let phases: Both<[Phase]>

  /// Phases without a partner on each side of which all are compared with all.
  private static let mostCompared = 32

  init(_ comparison: VersionComparison) {
    let phases = comparison.rules.map(\.phases)
    self.phases = phases
    // A first phase stays the first: it has no conditions.
    func hasStart(_ phase: Phase) -> String { phase.starts == nil ? "" : "starts" }
    match { phase, _ in [phase.id.value] }
    let languages = comparison.context.contrast.languages
    if !languages.isEmpty {
      match { phase, isOld in
        languages.map { phase.title[isOld ? $0.old : $0.new] } + [hasStart(phase)]
      }
    }
    var left = self.left
    if max(left.old.count, left.new.count) <= PhasePairing.mostCompared {
      for old in left.old {
        let new = left.new.firstIndex {
          comparison.haveEqualConditions(Both(phases.old[old], phases.new[$0]))
        }
        if let new { add(old, left.new.remove(at: new)) }
      }
    }
    pairs.sort { $0.levels.old < $1.levels.old }
  }

  /// The levels of phases that have no partner yet.
  private var left: Both<[Int]> {
    let paired = Both(Set(pairs.map(\.levels.old)), Set(pairs.map(\.levels.new)))
    return phases.with(paired) { phases, paired in phases.indices.filter { !paired.contains($0) } }
  }

  private mutating func add(_ old: Int, _ new: Int) {
    pairs.append(Pair(levels: Both(old, new), phases: Both(phases.old[old], phases.new[new])))
  }

  /// Pairs phases that are left and have the same key, in their order.
  private mutating func match(by key: (Phase, _ isOld: Bool) -> [String]) {
    let left = self.left
    var candidates = Dictionary(grouping: left.new) { key(phases.new[$0], false) }
      .mapValues { $0[...] }
    for old in left.old {
      if let new = candidates[key(phases.old[old], true)]?.popFirst() { add(old, new) }
    }
  }
}

extension VersionComparison {
  /// Whether two phases start and end in the same cases, on the same days.
  fileprivate func haveEqualConditions(_ phases: Both<Phase>) -> Bool {
    guard phases.old.starts != nil, phases.new.starts != nil else { return false }
    let triggers = [phases.map(\.starts), phases.map(\.ends)]
    // Proving takes longer than comparing counts.
    return triggers.allSatisfy { $0.with(rules) { words(of: $0, $1) }.isSame }
      && triggers.allSatisfy { both in
        guard let old = both.old, let new = both.new else { return true }
        return context.areSame(Both(old.when, new.when), of: rules)
      }
  }

  private func words(of trigger: Trigger?, _ ruleSet: RuleSet) -> String? {
    trigger.map {
      "\(countWords($0.consecutive, ruleSet)), \($0.effective.words), \($0.countsFromDayAfterEntry)"
    }
  }

  /// A count with the day set's identifier: `5 working-days`, `1 day of working-days`.
  func countWords(_ count: Trigger.Count, _ ruleSet: RuleSet) -> String {
    guard let set = count.daySet, let calendar = ruleSet.calendar else {
      return counted(count.days, "day")
    }
    return JointWords.count(count.days, calendar.daySets[set].id.value)
  }
}
