internal import Findings
internal import Proofs
internal import RuleReader
internal import Rules

extension ProvedDraft {
  /// Conditions that cannot do what they look like.
  func checkConditions() {
    guard let known = draft.proofWorkspace else { return }
    var budget = ProofBudget(steps: RuleSetProof.stepsOfAll)
    for (at, table) in tables.enumerated() {
      var proof = table
      proof.budget = budget.share(of: tables.count - at, atMost: RuleSetProof.steps)
      proof.lookForUselessConditions()
      proof.reportUnproved()
      budget.giveBack(proof.budget)
    }
    known.prove(
      draft.soundOrdinances, .independent, within: &budget,
      skipped: draft.findings.reportUnproved
    ) { proof in
      proof.lookForUselessConditions()
      proof.lookForShadowedPhases()
      proof.lookForWrongOrder()
      proof.lookForFlapping()
      if draft.findings.wants(.stuckAtBound) { proof.lookForStuckAtBound() }
      proof.reportUnproved()
    }
  }
}
