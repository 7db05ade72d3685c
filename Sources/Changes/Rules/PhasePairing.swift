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
    match(
      .content, key: { comparison.outline(of: $0, isOld: $1) }, { comparison.saysTheSame($0) })
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
    left.old.removeAll { $0 == old }
    left.new.removeAll { $0 == new }
  }

  /// Phases that are left and are the same by some measure.
  /// - Parameter key: what both must have in common, which is quickly found out.
  private mutating func match(
    _ ground: Pair.Ground, key: (Phase, _ isOld: Bool) -> [String],
    _ isSame: (Both<Phase>) -> Bool
  ) {
    guard !left.old.isEmpty, !left.new.isEmpty else { return }
    var candidates = Dictionary(grouping: left.new) { key(phases.new[$0], false) }
    for old in left.old {
      let key = key(phases.old[old], true)
      let like = candidates[key] ?? []
      if let at = like.firstIndex(where: { isSame(Both(phases.old[old], phases.new[$0])) }) {
        candidates[key]?.remove(at: at)
        add(old, like[at], ground)
      }
    }
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
      for phase in left {
        let gap = Gap(
          below: known.last { $0.0 < phase }?.1, above: known.first { $0.0 > phase }?.1)
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
  /// What two phases that say the same have in common at least: counts, delays, and the guidelines they
  /// state, with their values and texts.
  fileprivate func outline(of phase: Phase, isOld: Bool) -> [String] {
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
