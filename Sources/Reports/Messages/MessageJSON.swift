internal import Comparison
internal import Evaluation
internal import Findings
internal import Messages
internal import Rules

extension MessageReport {
  /// The messages as described by `schemas/message.schema.json`.
  public var json: String { MessageOutput.answer.json(self, self).serialized }
}

/// The JSON of messages about changes.
enum MessageOutput {
  static let answer = OutputFormat<MessageReport, MessageReport>.object(
    "the messages",
    .key(
      "edition",
      "Which changes are told, and when: messages of another edition told some on other days."
    ) { _ in MessageReport.edition },
    .key("messages", .list(message), "At most one for a county and a rule set.") { $0.messages })

  static let message = OutputFormat<Message, MessageReport>.object(
    "a message",
    .key(
      "identifier",
      "Made from what the message says: composed again it is the same, and another content has another."
    ) { $0.identifier },
    .key("workspace", String?.format(), "The identifier of the workspace.") {
      $0.change.workspace.id
    },
    .key("ruleset", "The identifier of the rule set.") { $0.change.ordinance },
    .key("area", .area("the county"), "The county that is told.") { message in
      let area = message.change.area
      return NamedArea(
        id: area.id, name: area.name, kind: area.kind, state: message.change.stateOfArea?.id)
    },
    from.of { $0.change },
    .key("knownOn", "The day at whose end it is known.") { $0.known },
    direction.of { $0.change },
    takesPlaceOf.of { $0.change },
    causes.of { $0.change },
    before.of { $0.change },
    after.of { $0.change },
    .key("values", .list(figure), "The values on the days that filled the counts.") {
      figures($0.change)
    },
    guidelines.of { $0.change },
    .key(
      "changesRules",
      "Whether there is anything to do, to leave undone, or no longer so, now or with what follows."
    ) { $0.changesRules },
    .key("followedBy", .list(later), "What is certain to follow, by first day; mostly nothing.") {
      $0.later
    },
    .key("texts", .list(localized), "The message, in one language each.") { $1.texts(of: $0) })

  private static let later = OutputFormat<Change, MessageReport>.object(
    "a change that follows", from, direction, causes, before, after, guidelines)

  // The keys of a change, whether it is the first or a later one.

  private static let from = OutputKey<Change, MessageReport>.key(
    "from", "The first day on which it applies."
  ) { $0.from }

  private static let direction = OutputKey<Change, MessageReport>.key(
    "direction", "Which way it moves people from what applied, or was announced."
  ) { $0.direction }

  private static let takesPlaceOf = OutputKey<Change, MessageReport>.key(
    "takesPlaceOf",
    "The rule set that ends where this one begins, and about which nothing else is said; null: none."
  ) { $0.former }

  private static let causes = OutputKey<Change, MessageReport>.key(
    "causes", .list(Change.Cause.format(), atLeast: 1),
    "Without which there would be no such change."
  ) { $0.causes }

  private static let before = OutputKey<Change, MessageReport>.key(
    "before", .nullable(state),
    "What applied or was last announced, under the rule set or the one whose place it takes; null: neither did."
  ) { $0.before }

  private static let after = OutputKey<Change, MessageReport>.key(
    "after", .nullable(state), "What applies; null: the rule set does not."
  ) { $0.after }

  private static let guidelines = OutputKey<Change, MessageReport>.key(
    "guidelines", .list(guideline), "The guidelines that change."
  ) { $0.guidelines }

  private static let state = OutputFormat<RuleState, MessageReport>.object(
    "the state of the rule set",
    .key("answeredAs", "The identifier of the county that answers: after a merger another.") {
      $0.area.id
    },
    .key("version", "The version in force.") { $0.ruleSet.version.value },
    .key("phase", "The identifier of the phase; null: unknown.") { $0.phase?.id.value },
    .key("level", "Its place, 0 the mildest; null: unknown.") { $0.level },
    .key("color", "Its colour as #rrggbb; null: no colour.") { $0.phase?.color },
    .key("since", "The first day since which the phase has been in force.") { $0.since },
    .key("until", "The last day, where it is known already.") { $0.until },
    .key(
      "untilMayChange",
      "Whether future figures may end the phase before `until`, which then is the last day at the latest."
    ) { $0.untilMayChange },
    .key("notice", "The notice on which the phase rests; null: no notice.") { $0.notice })

  private typealias Figure = (reading: Reading, workspace: Workspace)

  /// The published values on the days that filled the counts.
  private static func figures(_ change: Change) -> [Figure] {
    change.decidingValues.map { ($0, change.workspace) }
  }

  private static let figure = OutputFormat<Figure, MessageReport>.object(
    "a value",
    .key("metric", "The metric, with the scope after a colon where it is another area's.") {
      $0.workspace.figure($0.reading.metric, $0.reading.scope)
    },
    .key("area", "The identifier of the area whose value it is.") {
      $0.workspace.areas[$0.reading.area].id
    },
    .key("day", "The day.") { $0.reading.day },
    .key("value", "The value.") { $0.reading.value })

  private static let guideline = OutputFormat<GuidelineChange, MessageReport>.object(
    "a guideline that changes",
    .key("id", "Its identifier.") { ($0.after ?? $0.before)?.guideline.id.value },
    .key("kind", "What happens to it.") { $0.kind })

  private static let localized = OutputFormat<LocalizedMessage, MessageReport>.object(
    "a message in one language",
    .key("language", "The code of the language.") { $0.language.code },
    .key("headline", "Where, which way, what, from when: mostly at most 65 characters.") {
      $0.headline
    },
    .key(
      "push",
      "What to do or leave undone, or no longer, and from when: the text of a notification, at most 120 characters."
    ) { $0.push },
    .key(
      "url",
      "The page of the county on the site, at the place of the rule set; null: it is not known where the site is."
    ) { $0.url },
    .key("ruleset", "The title of the rule set.") { $0.ruleSet },
    .key("scope", "What applies until and from when.") { $0.scope },
    .key("reasons", "The causes, with the figures that decided.") { $0.why },
    .key("groups", .list(group), "The guidelines that change, by kind of change.") { $0.groups },
    .key("unchanged", "How many guidelines go on; null: none.") { $0.unchanged },
    .key("legalBasis", "The law, the notice, and laws of guidelines.") { $0.legalBasis },
    .key("sources", "Where the figures come from, and whose they are.") { $0.sources })

  private static let group = OutputFormat<LocalizedMessage.Group, MessageReport>.object(
    "guidelines to which the same happens",
    .key("from", "From when.") { $0.from },
    .key("kind", "What happens to them; null: it is unknown whether they apply.") { $0.kind },
    .key("title", "The same in words.") { $0.title },
    .key("topics", .list(topic), "The guidelines by topic.") { $0.topics })

  private static let topic = OutputFormat<LocalizedMessage.Topic, MessageReport>.object(
    "a topic",
    .key("id", "The identifier of the topic.") { $0.id },
    .key("title", "Its title.") { $0.title },
    .key("guidelines", .list(entry), "Its guidelines.") { $0.entries })

  private static let entry = OutputFormat<LocalizedMessage.Entry, MessageReport>.object(
    "a guideline",
    .key("id", "Its identifier.") { $0.id },
    .key("text", "As it applies; of a lifted one, as it did.") { $0.text },
    .key("formerly", "As it was; null where there is nothing to compare.") { $0.formerly })
}
