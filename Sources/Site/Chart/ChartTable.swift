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
    page.element("table", ["class": "plotted"]) { page in
      page.element("thead") { page in
        page.element("tr") { page in
          page.element("th", ["scope": "col"], text: wording[.siteDay])
          page.element("th", ["scope": "col", "class": "n"], text: wording[.siteValue])
          for band in series.bands {
            let title =
              series.bands.count == 1
              ? wording[.sitePhase] : edition.title(of: band.standing.ruleSet)
            page.element("th", ["scope": "col"], text: title)
          }
          if explainsSkips {
            page.element(
              "th", ["scope": "col"], text: edition.capitalized(wording[.siteUncounted]))
          }
        }
      }
      page.element("tbody") { page in
        for (day, value) in zip(days, values) {
          page.element("tr") { page in
            page.element("th", ["scope": "row"]) { page in
              page.element(
                "time", ["datetime": day.description], text: edition.shortDate(day))
            }
            page.element("td", ["class": "n"], text: value.map(series.number) ?? "–")
            for band in series.bands {
              page.element("td", text: band.phase(on: day, edition) ?? "–")
            }
            if explainsSkips {
              page.element("td", text: series.metric.deciding?.absence(of: day, edition) ?? "")
            }
          }
        }
      }
    }
  }
}
