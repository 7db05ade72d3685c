public import Findings
public import Rules

/// Why a rule set stands as it does in an area on a day: for each phase the days that filled, or
/// are filling, its counts.
public struct Trace: Sendable {
  public let phases: [PhaseTrace]

  init(_ version: AreaVersion, on day: Day, _ course: Course) {
    phases =
      version.ruleSet.kind == .independent
      ? MachineTrace(course[version]).phases(on: day) : TableTrace(version, course).phases
  }
}

/// The machine of one phase on a day; of an exclusive rule set, the condition of one phase.
public struct PhaseTrace: Sendable {
  public let phase: Phase
  public let isInForce: Bool
  /// What set the state, where no count brought it about.
  public let origin: Origin?
  /// Earliest first: the full count that brought the state of the day about, if one did; then the
  /// full count of the change that is pending, or the count that runs towards the next change.
  public let counts: [CountTrace]

  /// What else than a count decides a state.
  public enum Origin: Sendable {
    case notice(Notice)
    /// `begins` of this version, with the phase that applies at first.
    case beginning(RuleSet)
    /// The version before, whose state this one continues.
    case handedOver(RuleSet)
  }
}

/// A row of days that a trigger counted.
public struct CountTrace: Sendable {
  public enum Side: Sendable, Hashable { case starts, ends }

  public let side: Side
  public let trigger: Trigger
  /// The version in whose calendar the trigger counts.
  public let ruleSet: RuleSet
  /// Earliest first.
  public let days: [CountedDay]
  /// How far the count is after the last of the days.
  public let count: Int
  /// The first day of the new state; nil: the count is not full.
  public let effective: Day?
  /// The days at which the rows in the condition looked on the last of the days.
  public let rows: [RowTrace]
}

/// The days at which a `row` in a condition looked.
public struct RowTrace: Sendable {
  public let row: Condition.Row
  public let truth: Truth
  /// Earliest first, with those outside of its day set in between; the count is that of the days on
  /// which the inner condition held, up to the day.
  public let days: [CountedDay]
  /// The days at which the rows in its condition, but not those inside of these, looked on the first
  /// of the days that it counted.
  public let inner: [RowTrace]
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
  /// What the rows of the condition were, an outer one before those in it.
  public let rows: [RowReading]
  /// Which phases of other rule sets were looked at.
  public let phases: [PhaseReading]
  public let truth: Truth
  /// What each part of the condition was, by where it stands.
  let parts: [Position: Truth]
  public let role: Role
  /// The count after the day.
  public let count: Int

  /// What a part of the condition was.
  package func truth(of part: Condition) -> Truth { parts[part.span.start] ?? .isUnknown }
}

extension CountedDay {
  /// A day on which conditions look at some values, and at nothing else.
  package init(_ day: Day, readings: [Reading], at conditions: [Condition]) {
    let columns = conditions.map { condition in
      condition.column(from: day) { condition, _ in
        guard case .comparison(let comparison) = condition,
          let value = readings.value(of: comparison)
        else { return [Truth.isUnknown.rawValue] }
        return [(comparison.closed.contains(value) ? Truth.isTrue : .isFalse).rawValue]
      }
    }
    self.init(
      day: day, readings: readings, rows: [], phases: [], truth: .isTrue,
      parts: columns.reduce(into: [:]) { $0.merge($1.truths(on: day)) { first, _ in first } },
      role: .counted, count: 1)
  }
}

extension [Reading] {
  /// The value that a comparison looked at.
  package func value(of comparison: Comparison) -> Double? {
    let readings = filter { $0.metric == comparison.metric }
    // Where a larger area is asked, its own figures are called those of the area.
    return (readings.first { $0.scope == comparison.of } ?? readings.first)?.value
  }
}

/// What a `row` in a condition was on a day.
public struct RowReading: Sendable {
  public let row: Condition.Row
  /// Counted days in a row, up to the day, on which its condition held; no more than are needed.
  public let held: Int
  public let truth: Truth
}

/// The phase of another rule set at which a condition looked.
public struct PhaseReading: Sendable {
  public let reference: Condition.PhaseReference
  /// The area that was asked.
  public let area: Int
  /// The day before the day that it decides.
  public let day: Day
  /// The phase that was in force.
  public let found: ExpectedPhase
  /// Where that phase stands in the rules.
  public let place: Span?
  public let truth: Truth
}
