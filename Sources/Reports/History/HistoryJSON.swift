internal import Evaluation
internal import Findings
internal import Observations
internal import Rules

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
      "Only where another county answers: that of a part, or the one it was merged into."
    ) { $0.asked.index == $0.area.index ? nil : $0.area.id },
    .sources { $0.sources },
    .key(
      "thresholds", .byFigure(.list(Double.format(), atLeast: 1)),
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
    .key("values", .byFigure(change), "The values published for the day, by metric.") {
      $1.values($0, isWithoutEffect: false)
    },
    .sometimes(
      "reported", .byFigure(change),
      "Only for a part: what is reported of the part itself, which the rules do not look at."
    ) { $1.asked.partOf == nil ? nil : $1.values($0, isWithoutEffect: true) },
    .sometimes(
      "phases", .list(.phase),
      "Only for counties: every rule set that is valid there and not displaced."
    ) { $1.area.level == .county ? $0.standings : nil })

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
