internal import Comparison
internal import Rules

extension ImpactReport {
  public var json: JSON { ImpactOutput.impact.json(self, self) }
}

/// The member `impact` of the JSON of `rulecheck diff`.
enum ImpactOutput {
  static let impact = OutputFormat<ImpactReport, ImpactReport>.object(
    "an impact",
    .key("from", "The first day that is compared.") { $0.from },
    .key("through", "The last one: none after the last day with a figure.") { $0.through },
    .key("counties", "How many counties are compared: those on both sides.") {
      $0.impact.countyCount
    },
    .key("onlyOld", "Counties that only the old areas have, by their identifiers.") {
      $0.impact.onlyOld.map(\.id)
    },
    .key("onlyNew", "Counties that only the new areas have.") { $0.impact.onlyNew.map(\.id) },
    .key("rulesets", .list(ruleSet), "Rule sets; the largest effects first.") {
      $0.impact.ordinances
    })

  private static let ruleSet = OutputFormat<OrdinanceImpact, ImpactReport>.object(
    "the impact of a rule set",
    .key("old", "The identifier of the old one; null: it is new.") { $0.old?.id },
    .key("new", "The identifier of the new one; null: it is gone.") { $0.new?.id },
    .key("counties", "Counties in which either applied on some day.") { $0.countyCount },
    .key("neverTogether", "Of these, those in which both applied on no day.") { $0.apartCount },
    .key("countyDays", "Days times counties on which either applied.") { $0.countyDays },
    .key("differingDays", "County-days of another phase, with those on which only one applied.") {
      $0.differingDays
    },
    .key("oneSidedDays", "Of these, those on which only one applied.") { $0.oneSidedDays },
    .key("stricterDays", "How many of these are of a stricter phase.") { $0.stricterDays },
    .key("milderDays", "How many of these are of a milder phase.") { $0.milderDays },
    .key("guidelineDays", "County-days of the same phase, for which other guidelines are written.")
    { $0.guidelineDays },
    .key(
      "phases", .list(phase),
      "The phases of the new one, mildest first, then those that only the old one has."
    ) { $0.phases },
    .key("differing", .list(county), "Counties that differ; the largest effects first.") {
      $0.counties
    })

  private static let phase = OutputFormat<PhaseImpact, ImpactReport>.object(
    "how a phase was used",
    .key("phase", "Its identifier; `unknown`; or `not-valid`, where the rule set did not apply.") {
      switch $0.state {
      case .phase(let id): id
      case .unknown: "unknown"
      case .notValid: "not-valid"
      }
    },
    .key("title", "Its title; null where it is not a phase.") {
      $0.new?.title[$1.language] ?? $0.old?.title[$1.oldLanguage]
    },
    .key("inOld", "Whether the old rule set has it.") { $0.old != nil },
    .key("inNew", "Whether the new rule set has it.") { $0.new != nil },
    .key("before", use, "Under the old rules.") { $0.before },
    .key("after", use, "Under the new rules.") { $0.after })

  private static let use = OutputFormat<PhaseImpact.Use, ImpactReport>.object(
    "a use",
    .key("countyDays", "Days times counties in the phase.") { $0.countyDays },
    .key("entries", "How often a county came into it.") { $0.entries },
    .key(
      "shortPeriods",
      "How many periods of it that ended on one of the days had lasted under a week."
    ) { $0.shortPeriods })

  private static let county = OutputFormat<CountyImpact, ImpactReport>.object(
    "a county that differs",
    .key("county", "The identifier of the county.") { $0.area.id },
    .key("first", "The first day that differs.") { $0.first },
    .key("firstShared", "The first of them on which both applied; null: no day.") {
      $0.firstShared
    },
    .key("days", "Days of another phase, or on which only one applied.") { $0.days },
    .key("oneSidedDays", "Of these, those on which only one applied.") { $0.oneSidedDays },
    .key("stricterDays", "How many of these are of a stricter phase.") { $0.stricterDays },
    .key("milderDays", "How many of these are of a milder phase.") { $0.milderDays },
    .key("guidelineDays", "Days of the same phase, for which other guidelines are written.") {
      $0.guidelineDays
    })
}
