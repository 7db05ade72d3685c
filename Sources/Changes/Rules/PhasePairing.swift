internal import RuleLanguage
internal import YAMLSource

/// Which phase of one version is which of another.
struct PhasePairing {
  typealias Pair = VersionComparison.PhasePair

  /// In the order of the old version.
  private(set) var pairs: [Pair] = []
  private let phases: Both<[Phase]>
  /// Levels of phases that have no partner yet.
  private var left: Both<[Int]>

  /// By identifier. Of the others those were renamed that say the same, then those of the same title, and
  /// then those that stand as the only ones, or as many, between the same neighbours.
  init(_ comparison: VersionComparison) {
    phases = comparison.rules.map(\.phases)
    left = phases.map { Array($0.indices) }
    let places = phases.map { phases in
      Dictionary(
        phases.enumerated().map { ($1.id.value, $0) }, uniquingKeysWith: { first, _ in first })
    }
    for (level, phase) in phases.old.enumerated() {
      if let other = places.new[phase.id.value] { add(level, other, .identifier) }
    }
    settle(from: 0)
    let conditions = comparison.conditions(left)
    let lines = ConditionLines(conditions, comparison.context.joint)
    match(
      .content, key: { comparison.outline(of: $0, isOld: $1, lines) },
      { comparison.saysTheSame($0) })
    let languages = comparison.context.contrast.languages
    match(
      .title,
      key: { phase, isOld in
        languages.map { phase.title[isOld ? $0.old : $0.new] } + [
          phase.starts == nil ? "" : "starts"
        ]
      }, { _ in true })
    matchBetweenNeighbours()
    pairs.sort { $0.levels.old < $1.levels.old }
  }

  private mutating func add(_ old: Int, _ new: Int, _ ground: Pair.Ground) {
    pairs.append(
      Pair(levels: Both(old, new), phases: Both(phases.old[old], phases.new[new]), ground: ground))
  }

  /// Leaves out what has got a partner from some place of the list on.
  private mutating func settle(from place: Int) {
    let paired = pairs[place...].map(\.levels)
    let (old, new) = (Set(paired.map(\.old)), Set(paired.map(\.new)))
    left = Both(left.old.filter { !old.contains($0) }, left.new.filter { !new.contains($0) })
  }

  /// Phases that are left and are the same by some measure.
  /// - Parameter key: what both must have in common, which is quickly found out.
  private mutating func match<Key: Hashable>(
    _ ground: Pair.Ground, key: (Phase, _ isOld: Bool) -> Key,
    _ isSame: (Both<Phase>) -> Bool
  ) {
    guard !left.old.isEmpty, !left.new.isEmpty else { return }
    let place = pairs.count
    var candidates = Dictionary(grouping: left.new) { key(phases.new[$0], false) }
      .mapValues { $0[...] }
    for old in left.old {
      let key = key(phases.old[old], true)
      let at = candidates[key]?.firstIndex { isSame(Both(phases.old[old], phases.new[$0])) }
      guard let at, let new = candidates[key]?[at] else { continue }
      if at == candidates[key]?.startIndex {
        candidates[key]?.removeFirst()
      } else {
        candidates[key]?.remove(at: at)
      }
      add(old, new, ground)
    }
    settle(from: place)
  }

  /// Phases between two that both have, of which as many were there as are now.
  private mutating func matchBetweenNeighbours() {
    struct Gap: Hashable {
      /// The pairs below and above, as places in the list; nil: nothing is.
      let below: Int?
      let above: Int?
    }
    var gaps: [Gap: Both<[Int]>] = [:]
    func enter(
      _ left: [Int], _ level: KeyPath<Both<Int>, Int>,
      into list: WritableKeyPath<Both<[Int]>, [Int]>
    ) {
      let known = pairs.enumerated().map { ($1.levels[keyPath: level], $0) }.sorted { $0.0 < $1.0 }
      // Both lists go upwards.
      var next = 0
      for phase in left {
        while next < known.count, known[next].0 < phase { next += 1 }
        let gap = Gap(
          below: next > 0 ? known[next - 1].1 : nil,
          above: next < known.count ? known[next].1 : nil)
        gaps[gap, default: Both([], [])][keyPath: list].append(phase)
      }
    }
    enter(left.old, \.old, into: \.old)
    enter(left.new, \.new, into: \.new)
    for both in gaps.values where both.map(\.count).isSame {
      for (old, new) in zip(both.old, both.new)
      where (phases.old[old].starts == nil) == (phases.new[new].starts == nil) {
        add(old, new, .place)
      }
    }
  }
}

