internal import Evaluation
internal import Findings
internal import Observations
internal import Rules

/// The JSON of `rulecheck list`.
enum ListOutput {
  static let answer = OutputFormat<AreaList, AreaList>.object(
    "the answer",
    .key("on", "The day of the answer.") { $0.day },
    .key("page", "The page, from 1.") { $0.query.page },
    .key("pages", "How many pages there are, at least 1.") { $0.pages },
    .key("count", "How many counties all pages have.") { $0.count },
    .sources { $0.sources },
    .key("areas", .list(area), "The counties of the page, as sorted.") { $0.rows })

  private static let area = OutputFormat<AreaList.Row, AreaList>.object(
    "a county",
    .keys(of: .area("a county")) { $1.named($0.area) },
    .key("values", .byFigure(.value), "The newest value of every metric up to the day.") {
      row, list in
      row.values.map { (list.name($0.metric, list.scopes[$0.metric]), $0) }
    },
    .key(
      "phases", .list(.phase),
      "Every rule set that is valid there and not displaced, by identifier."
    ) { $0.standings })
}
