internal import Findings
internal import Proofs
internal import Rules

/// Looks for conditions, and parts of them, that decide nothing: they never hold, always hold, or
/// could be left out.
extension RuleSetProof {
  mutating func lookForUselessConditions() {
    for (level, phase) in ruleSet.phases.enumerated() {
      if let starts = phase.starts, starts.decision == nil {
        switch lookAt(starts.when, isTable: ruleSet.kind == .exclusive) {
        case .never:
          settled.insert(level)
          if level > strictestForced {
            reportUnreachable(level)
          } else if isOrdered(level..<level + 1), phase.ends?.isImplied ?? false {
            reportEndsAtOnce(phase, starts)
          } else {
            reportContradiction(starts.when)
          }
        case .always:
          settled.insert(level)
          reportAlwaysTrue(starts.when, "`\(phase.id.value)` starts at any value")
        case .depends: break
        }
      }
      if hasOwnEnd(level), let ends = phase.ends, ends.decision == nil {
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
    for allowed in ruleSet.allowingConditions {
      switch lookAt(allowed) {
      case .never: reportContradiction(allowed)
      case .always: reportAlwaysTrue(allowed, "the decision is always allowed")
      case .depends: break
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

  /// Whether a condition holds for no values, for all, or for some.
  private enum Sense { case never, always, depends }

  /// Checks a condition as a whole and, if it depends on the values, its parts.
  ///
  /// - Parameter isTable: whether it is a line of a decision table, where always holding is not a
  ///   defect in itself: overlapping other lines is.
  private mutating func lookAt(_ condition: Condition, isTable: Bool = false) -> Sense {
    let whole = cells.add(condition)
    switch sense(of: whole) {
    case .never: return .never
    case .always: return isTable ? .depends : .always
    case .depends: break
    }
    guard !condition.parts.isEmpty else { return .depends }
    if let row = condition.row {
      lookAtRow(row)
      return .depends
    }
    // Parts are left out of copies, and these are compared with the whole.
    let copies = Copies(whole: whole, rest: cells.add(condition), alone: cells.add(condition))
    lookAtParts(of: condition, copies.rest, copies.alone, copies)
    return .depends
  }

  /// A condition three times: unchanged, without all the parts found redundant, and without one
  /// part at a time.
  private struct Copies {
    let whole: Cells.Formula
    let rest: Cells.Formula
    let alone: Cells.Formula
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
    of condition: Condition, _ inRest: Cells.Formula, _ inAlone: Cells.Formula, _ copies: Copies
  ) {
    if let row = condition.row { return lookAtRow(row) }
    let places = zip(cells.parts(of: inRest), cells.parts(of: inAlone))
    var left = condition.parts.count
    for (part, (inRest, inAlone)) in zip(condition.parts, Array(places)).reversed() {
      // The part of a `not` depends on the values whenever the `not` does.
      switch condition.listKey == nil ? .depends : sense(of: inAlone) {
      case .never: reportContradiction(part)
      case .always: reportAlwaysTrue(part, "it decides nothing here")
      case .depends:
        if let key = condition.listKey, left > 1, canBeLeftOut(inRest, inAlone, copies) {
          left -= 1
          reportRedundant(part, ofListUnder: key.rawValue)
        } else {
          lookAtParts(of: part, inRest, inAlone, copies)
        }
      }
    }
  }

  /// Whether a part can be left out, by itself and together with those already left out; if so,
  /// leaves it out.
  private mutating func canBeLeftOut(
    _ inRest: Cells.Formula, _ inAlone: Cells.Formula, _ copies: Copies
  ) -> Bool {
    let node = cells.leaveOut(inRest)
    guard isSame(copies.rest, copies.whole) else {
      cells.restore(inRest, to: node)
      return false
    }
    let lone = cells.leaveOut(inAlone)
    let isNeedless = isSame(copies.alone, copies.whole)
    cells.restore(inAlone, to: lone)
    if !isNeedless { cells.restore(inRest, to: node) }
    return isNeedless
  }

  private mutating func isSame(_ copy: Cells.Formula, _ whole: Cells.Formula) -> Bool {
    isProved(cells.areSame(copy, whole, within: &budget), for: .redundantCondition)
  }

  /// Checks the condition of a row by itself: in the whole, the row is an unknown.
  private mutating func lookAtRow(_ row: Condition.Row) {
    switch lookAt(row.when) {
    case .never: reportContradiction(row.when)
    case .always:
      reportAlwaysTrue(row.when, "the row only counts \(days(of: row.count)) with values")
    case .depends: break
    }
  }
}
