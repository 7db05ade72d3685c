internal import Observations
public import Rules

/// The days on which the answer of today may differ from the one known at their end.
///
/// Some rules count a day without a value, but only once a later value shows that it has none. Otherwise a
/// later value changes no earlier day, and a notice is known on its first day at the latest.
public struct Hindsight {
  private let firstDay: Day
  /// By version, for each day from the first on, whether it has a value; through the last known one.
  private var observed: [ArraySlice<Bool>] = []

  init(_ ordinance: Int, _ course: Course) {
    let evaluator = course.evaluator
    firstDay = evaluator.observations.firstDay
    let days = max(0, course.known - firstDay + 1)
    var seen: Set = [ordinance]
    var open = [ordinance]
    while let next = open.popLast() {
      for version in evaluator.compiled[next] {
        if let days = version.observedDays?.prefix(days), let last = days.lastIndex(of: true) {
          observed.append(days[...last])
        }
        for target in version.looksAt where seen.insert(target.ordinance).inserted {
          open.append(target.ordinance)
        }
      }
    }
  }

  /// Whether the answer for a day may have changed since.
  public func concerns(_ day: Day) -> Bool {
    let place = day - firstDay
    return place < 0 || observed.contains { place < $0.endIndex && !$0[place] }
  }
}
