internal import Findings
package import Observations
package import Rules

/// How the values of metrics are written for the public: each in one way, wherever it is, with as few decimals as keep it on its
/// side of every bound with which any rule of the workspace compares its metric.
package struct ValueWriting: Sendable {
  /// By metric.
  private let metrics: [OfMetric]
  private let workspace: Workspace

  private struct OfMetric {
    /// Sorted, each once.
    var bounds: [Double] = []
    /// The decimals to which a value is rounded, unless it needs more: as many as the bounds have, at least one.
    var usual = 1
    /// The fewest decimals of each value, if need be filled with zeros: one; none if all values are whole numbers.
    var least = 0
  }

  package init(_ evaluator: Evaluator) {
    self.init(evaluator.workspace, evaluator.observations)
  }

  /// - Parameter observations: whose values are written; nil: only values that are made up, all of them whole numbers.
  package init(_ workspace: Workspace, _ observations: Observations?) {
    self.workspace = workspace
    let comparisons = workspace.ordinances.flatMap(\.versions).flatMap(\.comparisons)
      .grouped(by: \.metric)
    var metrics = workspace.metrics.indices.map { metric in
      OfMetric(least: observations?.isWhole(metric: metric) ?? true ? 0 : 1)
    }
    for (metric, comparisons) in comparisons {
      let bounds = comparisons.bounds(of: metric)
      metrics[metric].bounds = Set(bounds).sorted()
      metrics[metric].usual = max(1, bounds.map(DecimalNumber.places(of:)).max() ?? 0)
    }
    self.metrics = metrics
  }

  /// The decimals of a value, published or to be shown like one.
  package func decimals(of value: Double, _ metric: Int) -> Int {
    let of = metrics[metric]
    // A number that is rounded passes the bounds next to it first.
    let next = of.bounds.partitioningIndex { $0 >= value }
    let near = of.bounds[max(0, next - 1)..<min(of.bounds.count, next + 2)]
    return max(of.least, DecimalNumber.decimals(for: value, usual: of.usual, beside: near))
  }

  /// As programs read it.
  package func digits(of value: Double, _ metric: Int) -> String {
    DecimalNumber.digits(value, decimals: decimals(of: value, metric))
      ?? DecimalNumber.digits(value)
  }

  /// - Parameter wording: with a language of the workspace.
  package func text(of value: Double, _ metric: Int, _ wording: Wording) -> String {
    workspace.metrics[metric].name(of: value)?[wording.language]
      ?? wording.style.rounded(value, to: decimals(of: value, metric))
  }
}
