internal import Evaluation
internal import Findings
internal import Messages
internal import Observations
internal import Rules

/// A metric of an area that the phases of rule sets depend on: its values, with their thresholds and phases.
struct MetricSeries {
  let edition: Edition
  let metric: MetricInUse
  /// A band for each rule set that looks at the metric.
  let bands: [PhaseBand]

  /// The days up to that of the site that the chart of days shows.
  static let weeks = DecidingCount.shownDays
  /// The most days that the line shows.
  static let year = 365

  /// Nil: there is no recent value.
  /// - Parameter courses: by ordinance; empty where no phase depends on the metric.
  init?(
    _ metric: MetricInUse, _ standings: [Standing], _ courses: [AreaCourse], _ edition: Edition
  ) {
    self.edition = edition
    self.metric = metric
    bands = metric.ordinances.flatMap { ordinance in
      standings.filter { $0.ordinance == ordinance }.map { PhaseBand($0, courses[ordinance]) }
    }
    let recent = values(from: edition.day - (MetricSeries.weeks - 1), count: MetricSeries.weeks)
    guard recent.contains(where: { $0 != nil }) else { return nil }
  }

  private var reading: Reading { metric.reading }

  private var definition: Metric { edition.workspace.metrics[reading.metric] }

  /// `Level of North`
  var title: String { edition.title(of: reading) }

  /// `Three weeks: Level, cm above zero; the axis begins at 620`
  func line(_ days: String, _ scale: ChartScale) -> String {
    let what = [title, definition.unit?[edition.language]].compactMap { $0 }.joined(separator: ", ")
    let line = "\(edition.capitalized(days))\(edition.wording.colon) \(what)"
    guard scale.base != 0 else { return line }
    let begin = edition.wording.say(.siteAxis, ["value": number(scale.base)])
    return "\(line); \(begin)"
  }

  /// Where the axis of its charts begins: at zero where values begin there; nil: that depends on the values.
  var start: Double? {
    definition.chartFrom.map(\.ordered) ?? (definition.range?.lower?.number == 0 ? 0 : nil)
  }

  var firstDay: Day? {
    edition.evaluator.observations.firstDay(metric: reading.metric, area: reading.area)
  }

  /// The values of days: the one published for the day, or the newest before it that still counts; nil: no value counts.
  func values(from first: Day, count: Int) -> [Double?] {
    let observations = edition.evaluator.observations
    return observations.withSeries(
      metric: reading.metric, area: reading.area, known: edition.day
    ) { series in
      (0..<count).map { place in
        let at = first + place - observations.firstDay
        return (0..<definition.holds).lazy.map { at - $0 }
          .first { series.indices.contains($0) && !series[$0].isNaN }.map { series[$0] }
      }
    }
  }

  /// A value as the page writes it.
  func number(_ value: Double) -> String { edition.number(value, of: reading.metric) }

  /// The newest value, the thresholds and the phases, as sentences.
  func description(newest: Double, on day: Day) -> String {
    let wording = edition.wording
    let value = wording.tell(
      .valueOn,
      [
        "value": number(newest), "day": edition.shortDate(day),
        "date": edition.style.date(day),
      ])
    var sentences = ["\(title)\(wording.colon) \(value)"]
    if !metric.thresholds.isEmpty {
      let all = metric.thresholds.map { threshold in
        let number =
          definition.name(of: threshold.number)?[edition.language] ?? threshold.text(edition)
        return "\(number) \(threshold.names(edition).joined(separator: ", "))"
      }
      sentences.append(
        "\(wording[.siteThresholds])\(wording.colon) \(all.joined(separator: "; "))")
    }
    sentences += bands.map { $0.description(edition) }
    if let next = metric.next, let phase = next.after.phase {
      let values = ["day": edition.shortDate(next.day), "phase": phase.title[edition.language]]
      sentences.append(wording.say(.siteFrom, values))
    }
    return sentences.map(edition.sentence).joined(separator: " ")
  }
}
