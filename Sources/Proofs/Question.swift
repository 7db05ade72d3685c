/// The work that proofs may take. Once it is used up, the rest is not proved, and reported as such.
package struct ProofBudget: Sendable {
  /// How many parts of conditions may still be evaluated.
  package private(set) var steps: Int
  package private(set) var isUsedUp = false
  /// How many parts of conditions may still be looked at for their form alone, which answers some questions
  /// that have too many cases.
  fileprivate var forms: Int

  package init(steps: Int) {
    self.steps = steps
    forms = steps
  }

  /// - Returns: whether that much was left.
  package mutating func spend(_ count: Int) -> Bool {
    steps -= count
    if steps < 0 { isUsedUp = true }
    return !isUsedUp
  }

  /// A part of this budget, for one of several questions; `giveBack` returns what is left of it.
  /// - Parameter count: how many questions are left, this one included.
  package mutating func share(of count: Int = 1, atMost most: Int) -> ProofBudget {
    let share = max(0, min(most, steps / max(1, count)))
    steps -= share
    var part = ProofBudget(steps: share)
    part.forms = min(most, forms / max(1, count))
    forms -= part.forms
    return part
  }

  package mutating func giveBack(_ rest: ProofBudget) {
    steps += max(0, rest.steps)
    forms += max(0, rest.forms)
  }
}

/// The truths that a formula can have in some cases.
package struct Possible: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let isTrue = Possible(rawValue: 1)
  package static let isFalse = Possible(rawValue: 2)
  package static let isUnknown = Possible(rawValue: 4)
  static let known: Possible = [.isTrue, .isFalse]

  /// Whether the truth is among the given ones; nil if it may or may not be.
  package func isAmong(_ truths: Possible) -> Bool? {
    isDisjoint(with: truths) ? false : isSubset(of: truths) ? true : nil
  }

  var negated: Possible {
    Possible(rawValue: (rawValue & 1) << 1 | (rawValue & 2) >> 1 | rawValue & 4)
  }

  /// The possible truths of `all` of two formulas.
  func and(_ other: Possible) -> Possible {
    var result = intersection(other).intersection(.isTrue)
    if contains(.isFalse) || other.contains(.isFalse) { result.insert(.isFalse) }
    let canBeUnknown =
      contains(.isUnknown) && !other.isSubset(of: .isFalse)
      || other.contains(.isUnknown) && !isSubset(of: .isFalse)
    if canBeUnknown { result.insert(.isUnknown) }
    return result
  }

  /// The possible truths of `any` of two formulas.
  func or(_ other: Possible) -> Possible { negated.and(other.negated).negated }
}

/// The cases that a question is about.
package enum Domain: Sendable {
  /// Every metric has a value, and every row and phase is true or false.
  case known
  /// The same, and an example must be one whatever the rows and phases are.
  case figures
  /// Values may be missing, and rows and phases unknown.
  case any
}

/// The answer to whether there is a case of some kind.
package enum Outcome: Sendable, Hashable {
  case found(Case)
  case impossible
  case notProved
}

/// The answer to whether something is true in all cases.
package enum Certainty: Sendable, Hashable {
  case always
  case notAlways(Case)
  case notProved
}

extension Cells {
  /// Searches for a case in which formulas have the wanted truths.
  ///
  /// - Parameter isWanted: whether the possible truths of the formulas, in their order, are the wanted
  ///   ones: true or false if every case agrees, nil if it depends.
  package func example(
    _ formulas: [Formula], in domain: Domain, within budget: inout ProofBudget,
    where isWanted: ([Possible]) -> Bool?
  ) -> Outcome {
    guard !budget.isUsedUp else { return .notProved }
    var search = CellSearch(self, formulas, domain)
    return search.run(&budget, isWanted)
  }

  /// Whether one formula is true in every case in which another is.
  package func implies(
    _ stronger: Formula, _ weaker: Formula, within budget: inout ProofBudget
  ) -> Certainty {
    certainty([stronger, weaker], in: .any, within: &budget) { truths in
      Possible.both(truths[0].isAmong(.isTrue), truths[1].isAmong(.isTrue).map { !$0 })
    }
  }

  /// Whether two formulas have the same truth in every case, even if values are missing.
  package func areSame(
    _ one: Formula, _ other: Formula, within budget: inout ProofBudget
  ) -> Certainty {
    let found = certainty([one, other], in: .any, within: &budget) { truths in
      if truths[0].isDisjoint(with: truths[1]) { return true }
      return truths[0] == truths[1] && truths[0].isSingle ? false : nil
    }
    // Many rows and figures have too many cases.
    return found == .notProved && haveSameForm(one, other, atMost: &budget.forms) ? .always : found
  }

  /// Whether two formulas are never true at once, if everything is known.
  package func exclude(_ one: Formula, _ other: Formula, within budget: inout ProofBudget)
    -> Certainty
  {
    certainty([one, other], in: .known, within: &budget, unless: Possible.areTrue)
  }

  private func certainty(
    _ formulas: [Formula], in domain: Domain, within budget: inout ProofBudget,
    unless isBroken: ([Possible]) -> Bool?
  ) -> Certainty {
    switch example(formulas, in: domain, within: &budget, where: isBroken) {
    case .found(let found): .notAlways(found)
    case .impossible: .always
    case .notProved: .notProved
    }
  }
}

extension Possible {
  var isSingle: Bool { rawValue & (rawValue &- 1) == 0 }

  /// Kleene's `and` of two answers, nil for one that depends.
  package static func both(_ a: Bool?, _ b: Bool?) -> Bool? {
    if a == false || b == false { return false }
    return a == true && b == true ? true : nil
  }

  /// Whether all formulas are true.
  package static func areTrue(_ truths: [Possible]) -> Bool? {
    truths.reduce(true) { both($0, $1.isAmong(.isTrue)) }
  }
}
