public import YAMLSource

extension Check {
  public static let overlap = Check(
    "overlap", .error,
    title: "Values for which two phases apply",
    finds: """
      In a decision table (`phases-are: exclusive`) there are values, named in the finding, for which \
      the conditions of two phases hold.
      """,
    why: "Two phases claim to be the one that applies, and nobody wrote which of them should win.",
    fix:
      "Let the bounds touch without meeting: `below: 60` in one phase and `at-least: 60` in the next.",
    examples: [
      Example(
        "rules/ferry-2024.yaml",
        wrong: "    starts: { when: { flow: { at-most: 900 } }, effective: next day }",
        right: "    starts: { when: { flow: { below: 900 } }, effective: next day }")
    ])
}

extension RuleSetProof {
  mutating func lookForOverlaps() {
    let phases = ruleSet.phases.indices.filter { starts[$0] != nil }
    for (at, level) in phases.enumerated() {
      for stricter in phases[(at + 1)...] {
        guard !budget.isUsedUp else {
          leaveOpen(.overlap)
          return
        }
        guard let one = starts[level], let other = starts[stricter] else { continue }
        lookForOverlap(level, one, stricter, other)
      }
    }
  }

  private mutating func lookForOverlap(
    _ level: Int, _ one: Cells.Formula, _ stricter: Int, _ other: Cells.Formula
  ) {
    let runs = cells.runs(cost: 2, within: &budget) { cell in
      cells.isTrue(one, inCell: cell) && cells.isTrue(other, inCell: cell)
    }
    if let runs {
      if let run = runs.first {
        report(level, stricter, "\(named(0)) = \(run.example)\(run.extent)")
      }
      return
    }
    func areBoth(_ truths: [Possible]) -> Bool? {
      Possible.both(truths[0].isAmong(.isTrue), truths[1].isAmong(.isTrue))
    }
    switch cells.example([one, other], in: .known, .irrelevant, within: &budget, where: areBoth) {
    case .found(let found): report(level, stricter, described(found))
    case .notProved: leaveOpen(.overlap)
    case .impossible:
      let outcome = cells.example([one, other], in: .known, within: &budget, where: areBoth)
      switch outcome {
      case .found(let found):
        let place = ruleSet.phases[stricter].starts?.when.span ?? ruleSet.kindSpan
        leaveOpen(.overlap, because: found, at: place)
      case .notProved: leaveOpen(.overlap)
      case .impossible: break
      }
    }
  }

  private func report(_ level: Int, _ stricter: Int, _ witness: String) {
    let (mild, strict) = (ruleSet.phases[level], ruleSet.phases[stricter])
    reading.report(
      .overlap, at: strict.starts?.when.span ?? strict.id.span,
      "both `\(mild.id.value)` and `\(strict.id.value)` apply at \(witness)",
      help:
        "change the bounds of one of the two, so that exactly one condition holds for all values",
      notes: [.init(mild.starts?.when.span ?? mild.id.span, "the condition of `\(mild.id.value)`")])
  }
}
