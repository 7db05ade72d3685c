internal import RuleLanguage

private typealias Part = OutputPart

/// The JSON of `rulecheck eval`.
enum EvalOutput {
  static let answer = MappingShape(
    name: "the answer",
    fields: [
      Part.key("on", Part.day, "The day of the answer."),
      Part.sources,
      Part.key("areas", Part.list(area), "One entry a county, in the order asked for."),
    ])

  private static let area = MappingShape(
    name: "a county",
    fields: Part.area + [
      Part.sometimes(
        "answeredAs", Part.text,
        "Only where another county answers: that of a part, or the one it was merged into."),
      Part.sometimes(
        "reported", Part.byFigure(value),
        "Only for a part: what is reported of the part itself, which the rules do not look at."),
      Part.key(
        "situation", Part.list(standing),
        "Every rule set that is valid there and not displaced, by identifier."),
      Part.sometimes(
        "nearestDay", .nullable(Part.day),
        "Only where `situation` is empty: the nearest day with a rule set; null: there is none."),
    ])

  private static let value = Shape.mapping(
    MappingShape(name: "a value", fields: Part.value))

  private static let standing = MappingShape(
    name: "a rule set in force",
    fields: Part.standing + [
      Part.key(
        "pending", .nullable(.mapping(pending)), "What follows without a break, or null."),
      Part.sometimes(
        "unknownBecause", Part.text, "Only where the phase is unknown: why."),
      Part.key(
        "values", Part.byFigure(value),
        "The newest values of the figures that the rules look at, by metric."),
      Part.key("guidelines", Part.list(guideline), "The guidelines that apply."),
      Part.key(
        "undecidedGuidelines", Part.list(guideline),
        "Guidelines of which it is not known whether they apply: a value is missing."),
      Part.key(
        "legalBasis", .mapping(Part.legalBasis), "The norm that the rule set rests on."),
      Part.key(
        "notice", .nullable(.mapping(Part.notice)),
        "The notice of the authority on which the phase rests; null: the figures decided."),
      Part.stale,
      Part.sometimes(
        "staleBecause", Part.text, "Only where the answer rests on old values: why."),
      Part.sometimes("trace", Part.list(trace), "Only with --explain: every phase."),
    ])

  private static let pending = MappingShape(
    name: "what is pending",
    fields: [
      Part.key("phase", .nullable(Part.text), "The phase that follows; null: unknown."),
      Part.key("from", Part.day, "Its first day."),
      Part.key(
        "certain", .boolean,
        "False where a new version begins on that day, and figures until then may change its phase."
      ),
    ])

  private static let guideline = MappingShape(
    name: "a guideline",
    fields: [
      Part.key("id", Part.text, "The identifier of the guideline."),
      Part.key("topic", Part.text, "The identifier of its topic."),
      Part.key("text", Part.text, "What the public reads."),
      Part.key(
        "legalBasis", .nullable(.mapping(Part.legalBasis)),
        "Its own norm; null: that of the rule set."),
    ])

  // MARK: Trace

  private static let trace = MappingShape(
    name: "a phase of the trace",
    fields: [
      Part.key("phase", Part.text, "The identifier of the phase."),
      Part.key("inForce", .boolean, "Whether the phase's own conditions are in force."),
      Part.key(
        "setBy", .nullable(.mapping(origin)),
        "What set the state, where no count brought it about; null: a count did, or it never changed."
      ),
      Part.key(
        "counts", Part.list(counting),
        "The count that brought the state about, then that of what is pending or running."),
    ])

  private static let origin = MappingShape(
    name: "what set a state",
    fields: [
      Part.sometimes("notice", .mapping(Part.notice), "A notice of the authority."),
      Part.sometimes("beginningOf", Part.text, "The version that begins with this phase."),
      Part.sometimes("handedOverBy", Part.text, "The version whose state is continued."),
    ])

  private static let row = MappingShape(
    name: "a row in a condition",
    fields: [
      Part.key("condition", Part.text, "What must have held, in words."),
      Part.key("at", Part.text, "File, line and column of the row."),
      Part.key("needed", Part.count, "On how many counted days in a row."),
      Part.key("holds", .nullable(.boolean), "Whether it did; null: unknown."),
      Part.key("days", Part.list(counted), "The days that were looked at."),
    ])

  private static let otherPhase = MappingShape(
    name: "a phase of another rule set",
    fields: [
      Part.key("reference", Part.text, "The rule set and its phase, as RULESET/PHASE."),
      Part.key("area", Part.text, "The identifier of the area that was asked."),
      Part.key("day", Part.day, "The day that was looked at."),
      Part.key("found", Part.text, "The phase of that day, `unknown` or `not-valid`."),
      Part.key(
        "holds", .nullable(.boolean), "Whether that is the named one or a stricter; null: unknown."),
      Part.key(
        "at", .nullable(Part.text), "File, line and column of that phase; null: there is none."),
    ])

