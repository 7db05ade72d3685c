public import Rules

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
