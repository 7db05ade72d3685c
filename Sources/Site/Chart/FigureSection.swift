internal import Evaluation
internal import Rules

/// The figures of an area: the newest values in a table, then three weeks and twelve months of each.
struct FigureSection {
  let edition: Edition
  /// The newest values in the order of the page.
  let readings: [Reading]
  /// What charts show.
  let series: [MetricSeries]

  /// - Parameters:
  ///   - used: on which phases of the area depend.
  ///   - standings: of the area, with what is known of each ordinance.
  init(
    _ edition: Edition, of area: Area, used: [MetricInUse] = [], _ standings: [Standing] = [],
    _ courses: [AreaCourse] = []
  ) {
    self.edition = edition
    let figures = edition.workspace.figures
    let read = standings.flatMap(\.values)
    let others = figures.filter { metric in !read.contains { $0.metric == metric } }
      .map { edition.evaluator.newest($0, .own, area.index, edition.day) }
      .filter { $0.value != nil }
    // Those that the workspace does not name come first: they decide.
    func place(_ reading: Reading) -> Int { figures.firstIndex(of: reading.metric) ?? -1 }
    let isOrdered = edition.workspace.messages.site?.figures != nil
    func ordered<Element>(_ all: [Element], by place: (Element) -> Int) -> [Element] {
      guard isOrdered else { return all }
      return all.enumerated().sorted {
        (place($0.element), $0.offset) < (place($1.element), $1.offset)
      }
      .map(\.element)
    }
    readings = ordered((read + others).once { [$0.metric, $0.area] }, by: place)
    series = ordered(used + others.map { MetricInUse(beside: $0) }, by: { place($0.reading) })
      .compactMap { MetricSeries($0, standings, courses, edition) }
  }

  func write(to page: inout HTML) {
    guard !readings.isEmpty else { return }
    ReadingTable(edition: edition, readings: readings).write(to: &page)
    for (place, series) in series.enumerated() {
      WeeksChart(series, id: "weeks-\(place + 1)").write(to: &page)
      YearChart(series, id: "year-\(place + 1)")?.write(to: &page)
    }
  }
}
