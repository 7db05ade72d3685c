internal import Changes
internal import Evaluation
internal import RuleLanguage
internal import YAMLSource

extension ChangeReport {
  /// The list as JSON: an element a county and ordinance.
  public var json: String { value.serialized }

  /// The same as a member of another answer.
  public var value: JSON {
    .object([
      ("since", .string(list.old.day.description)),
      ("on", .string(list.new.day.description)),
      ("sources", .array(usedSources.map(source))),
      ("count", .integer(countyCount)),
      ("changes", .array(list.changes.map(change))),
    ])
  }

  private func change(_ change: Change) -> JSON {
    .object([
      ("area", .object(members(of: change.area))),
      ("ruleset", .string(change.ordinance)),
      ("before", change.before.map(state) ?? .null),
      ("after", change.after.map(state) ?? .null),
      ("from", .string(change.from.description)),
      ("through", .text(change.through?.description)),
      ("throughMayChange", .bool(change.throughMayChange)),
      ("knownOn", .string(change.known.description)),
      ("causes", .array(change.causes.map { .string($0.rawValue) })),
      (
        "guidelines",
        .array(
          change.guidelines.map { guideline in
            .object([
              ("change", .string(guideline.kind.rawValue)),
              ("before", entry(guideline.before, change.before)),
              ("after", entry(guideline.after, change.after)),
            ])
          })
      ),
    ])
  }

  private func state(_ state: RuleState) -> JSON {
    .object(
      members(of: state, in: language(of: state)) + [
        ("notice", state.notice?.json ?? .null), ("at", .string(place(of: state))),
      ])
  }

  private func place(of state: RuleState) -> String {
    (state.phase?.id.span ?? state.ruleSet.id.span).description
  }

  private func entry(_ entry: GuidelineInForce?, _ state: RuleState?) -> JSON {
    guard let entry, let state else { return .null }
    let guideline = entry.guideline
    return .object([
      ("id", .string(guideline.id.value)),
      ("topic", .string(state.workspace.topics[guideline.topic].id.value)),
      ("text", .string(text(entry, state))),
      ("at", .string(guideline.id.span.description)),
    ])
  }
}

/// The JSON of `rulecheck changes`.
enum ChangesOutput {
  private typealias Part = OutputPart

  static let answer = MappingShape(name: "the answer", fields: fields)

  static let fields = [
    Part.key("since", Part.day, "The day at whose end the older state was known."),
    Part.key("on", Part.day, "The day at whose end the newer state is known."),
    Part.sources,
    Part.key("count", Part.count, "For how many counties something changes."),
    Part.key("changes", Part.list(change), "By county, in the order of the areas, and rule set."),
  ]

  private static let change = MappingShape(
    name: "a change",
    fields: [
      Part.key(
        "area", .mapping(MappingShape(name: "the county", fields: Part.area)),
        "The county that is told."),
      Part.key("ruleset", Part.text, "The identifier of the rule set."),
      Part.key(
        "before", .nullable(.mapping(state)),
        "What applied or was last announced; null: the rule set did not apply."),
      Part.key(
        "after", .nullable(.mapping(state)),
        "What applies from then on; null: the rule set does not."),
      Part.key("from", Part.day, "The first day on which it applies."),
      Part.key("through", .nullable(Part.day), "The last day, as far as it is known already."),
      Part.key(
        "throughMayChange", .boolean,
        "Whether figures to come may still end the phase before that day, or carry it on."),
      Part.key("knownOn", Part.day, "The day at whose end that is known."),
      Part.key(
        "causes",
        .list(
          .text(Shape.Text("a cause", choices: Change.Cause.allCases.map(\.rawValue))), atLeast: 1),
        "What makes the difference: figures, an amendment, the validity of rules, a notice, or where the county belongs."
      ),
      Part.key("guidelines", Part.list(guideline), "The guidelines that differ."),
    ])

  private static let state = MappingShape(
    name: "how a rule set stands",
    fields: Part.standing + [
      Part.key(
        "notice", .nullable(.mapping(Part.notice)), "The notice on which it rests; null: figures."),
      Part.key("at", Part.text, "File, line and column of the phase."),
    ])

  private static let guideline = MappingShape(
    name: "a guideline that differs",
    fields: [
      Part.key(
        "change",
        .text(
          Shape.Text("how it differs", choices: GuidelineChange.Kind.allCases.map(\.rawValue))),
        "How it differs."),
      Part.key("before", .nullable(.mapping(entry)), "As it was; null: it is added."),
      Part.key("after", .nullable(.mapping(entry)), "As it is then; null: it is lifted."),
    ])

  private static let entry = MappingShape(
    name: "a guideline",
    fields: [
      Part.key("id", Part.text, "The identifier of the guideline."),
      Part.key("topic", Part.text, "The identifier of its topic."),
      Part.key("text", Part.text, "What the public reads."),
      Part.key("at", Part.text, "File, line and column."),
    ])
}
