internal import Findings
public import Rules

/// Consecutive days in one phase, under whatever versions of the rules.
public struct Stretch: Sendable {
  /// Open where the phase goes on to the day of the answer or beyond: until when is said by `RuleState.until`.
  public fileprivate(set) var days: DayRange
  /// The versions in force, earliest first; the phase is called the same in all of them.
  public fileprivate(set) var versions: [RuleSet]
  /// The index of the phase in the first version; nil: unknown.
  public let level: Int?

  public var phase: Phase? { level.map { versions[0].phases[$0] } }
}

extension AreaCourse {
  /// What has begun by a day, the latest first.
  func stretches(until day: Day) -> [Stretch] {
    var all: [Stretch] = []
    for period in periods where period.days.from <= day {
      let through = period.days.last < day ? period.days.through : nil
      if let last = all.last, last.days.last + 1 == period.days.from,
        last.phase?.identity == period.phase?.identity
      {
        all[all.count - 1].days = DayRange(from: last.days.from, through: through)
        all[all.count - 1].versions.append(period.ruleSet)
      } else {
        all.append(
          Stretch(
            days: DayRange(from: period.days.from, through: through), versions: [period.ruleSet],
            level: period.level))
      }
    }
    return all.reversed()
  }
}
