internal import Changes
internal import Evaluation
internal import RuleLanguage
internal import YAMLSource

extension MessageReport {
  /// `{"messages": [{"identifier", …, "texts": [{"language", "headline", …}]}]}`: see
  /// `schemas/message.schema.json`.
  public var json: String {
    JSON.object([("messages", .array(messages.map(json)))]).serialized
  }

  private func json(_ message: Message) -> JSON {
    let change = message.change
    let workspace = change.workspace
    return .object([
      ("identifier", .string(message.identifier)),
      ("workspace", .string(workspace.id)),
      ("ruleset", .string(change.ordinance)),
      ("area", area(change)),
      ("from", .string(change.from.description)),
      ("knownOn", .string(message.known.description)),
      ("causes", .array(change.causes.map { .string($0.rawValue) })),
      ("before", change.before.map(state) ?? .null),
      ("after", change.after.map(state) ?? .null),
      ("values", figures(change, workspace)),
      ("guidelines", guidelines(change)),
      (
        "followedBy",
        .array(
          message.later.map { next in
            .object([
              ("from", .string(next.from.description)),
              ("causes", .array(next.causes.map { .string($0.rawValue) })),
              ("before", next.before.map(state) ?? .null),
              ("after", next.after.map(state) ?? .null),
              ("guidelines", guidelines(next)),
            ])
          })
      ),
      ("texts", .array(texts(of: message).map(json))),
    ])
  }

  private func guidelines(_ change: Change) -> JSON {
    .array(
      change.guidelines.map { entry in
        .object([
          ("id", .text((entry.after ?? entry.before)?.guideline.id.value)),
          ("kind", .string(entry.kind.rawValue)),
        ])
      })
  }

  private func area(_ change: Change) -> JSON {
    let area = change.area
    return .object([
      ("id", .string(area.id)), ("name", .string(area.name)), ("kind", .text(area.kind)),
      ("state", .text(change.stateOfArea?.id)),
    ])
  }

  private func state(_ state: RuleState) -> JSON {
    .object([
      ("answeredAs", .string(state.area.id)),
      ("version", .string(state.ruleSet.version.value)),
      ("phase", .text(state.phase?.id.value)),
      ("level", state.level.map { .integer($0) } ?? .null),
      ("color", .text(state.phase?.color?.description)),
      ("since", .string(state.since.description)),
      ("until", .text(state.until?.description)),
      ("notice", state.notice?.json ?? .null),
    ])
  }

  /// The published values on the days that filled the counts.
  private func figures(_ change: Change, _ workspace: Workspace) -> JSON {
    var seen: Set<Reading> = []
    let readings = change.decisive.flatMap(\.days).flatMap(\.readings)
      .filter { $0.value != nil && seen.insert($0).inserted }
    return .array(
      readings.map { reading in
        .object([
          ("metric", .string(workspace.figure(reading.metric, reading.scope))),
          ("area", .string(workspace.areas[reading.area].id)),
          ("day", .string(reading.day.description)),
          ("value", reading.value.map { .number($0) } ?? .null),
        ])
      })
  }

  private func json(_ text: LocalizedMessage) -> JSON {
    .object([
      ("language", .string(text.language.code)),
      ("headline", .string(text.headline)),
      ("summary", .string(text.summary)),
      ("scope", .array(text.scope.map { .string($0) })),
      ("reasons", .array(text.why.map { .string($0) })),
      ("groups", .array(text.groups.map(json))),
      ("unchanged", .text(text.unchanged)),
      ("legalBasis", .array(text.legalBasis.map(\.json))),
      ("sources", .array(text.sources.map { .string($0) })),
    ])
  }

  private func json(_ group: LocalizedMessage.Group) -> JSON {
    .object([
      ("from", .string(group.from.description)),
      ("kind", .text(group.kind?.rawValue)),
      ("title", .string(group.title)),
      (
        "topics",
        .array(
          group.topics.map { topic in
            .object([
              ("id", .string(topic.id)), ("title", .string(topic.title)),
              (
                "guidelines",
                .array(
                  topic.entries.map { entry in
                    .object([
                      ("id", .string(entry.id)), ("text", .string(entry.text)),
                      ("formerly", .text(entry.formerly)),
                    ])
                  })
              ),
            ])
          })
      ),
    ])
  }
}
