internal import Changes
internal import RuleLanguage

private typealias Part = OutputPart

/// The JSON of `rulecheck diff`.
enum DiffOutput {
  static let answer = MappingShape(
    name: "the answer",
    fields: [
      Part.key("summary", .mapping(summary), "How many differences have which meaning."),
      Part.key(
        "differences", Part.list(difference),
        "The workspace's own, then by rule set and version; the tightening first."),
      Part.sometimes(
        "changes", .mapping(ChangesOutput.answer), "Only with --on: for whom something changes."),
      Part.sometimes(
        "impact", .mapping(ImpactOutput.impact),
        "Only with --over: what both rules would have done."),
    ])

  private static let summary = MappingShape(
    name: "the counts",
    fields: RuleDifference.Meaning.allCases.map { meaning in
      Part.key(
        meaning.rawValue, Part.count,
        "How many are \(meaning.rawValue), with those of added and removed versions.")
    })

  private static let meaning = Shape.text(
    Shape.Text("a meaning", choices: RuleDifference.Meaning.allCases.map(\.rawValue)))

  private static let difference = MappingShape(
    name: "a difference",
    fields: own + [
      Part.sometimes(
        "differences", Part.list(MappingShape(name: "a difference of a version", fields: own)),
        "Only of added and removed versions: what is different in the version of the other side that was in force on its first day."
      )
    ])

  private static let own = [
    Part.key("meaning", meaning, "What it means for those who have to follow the rules."),
    Part.key(
      "aspect",
      .text(Shape.Text("an aspect", choices: RuleDifference.Aspect.allCases.map(\.rawValue))),
      "What about its subject differs."),
    Part.key("subject", .mapping(subject), "What differs."),
    Part.key("old", .mapping(side), "What the old rules say."),
    Part.key("new", .mapping(side), "What the new rules say."),
    Part.sometimes(
      "proved", .boolean,
      "Only of conditions: whether it was proved how they stand to each other."),
    Part.sometimes(
      "witnesses", Part.list(witness), "Only of conditions: cases that tell them apart."),
    Part.sometimes(
      "gained", .list(Part.text, atLeast: 0),
      "Only of areas: the identifiers of counties that only the new rules speak of."),
    Part.sometimes(
      "lost", .list(Part.text, atLeast: 0),
      "Only of areas: the identifiers of counties that only the old rules speak of."),
    Part.sometimes(
      "contents", Part.list(content),
      "Only of what is added, removed or moved: the phases, guidelines and notices that belong to it; of a county the versions, and guidelines, in whose areas it is because of that."
    ),
  ]

  private static let subject = MappingShape(
    name: "a subject",
    fields: [
      Part.key(
        "kind",
        .text(
          Shape.Text("a kind", choices: RuleDifference.Subject.Kind.allCases.map(\.rawValue))),
        "What kind of thing it is."),
      Part.sometimes(
        "ruleset", .mapping(both), "Only of rule sets and their parts: the identifier."),
      Part.sometimes(
        "version", .mapping(both), "Only of versions and their parts: the version."),
      Part.sometimes(
        "id", .mapping(both), "The identifier; absent of the workspace, rule sets and versions."),
      Part.sometimes(
        "phases", Part.list(both),
        "Only of guidelines: the phases in which it makes itself felt, of those that both have."),
      Part.sometimes(
        "part", Part.text,
        "Which part of it: `starts` or `ends`, a language, the name of a value, a holiday, a day set, a grouping."
      ),
    ])

  private static let both = MappingShape(
    name: "an identifier on both sides",
    fields: [
      Part.key("old", .nullable(Part.text), "That of the old rules; null: they have none."),
      Part.key("new", .nullable(Part.text), "That of the new rules; null: they have none."),
    ])

  private static let side = MappingShape(
    name: "a side",
    fields: [
      Part.key("text", .nullable(Part.text), "What it says; null: nothing."),
      Part.key(
        "at", .nullable(Part.text),
        "File, line and column; where it says nothing, of what that would be a part. Null: that stands in no file that is kept."
      ),
    ])

  private static let witness = MappingShape(
    name: "a case",
    fields: [
      Part.key("case", Part.text, "Figures with their values, rows and phases."),
      Part.key(
        "holds", .nullable(.text(Shape.Text("a side", choices: ["old", "new"]))),
        "Whose condition holds; null: neither does, and one of them is not known not to."),
    ])

  private static let content = MappingShape(
    name: "a part",
    fields: [
      Part.key(
        "kind", .text(Shape.Text("a kind", choices: ["phase", "guideline", "version", "notice"])),
        "What kind of thing it is."),
      Part.key("id", Part.text, "The identifier."),
      Part.key(
        "text", Part.text,
        "The title of a phase, the text of a guideline, the phase of a notice, or areas."),
      Part.key("at", Part.text, "File, line and column."),
    ])
}
