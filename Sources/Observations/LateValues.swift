internal import Findings
internal import Rules

/// Which values of a metric were published after their day, and when: each counts from the end of the day of its
/// publication on.
struct LateValues: Sendable {
  private struct Entry {
    let day: Int32
    /// The day of publication, the first at whose end the value is known.
    let since: Int32
  }

  /// By area, in the order of the days.
  private var entries: [Int: [Entry]] = [:]
  /// For each day from the first observation, the first one at whose end any area has a value of it; `never` if
  /// none has. Empty without late values.
  private var firstKnown: [Int32] = []
  /// From the day of a late value to the day before its publication; in order and apart.
  private var waiting: [ClosedRange<Int32>] = []
  /// The days on which late values were published, in order.
  private(set) var publications: [Day] = []

  private static let never = Int32.max

  var isEmpty: Bool { entries.isEmpty }

  mutating func append(area: Int, day: Day, since: Day) {
    entries[area, default: []].append(Entry(day: day.number, since: since.number))
  }

  /// To be called once, when all values are in their places.
  /// - Parameter isPart: by area; what is published for a part of a county counts for nothing.
  mutating func settle(
    _ column: Observations.Column, firstDay: Day, dayCount: Int, isPart: [Bool]
  ) {
    guard !isEmpty else { return }
    // Of several sources, each has appended its own.
    for area in entries.keys { entries[area]?.sort { $0.day < $1.day } }
    firstKnown = [Int32](repeating: LateValues.never, count: dayCount)
    var published: Set<Int32> = []
    var ranges: [ClosedRange<Int32>] = []
    column.forEachValue(from: firstDay) { area, day, _, _ in
      guard !isPart[area] else { return }
      let since = self.since(area, day)
      let at = day - firstDay
      firstKnown[at] = min(firstKnown[at], since)
      guard since > day.number else { return }
      published.insert(since)
      ranges.append(day.number...since - 1)
    }
    publications = published.sorted().map(Day.init(number:))
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let last = waiting.last, range.lowerBound <= last.upperBound + 1 else {
        waiting.append(range)
        continue
      }
      waiting[waiting.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
    }
  }

  /// The day of publication of a late value, and otherwise its own day.
  func since(_ area: Int, _ day: Day) -> Int32 {
    guard let list = entries[area] else { return day.number }
    let at = list.partitioningIndex { $0.day >= day.number }
    return at < list.count && list[at].day == day.number ? list[at].since : day.number
  }

  /// Whether the value of an area and a day is known at the end of another day.
  func isKnown(_ area: Int, _ day: Day, on known: Day) -> Bool {
    isEmpty || since(area, day) <= known.number
  }

  /// The days up to another one, at whose end their values of an area are not known yet.
  func unknownDays(of area: Int, on known: Day) -> [Day] {
    guard !isEmpty, let entries = entries[area] else { return [] }
    return entries.filter { $0.day <= known.number && $0.since > known.number }
      .map { Day(number: $0.day) }
  }

  /// Whether a value of a day that has come by then was published after that day.
  func isWaiting(on day: Day) -> Bool {
    let at = waiting.partitioningIndex { $0.upperBound >= day.number }
    return at < waiting.count && waiting[at].contains(day.number)
  }

  /// The offset of the last day with a value of any area that is known at the end of another day.
  /// - Parameter end: only offsets before this one count.
  func lastPlace(known: Day, before end: Int) -> Int? {
    firstKnown.prefix(max(0, end)).lastIndex { $0 <= known.number }
  }

  /// For each day from the first observation, whether any area has a value of it that is known at the end of another
  /// day.
  func observedDays(known: Day) -> [Bool] { firstKnown.map { $0 <= known.number } }
}
