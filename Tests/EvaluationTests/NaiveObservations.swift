/// What a condition is on a day.
enum NaiveTruth: Sendable {
  case yes, no, unknown

  var opposite: NaiveTruth {
    switch self {
    case .yes: .no
    case .no: .yes
    case .unknown: .unknown
    }
  }
}

/// The values that were published up to some day.
struct NaiveObservations: Sendable {
  let metrics: [NaiveWorkspace.Metric]
  /// By metric, then by area, then by day.
  private var values: [[[Int: PlainDecimal]]]

  /// - Parameter known: later days have not come yet.
  init(_ workspace: NaiveWorkspace, known: Int) {
    metrics = workspace.metrics
    let areas = 1 + workspace.states.count + workspace.counties.count
    values = metrics.map { _ in [[Int: PlainDecimal]](repeating: [:], count: areas) }
    var mergers: [Int: Int] = [:]
    for county in workspace.counties {
      if let merger = county.merger { mergers[county.place] = merger.since }
    }
    for cell in workspace.cells where cell.day <= known {
      guard var value = cell.number else { continue }
      // From the day of its merger on, observations of a merged area are ignored.
      if let since = mergers[cell.area], cell.day >= since { continue }
      let metric = metrics[cell.metric]
      if let digits = metric.digits {
        value = value.rounded(to: digits, isHalfUp: metric.isHalfUp)
      }
      values[cell.metric][cell.area][cell.day] = value
    }
  }

  /// The value that stands on a day: its own, or an earlier one that still holds. Values of days
  /// before the first counted day do not count.
  func value(_ metric: Int, area: Int, on day: Int, firstCountedDay: Int?) -> PlainDecimal? {
    for back in 0..<metrics[metric].holds {
      let published = day - back
      if let firstCountedDay, published < firstCountedDay { return nil }
      if let value = values[metric][area][published] { return value }
    }
    return nil
  }

  /// The newest day with a value, not before the first counted day.
  func newestDay(_ metric: Int, area: Int, upTo day: Int, firstCountedDay: Int?) -> Int? {
    values[metric][area].keys.filter { $0 <= day && $0 >= firstCountedDay ?? 0 }.max()
  }

  func truth(
    of condition: NaiveWorkspace.Condition, in county: NaiveWorkspace.County, on day: Int,
    firstCountedDay: Int?
  ) -> NaiveTruth {
    func truth(_ part: NaiveWorkspace.Condition) -> NaiveTruth {
      self.truth(of: part, in: county, on: day, firstCountedDay: firstCountedDay)
    }
    var isUnknown = false
    switch condition {
    case .compare(let comparison):
      let area = NaiveObservations.area(comparison.whose, of: county)
      let value = value(comparison.metric, area: area, on: day, firstCountedDay: firstCountedDay)
      guard let value else { return .unknown }
      for bound in comparison.bounds {
        let order = value.compared(to: bound.number)
        let holds =
          switch bound.word {
          case "above": order > 0
          case "at-least": order >= 0
          case "below": order < 0
          default: order <= 0
          }
        if !holds { return .no }
      }
      return .yes
    case .all(let parts):
      for part in parts {
        switch truth(part) {
        case .no: return .no
        case .unknown: isUnknown = true
        case .yes: break
        }
      }
      return isUnknown ? .unknown : .yes
    case .any(let parts):
      for part in parts {
        switch truth(part) {
        case .yes: return .yes
        case .unknown: isUnknown = true
        case .no: break
        }
      }
      return isUnknown ? .unknown : .no
    case .not(let part):
      return truth(part).opposite
    }
  }

  static func area(
    _ whose: NaiveWorkspace.Comparison.Whose, of county: NaiveWorkspace.County
  ) -> Int {
    switch whose {
    case .own: county.place
    case .state: county.state.place
    case .country: 0
    }
  }
}
