internal import Evaluation
internal import Findings
internal import Observations
internal import Rules

/// The JSON of `rulecheck eval`.
enum EvalOutput {
  static let answer = OutputFormat<SituationReport, SituationReport>.object(
    "the answer",
    .key("on", "The day of the answer.") { $0.day },
    .sources { $0.usedSources },
    .key("areas", .list(area), "One entry per county, in the order asked for.") { $0.situations })

  private static let area = OutputFormat<Situation, SituationReport>.object(
    "a county",
    .keys(of: .area("a county")) { $1.named($0.asked) },
    .sometimes(
      "answeredAs",
      "Only where another county answers: the one it is part of, or the one it was merged into."
    ) { $0.area.index == $0.asked.index ? nil : $0.area.id },
    .sometimes(
      "reported", .byMetric(value),
      "Only for a part: what is reported for the part itself, which the rules do not use."
    ) { $0.reported.isEmpty ? nil : $1.figures($0.reported) },
    .key(
      "situation", .list(standing),
      "Every rule set that is valid there and not displaced, by identifier."
    ) { $0.standings },
    .sometimes(
      "metrics", .list(.metricInUse),
      "Only with --explain and in the data of a site: the metrics on which phases depend."
    ) { $0.metrics.isEmpty ? nil : $0.metrics },
    .sometimes(
      "past", .list(.pastPhases),
      "Only with --explain and in the data of a site: what each rule set has said by the day."
    ) { situation in
      let past = situation.stretches.filter { !$0.isEmpty }
      return past.isEmpty ? nil : past
    },
    .sometimes(
      "nearestDay", Day?.format(),
      "Only where `situation` is empty: the nearest day with a rule set; null: no day."
    ) { situation, report in
      // Outer nil: no key; inner nil: a key that is null.
      situation.standings.isEmpty
        ? .some(report.evaluator.nearestDayWithRules(in: situation.asked, to: report.day)) : nil
    })

  private static let value: OutputFormat<Reading, SituationReport> = .value

  private static let standing = OutputFormat<Standing, SituationReport>.object(
    "a rule set in force",
    .keys(of: .ruleState) { standing, _ in standing.state },
    .sometimes("short", "Only where one is given: the short title of the rule set.") {
      $0.ruleSet.short?[$1.language]
    },
    .sometimes("phaseShort", "Only where one is given: the short title of the phase.") {
      $0.state.phase?.short?[$1.language]
    },
    .key("pending", .nullable(pending), "What follows without a break, or null.") { $0.pending },
    .sometimes(
      "mergesInto",
      "Only where `until` is the last day before the county becomes part of another: the identifier of that one."
    ) { $0.mergesInto?.id },
    .sometimes(
      "next", .list(step),
      "Every later day on which something is certain to change: the phase, the version or guidelines."
    ) { $0.prospects?.certain },
    .sometimes(
      "milder", .nullable(possibility),
      "The earliest day on which a milder phase than is certain can apply, if future figures allow it; null: none in the next weeks."
    ) { $0.prospects.map(\.milder) },
    .sometimes(
      "stricter", .nullable(possibility),
      "The earliest day on which a stricter phase than is certain can apply, if future figures require it; null: none in the next weeks."
    ) { $0.prospects.map(\.stricter) },
    .sometimes(
      "mayBeDecided", .list(decision),
      "Only where the law allows decisions under a condition: those that it allows on the day."
    ) { standing, _ in
      standing.ruleSet.allowingConditions.isEmpty ? nil : standing.prospects?.decisions
    },
    .sometimes("unknownBecause", "Only where the phase is unknown: why.") { standing, report in
      standing.unknownBecause.map(report.reason)
    },
    .key(
      "values", .byMetric(value),
      "The newest values of the figures that the rules look at, by metric."
    ) { $1.figures($0.values) },
    .key("guidelines", .list(WrittenGuideline.format()), "The guidelines that apply.") {
      standing, report in standing.guidelines.map { report.written($0, of: standing.state) }
    },
    .key(
      "undecidedGuidelines", .list(WrittenGuideline.format()),
      "Guidelines that may or may not apply: a value is missing."
    ) { standing, report in
      standing.undecidedGuidelines.map { report.written($0, of: standing.state) }
    },
    .key("legalBasis", "The norm that the rule set rests on.") { $0.ruleSet.legalBasis },
    .key(
      "notice", "The notice of the authority on which the phase rests; null: the figures decided."
    ) { $0.notice },
    .sometimes(
      "nextNotice",
      "Only where that notice ends before the phase does: the one on which it rests from the day after."
    ) { $0.nextNotice },
    .sometimes(
      "withdrawal",
      "Only where the notice is withdrawn from a later day on, or one was from the first day of the phase on: the notice that withdraws it."
    ) { $0.withdrawal },
    .sometimes(
      "withdrawalBeneath",
      "Only where the notice has an end and another one, which would apply after it, is withdrawn by then: the notice that withdraws that one."
    ) { $0.withdrawnBeneath?.withdrawal },
    .sometimes(
      "withoutNotice",
      "Only where the notice has an end and a stricter phase would be in force without it, by another notice or by the figures: that phase."
    ) { $0.phaseBeneath?.id.value },
    .stale,
    .sometimes("staleBecause", "Only where the answer rests on old values: why.") {
      standing, report in standing.stale.map(report.reason)
    },
    .sometimes("trace", .list(trace), "Only with --explain: every phase.") { $0.trace?.phases })

