package import Findings

/// The guidelines of all phases of a version, identifier by identifier: what `guidelines(inPhase:)` says
/// of one phase after the other without figures, which takes as long for each as there are guidelines.
package struct GuidelinesByPhase: Sendable {
  /// What results in a phase under one identifier.
  package struct Result: Sendable {
    /// At most one that is certain, and those that are a perhaps.
    package var entries: [ResultingGuideline] = []
    /// Where the last that is lifted of what was handed down is.
    package var lifted: Located<String>?

    fileprivate static let nothing = Result()
  }

  /// Of the rule set, where no phase changes them.
  private let everywhere: [String: Result]
  /// From which phase on something else results, for the phases that hand down, mildest first.
  private var steps: [String: [(level: Int, result: Result)]] = [:]
  /// By level, what a phase states to which no other hands down and that hands nothing down.
  private var alone: [Int: [String: Result]] = [:]

  package init(_ ruleSet: RuleSet) {
    var result = ResultingGuidelines()
    everywhere = result.applyAll(ruleSet.guidelines, at: nil) { _ in nil }
    var written: [String: [GuidelineEntry]] = [:]
    for entry in ruleSet.guidelines { written[entry.id.value, default: []].append(entry) }
    for (level, phase) in ruleSet.phases.enumerated() {
      guard ruleSet.handsDown(level) else {
        var result = ResultingGuidelines()
        let ids = Set(phase.guidelines.map(\.id.value))
        let stated = ids.sorted().flatMap { written[$0] ?? [] }
        let shared = result.applyAll(stated, at: nil) { _ in nil }
        alone[level] = result.applyAll(phase.guidelines, at: level) { shared[$0] }
        continue
      }
      let found = result.applyAll(phase.guidelines, at: level) { id in
        steps[id]?.last?.result ?? everywhere[id]
      }
      for (id, result) in found { steps[id, default: []].append((level, result)) }
    }
  }

  /// - Parameter level: the place of the phase; nil: it is unknown.
  package func result(of id: String, inPhase level: Int?) -> Result {
    let shared = everywhere[id] ?? .nothing
    guard let level else { return shared }
    if let own = alone[level] { return own[id] ?? shared }
    guard let steps = steps[id] else { return shared }
    // The last one that is not of a stricter phase.
    let next = steps.partitioningIndex { $0.level > level }
    return next == 0 ? shared : steps[next - 1].result
  }
}

extension ResultingGuidelines {
  /// Applies what is written at one place.
  /// - Parameter before: what resulted under an identifier before.
  /// - Returns: by identifier what results now, of those that are written there.
  fileprivate mutating func applyAll(
    _ written: [GuidelineEntry], at level: Int?, before: (String) -> GuidelinesByPhase.Result?
  ) -> [String: GuidelinesByPhase.Result] {
    let known = lifted.count
    apply(written, at: level)
    var results: [String: GuidelinesByPhase.Result] = [:]
    for id in Set(written.map(\.id.value)) {
      results[id] = .init(entries: entries(of: id), lifted: before(id)?.lifted)
    }
    for (at, dropped) in lifted[known...] { results[dropped.guideline.id.value]?.lifted = at }
    return results
  }
}
