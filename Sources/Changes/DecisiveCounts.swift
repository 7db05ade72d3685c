internal import Evaluation
internal import RuleLanguage
internal import YAMLSource

extension CountyChanges {
  /// The counts that brought about what applies afterwards.
  func decisive(
    _ before: RuleState?, _ after: RuleState?, on day: Day, _ causes: [Change.Cause]
  ) -> [CountTrace] {
    guard let after, let level = after.level, let ordinance = pair.new else { return [] }
    // Where figures would have been enough, they are looked at without the notice.
    let isAnnounced = after.notice != nil
    guard !isAnnounced || causes.contains(.figures) else { return [] }
    let evaluator = isAnnounced ? rules.newWithoutNotices : rules.new.evaluator
    guard let evaluator else { return [] }
    // What put the phase in force, and not what has confirmed it since.
    let first = before?.phase?.id.value == after.phase?.id.value ? day : min(day, after.since)
    guard
      let trace = evaluator.trace(
        ordinance: ordinance, in: after.area, on: first, known: min(known, first))
    else { return [] }
    func counts(
      _ levels: some Sequence<Int>, _ side: CountTrace.Side, where isWanted: (Day) -> Bool
    ) -> [CountTrace] {
      levels.compactMap { level in
        trace.phases[level].counts.last { $0.side == side && $0.effective.map(isWanted) ?? false }
      }
    }
    if before?.phase?.id.value == after.phase?.id.value {
      // A milder phase began or ended, and with it its guidelines.
      return counts(trace.phases.indices, .starts) { $0 == day }
        + counts(trace.phases.indices, .ends) { $0 == day }
    }
    let stricter = counts((level + 1)..<trace.phases.count, .ends) { $0 == after.since }
    return stricter.isEmpty ? counts([level], .starts) { $0 <= day } : stricter
  }
}
