internal import Comparison
package import Evaluation
internal import Findings
package import Rules

extension CountyChanges {
  /// The counts that led to what applies afterwards.
  func decisive(
    _ before: RuleState?, _ after: RuleState?, on day: Day, _ causes: [Change.Cause]
  ) -> [CountTrace] {
    guard let after, let phase = after.phase?.id.value else { return [] }
    // Where values would have been enough, they are evaluated without the notice.
    let isAnnounced = after.notice != nil
    guard !isAnnounced || causes.contains(.values) else { return [] }
    guard !isAnnounced || rules.withoutNotices.new != nil else { return [] }
    // The day that put the phase in force, not one that has confirmed it since.
    let isSame =
      before?.phase?.id.value == phase && before?.ruleSet.id.value == after.ruleSet.id.value
    let first = isSame ? day : min(day, after.since)
    // That day may lie in an earlier version, with other phases: only the identifier is the same.
    guard
      let phases = sides.new?.course(known: min(known, first), withoutNotices: isAnnounced)
        .trace(in: after.area, on: first)?.phases,
      let place = phases.firstIndex(where: { $0.phase.id.value == phase })
    else { return [] }
    if isSame {
      // A milder phase began or ended, and with it its guidelines.
      return phases.full(.starts) { $0 == day } + phases.full(.ends) { $0 == day }
    }
    return phases.decisive(at: place, since: after.since, through: first)
  }
}

extension Standing {
  /// The counts that put the phase in force, as far as its trace shows them; none if a notice did, or the
  /// phase has no condition.
  /// - Parameter day: that of the trace.
  package func decisive(on day: Day) -> [CountTrace] {
    guard let level = state.level, state.notice == nil, let phases = trace?.phases,
      phases.indices.contains(level)
    else { return [] }
    // A table decides anew each day.
    return phases.decisive(
      at: level, since: state.since,
      through: state.ruleSet.kind == .independent ? state.since : day)
  }
}

extension Sequence<PhaseTrace> {
  /// The newest full count of each on a side, if its first day is wanted.
  fileprivate func full(_ side: CountTrace.Side, where isWanted: (Day) -> Bool) -> [CountTrace] {
    compactMap { phase in
      phase.counts.last { $0.side == side && $0.effective.map(isWanted) ?? false }
    }
  }
}

extension [PhaseTrace] {
  /// The counts that put a phase in force: those by which stricter ones ended, or else its own.
  /// - Parameters:
  ///   - since: the first day of the phase.
  ///   - last: the latest day on which its own count may have taken effect.
  func decisive(at place: Int, since: Day, through last: Day) -> [CountTrace] {
    let stricter = self[(place + 1)...].full(.ends) { $0 == since }
    return stricter.isEmpty ? self[place...place].full(.starts) { $0 <= last } : stricter
  }
}
