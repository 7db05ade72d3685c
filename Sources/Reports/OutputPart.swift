internal import Evaluation
internal import Findings
internal import Observations
internal import Rules

// Parts that several answers share.

/// An area as answers name it.
struct NamedArea {
  let id: String
  let name: String
  let kind: String?
  let state: String?
}

extension OutputFormat where Value == NamedArea {
  static func area(_ name: String) -> OutputFormat {
    .object(
      name,
      .key("id", "The identifier, as in the areas file.") { $0.id },
      .key("name", "The name, without its kind.") { $0.name },
      .key("kind", "What kind of county it is, in the words of the areas file.") { $0.kind },
      .key("state", "The identifier of the state it lies in; a state's own.") { $0.state })
  }
}

extension OutputFormat where Value == Int, Whole: Answer {
  /// A source, by its index in the workspace.
  static var source: OutputFormat {
    .object(
      "a source",
      .key("name", "The identifier of the source.") { $1.workspace.sources[$0].id.value },
      .key("attribution", "Whose figures they are, as the source wants to be named.") {
        $1.workspace.sources[$0].attribution
      },
      .key("lastDay", "The last day with a value, except stray days; null: no day.") {
        $1.lastDay(ofSource: $0)
      })
  }
}

extension OutputKey where Whole: Answer {
  static func sources(_ sources: @escaping @Sendable (Subject) -> [Int]) -> OutputKey {
    .key("sources", .list(.source), "The sources of the figures.", sources)
  }
}

extension OutputFormat where Value == Reading, Whole: Answer {
  /// A value with its day, area and place in the data.
  static var value: OutputFormat {
    .object(
      "a value",
      .key("value", "The value; null: no value.") { $0.value },
      .key("rounded", "Whether the metric's `round` made another value of the published one.") {
        $1.isRounded($0)
      },
      .key("day", "The day of the value; null: no value.") {
        $0.value == nil ? nil : $0.day
      },
      .key("area", "The identifier of the area whose value it is.") {
        $1.workspace.areas[$0.area].id
      },
      .key("source", "The identifier of the source whose row has it.") {
        $1.source(of: $0)?.id
      },
      .key("at", "The file and line of that row.") { $1.source(of: $0)?.place })
  }
}

extension OutputFormat where Value == RuleState, Whole: Answer {
  /// The state of a rule set in an area: its phase, since when and until when.
  static var ruleState: OutputFormat {
    .object(
      "a rule set",
      .key("ruleset", "The identifier of the rule set.") { $0.ruleSet.id.value },
      .key("version", "Its version in force.") { $0.ruleSet.version.value },
      .key("title", "Its title.") { $0.ruleSet.title[$1.language(of: $0)] },
      .key("phase", "The identifier of the phase; null: unknown.") { $0.phase?.id.value },
      .key("phaseTitle", "The title of the phase; null: unknown.") {
        $0.phase?.title[$1.language(of: $0)]
      },
      .key("level", "The place of the phase, 0 the mildest; null: unknown.") { $0.level },
      .key("color", "The colour of the phase as #rrggbb; null: no colour.") { $0.phase?.color },
      .key("since", "The first day since which the phase has been in force without a break.") {
        $0.since
      },
      .key("until", "The last day, where it is known already.") { $0.until },
      .key(
        "untilMayChange",
        "Whether future figures may end the phase before `until`, which then is the last day at the latest."
      ) { $0.untilMayChange })
  }
}

extension OutputFormat where Value == Standing, Whole: Answer {
  /// A rule set in force, its phase, and whether that depends on old values.
  static var phase: OutputFormat {
    .object("a phase in force", .keys(of: .ruleState) { standing, _ in standing.state }, .stale)
  }
}

extension OutputKey where Subject == Standing {
  static var stale: OutputKey {
    .key("stale", "Whether the answer rests on old values.") { $0.stale != nil }
  }
}

// What several parts of an answer contain is one value, so that its schema describes it once.

extension LegalBasis: OutputValue {
  private static let described = OutputFormat<LegalBasis, Void>.object(
    "a legal basis",
    .key("title", "The norm.") { $0.title.value },
    .key("url", "Where to read it.") { $0.url },
    .key("date", "Its date.") { $0.date })

  static func format<Whole>() -> OutputFormat<Self, Whole> { described.within { _, _ in } }
}

/// A notice that an answer depends on.
extension Notice: OutputValue {
  private static let described = OutputFormat<Notice, Void>.object(
    "a notice",
    .key("phase", "The phase that it puts in force.") { $0.phase?.value ?? "" },
    .key("from", "Its first day.") { $0.from },
    .sometimes("through", "Its last day, if it has one.") { $0.through },
    .sometimes("id", "What other notices call it.") { $0.id?.value },
    .key("legalBasis", "Where it was announced.") { $0.legalBasis },
    .key("at", "File, line and column.") { $0.span })

  static func format<Whole>() -> OutputFormat<Self, Whole> { described.within { _, _ in } }
}
