public import YAMLSource

extension Check {
  public static let order = Check(
    "order", .warning,
    title: "A stricter phase that starts more easily",
    finds: """
      Wherever a milder phase starts a stricter one does, too, after no more days and no later; and it \
      starts at further values, named in the finding, or after fewer days.
      """,
    why: """
      Phases stand in the order from the mildest to the strictest. Where a stricter one comes first, \
      the milder one is passed over, or two bounds have changed places.
      """,
    fix: "Exchange the bounds, or put the phases into their order.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong:
          "      when: { any: [{ level: { below: 180 } }, { flow: { below: 12.5, of: state } }] }",
        right:
          "      when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }"
      )
    ])
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
            : "at the same values, but after fewer days"
        }
        let name = ruleSet.phases[milder].id.value
        reading.report(
          .order, at: starts.when.span,
          "`\(phase.id.value)` is stricter than `\(name)`, and starts more easily: \(reason)",
          help: "exchange the bounds, or the phases: the mildest comes first",
          notes: [.init(other.when.span, "when `\(name)` starts")])
        break
      }
    }
  }
}

extension Trigger {
  /// Whether, as soon as its condition holds as long as that of another, it takes effect no later.
  fileprivate func isNoLater(than other: Trigger) -> Bool {
    guard consecutive.daySet == other.consecutive.daySet,
      consecutive.days <= other.consecutive.days
    else { return false }
    switch (effective, other.effective) {
    case (.daysLater(let days), .daysLater(let others)): return days <= others
    case (.next(let weekday), .next(let other)): return weekday == other
    // The next such day is one to seven days ahead.
    case (.daysLater(let days), .next): return days <= 1
    case (.next, .daysLater(let days)): return days >= 7
    }
  }
}
