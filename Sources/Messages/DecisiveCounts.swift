internal import Comparison
internal import Evaluation
internal import Findings
internal import Rules

extension CountyChanges {
  /// The counts that brought about what applies afterwards.
  func decisive(
    _ before: RuleState?, _ after: RuleState?, on day: Day, _ causes: [Change.Cause]
  ) -> [CountTrace] {
    guard let after, let phase = after.phase?.id.value else { return [] }
    // Where figures would have been enough, they are looked at without the notice.
    let isAnnounced = after.notice != nil
    guard !isAnnounced || causes.contains(.values) else { return [] }
    let plain = rules.withoutNotices.new
    guard !isAnnounced || plain != nil else { return [] }
    // What put the phase in force, and not what has confirmed it since.
    let first = before?.phase?.id.value == phase ? day : min(day, after.since)
    // That day may lie in an earlier version, with other phases: only the identifier is the same.
    guard
      let phases = sides.new?.course(known: min(known, first), by: isAnnounced ? plain : nil)
        .trace(in: after.area, on: first)?.phases,
      let place = phases.firstIndex(where: { $0.phase.id.value == phase })
    else { return [] }
    func counts(
      _ phases: some Sequence<PhaseTrace>, _ side: CountTrace.Side, where isWanted: (Day) -> Bool
    ) -> [CountTrace] {
      phases.compactMap { phase in
        phase.counts.last { $0.side == side && $0.effective.map(isWanted) ?? false }
      }
    }
    if before?.phase?.id.value == phase {
      // A milder phase began or ended, and with it its guidelines.
      return counts(phases, .starts) { $0 == day } + counts(phases, .ends) { $0 == day }
    }
    let stricter = counts(phases[(place + 1)...], .ends) { $0 == after.since }
    return stricter.isEmpty ? counts(phases[place...place], .starts) { $0 <= first } : stricter
  }
}
