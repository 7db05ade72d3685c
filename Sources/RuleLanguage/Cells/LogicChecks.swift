internal import YAMLSource

/// The questions that are asked of conditions, in their order.
extension Reading {
  /// Where a decision table has no phase or two for some values it decides nothing, and nobody can be
  /// answered with it.
  func checkTables(_ ordinances: [Ordinance], _ metrics: [Metric]) {
    guard let areas else { return }
    for ordinance in ordinances where isSound(ordinance.id) {
      for version in ordinance.versions where version.kind == .exclusive {
        let workspace = ProofWorkspace(self, ordinances, metrics, areas)
        var proof = RuleSetProof(version, of: ordinance, in: workspace)
        proof.lookForGaps()
        proof.lookForOverlaps()
        if isThorough { proof.reportUnproved() }
      }
    }
  }

  /// Conditions that cannot do what they look like.
  func checkLogic(_ ordinances: [Ordinance], _ workspace: Workspace) {
    let known = ProofWorkspace(self, ordinances, workspace.metrics, workspace.areas)
    for ordinance in ordinances {
      for version in ordinance.versions {
        var proof = RuleSetProof(version, of: ordinance, in: known)
        proof.lookForUselessConditions()
        if version.kind == .independent {
          proof.lookForShadowedPhases()
          proof.lookForWrongOrder()
          proof.lookForFlapping()
          if wants(.stuckAtBound) { proof.lookForStuckAtBound() }
        }
        proof.reportUnproved()
      }
    }
  }
}
