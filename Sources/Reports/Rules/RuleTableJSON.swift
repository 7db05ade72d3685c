internal import Findings
internal import Rules

/// The JSON of `rulecheck rules`.
enum RulesOutput {
  static let answer = OutputFormat<RuleTable, RuleTable>.object(
    "the answer",
    .key("on", "The day that was asked for; null: all versions were.") { $0.day },
    .key("rulesets", .list(version), "The versions, by identifier and first day.") { $0.chosen })

  private static let version = OutputFormat<RuleTable.Chosen, RuleTable>.object(
    "a version of a rule set",
    .key("ruleset", "The identifier of the rule set.") { $0.ruleSet.id.value },
    .key("version", "The version.") { $0.ruleSet.version.value },
    .key("title", "Its title.") { $0.ruleSet.title[$1.language] },
    .sometimes("short", "Only where one is given: its short title.") {
      $0.ruleSet.short?[$1.language]
    },
    .key("file", "The file that states it.") { $0.ruleSet.file.name },
    .key("legalBasis", "The norm that it rests on.") { $0.ruleSet.legalBasis },
    .key("valid", validity, "From when to when it is valid.") { $0 },
    .key("areas", "The identifiers of the counties that it covers.") {
      $1.workspace.areas.ids(in: $0.ruleSet.scope)
    },
    .key(
      "displaces", "The identifiers of the rule sets that do not apply where and while it is valid."
    ) { $0.ruleSet.displaces.map(\.value) },
    .key("begins", beginning, "How its phases start.") { $0.ruleSet },
    .key("firstCountedDay", "The first day that counts; null: all do.") {
      $0.ruleSet.firstCountedDay
    },
    .key("calendar", "The identifier of its calendar.") { $0.ruleSet.calendar?.id.value },
    .key("phasesAre", "How its phases work together.") { $0.ruleSet.kind },
    .sometimes("shown", "Only where people are not told of it: false.") {
      $0.ruleSet.isShown ? nil : false
    },
    .key(
      "inherits", "Whose guidelines a phase has in addition to its own; null in a decision table."
    ) {
      $0.ruleSet.kind == .exclusive ? nil : $0.ruleSet.inheritance
    },
    .key("phases", .list(phase), "The phases, mildest first.") { $0.phases })

  private static let validity = OutputFormat<RuleTable.Chosen, RuleTable>.object(
    "a validity",
    .key("from", "The first day.") { $0.ruleSet.valid.from },
    .key("through", "The last day, as written; null: open-ended.") { $0.ruleSet.valid.through },
    .key(
      "inForceThrough",
      "The last day on which it is in force, with versions that follow; null: open-ended."
    ) { $0.ordinance.window(ofVersion: $0.at).through },
    .key("replacedBy", "The version that cuts it short; null: none does.") {
      $1.successor(of: $0)?.version.value
    })

  private static let beginning = OutputFormat<RuleSet, RuleTable>.object(
    "a beginning",
    .key(
      "kind", .choice("a beginning", ["recount", "continue", "phase"]),
      "With what the version starts."
    ) {
      switch $0.beginning {
      case .recount: "recount"
      case .continue: "continue"
      case .phase: "phase"
      }
    },
    .key("phase", String?.format(), "The phase with which it does, or null.") {
      if case .phase(let level) = $0.beginning { $0.phases[level].id.value } else { nil }
    })

  // MARK: Phases

  private static let phase = OutputFormat<RuleTable.ChosenPhase, RuleTable>.object(
    "a phase",
    .key("phase", "The identifier of the phase.") { $0.phase.id.value },
    .key("title", "Its title.") { $0.phase.title[$1.language] },
    .sometimes("short", "Only where one is given: its short title.") {
      $0.phase.short?[$1.language]
    },
    .key("level", "Its place, 0 the mildest.") { $0.level },
    .key("color", "Its colour as #rrggbb; null: no colour.") { $0.phase.color },
    .key("at", "File, line and column.") { $0.phase.id.span },
    .key("starts", .nullable(trigger), "What makes it start; null: it applies where no other does.")
    { phase in phase.phase.starts.map { ($0, phase.ruleSet) } },
    .key("ends", .nullable(trigger), "What makes it end; null: another phase does, or nothing.") {
      phase in phase.phase.ends.map { ($0, phase.ruleSet) }
    },
    .key("guidelines", .list(guideline), "Its guidelines as they result after inheritance.") {
      phase in phase.guidelines.entries.map { ($0, phase) }
    },
    .key("lifted", .list(lifted), "Inherited guidelines that it drops.") { phase in
      phase.guidelines.lifted.map { ($0.at, $0.dropped, phase) }
    })

  private typealias TriggerOfVersion = (trigger: Trigger, ruleSet: RuleSet)