  private static let pending = OutputFormat<Standing.Pending, SituationReport>.object(
    "what is pending",
    .key("phase", "The phase that follows; null: unknown.") { $0.phase?.id.value },
    .key("from", "Its first day.") { $0.from },
    .key(
      "certain",
      "False where figures until then may still lead to another phase on that day, or let the present one go on."
    ) { $0.isCertain })

  private static let step = OutputFormat<Outlook.Step, SituationReport>.object(
    "a certain step",
    .key("from", "Its first day.") { $0.day },
    .key("version", "The version then in force; null: the rule set does not apply.") {
      $0.state?.ruleSet.version.value
    },
    .key("phase", "The phase then in force; null: unknown, or the rule set does not apply.") {
      $0.state?.phase?.id.value
    })

  private static let possibility = OutputFormat<Possibility, SituationReport>.object(
    "what is possible",
    .key("phase", "The phase that would apply.") { $0.phase.id.value },
    .key("from", "The first day on which it can.") { $0.from },
    .key("version", "The version then in force.") { $0.ruleSet.version.value },
    .key(
      "counts", .list(awaited),
      "The counts that would have to fill, all of them; none: the change of the version would do."
    ) { $0.counts })

  private static let awaited = OutputFormat<Possibility.Awaited, SituationReport>.object(
    "an awaited count",
    .key("phase", "The phase that it starts or ends.") { $0.phase.id.value },
    .key("trigger", .choice("a trigger", ["starts", "ends"]), "Which of both it does.") {
      $0.count.side == .starts ? "starts" : "ends"
    },
    .key("condition", "The condition in words.") {
      $1.words.text(of: $0.count.trigger.when, $0.count.ruleSet)
    },
    .key("at", "File, line and column of the condition.") { $0.count.trigger.when.span },
    .key("count", "How many days in a row it has held by now.") { $0.held },
    .key("needed", "On how many days it must.") { $0.count.trigger.consecutive.days },
    .key("days", .list(Day.format()), "The days that would still have to count.") { $0.days })

  private static let trace = OutputFormat<PhaseTrace, SituationReport>.object(
    "a phase of the trace",
    .key("phase", "The identifier of the phase.") { $0.phase.id.value },
    .key("inForce", "Whether the phase's own conditions are in force.") { $0.isInForce },
    .key(
      "setBy", .nullable(origin),
      "What set the state, where no count brought it about; null: a count did, or it never changed."
    ) { $0.origin },
    .key(
      "counts", .list(count),
      "The count that brought the state about, then the counts that are pending or running."
    ) { $0.counts },
    .sometimes("decision", decision, "Only where the authority decides what comes next: that.") {
      $0.decision
    })

