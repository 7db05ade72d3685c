internal import RuleLanguage
internal import YAMLSource

/// Two sets of rules, compared by what they mean: by identifier, not by line.
///
/// The same the other way round is its mirror: added is removed, tightened is relaxed, and nothing
/// else differs.
public struct RuleComparison: Sendable {
  public let rules: Both<ComparedRules>
  /// The workspaces' own first, then ordinance by ordinance and version by version; in each the
  /// tightening ones first, then the relaxing, the others, and the editorial.
  public let differences: [RuleDifference]

  /// - Parameter language: the code of the one in which titles and texts are quoted; nil, or one
  ///   that a side does not have: English, or that side's first.
  public init(_ old: ComparedRules, _ new: ComparedRules, language: String? = nil) {
    rules = Both(old, new)
    let context = ComparisonContext(rules, language: language)
    let pairing = VersionPairing(rules)
    let isSingle = old.single != nil || new.single != nil
    var differences =
      isSingle
      ? TablesInUse.differences(pairing.pairs.map(\.versions), context)
      : WorkspaceComparison.differences(context)
    for pair in pairing.pairs {
      differences += pair.differences(context)
    }
    self.differences = differences
  }

  /// How many differences have a meaning, with those that an added version brings.
  public func count(of meaning: RuleDifference.Meaning) -> Int {
    all.reduce(0) { $0 + ($1.meaning == meaning ? 1 : 0) }
  }

  /// All differences, each before those that are nested in it.
  public var all: [RuleDifference] { differences.flatMap(\.all) }

  public var isEmpty: Bool { differences.isEmpty }
}

extension RuleComparison {
  /// Whether the rules of an ordinance, or what all rules rely on, are written differently.
  public func isAmended(_ pair: OrdinancePair) -> Bool {
    let ids = [
      pair.old.map { rules.old.workspace.ordinances[$0].id },
      pair.new.map { rules.new.workspace.ordinances[$0].id },
    ].compactMap { $0 }
    return differences.contains { difference in
      guard let ruleSet = difference.subject.ruleSet else {
        return difference.meaning != .editorial && difference.subject.kind != .area
          && difference.subject.kind != .grouping
      }
      // The same words about other counties: those moved, and the rules did not.
      if difference.aspect == .scope || difference.aspect == .onlyAreas,
        difference.old.text == difference.new.text
      {
        return false
      }
      return [ruleSet.old, ruleSet.new].contains { name in ids.contains { $0 == name } }
    }
  }
}
