internal import Comparison
internal import Evaluation
internal import Findings
internal import Messages
internal import Rules

extension Direction {
  /// In how many counties changes of one day go which way. Where several rule
  /// sets move a county in different ways, it counts once, as `other`.
  static func counts(_ changes: [Change]) -> [Direction: Int] {
    changes.grouped(by: \.area.id).reduce(into: [:]) { counts, county in
      let directions = county.elements.map(\.direction).once { $0 }
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
