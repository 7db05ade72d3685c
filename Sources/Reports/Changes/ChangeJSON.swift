internal import Comparison
internal import Evaluation
internal import Findings
internal import Messages
internal import Rules

extension ChangeReport {
  public var json: String { ChangesOutput.answer.json(self, self).serialized }
}

/// The JSON of `rulecheck changes`.
enum ChangesOutput {
  static let answer = OutputFormat<ChangeReport, ChangeReport>.object(
    "the answer",
    .key("since", "The day at whose end the older state was known.") { $0.list.old.day },
    .key("on", "The day at whose end the newer state is known.") { $0.list.new.day },
    .sources { $0.usedSources },
    .key("count", "For how many counties something changes.") { $0.countyCount },
    .key("changes", .list(.change), "By county, in the order of the areas, and rule set.") {
      $0.list.changes
    })
}

extension OutputFormat where Value == Change, Whole: Answer {
  /// What changes for one county under one rule set.
  static var change: OutputFormat {
    // Both sides have the same keys: one value, so that a schema describes them once.
    let state = OutputFormat<RuleState, Whole>.object(
      "the state of a rule set",
      .keys(of: .ruleState) { state, _ in state },
      .key("notice", "The notice on which it rests; null: figures.") { $0.notice },
      .key("at", "File, line and column of the phase.") {
        $0.phase?.id.span ?? $0.ruleSet.id.span
      })
    return .object(
      "a change",
      .key("area", .area("the county"), "The county that is told.") { $1.named($0.area) },
      .key("ruleset", "The identifier of the rule set.") { $0.ordinance },
      .key(
        "takesPlaceOf",
        "The rule set that ends where this one begins, and about which nothing else is said; null: none."
      ) { $0.former },
      .key("direction", "Which way it moves people from what applied, or was announced.") {
        $0.direction
      },
      .key(
        "before", .nullable(state),
        "What applied or was last announced, under the rule set or the one whose place it takes; null: neither did."
      ) { $0.before },
      .key("after", .nullable(state), "What applies from then on; null: the rule set does not.") {
        $0.after
      },
      .key("from", "The first day on which it applies.") { $0.from },
      .key("through", "The last day, as far as it is known already.") { $0.through },
      .key(
        "throughMayChange",
        "Whether future figures may still end the phase before that day."
      ) { $0.throughMayChange },
      .key(
        "fallenEnd",
        "The last day of the rules that was announced, where it falls; null: none does."
      ) { $0.fallenEnd },
      .key("knownOn", "The day at whose end that is known.") { $0.known },
      .key(
        "causes", .list(Change.Cause.format(), atLeast: 1),
        "What makes the difference: figures, an amendment, the validity of rules, a notice, or where the county belongs."
      ) { $0.causes },
      .key(
        "guidelines", .list(.guideline), "The guidelines that differ from those that applied."
      ) { change in
        change.guidelines.map { ($0, change) }
      })
  }
}

private typealias GuidelineOfChange = (guideline: GuidelineChange, change: Change)

extension OutputFormat where Value == GuidelineOfChange, Whole: Answer {
  fileprivate static var guideline: OutputFormat {
    .object(
      "a guideline that differs",
      .key("change", "How it differs.") { $0.guideline.kind },
      .key("kind", "What it does to people; null: that is not said.") {
        $0.guideline.guidelineKind
      },
      .key("direction", "Which way that moves people.") { $0.guideline.direction },
      .key("before", .nullable(WrittenGuideline.format()), "As it was; null: it is added.") {
        $1.written($0.guideline.before, of: $0.change.base)
      },
      .key("after", .nullable(WrittenGuideline.format()), "As it is then; null: it is lifted.") {
        $1.written($0.guideline.after, of: $0.change.after)
      })
  }
}

extension Answer {
  fileprivate func written(_ entry: GuidelineInForce?, of state: RuleState?) -> WrittenGuideline? {
    entry.flatMap { entry in state.map { written(entry, of: $0) } }
  }

  /// The sources of the metrics that the rules compare after some changes.
  func sources(after changes: [Change]) -> [Int] {
    sources(of: changes.compactMap(\.after).flatMap { $0.ruleSet.comparisons.map(\.metric) })
  }
}

extension Change.Cause: OutputValue {}
extension GuidelineChange.Kind: OutputValue {}
extension Direction: OutputValue {}
