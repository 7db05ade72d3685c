internal import Evaluation
internal import Findings
internal import Observations
internal import Rules

/// An answer about areas, their values and phases, in one language: what all such answers share.
protocol Answer: Sendable {
  var evaluator: Evaluator { get }
  /// The day of the answer.
  var day: Day { get }
  var wording: Wording { get }
}

extension Answer {
  var language: Language { wording.language }
  var workspace: Workspace { evaluator.workspace }
  var observations: Observations { evaluator.observations }

  /// Name and kind, identifier: `Hills, District (02)`.
  func label(_ area: Area) -> String { area.label(in: language) }

  /// Writes the area that was asked for and its state, and below them why another area answers.
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

  func named(_ area: Area) -> NamedArea {
    NamedArea(
      id: area.id, name: area.title(in: language), kind: area.kind,
      state: area.state.map { workspace.areas[$0].id })
  }

  /// The same language in a state's own workspace, or that workspace's default where it lacks it.
  func language(of state: RuleState) -> Language {
    state.workspace.language(language.code) ?? state.workspace.languages[0]
  }

  /// `level`, or `level:state` for another area's value.
  func name(of reading: Reading) -> String { name(reading.metric, reading.scope) }

  func name(_ metric: Int, _ scope: Comparison.Scope) -> String { workspace.figure(metric, scope) }

  /// Whether the metric's `round` made another value of the published one.
  func isRounded(_ reading: Reading) -> Bool {
    reading.value != nil && reading.origin?.isRounded == true
  }

  /// The source of a value, and the place of its row.
  func source(of reading: Reading) -> (id: String, place: String)? {
    reading.origin.map { origin in
      (
        workspace.sources[origin.source].id.value,
        "\(observations.deliveries[origin.source].fileName):\(origin.line)"
      )
    }
  }

  /// What a value is called, or the number shortened for a reader, with at least the decimals that the metric's `round` keeps.
  func shortened(_ value: Double, of metric: Int) -> String {
    workspace.metrics[metric].name(of: value)?[wording.language]
      ?? shortened(number: value, of: metric)
  }

  func shortened(number value: Double, of metric: Int) -> String {
    wording.style.shortened(value, least: max(2, workspace.metrics[metric].rounding?.digits ?? 2))
  }

  /// Values with their names.
  func figures(_ readings: [Reading]) -> [(figure: String, value: Reading)] {
    readings.map { (name(of: $0), $0) }
  }

  /// The phase of a rule set, with a star where it depends on old values.
  func phase(_ standing: Standing, isNamed: Bool = false) -> TextTable.Cell {
    let ruleSet = isNamed ? "\(standing.ruleSet.id.value): " : ""
    let mark = standing.stale == nil ? "" : "*"
    guard let phase = standing.phase else {
      return TextTable.Cell(ruleSet + wording[.unknown] + mark, .warning)
    }
    return TextTable.Cell(ruleSet + phase.id.value + mark, color: phase.color)
  }

  /// A column with the phases of a rule set.
  func phases<Row>(
    of ordinance: Int, group: Int, _ standings: @escaping (Row) -> [Standing]
  ) -> TextTable.Filled<Row> {
    .init(workspace.ordinances[ordinance].id, group: group) { row in
      let standing = standings(row).first { $0.ordinance == ordinance }
      return standing.map { phase($0) } ?? TextTable.Cell("")
    }
  }

  /// A number, or a dash where there is none.
  func number(_ text: String?, _ style: Page.Style = .plain) -> TextTable.Cell {
    text.map { TextTable.Cell($0, style) } ?? TextTable.Cell("–", .dim)
  }

  /// A column of CSV with the phases of a rule set.
  func phases<Row>(
    of ordinance: Int, _ standings: @escaping (Row) -> [Standing]
  ) -> CSV.Column<Row> {
    .init(heading: "phase:\(workspace.ordinances[ordinance].id)") { row in
      let standing = standings(row).first { $0.ordinance == ordinance }
      return .text(standing.map { $0.phase?.id.value ?? "unknown" })
    }
  }

  /// A column of CSV with the rule sets whose phase depends on old values, separated by spaces.
  func stale<Row>(_ standings: @escaping (Row) -> [Standing]) -> CSV.Column<Row> {
    .init(heading: "stale") { row in
      let stale = standings(row).filter { $0.stale != nil }.map(\.ruleSet.id.value)
      return .text(stale.joined(separator: " "))
    }
  }

  /// The sources that publish at least one of some metrics.
  func sources(of metrics: some Sequence<Int>) -> [Int] {
    let metrics = Set(metrics)
    return workspace.sources.indices.filter {
      !metrics.isDisjoint(with: workspace.sources[$0].metrics)
    }
  }

  /// The last day with a value of a source, but for stray days.
  func lastDay(ofSource place: Int) -> Day? {
    observations.lastUsualDay(ofSource: place, workspace.sources[place].metrics)
  }

  /// Writes a line per source: its title, its last day, and whose work it is.
  func attribution(of places: [Int], on page: inout Page) {
    for place in places {
      let source = workspace.sources[place]
      page.write("\(wording[.data])\(wording.colon) \(source.title[language]) (\(source.id.value))")
      if let lastDay = lastDay(ofSource: place) {
        page.write(", \(wording.say(.latestDay, ["day": wording.style.date(lastDay)]))")
      }
      page.line(". \(source.attribution)")
    }
  }
}

extension Workspace {
  /// `by notice, from 12 January 2021: Gazette no. 3`
  /// - Parameter day: at whose end the rules are known; nil: all of them are.
  func text(of notice: Notice, known day: Day? = nil, _ wording: Wording) -> String {
    var values = [
      "day": wording.style.date(notice.from), "title": notice.name(in: wording.language),
    ]
    if notice.phase == nil { return wording.say(.withdrawn, values) }
    guard let through = lastDay(of: notice, known: day) else {
      return wording.say(.byNotice, values)
    }
    values["through"] = wording.style.date(through)
    return wording.say(.byNoticeThrough, values)
  }
}
