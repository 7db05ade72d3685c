public import Findings
internal import RuleReader
internal import Rules

extension Check {
  public static let unusedGuideline = Check(
    "unused-guideline", .warning, title: "A guideline that no phase has",
    finds: """
      A guideline is at the top of a rule set, for every phase, and no phase has it: each \
      restates or lifts it, or the first one does, which hands what it has down to all others.
      """,
    why: """
      It looks as if it applied somewhere. Often the first phase was to have an exception, and the \
      stricter ones inherit that instead of the rule.
      """,
    fix: """
      Remove it, or give the exception another identifier. Where phases inherit from milder ones, \
      restate the rule in the second phase.
      """,
    wrong: """
      guidelines:
        boats:
          topic: boating
          text: { de: "Boote fahren langsam.", en: "Boats go slowly." }
      phases:
        - phase: normal
          title: { de: "Keine Beschränkung", en: "No restrictions" }
          color: "#a5dba5"
          guidelines:
            boats:
              topic: boating
              text: { de: "Boote fahren frei.", en: "Boats go freely." }
      """,
    right: """
      phases:
        - phase: normal
          title: { de: "Keine Beschränkung", en: "No restrictions" }
          color: "#a5dba5"
      """)
}

/// Checks how guidelines change from phase to phase, mildest first.
struct GuidelinesOverPhases {
  let findings: FindingCollector
  let topics: [Topic]

  func check(_ ordinances: [Ordinance]) {
    for ordinance in ordinances {
      let statements = StatementsByID(ordinance)
      for ruleSet in ordinance.versions {
        let changesTopics = checkLimits(ruleSet, statements)
        if changesTopics || ruleSet.mayLoseTopics { checkTopics(ruleSet) }
        checkEveryPhase(ruleSet)
      }
    }
  }

  /// Reports guidelines stated for every phase that each phase replaces.
  private func checkEveryPhase(_ ruleSet: RuleSet) {
    let stated = ruleSet.guidelines.compactMap(\.guideline?.id)
    guard !stated.isEmpty else { return }
    let isHandedDown = ruleSet.handsDown(0)
    let phases = isHandedDown ? Array(ruleSet.phases.prefix(1)) : ruleSet.phases
    var replaced: [String: (count: Int, first: Span)] = [:]
    for phase in phases {
      for entry in phase.guidelines where entry.guideline?.only == nil {
        let known = replaced[entry.id.value]
        replaced[entry.id.value] = ((known?.count ?? 0) + 1, known?.first ?? entry.id.span)
      }
    }
    for id in stated {
      guard let (count, first) = replaced[id.value], count == phases.count else { continue }
      findings.report(
        .unusedGuideline, at: id.span,
        isHandedDown && ruleSet.phases.count > 1
          ? "no phase has this: `\(ruleSet.phases[0].id.value)` replaces it, and hands what it has down to all others"
          : "no phase has this: each has an entry of its own under `\(id.value)`",
        help: isHandedDown && ruleSet.phases.count > 1
          ? "remove it, or give the entry in `\(ruleSet.phases[0].id.value)` another identifier"
          : "remove it, or the entries that say the same",
        notes: [.init(first, "the first that replaces it")])
    }
  }
}

extension RuleSet {
  /// Whether a phase may lack a topic for any reason other than a restatement under another topic.
  /// Only saves time, a twentieth of all validation: most rule sets only add.
  fileprivate var mayLoseTopics: Bool {
    kind == .exclusive
      || inheritance == .phasesInForce
        && phases[0].guidelines.contains { $0.guideline?.hasLimit ?? false }
      || phases.contains { $0.guidelines.contains { $0.guideline == nil } }
  }
}

extension Guideline {
  /// Whether one of its values has a direction in which it is stricter.
  var hasLimit: Bool { values.contains { $0.stricter != nil } }
}
