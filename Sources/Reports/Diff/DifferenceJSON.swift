internal import Comparison
internal import Findings

extension DifferenceReport {
  public var json: String { DiffOutput.answer.json(self, self).serialized }
}

/// The JSON of `rulecheck diff`.
enum DiffOutput {
  static let answer = OutputFormat<DifferenceReport, DifferenceReport>.object(
    "the answer",
    .key("summary", summary, "How many differences have which meaning.") { $0.comparison },
    .key(
      "differences", .list(difference),
      "The workspace's own, then by rule set and version; the tightening first."
    ) { $0.comparison.differences },
    .sometimes(
      "changes", ChangesOutput.answer.within { changes, _ in changes },
      "Only with --on: for whom something changes."
    ) { $0.changes },
    .sometimes(
      "impact", ImpactOutput.impact.within { impact, _ in impact },
      "Only with --over: what both rules would have done."
    ) { $0.impact })

  private static let summary = OutputFormat<RuleComparison, DifferenceReport>.object(
    "the counts",
    RuleDifference.Meaning.allCases.map { meaning in
      .key(
        meaning.rawValue,
        "How many are \(meaning.rawValue), including those of added and removed versions."
      ) { $0.count(of: meaning) }
    })

  private static let difference = OutputFormat<RuleDifference, DifferenceReport>.object(
    "a difference",
    .keys(of: own) { difference, _ in difference },
    .sometimes(
      "differences", .list(own),
      "Only of added and removed versions: what is different in the version of the other side that was in force on its first day."
    ) { $0.isOfOneSide && $0.subject.kind == .version ? $0.nested : nil })

  private static let own = OutputFormat<RuleDifference, DifferenceReport>.object(
    "a difference of a version",
    .key("meaning", "What it means for those who have to follow the rules.") { $0.meaning },
    .key("aspect", "What about its subject differs.") { $0.aspect },
    .key("subject", subject, "What differs.") { $0.subject },
    .key("old", side, "What the old rules say.") { $0.old },
    .key("new", side, "What the new rules say.") { $0.new },
    .sometimes("proved", "Only of conditions: whether it was proved how they relate to each other.")
    { $0.isOfCondition ? !$0.isUnproved : nil },
    .sometimes("witnesses", .list(witness), "Only of conditions: cases that tell them apart.") {
      $0.isOfCondition ? $0.witnesses : nil
    },
    .sometimes(
      "gained", "Only of areas: the identifiers of counties that only the new rules cover."
    ) { $0.isOfAreas ? $0.gained.map(\.id) : nil },
    .sometimes(
      "lost", "Only of areas: the identifiers of counties that only the old rules cover."
    ) { $0.isOfAreas ? $0.lost.map(\.id) : nil },
    .sometimes(
      "contents", .list(content),
      "Only of what is added, removed or moved: the phases, guidelines and notices that belong to it; of a county the versions, and guidelines, in whose areas it is because of that."
    ) { $0.isOfOneSide || !$0.contents.isEmpty ? $0.contents : nil })

  private static let subject = OutputFormat<RuleDifference.Subject, DifferenceReport>.object(
    "a subject",
    .key("kind", "What kind of thing it is.") { $0.kind },
    .sometimes("ruleset", both, "Only of rule sets and their parts: the identifier.") {
      $0.ruleSet.map { $0.map { $0 } }
    },
    .sometimes("version", both, "Only of versions and their parts: the version.") { $0.version },
    .sometimes("id", both, "The identifier; absent of the workspace, rule sets and versions.") {
      $0.id.map { $0.map { $0 } }
    },
    .sometimes(
      "phases", .list(both),
      "Only of guidelines: the phases that it affects, of those that both have."
    ) { $0.kind == .guideline ? $0.phases.map { $0.map { $0 } } : nil },
    .sometimes(
      "part",
      "Which part of it: `starts` or `ends`, a language, the name of a value, a holiday, a day set, a grouping."
    ) { $0.detail })

  private static let both = OutputFormat<Both<String?>, DifferenceReport>.object(
    "an identifier on both sides",
    .key("old", "The identifier in the old rules; null: no value.") { $0.old },
    .key("new", "The identifier in the new rules; null: no value.") { $0.new })

  private static let side = OutputFormat<RuleDifference.Side, DifferenceReport>.object(
    "a side",
    .key("text", "What it says; null: nothing.") { $0.text },
    .key(
      "at",
      "File, line and column; where it says nothing, of what it would be part of. Null: that is in no file that is kept."
    ) { $0.span })

  private static let witness = OutputFormat<RuleDifference.Witness, DifferenceReport>.object(
    "a case",
    .key("case", "Figures with their values, rows and phases.") { $0.text },
    .key(
      "holds", .nullable(.choice("a side", ["old", "new"])),
      "Whose condition holds; null: neither does, and one of them is not known not to."
    ) { $0.holdsInNew.map { $0 ? "new" : "old" } })

  private static let content = OutputFormat<RuleDifference.Content, DifferenceReport>.object(
    "a part",
    .key(
      "kind", .choice("a kind", ["phase", "guideline", "version", "notice"]),
      "What kind of thing it is."
    ) { $0.kind.rawValue },
    .key("id", "The identifier.") { $0.id },
    .key("text", "The title of a phase, the text of a guideline, the phase of a notice, or areas.")
    { $0.text },
    .key("at", "File, line and column.") { $0.span })
}

extension RuleDifference {
  fileprivate var isOfCondition: Bool { [.condition, .onlyCondition].contains(aspect) }
  fileprivate var isOfAreas: Bool { [.scope, .onlyAreas].contains(aspect) }
  fileprivate var isOfOneSide: Bool { [.added, .removed].contains(aspect) }
}

extension RuleDifference.Meaning: OutputValue {}
extension RuleDifference.Aspect: OutputValue {}
extension RuleDifference.Subject.Kind: OutputValue {}
