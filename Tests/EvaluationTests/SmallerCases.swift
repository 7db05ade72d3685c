/// Every workspace that says one thing less: what shrinks a disagreement to something readable.
extension NaiveWorkspace {
  var smaller: [NaiveWorkspace] {
    var result: [NaiveWorkspace] = []
    func add(_ change: (inout NaiveWorkspace) -> Void) {
      var copy = self
      change(&copy)
      result.append(copy)
    }
    for at in ordinances.indices {
      add { smaller in
        let id = smaller.ordinances.remove(at: at).id
        smaller.notices.removeAll { $0.ordinance == id }
      }
    }
    for (from, through) in cuts
    where cells.contains(where: { $0.day >= from && $0.day <= through }) {
      add { $0.cells.removeAll { $0.day >= from && $0.day <= through } }
    }
    for area in Set(cells.map(\.area)).sorted() { add { $0.cells.removeAll { $0.area == area } } }
    for at in notices.indices { add { $0.notices.remove(at: at) } }
    for at in counties.indices where counties[at].merger != nil {
      add { $0.counties[at].merger = nil }
    }
    for ordinance in ordinances.indices {
      for version in ordinances[ordinance].versions.indices {
        add { $0.ordinances[ordinance].versions.remove(at: version) }
        for changed in ordinances[ordinance].versions[version].smaller {
          add { $0.ordinances[ordinance].versions[version] = changed }
        }
      }
    }
    if staleAfter != nil { add { $0.staleAfter = nil } }
    if !holidays.isEmpty { add { $0.holidays = [] } }
    for at in metrics.indices where metrics[at].holds > 1 || metrics[at].digits != nil {
      let plain = Metric(
        id: metrics[at].id, digits: nil, isHalfUp: false, holds: 1, bounds: metrics[at].bounds)
      add { $0.metrics[at] = plain }
    }
    return result.filter { workspace in
      workspace.ordinances.allSatisfy { !$0.versions.isEmpty } && !workspace.cells.isEmpty
    }
  }

  /// Halves, quarters and single days of the observations.
  private var cuts: [(from: Int, through: Int)] {
    let first = cells.map(\.day).min()!
    let last = cells.map(\.day).max()!
    var result: [(from: Int, through: Int)] = []
    var length = (last - first) / 2
    while length >= 1 {
      for from in stride(from: first, through: last, by: length) {
        result.append((from, from + length - 1))
      }
      length /= 2
    }
    return result
  }
}

extension NaiveWorkspace.Version {
  fileprivate var smaller: [NaiveWorkspace.Version] {
    var result: [NaiveWorkspace.Version] = []
    func add(_ change: (inout NaiveWorkspace.Version) -> Void) {
      var copy = self
      change(&copy)
      result.append(copy)
    }
    if !guidelines.isEmpty { add { $0.guidelines = [] } }
    if !displaces.isEmpty { add { $0.displaces = [] } }
    if case .recount = begins {} else { add { $0.begins = .recount } }
    if firstCountedDay != nil { add { $0.firstCountedDay = nil } }
    if through != nil { add { $0.through = nil } }
    if !scope.isCountry || !scope.exceptCounties.isEmpty || !scope.exceptStates.isEmpty {
      add { $0.scope = NaiveWorkspace.Scope(isCountry: true) }
    }
    for at in guidelines.indices { add { $0.guidelines.remove(at: at) } }
    for level in phases.indices {
      if level > 0 || isExclusive { add { $0.phases.remove(at: level) } }
      if !phases[level].guidelines.isEmpty { add { $0.phases[level].guidelines = [] } }
      for at in phases[level].guidelines.indices {
        add { $0.phases[level].guidelines.remove(at: at) }
      }
      guard let starts = phases[level].starts else { continue }
      if let ends = phases[level].ends {
        add { $0.phases[level].ends = nil }
        if ends.consecutive != nil { add { $0.phases[level].ends?.consecutive = nil } }
        if ends.effective != nil { add { $0.phases[level].ends?.effective = nil } }
        if ends.isFromDayAfterEntry != nil {
          add { $0.phases[level].ends?.isFromDayAfterEntry = nil }
        }
        for when in ends.when?.smaller ?? [] { add { $0.phases[level].ends?.when = when } }
      }
      if starts.consecutive != nil { add { $0.phases[level].starts?.consecutive = nil } }
      if starts.effective != nil, !isExclusive { add { $0.phases[level].starts?.effective = nil } }
      for when in starts.when.smaller { add { $0.phases[level].starts?.when = when } }
    }
    return result
  }
}

extension NaiveWorkspace.Condition {
  fileprivate var smaller: [NaiveWorkspace.Condition] {
    switch self {
    case .compare, .phase: return []
    case .not(let part):
      return [part] + part.smaller.map { .not($0) }
    case .row(let part, let consecutive):
      let plain = NaiveWorkspace.Consecutive(days: consecutive.days, daySet: nil)
      return [part] + (consecutive == plain ? [] : [.row(part, plain)])
        + part.smaller.map { .row($0, consecutive) }
    case .all(let parts):
      return parts + NaiveWorkspace.Condition.smaller(parts).map { .all($0) }
    case .any(let parts):
      return parts + NaiveWorkspace.Condition.smaller(parts).map { .any($0) }
    }
  }

  private static func smaller(_ parts: [NaiveWorkspace.Condition])
    -> [[NaiveWorkspace.Condition]]
  {
    parts.indices.flatMap { at in
      parts[at].smaller.map { part in
        var copy = parts
        copy[at] = part
        return copy
      }
    }
  }
}
