internal import Observations
public import RuleLanguage
internal import YAMLSource

/// Why a rule set stands as it does in an area on a day: for each phase the days that filled, or
/// are filling, its counts.
public struct Trace: Sendable {
  public let phases: [PhaseTrace]
}

/// The machine of one phase on a day; of an exclusive rule set, the condition of one phase.
public struct PhaseTrace: Sendable {
  public let phase: Phase
  public let isInForce: Bool
  /// Earliest first: the full count that brought the state of the day about, if one did; then the
  /// full count of the change that is pending, or the count that runs towards the next change.
  public let counts: [CountTrace]
}

/// A row of days that a trigger counted.
public struct CountTrace: Sendable {
  public enum Side: Sendable, Hashable { case starts, ends }

  public let side: Side
  public let trigger: Trigger
  /// Earliest first.
  public let days: [CountedDay]
  /// How far the count is after the last of the days.
  public let count: Int
  /// The first day of the new state; nil: the count is not full.
  public let effective: Day?
}

/// One day of a count, with what was published for it.
public struct CountedDay: Sendable {
  public enum Role: Sendable {
    /// It moved the count: up where the condition held, to zero where not.
    case counted
    /// It is not in the day set.
    case skipped(HolidayCalendar.Absence)
    /// Not later than the first day in force, so `counts-from: day after entry` passes over it.
    case beforeEntry
  }

  public let day: Day
  public let readings: [Reading]
  public let truth: Truth
  public let role: Role
  /// The count after the day.
  public let count: Int
}

extension Evaluator {
  /// The trace of an ordinance in an area on a day; nil where it does not apply there.
  public func trace(ordinance: Int, in area: Area, on day: Day) -> Trace? {
    guard let version = compiled[ordinance].first(where: { $0.window.contains(day) }),
      version.ruleSet.scope.contains(area)
    else { return nil }
    let end = max(0, min(day, version.lastCountedDay) - observations.firstDay + 1)
    let first = version.ruleSet.firstCountedDay.map { $0 - observations.firstDay } ?? 0
    let days = min(max(0, first), end)..<end
    guard version.ruleSet.kind == .independent else {
      return Trace(phases: decisions(version, area, days, on: day))
    }
    return Trace(
      phases: version.ruleSet.phases.map { phase in
        guard let starts = phase.starts, let ends = phase.ends else {
          return PhaseTrace(phase: phase, isInForce: false, counts: [])
        }
        return machine(version, phase, starts, ends, area, days, on: day)
      })
  }

  /// What a machine did on one day.
  private struct Record {
    let day: Day
    let state: MachineState
  }

  private func machine(
    _ version: CompiledVersion, _ phase: Phase, _ starts: Trigger, _ ends: Trigger, _ area: Area,
    _ days: Range<Int>, on day: Day
  ) -> PhaseTrace {
    var records: [Record] = []
    runMachine(version, starts, ends, area, days, known: day) { day, state, _ in
      records.append(Record(day: day, state: state))
    }
    let known = records.prefix { $0.day <= day }
    let sides = [
      CountTrace.Side.starts: TracedTrigger(
        side: .starts, trigger: starts, truth: truth(starts.when, area, days),
        mask: version.mask(starts, area)),
      .ends: TracedTrigger(
        side: .ends, trigger: ends, truth: truth(ends.when, area, days),
        mask: version.mask(ends, area)),
    ]
    // The days on which a change became due, or took effect the same day.
    var before = MachineState()
    var filled: [(place: Int, side: CountTrace.Side, effective: Day)] = []
    // After the last observation no count moves: its row ends there.
    let lastCounted = days.count - 1
    for (at, record) in known.enumerated() {
      let place = min(at, lastCounted)
      let state = record.state
      if let due = state.pending, before.pending != due {
        filled.append((place, state.isInForce ? .ends : .starts, due))
      } else if state.isInForce != before.isInForce, before.pending != record.day {
        filled.append((place, state.isInForce ? .starts : .ends, record.day))
      }
      before = state
    }
    let isInForce = known.last?.state.isInForce ?? false
    let isPending = known.last?.state.pending != nil
    var counts = filled.suffix(isPending ? 2 : 1).map { at in
      row(sides[at.side]!, records, endingAt: at.place, version, area, effective: at.effective)
    }
    if !isPending, !days.isEmpty {
      counts.append(
        row(
          sides[isInForce ? .ends : .starts]!, records,
          endingAt: min(known.count - 1, lastCounted), version, area, effective: nil))
    }
    return PhaseTrace(phase: phase, isInForce: isInForce, counts: counts)
  }

  private struct TracedTrigger {
    let side: CountTrace.Side
    let trigger: Trigger
    let truth: [UInt8]
    let mask: [Bool]
  }

