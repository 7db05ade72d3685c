internal import Findings
internal import Rules

/// Pairs the versions of an ordinance by label and first day, then by first day (they got another label),
/// then by label. A version that only one side has is compared with the version of the other side that
/// was in force on its first day.
struct VersionPairing {
  /// By ordinance, then by the first day.
  private(set) var pairs: [Entry] = []

  enum Entry {
    case versions(Both<RuleSet>)
    /// Only one side has this version.
    case unpaired(RuleSet, on: WhichSide, predecessor: RuleSet?)
    /// Only one side has this ordinance.
    case ordinance(Ordinance, on: WhichSide)
    /// The notices of an ordinance that both have.
    case notices(Both<Ordinance>)
  }

  init(_ rules: Both<ComparedRules>) {
    switch (rules.old.single, rules.new.single) {
    case (_?, _?): pairs = rules.map(\.singleVersion).complete().map { [.versions($0)] } ?? []
    case (let single?, nil): addSingle(single, of: .old, rules)
    case (nil, let single?): addSingle(single, of: .new, rules)
    case (nil, nil):
      for both in VersionPairing.ordinances(rules.map(\.workspace))
      where VersionPairing.isCompared(both, rules) {
        if let both = both.complete() {
          addVersions(both)
          pairs.append(.notices(both))
        } else {
          pairs += both.with(WhichSide.both) { ordinance, side in
            ordinance.map { Entry.ordinance($0, on: side) }
          }.present()
        }
      }
    }
  }

  /// The ordinances of both sides in pairs, sorted by identifier, the smaller one of both.
  private static func ordinances(_ workspaces: Both<Workspace>) -> [Both<Ordinance?>] {
    OrdinancePair.all(workspaces.old, workspaces.new).map { pair in
      Both(pair.old, pair.new).with(workspaces) { place, workspace in
        place.map { workspace.ordinances[$0] }
      }
    }.sorted {
      $0.present().map(\.id).min() ?? "" < $1.present().map(\.id).min() ?? ""
    }
  }

  /// Whether a pair is one of those that were named, under the identifier of either side.
  private static func isCompared(
    _ ordinances: Both<Ordinance?>, _ rules: Both<ComparedRules>
  ) -> Bool {
    ordinances.with(rules) { ordinance, rules in
      ordinance.map { rules.ruleSets?.contains($0.id) ?? true }
    }.present().contains(true)
  }

  /// Pairs a named version with its counterpart on the other side, or with what was in force there.
  private mutating func addSingle(
    _ single: ComparedRules.Single, of side: WhichSide, _ rules: Both<ComparedRules>
  ) {
    guard let version = rules[side].singleVersion else { return }
    let ordinance = VersionPairing.ordinances(rules.map(\.workspace)).first {
      $0[side]?.id == single.ruleSet
    }?[side.other]
    let other =
      ordinance?.versions.first { $0.version.value == single.version }
      ?? ordinance?.version(inForceOn: version.valid.from)
    pairs.append(
      other.map { .versions(Both(version, on: side, other: $0)) }
        ?? .unpaired(version, on: side, predecessor: nil))
  }

  private mutating func addVersions(_ ordinances: Both<Ordinance>) {
    var pairing = Pairing(ordinances.map(\.versions))
    pairing.match(by: { version, _ in [version.valid.from.description, version.version.value] })
    // A corrected label may now be another version's.
    pairing.match(by: { version, _ in version.valid.from })
    pairing.match(by: { version, _ in version.version.value })
    func order(_ both: Both<RuleSet?>) -> (Day, String) {
      let versions = both.present()
      return (
        versions.map(\.valid.from).min() ?? .distantPast, versions.map(\.version.value).min() ?? ""
      )
    }
    for both in pairing.all.sorted(by: { order($0) < order($1) }) {
      if let both = both.complete() { pairs.append(.versions(both)) }
      for side in [WhichSide.old, .new] where both[side.other] == nil {
        guard let version = both[side] else { continue }
        let predecessor = ordinances[side.other].version(inForceOn: version.valid.from)
        pairs.append(.unpaired(version, on: side, predecessor: predecessor))
      }
    }
  }
}

extension Ordinance {
  func version(inForceOn day: Day) -> RuleSet? {
    // The last one that has begun by then: the windows of all others end before it begins.
    let next = versions.partitioningIndex { $0.valid.from > day }
    return next > 0 && window(ofVersion: next - 1).contains(day) ? versions[next - 1] : nil
  }
}

extension VersionPairing {
  /// The versions that are compared, on each side.
  var versions: Both<[RuleSet]> {
    let versions = pairs.compactMap { entry -> Both<RuleSet?>? in
      switch entry {
      case .versions(let both): both.map { $0 }
      case .unpaired(let version, let side, let other): Both(version, on: side, other: other)
      case .ordinance, .notices: nil
      }
    }
    return Both(versions.compactMap(\.old), versions.compactMap(\.new))
  }
}

extension VersionPairing.Entry {
  typealias Side = RuleDifference.Side

  func differences(_ context: ComparisonContext) -> [RuleDifference] {
    switch self {
    case .versions(let rules): return VersionComparison.differences(rules, context)
    case .notices(let ordinances): return NoticeComparison.differences(ordinances, context)
    case .ordinance(let ordinance, let side):
      return [
        unpaired(
          ordinance.versions, ordinance.id, side, .ruleset, nil, [], context,
          notices: ordinance.notices)
      ]
    case .unpaired(let version, let side, let predecessor):
      let nested = predecessor.map { predecessor in
        VersionComparison.differences(
          Both(version, on: side, other: predecessor), context, isAmendment: true)
      }
      return [
        unpaired([version], version.id.value, side, .version, predecessor, nested ?? [], context)
      ]
    }
  }

  /// An ordinance or a version that only one side has.
  private func unpaired(
    _ versions: [RuleSet], _ id: String, _ side: WhichSide, _ kind: RuleDifference.Subject.Kind,
    _ predecessor: RuleSet?, _ nested: [RuleDifference], _ context: ComparisonContext,
    notices: [Notice] = []
  ) -> RuleDifference {
    let language = context.wordings[side].language
    let words = versions.map { version in
      (kind == .ruleset ? "\(version.version.value): " : "")
        + "“\(version.title[language])”, \(version.valid.text(in: context.said))"
    }
    let contents =
      predecessor == nil
      ? versions.flatMap(\.phases).map { phase in
        RuleDifference.Content(
          kind: .phase, id: phase.id.value, text: phase.title[language], span: phase.id.span)
      } + NoticeComparison.contents(notices, of: side, context) : []
    let labels = Both(versions.first?.version.value, on: side, other: predecessor?.version.value)
    return RuleDifference(
      .init(kind: kind, ruleSet: Both(id, id), version: kind == .version ? labels : nil),
      side == .old ? .removed : .added, .changed,
      Both(
        Side(words.joined(separator: "; "), versions.first?.id.span), on: side,
        other: Side(nil, predecessor?.id.span)), contents: contents, nested: nested)
  }
}
