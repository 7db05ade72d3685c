internal import YAMLSource

/// The questions that are asked of conditions, in their order.
extension Reading {
  /// Where a decision table has no phase or two for some values it decides nothing, and nobody can be
  /// answered with it.
  func checkTables(_ ordinances: [Ordinance], _ metrics: [Metric]) {
    guard let areas else { return }
    let known = ProofWorkspace(self, ordinances, metrics, areas)
    for ordinance in ordinances where isSound(ordinance.id) {
      for version in ordinance.versions where version.kind == .exclusive {
        guard var proof = RuleSetProof(version, of: ordinance, in: known) else { continue }
        defer { proof.finish() }
        proof.lookForGaps()
        proof.lookForOverlaps()
        guard isThorough else { continue }
        proof.lookForUselessConditions()
        proof.reportUnproved()
      }
    }
  }

  /// Conditions of machines that cannot do what they look like.
  func checkMachines(_ ordinances: [Ordinance], _ workspace: Workspace) {
    let known = ProofWorkspace(self, ordinances, workspace.metrics, workspace.areas)
    for ordinance in ordinances {
      for version in ordinance.versions where version.kind == .independent {
        guard var proof = RuleSetProof(version, of: ordinance, in: known) else { continue }
        defer { proof.finish() }
        proof.lookForUselessConditions()
        proof.lookForShadowedPhases()
        proof.lookForWrongOrder()
        proof.lookForFlapping()
        if wants(.stuckAtBound) { proof.lookForStuckAtBound() }
        proof.reportUnproved()
      }
    }
  }
}
