internal import Rules

/// Finds which statement of a guideline replaces which, in a phase that two versions have.
struct GuidelineMatching {
  typealias Pair = Both<ResultingGuideline?>

  private let context: ComparisonContext
  private let rules: Both<RuleSet>
  /// By the old level of a phase that both have, its new level.
  private let levels: [Int: Int]

  init(_ context: ComparisonContext, _ rules: Both<RuleSet>, _ levels: some Sequence<Both<Int>>) {
    self.context = context
    self.rules = rules
    self.levels = Dictionary(
      levels.map { ($0.old, $0.new) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether one phase states both, or both are stated for every phase.
  func areOfSamePhase(_ old: ResultingGuideline, _ new: ResultingGuideline) -> Bool {
    isSamePhase(old.level, new.level)
  }

  /// Whether two levels mean one phase, or both none.
  func isSamePhase(_ old: Int?, _ new: Int?) -> Bool {
    guard let old else { return new == nil }
    return new != nil && levels[old] == new
  }

  /// Pairs the statements of one identifier, each with the one that it replaces: first those that say the
  /// same, then those of the same phase, then certain ones, then the rest in their order.
  func pairs(_ entries: Both<[ResultingGuideline]>) -> [Pair] {
    if entries.old.count <= 1, entries.new.count <= 1 {
      return entries.old.isEmpty && entries.new.isEmpty
        ? [] : [Both(entries.old.first, entries.new.first)]
    }
    var pairing = Pairing(entries)
    pairing.match { context.isWrittenAlike($0.map(\.guideline), of: rules) }
    // Of two that can apply at once the later one decides, so their order is a part of what they say.
    pairing.part(
      pairing.pairs.filter { one in
        pairing.pairs.contains { other in
          (one.old < other.old) != (one.new < other.new) && one.old != other.old
            && canApplyAtOnce(Both(entries.old[one.old], entries.old[other.old]))
        }
      })
    pairing.match { areOfSamePhase($0.old, $0.new) }
    pairing.match { $0.map(\.isCertain) == Both(true, true) }
    pairing.match { _ in true }
    return pairing.all
  }

  /// Whether the statements of one identifier say the same as a whole.
  func areAlike(_ entries: Both<[ResultingGuideline]>) -> Bool {
    guard entries.map(\.count).isSame else { return false }
    return pairs(entries).allSatisfy { pair in
      pair.complete().map { context.isWrittenAlike($0.map(\.guideline), of: rules) } ?? false
    }
  }

  /// Whether the limits of both old statements allow both of them on some day in some county.
  private func canApplyAtOnce(_ entries: Both<ResultingGuideline>) -> Bool {
    let limits = entries.map(\.guideline.only)
    let days = limits.map { $0?.days ?? .always }
    guard days.old.from <= days.new.last, days.new.from <= days.old.last else { return false }
    let scopes = limits.map { $0?.scope ?? rules.old.scope }
    return context.workspaces.old.areas.counties.contains {
      scopes.old.contains($0) && scopes.new.contains($0)
    }
  }
}
