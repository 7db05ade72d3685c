internal import Observations
public import RuleLanguage

/// The days of which a later day said more than they did themselves: those without a figure, of rules that
/// count such a day as soon as a later figure shows that it had none.
///
/// Of all others what applied was known at their end as it is now: later figures change no earlier day, and a
/// notice is known on its first day at the latest.
public struct Hindsight {
  private let firstDay: Day
  /// By version, for each day from the first on, whether it had a figure; through the last known one.
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

  /// Whether what is said of a day now may be other than at its end.
  public func concerns(_ day: Day) -> Bool {
    let place = day - firstDay
    return place < 0 || observed.contains { place < $0.endIndex && !$0[place] }
  }
}
