internal import Findings
public import Rules

extension Observations {
  /// The gap between most days with values or publications and a few last days, or a few first ones: mostly a date is mistyped.
  public struct StrayDays: Sendable, Equatable {
    /// The last day before the gap.
    public let last: Day
    /// The first day after it.
    public let first: Day

    /// The length of the gap, in days.
    public var gap: Int { first - last }
  }

  /// How many days with values a gap has to have on either side to be one in the figures, not in a date.
  package static let fewestDays = 7
  /// A gap is unusual if it is at least that many days long, and that many times as long as any between the days that it
  /// ends.
  private static let unusualGap = (days: 28, times: 4)
  /// Before the first days it has to be longer: figures begin slowly, and only a slip of the year reaches far.
  private static let leastGapOfBeginning = 180

  /// The last day with a value of any metric, or the later one on which it was published, but for stray days: the day
  /// that is answered for where none is asked about.
  public var lastUsualDay: Day? { strayDays?.last ?? lastDayOfNews }

  /// The last day with a value of a source, but for stray days.
  /// - Parameter metrics: those of the source.
  package func lastUsualDay(ofSource place: Int, _ metrics: [Int]) -> Day? {
    guard let last = deliveries[place].lastDay, let end = strayDays?.last, last > end else {
      return deliveries[place].lastDay
    }
    let days = metrics.compactMap { metric in
      observedDays(metric: metric).prefix(end - firstDay + 1).lastIndex(of: true)
    }
    return days.max().map { firstDay + $0 }
  }

  private var lastDayOfNews: Day? {
    lastDay.map { last in columns.compactMap(\.late.publications.last).reduce(last, max) }
  }

  /// The days after the first unusual gap, if there are fewer than `fewestDays`; nil: there is
  /// none.
  public var strayDays: StrayDays? {
    mayHaveStrayDays ? Observations.gapBeforeFew(in: daysOfNews) : nil
  }

  /// The days before the last unusual gap, if there are fewer than `fewestDays`; nil otherwise.
  public var strayBeginning: StrayDays? {
    func mirrored(_ day: Day) -> Day { Day(number: -day.number) }
    let gap = Observations.gapBeforeFew(
      in: daysOfNews.reversed().map(mirrored), least: Observations.leastGapOfBeginning)
    return gap.map { StrayDays(last: mirrored($0.first), first: mirrored($0.last)) }
  }

  /// The days with values, and those on which late values were published, in order.
  private var daysOfNews: [Day] {
    var isObserved = [Bool](repeating: false, count: dayCount)
    for metric in columns.indices {
      for (at, value) in observedDays(metric: metric).enumerated() where value {
        isObserved[at] = true
      }
    }
    let days = isObserved.indices.filter { isObserved[$0] }.map { firstDay + $0 }
    let publications = columns.flatMap(\.late.publications)
    return publications.isEmpty ? days : Set(days + publications).sorted()
  }

  /// The first unusual gap after the last days that are `fewestDays` and lie evenly: days that are scattered over years are few,
  /// too.
  /// - Parameter least: how many days the gap has to have.
  private static func gapBeforeFew(in days: [Day], least: Int = unusualGap.days) -> StrayDays? {
    guard days.count > fewestDays else { return nil }
    let few = (fewestDays...days.count).reversed().first { isEven(days[($0 - fewestDays)..<$0]) }
    for end in (few ?? days.count - fewestDays + 1)..<days.count where end >= fewestDays {
      let run = Observations.run(endingBefore: end, in: days)
      let gap = days[end] - days[end - 1]
      if gap >= least, run.count >= Observations.fewestDays,
        Observations.isUnusual(gap, besides: run.longest)
      {
        return StrayDays(last: days[end - 1], first: days[end])
      }
    }
    return nil
  }

  /// Whether no gap between some days is unusual compared with the shortest of them.
  private static func isEven(_ days: ArraySlice<Day>) -> Bool {
    let gaps = zip(days.dropFirst(), days).map { $0 - $1 }
    guard let longest = gaps.max(), let shortest = gaps.min() else { return true }
    return !isUnusual(longest, besides: shortest)
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
  func strayValues(
    _ end: Observations.StrayDays?, _ beginning: Observations.StrayDays?, _ today: Day?
  )
    -> [Diagnostic]
  {
    guard end != nil || beginning != nil else { return [] }
    var found = FirstFindings()
    var seen: Set<[Int]> = []
    for metric in source.metrics {
      forEachValue(metric: metric) { area, day, _, origin in
        let published = observations.publication(metric: metric, area: area, day: day)
        let (place, help): (String, String)
        if let end, published >= end.first, today.map({ published <= $0 }) ?? true {
          place =
            "\(counted(published - end.last, "day")) after \(end.last), the last day with values before it"
          help =
            "until there are values of \(Observations.fewestDays) days after this gap, commands that are told no day answer for \(end.last)"
        } else if let beginning, published <= beginning.last {
          place =
            "\(counted(beginning.first - published, "day")) before \(beginning.first), the first day with values after it"
          help = "until then `history` and `replay` begin with it"
        } else {
          return
        }
        guard seen.insert([origin.line, Int(day.number)]).inserted else { return }
        let name = workspace.metrics[metric].id.value
        found.append(
          finding(
            .strayDay, at: origin,
            "\(name) of \(workspace.areas[area].id) \(day == published ? "is of" : "was published on") \(published), \(place)",
            help: "correct the date if it is mistyped; \(help)", note: "the source"))
      }
    }
    return first(found)
  }
}
