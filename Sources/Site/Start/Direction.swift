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
  init(from before: RuleState?, to after: RuleState?) {
    guard let before, let after, before.ruleSet.id.value == after.ruleSet.id.value,
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

/// How many counties change on a day and on those to come, as far as it is certain.
struct ComingChanges {
  /// The days on which something changes, in order.
  let days: [(day: Day, counts: [Direction: Int])]

  /// - Parameters:
  ///   - day: the day of the site; what applies since then is counted, too.
  ///   - rows: what is known of each county.
  init(_ rows: [CountyRow], of layer: RuleLayer, on day: Day) {
    var counts: [Day: [Direction: Int]] = [:]
    for row in rows {
      for course in layer.ordinances.map({ row.courses[$0] }) {
        let outlook = course.outlook
        var before = course.state(on: day - 1)
        for step in outlook.steps where step.day >= day {
          defer { before = step.state }
          guard !before.says(sameAs: step.state) else { continue }
          counts[step.day, default: [:]][Direction(from: before, to: step.state), default: 0] += 1
        }
      }
    }
    days = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
