public import YAMLSource

extension Check {
  public static let unreachablePhase = Check(
    "unreachable-phase", .warning,
    title: "A phase that never applies",
    finds: """
      No values make the phase start. Or a stricter phase is in force whenever this one is, so that \
      this one is never shown. Both are proved from the bounds; where days in a row and effective \
      days leave it open, nothing is said. A phase that a notice or `begins` puts in force can be \
      reached.
      """,
    why: """
      Its rules stand in the file, and nobody will ever be told them. Mostly a bound is mistyped, or \
      two phases have changed places.
      """,
    fix: "Compare the bounds of the phase with those of the stricter one in the note.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong:
          "      when: { all: [{ level: { below: 80 } }, { level: { above: 150 } }, { flow: { below: 12.5, of: state } }] }",
        right:
          "      when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }"
      )
    ])
}

extension RuleSetProof {
  /// A phase whose `starts` holds for no values.
  mutating func reportUnreachable(_ level: Int) {
    let phase = ruleSet.phases[level]
    guard let starts = phase.starts else { return }
    reading.report(
      .unreachablePhase, at: starts.when.span,
      "`\(phase.id.value)` can never start: no values meet this condition",
      help: "correct the bounds, or remove the phase")
  }

  /// A phase behind which a stricter one stands at all times: with the same starts and ends, or with
  /// starts that hold wherever its own do, and ends that do not come before its own.
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
        reading.report(
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
    // Without delays: both go in on one day, and the stricter does not go out before the milder. It
    // could on a day on which the milder comes in; but then its own start is full as well, and the
    // two conditions exclude each other.
    let triggers = [mildStarts, mildEnds, strictStarts, strictEnds]
    return triggers.allSatisfy { $0.effective == .daysLater(0) }
      && triggers.allSatisfy { $0.consecutive.daySet == mildStarts.consecutive.daySet }
      && strictStarts.consecutive.days <= mildStarts.consecutive.days
      && mildEnds.consecutive.days <= strictEnds.consecutive.days
      && !mildEnds.countsFromDayAfterEntry
      && holds(whenStrictEnds, whenMildEnds)
      && excludes(whenStrictEnds, whenMildStarts)
  }

  private mutating func holds(_ stronger: Cells.Formula, _ weaker: Cells.Formula) -> Bool {
    let certainty = cells.implies(stronger, weaker, within: &budget)
    if certainty == .notProved { leaveOpen(.unreachablePhase) }
    return certainty == .always
  }

  private mutating func areSame(_ one: Cells.Formula, _ other: Cells.Formula) -> Bool {
    let certainty = cells.areSame(one, other, within: &budget)
    if certainty == .notProved { leaveOpen(.unreachablePhase) }
    return certainty == .always
  }

  private mutating func excludes(_ one: Cells.Formula, _ other: Cells.Formula) -> Bool {
    let both = cells.example([one, other], in: .known, within: &budget) { truths in
      Possible.both(truths[0].isAmong(.isTrue), truths[1].isAmong(.isTrue))
    }
    if both == .notProved { leaveOpen(.unreachablePhase) }
    return both == .impossible
  }
}

extension Trigger {
  /// Whether two triggers ask for as many days and take effect alike.
  fileprivate func counts(as other: Trigger) -> Bool {
    consecutive == other.consecutive && effective == other.effective
      && countsFromDayAfterEntry == other.countsFromDayAfterEntry
  }
}
