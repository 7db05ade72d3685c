internal import Comparison
internal import Evaluation
internal import Findings
internal import Rules

extension CountyChanges {
  /// The counts that led to what applies afterwards.
  func decisive(
    _ before: RuleState?, _ after: RuleState?, on day: Day, _ causes: [Change.Cause]
  ) -> [CountTrace] {
    guard let after, let phase = after.phase?.identity else { return [] }
    // Where values would have been enough, they are evaluated without the notice.
    let isAnnounced = after.notice != nil
    guard !isAnnounced || causes.contains(.values) else { return [] }
    guard !isAnnounced || rules.withoutNotices.new != nil else { return [] }
    // The day that put the phase in force, not one that has confirmed it since.
    let isSame =
      before?.phase?.identity == phase && before?.ruleSet.id.value == after.ruleSet.id.value
    let first = isSame ? day : min(day, after.since)
    // That day may lie in an earlier version, with other phases: only what they are is the same.
    guard
      let phases = sides.new?.course(known: min(known, first), withoutNotices: isAnnounced)
        .trace(in: after.area, on: first)?.phases,
      let place = phases.firstIndex(where: { $0.phase.identity == phase })
    else { return [] }
    if isSame {
      // A milder phase began or ended, and with it its guidelines.
      return phases.full(.starts) { $0 == day } + phases.full(.ends) { $0 == day }
    }
    return phases.decisive(at: place, since: after.since, through: first)
  }
}
