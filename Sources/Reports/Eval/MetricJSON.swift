internal import Evaluation
internal import Findings
internal import Observations
internal import Rules

extension OutputFormat where Value == MetricInUse, Whole == SituationReport {
  /// What the chart of a metric shows.
  static let metricInUse = OutputFormat.object(
    "a metric in use",
    .key("metric", "The metric, with the scope after a colon where the value is another area's.") {
      $1.name(of: $0.reading)
    },
    .key("lowIsStrict", "Whether low values are the strict ones.") { $0.isLowStrict },
    .key(
      "thresholds", .list(threshold),
      "The numbers with which phases compare it in order to start, smallest first."
    ) { $0.thresholds },
    .key(
      "deciding", .nullable(deciding), "The count that decides which phase applies; null: none."
    ) { $0.deciding })

  private typealias Led = (ruleSet: RuleSet, phase: Phase)

  private static let threshold = OutputFormat<Threshold, SituationReport>.object(
    "a threshold",
    .key("value", "The number.") { $0.number },
    .key("since", "The first day on which a rule set has it.") { $0.since },
    .key(
      "phases",
      .list(
        OutputFormat<Led, SituationReport>.object(
          "a phase",
          .key("ruleset", "The identifier of its rule set.") { $0.ruleSet.id.value },
          .key("phase", "The identifier of the phase.") { $0.phase.id.value })),
      "The phases to which it leads."
    ) { $0.phases })

  private static let deciding = OutputFormat<DecidingCount, SituationReport>.object(
    "a deciding count",
    .key(
      "is", .choice("what it decides", ["begins", "applies", "earliest", "possible"]),
      "Whether the phase is certain to begin, applies, or may begin: a milder one from its earliest day, or a stricter one."
    ) { $0.outcome.kind },
    .key("ruleset", "The identifier of the rule set.") { $0.outcome.state.ruleSet.id.value },
    .key("phase", "The identifier of the phase; null: unknown.") {
      $0.outcome.state.phase?.id.value
    },
    .key("from", "Its first day.") { $0.outcome.state.from },
    .key("condition", "The condition in words.") {
      $1.words.text(of: $0.count.trigger.when, $0.count.ruleSet)
    },
    .key("at", "File, line and column of the condition.") { $0.count.trigger.when.span },
    .key("needed", "On how many days it must hold.") { $0.count.trigger.consecutive.days },
    .key("days", .list(Day.format()), "The days that filled the count, or have so far.") {
      $0.hits.sorted()
    })
}

extension DecidingCount.Outcome {
  fileprivate var kind: String {
    switch self {
    case .begins: "begins"
    case .applies: "applies"
    case .mayBegin(_, _, let isMilder): isMilder ? "earliest" : "possible"
    }
  }

  /// The phase that it is about.
  fileprivate var state: (ruleSet: RuleSet, phase: Phase?, from: Day) {
    switch self {
    case .begins(let step): (step.after.ruleSet, step.after.phase, step.day)
    case .applies(let standing): (standing.ruleSet, standing.phase, standing.since)
    case .mayBegin(let possible, _, _): (possible.ruleSet, possible.phase, possible.from)
    }
  }
}

extension OutputFormat where Value == [Stretch], Whole == SituationReport {
  /// What a rule set said before.
  static let pastPhases = OutputFormat.object(
    "the phases of a rule set",
    .key("ruleset", "The identifier of the rule set.") { $0[0].versions[0].id.value },
    .key("stretches", .list(stretch), "Days in one phase, the latest first.") { $0 })

  private static let stretch = OutputFormat<Stretch, SituationReport>.object(
    "a stretch of days",
    .key("phase", "The phase; null: unknown.") { $0.phase?.id.value },
    .key("from", "Its first day.") { $0.days.from },
    .key("through", "Its last day; null: it has not ended before the day of the answer.") {
      $0.days.through
    },
    .key("versions", .list(String.format()), "The versions in force, earliest first.") {
      $0.versions.map(\.version.value)
    })
}
