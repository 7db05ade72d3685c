internal import Findings
public import Rules

/// One side of a comparison of rules: a workspace, or one version of an ordinance in it.
public struct ComparedRules: Sendable {
  public let workspace: Workspace
  /// The one version that is compared, where somebody named its file; nil: the whole workspace.
  public let single: Single?

  public struct Single: Sendable, Hashable {
    /// The identifier of the ordinance.
    public let ruleSet: String
    /// The label of the version.
    public let version: String

    public init(ruleSet: String, version: String) {
      self.ruleSet = ruleSet
      self.version = version
    }
  }

  public init(_ workspace: Workspace, single: Single? = nil) {
    self.workspace = workspace
    self.single = single
  }

  /// The version that was named, or nil.
  var singleVersion: RuleSet? {
    guard let single else { return nil }
    return workspace.ordinance(single.ruleSet)?.versions.first {
      $0.version.value == single.version
    }
  }
}