  private static let trigger = OutputFormat<TriggerOfVersion, RuleTable>.object(
    "a trigger",
    .key(
      "condition",
      "The condition in words; or that the authority decides, and where that is allowed."
    ) {
      $1.words.decision($0.trigger, $0.ruleSet) ?? $1.words.text(of: $0.trigger.when, $0.ruleSet)
    },
    .key("inWords", "How long it must hold, and when that applies, in words; empty for a decision.")
    {
      $0.trigger.decision == nil
        ? $1.words.needed($0.trigger, $0.ruleSet, namesOneDay: false) : ""
    },
    .sometimes("decided", "Only where the authority decides, and not figures: true.") {
      $0.trigger.decision == nil ? nil : true
    },
    .key("at", "File, line and column.") { $0.trigger.span },
    .key("implied", "Whether it was left out and consists of defaults.") { $0.trigger.isImplied },
    .key("bounds", .list(bound), "The bounds in the condition, in their order.") { trigger in
      trigger.trigger.when.comparisons.flatMap { comparison in
        [comparison.lower, comparison.upper].compactMap { $0 }.map { ($0, comparison) }
      }
    },
    .key("consecutive", "On how many counted days in a row.") { $0.trigger.consecutive.days },
    .key("daySet", "The day set that is counted; null: all days.") { trigger in
      trigger.trigger.consecutive.daySet.flatMap { trigger.ruleSet.calendar?.daySets[$0].id.value }
    },
    .key(
      "effectiveDaysLater", Int?.format(),
      "How many days after the count is full; null: on a day of the week."
    ) { if case .daysLater(let days) = $0.trigger.effective { days } else { nil } },
    .key(
      "effectiveNext", String?.format(),
      "On which day of the week after the count is full, in English; null: days are counted."
    ) { if case .next(let day) = $0.trigger.effective { day.name } else { nil } },
    .key("countsFromDayAfterEntry", "Whether only days after the first day in force count.") {
      $0.trigger.countsFromDayAfterEntry
    })

  private typealias BoundOfComparison = (bound: Bound, comparison: Comparison)

  private static let bound = OutputFormat<BoundOfComparison, RuleTable>.object(
    "a bound",
    .key("metric", "The metric, or `metric:scope`.") {
      $1.workspace.figure($0.comparison.metric, $0.comparison.of)
    },
    .key("operator", "On which side of it the condition holds.") { $0.bound.word },
    .key("bound", "The number.") { $0.bound.number },
    .key("at", "File, line and column.") { $0.bound.span })

  // MARK: Guidelines

  private typealias GuidelineOfPhase = (entry: ResultingGuideline, phase: RuleTable.ChosenPhase)

  private static let guideline = OutputFormat<GuidelineOfPhase, RuleTable>.object(
    "a guideline",
    .keys(of: WrittenGuideline.format()) { $1.written($0.entry.guideline, in: $0.phase) },
    .key("from", "The phase that states it; null: the rule set, for all.") {
      $0.phase.id(ofLevel: $0.entry.level)
    },
    .key("whileInForce", "Whether it is inherited only as long as that phase is in force itself.") {
      guideline in
      guideline.phase.ruleSet.inheritance == .phasesInForce
        && guideline.entry.level.map { $0 != guideline.phase.level } ?? false
    },
    .key("replaces", .nullable(replaced), "What it replaces; null: nothing.") { guideline in
      guideline.entry.replaced.map { ($0, guideline.phase) }
    })

  private typealias ReplacedInPhase = (
    statement: ResultingGuideline.Statement, phase: RuleTable.ChosenPhase
  )

  private static let replaced = OutputFormat<ReplacedInPhase, RuleTable>.object(
    "a guideline that is replaced",
    .key("from", "The phase that states it; null: the rule set, for all.") {
      $0.phase.id(ofLevel: $0.statement.level)
    },
    .key("at", "File, line and column.") { $0.statement.guideline.id.span },
    .key("text", "Its text.") { $1.text(of: $0.statement.guideline, in: $0.phase.phase) })

  private typealias LiftedInPhase = (
    at: Located<String>, dropped: ResultingGuideline, phase: RuleTable.ChosenPhase
  )

  private static let lifted = OutputFormat<LiftedInPhase, RuleTable>.object(
    "a guideline that is lifted",
    .key("id", "The identifier of the guideline.") { $0.at.value },
    .key("at", "File, line and column.") { $0.at.span },
    .key("from", "The phase that states it; null: the rule set, for all.") {
      $0.phase.id(ofLevel: $0.dropped.level)
    },
    .key("text", "Its text.") { $1.text(of: $0.dropped.guideline, in: $0.phase.phase) })
}

extension RuleSet.Kind: OutputValue {}
extension RuleSet.Inheritance: OutputValue {}
extension Bound.Word: OutputValue {}

extension RuleTable {
  /// A guideline as it reads in a phase; what depends on the county remains in braces.
  fileprivate func written(_ guideline: Guideline, in phase: ChosenPhase) -> WrittenGuideline {
    WrittenGuideline(
      guideline: guideline, ruleSet: phase.ruleSet, words: words,
      text: text(of: guideline, in: phase.phase), short: short(of: guideline, in: phase.phase))
  }
}
