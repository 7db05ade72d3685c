public import RuleLanguage

/// Two ordinances, one of them the successor of the other: of older and of newer rules.
public struct OrdinancePair: Sendable, Hashable {
  /// The place in the older workspace; nil: only the newer one has it.
  public let old: Int?
  public let new: Int?

  public init(old: Int?, new: Int?) {
    self.old = old
    self.new = new
  }

  /// The ordinances of two workspaces by identifier, in their order.
  public static func all(_ old: Workspace, _ new: Workspace) -> [OrdinancePair] {
    func places(_ workspace: Workspace) -> [String: Int] {
      Dictionary(
        workspace.ordinances.enumerated().map { ($1.id, $0) },
        uniquingKeysWith: { first, _ in first })
    }
    let (before, after) = (places(old), places(new))
    return Set(before.keys).union(after.keys).sorted().map { id in
      OrdinancePair(old: before[id], new: after[id])
    }
  }
}
