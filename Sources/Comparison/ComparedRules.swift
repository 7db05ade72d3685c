internal import Findings
public import Rules

/// One side of a comparison of rules: a workspace, some ordinances of it, or one version of one.
public struct ComparedRules: Sendable {
  public let workspace: Workspace
  /// The only version to compare, if its file was named; nil: the whole workspace.
  public let single: Single?
  /// The identifiers of the only ordinances to compare, of either side; nil: all.
  public let ruleSets: Set<String>?

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

  public init(_ workspace: Workspace, single: Single? = nil, ruleSets: Set<String>? = nil) {
    self.workspace = workspace
    self.single = single
    self.ruleSets = ruleSets
  }

  /// Whether less than the whole workspace is compared.
  var isPart: Bool { single != nil || ruleSets != nil }

  /// The version that was named, or nil.
  package var singleVersion: RuleSet? {
    guard let single else { return nil }
    return workspace.ordinance(single.ruleSet)?.versions.first {
      $0.version.value == single.version
    }
  }
}

/// An ordinance of older rules and its successor in newer ones.
public struct OrdinancePair: Sendable, Hashable {
  /// The index in the older workspace; nil: only the newer one has it.
  public let old: Int?
  public let new: Int?

  public init(old: Int?, new: Int?) {
    self.old = old
    self.new = new
  }

  /// The identifiers of the two.
  package func ids(in workspaces: Both<Workspace>) -> Both<String?> {
    workspaces.with(Both(old, new)) { workspace, place in place.map { workspace.ordinances[$0].id }
    }
  }

  /// Pairs the ordinances of two workspaces by former identifiers and by equal ones, sorted by the newer ones.
  public static func all(_ old: Workspace, _ new: Workspace) -> [OrdinancePair] {
    let ordinances = Both(old, new).map(\.ordinances)
    let formerly = ordinances.map {
      Dictionary($0.map { ($0.id, $0.formerly) }, uniquingKeysWith: { first, _ in first })
    }
    let pairs = Identities.pairs(formerly.old, formerly.new)
    let newer = Dictionary(uniqueKeysWithValues: pairs.map { ($0.old, $0.new) })
    let places = ordinances.map { ordinances in
      Dictionary(
        ordinances.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let paired = Set(pairs.map(\.new))
    return
      (ordinances.old.map {
        (newer[$0.id] ?? $0.id, places.old[$0.id], newer[$0.id].flatMap { places.new[$0] })
      }
      + ordinances.new.filter { !paired.contains($0.id) }.map { ($0.id, nil, places.new[$0.id]) })
      .sorted { $0.0 < $1.0 }.map { OrdinancePair(old: $0.1, new: $0.2) }
  }
}

extension [OrdinancePair] {
  /// Those that people are told of, by the rules of one side at least.
  package func shown(_ workspaces: Both<Workspace>) -> [OrdinancePair] {
    filter { pair in
      workspaces.with(Both(pair.old, pair.new)) { workspace, place in
        place.map { workspace.ordinances[$0].isShown } ?? false
      }.present().contains(true)
    }
  }
}
