internal import Findings
public import Rules

/// Ordinances and phases of older rules that newer ones call otherwise, and that are the same all the
/// same: a phase of the same title or with equal conditions, and an ordinance whose versions have the same titles.
///
/// Whoever lives there is told nothing, so changes for counties and the impact over history are found
/// with the newer identifiers on both sides.
public struct RenamedRules: Sendable {
  let names: NewIdentifiers

  public init(_ old: ComparedRules, _ new: ComparedRules) {
    let rules = Both(old, new)
    let versions = VersionPairing(rules).pairs.compactMap { pair in
      if case .versions(let versions) = pair { versions } else { nil }
    }
    var names = NewIdentifiers()
    for ids in versions.map({ $0.map(\.id.value) }) where !ids.isSame && old.single == nil {
      // Of two files that somebody named each speaks of itself.
      names.ordinances[ids.old] = ids.new
    }
    let context = ComparisonContext(
      rules.map(\.workspace), language: nil, renamed: names.isEmpty ? nil : RenamedRules(names))
    names.phases = RenamedRules.phases(versions, rules, context)
    self.names = names
  }

  private init(_ names: NewIdentifiers) { self.names = names }

  /// By older ordinance, and by identifier, what the phases are called that are found to be the same.
  private static func phases(
    _ pairs: [Both<RuleSet>], _ rules: Both<ComparedRules>, _ context: ComparisonContext
  ) -> [String: [String: String]] {
    /// By ordinance what each phase is called in the versions that are held against its own.
    var found: [String: [String: Set<String>]] = [:]
    var newer: [String: String] = [:]
    for versions in pairs {
      newer[versions.old.id.value] = versions.new.id.value
      for pair in VersionComparison(versions, context).pairedPhases() {
        found[versions.old.id.value, default: [:]][pair.ids.old, default: []].insert(pair.ids.new)
      }
    }
    var names: [String: [String: String]] = [:]
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
      if !kept.isEmpty { names[ordinance] = kept }
    }
    return names
  }

  /// The older rules with the newer identifiers.
  public func applied(to workspace: Workspace) -> Workspace { workspace.renaming(names) }
}