  private static let decision = OutputFormat<DecisionTrace, SituationReport>.object(
    "a decision of the authority",
    .key("phase", "The phase that it starts or ends.") { $0.phase.id.value },
    .key("trigger", .choice("a trigger", ["starts", "ends"]), "Which of both it does.") {
      $0.side == .starts ? "starts" : "ends"
    },
    .key("condition", "In words, with the condition under which it is allowed.") {
      $1.words.decision($0.trigger, $0.ruleSet) ?? ""
    },
    .key("at", "File, line and column.") { $0.trigger.span },
    .key("allowed", "Whether the law allows it on the day; null: unknown.") {
      $0.isAllowed.map { $0.known } ?? true
    })

  private static let origin = OutputFormat<PhaseTrace.Origin, SituationReport>.object(
    "what set a state",
    .sometimes("notice", "A notice of the authority.") {
      if case .notice(let notice) = $0 { notice } else { nil }
    },
    .sometimes("beginningOf", "The version that begins with this phase.") {
      if case .beginning(let version) = $0 { version.version.value } else { nil }
    },
    .sometimes("handedOverBy", "The version whose state is continued.") {
      if case .handedOver(let version) = $0 { version.version.value } else { nil }
    })

  private static let count = OutputFormat<CountTrace, SituationReport>.object(
    "a count",
    .key(
      "trigger", .choice("a trigger", ["starts", "ends"]), "Whether it starts or ends the phase."
    ) { $0.side == .starts ? "starts" : "ends" },
    .key("condition", "The condition in words.") { $1.words.text(of: $0.trigger.when, $0.ruleSet) },
    .key("at", "File, line and column of the condition.") { $0.trigger.when.span },
    .key("count", "How many days in a row it has held.") { $0.count },
    .key("needed", "On how many days it must.") { $0.trigger.consecutive.days },
    .key("effective", "The first day of the change; null while not full.") { $0.effective },
    .key("days", .list(counted), "The days that were checked.") { $0.days },
    .key("rows", .list(row), "The rows in the condition, on the last of the days.") { count in
      count.rows.map { ($0, count.ruleSet) }
    })

  private typealias RowOfVersion = (row: RowTrace, ruleSet: RuleSet)

  private static let row = OutputFormat<RowOfVersion, SituationReport>.object(
    "a row in a condition",
    .key("condition", "What must have held, in words.") {
      $1.words.text(of: $0.row.row.when, $0.ruleSet)
    },
    .key("at", "File, line and column of the row.") { $0.row.row.span },
    .key("needed", "On how many counted days in a row.") { $0.row.row.count.days },
    .key("holds", "Whether it did; null: unknown.") { $0.row.truth.known },
    .key("days", .list(counted), "The days that were checked.") { $0.row.days })

  private static let counted = OutputFormat<CountedDay, SituationReport>.object(
    "a day of a count",
    .key("day", "The day.") { $0.day },
    .key("values", .byMetric(value), "What the condition reads, by metric.") {
      $1.figures($0.readings)
    },
    .key("phases", .list(otherPhase), "The phases of other rule sets that were looked up.") {
      $0.phases
    },
    .key("holds", "Whether the condition holds; null: unknown.") { $0.truth.known },
    .key("counted", "Whether the day moves the count.") { $0.role.isCounted },
    .key("skippedBecause", "Why it does not; null: it does.") { $1.skipped($0.role) },
    .key("count", "The count after the day.") { $0.count })

  private static let otherPhase = OutputFormat<PhaseResult, SituationReport>.object(
    "a phase of another rule set",
    .key("reference", "The rule set and its phase, as RULESET/PHASE.") {
      "\($0.reference.ruleSet)/\($0.reference.phase)"
    },
    .key("area", "The identifier of the area that was asked.") { $1.workspace.areas[$0.area].id },
    .key("day", "The day that was looked up.") { $0.day },
    .key("found", "The phase of that day, `unknown` or `not-valid`.") { $0.found.description },
    .key("holds", "Whether that is the named one or a stricter; null: unknown.") { $0.truth.known },
    .key("at", "File, line and column of that phase; null: no phase.") { $0.place })
}
