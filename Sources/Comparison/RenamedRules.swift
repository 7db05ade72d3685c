internal import Findings
public import Rules

/// Ordinances and phases that newer rules only renamed: a phase with the same title or equal
/// conditions, and an ordinance with the same titles and versions.
///
/// A new identifier changes nothing for people, so changes for counties and the impact over history are
/// computed with the newer identifiers on both sides.
public struct RenamedRules: Sendable {
  let names: NewIdentifiers

  public init(_ old: ComparedRules, _ new: ComparedRules) {
    let rules = Both(old, new)
    let versions = VersionPairing(rules).pairs.compactMap { pair in
      if case .versions(let versions) = pair { versions } else { nil }
    }
    var names = NewIdentifiers()
    for ids in versions.map({ $0.map(\.id.value) }) where !ids.isSame && old.single == nil {
      // Not for two named files: each speaks only for itself.
      names.ordinances[ids.old] = ids.new
    }
    let context = ComparisonContext(
      rules.map(\.workspace), language: nil, renamed: names.isEmpty ? nil : RenamedRules(names))
    names.phases = RenamedRules.phases(versions, rules, context)
    self.names = names
  }

  private init(_ names: NewIdentifiers) { self.names = names }

  /// By older ordinance and phase, the newer identifiers of the phases that are found to be the same.
  private static func phases(
    _ pairs: [Both<RuleSet>], _ rules: Both<ComparedRules>, _ context: ComparisonContext
  ) -> [String: [String: String]] {
    /// By ordinance and phase, the identifiers in the versions that are paired with those of the phase.
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
      // Only if all versions agree: from one to the next, phases are recognized by their identifiers.
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
