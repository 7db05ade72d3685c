internal import Findings
internal import Rules

extension VersionComparison {
  /// Pairs the phases of both versions by what they are, whatever they are called.
  func pairedPhases() -> [PhasePair] {
    let phases = rules.map(\.phases)
    var pairing = Pairing(phases)
    pairing.match(by: { phase, _ in phase.identity })
    return pairing.pairs.sorted { $0.old < $1.old }.map { levels in
      PhasePair(levels: levels, phases: phases.with(levels) { $0[$1] })
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