  private static let counting = MappingShape(
    name: "a count",
    fields: [
      Part.key(
        "trigger", .text(Shape.Text("a trigger", choices: ["starts", "ends"])),
        "Whether it starts or ends the phase."),
      Part.key("condition", Part.text, "The condition in words."),
      Part.key("at", Part.text, "File, line and column of the condition."),
      Part.key("count", Part.count, "How many days in a row it has held."),
      Part.key("needed", Part.count, "On how many days it must."),
      Part.key(
        "effective", .nullable(Part.day), "The first day of the change; null while not full."),
      Part.key("days", Part.list(counted), "The days that were looked at."),
      Part.key("rows", Part.list(row), "The rows in the condition, on the last of the days."),
    ])

  private static let counted = MappingShape(
    name: "a day of a count",
    fields: [
      Part.key("day", Part.day, "The day."),
      Part.key("values", Part.byFigure(value), "What the condition reads, by metric."),
      Part.key(
        "phases", Part.list(otherPhase), "The phases of other rule sets that were looked at."),
      Part.key("holds", .nullable(.boolean), "Whether the condition holds; null: unknown."),
      Part.key("counted", .boolean, "Whether the day moves the count."),
      Part.key("skippedBecause", .nullable(Part.text), "Why it does not; null: it does."),
      Part.key("count", Part.count, "The count after the day."),
    ])
}

/// The JSON of `rulecheck replay`.
enum ReplayOutput {
  static let answer = MappingShape(
    name: "the answer",
    fields: [
      Part.key("through", .nullable(Part.day), "The last day of the data."),
      Part.key(
        "periods", Part.list(period), "By county, rule set and day, as asked for."),
    ])

  private static let period = MappingShape(
    name: "a period",
    fields: [
      Part.key("county", Part.text, "The identifier of the county."),
      Part.key("ruleset", Part.text, "The identifier of the rule set."),
      Part.key("version", Part.text, "Its version in force."),
      Part.key(
        "phase", .nullable(Part.text), "The identifier of the phase; null: unknown."),
      Part.key("from", Part.day, "The first day."),
      Part.key(
        "through", .nullable(Part.day),
        "The last day; null while in force at the end of the data."),
      Part.key(
        "notices", Part.list(Part.notice),
        "The notices of the authority that put the phase in force or confirmed it."),
    ])
}

/// The JSON of `rulecheck list`.
enum ListOutput {
  static let answer = MappingShape(
    name: "the answer",
    fields: [
      Part.key("on", Part.day, "The day of the answer."),
      Part.key("page", Part.count, "The page, from 1."),
      Part.key("pages", Part.count, "How many pages there are, at least 1."),
      Part.key("count", Part.count, "How many counties all pages have."),
      Part.sources,
      Part.key("areas", Part.list(area), "The counties of the page, as sorted."),
    ])

  private static let area = MappingShape(
    name: "a county",
    fields: Part.area + [
      Part.key(
        "values",
        Part.byFigure(
          .mapping(MappingShape(name: "a value", fields: Part.value))),
        "The newest value of every metric up to the day."),
      Part.key(
        "phases", Part.list(Part.phase),
        "Every rule set that is valid there and not displaced, by identifier."),
    ])
}

/// The JSON of `rulecheck history`.
enum HistoryOutput {
  static let answer = MappingShape(
    name: "the answer",
    fields: [
      Part.key("on", Part.day, "The last day."),
      Part.key(
        "area", .mapping(MappingShape(name: "the area", fields: Part.area)),
        "The area that was asked for."),
      Part.sometimes(
        "answeredAs", Part.text,
        "Only where another county answers: that of a part, or the one it was merged into."),
      Part.sources,
      Part.key(
        "thresholds", Part.byFigure(.list(.number, atLeast: 1)),
        "The bounds that the rules of these days compare a figure with, by metric."),
      Part.key("days", Part.list(day), "The days, oldest first."),
    ])

  private static let day = MappingShape(
    name: "a day",
    fields: [
      Part.key("day", Part.day, "The day."),
      Part.key("values", values, "The values published for the day, by metric."),
      Part.sometimes(
        "reported", values,
        "Only for a part: what is reported of the part itself, which the rules do not look at."),
      Part.sometimes(
        "phases", Part.list(Part.phase),
        "Only for counties: every rule set that is valid there and not displaced."),
    ])

  private static let values = Part.byFigure(
    .mapping(
      MappingShape(
        name: "a value and how it changed",
        fields: Part.value + [
          Part.key(
            "sinceDayBefore", .nullable(.number),
            "The difference to the day before; null where one of the two is missing."),
          Part.key(
            "sinceWeekBefore", .nullable(.number),
            "The difference to a week before; null where one of the two is missing."),
        ])))
}
