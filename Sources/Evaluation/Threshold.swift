internal import Findings
public import Rules

/// A number with which phases compare a metric in order to start.
public struct Threshold: Sendable {
  public let number: Double
  /// The number as the rules have it.
  public let text: String
  /// The phases to which it leads, each once, in the order of their rule sets.
  public fileprivate(set) var phases: [(ruleSet: RuleSet, phase: Phase)]
  /// The first day on which one of the rule sets has it.
  public fileprivate(set) var since: Day

  package init(
    number: Double, text: String, phases: [(ruleSet: RuleSet, phase: Phase)], since: Day
  ) {
    self.number = number
    self.text = text
    self.phases = phases
    self.since = since
  }

  /// Those of rule sets, the smallest first.
  static func all(of metric: AreaMetric, _ standings: [Standing]) -> [Threshold] {
    var found: [Double: Threshold] = [:]
    for standing in standings {
      let ruleSet = standing.ruleSet
      let bounds = ruleSet.phases.enumerated().flatMap { level, phase in
        metric.comparisons(in: phase.starts?.when, in: standing.area)
          .flatMap { [$0.lower, $0.upper].compactMap(\.self) }.map { (bound: $0, level: level) }
      }
      for (number, uses) in bounds.grouped(by: \.bound.number) {
        // In a table it divides two phases, of which the stricter one is what it leads to.
        let levels = uses.map(\.level)
        let level = ruleSet.kind == .exclusive ? levels.max() : levels.min()
        var threshold =
          found[number]
          ?? Threshold(
            number: number, text: uses[0].bound.text, phases: [], since: ruleSet.valid.from)
        threshold.phases.append((ruleSet, ruleSet.phases[level ?? 0]))
        threshold.since = min(threshold.since, ruleSet.valid.from)
        found[number] = threshold
      }
    }
    return found.values.sorted { $0.number < $1.number }
  }
}
