package import Rules

/// Finds what two versions of one workspace have in common, as `rulecheck diff` does.
package struct VersionMatching: Sendable {
  private let context: ComparisonContext

  package init(within workspace: Workspace) {
    context = ComparisonContext(
      Both(workspace, workspace), language: nil, renamed: .none)
  }

  /// Compares guidelines of both.
  package var contrast: GuidelineContrast { context.contrast }

  /// The phases that both have, by their levels, in the order of the older version.
  package func phases(of versions: Both<RuleSet>) -> [Both<Int>] {
    VersionComparison(versions, context).pairedPhases().map(\.levels)
  }
}
