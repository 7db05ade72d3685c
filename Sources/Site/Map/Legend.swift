internal import Evaluation
internal import Findings
internal import Rules

/// What the colours of a map mean, generated from the rules: an entry for each phase, and for counties
/// without one.
struct Legend {
  /// What a county can be on the map.
  enum Kind: Hashable {
    case phase
    /// The phase is known, but rests on old values.
    case stale
    case unknown
    /// None of the layer's rules apply there.
    case away
  }

  struct Entry {
    let kind: Kind
    /// The phases that read and look alike, by rule set; empty unless the kind is a phase.
    fileprivate(set) var phases: [Member]
    /// How many counties.
    fileprivate(set) var count = 0

    /// The first of them: it names the entry.
    var first: Member? { phases.first }
  }

  struct Member {
    let ruleSet: RuleSet
    /// The index of the phase.
    let level: Int
    var phase: Phase { ruleSet.phases[level] }
  }

  /// Phases from the strictest, then the other kinds that occur.
  let entries: [Entry]
  /// For each row, the index of its entry.
  let places: [Int]

  /// - Parameters:
  ///   - rows: the standings of each county under the layer's rules.
  init(_ ruleSets: [RuleSet], rows: [[Standing]]) {
    var entries: [Entry] = []
    for ruleSet in ruleSets {
      // Where it can, a phase joins one that reads and looks alike; else it stands above the next milder
      // one of its own rule set.
      var below = entries.count
      for level in ruleSet.phases.indices {
        let member = Member(ruleSet: ruleSet, level: level)
        if let same = entries.firstIndex(where: { $0.first?.isAlike(member) ?? false }) {
          if !entries[same].phases.contains(where: { $0.isSame(member) }) {
            entries[same].phases.append(member)
          }
          below = same
        } else {
          entries.insert(Entry(kind: .phase, phases: [member]), at: below)
        }
      }
    }
    for kind in [Kind.stale, .unknown, .away] { entries.append(Entry(kind: kind, phases: [])) }
    var places: [Int] = []
    for standings in rows {
      let kind = Self.kind(of: standings.first)
      let place = entries.firstIndex { entry in
        guard entry.kind == kind else { return false }
        guard kind == .phase, let first = entry.first, let standing = standings.first,
          let level = standing.level
        else { return kind != .phase }
        return first.isAlike(Member(ruleSet: standing.ruleSet, level: level))
      }
      places.append(place ?? entries.count - 1)
      entries[place ?? entries.count - 1].count += 1
    }
    // What no county is, other than a phase, needs no word.
    let kept = entries.indices.filter { entries[$0].kind == .phase || entries[$0].count > 0 }
    let moved = kept.firstIndices
    self.entries = kept.map { entries[$0] }
    self.places = places.map { moved[$0] ?? 0 }
  }

  static func kind(of standing: Standing?) -> Kind {
    guard let standing else { return .away }
    if standing.phase == nil { return .unknown }
    return standing.stale == nil ? .phase : .stale
  }
}

extension Legend.Member {
  /// Whether both have the same title in every language, and the same colour.
  fileprivate func isAlike(_ other: Legend.Member) -> Bool {
    phase.title.all.map(\.value) == other.phase.title.all.map(\.value)
      && phase.color == other.phase.color
      && (phase.color != nil || level == other.level)
  }

  fileprivate func isSame(_ other: Legend.Member) -> Bool {
    ruleSet.id.value == other.ruleSet.id.value && level == other.level
  }
}