extension VersionComparison {
  /// What two phases that say the same have in common at least.
  struct PhaseOutline: Hashable {
    /// Counts, delays, and the guidelines they state, with their values and texts.
    let words: [String]
    /// How the conditions of start and end go.
    let turns: [[[Int]]]
  }

  /// The conditions of some phases, in the joint numbering.
  fileprivate func conditions(_ levels: Both<[Int]>) -> [Condition] {
    func all(_ isOld: Bool) -> [Condition] {
      (isOld ? levels.old : levels.new).map { (isOld ? rules.old : rules.new).phases[$0] }
        .flatMap { conditions(of: $0, isOld: isOld) }
    }
    return levels.old.isEmpty || levels.new.isEmpty ? [] : all(true) + all(false)
  }

  private func conditions(of phase: Phase, isOld: Bool) -> [Condition] {
    [phase.starts, phase.ends].compactMap { $0?.when }.map {
      isOld ? context.jointly(old: $0, of: rules.old) : context.jointly(new: $0, of: rules.new)
    }
  }

  /// - Parameter lines: nil: they tell nothing.
  fileprivate func outline(of phase: Phase, isOld: Bool, _ lines: ConditionLines?) -> PhaseOutline {
    PhaseOutline(
      words: words(of: phase, isOld: isOld),
      turns: lines.map { conditions(of: phase, isOld: isOld).map($0.turns) } ?? [])
  }

  private func words(of phase: Phase, isOld: Bool) -> [String] {
    let ruleSet = isOld ? rules.old : rules.new
    let triggers = [phase.starts, phase.ends].map { trigger in
      trigger.map { trigger in
        "\(countWords(trigger.consecutive, ruleSet)), \(trigger.effective.words), \(trigger.countsFromDayAfterEntry)"
      } ?? ""
    }
    let entries = phase.guidelines.sorted { $0.id.value < $1.id.value }.flatMap { entry in
      switch entry {
      case .stated(let guideline):
        [entry.id.value]
          + context.contrast.content(of: guideline, isOld: isOld).texts
      case .lifted: [entry.id.value, "lifted"]
      }
    }
    return triggers + entries
  }

  /// Whether two phases of one outline differ in nothing but their names.
  fileprivate func saysTheSame(_ phases: Both<Phase>) -> Bool {
    for trigger in [phases.map(\.starts), phases.map(\.ends)] {
      if let old = trigger.old, let new = trigger.new,
        !context.areSame(Both(old, new).map(\.when), of: rules)
      {
        return false
      }
    }
    let entries = phases.map { phase in
      phase.guidelines.sorted { $0.id.value < $1.id.value }
    }
    return zip(entries.old, entries.new).allSatisfy { old, new in
      switch (old, new) {
      case (.stated(let old), .stated(let new)):
        context.isWrittenAlike(Both(old, new), of: rules)
      case (.lifted, .lifted): true
      default: false
      }
    }
  }

  /// A count with the day set's identifier: `5 working-days`, `1 day of working-days`.
  func countWords(_ count: Trigger.Count, _ ruleSet: RuleSet) -> String {
    guard let set = count.daySet, let calendar = ruleSet.calendar else {
      return count.days == 1 ? "1 day" : "\(count.days) days"
    }
    return JointWords.count(count.days, calendar.daySets[set].id.value)
  }
}
