internal import Evaluation
internal import Findings
internal import Observations
internal import Rules

// What several answers consist of.

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
      .key("id", .text, "The identifier, as in the areas file.") { $0.id },
      .key("name", .text, "The name, without its kind.") { $0.name },
      .key(
        "kind", .nullable(.text),
        "What kind of county it is, in the words of the areas file."
      ) { $0.kind },
      .key(
        "state", .nullable(.text), "The identifier of the state it lies in; a state's own."
      ) { $0.state })
  }
}

extension OutputFormat where Value == Int, Whole: Answer {
  /// A source, by its place in the workspace.
  static var source: OutputFormat {
    .object(
      "a source",
      .key("name", .text, "The identifier of the source.") { $1.workspace.sources[$0].id.value },
      .key(
        "attribution", .text, "Whose figures they are, as the source wants to be named."
      ) { $1.workspace.sources[$0].attribution },
      .key(
        "lastDay", .nullable(.day), "The last day with a value; null: there is none."
      ) { $1.observations.deliveries[$0].lastDay })
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
      .key("value", .nullable(.number), "The value; null: there is none.") { $0.value },
      .key(
        "rounded", .boolean, "Whether the value is what the metric's `round` made of it."
      ) { $1.isRounded($0) },
      .key(
        "day", .nullable(.day), "The day of the value; null where there is none."
      ) { $0.value == nil ? nil : $0.day },
      .key("area", .text, "The identifier of the area whose value it is.") {
        $1.workspace.areas[$0.area].id
      },
      .key(
        "source", .nullable(.text), "The identifier of the source whose row speaks of it."
      ) { $1.source(of: $0)?.id },
      .key("at", .nullable(.text), "The file and line of that row.") {
        $1.source(of: $0)?.place
      })
  }
}

extension OutputFormat where Value == RuleState, Whole: Answer {
  /// How a rule set stands in an area: its phase, since when and until when.
  static var ruleState: OutputFormat {
    .object(
      "a rule set",
      .key("ruleset", .text, "The identifier of the rule set.") { $0.ruleSet.id.value },
      .key("version", .text, "Its version in force.") { $0.ruleSet.version.value },
      .key("title", .text, "Its title.") { $0.ruleSet.title[$1.language(of: $0)] },
      .key("phase", .nullable(.text), "The identifier of the phase; null: unknown.") {
        $0.phase?.id.value
      },
      .key("phaseTitle", .nullable(.text), "The title of the phase; null: unknown.") {
        $0.phase?.title[$1.language(of: $0)]
      },
      .key(
        "level", .nullable(.count), "The place of the phase, 0 the mildest; null: unknown."
      ) { $0.level },
      .key(
        "color", .nullable(.text), "The colour of the phase as #rrggbb; null: it has none."
      ) { $0.phase?.color?.description },
      .key(
        "since", .day, "The first day since which the phase has been in force without a break."
      ) { $0.since },
      .key("until", .nullable(.day), "The last day, where it is known already.") { $0.until })
  }
}

extension OutputFormat where Value == Standing, Whole: Answer {
  /// A rule set in force and its phase, and whether that rests on old values.
  static var phase: OutputFormat {
    .object("a phase in force", .keys(of: .ruleState) { standing, _ in standing.state }, .stale)
  }
}

extension OutputKey where Subject == Standing {
  static var stale: OutputKey {
    .key("stale", .boolean, "Whether the answer rests on old values.") { $0.stale != nil }
  }
}

/// What occurs in several places of an answer, and is described once in its schema.
private enum OutputPart {
  static let legalBasis = OutputFormat<LegalBasis, Void>.object(
    "a legal basis",
    .key("title", .text, "The norm.") { $0.title.value },
    .key("url", .nullable(.text), "Where to read it.") { $0.url },
    .key("date", .nullable(.day), "Its date.") { $0.date })

  static let notice = OutputFormat<Notice, Void>.object(
    "a notice",
    .key("phase", .text, "The phase that it puts in force.") { $0.phase.value },
    .key("from", .day, "Its first day.") { $0.from },
    .key("legalBasis", legalBasis, "Where it was announced.") { $0.legalBasis },
    .key("at", .text, "File, line and column.") { $0.span.description })
}

extension OutputFormat where Value == LegalBasis {
  static var legalBasis: OutputFormat { OutputPart.legalBasis.within { _, _ in } }
}

extension OutputFormat where Value == Notice {
  /// A notice on which an answer rests.
  static var notice: OutputFormat { OutputPart.notice.within { _, _ in } }
}
