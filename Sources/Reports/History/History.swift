public import Evaluation
internal import Messages
internal import Observations
public import Rules

/// The answer of `rulecheck history`: the values of an area day by day, how they changed, and the
/// phases of a county.
public struct History: Answer, TableAnswer {
  let evaluator: Evaluator
  /// The area that was asked for.
  let asked: Area
  /// The last day.
  let day: Day
  let wording: Wording
  let series: [Series]
  /// Oldest first.
  let days: [HistoryDay]

  /// The values of one metric.
  struct Series: Sendable, Hashable {
    let metric: Int
    let scope: Comparison.Scope
    /// Whether they are reported for a part of a county, the area that was asked for, and not used by the rules.
    var isWithoutEffect = false
  }

  /// Days of which one area answers.
  struct Stretch: Sendable {
    let days: DayRange
    let area: Area
  }

  struct HistoryDay: Sendable {
    let day: Day
    /// One per series.
    let values: [Change]
    /// As they are known on the last day, as the values are; whether an answer rested on old values is what was known then.
    /// Empty for states and the country: phases belong to counties.
    let standings: [Standing]
  }

  /// A value and how it differs from earlier ones.
  struct Change: Sendable {
    let reading: Reading
    /// Nil where one of the two values is missing, or another area's.
    let sinceDayBefore: Double?
    let sinceWeekBefore: Double?
  }

  /// A bound that rules compare a series with.
  struct Threshold: Sendable, Hashable {
    let bound: Double
    /// The bound as written in the rules.
    let text: String
  }

  /// - Parameters:
  ///   - last: the last day.
  ///   - count: how many days; those before the first value are left out, unless no day would remain.
  public init(
    _ evaluator: Evaluator, of asked: Area, through last: Day, days count: Int, language: Language
  ) {
    self.evaluator = evaluator
    self.asked = asked
    day = last
    wording = Wording(language)
    let wanted = max(last - (count - 1), Day(year: 1, month: 1, day: 1) ?? last)
    let places = SeriesPlaces(evaluator.workspace.areas, asked)
    let answering = places.answering(from: wanted, through: last)
    let series = History.series(evaluator, asked, answering)
    self.series = series
    let begin = answering.flatMap { stretch in
      series.compactMap {
        evaluator.observations.firstDay(
          metric: $0.metric, area: places.place(of: $0, on: stretch.days.from))
      }
    }.min()
    let first = begin.map { $0 <= last ? max(wanted, $0) : wanted } ?? wanted
    let courses = asked.level == .county ? evaluator.courses(in: asked, known: last) : []
    days = (0...(last - first)).map { offset in
      let day = first + offset
      var standings: [Standing] = []
      if !courses.isEmpty {
        let answer = evaluator.situation(in: asked, on: day)
        standings = courses.compactMap { $0.standing(on: day, answered: answer) }
          .filter { evaluator.workspace.ordinances[$0.ordinance].isShown }
      }
      return HistoryDay(
        day: day,
        values: series.map { History.change($0, places, evaluator, on: day, known: last) },
        standings: standings)
    }
  }

  // MARK: Series

  /// The metrics that the area has values of or that its rules read, also those of larger areas; all
  /// metrics where there is none. For a part, also what is reported for the part itself.
  private static func series(
    _ evaluator: Evaluator, _ asked: Area, _ answering: [Stretch]
  ) -> [Series] {
    let metrics = evaluator.workspace.metricsOfOverviews
    func isGiven(_ metric: Int, _ area: Area) -> Bool {
      evaluator.observations.firstDay(metric: metric, area: area.index) != nil
    }
    var series = metrics.filter { metric in answering.contains { isGiven(metric, $0.area) } }
      .map { Series(metric: $0, scope: .own) }
    for comparison in answering.flatMap({ compared(evaluator, $0.area, during: $0.days) })
    where !series.contains(comparison.series) {
      series.append(comparison.series)
    }
    if series.isEmpty { series = metrics.map { Series(metric: $0, scope: .own) } }
    if asked.partOf != nil {
      series += metrics.filter { isGiven($0, asked) }
        .map { Series(metric: $0, scope: .own, isWithoutEffect: true) }
    }
    return series
  }

