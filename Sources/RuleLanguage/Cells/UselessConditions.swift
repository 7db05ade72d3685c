internal import YAMLSource

/// Conditions, and parts of them, that decide nothing: they never hold, always hold, or could as well
/// be left out.
extension RuleSetProof {
  mutating func lookForUselessConditions() {
    for (level, phase) in ruleSet.phases.enumerated() {
      if let starts = phase.starts {
        switch lookAt(starts.when, isTable: ruleSet.kind == .exclusive) {
        case .never:
          settled.insert(level)
          level <= highestOrdered
            ? reportContradiction(starts.when) : reportUnreachable(level)
        case .always:
          settled.insert(level)
          reportAlwaysTrue(starts.when, "`\(phase.id.value)` starts at any value")
        case .depends: break
        }
      }
      if hasOwnEnd(level), let ends = phase.ends {
        switch lookAt(ends.when) {
        case .never:
          settled.insert(level)
          reportNeverEnds(level)
        case .always:
          settled.insert(level)
          reportAlwaysTrue(ends.when, "`\(phase.id.value)` ends at any value")
        case .depends: break
        }
      }
    }
    for guideline in ruleSet.allGuidelines {
      guard let only = guideline.only, let when = only.when else { continue }
      switch lookAt(when) {
      case .never: reportContradiction(when)
      case .always: reportAlwaysTrue(when, "it limits nothing")
      case .depends: break
      }
    }
  }

  /// Whether a condition ever changes with the values.
  private enum Sense { case never, always, depends }

  /// Looks at a condition as a whole and, where it makes sense, at its parts.
  ///
  /// - Parameter isTable: whether it is one line of a decision table, where holding always is no
  ///   defect of its own: what the other lines do there is.
  private mutating func lookAt(_ condition: Condition, isTable: Bool = false) -> Sense {
    let whole = cells.add(condition)
    switch sense(of: whole) {
    case .never: return .never
    case .always: return isTable ? .depends : .always
    case .depends: break
    }
    guard !condition.parts.isEmpty else { return .depends }
    if case .row(let row) = condition {
      lookAtRow(row)
      return .depends
    }
    // Parts are left out of a copy, which is compared with the whole.
    let copy = cells.add(condition)
    lookAtParts(of: condition, copy, whole, rest: copy)
    return .depends
  }

  private mutating func sense(of formula: Cells.Formula) -> Sense {
    let holds = cells.example([formula], in: .known, within: &budget) { $0[0].isAmong(.isTrue) }
    if holds == .impossible { return .never }
    let fails = cells.example([formula], in: .known, within: &budget) {
      $0[0].isAmong(.isTrue).map { !$0 }
    }
    if holds == .notProved { leaveOpen(.contradictoryCondition) }
    if fails == .notProved { leaveOpen(.alwaysTrue) }
    return fails == .impossible ? .always : .depends
  }

  private mutating func lookAtParts(
    of condition: Condition, _ formula: Cells.Formula, _ whole: Cells.Formula, rest: Cells.Formula
  ) {
    switch condition {
    case .comparison, .phase: break
    case .row(let row): lookAtRow(row)
    case .not(let part, _):
      // Where the opposite is neither true nor false throughout, this is not, either.
      guard let inner = cells.parts(of: formula).first else { return }
      lookAtParts(of: part, inner, whole, rest: rest)
    case .all(let parts, _), .any(let parts, _):
      var left = parts.count
      for (part, place) in zip(parts, cells.parts(of: formula)).reversed() {
        switch sense(of: place) {
        case .never: reportContradiction(part)
        case .always: reportAlwaysTrue(part, "it decides nothing here")
        case .depends:
          guard left > 1 else {
            lookAtParts(of: part, place, whole, rest: rest)
            continue
          }
          let node = cells.leaveOut(place)
          switch cells.areSame(whole, rest, within: &budget) {
          case .always:
            left -= 1
            reportRedundant(part, in: condition)
          case .notAlways, .notProved:
            if budget.isUsedUp { leaveOpen(.redundantCondition) }
            cells.restore(place, to: node)
            lookAtParts(of: part, place, whole, rest: rest)
          }
        }
      }
    }
  }

  /// The condition of a row is one of its own: the row as a whole is an unknown.
  private mutating func lookAtRow(_ row: Condition.Row) {
    switch lookAt(row.when) {
    case .never: reportContradiction(row.when)
    case .always: reportAlwaysTrue(row.when, "the row only counts days with values")
    case .depends: break
    }
  }
}
