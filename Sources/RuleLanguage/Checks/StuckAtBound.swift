public import YAMLSource

extension Check {
  public static let stuckAtBound = Check(
    "stuck-at-bound", .note,
    title: "A bound at which nothing changes",
    finds: """
      Exactly at a bound a phase neither starts nor ends, though right below it the one holds and \
      right above it the other: above 60 it starts, below 60 it ends, and at 60 it stays what it \
      is.
      """,
    why: """
      Many laws have it so, and then it is right. Otherwise `above` and `at-least` were confused.
      """,
    fix: """
      Read the law at this point. This check is off; `severities: { stuck-at-bound: note }` in \
      rulecheck.yaml turns it on.
      """,
    examples: [], isOff: true)
}

extension RuleSetProof {
  mutating func lookForStuckAtBound() {
    for (level, phase) in ruleSet.phases.enumerated() where !settled.contains(level) {
      guard hasOwnEnd(level), let whenStarts = starts[level], let whenEnds = ends[level],
        let ends = phase.ends
      else { continue }
      for figure in cells.axes.indices {
        for cell in cells.axes[figure].cells.indices.dropFirst().dropLast()
        where cells.axes[figure].cells[cell].isPoint {
          let known = cells.nodes.count
          guard budget.spend(6 * known) else {
            leaveOpen(.stuckAtBound)
            return
          }
          defer { cells.forget(after: known) }
          lookAt(cell, of: figure, whenStarts, whenEnds, phase, ends)
        }
      }
    }
  }

  /// Whether a phase comes to a stop at one bound, whatever the other figures are.
  private mutating func lookAt(
    _ cell: Int, of figure: Int, _ starts: Cells.Formula, _ ends: Cells.Formula, _ phase: Phase,
    _ trigger: Trigger
  ) {
    let formulas = [starts, ends].flatMap { formula in
      [cell - 1, cell, cell + 1].map { cells.fixing(figure, at: $0, in: formula) }
    }
    let outcome = cells.example(formulas, in: .known, .irrelevant, within: &budget) { truths in
      let holds = truths.map { $0.isAmong(.isTrue) }
      func both(_ a: Int, _ b: Int) -> Bool? { Possible.both(holds[a], holds[b]) }
      func none(_ a: Int, _ b: Int) -> Bool? {
        Possible.both(holds[a].map { !$0 }, holds[b].map { !$0 })
      }
      let turns = Possible.both(
        both(0, 5).map { !$0 }, both(2, 3).map { !$0 }
      ).map { !$0 }
      return Possible.both(none(1, 4), turns)
    }
    switch outcome {
    case .impossible: break
    case .notProved: leaveOpen(.stuckAtBound)
    case .found(let found):
      let axis = cells.axes[figure]
      let others = found.values.isEmpty ? "" : ", with \(described(found))"
      reading.report(
        .stuckAtBound, at: trigger.when.span,
        "at \(named(figure)) = \(axis.example(in: axis.cells[cell])) `\(phase.id.value)` neither starts nor ends\(others)",
        help:
          "if the law has it so, all is well; else write `at-least` for `above`, or `at-most` for `below`",
        notes: phase.starts.map { [.init($0.when.span, "when it starts")] } ?? [])
    }
  }
}
