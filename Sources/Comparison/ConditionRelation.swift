internal import Proofs
internal import Rules

/// How a condition of the new rules relates to one of the old rules.
struct ConditionRelation {
  enum Kind {
    /// The same in every case, even if values are missing.
    case same
    /// It is true wherever the old one is, and elsewhere.
    case wider
    /// It is true only where the old one is, and not everywhere there.
    case narrower
    /// Neither implies the other; or both are true in the same cases, but not unknown in the
    /// same ones.
    case neither
    case unproved
  }

  let kind: Kind
  /// Cases that tell the two apart.
  var witnesses: [RuleDifference.Witness] = []

  /// - Parameter meaning: what it means if the new condition is wider.
  func meaning(whereWider meaning: RuleDifference.Meaning) -> RuleDifference.Meaning {
    switch kind {
    case .wider: meaning
    case .narrower: meaning.mirrored
    case .same, .neither, .unproved: .changed
    }
  }
}

/// The conditions of both sides, prepared for questions.
struct JointConditions {
  private let words: JointWords
  /// How cases are said.
  private let style: LanguageStyle
  private var cells: Cells?
  private let steps: Int

  /// - Parameter conditions: all that will be asked about, in the joint numbering.
  init(_ conditions: [Condition], _ context: ComparisonContext) {
    let words = JointWords(joint: context.joint)
    self.words = words
    style = context.said.style
    steps = context.steps
    // Sorted, so that the answer does not depend on which side is the old one.
    let sorted = conditions.map { (text: words.text(of: $0), condition: $0) }
      .sorted { $0.text < $1.text }.map(\.condition)
    guard Cells.parts(of: conditions) != nil else { return }
    var budget = ProofBudget(steps: context.steps)
    cells = Cells(
      sorted, metrics: context.joint.metrics, within: &budget,
      isMilder: { context.joint.isMilder($0, $1, than: $2) })
  }

  mutating func relation(_ conditions: Both<Condition>) -> ConditionRelation {
    guard let formulas = formulas(conditions.map { [$0] }) else {
      return ConditionRelation(kind: .unproved)
    }
    return relation(formulas.map { $0[0] })
  }

  /// Conditions as formulas; nil if there are too many.
  mutating func formulas(_ conditions: Both<[Condition]>) -> Both<[Cells.Formula]>? {
    guard var cells else { return nil }
    defer { self.cells = cells }
    return conditions.map { $0.map { cells.add($0) } }
  }

  /// How “any of these new conditions” relates to “any of these old ones”.
  mutating func relation(_ formulas: Both<ArraySlice<Cells.Formula>>) -> ConditionRelation {
    // In place: a copy would duplicate all formulas that were made before.
    guard let old = cells?.any(of: formulas.old), let new = cells?.any(of: formulas.new) else {
      return ConditionRelation(kind: .unproved)
    }
    return relation(Both(old, new))
  }

  private func relation(_ formulas: Both<Cells.Formula>) -> ConditionRelation {
    guard let cells else { return ConditionRelation(kind: .unproved) }
    var budget = ProofBudget(steps: steps)
    let areSame = cells.areSame(formulas.old, formulas.new, within: &budget)
    if areSame == .always { return ConditionRelation(kind: .same) }
    let both = [formulas, formulas.mirrored].map { pair in
      var budget = ProofBudget(steps: steps)
      return cells.implies(pair.old, pair.new, within: &budget)
    }
    func witness(_ found: Case, _ holdsInNew: Bool?) -> RuleDifference.Witness {
      RuleDifference.Witness(text: described(found, cells), holdsInNew: holdsInNew)
    }
    switch (both[0], both[1]) {
    case (.always, .notAlways(let found)):
      return ConditionRelation(kind: .wider, witnesses: [witness(found, true)])
    case (.notAlways(let found), .always):
      return ConditionRelation(kind: .narrower, witnesses: [witness(found, false)])
    case (.notAlways(let old), .notAlways(let new)):
      return ConditionRelation(
        kind: .neither, witnesses: [witness(old, false), witness(new, true)])
    case (.always, .always):
      guard case .notAlways(let found) = areSame else { break }
      return ConditionRelation(kind: .neither, witnesses: [witness(found, nil)])
    default: break
    }
    return ConditionRelation(kind: .unproved)
  }

  /// Whether the weaker condition is true wherever the stronger one is; nil: not proved.
  mutating func implies(_ stronger: Condition, _ weaker: Condition) -> Bool? {
    guard var cells else { return nil }
    let formulas = (cells.add(stronger), cells.add(weaker))
    defer { self.cells = cells }
    var budget = ProofBudget(steps: steps)
    switch cells.implies(formulas.0, formulas.1, within: &budget) {
    case .always: return true
    case .notAlways: return false
    case .notProved: return nil
    }
  }

  private func described(_ found: Case, _ cells: Cells) -> String {
    var (plain, exact) = (words, words)
    exact.style = style
    plain.isExact = false
    plain.style = style
    return found.described(cells, in: style) { figure in
      let figure = cells.axes[figure].figure
      return exact.figure(figure.metric, figure.of)
    } unknown: {
      plain.text(of: $0)
    }
  }
}

extension ComparisonContext {
  /// A condition in the joint numbering, with the identifiers that rule sets have in the new rules, and phases by identity.
  func jointly(_ condition: Condition, of ruleSet: RuleSet, on side: WhichSide) -> Condition {
    joint.condition(
      saysFormerly
        ? condition.identified(
          in: workspaces[side], side == .old ? renamed.ordinances : [:]) : condition, of: ruleSet,
      in: workspaces[side], side == .old ? .first : .second)
  }

  /// How two conditions relate to each other. If they say the same by identifier, they are the
  /// same: what a metric or a day set means is a difference of that, not of the condition.
  func relation(_ conditions: Both<Condition>, of ruleSets: Both<RuleSet>) -> ConditionRelation {
    differing(conditions, of: ruleSets) { cells, conditions in cells.relation(conditions) }
      ?? ConditionRelation(kind: .same)
  }

  /// Asks a question about two conditions in the joint numbering; nil: their words are the same.
  private func differing<Answer>(
    _ conditions: Both<Condition>, of ruleSets: Both<RuleSet>,
    _ question: (inout JointConditions, Both<Condition>) -> Answer
  ) -> Answer? {
    let joint = conditions.with(ruleSets, WhichSide.both) { jointly($0, of: $1, on: $2) }
    let words = JointWords(joint: self.joint, isExact: false)
    if joint.map({ words.text(of: $0) }).isSame { return nil }
    var cells = JointConditions([joint.old, joint.new], self)
    return question(&cells, joint)
  }
}
