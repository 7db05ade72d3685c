internal import Findings
internal import Rules

extension VersionComparison {
  /// Pairs the phases of both versions: by identifier, the rest by title, what is left by equal conditions.
  func pairedPhases() -> [PhasePair] {
    let phases = rules.map(\.phases)
    var pairing = Pairing(phases)
    pairing.match(by: { phase, _ in phase.id.value })
    let languages = context.contrast.languages
    if !languages.isEmpty {
      // A first phase stays the first: it has no conditions.
      pairing.match(by: { phase, side in
        languages.map { phase.title[$0[side]] } + [phase.starts == nil ? "" : "starts"]
      })
    }
    if max(pairing.left.old.count, pairing.left.new.count) <= VersionComparison.mostCompared {
      pairing.match { haveEqualConditions($0) }
    }
    return pairing.pairs.sorted { $0.old < $1.old }.map { levels in
      PhasePair(levels: levels, phases: phases.with(levels) { $0[$1] })
    }
  }

  /// The most unpaired phases on a side for which all are compared with all.
  private static let mostCompared = 32

  /// Whether two phases start and end under the same conditions, on the same days.
  private func haveEqualConditions(_ phases: Both<Phase>) -> Bool {
    guard phases.old.starts != nil, phases.new.starts != nil else { return false }
    let triggers = [phases.map(\.starts), phases.map(\.ends)]
    // Proving takes longer than comparing counts.
    return triggers.allSatisfy { $0.with(rules) { words(of: $0, $1) }.isSame }
      && triggers.compactMap { $0.complete() }.allSatisfy {
        context.areSame($0.map(\.when), of: rules)
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
      return context.said.days(count.days)
    }
    return JointWords.count(count.days, calendar.daySets[set].id.value)
  }
}
