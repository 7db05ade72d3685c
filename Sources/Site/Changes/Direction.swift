internal import Evaluation
internal import Findings
internal import Messages
internal import Rules

/// Which way a change goes.
enum Direction: Hashable, CaseIterable {
  case stricter
  case milder
  /// A rule set begins or ends, the phase is or was unknown, or only guidelines change.
  case other

  /// Told by the order of phases of one rule set alone.
  init(_ change: Change) {
    guard let before = change.before, let after = change.after,
      before.ruleSet.id.value == after.ruleSet.id.value,
      let old = before.phase, let new = after.level,
      // In an amended version, the place of the old phase is that of its identifier.
      let level = after.ruleSet.phases.firstIndex(where: { $0.id.value == old.id.value }),
      level != new
    else {
      self = .other
      return
    }
    self = new > level ? .stricter : .milder
  }

  /// In how many counties changes of one day go which way. Where one rule set takes over from another, the
  /// county counts once, as `other`.
  static func counts(_ changes: [Change]) -> [Direction: Int] {
    changes.grouped(by: \.area.id).reduce(into: [:]) { counts, county in
      let directions = county.elements.map { Direction($0) }.once { $0 }
      counts[directions.count == 1 ? directions[0] : .other, default: 0] += 1
    }
  }

  var phrase: Phrase {
    switch self {
    case .stricter: .siteStricter
    case .milder: .siteMilder
    case .other: .siteOther
    }
  }
}

/// How many counties change on which day: on that of the site, and on those to come, as far as it is
/// certain.
struct ComingChanges {
  /// The days on which something changes, in order.
  let days: [(day: Day, counts: [Direction: Int])]

  /// - Parameter changes: those of one layer of rules.
  init(_ changes: [Change]) {
    days = changes.grouped(by: \.from).sorted { $0.key < $1.key }
      .map { ($0.key, Direction.counts($0.elements)) }
  }
}
