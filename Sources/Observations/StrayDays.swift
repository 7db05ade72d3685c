internal import Findings
public import Rules

extension Observations {
  /// A few last days with values or publications, far behind all others: mostly a date is mistyped.
  public struct StrayDays: Sendable, Equatable {
    /// The last day before the gap.
    public let last: Day
    /// The first day behind it.
    public let first: Day

    /// The length of the gap, in days.
    public var gap: Int { first - last }
  }

  /// How many days with values a gap has to have on either side to be one in the figures, not in a date.
  package static let fewestDays = 7
  /// A gap is unusual if it is at least that many days long, and that many times as long as any between the days that it
  /// ends.
  private static let unusualGap = (days: 28, times: 4)

  /// The last day with a value of any metric, or the later one on which it was published, but for stray days: the day
  /// that is answered for where none is asked about.
  public var lastUsualDay: Day? { strayDays?.last ?? lastDayOfNews }

  private var lastDayOfNews: Day? {
    lastDay.map { last in columns.compactMap(\.late.publications.last).reduce(last, max) }
  }

  /// The days behind the first unusual gap, if there are fewer than `fewestDays`; nil: there is none.
  public var strayDays: StrayDays? {
    guard mayHaveStrayDays else { return nil }
    var isObserved = [Bool](repeating: false, count: dayCount)
    for metric in columns.indices {
      for (at, value) in observedDays(metric: metric).enumerated() where value {
        isObserved[at] = true
      }
    }
    var days = isObserved.indices.filter { isObserved[$0] }.map { firstDay + $0 }
    let publications = columns.flatMap(\.late.publications)
    if !publications.isEmpty { days = Set(days + publications).sorted() }
    let most = Observations.fewestDays - 1
    for end in days.indices.suffix(most) where end > most {
      let run = Observations.run(endingBefore: end, in: days)
      let gap = days[end] - days[end - 1]
      if run.count >= Observations.fewestDays, Observations.isUnusual(gap, besides: run.longest) {
        return StrayDays(last: days[end - 1], first: days[end])
      }
    }
    return nil
  }

  private static func isUnusual(_ gap: Int, besides longest: Int) -> Bool {
    gap >= max(unusualGap.days, unusualGap.times * longest)
  }

  /// How many days there are before one of them, and the longest gap between them; without a few first days that lie before
  /// an unusual gap themselves.
  private static func run(endingBefore end: Int, in days: [Day]) -> (count: Int, longest: Int) {
    var longest = 1
    for at in stride(from: end - 1, to: 0, by: -1) {
      let gap = days[at] - days[at - 1]
      if at < fewestDays, end - at >= fewestDays, isUnusual(gap, besides: longest) {
        return (end - at, longest)
      }
      longest = max(longest, gap)
    }
    return (end, longest)
  }

  /// Whether a gap is long enough among the last days: a look at few places of most columns.
  private var mayHaveStrayDays: Bool {
    guard let end = lastDay, columns.allSatisfy({ $0.scattered.size == 0 && $0.late.isEmpty })
    else {
      return lastDay != nil
    }
    var (last, found) = (end - firstDay, 1)
    for day in stride(from: last - 1, through: 0, by: -1) {
      let hasValue = columns.contains { column in
        column.series.contains { $0.values.indices.contains(day) && !$0.values[day].isNaN }
      }
      guard hasValue else { continue }
      if last - day >= Observations.unusualGap.days { return true }
      (last, found) = (day, found + 1)
      if found >= Observations.fewestDays { return false }
    }
    return false
  }
}

extension DeliveryCheck {
  /// Finds the values of stray days; those after today are errors of their own.
  func strayValues(_ stray: Observations.StrayDays?, _ today: Day?) -> [Diagnostic] {
    guard let stray else { return [] }
    var found = FirstFindings()
    var seen: Set<[Int]> = []
    for metric in source.metrics {
      forEachValue(metric: metric) { area, day, _, origin in
        let published = observations.publication(metric: metric, area: area, day: day)
        guard published >= stray.first, today.map({ published <= $0 }) ?? true,
          seen.insert([origin.line, Int(day.number)]).inserted
        else { return }
        let name = workspace.metrics[metric].id.value
        found.append(
          finding(
            .strayDay, at: origin,
            "\(name) of \(workspace.areas[area].id) \(day == published ? "is of" : "was published on") \(published), \(counted(published - stray.last, "day")) after \(stray.last), the last day with values before it",
            help:
              "correct the date if it is mistyped; until there are values of \(Observations.fewestDays) days behind this gap, commands that are told no day answer for \(stray.last)",
            note: "the source"))
      }
    }
    return first(found)
  }
}
