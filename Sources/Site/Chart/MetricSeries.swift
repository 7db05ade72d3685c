internal import Evaluation
internal import Findings
internal import Messages
internal import Observations
internal import Rules

/// A metric of an area that the phases of rule sets depend on: its values, with their thresholds and phases.
struct MetricSeries {
  let edition: Edition
  /// The newest value, as the first of the rule sets reads it.
  let reading: Reading
  /// A band for each rule set that looks at the metric.
  let bands: [PhaseBand]
  let thresholds: [Threshold]
  /// Whether low values are the strict ones.
  let isLowStrict: Bool
  /// The count that decides; nil: there is none.
  let count: DecidingCount?
  /// What is certain to begin first.
  let next: Change?

  /// The days up to that of the site that the chart of days shows.
  static let weeks = 21
  /// The most days that the line shows.
  static let year = 365

  /// Each metric, with its area, that phases of rule sets in force depend on, and that has a recent value.
  /// - Parameters:
  ///   - courses: by ordinance.
  ///   - changes: what changes for certain.
  static func all(
    of standings: [Standing], _ courses: [AreaCourse], _ changes: [Message], _ edition: Edition
  ) -> [MetricSeries] {
    standings.flatMap(\.values).once { [$0.metric, $0.area] }
      .compactMap { MetricSeries($0, standings, courses, changes, edition) }
  }

  private init?(
    _ reading: Reading, _ standings: [Standing], _ courses: [AreaCourse], _ changes: [Message],
    _ edition: Edition
  ) {
    let figure = AreaFigure(reading, edition)
    let standings = standings.filter { standing in
      standing.ruleSet.triggerConditions.contains { figure.isRead(by: $0, in: standing.area) }
    }
    guard !standings.isEmpty else { return nil }
    let ordinances = edition.workspace.ordinances
    let steps = standings.flatMap { standing in
      changes.map(\.change).filter {
        $0.ordinance == ordinances[standing.ordinance].id && $0.from > edition.day
          && $0.after != nil && $0.before?.phase?.id.value != $0.after?.phase?.id.value
      }
    }
    self.edition = edition
    self.reading = reading
    bands = standings.map { PhaseBand($0, courses[$0.ordinance]) }
    thresholds = Threshold.all(of: figure, standings, edition)
    isLowStrict = standings.allSatisfy { standing in
      standing.ruleSet.phases.reversed().lazy
        .map { figure.comparisons(in: $0.starts?.when, in: standing.area) }
        .first { !$0.isEmpty }?.allSatisfy { $0.lower == nil } ?? false
    }
    next = steps.min { $0.from < $1.from }
    count = DecidingCount(of: figure, standings, steps.sorted { $0.from < $1.from }, edition)
    let recent = values(from: edition.day - (MetricSeries.weeks - 1), count: MetricSeries.weeks)
    guard recent.contains(where: { $0 != nil }) else { return nil }
  }

  private var metric: Metric { edition.workspace.metrics[reading.metric] }

  /// `Level of North`
  var title: String {
    let title = metric.title[edition.language]
    guard reading.scope != .own else { return title }
    let area = edition.workspace.areas[reading.area].title(in: edition.language)
    return "\(title) \(edition.wording.say(.ofArea, ["area": area]))"
  }

  /// `Three weeks: Level, cm above zero`
  func line(_ days: String) -> String {
    let what = [title, metric.unit?[edition.language]].compactMap { $0 }.joined(separator: ", ")
    return "\(edition.capitalized(days))\(edition.wording.colon) \(what)"
  }

  var firstDay: Day? {
    edition.evaluator.observations.firstDay(metric: reading.metric, area: reading.area)
  }

  /// The values that were published for days; nil: none was.
  func values(from first: Day, count: Int) -> [Double?] {
    let observations = edition.evaluator.observations
    return observations.withSeries(
      metric: reading.metric, area: reading.area, known: edition.day
    ) { series in
      (0..<count).map { place in
        let at = first + place - observations.firstDay
        return series.indices.contains(at) && !series[at].isNaN ? series[at] : nil
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
    if !thresholds.isEmpty {
      let all = thresholds.map { "\($0.text) \($0.names.joined(separator: ", "))" }
      sentences.append(
        "\(wording[.siteThresholds])\(wording.colon) \(all.joined(separator: "; "))")
    }
    sentences += bands.map { $0.description(edition) }
    if let next, let phase = next.after?.phase {
      let values = ["day": edition.shortDate(next.from), "phase": phase.title[edition.language]]
      sentences.append(wording.say(.siteFrom, values))
    }
    return sentences.map(edition.sentence).joined(separator: " ")
  }
}

/// A metric of one area, as conditions compare it.
struct AreaFigure {
  let metric: Int
  let area: Int
  private let areas: AreaTable

  init(_ reading: Reading, _ edition: Edition) {
    (metric, area, areas) = (reading.metric, reading.area, edition.workspace.areas)
  }

  /// The comparisons of a condition with it, where the condition is evaluated for an area.
  func comparisons(in condition: Condition?, in asked: Area) -> [Comparison] {
    (condition?.comparisons ?? []).filter {
      $0.metric == metric && areas.place($0.of, for: asked) == area
    }
  }

  func isRead(by condition: Condition, in asked: Area) -> Bool {
    !comparisons(in: condition, in: asked).isEmpty
  }
}
