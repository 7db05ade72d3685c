/// Conditions of every kind.
extension RandomWorkspace {
  mutating func condition(depth: Int) -> NaiveWorkspace.Condition {
    if !mayReferTo.isEmpty, numbers.chance(24) { return .phase(reference()) }
    guard depth > 1, numbers.chance(85) else {
      return numbers.chance(10)
        ? .row(.compare(comparison()), consecutive()) : .compare(comparison())
    }
    switch numbers.number(0...6) {
    case 0, 1: return .all(parts(depth: depth))
    case 2, 3: return .any(parts(depth: depth))
    case 4: return .not(condition(depth: depth - 1))
    case 5: return .row(condition(depth: depth - 1), consecutive())
    default: return .not(.row(condition(depth: depth - 1), consecutive()))
    }
  }

  private mutating func parts(depth: Int) -> [NaiveWorkspace.Condition] {
    (0..<numbers.number(1...3)).map { _ in condition(depth: depth - 1) }
  }

  mutating func whose(percent own: Int = 65) -> NaiveWorkspace.Whose {
    if numbers.chance(own) { return .own }
    return numbers.pick([.state, .country] + workspace.groupings.map { .group($0.id) })
  }

  /// Mostly to the mildest phase that does not always apply.
  private mutating func reference() -> NaiveWorkspace.Reference {
    let ordinance = numbers.pick(mayReferTo)
    let version = numbers.pick(ordinance.versions)
    let mildest = version.phases.prefix(2).last!.id
    let phase = numbers.chance(70) ? mildest : numbers.pick(version.phases).id
    return NaiveWorkspace.Reference(
      ordinance: ordinance.id, phase: phase, whose: numbers.chance(35) ? .own : whose(percent: 20))
  }

  private mutating func comparison() -> NaiveWorkspace.Comparison {
    let metric = numbers.number(0...workspace.metrics.count - 1)
    let pool = workspace.metrics[metric].bounds
    let low = numbers.number(0...pool.count - 1)
    var bounds: [NaiveWorkspace.Bound]
    if numbers.chance(25), low + 1 < pool.count {
      let high = numbers.number(low + 1...pool.count - 1)
      bounds = [
        NaiveWorkspace.Bound(numbers.pick(["above", "at-least"]), pool[low]),
        NaiveWorkspace.Bound(numbers.pick(["below", "at-most"]), pool[high]),
      ]
    } else if numbers.chance(6) {
      bounds = [
        NaiveWorkspace.Bound("at-least", pool[low]), NaiveWorkspace.Bound("at-most", pool[low]),
      ]
    } else {
      let word = numbers.pick(["above", "above", "at-least", "at-least", "below", "at-most"])
      bounds = [NaiveWorkspace.Bound(word, pool[low])]
    }
    bounds = numbers.shuffled(bounds)
    return NaiveWorkspace.Comparison(metric: metric, whose: whose(), bounds: bounds)
  }
}
