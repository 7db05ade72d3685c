internal import Findings
public import Rules

/// What newer rules call otherwise than older ones, as either side says with `formerly`: ordinances by new identifiers, phases
/// and guidelines by new identities.
///
/// A new identifier changes nothing for people, so changes for counties and the impact over history are
/// computed with the newer ones on both sides.
public struct RenamedRules: Sendable {
  let names: NewIdentifiers

  public init(_ old: ComparedRules, _ new: ComparedRules) {
    var names = NewIdentifiers()
    if old.workspace.saysFormerly || new.workspace.saysFormerly {
      // Two named files speak only for themselves, whatever their ordinances are called; otherwise all versions count.
      let areNamed = old.single != nil && new.single != nil
      let rules =
        areNamed
        ? Both(old, new) : Both(ComparedRules(old.workspace), ComparedRules(new.workspace))
      for pair in VersionPairing(rules).pairs {
        switch pair {
        case .versions(let versions): names.add(versions)
        case .unpaired(let version, let side, let other?):
          names.add(Both(version, on: side, other: other))
        default: break
        }
      }
      if !areNamed { names.rename(rules.map(\.workspace)) }
      names.setApart()
    }
    self.names = names
  }

  private init() { names = NewIdentifiers() }

  /// Both sides are known to call everything alike.
  static let none = RenamedRules()

  /// The older rules with the newer identifiers and identities.
  public func applied(to workspace: Workspace) -> Workspace { workspace.renaming(names) }

  /// One side with the newer identities; its ordinances keep their identifiers.
  func identified(_ rules: ComparedRules) -> ComparedRules {
    ComparedRules(
      rules.workspace.renaming(names.identities), single: rules.single, ruleSets: rules.ruleSets)
  }
}

extension NewIdentifiers {
  /// Takes the newer identifiers of ordinances.
  fileprivate mutating func rename(_ workspaces: Both<Workspace>) {
    for pair in OrdinancePair.all(workspaces.old, workspaces.new) {
      guard let ids = pair.ids(in: workspaces).complete(), !ids.isSame else { continue }
      ordinances[ids.old] = ids.new
    }
    // What the newer rules no longer have, where they use its identifier for something else.
    let taken = Set(ordinances.values)
    for id in workspaces.old.ordinances.map(\.id) where taken.contains(id) && ordinances[id] == nil
    {
      ordinances[id] = "\(id) before"
    }
  }

  /// Takes the newer identities of the phases and guidelines of two versions that are compared.
  fileprivate mutating func add(_ versions: Both<RuleSet>) {
    let ordinance = versions.old.id.value
    NewIdentifiers.add(
      versions.map(\.formerPhases),
      versions.map { $0.phases.map { ($0.id.value, $0.identity) } },
      to: &phases[ordinance, default: [:]])
    NewIdentifiers.add(
      versions.map(\.formerGuidelines),
      versions.map { $0.allGuidelines.map { ($0.id.value, $0.identity) } },
      to: &guidelines[ordinance, default: [:]])
  }

  /// The first versions that have a pair decide.
  private static func add(
    _ formerly: Both<[String: [String]]>, _ identities: Both<[(String, String)]>,
    to names: inout [String: String]
  ) {
    let known = identities.map { Dictionary($0, uniquingKeysWith: { first, _ in first }) }
    for (old, new) in Identities.pairs(formerly.old, formerly.new) {
      guard let old = known.old[old], let new = known.new[new], names[old] == nil,
        !names.values.contains(new)
      else { continue }
      names[old] = new
    }
  }

  /// Gives what the newer rules no longer have an identity of its own, where they use its identifier for something else.
  fileprivate mutating func setApart() {
    phases = phases.mapValues(NewIdentifiers.apart)
    guidelines = guidelines.mapValues(NewIdentifiers.apart)
  }

  private static func apart(_ names: [String: String]) -> [String: String] {
    var apart = names
    for (old, new) in names where old != new && names[new] == nil { apart[new] = "\(new) before" }
    return apart
  }
}
