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
    let ids = Set(old.ordinances.map(\.id) + new.ordinances.map(\.id)).sorted()
    return ids.map { id in
      OrdinancePair(
        old: old.ordinances.firstIndex { $0.id == id },
        new: new.ordinances.firstIndex { $0.id == id })
    }
  }
}
