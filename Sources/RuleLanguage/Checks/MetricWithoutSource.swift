public import YAMLSource

extension Check {
  public static let metricWithoutSource = Check(
    "metric-without-source", .warning,
    title: "A condition on a figure that nobody delivers",
    finds: "A condition compares a metric that no source of the workspace gives.",
    why: """
      The comparison is unknown on every day, so the phase never starts, or never ends.
      """,
    fix: """
      Name the metric and its column under `columns` of a source, or remove the condition.
      """,
    examples: [
      Example(
        "rules/ferry-2025.yaml",
        wrong: "      when: { wind: { above: 9 } }",
        right: "      when: { flow: { above: 850 } }")
    ])
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
