/// When figures are published.
enum Publication {
  /// On their day.
  case onTheDay
  /// All figures of a metric as many days after theirs.
  case withALag
  /// Some of them later than others, and some again with another value.
  case irregular

  /// That of the cases of a block, so that a seed says it.
  init(ofSeed seed: UInt64) {
    switch seed / MadeUpCase.mostOfBlock {
    case 2, 60: self = .withALag
    case 3, 61, 62: self = .irregular
    default: self = .onTheDay
    }
  }
}

extension RandomWorkspace {
  /// Says of each figure when it is published.
  mutating func publish(_ publication: Publication) {
    switch publication {
    case .onTheDay: return
    case .withALag: publishWithALag()
    case .irregular: publishIrregularly()
    }
  }

  private mutating func publishWithALag() {
    let lags = workspace.metrics.map { _ in numbers.number(1...2) }
    for at in workspace.cells.indices {
      workspace.cells[at].published += lags[workspace.cells[at].metric]
    }
  }

  private mutating func publishIrregularly() {
    let silent = Set(numbers.some(Array(window), percent: 25))
    var corrections: [NaiveWorkspace.Cell] = []
    for at in workspace.cells.indices {
      let cell = workspace.cells[at]
      var published = cell.day
      if numbers.chance(15) {
        published += numbers.number(1...4)
      } else {
        while silent.contains(published), published < cell.day + 3 { published += 1 }
      }
      workspace.cells[at].published = published
      guard numbers.chance(15) else { continue }
      let again = cell.day + numbers.number(-1...4)
      guard again != published else { continue }
      let others = workspace.cells.filter { $0.metric == cell.metric }.map(\.text)
      let text = numbers.chance(20) ? "" : numbers.pick(others)
      corrections.append(
        NaiveWorkspace.Cell(
          metric: cell.metric, area: cell.area, day: cell.day, published: again, text: text))
    }
    workspace.cells += corrections
  }
}
