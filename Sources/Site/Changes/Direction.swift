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
    var counts: [Day: [Direction: Int]] = [:]
    for change in changes {
      counts[change.from, default: [:]][Direction(change), default: 0] += 1
    }
    days = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
