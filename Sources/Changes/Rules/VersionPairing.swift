internal import RuleLanguage
internal import YAMLSource

/// Which version is held against which: of one ordinance those of one label and first day, then those of one
/// first day, which got another label, then those of one label; a version that only one side has against the one of the other
/// side that was in force on its first day.
struct VersionPairing {
  /// By ordinance, then by the first day.
  private(set) var pairs: [Entry] = []

  enum Entry {
    case versions(Both<RuleSet>)
    /// Only one side has this version.
    case unpaired(RuleSet, isOld: Bool, predecessor: RuleSet?)
    /// Only one side has this ordinance.
    case ordinance(Ordinance, isOld: Bool)
    /// The notices of an ordinance that both have.
    case notices(Both<Ordinance>)
  }

  init(_ rules: Both<ComparedRules>) {
    switch (rules.old.single, rules.new.single) {
    case (_?, _?):
      if let old = rules.old.singleVersion, let new = rules.new.singleVersion {
        pairs = [.versions(Both(old, new))]
      }
      return
    case (let single?, nil):
      if let version = rules.old.singleVersion {
        addSingle(version, single, rules.new.workspace, isOld: true)
      }
      return
    case (nil, let single?):
      if let version = rules.new.singleVersion {
        addSingle(version, single, rules.old.workspace, isOld: false)
      }
      return
    case (nil, nil): break
    }
    for both in VersionPairing.ordinances(rules.map(\.workspace)) {
      switch (both.old, both.new) {
      case (let old?, let new?):
        addVersions(Both(old, new))
        pairs.append(.notices(Both(old, new)))
      case (let old?, nil): pairs.append(.ordinance(old, isOld: true))
      case (nil, let new?): pairs.append(.ordinance(new, isOld: false))
      case (nil, nil): break
      }
    }
  }

