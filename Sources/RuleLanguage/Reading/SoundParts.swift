internal import YAMLSource

/// Which names of a workspace with errors are known well enough to say that one does not exist.
struct SoundParts {
  /// By ordinance: whether all its versions, and all that they rely on, are without error.
  let ordinances: [Bool]
  /// Identifiers of rule sets, also of those that could not be read; nil where some may be missing.
  let ruleSetNames: Set<String>?
  let hasSources: Bool
  /// Identifiers of metrics, also of those that could not be read.
  let metricNames: Set<String>

  init(of workspace: Workspace, _ reading: Reading) {
    let isKnown = reading.hasSoundBasis && reading.hasRuleSetNames
    ordinances = workspace.ordinances.map { ordinance in
      isKnown && !reading.brokenRuleSets.contains(ordinance.id)
        && !ordinance.versions.contains { reading.hasErrors(in: $0.file) }
    }
    ruleSetNames = reading.hasRuleSetNames ? reading.ruleSetNames : nil
    hasSources = reading.hasSources
    metricNames = Set(reading.metrics.ids.map(\.value))
  }
}
