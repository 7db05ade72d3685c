internal import Evaluation
internal import Rules

/// The phases of an ordinance in a county, over all days, each with the day from which on it applies.
struct PhaseTimeline {
  struct Stretch {
    let from: Day
    /// The index of the state among those of the comparison.
    let state: Int
    /// The version and level of the phase, if the ordinance applies.
    let phase: VersionPhase
  }

  /// The first begins before everything; neighbours may have the same state under two versions.
  private(set) var stretches: [Stretch]
  let notValid: Int

  /// - Parameters:
  ///   - periods: earliest first.
  ///   - states: by version and level.
  init(_ periods: [Evaluator.Period], states: [[Int]], unknown: Int, notValid: Int) {
    self.notValid = notValid
    stretches = []
    stretches.reserveCapacity(periods.count + 2)
    var next = Day.distantPast
    for period in periods {
      if period.days.from > next { leave(next) }
      stretches.append(
        Stretch(
          from: period.days.from, state: period.level.map { states[period.version][$0] } ?? unknown,
          phase: VersionPhase(version: period.version, level: period.level)))
      next = period.days.last + 1
    }
    if next < .distantFuture || stretches.isEmpty { leave(next) }
  }

  private mutating func leave(_ day: Day) {
    stretches.append(
      Stretch(from: day, state: notValid, phase: VersionPhase(version: 0, level: nil)))
  }

  /// The state on a day.
  func state(on day: Day) -> Int {
    stretches[(stretches.firstIndex { $0.from > day } ?? stretches.count) - 1].state
  }

  /// Counts days, entries and short stretches of each state.
  func count(over days: DayRange, into uses: inout [PhaseImpact.Use]) {
    var at = 0
    while at < stretches.count {
      let state = stretches[at].state
      let from = stretches[at].from
      // A phase may go on under another version.
      repeat { at += 1 } while at < stretches.count && stretches[at].state == state
      let last = at < stretches.count ? stretches[at].from - 1 : Day.distantFuture
      guard from <= days.last, last >= days.from else { continue }
      uses[state].countyDays += min(last, days.last) - max(from, days.from) + 1
      if from >= days.from { uses[state].entries += 1 }
      if last <= days.last, last - from + 1 < PhaseImpact.Use.week { uses[state].shortPeriods += 1 }
    }
  }

  /// Calls `body` with the stretches of two timelines for each run of days on which neither changes,
  /// earliest first, with its first day and the number of days.
  static func forEach(
    _ timelines: Both<PhaseTimeline>, over days: DayRange,
    _ body: (Both<Stretch>, Day, _ count: Int) -> Void
  ) {
    let (old, new) = (timelines.old.stretches, timelines.new.stretches)
    var (before, after) = (0, 0)
    var day = days.from
    while day <= days.last {
      while before + 1 < old.count, old[before + 1].from <= day { before += 1 }
      while after + 1 < new.count, new[after + 1].from <= day { after += 1 }
      var end = days.last + 1
      if before + 1 < old.count { end = min(end, old[before + 1].from) }
      if after + 1 < new.count { end = min(end, new[after + 1].from) }
      body(Both(old[before], new[after]), day, end - day)
      day = end
    }
  }
}
