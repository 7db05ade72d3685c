internal import Changes
internal import Evaluation
internal import Observations
internal import RuleLanguage
internal import YAMLSource

/// What all answers about areas, their figures and phases say alike, in one language.
protocol Answer: Sendable {
  var evaluator: Evaluator { get }
  /// The day of the answer.
  var day: Day { get }
  var language: Language { get }
  var wording: Wording { get }
}

extension Answer {
  var workspace: Workspace { evaluator.workspace }
  var observations: Observations { evaluator.observations }

  // MARK: Areas

  /// Name and kind, identifier: `Hills, District (02)`.
  func label(_ area: Area) -> String { area.label(in: language) }

  /// The area that was asked for and its state; below it why another one answers.
  func heading(_ asked: Area, answeredBy area: Area, on page: inout Page) {
    page.write(label(asked), .bold)
    let state = asked.level == .county ? asked.state : nil
    page.line(state.map { ", \(workspace.areas[$0].title(in: language))" } ?? "")
    guard asked.index != area.index else { return }
    let values = ["name": asked.name, "area": label(area)]
    if let merger = asked.merger {
      let since = ["day": wording.style.date(merger.since)]
      page.line("  " + wording.say(.mergedInto, values.merging(since) { $1 }))
    } else {
      page.line("  \(wording.say(.partOf, values))")
    }
  }

  /// Identifier, name, kind and state.
  func members(of area: Area) -> [(key: String, value: JSON)] {
    [
      ("id", .string(area.id)),
      ("name", .string(area.title(in: language))),
      ("kind", .text(area.kind)),
      ("state", .text(area.state.map { workspace.areas[$0].id })),
    ]
  }

  // MARK: Values

  /// `level`, or `level:state` where another area's value is read.
  func name(of reading: Reading) -> String { name(reading.metric, reading.scope) }

  func name(_ metric: Int, _ scope: Comparison.Scope) -> String {
    workspace.figure(metric, scope)
  }

  /// Whether the value is not the published one, but what the metric's `round` made of it.
  func isRounded(_ reading: Reading) -> Bool {
    reading.value != nil && workspace.metrics[reading.metric].rounding != nil
  }

  /// The source of a reading, and the place of its row.
  func source(of reading: Reading) -> (id: String, place: String)? {
    reading.origin.map { origin in
      (
        workspace.sources[origin.source].id.value,
        "\(observations.deliveries[origin.source].fileName):\(origin.line)"
      )
    }
  }

  /// A value as short as its metric allows: what `round` keeps is shown.
  func shortened(_ value: Double, of metric: Int) -> String {
    wording.shortened(value, least: max(2, workspace.metrics[metric].rounding?.digits ?? 2))
  }

  /// A value with its day, area and place in the data.
  func members(of reading: Reading) -> [(key: String, value: JSON)] {
    [
      ("value", reading.value.map { .number($0) } ?? .null),
      ("rounded", .bool(isRounded(reading))),
      ("day", reading.value == nil ? .null : .string(reading.day.description)),
      ("area", .string(workspace.areas[reading.area].id)),
      ("source", .text(source(of: reading)?.id)),
      ("at", .text(source(of: reading)?.place)),
    ]
  }

  func value(_ reading: Reading) -> JSON { .object(members(of: reading)) }

  // MARK: Phases

  /// A rule set in force, its phase, since when and until when.
  /// - Parameter language: nil: that of the answer.
  func members(
    of state: RuleState, in language: Language? = nil
  ) -> [(key: String, value: JSON)] {
    let language = language ?? self.language
    return [
      ("ruleset", .string(state.ruleSet.id.value)),
      ("version", .string(state.ruleSet.version.value)),
      ("title", .string(state.ruleSet.title[language])),
      ("phase", .text(state.phase?.id.value)),
      ("phaseTitle", .text(state.phase?.title[language])),
      ("level", state.level.map { .integer($0) } ?? .null),
      ("color", .text(state.phase?.color?.description)),
      ("since", .string(state.since.description)),
      ("until", .text(state.until?.description)),
    ]
  }

  /// A rule set in force and its phase, and whether that rests on old values.
  func phase(_ standing: Standing) -> JSON {
    .object(members(of: standing.state) + [("stale", .bool(standing.stale != nil))])
  }

  /// The phase of a rule set, with a star where it rests on old values.
  func phase(_ standing: Standing, isNamed: Bool = false) -> TextTable.Cell {
    let ruleSet = isNamed ? "\(standing.ruleSet.id.value): " : ""
    let mark = standing.stale == nil ? "" : "*"
    guard let phase = standing.phase else {
      return TextTable.Cell(ruleSet + wording[.unknown] + mark, .warning)
    }
    return TextTable.Cell(ruleSet + phase.id.value + mark, color: phase.color)
  }

  /// The rule sets whose phase rests on old values, separated by blanks.
  func stale(_ standings: [Standing]) -> String {
    standings.filter { $0.stale != nil }.map(\.ruleSet.id.value).joined(separator: " ")
  }

  // MARK: Sources

  func source(_ place: Int) -> JSON {
    let source = workspace.sources[place]
    return .object([
      ("name", .string(source.id.value)),
      ("attribution", .string(source.attribution)),
      ("lastDay", .text(observations.deliveries[place].lastDay?.description)),
    ])
  }

  /// A line a source: its title, its newest day, whose work it is.
  func attribution(of places: [Int], on page: inout Page) {
    for place in places {
      let source = workspace.sources[place]
      let lastDay = observations.deliveries[place].lastDay
      page.write("\(wording[.data])\(wording.colon) \(source.title[language]) (\(source.id.value))")
      if let lastDay {
        page.write(", \(wording.say(.latestDay, ["day": wording.style.date(lastDay)]))")
      }
      page.line(". \(source.attribution)")
    }
  }
}

extension Notice {
  /// A notice on which an answer rests.
  var json: JSON {
    .object([
      ("phase", .string(phase.value)), ("from", .string(from.description)),
      ("legalBasis", legalBasis.json), ("at", .string(span.description)),
    ])
  }

  /// `by notice, from 12 January 2021: Gazette no. 3`
  func text(_ wording: Wording) -> String {
    wording.say(.byNotice, ["day": wording.style.date(from), "title": legalBasis.title.value])
  }
}

extension LegalBasis {
  var json: JSON {
    .object([
      ("title", .string(title.value)), ("url", .text(url)), ("date", .text(date?.description)),
    ])
  }
}
