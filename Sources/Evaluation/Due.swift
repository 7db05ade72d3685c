internal import Findings
internal import Rules

/// What is due whatever values are published later: a pending change takes effect on its day, also where
/// another version begins on that day or before.
extension Course {
  /// Whether what applies from the first day of a version on, which follows another without a break, is due:
  /// something takes effect on that day, or was to take effect under the version before, then or later, and no
  /// longer does.
  func isDue(_ day: Day, from former: AreaVersion, to next: AreaVersion) -> Bool {
    guard day > known else { return false }
    let announced = daysDue(former).filter { $0 >= day }
    // That a version begins in a phase is not due by itself.
    let beginsInPhase = if case .phase = next.ruleSet.beginning { true } else { false }
    if beginsInPhase && announced.isEmpty { return false }
    let days = Set(daysDue(next))
    return !beginsInPhase && days.contains(day) || announced.contains { !days.contains($0) }
  }

  /// The days after the known one on which something takes effect under a version, cut to no validity.
  private func daysDue(_ version: AreaVersion) -> [Day] {
    let run = self[version].run
    var days = (run.beneath ?? run.steps).map(\.from)
    if version.ruleSet.inheritance == .phasesInForce { days += run.changes.joined().map(\.day) }
    return days.filter { $0 > known }
  }
}