  /// The days back to where the count began, or to the day that set it to zero, but not more
  /// counted days than the trigger needs.
  private func row(
    _ traced: TracedTrigger, _ records: [Record], endingAt last: Int, _ version: CompiledVersion,
    _ area: Area, effective: Day?
  ) -> CountTrace {
    func count(_ place: Int) -> Int {
      Int(traced.side == .starts ? records[place].state.startCount : records[place].state.endCount)
    }
    var days: [CountedDay] = []
    var counted = 0
    var place = last
    let total = count(last)
    while place >= 0 {
      let record = records[place]
      let offset = record.day - observations.firstDay
      let isCounted = traced.mask[offset]
      let isBeforeEntry =
        traced.side == .ends && traced.trigger.countsFromDayAfterEntry
        && record.day <= record.state.firstDayInForce
      if counted >= traced.trigger.consecutive.days || (total > 0 && count(place) == 0) { break }
      let role: CountedDay.Role =
        if isBeforeEntry {
          .beforeEntry
        } else if isCounted {
          .counted
        } else {
          absence(of: record.day, traced.trigger, version, area).map { .skipped($0) } ?? .counted
        }
      days.append(
        CountedDay(
          day: record.day, readings: readings(traced.trigger.when, version, area, record.day),
          truth: Truth(rawValue: traced.truth[offset]) ?? .isUnknown, role: role,
          count: count(place)))
      if isCounted, !isBeforeEntry {
        counted += 1
        if total == 0 { break }
      }
      if isBeforeEntry { break }
      place -= 1
    }
    return CountTrace(
      side: traced.side, trigger: traced.trigger, days: days.reversed(), count: total,
      effective: effective)
  }

  private func absence(
    of day: Day, _ trigger: Trigger, _ version: CompiledVersion, _ area: Area
  ) -> HolidayCalendar.Absence? {
    guard let calendar = version.ruleSet.calendar, let set = trigger.consecutive.daySet else {
      return nil
    }
    return calendar.absence(of: day, from: calendar.daySets[set], state: area.state)
  }

  /// The values that a condition looked at on a day, each figure once.
  private func readings(
    _ condition: Condition, _ version: CompiledVersion, _ area: Area, _ day: Day
  ) -> [Reading] {
    var seen = Set<[Int]>()
    return condition.comparisons.compactMap { comparison in
      guard let place = comparison.of.place(for: area, country: workspace.areas.country.index),
        seen.insert([comparison.metric, place]).inserted
      else { return nil }
      // A figure that holds for several days is read from the day it came.
      for back in 0..<workspace.metrics[comparison.metric].holds {
        let at = day - back
        if at < version.ruleSet.firstCountedDay ?? .distantPast { break }
        if let value = observations.value(metric: comparison.metric, area: place, day: at) {
          return Reading(
            metric: comparison.metric, scope: comparison.of, area: place, day: at, value: value,
            origin: observations.origin(metric: comparison.metric, area: place, day: at))
        }
      }
      return Reading(
        metric: comparison.metric, scope: comparison.of, area: place, day: day, value: nil,
        origin: observations.origin(metric: comparison.metric, area: place, day: day))
    }
  }

  /// The phases of a decision table: each condition on the day that decided the phase in force,
  /// and on the day that decided what is pending, or else on the last day, if that decided nothing.
  private func decisions(
    _ version: CompiledVersion, _ area: Area, _ days: Range<Int>, on day: Day
  ) -> [PhaseTrace] {
    let phases = version.ruleSet.phases
    let columns = phases.map { $0.starts.map { truth($0.when, area, days) } ?? [] }
    let effective = phases[0].starts?.effective ?? .daysLater(0)
    let decided = days.filter { place in
      columns.contains { $0[place] == Truth.isTrue.rawValue }
    }
    let deciding = decided.last { effective.day(after: observations.firstDay + $0) <= day }
    let later = decided.last { effective.day(after: observations.firstDay + $0) > day } ?? days.last
    let places = [deciding, later == deciding ? nil : later].compactMap { $0 }
    let level = run(version, in: area, known: day).steps.last { $0.from <= day }?.level
    return phases.enumerated().map { at, phase in
      guard let starts = phase.starts else {
        return PhaseTrace(phase: phase, isInForce: false, counts: [])
      }
      let counts = places.map { place -> CountTrace in
        let decided = observations.firstDay + place
        let truth = Truth(rawValue: columns[at][place]) ?? .isUnknown
        let count = truth == .isTrue ? 1 : 0
        return CountTrace(
          side: .starts, trigger: starts,
          days: [
            CountedDay(
              day: decided, readings: readings(starts.when, version, area, decided), truth: truth,
              role: .counted, count: count)
          ], count: count,
          effective: truth == .isTrue ? starts.effective.day(after: decided) : nil)
      }
      return PhaseTrace(phase: phase, isInForce: at == level, counts: counts)
    }
  }
}
