internal import Findings
internal import Rules

/// What tests can name, and what of it is known well enough to say that a name does not exist.
struct TestedRules {
  let languages: [Language]
  let areas: AreaTable
  let metrics: [Metric]
  let sources: [ObservationSource]
  let ordinances: [Ordinance]
  /// By ordinance: whether all its versions, and all that they rely on, are without error, so that
  /// what it lacks does not exist.
  let isSound: [Bool]
  /// Identifiers of rule sets, also of those that could not be read; nil where some may be missing.
  let ruleSetNames: Set<String>?
  /// Whether every source could be read.
  let hasSources: Bool
  /// Identifiers of metrics that could not be read.
  let unreadMetrics: Set<String>

  init(_ workspace: Workspace) {
    languages = workspace.languages
    areas = workspace.areas
    metrics = workspace.metrics
    sources = workspace.sources
    ordinances = workspace.ordinances
    isSound = ordinances.map { _ in true }
    ruleSetNames = Set(ordinances.map(\.id))
    hasSources = true
    unreadMetrics = []
  }

  /// - Returns: nil where areas or metrics could not be read.
  init?(_ draft: WorkspaceDraft) {
    guard draft.isAssembled, let areas = draft.areas, let metrics = draft.metrics else {
      return nil
    }
    languages = draft.languages
    self.areas = areas
    self.metrics = metrics
    sources = draft.sources
    ordinances = draft.ordinances
    isSound = ordinances.map { ordinance in
      draft.soundness.isSound(ordinance.id)
        && !ordinance.versions.contains { draft.findings.hasErrors(in: $0.file) }
    }
    ruleSetNames = draft.soundness.hasRuleSetNames ? draft.soundness.ruleSetNames : nil
    hasSources = draft.soundness.hasSources
    unreadMetrics = Set(draft.reading.symbols.metrics.ids.map(\.value))
      .subtracting(metrics.map(\.id.value))
  }
}
