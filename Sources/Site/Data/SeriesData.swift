internal import Evaluation
internal import Findings
internal import Observations
internal import Reports
internal import Rules

/// The values of a metric in an area as programs read them: those of the chart of twelve months, written as on pages.
struct SeriesData {
  let evaluator: Evaluator
  let day: Day
  let writing: ValueWriting

  private var workspace: Workspace { evaluator.workspace }

  /// Writes two files for each metric that pages show or rules look at, in each county, state and the country, where there are values.
  func write(_ write: (_ path: String, _ text: String) throws -> Void) rethrows {
    let compared = workspace.ordinances.flatMap(\.versions).flatMap(\.comparisons).map(\.metric)
    let areas = workspace.areas.regions + workspace.areas.counties(on: day)
    for metric in (workspace.figures + compared).once(by: { $0 }) {
      let id = workspace.metrics[metric].id.value
      for area in areas {
        let values = self.values(metric, area)
        guard let first = values.first?.day, let last = values.last?.day else { continue }
        let rows = values.map { "\($0.day),\($0.text)\n" }.joined()
        try write(Address.series(area, id, .csv).path, "day,value\n" + rows)
        var all = [JSON](repeating: .null, count: last - first + 1)
        for (day, text) in values { all[day - first] = .digits(text) }
        let answer = JSON.object([
          ("area", .string(area.id)), ("metric", .string(id)), ("on", .string(day.description)),
          ("sources", sources(of: metric)), ("first", .string(first.description)),
          ("values", .array(all)),
        ])
        try write(Address.series(area, id, .json).path, answer.serialized)
      }
    }
  }

  private func values(_ metric: Int, _ area: Area) -> [(day: Day, text: String)] {
    let observations = evaluator.observations
    let begin = observations.firstDay
    return observations.withSeries(metric: metric, area: area.index, known: day) { series in
      let end = min(series.count, day - begin + 1)
      let start = max(0, day - (MetricSeries.year - 1) - begin)
      guard start < end else { return [] }
      return (start..<end).filter { !series[$0].isNaN }.map { at in
        (day: begin + at, text: writing.digits(of: series[at], metric))
      }
    }
  }

  private func sources(of metric: Int) -> JSON {
    let sources = workspace.sources.filter { $0.metrics.contains(metric) }
    return .array(
      sources.map {
        .line(["name": .string($0.id.value), "attribution": .string($0.attribution)])
      })
  }
}
