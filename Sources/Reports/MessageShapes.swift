internal import Changes
internal import RuleLanguage

/// The JSON of messages about changes.
enum MessageOutput {
  static let answer = MappingShape(
    name: "the messages",
    fields: [
      OutputPart.key("messages", list(message), "At most one for a county and a rule set.")
    ])

  private static func key(_ key: String, _ shape: Shape, _ description: String) -> FieldShape {
    OutputPart.key(key, shape, description)
  }

  private static func list(_ element: MappingShape) -> Shape { OutputPart.list(element) }
  private static let text = OutputPart.text
  private static let day = OutputPart.day
  private static let texts = Shape.list(OutputPart.text, atLeast: 0)
  private static let kinds = Shape.text(
    Shape.Text("a kind of change", choices: GuidelineChange.Kind.allCases.map(\.rawValue)))

  private static let message = MappingShape(
    name: "a message",
    fields: [
      key(
        "identifier", text,
        "Made from what the message says: composed again it is the same, and another content has another."
      ),
      key("workspace", .nullable(text), "The identifier of the workspace."),
      key("ruleset", text, "The identifier of the rule set."),
      key(
        "area", .mapping(MappingShape(name: "the county", fields: OutputPart.area)),
        "The county that is told."),
      key("from", day, "The first day on which it applies."),
      key("knownOn", day, "The day at whose end it is known."),
      key("causes", causes, "Without which there would be no such change."),
      key("before", .nullable(.mapping(state)), "What applied; null: the rule set did not."),
      key("after", .nullable(.mapping(state)), "What applies; null: the rule set does not."),
      key("values", list(figure), "The values on the days that filled the counts."),
      key("guidelines", list(guideline), "The guidelines that change."),
      key("followedBy", list(later), "What is certain to follow, by first day; mostly nothing."),
      key("texts", list(localized), "The message, in one language each."),
    ])

  private static let causes = Shape.list(
    .text(Shape.Text("a cause", choices: Change.Cause.allCases.map(\.rawValue))), atLeast: 1)

  private static let later = MappingShape(
    name: "a change that follows",
    fields: [
      key("from", day, "The first day on which it applies."),
      key("causes", causes, "Without which there would be no such change."),
      key("before", .nullable(.mapping(state)), "What applied; null: the rule set did not."),
      key("after", .nullable(.mapping(state)), "What applies; null: the rule set does not."),
      key("guidelines", list(guideline), "The guidelines that change."),
    ])

  private static let state = MappingShape(
    name: "how the rule set stands",
    fields: [
      key("answeredAs", text, "The identifier of the county that answers: after a merger another."),
      key("version", text, "The version in force."),
      key("phase", .nullable(text), "The identifier of the phase; null: unknown."),
      key("level", .nullable(OutputPart.count), "Its place, 0 the mildest; null: unknown."),
      key("color", .nullable(text), "Its colour as #rrggbb; null: it has none."),
      key("since", day, "The first day since which the phase has been in force."),
      key("until", .nullable(day), "The last day, where it is known already."),
      key(
        "notice", .nullable(.mapping(OutputPart.notice)),
        "The notice on which the phase rests; null: there is none."),
    ])

  private static let figure = MappingShape(
    name: "a value",
    fields: [
      key("metric", text, "The metric, with the scope behind a colon where it is another area's."),
      key("area", text, "The identifier of the area whose value it is."),
      key("day", day, "The day."), key("value", .nullable(.number), "The value."),
    ])

  private static let guideline = MappingShape(
    name: "a guideline that changes",
    fields: [
      key("id", .nullable(text), "Its identifier."), key("kind", kinds, "What happens to it."),
    ])

  private static let localized = MappingShape(
    name: "a message in one language",
    fields: [
      key("language", text, "The code of the language."),
      key("headline", text, "County, what applies, from when."),
      key("summary", text, "What becomes stricter or looser, and the reason, in short."),
      key("scope", texts, "What applies until and from when."),
      key("reasons", texts, "The causes, with the figures that decided."),
      key("groups", list(group), "The guidelines that change, by kind of change."),
      key("unchanged", .nullable(text), "How many guidelines go on; null: none."),
      key(
        "legalBasis", list(OutputPart.legalBasis), "The law, the notice, and laws of guidelines."),
      key("sources", texts, "Where the figures come from, and whose they are."),
    ])

  private static let group = MappingShape(
    name: "guidelines to which the same happens",
    fields: [
      key("from", day, "From when."),
      key("kind", .nullable(kinds), "What happens to them; null: nobody knows whether they apply."),
      key("title", text, "The same in words."),
      key("topics", list(topic), "The guidelines by topic."),
    ])

  private static let topic = MappingShape(
    name: "a topic",
    fields: [
      key("id", text, "The identifier of the topic."), key("title", text, "Its title."),
      key("guidelines", list(entry), "Its guidelines."),
    ])

  private static let entry = MappingShape(
    name: "a guideline",
    fields: [
      key("id", text, "Its identifier."),
      key("text", text, "As it applies; of a lifted one, as it did."),
      key("formerly", .nullable(text), "As it was; null where there is nothing to compare."),
    ])
}
