internal import Rules

/// Which figures an ordinance looks at, also through the phases of others: worked out when a test
/// first asks.
final class FiguresInUse {
  private let ordinances: [Ordinance]
  private lazy var places = ordinances.map(\.id).firstPlaces
  private var known: [Int: [Int: [Comparison.Scope]]] = [:]

  init(_ ordinances: [Ordinance]) { self.ordinances = ordinances }

  /// Whose values of a metric an ordinance looks at, in the order of the files.
  func areas(of metric: Int, in ordinance: Int) -> [Comparison.Scope] {
    if known[ordinance] == nil { known[ordinance] = figures(of: ordinance) }
    return known[ordinance]?[metric] ?? []
  }

  /// An ordinance, and the area for which it is asked.
  private struct Question: Hashable {
    let ordinance: Int
    let whose: Comparison.Scope
  }

  private func figures(of ordinance: Int) -> [Int: [Comparison.Scope]] {
    var figures: [Int: [Comparison.Scope]] = [:]
    var seen: [Int: Set<Comparison.Scope>] = [:]
    var questions = [Question(ordinance: ordinance, whose: .own)]
    var asked = Set(questions)
    var next = 0
    while next < questions.count {
      let question = questions[next]
      next += 1
      for condition in ordinances[question.ordinance].versions.flatMap(\.conditions) {
        for comparison in condition.comparisons {
          guard let of = comparison.of.seen(by: question.whose),
            seen[comparison.metric, default: []].insert(of).inserted
          else { continue }
          figures[comparison.metric, default: []].append(of)
        }
        for reference in condition.references {
          guard let of = reference.of.seen(by: question.whose),
            let other = places[reference.ruleSet]
          else { continue }
          let further = Question(ordinance: other, whose: of)
          if asked.insert(further).inserted { questions.append(further) }
        }
      }
    }
    return figures
  }
}
