internal import RuleLanguage
internal import YAMLSource

/// Which phase of one version is which of another.
struct PhasePairing {
  typealias Pair = VersionComparison.PhasePair

  /// In the order of the old version.
  private(set) var pairs: [Pair] = []

  /// By identifier; of the others those that stand at the same place among them and say the same
  /// were renamed.
  init(_ comparison: VersionComparison) {
    let phases = comparison.rules.map(\.phases)
    func add(_ old: Int, _ new: Int) {
      pairs.append(
        Pair(levels: Both(old, new), phases: Both(phases.old[old], phases.new[new])))
    }
    let places = phases.map { phases in
      Dictionary(
        phases.enumerated().map { ($1.id.value, $0) }, uniquingKeysWith: { first, _ in first })
    }
    for (level, phase) in phases.old.enumerated() {
      if let other = places.new[phase.id.value] { add(level, other) }
    }
    let left = phases.with(places.mirrored) { phases, others in
      phases.indices.filter { others[phases[$0].id.value] == nil }
    }
    for (old, new) in zip(left.old, left.new)
    where comparison.saysTheSame(Both(phases.old[old], phases.new[new])) { add(old, new) }
    pairs.sort { $0.levels.old < $1.levels.old }
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
        contentDifferences(Both(old, new), subject(.guideline), place: 0).isEmpty
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
