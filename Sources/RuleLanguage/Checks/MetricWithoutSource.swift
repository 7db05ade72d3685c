public import YAMLSource

extension Check {
  public static let metricWithoutSource = Check(
    "metric-without-source", .warning,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}

extension Reading {
  /// Comparisons with a metric that no source gives: they are never known. Each metric once a rule
  /// set.
  func reportMetricsWithoutSource(_ workspace: Workspace) {
    let given = Set(workspace.sources.flatMap(\.metrics))
    guard given.count < workspace.metrics.count else { return }
    for version in workspace.ordinances.flatMap(\.versions) {
      var seen = given
      for comparison in version.comparisons where seen.insert(comparison.metric).inserted {
        let metric = workspace.metrics[comparison.metric].id
        report(
          .metricWithoutSource, at: comparison.span,
          "no source gives `\(metric.value)`, so this is never known",
          help: "name its column under `columns` of a source, or remove the condition",
          notes: [.init(metric.span, "the metric")])
      }
    }
  }
}
