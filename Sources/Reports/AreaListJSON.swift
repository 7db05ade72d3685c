internal import Evaluation
internal import Findings
internal import Observations
internal import Rules

extension AreaList {
  public var json: String { ListOutput.answer.json(self, self).serialized }

  /// The sources of all figures.
  var sources: [Int] { Array(workspace.sources.indices) }

  /// One row a county: each metric with the day of its value, each rule set with its phase, and
  /// the rule sets whose phase rests on old values.
  public var csv: String {
    let ordinances = workspace.ordinances.indices
    var text = CSV.line(
      ["county", "name", "kind", "state"]
        + workspace.metrics.indices.map { name($0, scopes[$0]) }.flatMap { [$0, "\($0)_day"] }
        + ordinances.map { "phase:\(workspace.ordinances[$0].id)" } + ["stale"])
    for row in rows {
      let values = row.values.flatMap { reading -> [CSV.Cell] in
        [.number(reading.value), .text(reading.value == nil ? "" : reading.day.description)]
      }
      let phases = ordinances.map { place -> String in
        let standing = row.standings.first { $0.ordinance == place }
        return standing.map { $0.phase?.id.value ?? "unknown" } ?? ""
      }
      let area = [
        row.area.id, row.area.title(in: language), row.area.kind ?? "",
        row.area.state.map { workspace.areas[$0].id } ?? "",
      ]
      text += CSV.line(
        of: area.map(CSV.Cell.text) + values
          + (phases + [stale(row.standings)]).map(CSV.Cell.text))
    }
    return text
  }
}

/// The JSON of `rulecheck list`.
enum ListOutput {
  static let answer = OutputFormat<AreaList, AreaList>.object(
    "the answer",
    .key("on", .day, "The day of the answer.") { $0.day },
    .key("page", .count, "The page, from 1.") { $0.query.page },
    .key("pages", .count, "How many pages there are, at least 1.") { $0.pages },
    .key("count", .count, "How many counties all pages have.") { $0.count },
    .sources { $0.sources },
    .key("areas", .list(area), "The counties of the page, as sorted.") { $0.rows })

  private static let area = OutputFormat<AreaList.Row, AreaList>.object(
    "a county",
    .keys(of: .area("a county")) { $1.named($0.area) },
    .key(
      "values", .byFigure(.value), "The newest value of every metric up to the day."
    ) { row, list in
      row.values.map { (list.name($0.metric, list.scopes[$0.metric]), $0) }
    },
    .key(
      "phases", .list(.phase),
      "Every rule set that is valid there and not displaced, by identifier."
    ) { $0.standings })
}