  /// Which ordinance of one side is which of the other: by identifier, and of the rest those of the same
  /// titles and versions with a county in common, where no others have them. In the order of their identifiers, the smaller one
  /// of both.
  private static func ordinances(_ workspaces: Both<Workspace>) -> [Both<Ordinance?>] {
    let known = workspaces.map { workspace in
      Dictionary(workspace.ordinances.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    var both: [String: Both<Ordinance?>] = [:]
    for id in Set(known.old.keys).union(known.new.keys) {
      both[id] = Both(known.old[id], known.new[id])
    }
    let languages = Set(workspaces.old.languages.map(\.code))
      .intersection(workspaces.new.languages.map(\.code)).sorted()
    let places = workspaces.map { workspace in
      languages.compactMap { code in workspace.languages.firstIndex { $0.code == code } }
    }
    let rest = known.with(known.mirrored) { own, other in
      own.values.filter { other[$0.id] == nil }
    }
    .with(places) { ordinances, languages in
      Dictionary(grouping: ordinances) { ordinance in
        ordinance.versions.flatMap { version in
          [version.version.value, version.valid.text]
            + languages.map { version.title.all[$0].value }
        }
      }
    }
    for (words, old) in rest.old where !languages.isEmpty {
      guard let new = rest.new[words], old.count == 1, new.count == 1,
        shareCounty(Both(old[0], new[0]), workspaces)
      else { continue }
      both[max(old[0].id, new[0].id)] = nil
      both[min(old[0].id, new[0].id)] = Both(old[0], new[0])
    }
    return both.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Whether some version of both speaks of the same county: else they are those of two places.
  private static func shareCounty(
    _ ordinances: Both<Ordinance>, _ workspaces: Both<Workspace>
  ) -> Bool {
    let counties = ordinances.with(workspaces) { ordinance, workspace in
      Set(
        workspace.areas.counties.filter { county in
          ordinance.versions.contains { $0.scope.contains(county) }
        }.map(\.id))
    }
    return !counties.old.isDisjoint(with: counties.new)
  }

  /// A version that was named, against its like on the other side, or what applied there.
  private mutating func addSingle(
    _ version: RuleSet, _ single: ComparedRules.Single, _ other: Workspace, isOld: Bool
  ) {
    guard let ordinance = other.ordinance(single.ruleSet) else {
      pairs.append(.unpaired(version, isOld: isOld, predecessor: nil))
      return
    }
    if let like = ordinance.versions.first(where: { $0.version.value == single.version }) {
      pairs.append(.versions(isOld ? Both(version, like) : Both(like, version)))
    } else if let before = ordinance.version(inForceOn: version.valid.from) {
      pairs.append(.versions(isOld ? Both(version, before) : Both(before, version)))
    } else {
      pairs.append(.unpaired(version, isOld: isOld, predecessor: nil))
    }
  }

  private mutating func addVersions(_ ordinances: Both<Ordinance>) {
    var entries: [(day: Day, label: String, entry: Entry)] = []
    var left = ordinances.map(\.versions)
    func match<Key: Hashable>(by key: (RuleSet) -> Key) {
      var places = Dictionary(grouping: left.new.indices) { key(left.new[$0]) }.mapValues {
        $0[...]
      }
      var taken: Set<Int> = []
      left.old = left.old.filter { old in
        guard let at = places[key(old)]?.popFirst() else { return true }
        taken.insert(at)
        let new = left.new[at]
        let label = min(old.version.value, new.version.value)
        entries.append((min(old.valid.from, new.valid.from), label, .versions(Both(old, new))))
        return false
      }
      left.new = left.new.indices.filter { !taken.contains($0) }.map { left.new[$0] }
    }
    match { [$0.valid.from.description, $0.version.value] }
    // A label that was corrected may be that of another version now.
    match(by: \.valid.from)
    match(by: \.version.value)
    for (versions, isOld) in [(left.old, true), (left.new, false)] {
      let others = isOld ? ordinances.new : ordinances.old
      for version in versions {
        let entry = Entry.unpaired(
          version, isOld: isOld, predecessor: others.version(inForceOn: version.valid.from))
        entries.append((version.valid.from, version.version.value, entry))
      }
    }
    pairs += entries.sorted { ($0.day, $0.label) < ($1.day, $1.label) }.map(\.entry)
  }
}

extension Ordinance {
  func version(inForceOn day: Day) -> RuleSet? {
    // Of those that begin by then the last: the windows of all others end before it begins.
    let next = versions.partitioningIndex { $0.valid.from > day }
    return next > 0 && window(ofVersion: next - 1).contains(day) ? versions[next - 1] : nil
  }
}

extension VersionPairing.Entry {
  typealias Side = RuleDifference.Side

  /// The versions that are compared, on each side.
  var versions: Both<[RuleSet]> {
    switch self {
    case .versions(let both): both.map { [$0] }
    case .unpaired(let version, true, let other): Both([version], other.map { [$0] } ?? [])
    case .unpaired(let version, false, let other): Both(other.map { [$0] } ?? [], [version])
    case .ordinance, .notices: Both([], [])
    }
  }

  func differences(_ context: ComparisonContext) -> [RuleDifference] {
    switch self {
    case .versions(let rules): return VersionComparison.differences(rules, context)
    case .notices(let ordinances): return NoticeComparison.differences(ordinances, context)
    case .ordinance(let ordinance, let isOld):
      return [
        unpaired(
          ordinance.versions, ordinance.id, isOld, .ruleset, nil, [], context,
          notices: ordinance.notices)
      ]
    case .unpaired(let version, let isOld, let predecessor):
      let nested = predecessor.map { predecessor in
        VersionComparison.differences(
          isOld ? Both(version, predecessor) : Both(predecessor, version), context,
          isAmendment: true)
      }
      return [
        unpaired([version], version.id.value, isOld, .version, predecessor, nested ?? [], context)
      ]
    }
  }

  /// An ordinance or a version that only one side has.
  private func unpaired(
    _ versions: [RuleSet], _ id: String, _ isOld: Bool, _ kind: RuleDifference.Subject.Kind,
    _ predecessor: RuleSet?, _ nested: [RuleDifference], _ context: ComparisonContext,
    notices: [Notice] = []
  ) -> RuleDifference {
    let language = (isOld ? context.wordings.old : context.wordings.new).language
    let words = versions.map { version in
      (kind == .ruleset ? "\(version.version.value): " : "")
        + "“\(version.title[language])”, \(version.valid.text)"
    }
    let text = words.joined(separator: "; ")
    let side = Side(text, versions.first?.id.span)
    let none = Side(nil, predecessor?.id.span)
    let label = kind == .version ? versions.first?.version.value : nil
    let contents =
      predecessor == nil
      ? versions.flatMap(\.phases).map { phase in
        RuleDifference.Content(
          kind: .phase, id: phase.id.value, text: phase.title[language], span: phase.id.span)
      } + NoticeComparison.contents(notices, isOld: isOld, context) : []
    return RuleDifference(
      .init(
        kind: kind, ruleSet: Both(id, id),
        version: kind == .version
          ? (isOld
            ? Both(label, predecessor?.version.value) : Both(predecessor?.version.value, label))
          : nil,
        id: nil),
      isOld ? .removed : .added, .changed, isOld ? Both(side, none) : Both(none, side),
      contents: contents, nested: nested)
  }
}
