internal import Evaluation
internal import Rules

/// Up to twelve months as a line.
struct YearChart {
  private let series: MetricSeries
  private let values: [(day: Day, value: Double)]
  private let days: ChartDays
  private let thresholds: [Threshold]
  private let scale: ChartScale
  /// Unique on the page.
  private let id: String

  /// The heights of the drawing from top to bottom: its values, then the bands.
  private static let (top, bottom, gap) = (26.0, 176.0, 10.0)

  private var edition: Edition { series.edition }

  /// nil: there is no more than what three weeks show.
  init?(_ series: MetricSeries, id: String) {
    let day = series.edition.day
    guard let begin = series.firstDay, begin <= day - MetricSeries.weeks else { return nil }
    let first = max(begin, day - (MetricSeries.year - 1))
    days = ChartDays(first: first, count: day - first + 1)
    values = series.values(from: first, count: days.count).enumerated()
      .compactMap { at, value in value.map { (first + at, $0) } }
    guard let earliest = values.first, earliest.day <= day - MetricSeries.weeks else { return nil }
    thresholds = series.metric.thresholds.drawn(beside: values.map(\.value))
    scale = ChartScale(
      values.map(\.value), thresholds, start: series.start, from: YearChart.top,
      to: YearChart.bottom)
    self.series = series
    self.id = id
  }

  func write(to page: inout HTML) {
    guard let newest = values.last, let extreme else { return }
    let (wording, bands) = (edition.wording, series.bands)
    let number = series.number(extreme.value)
    let axis = YearChart.bottom + YearChart.gap + bands.height
    let lines = ThresholdLines(thresholds: thresholds, scale: scale, edition: edition)
    let heading = wording.say(
      series.metric.isLowStrict ? .siteLow : .sitePeak,
      ["value": number, "day": edition.style.date(extreme.day)])
    ChartFigure(
      id: id, heading: heading,
      line: series.line(wording.say(.since, ["day": edition.style.date(days.first)]), scale),
      description: series.description(newest: newest.value, on: newest.day), height: axis + 30,
      edition: edition
    ).write(to: &page) { page in
      ChartAxis(height: scale.height(of: scale.base)).write(to: &page)
      lines.write(in: days, to: &page)
      line(on: &page)
      label(extreme, number, on: &page)
      bands.write(in: days, at: YearChart.bottom + YearChart.gap, edition, to: &page)
      months(at: axis, on: &page)
    } labels: { page in
      lines.writeLabels(height: axis + 30, to: &page) { page in
        bands.writeLabels(at: YearChart.bottom + YearChart.gap, edition, to: &page)
      }
    } key: {
      bands.writeKey(in: days, edition, to: &$0)
    } table: {
      ChartTable(
        series: series,
        days: stride(from: 0, to: days.count, by: 7).map { edition.day - $0 }
      ).write(explainsSkips: false, to: &$0)
    }
  }

  /// The strictest value; of several, the latest.
  private var extreme: (day: Day, value: Double)? {
    let sign: Double = series.metric.isLowStrict ? -1 : 1
    return values.max { (sign * $0.value, $0.day) < (sign * $1.value, $1.day) }
  }

  // MARK: Line

  /// Values of neighbouring days are joined; one alone is a point.
  private func line(on page: inout HTML) {
    var (path, points) = ("", "")
    var last: (day: Day, x: Int, y: Int)?
    for (place, value) in values.enumerated() {
      let x = value.day - days.first
      let y = Int((scale.height(of: value.value) - YearChart.top).rounded())
      let isNext = place + 1 < values.count && values[place + 1].day == value.day + 1
      if let last, last.day == value.day - 1 {
        path += path.last == "l" ? "" : " "
        path += "1 \(y - last.y)"
      } else if isNext {
        path += "M\(x) \(y)l"
      } else {
        points += "M\(x) \(y)h0"
      }
      last = (value.day, x, y)
    }
    // Without a viewBox of its own, a path could not be as wide as the chart.
    page.element(
      "svg",
      [
        "class": "in", "y": YearChart.top.place(), "width": "100%",
        "height": (YearChart.bottom - YearChart.top).place(),
        "viewBox": "-0.5 0 \(days.count) \((YearChart.bottom - YearChart.top).place())",
        "preserveAspectRatio": "none",
      ]
    ) { page in
      if !path.isEmpty { page.element("path", ["class": "ln", "d": path]) { _ in } }
      if !points.isEmpty { page.element("path", ["class": "ln pt", "d": points]) { _ in } }
    }
  }

  private func label(
    _ extreme: (day: Day, value: Double), _ number: String, on page: inout HTML
  ) {
    let height = scale.height(of: extreme.value)
    let (anchor, shift) = days.anchor(extreme.day, letters: number.count)
    page.element(
      "text",
      [
        "class": "halo", "x": days.place(extreme.day, 0.5).percent,
        "y": (series.metric.isLowStrict ? min(height + 20, YearChart.bottom - 4) : height - 8)
          .place(),
        "text-anchor": anchor, "dx": shift.map { $0.place() },
      ], text: number)
  }

  // MARK: Months

  private func months(at top: Double, on page: inout HTML) {
    let firsts = (0..<days.count).map { days.first + $0 }.filter { $0.civil.day == 1 }
    for (place, day) in firsts.reversed().enumerated() {
      let text = edition.style.shortMonth(day.civil.month) ?? String(day.civil.month)
      ChartAxis.tick(day, days, at: top, text, isMinor: place % 3 != 0, to: &page)
    }
  }
}

extension LanguageStyle {
  /// The first letters of a month, as many as tell all months apart; nil: the language has no names.
  fileprivate func shortMonth(_ month: Int) -> String? {
    guard months.count == 12 else { return nil }
    let letters = (3...9).first { letters in Set(months.map { $0.prefix(letters) }).count == 12 }
    return letters.map { String(months[month - 1].prefix($0)) }
  }
}
