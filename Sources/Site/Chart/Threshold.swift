internal import Evaluation
internal import Findings
internal import Rules

/// A number with which phases compare a metric in order to start.
struct Threshold {
  let number: Double
  /// The number as it is written in the language.
  let text: String
  /// The phases that begin there.
  fileprivate(set) var names: [String]
  /// The first day on which one of the rule sets has it.
  fileprivate(set) var since: Day

  /// The most that a chart shows.
  fileprivate static let most = 8
  /// How many times as far as the farthest value one may lie from zero.
  fileprivate static let reach = 2.5

  /// Those of rule sets, the smallest first.
  static func all(
    of figure: AreaFigure, _ standings: [Standing], _ edition: Edition
  ) -> [Threshold] {
    var found: [Double: Threshold] = [:]
    for standing in standings {
      let ruleSet = standing.ruleSet
      let bounds = ruleSet.phases.enumerated().flatMap { level, phase in
        figure.comparisons(in: phase.starts?.when, in: standing.area)
          .flatMap { [$0.lower, $0.upper].compactMap(\.self) }.map { (bound: $0, level: level) }
      }
      for (number, uses) in bounds.grouped(by: \.bound.number) {
        // In a table it divides two phases, of which the stricter one is what it leads to.
        let levels = uses.map(\.level)
        let level = ruleSet.kind == .exclusive ? levels.max() : levels.min()
        let phase = ruleSet.phases[level ?? 0]
        let name = (phase.short ?? phase.title)[edition.language]
        var threshold =
          found[number]
          ?? Threshold(
            number: number, text: edition.style.number(uses[0].bound.text), names: [],
            since: ruleSet.valid.from)
        if !threshold.names.contains(name) { threshold.names.append(name) }
        threshold.since = min(threshold.since, ruleSet.valid.from)
        found[number] = threshold
      }
    }
    return found.values.sorted { $0.number < $1.number }
  }
}

extension [Threshold] {
  /// Those that a chart of values shows: not much farther from zero than these, and near the newest one.
  func drawn(beside values: [Double]) -> [Threshold] {
    guard let newest = values.last else { return [] }
    let farthest = values.map(abs).max() ?? 0
    // Where all values are zero, the nearest other number gives the scale.
    let nearest = map { abs($0.number) }.filter { $0 > 0 }.min() ?? 0
    let reach = farthest > 0 ? Threshold.reach * farthest : nearest
    return filter { abs($0.number) <= reach }
      .sorted { abs($0.number - newest) < abs($1.number - newest) }
      .prefix(Threshold.most).sorted { $0.number < $1.number }
  }
}
