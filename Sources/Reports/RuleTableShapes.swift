internal import RuleLanguage

private typealias Part = OutputPart

/// The JSON of `rulecheck rules`.
enum RulesOutput {
  static let answer = MappingShape(
    name: "the answer",
    fields: [
      Part.key(
        "on", .nullable(Part.day), "The day that was asked for; null: all versions were."),
      Part.key(
        "rulesets", Part.list(ruleSet), "The versions, by identifier and first day."),
    ])

  private static let ruleSet = MappingShape(
    name: "a version of a rule set",
    fields: [
      Part.key("ruleset", Part.text, "The identifier of the rule set."),
      Part.key("version", Part.text, "The version."),
      Part.key("title", Part.text, "Its title."),
      Part.key("file", Part.text, "The file that states it."),
      Part.key("legalBasis", .mapping(Part.legalBasis), "The norm that it rests on."),
      Part.key("valid", .mapping(validity), "From when to when it is valid."),
      Part.key(
        "areas", .list(Part.text, atLeast: 0),
        "The identifiers of the counties of which it speaks."),
      Part.key(
        "displaces", .list(Part.text, atLeast: 0),
        "The identifiers of the rule sets that do not apply where and while it is valid."),
      Part.key("begins", .mapping(beginning), "How its phases start."),
      Part.key(
        "firstCountedDay", .nullable(Part.day), "The first day that counts; null: all do."),
      Part.key("calendar", .nullable(Part.text), "The identifier of its calendar."),
      Part.key(
        "phasesAre", .text(Shape.Text("a kind", choices: RuleSet.Kind.allCases.map(\.rawValue))),
        "How its phases work together."),
      Part.key(
        "inherits",
        .nullable(
          .text(
            Shape.Text(
              "whose guidelines", choices: RuleSet.Inheritance.allCases.map(\.rawValue)))),
        "Whose guidelines a phase has besides its own; null in a decision table."),
      Part.key("phases", Part.list(phase), "The phases, mildest first."),
    ])

  private static let validity = MappingShape(
    name: "a validity",
    fields: [
      Part.key("from", Part.day, "The first day."),
      Part.key("through", .nullable(Part.day), "The last day, as written; null: open-ended."),
      Part.key(
        "inForceThrough", .nullable(Part.day),
        "The last day on which it is in force, with versions that follow; null: open-ended."),
      Part.key(
        "replacedBy", .nullable(Part.text), "The version that cuts it short; null: none does."),
    ])

  private static let beginning = MappingShape(
    name: "a beginning",
    fields: [
      Part.key(
        "kind",
        .text(Shape.Text("a beginning", choices: ["recount", "continue", "phase"])),
        "With what the version starts."),
      Part.key("phase", .nullable(Part.text), "The phase with which it does, or null."),
    ])

  private static let phase = MappingShape(
    name: "a phase",
    fields: [
      Part.key("phase", Part.text, "The identifier of the phase."),
      Part.key("title", Part.text, "Its title."),
      Part.key("level", Part.count, "Its place, 0 the mildest."),
      Part.key("color", .nullable(Part.text), "Its colour as #rrggbb; null: it has none."),
      Part.key("at", Part.text, "File, line and column."),
      Part.key(
        "starts", .nullable(.mapping(trigger)),
        "What makes it start; null: it applies where no other does."),
      Part.key(
        "ends", .nullable(.mapping(trigger)),
        "What makes it end; null: another phase does, or nothing."),
      Part.key(
        "guidelines", Part.list(guideline), "Its guidelines as they result after inheritance."),
      Part.key("lifted", Part.list(lifted), "Inherited guidelines that it drops."),
    ])

  private static let trigger = MappingShape(
    name: "a trigger",
    fields: [
      Part.key("condition", Part.text, "The condition in words."),
      Part.key("inWords", Part.text, "How long it must hold, and when that applies, in words."),
      Part.key("at", Part.text, "File, line and column."),
      Part.key("implied", .boolean, "Whether it was left out and consists of defaults."),
      Part.key("bounds", Part.list(bound), "The bounds in the condition, in their order."),
      Part.key("consecutive", Part.count, "On how many counted days in a row."),
      Part.key("daySet", .nullable(Part.text), "The day set that is counted; null: all days."),
      Part.key(
        "effectiveDaysLater", .nullable(Part.count),
        "How many days after the count is full; null: on a day of the week."),
      Part.key(
        "effectiveNext", .nullable(Part.text),
        "On which day of the week after the count is full, in English; null: days are counted."),
      Part.key(
        "countsFromDayAfterEntry", .boolean,
        "Whether only days after the first day in force count."),
    ])

  private static let bound = MappingShape(
    name: "a bound",
    fields: [
      Part.key("metric", Part.text, "The metric, or `metric:scope`."),
      Part.key(
        "operator", .text(Shape.Text("an operator", choices: Bound.Word.allCases.map(\.rawValue))),
        "On which side of it the condition holds."),
      Part.key("bound", .number, "The number."),
      Part.key("at", Part.text, "File, line and column."),
    ])

  private static let guideline = MappingShape(
    name: "a guideline",
    fields: [
      Part.key("id", Part.text, "The identifier of the guideline."),
      Part.key("topic", Part.text, "The identifier of its topic."),
      Part.key(
        "text", Part.text, "What the public reads; what depends on the county stays in braces."),
      Part.key("at", Part.text, "File, line and column."),
      Part.key(
        "from", .nullable(Part.text), "The phase that states it; null: the rule set, for all."),
      Part.key(
        "whileInForce", .boolean,
        "Whether it is inherited only as long as that phase is in force itself."),
      Part.key("only", .nullable(.mapping(limits)), "Its limits; null: it has none."),
      Part.key(
        "replaces", .nullable(.mapping(replaced)), "What it replaces; null: nothing."),
      Part.key("values", Part.list(value), "Its values."),
      Part.key(
        "legalBasis", .nullable(.mapping(Part.legalBasis)),
        "Its own norm; null: that of the rule set."),
    ])

  private static let limits = MappingShape(
    name: "limits",
    fields: [
      Part.key("from", .nullable(Part.day), "The first day; null: no limit."),
      Part.key("through", .nullable(Part.day), "The last day; null: no limit."),
      Part.key(
        "areas", .nullable(.list(Part.text, atLeast: 0)),
        "The identifiers of the counties; null: all of the rule set."),
      Part.key("condition", .nullable(Part.text), "What must hold, in words; null: nothing."),
      Part.key("at", Part.text, "File, line and column."),
    ])

  private static let replaced = MappingShape(
    name: "a guideline that is replaced",
    fields: [
      Part.key(
        "from", .nullable(Part.text), "The phase that states it; null: the rule set, for all."),
      Part.key("at", Part.text, "File, line and column."),
      Part.key("text", Part.text, "Its text."),
    ])

  private static let value = MappingShape(
    name: "a value",
    fields: [
      Part.key("name", Part.text, "Its name."),
      Part.key("value", Part.text, "The value as the public reads it."),
      Part.key(
        "stricter",
        .nullable(
          .text(Shape.Text("a direction", choices: Guideline.Stricter.allCases.map(\.rawValue)))),
        "In which direction it is stricter; null: it has none."),
    ])

  private static let lifted = MappingShape(
    name: "a guideline that is lifted",
    fields: [
      Part.key("id", Part.text, "The identifier of the guideline."),
      Part.key("at", Part.text, "File, line and column."),
      Part.key(
        "from", .nullable(Part.text), "The phase that states it; null: the rule set, for all."),
      Part.key("text", Part.text, "Its text."),
    ])
}
