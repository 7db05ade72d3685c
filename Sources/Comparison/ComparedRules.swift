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

/// Two ordinances, one of them the successor of the other: of older and of newer rules.
public struct OrdinancePair: Sendable, Hashable {
  /// The place in the older workspace; nil: only the newer one has it.
  public let old: Int?
  public let new: Int?

  public init(old: Int?, new: Int?) {
    self.old = old
    self.new = new
  }

  /// The identifiers of the two.
  package func ids(in workspaces: Both<Workspace>) -> Both<String?> {
    workspaces.with(Both(old, new)) { workspace, place in
      place.map { workspace.ordinances[$0].id }
    }
  }

  /// The ordinances of two workspaces by identifier, in their order.
  public static func all(_ old: Workspace, _ new: Workspace) -> [OrdinancePair] {
    Both(old, new).map { Array($0.ordinances.enumerated()) }.paired(by: \.element.id).map {
      _, both in
      OrdinancePair(old: both.old?.offset, new: both.new?.offset)
    }
  }
}
