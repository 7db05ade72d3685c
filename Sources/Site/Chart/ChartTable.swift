internal import Evaluation
internal import Rules

/// What a chart shows, as a table: the newest day first.
struct ChartTable {
  let series: MetricSeries
  let days: [Day]

  private var edition: Edition { series.edition }

  /// - Parameter explainsSkips: whether it has why days were not counted.
  func write(explainsSkips: Bool, to page: inout HTML) {
    let wording = edition.wording
    let values = days.map { series.values(from: $0, count: 1)[0] }
    let isAlone = series.bands.count == 1
    let phases = series.bands.map { band in
      isAlone ? wording[.sitePhase] : edition.title(of: band.standing.ruleSet)
    }
    let skips = explainsSkips ? [edition.capitalized(wording[.siteUncounted])] : []
    page.table(
      "plotted flow",
      heads: [(wording[.siteDay], false), (wording[.siteValue], true)]
        + (phases + skips).map { ($0, false) }
    ) { page in
      for (day, value) in zip(days, values) {
        page.element("tr", ["role": "row"]) { page in
          page.element("th", ["role": "rowheader", "scope": "row"]) { page in
            page.element("time", ["datetime": day.description], text: edition.shortDate(day))
          }
          page.element("td", ["role": "cell", "class": "n"], text: value.map(series.number) ?? "–")
          for (band, title) in zip(series.bands, phases) {
            page.element(
              "td", ["role": "cell", "data-label": isAlone ? nil : "\(title)\(wording.colon)"],
              text: band.phase(on: day, edition) ?? "–")
          }
          if explainsSkips {
            let absence = series.metric.deciding?.absence(of: day, edition) ?? ""
            page.element(
              "td",
              ["role": "cell", "data-label": absence.isEmpty ? nil : skips[0] + wording.colon],
              text: absence)
          }
        }
      }
    }
  }
}
