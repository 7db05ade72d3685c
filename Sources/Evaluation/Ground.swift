package import Rules

/// The part of a condition that decided: of alternatives, those that held; of a negated part, the
/// opposite.
package indirect enum Ground {
  case figure(Figure)
  case phase(Condition.PhaseReference, isInForce: Bool)
  case row(Ground, Condition.Row)
  /// A row that was too short.
  case shortRow(Condition.Row)
  case all([Ground])
  case any([Ground])

  /// A metric, and the bounds between which its value lies.
  package struct Figure: Equatable {
    package let metric: Int
    package let of: Comparison.Scope
    package fileprivate(set) var bounds: [ConditionText.Limit]
  }

  /// - Parameters:
  ///   - holds: whether the condition held on the days, or did not.
  ///   - days: those that decided; none: every part of the condition counts.
  ///   - rows: the traces of the rows in it.
  package init(_ condition: Condition, holds: Bool = true, on days: [CountedDay], rows: [RowTrace])
  {
    switch condition {
    case .comparison(let comparison):
      self = Ground.figure(comparison, holds: holds, on: days)
    case .phase(let reference):
      self = .phase(reference, isInForce: holds)
    case .row(let row):
      let trace = rows.first { $0.row.span == row.span }
      let counted = trace?.days.filter { if case .counted = $0.role { true } else { false } } ?? []
      if holds {
        self = .row(
          Ground(row.when, on: counted.isEmpty ? days : counted, rows: trace?.inner ?? rows), row)
      } else if let last = counted.last, last.truth == .isFalse {
        self = Ground(row.when, holds: false, on: [last], rows: rows)
      } else {
        self = .shortRow(row)
      }
    case .not(let part, _):
      self = Ground(part, holds: !holds, on: days, rows: rows)
    case .all(let parts, _):
      self = Ground.joined(parts, needsAll: holds, holds: holds, days, rows)
    case .any(let parts, _):
      self = Ground.joined(parts, needsAll: !holds, holds: holds, days, rows)
    }
  }

  /// What filled a count.
  package init(_ count: CountTrace) {
    self.init(count.trigger.when, on: count.days.filling, rows: count.rows)
  }

  private static func figure(
    _ comparison: Comparison, holds: Bool, on days: [CountedDay]
  ) -> Ground {
    func figure(_ bounds: [ConditionText.Limit]) -> Ground {
      .figure(Figure(metric: comparison.metric, of: comparison.of, bounds: bounds))
    }
    let bounds = [comparison.lower, comparison.upper].compactMap { $0 }
    if holds { return figure(bounds.map { ConditionText.Limit($0) }) }
    // Outside of two bounds, a value lies on one side of them.
    let values = days.compactMap { $0.readings.value(of: comparison) }
    let crossed = bounds.filter { bound in
      values.contains { bound.isLower ? $0 <= bound.number : $0 >= bound.number }
    }
    let sides = (crossed.isEmpty ? bounds : crossed).map {
      figure([ConditionText.Limit(oppositeOf: $0)])
    }
    return sides.count == 1 ? sides[0] : .any(sides)
  }

  private static func joined(
    _ parts: [Condition], needsAll: Bool, holds: Bool, _ days: [CountedDay], _ rows: [RowTrace]
  ) -> Ground {
    let deciding = needsAll ? parts : fewest(of: parts, holds: holds, days)
    var grounds: [Ground] = []
    for part in deciding {
      switch (Ground(part, holds: holds, on: days, rows: rows), needsAll) {
      case (.all(let inner), true), (.any(let inner), false): grounds += inner
      case (let ground, _): grounds.append(ground)
      }
    }
    if needsAll { return Ground(all: grounds) }
    return grounds.count == 1 ? grounds[0] : .any(grounds)
  }

  /// All of some grounds: two limits of one metric become one.
  package init(all grounds: [Ground]) {
    let merged = Ground.merged(grounds)
    self = merged.count == 1 ? merged[0] : .all(merged)
  }

  /// A few parts such that on each day one of them was as wanted: greedily, first the part that was
  /// so on most days.
  private static func fewest(
    of parts: [Condition], holds: Bool, _ days: [CountedDay]
  ) -> [Condition] {
    let wanted: Truth = holds ? .isTrue : .isFalse
    let held = parts.map { part in days.map { $0.truth(of: part) == wanted } }
    var open = Set(days.indices)
    var chosen: [Int] = []
    while !open.isEmpty {
      let counts = held.map { column in open.count { column[$0] } }
      guard let most = counts.max(), most > 0, let best = counts.firstIndex(of: most) else { break }
      chosen.append(best)
      open = open.filter { !held[best][$0] }
    }
    return chosen.isEmpty ? parts : chosen.sorted().map { parts[$0] }
  }

  private static func merged(_ grounds: [Ground]) -> [Ground] {
    var merged: [Ground] = []
    for ground in grounds {
      guard case .figure(let figure) = ground,
        let at = merged.firstIndex(where: {
          if case .figure(let other) = $0 {
            other.metric == figure.metric && other.of == figure.of
          } else {
            false
          }
        }), case .figure(var known) = merged[at]
      else {
        merged.append(ground)
        continue
      }
      known.bounds += figure.bounds.filter { !known.bounds.contains($0) }
      merged[at] = .figure(known)
    }
    return merged
  }

  /// The metrics in it, with their bounds.
  /// - Parameter inRows: whether to include those in rows, which the day itself does not decide.
  package func figures(inRows: Bool = true) -> [Figure] {
    switch self {
    case .figure(let figure): [figure]
    case .phase, .shortRow: []
    case .row(let inner, _): inRows ? inner.figures() : []
    case .all(let parts), .any(let parts): parts.flatMap { $0.figures(inRows: inRows) }
    }
  }

  /// What one sentence can say: of alternatives that held on different days, only the metrics; if they
  /// have none, what else is required.
  package var inOneSentence: Ground { withoutAlternatives ?? self }

  private var withoutAlternatives: Ground? {
    switch self {
    case .figure, .phase, .shortRow: return self
    case .row(let inner, let row): return inner.withoutAlternatives.map { .row($0, row) }
    case .any: return inFigures
    case .all(let parts):
      let said = parts.compactMap(\.withoutAlternatives)
      return said.count > 1 ? .all(said) : said.first
    }
  }

  /// What few words can say: where metrics decided, only these; nil: no metric did.
  package var inFigures: Ground? {
    switch self {
    case .figure: return self
    case .phase, .shortRow: return nil
    case .row(let inner, let row): return inner.inFigures.map { .row($0, row) }
    case .any(let parts):
      let figures = parts.compactMap(\.inFigures)
      return figures.count == parts.count ? .any(figures) : nil
    case .all(let parts):
      let figures = parts.compactMap(\.inFigures)
      return figures.count > 1 ? .all(figures) : figures.first
    }
  }
}

extension CountTrace {
  /// The metrics that had a part in filling it: of alternatives, those that held.
  var decidingMetrics: Set<Int> { Set(Ground(self).figures().map(\.metric)) }
}

extension [CountedDay] {
  /// The days that filled a count, or a row.
  package var filling: [CountedDay] {
    filter { day in
      guard case .counted = day.role else { return false }
      return day.count > 0
    }
  }
}
