public import Findings
internal import Proofs
internal import Rules

/// Checks that prove phases to be in the wrong order, or never to apply.
extension Check {
  public static let order = Check(
    "order", .warning, title: "A stricter phase that starts more easily",
    finds: """
      Wherever a milder phase starts, a stricter one starts, too, after no more days and no later; \
      and it starts at other values as well, named in the finding, or after fewer days.
      """,
    why: """
      Phases are listed from the mildest to the strictest. Where a stricter one comes \
      first, the milder one is passed over, or two bounds have changed places.
      """,
    fix: "Exchange the bounds, or put the phases into their order.",
    wrong: "when: { any: [{ level: { below: 180 } }, { flow: { below: 12.5, of: state } }] }",
    right: "when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }")

  public static let unreachablePhase = Check(
    "unreachable-phase", .warning, title: "A phase that never applies",
    finds: """
      No values make the phase start. Or a stricter phase is in force whenever this one is, so \
      that this one is never shown. Both are proved from the bounds; where days in a row and \
      effective days leave it open, nothing is reported. A phase that a notice or `begins` puts in \
      force can be reached.
      """,
    why: """
      Its rules are in the file, but no one will ever be told them. Mostly a bound is mistyped, \
      or two phases have changed places.
      """,
    fix: "Compare the phase's bounds with the bounds of the stricter one in the note.",
    wrong:
      "when: { all: [{ level: { below: 80 } }, { level: { above: 150 } }, { flow: { below: 12.5, of: state } }] }",
    right: "when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }")
}

extension RuleSetProof {
  mutating func lookForWrongOrder() {
    for (level, phase) in ruleSet.phases.enumerated() where !settled.contains(level) {
      guard let starts = phase.starts, let whenStarts = self.starts[level] else { continue }
      for milder in (0..<level).reversed()
      where !settled.contains(milder) && self.starts[milder] != nil {
        guard budget.spend(1) else {
          leaveOpen(.order)
          return
        }
        guard let other = ruleSet.phases[milder].starts, let whenOther = self.starts[milder],
          starts.isNoLater(than: other)
        else { continue }
        switch cells.implies(whenOther, whenStarts, within: &budget) {
        case .notAlways: continue
        case .notProved:
          leaveOpen(.order)
          continue
        case .always: break
        }
        let reason: String
        switch cells.implies(whenStarts, whenOther, within: &budget) {
        case .notAlways(let found): reason = "for instance at \(described(found))"
        case .notProved:
          leaveOpen(.order)
          continue
        case .always:
          guard !other.isNoLater(than: starts) else { continue }
          reason =
            starts.consecutive == other.consecutive
            ? "at the same values, but takes effect earlier"
            : "at the same values, but after fewer \(days(of: starts.consecutive))"
        }
        let name = ruleSet.phases[milder].id.value
        findings.report(
          .order, at: starts.when.span,
          "`\(phase.id.value)` is stricter than `\(name)`, and starts more easily: \(reason)",
          help: "exchange the bounds, or the phases: the mildest comes first",
          notes: [.init(other.when.span, "when `\(name)` starts")])
        break
      }
    }
  }

  /// Reports a phase whose `starts` no values meet.
  mutating func reportUnreachable(_ level: Int) {
    let phase = ruleSet.phases[level]
    guard let starts = phase.starts else { return }
    findings.report(
      .unreachablePhase, at: starts.when.span,
      "`\(phase.id.value)` can never start: no values meet this condition",
      help: "correct the bounds, or remove the phase")
  }

  /// Reports phases that a stricter one always hides: it has the same starts and ends, or it starts
  /// wherever they start and never ends before them.
  mutating func lookForShadowedPhases() {
    for (level, phase) in ruleSet.phases.enumerated() where phase.starts != nil {
      guard ruleSet.beginning != .continue, !settled.contains(level) else { continue }
      for stricter in ruleSet.phases.indices.dropFirst(level + 1)
      where !budget.isUsedUp && !settled.contains(stricter) {
        guard budget.spend(1) else {
          leaveOpen(.unreachablePhase)
          return
        }
        guard !isOrdered(level..<stricter), isAlwaysInForce(stricter, with: level) else { continue }
        let cause = ruleSet.phases[stricter]
        findings.report(
          .unreachablePhase, at: phase.id.span,
          "`\(phase.id.value)` is never shown: whenever it is in force, the stricter `\(cause.id.value)` is, too",
          help:
            "correct the bounds of one of the two, or their order: the mildest phase comes first",
          notes: [.init(cause.starts?.span ?? cause.id.span, "when `\(cause.id.value)` starts")])
        break
      }
    }
  }

  private mutating func isAlwaysInForce(_ stricter: Int, with milder: Int) -> Bool {
    guard let mildStarts = ruleSet.phases[milder].starts,
      let mildEnds = ruleSet.phases[milder].ends,
      let strictStarts = ruleSet.phases[stricter].starts,
      let strictEnds = ruleSet.phases[stricter].ends,
      let whenMildStarts = starts[milder], let whenMildEnds = ends[milder],
      let whenStrictStarts = starts[stricter], let whenStrictEnds = ends[stricter]
    else { return false }
    guard holds(whenMildStarts, whenStrictStarts) else { return false }
    if mildStarts.counts(as: strictStarts), mildEnds.counts(as: strictEnds),
      areSame(whenMildStarts, whenStrictStarts), areSame(whenMildEnds, whenStrictEnds)
    {
      return true
    }
    // Without delays both begin on one day, and the stricter does not end before the milder. It
    // could end on the day the milder begins; but then its own start is full as well, and the two
    // conditions exclude each other.
    let triggers = [mildStarts, mildEnds, strictStarts, strictEnds]
    return triggers.allSatisfy { $0.effective == .daysLater(0) }
      && triggers.allSatisfy { $0.consecutive.daySet == mildStarts.consecutive.daySet }
      && strictStarts.consecutive.days <= mildStarts.consecutive.days
      && mildEnds.consecutive.days <= strictEnds.consecutive.days
      && !mildEnds.countsFromDayAfterEntry && holds(whenStrictEnds, whenMildEnds)
      && excludes(whenStrictEnds, whenMildStarts)
  }

  private mutating func holds(_ stronger: Cells.Formula, _ weaker: Cells.Formula) -> Bool {
    isProved(cells.implies(stronger, weaker, within: &budget), for: .unreachablePhase)
  }

  private mutating func areSame(_ one: Cells.Formula, _ other: Cells.Formula) -> Bool {
    isProved(cells.areSame(one, other, within: &budget), for: .unreachablePhase)
  }

  private mutating func excludes(_ one: Cells.Formula, _ other: Cells.Formula) -> Bool {
    isProved(cells.exclude(one, other, within: &budget), for: .unreachablePhase)
  }
}

extension Trigger {
  /// Whether it takes effect no later than another trigger whose condition holds on the same days.
  fileprivate func isNoLater(than other: Trigger) -> Bool {
    guard consecutive.daySet == other.consecutive.daySet, consecutive.days <= other.consecutive.days
    else { return false }
    switch (effective, other.effective) {
    case (.daysLater(let days), .daysLater(let others)): return days <= others
    case (.next(let weekday), .next(let other)): return weekday == other
    // The next such day is one to seven days ahead.
    case (.daysLater(let days), .next): return days <= 1
    case (.next, .daysLater(let days)): return days >= 7
    }
  }

  /// Whether both triggers count the same number of days and take effect alike.
  fileprivate func counts(as other: Trigger) -> Bool {
    consecutive == other.consecutive && effective == other.effective
      && countsFromDayAfterEntry == other.countsFromDayAfterEntry
  }
}
