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

/// How many counties change on which day under which ordinance: on the day of the site, and on those to
/// come, as far as it is certain.
struct ComingChanges {
  struct Row {
    let day: Day
    /// The identifier of the ordinance that applies there, or did.
    let ordinance: String
    let counts: [Direction: Int]
  }

  /// By day, then in the order of the ordinances; none is without a county.
  let rows: [Row]

  /// - Parameters:
  ///   - changes: those of one layer of rules.
  ///   - ordinances: the identifiers of the layer's, in their order.
  init(_ changes: [Change], of ordinances: [String]) {
    rows = changes.grouped(by: \.from).sorted { $0.key < $1.key }.flatMap { day, changes in
      ordinances.compactMap { id -> Row? in
        let own = changes.filter { $0.ordinance == id }
        return own.isEmpty ? nil : Row(day: day, ordinance: id, counts: Direction.counts(own))
      }
    }
  }
}
