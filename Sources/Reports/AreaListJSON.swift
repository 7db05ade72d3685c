internal import Evaluation
internal import Observations
internal import RuleLanguage
internal import YAMLSource

extension AreaList {
  /// `{"on", "page", "pages", "count", "sources": […], "areas": [{"id", …, "values", "phases"}]}`
  public var json: String {
    JSON.object([
      ("on", .string(day.description)),
      ("page", .integer(query.page)),
      ("pages", .integer(pages)),
      ("count", .integer(count)),
      ("sources", .array(sources.map(source))),
      ("areas", .array(rows.map(area))),
    ]).serialized
  }

  /// The sources of all figures.
  var sources: [Int] { Array(workspace.sources.indices) }

  private func area(_ row: Row) -> JSON {
    .object(
      members(of: row.area) + [
        (
          "values",
          .object(row.values.map { (name($0.metric, scopes[$0.metric]), value($0)) })
        ),
        ("phases", .array(row.standings.map(phase))),
      ])
  }

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