  /// The comparisons of the rules that apply in the area on these days, with their series. For larger
  /// areas, these are the comparisons that read their value for a county.
  private static func compared(
    _ evaluator: Evaluator, _ area: Area, during days: DayRange
  ) -> [(series: Series, comparison: Comparison)] {
    let areas = evaluator.workspace.areas
    return evaluator.ruleSets(in: areas.counties(of: area), during: days).flatMap(\.comparisons)
      .compactMap { comparison in
        let isOwn =
          switch (comparison.of, area.level) {
          case (.own, .county), (.state, .state), (.country, .country): true
          case (.group(let asked), .group(let grouping)): asked == grouping
          default: false
          }
        if isOwn { return (Series(metric: comparison.metric, scope: .own), comparison) }
        guard area.level == .county, areas.place(comparison.of, for: area) != nil else {
          return nil
        }
        return (Series(metric: comparison.metric, scope: comparison.of), comparison)
      }
  }

  /// The bounds that the rules of the last `count` days compare a series with, lowest first.
  func thresholds(of series: Series, inLast count: Int) -> [Threshold] {
    guard !series.isWithoutEffect else { return [] }
    let stretches = places.answering(from: days.suffix(count).first?.day ?? day, through: day)
    var found: [Threshold] = []
    for (compared, comparison) in stretches.flatMap({
      History.compared(evaluator, $0.area, during: $0.days)
    }) where compared == series {
      for bound in [comparison.lower, comparison.upper].compactMap({ $0 })
      where !found.contains(where: { $0.bound == bound.number }) {
        found.append(Threshold(bound: bound.number, text: bound.text))
      }
    }
    return found.sorted { $0.bound < $1.bound }
  }

  // MARK: Values

  private static func change(
    _ series: Series, _ places: SeriesPlaces, _ evaluator: Evaluator, on day: Day, known: Day
  ) -> Change {
    let area = places.place(of: series, on: day)
    let reading = evaluator.reading(series.metric, series.scope, area, day, known: known)
    func difference(_ before: Day) -> Double? {
      guard let now = reading.value, places.place(of: series, on: before) == area,
        let then = evaluator.observations.value(
          metric: series.metric, area: area, day: before, known: known)
      else { return nil }
      return DecimalNumber.difference(now, then)
    }
    return Change(
      reading: reading, sinceDayBefore: difference(day - 1), sinceWeekBefore: difference(day - 7))
  }

  /// The value of a day, or an earlier one that still holds.
  func counting(_ series: Series, on day: Day) -> Double? {
    (0..<workspace.metrics[series.metric].holds).lazy.compactMap {
      evaluator.observations.value(
        metric: series.metric, area: place(of: series, on: day), day: day - $0, known: self.day)
    }.first
  }

  public var json: String { HistoryOutput.answer.json(self, self).serialized }
  public var csv: String { CSV.table(columns, days) }

  /// The columns of CSV, which has a row per day.
  private var columns: [CSV.Column<HistoryDay>] {
    let figures = series.enumerated().flatMap { at, series -> [CSV.Column<HistoryDay>] in
      let name = (series.isWithoutEffect ? "reported:" : "") + name(of: series)
      return [
        .init(heading: name) { .number($0.values[at].reading.value) },
        .init(heading: "\(name)_since_day_before") { .number($0.values[at].sinceDayBefore) },
        .init(heading: "\(name)_since_week_before") { .number($0.values[at].sinceWeekBefore) },
      ]
    }
    let day = CSV.Column<HistoryDay>(heading: "day") { .text($0.day.description) }
    let area = CSV.Column<HistoryDay>(heading: "area") {
      .text(workspace.areas.answering(asked, on: $0.day).id)
    }
    return [area, day] + figures + ordinances.map { phases(of: $0, \.standings) }
      + (asked.level == .county ? [stale(\.standings)] : [])
  }

  /// The rule sets that apply on at least one of the days, in the workspace's order.
  var ordinances: [Int] {
    workspace.ordinances.indices.filter { place in
      days.contains { $0.standings.contains { $0.ordinance == place } }
    }
  }

  /// The sources that publish at least one of the metrics.
  var sources: [Int] { sources(of: series.map(\.metric)) }

