internal import Findings

/// What the phases or guidelines of an ordinance are, whatever its versions call them: where a version says `formerly`, it
/// means the one that an earlier version calls by that identifier, even over one of its own identifier.
package struct Identities {
  /// By version, for each identifier the newest one by which it goes; unlike that of every other.
  private(set) var names: [[String: String]] = []

  /// - Parameter versions: by version, sorted by their first day, the identifiers, each with its former ones.
  init(_ versions: [[String: [String]]]) {
    /// By identifier, the number of the one that had it last.
    var known: [String: Int] = [:]
    var newest: [(name: String, version: Int)] = []
    var numbers: [[String: Int]] = []
    for (at, version) in versions.enumerated() {
      var found: [String: Int] = [:]
      var taken: Set<Int> = []
      func take(_ number: Int?, _ id: String) {
        guard found[id] == nil, let number, taken.insert(number).inserted else { return }
        found[id] = number
      }
      let ids = version.keys.sorted()
      for id in ids {
        take((version[id] ?? []).compactMap { known[$0] }.first { !taken.contains($0) }, id)
      }
      // Of the rest, what still has its newest name, then what is called as it once was.
      for id in ids { take(known[id].flatMap { newest[$0].name == id ? $0 : nil }, id) }
      for id in ids { take(known[id], id) }
      for id in ids where found[id] == nil {
        found[id] = newest.count
        newest.append((id, at))
      }
      for (id, number) in found {
        known[id] = number
        newest[number] = (id, at)
      }
      numbers.append(found)
    }
    let last = Dictionary(
      newest.map { ($0.name, $0.version) }, uniquingKeysWith: { max($0, $1) })
    names = numbers.map { found in
      found.mapValues { number in
        let (name, version) = newest[number]
        return last[name] == version ? name : "\(name) of version \(version + 1)"
      }
    }
  }

  /// The identifiers that two sides have for the same things: the first former one that the other side has, even where it
  /// has the identifier itself; else equal ones. Sorted.
  /// - Parameters: the identifiers of each side, each with its former ones.
  package static func pairs(
    _ old: [String: [String]], _ new: [String: [String]]
  ) -> [(old: String, new: String)] {
    /// By identifier, that of the other side.
    var (oldOf, newOf): ([String: String], [String: String]) = ([:], [:])
    func pair(_ old: String, _ new: String) { (oldOf[new], newOf[old]) = (old, new) }
    for (id, formerly) in new.sorted(by: { $0.key < $1.key }) {
      formerly.first { old[$0] != nil && newOf[$0] == nil }.map { pair($0, id) }
    }
    for (id, formerly) in old.sorted(by: { $0.key < $1.key }) where newOf[id] == nil {
      formerly.first { new[$0] != nil && oldOf[$0] == nil }.map { pair(id, $0) }
    }
    for id in new.keys where old[id] != nil && oldOf[id] == nil && newOf[id] == nil { pair(id, id) }
    return newOf.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension RuleSet {
  /// The former identifiers of its phases, by their own.
  package var formerPhases: [String: [String]] {
    Dictionary(
      phases.map { ($0.id.value, $0.formerly.map(\.value)) }, uniquingKeysWith: { a, _ in a })
  }

  /// The former identifiers of its guidelines, by their own.
  package var formerGuidelines: [String: [String]] {
    Dictionary(
      allGuidelines.map { ($0.id.value, $0.formerly.map(\.value)) }, uniquingKeysWith: +)
  }

  /// Whether anything in it had another identifier.
  package var saysFormerly: Bool {
    !formerly.isEmpty || guidelines.contains(where: \.saysFormerly)
      || phases.contains { !$0.formerly.isEmpty || $0.guidelines.contains(where: \.saysFormerly) }
  }

  /// The index of the phase of an identity.
  package func level(ofIdentity identity: String) -> Int? {
    phases.firstIndex { $0.identity == identity }
  }
}

extension GuidelineEntry {
  /// Whether it states a guideline that had another identifier.
  package var saysFormerly: Bool {
    if case .stated(let guideline) = self { !guideline.formerly.isEmpty } else { false }
  }
}

extension Workspace {
  /// Whether anything in its rules had another identifier.
  package var saysFormerly: Bool {
    ordinances.contains { $0.versions.contains(where: \.saysFormerly) }
  }
}

extension Ordinance {
  /// Notices with the identities of their phases, where these are not their names.
  func identified(_ notices: [Notice]) -> [Notice] {
    guard versions.contains(where: \.saysFormerly) else { return notices }
    return notices.map { notice in
      guard notice.identity == nil, let name = notice.phase?.value else { return notice }
      var notice = notice
      let version = versions.indices.last { window(ofVersion: $0).contains(notice.from) }
      notice.identity = version.flatMap { at in
        versions[at].phases.first { $0.id.value == name }?.identity
      }
      return notice
    }
  }

  /// Its former identifiers, those of its newest version first.
  package var formerly: [String] { versions.reversed().flatMap(\.formerly).map(\.value) }

  /// The identity of the phase that a condition names: that of the newest version which has one of that name.
  package func identity(ofPhase name: String) -> String? {
    versions.reversed().lazy.flatMap(\.phases).first { $0.id.value == name }?.identity
  }

  /// The same for a name on the command line or one that was told: it may also be a former identifier.
  package func identity(ofPhaseCalled name: String) -> String? {
    identity(ofPhase: name)
      ?? versions.reversed().lazy.flatMap(\.phases).first { phase in
        phase.formerly.contains { $0.value == name }
      }?.identity
  }

  /// What conditions and settings call a phase: by its own identifier, or else by that of another version.
  package func names(of phase: Phase) -> [String] {
    ([phase] + versions.reversed().flatMap(\.phases).filter { $0.identity == phase.identity })
      .map(\.id.value).once { $0 }.filter { identity(ofPhase: $0) == phase.identity }
  }
}

extension Workspace {
  /// The index of the ordinance that has an identifier, or else had it.
  package func place(ofOrdinanceCalled name: String) -> Int? {
    ordinances.firstIndex { $0.id == name } ?? ordinances.firstIndex { $0.formerly.contains(name) }
  }

  /// What settings outside of the workspace may call an ordinance: its identifier, then those that it had.
  public func names(ofOrdinance id: String) -> [String] {
    guard let place = ordinances.firstIndex(where: { $0.id == id }) else { return [id] }
    return ([id] + ordinances[place].formerly).once { $0 }.filter {
      self.place(ofOrdinanceCalled: $0) == place
    }
  }

  /// Whether a phase is or was called so, as `ruleset/phase`.
  package func hasPhase(called name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let place = place(ofOrdinanceCalled: parts[0]) else { return false }
    return ordinances[place].identity(ofPhaseCalled: parts[1]) != nil
  }

  /// What settings outside of the workspace may call a phase, as `ruleset/phase`: also what it was called before.
  public func names(of phase: Phase, in ruleSet: RuleSet) -> [String] {
    let name = "\(ruleSet.id.value)/\(phase.id.value)"
    guard let place = ordinances.firstIndex(where: { $0.id == ruleSet.id.value }) else {
      return [name]
    }
    let ordinance = ordinances[place]
    let ruleSets = names(ofOrdinance: ordinance.id)
    let same = ordinance.versions.flatMap(\.phases).filter { $0.identity == phase.identity }
    let phases = (same.map(\.id) + same.flatMap(\.formerly)).map(\.value).once { $0 }.filter {
      ordinance.identity(ofPhaseCalled: $0) == phase.identity
    }
    return ([name] + ruleSets.flatMap { set in phases.map { "\(set)/\($0)" } }).once { $0 }
  }
}

extension [RuleSet] {
  /// Versions of one ordinance, sorted by their first day, with the identities of their phases and guidelines.
  package var identified: [RuleSet] {
    guard contains(where: \.saysFormerly) else { return self }
    let phases = Identities(map(\.formerPhases)).names
    let guidelines = Identities(map(\.formerGuidelines)).names
    return indices.map { at in
      self[at].identified(
        phase: { phases[at][$0.id.value] ?? $0.identity },
        guideline: { guidelines[at][$0.id.value] ?? $0.identity })
    }
  }
}

extension RuleSet {
  /// The same with other identities.
  func identified(
    phase: (Phase) -> String, guideline: (Guideline) -> String
  ) -> RuleSet {
    func identified(_ entries: [GuidelineEntry]) -> [GuidelineEntry] {
      entries.map { entry in
        guard case .stated(let stated) = entry else { return entry }
        return .stated(stated.with(identity: guideline(stated)))
      }
    }
    return with(
      guidelines: identified(guidelines),
      phases: phases.map {
        $0.with(identity: phase($0), guidelines: identified($0.guidelines))
      })
  }
}
