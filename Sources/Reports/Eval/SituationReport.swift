public import Evaluation
internal import Findings
internal import Observations
public import Rules

/// The answer of `rulecheck eval`: the situations of one or more areas on a day, in one language.
public struct SituationReport: Answer, TableAnswer {
  let evaluator: Evaluator
  let day: Day
  let situations: [Situation]
  let isInFull: Bool
  let wording: Wording

  /// - Parameter isInFull: whether text shows everything about each county, or a line per rule set.
  public init(
    _ evaluator: Evaluator, situations: [Situation], on day: Day, language: Language,
    isInFull: Bool = true
  ) {
    self.evaluator = evaluator
    self.day = day
    self.situations = situations
    self.isInFull = isInFull
    wording = Wording(language)
  }

  public var json: String { EvalOutput.answer.json(self, self).serialized }
  public var csv: String { CSV.table(columns, rows) }

  /// A county and one of its rule sets; nil: it has none.
  private typealias Row = (area: Area, standing: Standing?)

  private var rows: [Row] {
    situations.flatMap { situation -> [Row] in
      situation.standings.isEmpty
        ? [(situation.asked, nil)] : situation.standings.map { (situation.asked, $0) }
    }
  }

  /// The columns of CSV.
  private var columns: [CSV.Column<Row>] {
    func column(_ name: String, _ text: @escaping (Standing) -> String?) -> CSV.Column<Row> {
      .init(heading: name) { .text($0.standing.flatMap(text)) }
    }
    return [
      .init(heading: "county") { .text($0.area.id) },
      .init(heading: "name") { .text($0.area.title(in: language)) },
      column("ruleset") { $0.ruleSet.id.value }, column("version") { $0.ruleSet.version.value },
      column("phase") { $0.phase?.id.value ?? "unknown" }, column("since") { $0.since.description },
      column("until") { $0.until?.description },
      column("pending") { $0.pending.map { $0.phase?.id.value ?? "unknown" } },
      column("pending_from") { $0.pending?.from.description },
      column("stale") { $0.stale == nil ? "no" : "yes" },
      column("values") { $0.values.map(value).joined(separator: " ") },
      column("notice") { $0.notice?.from.description },
      // After all others, which scripts count.
      column("until_may_change") { standing in
        standing.until.map { _ in standing.untilMayChange ? "yes" : "no" }
      },
    ]
  }

  /// `level=134.45@2021-05-10`; nothing after the `=` where there is no value.
  private func value(_ reading: Reading) -> String {
    guard let value = reading.value else { return "\(name(of: reading))=" }
    return "\(name(of: reading))=\(DecimalNumber.digits(value))@\(reading.day)"
  }

  var words: ConditionText { ConditionText(workspace: workspace, wording: wording) }

  /// Why a phase is unknown, or rests on old values; empty: it is known from new ones.
  package func doubts(about standing: Standing) -> [String] {
    let unknown = standing.unknownBecause.map {
      "\(wording[.unknown])\(wording.colon) \(reason($0))"
    }
    return [unknown, standing.stale.map(reason)].compactMap { $0 }
  }

  /// Why a phase is unknown, as a sentence without its full stop.
  func reason(_ unknown: UnknownReason) -> String {
    guard unknown.from <= unknown.through else {
      return wording.say(.noDataAtAll, ["through": wording.style.date(max(unknown.through, day))])
    }
    let from = wording.style.date(unknown.from)
    let through = wording.style.date(unknown.through)
    let missing = unknown.missing.map { reading in
      wording.say(
        .noValueSince,
        [
          "metric": workspace.metrics[reading.metric].title[language],
          "area": label(workspace.areas[reading.area]), "from": from, "through": through,
        ])
    }
    if missing.isEmpty { return wording.say(.nothingCounted, ["from": from, "through": through]) }
    return missing.joined(separator: "; ")
  }

  func reason(_ stale: Staleness) -> String {
    switch stale {
    case .old(let reading, let allowed):
      let source = reading.origin.map { workspace.sources[$0.source].title[language] }
      return wording.say(
        .stale,
        [
          "day": wording.style.date(reading.day), "age": String(day - reading.day),
          "allowed": String(allowed), "source": source ?? "",
        ])
    case .undecided(let since): return wording.say(.undecided, ["day": wording.style.date(since)])
    case .missing(let metric, _, let area):
      return wording.say(
        .missingMetric,
        [
          "metric": workspace.metrics[metric].title[language],
          "area": workspace.areas[area].title(in: language), "day": wording.style.date(day),
        ])
    }
  }

  /// The sources of the metrics that the rule sets compare; all sources where no rule set applies.
  var usedSources: [Int] {
    let standings = situations.flatMap(\.standings)
    return standings.isEmpty
      ? Array(workspace.sources.indices)
      : sources(of: standings.flatMap { $0.ruleSet.comparisons.map(\.metric) })
  }
}