  /// `level`, or `level:state` for the state's values.
  func name(of series: Series) -> String { name(series.metric, series.scope) }
}

extension History {
  /// The area that answers on the last day.
  var area: Area { workspace.areas.answering(asked, on: day) }

  private var places: SeriesPlaces { SeriesPlaces(workspace.areas, asked) }

  /// The area to which the values of a series belong on a day.
  func place(of series: Series, on day: Day) -> Int { places.place(of: series, on: day) }
}

/// Which area answers for another day by day, and whose values a series has.
private struct SeriesPlaces {
  let areas: AreaTable
  let asked: Area

  init(_ areas: AreaTable, _ asked: Area) {
    self.areas = areas
    self.asked = asked
  }

  func place(of series: History.Series, on day: Day) -> Int {
    guard !series.isWithoutEffect else { return asked.index }
    let area = areas.answering(asked, on: day)
    return series.scope == .own ? area.index : areas.place(series.scope, for: area) ?? area.index
  }

  /// The days by the area that answers on them, earliest first.
  func answering(from first: Day, through last: Day) -> [History.Stretch] {
    var stretches: [History.Stretch] = []
    var from = first
    for day in sequence(first: first, next: { $0 < last ? $0 + 1 : nil }) {
      let area = areas.answering(asked, on: day)
      if day == last || areas.answering(asked, on: day + 1).index != area.index {
        stretches.append(History.Stretch(days: DayRange(from: from, through: day), area: area))
        from = day + 1
      }
    }
    return stretches
  }
}

extension History {
  fileprivate func values(
    _ day: HistoryDay, isWithoutEffect: Bool
  ) -> [(figure: String, value: Change)] {
    zip(series, day.values).filter { $0.0.isWithoutEffect == isWithoutEffect }
      .map { (name(of: $0), $1) }
  }
}

/// The JSON of `rulecheck history`.
enum HistoryOutput {
  static let answer = OutputFormat<History, History>.object(
    "the answer",
    .key("on", "The last day.") { $0.day },
    .key("area", .area("the area"), "The area that was asked for.") { $0.named($0.asked) },
    .sometimes(
      "answeredAs",
      "Only where another county answers on the last day: the one it is part of, or the one it was merged into."
    ) { $0.asked.index == $0.area.index ? nil : $0.area.id },
    .sources { $0.sources },
    .key(
      "thresholds", .byMetric(.list(Double.format(), atLeast: 1)),
      "The bounds that the rules of these days compare a figure with, by metric."
    ) { history in
      history.series.compactMap { series in
        let bounds = history.thresholds(of: series, inLast: history.days.count)
        return bounds.isEmpty ? nil : (history.name(of: series), bounds.map(\.bound))
      }
    },
    .key("days", .list(day), "The days, oldest first.") { $0.days })

  private static let day = OutputFormat<History.HistoryDay, History>.object(
    "a day",
    .key("day", "The day.") { $0.day },
    .sometimes(
      "answeredAs",
      "Only on days for which another county answers: the one it is part of, or the one it was merged into."
    ) {
      let area = $1.workspace.areas.answering($1.asked, on: $0.day)
      return $1.asked.index == area.index ? nil : area.id
    },
    .key("values", .byMetric(change), "The values published for the day, by metric.") {
      $1.values($0, isWithoutEffect: false)
    },
    .sometimes(
      "reported", .byMetric(change),
      "Only for a part: what is reported for the part itself, which the rules do not use."
    ) { $1.asked.partOf == nil ? nil : $1.values($0, isWithoutEffect: true) },
    .sometimes(
      "phases", .list(.phase),
      "Only for counties: every rule set that is valid there and not displaced."
    ) { $1.asked.level == .county ? $0.standings : nil })

  private static let change = OutputFormat<History.Change, History>.object(
    "a value and how it changed",
    .keys(of: .value) { change, _ in change.reading },
    .key(
      "sinceDayBefore", "The difference to the day before; null where one of the two is missing."
    ) { $0.sinceDayBefore },
    .key(
      "sinceWeekBefore", "The difference to a week before; null where one of the two is missing."
    ) { $0.sinceWeekBefore })
}
