internal import Evaluation
internal import Messages
internal import Rules

/// Three weeks day by day as bars, with the days that counted and those that are skipped, and the days to
/// come through the next certain step.
struct WeeksChart {
  private let series: MetricSeries
  private let values: [(day: Day, value: Double)]
  private let days: ChartDays
  private let thresholds: [Threshold]
  private let scale: ChartScale
  /// Unique on the page.
  private let id: String

  /// The most days to come.
  private static let mostToCome = 7
  /// The days between two numbers that do not touch.
  private static let apart = 8
  /// The heights of the drawing from top to bottom: its values, then the bands.
  private static let (top, bottom, gap) = (46.0, 226.0, 10.0)

  private var edition: Edition { series.edition }

  init(_ series: MetricSeries, id: String) {
    let edition = series.edition
    let first = edition.day - (MetricSeries.weeks - 1)
    let ahead = series.metric.next.map { $0.day - edition.day } ?? 0
    let toCome =
      (1...WeeksChart.mostToCome).contains(ahead) ? min(ahead + 2, WeeksChart.mostToCome) : 0
    days = ChartDays(first: first, count: MetricSeries.weeks + toCome)
    values = series.values(from: first, count: MetricSeries.weeks).enumerated()
      .compactMap { at, value in value.map { (first + at, $0) } }
    thresholds = series.metric.thresholds.drawn(beside: values.map(\.value))
    scale = ChartScale(
      values.map(\.value), thresholds, start: series.start, from: WeeksChart.top,
      to: WeeksChart.bottom)
    self.series = series
    self.id = id
  }

  func write(to page: inout HTML) {
    guard let newest = values.last else { return }
    let (wording, bands) = (edition.wording, series.bands)
    let axis = WeeksChart.bottom + WeeksChart.gap + bands.height
    let lines = ThresholdLines(thresholds: thresholds, scale: scale, edition: edition)
    ChartFigure(
      id: id, heading: heading,
      line: series.line(wording[.siteThreeWeeks], scale),
      description: series.description(newest: newest.value, on: newest.day), height: axis + 30,
      edition: edition
    ).write(to: &page) { page in
      pattern(on: &page)
      for value in values { bar(value.day, value.value, on: &page) }
      ChartAxis(height: scale.height(of: scale.base)).write(to: &page)
      lines.write(in: days, to: &page)
      step(to: axis, on: &page)
      labels(on: &page)
      bands.write(in: days, at: WeeksChart.bottom + WeeksChart.gap, edition, to: &page)
      mondays(at: axis, on: &page)
    } labels: { page in
      lines.writeLabels(height: axis + 30, to: &page) { page in
        bands.writeLabels(at: WeeksChart.bottom + WeeksChart.gap, edition, to: &page)
      }
    } key: { page in
      key(on: &page)
      bands.writeKey(in: days, edition, to: &page)
    } table: {
      ChartTable(series: series, days: (0..<MetricSeries.weeks).map { edition.day - $0 })
        .write(explainsSkips: hasSkips, to: &$0)
    }
  }

  /// What decided, and what follows from it.
  private var heading: String {
    edition.capitalized(series.metric.deciding?.finding(edition) ?? series.title)
  }

  // MARK: Bars

  private func isSkipped(_ day: Day) -> Bool {
    series.metric.deciding?.absence(of: day, edition) != nil
  }

  private var hasSkips: Bool { values.contains { isSkipped($0.day) } }

  private var hasHits: Bool {
    values.contains { series.metric.deciding?.hits.contains($0.day) ?? false }
  }

  private func pattern(on page: inout HTML) {
    guard hasSkips else { return }
    page.element("defs") { page in
      page.element(
        "pattern",
        [
          "id": "\(id)-hat", "width": "4", "height": "4", "patternUnits": "userSpaceOnUse",
          "patternTransform": "rotate(45)",
        ]
      ) { $0.element("path", ["class": "hl", "d": "M0 0v4"]) { _ in } }
    }
  }

  private func bar(_ day: Day, _ value: Double, on page: inout HTML) {
    let (zero, height) = (scale.height(of: scale.base), scale.height(of: value))
    let isSkipped = isSkipped(day)
    let kind =
      isSkipped ? "hat" : series.metric.deciding?.hits.contains(day) ?? false ? "b hit" : "b"
    page.element(
      "rect",
      [
        "class": kind, "x": days.place(day, 0.14).percent, "width": days.width(0.72).percent,
        "y": min(zero, height).place(), "height": abs(zero - height).place(),
        "fill": isSkipped ? "url(#\(id)-hat)" : nil,
      ]
    ) { _ in }
  }

  /// The first and the last value, above their bars.
  private func labels(on page: inout HTML) {
    guard let first = values.first, let last = values.last else { return }
    // Two next to each other would overlap.
    if last.day - first.day > WeeksChart.apart {
      label(first.day, first.value, series.number(first.value), on: &page)
    }
    label(last.day, last.value, series.number(last.value), on: &page)
  }

  private func label(_ day: Day, _ value: Double, _ text: String, on page: inout HTML) {
    let (anchor, shift) = days.anchor(day, letters: text.count)
    // Above all bars that it reaches over on a phone.
    let reach = Int(Double(text.count) * ChartDays.letter / 320 * Double(days.count))
    let from = anchor == "start" ? day : day - (anchor == "end" ? reach : reach / 2)
    let highest =
      values.filter { (from...from + reach).contains($0.day) }.map(\.value).max() ?? value
    page.element(
      "text",
      [
        "class": "halo", "x": days.place(day, 0.5).percent,
        "y": (scale.height(of: max(scale.base, highest)) - 6).place(), "text-anchor": anchor,
        "dx": shift.map { $0.place() },
      ], text: text)
  }

  /// Where what is certain begins.
  private func step(to bottom: Double, on page: inout HTML) {
    guard let next = series.metric.next, next.day <= days.last else { return }
    let place = days.place(next.day).percent
    page.element(
      "line", ["class": "due", "x1": place, "x2": place, "y1": "22", "y2": (bottom - 4).place()]
    ) { _ in }
    let day = edition.shortDate(next.day)
    page.element(
      "text",
      [
        "class": "halo", "x": days.place(next.day, 1).percent, "y": "16",
        "text-anchor": "end",
      ], text: edition.wording.say(.siteFromDay, ["day": day]))
  }

  /// A tick at every Monday; where there is little room, only every other has its date.
  private func mondays(at top: Double, on page: inout HTML) {
    let mondays = (0..<days.count).map { days.first + $0 }.filter { $0.weekday == .monday }
    for (place, day) in mondays.reversed().enumerated() {
      ChartAxis.tick(
        day, days, at: top, edition.shortDate(day), isMinor: place % 2 == 1, to: &page)
    }
  }

  private func key(on page: inout HTML) {
    let wording = edition.wording
    let reasons = values.compactMap { series.metric.deciding?.absence(of: $0.day, edition) }.once {
      $0
    }
    let uncounted =
      wording[.siteUncounted] + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: ", ")))")
    let entries: [(kind: String, text: String, isShown: Bool)] = [
      ("k", wording[.counted], hasHits),
      ("k g", wording[.siteOtherDays], hasHits || hasSkips), ("k hatch", uncounted, hasSkips),
      ("k d", wording[.siteToCome], days.last > edition.day),
    ]
    guard entries.contains(where: \.isShown) else { return }
    page.element("p", ["class": "key"]) { page in
      for entry in entries where entry.isShown {
        page.element("span") { page in
          page.element("i", ["class": entry.kind]) { _ in }
          page.write(entry.text)
        }
      }
    }
  }
}
