internal import Evaluation
internal import Observations
internal import Rules

extension History {
  /// How many days a chart shows: three weeks and the day before them.
  static let charted = 22

  /// Writes the days as a table and, below it, a chart of the last three weeks of each metric that rules
  /// compare. The newest day comes last, next to the prompt.
  public func write(to page: inout Page) {
    heading(asked, answeredBy: area, on: &page)
    let (first, last) = (days.first?.day ?? day, days.last?.day ?? day)
    let begin = first == last ? "" : "\(wording.style.date(first)) – "
    page.line(begin + wording.style.date(last))
    page.line()
    // Without any value or phase, every row would be empty.
    if hasValues || days.contains(where: { !$0.standings.isEmpty }) {
      table.write(on: &page)
      page.line()
    }
    remarks(on: &page)
    for series in series { chart(series, on: &page) }
    attribution(of: sources, on: &page)
  }

  private func remarks(on page: inout Page) {
    let before = page.text.utf8.count
    if asked.level == .county, days.allSatisfy(\.standings.isEmpty) {
      page.line(
        wording.say(
          .noRulesFor,
          ["from": wording.style.date(days.first?.day ?? day), "through": wording.style.date(day)]))
    }
    if days.contains(where: { $0.standings.contains { $0.stale != nil } }) {
      page.line(wording[.isStale], .warning)
    }
    if !workspace.metrics.isEmpty, !hasValues, !hasHeldValues { noValues(on: &page) }
    if page.text.utf8.count > before { page.line() }
  }

  private var hasValues: Bool { days.contains { $0.values.contains { $0.reading.value != nil } } }

  /// Whether values of earlier days still count.
  private var hasHeldValues: Bool {
    days.contains { day in series.contains { counting($0, on: day.day) != nil } }
  }

  private func noValues(on page: inout Page) {
    let known = series.compactMap { series in
      let area = place(of: series, on: day)
      let first = observations.firstDay(metric: series.metric, area: area)
      let last = evaluator.newest(series.metric, series.scope, area, .distantFuture)
      return first.map { (first: $0, last: last.day) }
    }
    guard let first = known.map(\.first).min(), let last = known.map(\.last).max() else {
      page.line(wording[.noData])
      return
    }
    let values = ["from": wording.style.date(first), "through": wording.style.date(last)]
    page.line(wording.say(.valuesFrom, values))
  }

  private var table: TextTable {
    let decimal = TextTable.Alignment.decimal(wording.style.decimalSeparator)
    var columns: [TextTable.Filled<HistoryDay>] = [
      .init(wording[.dayHeading], isKey: true, group: 0) { day in
        let weekday = wording.style.weekday(day.day.weekday).prefix(2)
        return TextTable.Cell(weekday.isEmpty ? "\(day.day)" : "\(weekday) \(day.day)")
      }
    ]
    for (at, series) in series.enumerated() {
      let (group, metric) = (1 + at, series.metric)
      columns += [
        .init(title(series), decimal, group: group) {
          number($0.values[at].reading.value.map { shortened($0, of: metric) })
        },
        .init(wording[.dayBefore], decimal, group: group) {
          number($0.values[at].sinceDayBefore.map { signed($0, of: metric) }, .dim)
        },
        .init(wording[.weekBefore], decimal, group: group) {
          number($0.values[at].sinceWeekBefore.map { signed($0, of: metric) }, .dim)
        },
      ]
    }
    columns += ordinances.map { phases(of: $0, group: 1 + series.count, \.standings) }
    return TextTable(columns, of: days)
  }

  /// `+12.5`, `−3`, `0`
  private func signed(_ difference: Double, of metric: Int) -> String {
    guard difference != 0 else { return "0" }
    return (difference < 0 ? "" : "+") + shortened(number: difference, of: metric)
  }

  /// The metric's title, with the name of the area if that is another one.
  private func title(_ series: Series) -> String {
    let title = workspace.metrics[series.metric].title[language]
    guard series.scope != .own || series.isWithoutEffect else { return title }
    let area = workspace.areas[place(of: series, on: day)].title(in: language)
    let name = "\(title) \(wording.say(.ofArea, ["area": area]))"
    return series.isWithoutEffect ? "\(name) (\(wording[.withoutEffect]))" : name
  }

  /// Draws the last three weeks of a series, where rules compare it and there is a value.
  private func chart(_ series: Series, on page: inout Page) {
    // A day takes three columns, and the labels before them rarely more than ten.
    let charted = min(History.charted, (page.width - 12) / 3)
    let thresholds = thresholds(of: series, inLast: charted)
    let days = days.suffix(charted)
    let values = days.map { counting(series, on: $0.day) }
    guard !thresholds.isEmpty, values.contains(where: { $0 != nil }) else { return }
    let chart = Chart(values: values, thresholds: thresholds)
    page.line(title(series), .bold)
    let lines = chart.lines
    let labels = lines.map { label($0, chart) }
    let margin = labels.map(TextTable.width).max() ?? 0
    for (line, label) in zip(lines, labels) {
      page.write(String(repeating: " ", count: margin - TextTable.width(label)))
      page.write("\(label) \(label.isEmpty ? "│" : "┤")")
      // Without a threshold, nothing is written after the last column of a line.
      let last = line.cells.lastIndex { $0 != nil } ?? -1
      for (at, cell) in line.cells.enumerated() where at <= last || line.threshold != nil {
        page.write(line.empty, .dim)
        page.write(String(repeating: cell ?? line.empty, count: 2), cell == nil ? .dim : .plain)
      }
      page.line()
    }
    let indent = String(repeating: " ", count: margin + 1)
    page.line("\(indent)└" + String(repeating: "─", count: days.count * 3))
    page.line("\(indent) " + days.map { " " + dayOfMonth($0.day) }.joined())
    page.line("\(indent)  " + months(days.map(\.day)))
    if !chart.others.isEmpty {
      let bounds = chart.others.map { wording.style.number($0.text) }.joined(separator: ", ")
      page.line("\(indent)  \(wording.say(.otherThresholds, ["bounds": bounds]))", .dim)
    }
    page.line()
  }

  /// The label of a line: its threshold, or else, on the top line, the highest value.
  private func label(_ line: Chart.Line, _ chart: Chart) -> String {
    if let threshold = line.threshold { return wording.style.number(threshold.text) }
    return line.isTop ? wording.style.shortened(chart.top) : ""
  }

  private func dayOfMonth(_ day: Day) -> String {
    let number = day.civil.day
    return number < 10 ? "0\(number)" : "\(number)"
  }

  /// The months, each below its first day if there is room before the next.
  private func months(_ days: [Day]) -> String {
    var line = ""
    for (at, day) in days.enumerated() {
      let month = String(day.description.prefix(7))
      let isFirst = at == 0 || day.civil.day == 1
      let next = days[(at + 1)...].firstIndex { $0.civil.day == 1 } ?? Int.max / 4
      guard isFirst, (next - at) * 3 > month.count else { continue }
      line += String(repeating: " ", count: at * 3 - line.count) + month
    }
    return line
  }
}
