internal import Evaluation
internal import Observations
internal import Rules

extension AreaList {
  /// Writes a row per county for a terminal.
  public func write(to page: inout Page) {
    page.write(wording.style.longDate(day), .bold)
    page.line(query.state.map { ", \($0.title(in: language))" } ?? "", .bold)
    page.line()
    if rows.isEmpty {
      page.line(wording[.noCounty])
      suggestion(on: &page)
      page.line()
    } else {
      // Phases are shown in columns where these fit, otherwise below their county.
      let wide = table(hasPhaseColumns: true)
      let table = wide.fits(page) ? wide : table(hasPhaseColumns: false)
      table.write(on: &page)
      page.line()
      remarks(on: &page)
      footer(on: &page)
    }
    attribution(of: Array(workspace.sources.indices), on: &page)
  }

  /// Suggests counties with names similar to the search text.
  private func suggestion(on page: inout Page) {
    guard let search = query.search,
      !workspace.areas.counties(on: day).contains(where: {
        workspace.areas.isFound($0, by: search)
      }),
      case .unknown(let near) = workspace.areas.county(named: search), !near.isEmpty
    else { return }
    page.line(wording.say(.near, ["names": near.map(label).joined(separator: "; ")]))
  }

  private func footer(on page: inout Page) {
    let values = ["page": "\(query.page)", "pages": "\(pages)", "count": "\(count)"]
    page.line(wording.say(pages == 1 ? .onePage : .page, values))
  }

  /// Writes remarks on the rows.
  private func remarks(on page: inout Page) {
    if rows.allSatisfy(\.standings.isEmpty) {
      page.line(wording.say(.noRules, ["day": wording.style.date(day)]))
    }
    if rows.contains(where: { $0.standings.contains { $0.stale != nil } }) {
      page.line(wording[.isStale], .warning)
    }
    noValues(on: &page)
  }

  private func table(hasPhaseColumns: Bool) -> TextTable {
    let metrics = shownMetrics
    let dates = shownDates(metrics)
    let ordinances = workspace.ordinances.indices.filter { place in
      hasPhaseColumns && rows.contains { $0.standings.contains { $0.ordinance == place } }
    }
    var columns: [TextTable.Filled<Row>] = [
      .init("ID", isKey: true, group: 0) { TextTable.Cell($0.area.id) },
      .init(wording[.name], isKey: true, isName: true, group: 0) {
        TextTable.Cell(shortName($0.area))
      },
    ]
    if query.state == nil {
      columns.append(
        .init(wording[.state], group: 1) { row in
          let state = row.area.state.map { workspace.areas[$0] }
          return TextTable.Cell(state.map { $0.short ?? $0.title(in: language) } ?? "")
        })
    }
    for metric in metrics {
      let group = 2 + metric
      let decimal = TextTable.Alignment.decimal(wording.style.decimalSeparator)
      columns.append(
        .init(workspace.metrics[metric].title[language], decimal, group: group) { row in
          number(row.values[metric].value.map { shortened($0, of: metric) })
        })
      if let meant = dates[metric] {
        columns.append(
          .init(wording[.asOf], group: group) { row in
            TextTable.Cell(lateDay(row, meant)?.description ?? "", .dim)
          })
      }
    }
    for place in ordinances {
      columns.append(phases(of: place, group: 2 + workspace.metrics.count + place, \.standings))
    }
    return TextTable(
      columns, of: rows,
      details: hasPhaseColumns ? [] : rows.map { $0.standings.map { phase($0, isNamed: true) } })
  }

  /// The name and the kind, which is abbreviated where the workspace has an abbreviation.
  private func shortName(_ area: Area) -> String {
    guard let kind = area.kind else { return area.name }
    return "\(area.name), \(workspace.areas.abbreviation(of: kind) ?? kind)"
  }

  /// The metrics with a value in some row; all metrics where there is no value at all.
  private var shownMetrics: [Int] {
    let all = workspace.metricsOfOverviews
    let given = all.filter { metric in rows.contains { $0.values[metric].value != nil } }
    return given.isEmpty ? all : given
  }

  /// The date columns, for values that are not from the day asked for: the metric before each, and the
  /// metrics it is about. Metrics share a column where their values are from the same day in every row.
  private func shownDates(_ metrics: [Int]) -> [Int: [Int]] {
    let late = metrics.filter { metric in rows.contains { lateDay($0, [metric]) != nil } }
    guard let last = metrics.last, !late.isEmpty else { return [:] }
    let isShared = rows.allSatisfy { row in
      Set(metrics.map { row.values[$0] }.filter { $0.value != nil }.map(\.day)).count <= 1
    }
    return isShared ? [last: metrics] : Dictionary(uniqueKeysWithValues: late.map { ($0, [$0]) })
  }

  /// The day of the first value of these metrics, if that is not the day asked for.
  private func lateDay(_ row: Row, _ metrics: [Int]) -> Day? {
    metrics.map { row.values[$0] }.first { $0.value != nil }
      .flatMap { $0.day == day ? nil : $0.day }
  }

  private func noValues(on page: inout Page) {
    guard !workspace.metrics.isEmpty,
      rows.allSatisfy({ $0.values.allSatisfy { $0.value == nil } })
    else { return }
    let first = rows.flatMap { row in
      row.values.compactMap { observations.firstDay(metric: $0.metric, area: $0.area) }
    }.min()
    page.line(
      first.map { wording.say(.noDataYet, ["day": wording.style.date($0)]) } ?? wording[.noData])
  }
}
