internal import YAMLSource

/// The questions that are asked of conditions, in their order.
extension Reading {
  /// Where a decision table has no phase or two for some values it decides nothing, and nobody can be
  /// answered with it. All commands ask this, and first of all, so that all get one answer.
  func checkTables(_ ordinances: [Ordinance], _ metrics: [Metric]) {
    guard let areas else { return }
    let known = ProofWorkspace(self, ordinances, metrics, areas)
    var budget = ProofBudget(steps: RuleSetProof.stepsOfAll)
    prove(ordinances.filter { isSound($0.id) }, .exclusive, in: known, &budget) { proof in
      proof.lookForGaps()
      proof.lookForOverlaps()
      if isThorough { tableProofs.append(proof) }
    }
  }

  /// Conditions that cannot do what they look like: what only an author wants to know.
  func checkConditions(_ ordinances: [Ordinance], _ workspace: Workspace) {
    let known = ProofWorkspace(self, ordinances, workspace.metrics, workspace.areas)
    var budget = ProofBudget(steps: RuleSetProof.stepsOfAll)
    for (at, proof) in tableProofs.enumerated() {
      var proof = proof
      proof.budget = budget.share(of: tableProofs.count - at, atMost: RuleSetProof.steps)
      proof.lookForUselessConditions()
      proof.reportUnproved()
      budget.giveBack(proof.budget)
    }
    tableProofs = []
    prove(ordinances, .independent, in: known, &budget) { proof in
      proof.lookForUselessConditions()
      proof.lookForShadowedPhases()
      proof.lookForWrongOrder()
      proof.lookForFlapping()
      if wants(.stuckAtBound) { proof.lookForStuckAtBound() }
      proof.reportUnproved()
    }
  }

  /// Asks questions of all versions of one kind, each with its share of the work.
  private func prove(
    _ ordinances: [Ordinance], _ kind: RuleSet.Kind, in workspace: ProofWorkspace,
    _ budget: inout ProofBudget, _ ask: (inout RuleSetProof) -> Void
  ) {
    var left = ordinances.reduce(0) { $0 + $1.versions.count { $0.kind == kind } }
    for ordinance in ordinances where ordinance.versions.contains(where: { $0.kind == kind }) {
      let announced = Set(ordinance.notices.map(\.phase.value))
      for version in ordinance.versions where version.kind == kind {
        let share = budget.share(of: left, atMost: RuleSetProof.steps)
        left -= 1
        guard
          var proof = RuleSetProof(version, announced: announced, in: workspace, within: share)
        else {
          budget.giveBack(share)
          continue
        }
        ask(&proof)
        budget.giveBack(proof.budget)
      }
    }
  }
}
