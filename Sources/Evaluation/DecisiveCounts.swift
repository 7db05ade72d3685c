internal import Findings
package import Rules

extension Standing {
  /// The counts that put the phase in force, as far as its trace shows them; none if a notice did, or the
  /// phase has no condition.
  /// - Parameter day: that of the trace.
  package func decisive(on day: Day) -> [CountTrace] {
    guard let level = state.level, state.notice == nil, let phases = trace?.phases,
      phases.indices.contains(level)
    else { return [] }
    // A table decides every day.
    return phases.decisive(
      at: level, since: state.since,
      through: state.ruleSet.kind == .independent ? state.since : day)
  }
}

extension Standing {
  /// Why the phase applies: the count by which it began, then those by which stricter ones ended since.
  /// - Parameter day: that of the trace.
  package func reasons(on day: Day) -> [CountTrace] {
    let decisive = decisive(on: day)
    guard let level = state.level, let phases = trace?.phases,
      decisive.contains(where: { $0.side == .ends })
    else { return decisive }
    return phases[level...level].full(.starts) { $0 <= state.since } + decisive
  }
}

extension Sequence<PhaseTrace> {
  /// The newest full count of each on a side, if its first day is wanted.
  package func full(_ side: CountTrace.Side, where isWanted: (Day) -> Bool) -> [CountTrace] {
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
  package func decisive(at place: Int, since: Day, through last: Day) -> [CountTrace] {
    let stricter = self[(place + 1)...].full(.ends) { $0 == since }
    return stricter.isEmpty ? self[place...place].full(.starts) { $0 <= last } : stricter
  }
}
