public import RuleLanguage
internal import YAMLSource

/// Ordinances and phases of older rules that newer ones call otherwise, and that are the same all the
/// same: a phase that says the same, or has the same title, and an ordinance whose versions do.
///
/// Whoever lives there is told nothing, so changes for counties and the impact over history are found
/// with the newer identifiers on both sides.
public struct RenamedRules: Sendable {
  let names: NewIdentifiers

  public init(_ old: ComparedRules, _ new: ComparedRules) {
    let rules = Both(old, new)
    let context = ComparisonContext(rules, language: nil)
    /// By ordinance what each phase is called in the versions that are held against its own.
    var found: [String: [String: Set<String>]] = [:]
    var newer: [String: String] = [:]
    var names = NewIdentifiers()
    for case .versions(let versions) in VersionPairing(rules).pairs {
      let ids = versions.map(\.id.value)
      newer[ids.old] = ids.new
      // Of two files that somebody named each speaks of itself.
      if !ids.isSame, old.single == nil { names.ordinances[ids.old] = ids.new }
      for pair in VersionComparison.phasePairs(versions, context) where pair.ground != .place {
        found[versions.old.id.value, default: [:]][pair.ids.old, default: []].insert(pair.ids.new)
      }
    }
    for (ordinance, found) in found {
      let versions = rules.old.workspace.ordinance(ordinance)?.versions ?? []
      let others = newer[ordinance].flatMap { rules.new.workspace.ordinance($0)?.versions } ?? []
      let taken = Both(versions, others).map { Set($0.flatMap(\.phases).map(\.id.value)) }
      // Only where all versions agree: a phase is handed on from one to the next by its identifier.
      let renamed = found.compactMapValues { $0.count == 1 ? $0.first : nil }
        .filter {
          $0.key != $0.value && !taken.old.contains($0.value) && !taken.new.contains($0.key)
        }
      let isOnce = Dictionary(renamed.values.map { ($0, 1) }, uniquingKeysWith: +)
      let kept = renamed.filter { isOnce[$0.value] == 1 }
      if !kept.isEmpty { names.phases[ordinance] = kept }
    }
    self.names = names
  }

  /// The older rules with the newer identifiers.
  public func applied(to workspace: Workspace) -> Workspace { workspace.renaming(names) }
}
