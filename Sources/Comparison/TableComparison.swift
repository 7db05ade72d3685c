internal import Findings
internal import Proofs
internal import Rules

/// Compares two decision tables. There a phase's condition has no direction of its own, since exactly
/// one is true, but “this phase or a stricter one” has.
struct TableComparison {
  private let pairs: [VersionComparison.PhasePair]
  /// By level, each phase's condition as it is written.
  private let written: Both<[Condition]>
  /// The same in the joint numbering.
  private let conditions: Both<[Condition]>
  private let isReordered: Bool
  private let context: ComparisonContext
  private let rules: Both<RuleSet>
  private var cells: JointConditions
  /// The conditions as formulas; nil if there are too many.
  private let formulas: Both<[Cells.Formula]>?

  /// The most phases of both tables for which each is compared together with all stricter ones.
  private static let mostPhases = 512

  /// - Returns: nil if a phase has no condition.
  init?(
    _ rules: Both<RuleSet>, _ pairs: [VersionComparison.PhasePair], _ context: ComparisonContext
  ) {
    self.rules = rules
    self.context = context
    self.pairs = pairs
    let written = rules.map { $0.phases.compactMap { $0.starts?.when } }
    guard written.map(\.count) == rules.map(\.phases.count) else { return nil }
    self.written = written
    conditions = written.with(rules, WhichSide.both) { written, ruleSet, side in
      written.map { context.jointly($0, of: ruleSet, on: side) }
    }
    let order = pairs.sorted { $0.levels.new < $1.levels.new }
    isReordered = order.map(\.levels.old) != pairs.map(\.levels.old)
    cells = JointConditions(conditions.old + conditions.new, context)
    formulas =
      conditions.old.count + conditions.new.count <= TableComparison.mostPhases
      ? cells.formulas(conditions) : nil
  }

  /// How the condition of a phase differs from the old one, and what that means; nil: it is the same.
  mutating func difference(of pair: VersionComparison.PhasePair)
    -> (meaning: RuleDifference.Meaning, relation: ConditionRelation)?
  {
    // By itself, so that the bounds of other phases do not narrow the example.
    let relation = context.relation(written.with(pair.levels) { $0[$1] }, of: rules)
    if relation.kind == .same { return nil }
    // “This phase or a stricter one” is then not the same on both sides.
    if isReordered { return (.changed, relation) }
    guard let formulas else {
      return (.changed, ConditionRelation(kind: .unproved, witnesses: relation.witnesses))
    }
    let ranges = [
      cells.relation(formulas.with(pair.levels) { $0[$1...] }),
      cells.relation(formulas.with(pair.levels) { $0[($1 + 1)...] }),
    ]
    if ([relation] + ranges).contains(where: { $0.kind == .unproved }) {
      return (.changed, ConditionRelation(kind: .unproved, witnesses: relation.witnesses))
    }
    let meanings = Set(
      ranges.filter { $0.kind != .same }.map { $0.meaning(whereWider: .tightened) })
    let only = meanings.count == 1 ? meanings.first : nil
    return (only ?? .changed, relation)
  }

  /// What an added or removed phase means, by the phases of the other side where its condition is true.
  mutating func meaning(ofUnpaired level: Int, on side: WhichSide) -> RuleDifference.Meaning {
    guard !isReordered, formulas != nil else { return .changed }
    let own = conditions[side][level]
    let others = conditions[side.other]
    func held(_ isIncluded: (Int) -> Bool) -> Condition {
      let held = pairs.map(\.levels).filter { isIncluded($0[side]) }.map { others[$0[side.other]] }
      return .any(held, rules.old.id.span)
    }
    let added: RuleDifference.Meaning = side == .old ? .relaxed : .tightened
    if cells.implies(own, held { $0 < level }) == true { return added }
    if cells.implies(own, held { $0 > level }) == true { return added.mirrored }
    return .changed
  }
}
