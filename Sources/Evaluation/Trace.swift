public import Findings
public import Rules

/// Why a rule set is in its state in an area on a day: for each phase, the days of the counts that
/// are full or running.
public struct Trace: Sendable {
  public let phases: [PhaseTrace]

  init(_ version: AreaVersion, on day: Day, _ course: Course) {
    let decided =
      version.ruleSet.kind == .independent
      ? MachineTrace(course[version]).phases(on: day) : TableTrace(version, course).phases
    guard let order = course[version].order(on: day) else {
      phases = decided
      return
    }
    // What the values decide goes on beneath.
    let notice = course.evaluator.workspace.ordinances[version.compiled.ordinance].notices[
      order.place]
    let isTable = version.ruleSet.kind == .exclusive
    phases = decided.enumerated().map { level, phase in
      PhaseTrace(
        phase: phase.phase, isInForce: isTable ? level == order.level : level <= order.level,
        origin: .notice(notice), counts: phase.counts, decision: phase.decision)
    }
  }
}

/// The machine of one phase on a day; in an exclusive rule set, the condition of one phase.
public struct PhaseTrace: Sendable {
  public let phase: Phase
  public let isInForce: Bool
  /// What set the state, if it was not a count.
  public let origin: Origin?
  /// Earliest first: the full count that caused the present state, if one did; then the full count
  /// of the pending change, or the count that runs towards the next change.
  public let counts: [CountTrace]
  /// What the authority decides of it next; nil: figures do.
  public var decision: DecisionTrace?

  /// What else than a count can set a state.
  public enum Origin: Sendable {
    case notice(Notice)
    /// `begins` of this version, which names the first phase.
    case beginning(RuleSet)
    /// The version before, whose state is continued.
    case handedOver(RuleSet)
  }
}

/// A change that the authority decides.
public struct DecisionTrace: Sendable {
  public let phase: Phase
  public let side: CountTrace.Side
  public let trigger: Trigger
  public let ruleSet: RuleSet
  /// Whether the law allows the decision on the day; nil: it always does.
  public let isAllowed: Truth?
}

/// Consecutive days that a trigger counted.
public struct CountTrace: Sendable {
  public enum Side: Sendable, Hashable { case starts, ends }

  public let side: Side
  public let trigger: Trigger
  /// The version whose calendar the trigger uses.
  public let ruleSet: RuleSet
  /// Earliest first.
  public let days: [CountedDay]
  /// The count after the last of the days.
  public let count: Int
  /// The first day of the new state; nil: the count is not full.
  public let effective: Day?
  /// The days that the rows in the condition depended on, as of the last of the days.
  public let rows: [RowTrace]

  /// Whether the count is full and decides nothing, since the phase changed on the last of the days, or a notice spoke of it.
  public var isHeldBack: Bool { effective == nil && count >= trigger.consecutive.days }
}

/// The days that a `row` in a condition depended on.
public struct RowTrace: Sendable {
  public let row: Condition.Row
  public let truth: Truth
  /// Earliest first, including days outside its day set; the count of each is the number of days in
  /// a row, up to it, on which the inner condition was true.
  public let days: [CountedDay]
  /// The days that the rows directly inside its condition depended on, as of the first of the days
  /// it counted.
  public let inner: [RowTrace]
}

/// One day of a count, with the values published for it.
public struct CountedDay: Sendable {
  public enum Role: Sendable {
    /// It moved the count: by one if the condition was true, else to zero.
    case counted
    /// It is not in the day set.
    case skipped(HolidayCalendar.Absence)
    /// Not after the first day in force, so `counts-from: day after entry` skips it.
    case beforeEntry

    public var isCounted: Bool { if case .counted = self { true } else { false } }
  }

  public let day: Day
  public let readings: [Reading]
  /// The results of the rows in the condition, outer rows before those inside them.
  public let rows: [RowResult]
  /// The phases of other rule sets that the condition referred to.
  public let phases: [PhaseResult]
  public let truth: Truth
  /// The truth of each part of the condition, by position in the file.
  let parts: [Position: Truth]
  public let role: Role
  /// The count after the day.
  public let count: Int
  /// Whether its values are yet to come; the condition then is as it would have to be.
  public let isAwaited: Bool

  /// The truth of a part of the condition.
  package func truth(of part: Condition) -> Truth { parts[part.span.start] ?? .isUnknown }
}

extension CountedDay {
  /// A day on which conditions depend on these values only.
  package init(_ day: Day, readings: [Reading], at conditions: [Condition]) {
    let columns = conditions.map { condition in
      condition.column(from: day) { condition, _, _ in
        guard case .comparison(let comparison) = condition,
          let value = readings.value(of: comparison)
        else { return [Truth.isUnknown.rawValue] }
        return [(comparison.closed.contains(value) ? Truth.isTrue : .isFalse).rawValue]
      }
    }
    self.init(
      day: day, readings: readings, rows: [], phases: [], truth: .isTrue,
      parts: columns.reduce(into: [:]) { $0.merge($1.truths(on: day)) { first, _ in first } },
      role: .counted, count: 1, isAwaited: false)
  }
}

extension [Reading] {
  /// The value that a comparison used.
  package func value(of comparison: Comparison) -> Double? {
    let readings = filter { $0.metric == comparison.metric }
    // If a larger area is evaluated, its own values carry the scope of that area.
    return (readings.first { $0.scope == comparison.of } ?? readings.first)?.value
  }
}

/// The result of a `row` in a condition on a day.
public struct RowResult: Sendable {
  public let row: Condition.Row
  /// The counted days in a row, up to the day, on which its condition was true; at most those needed.
  public let held: Int
  public let truth: Truth
}

/// The phase of another rule set that a condition referred to.
public struct PhaseResult: Sendable {
  public let reference: Condition.PhaseReference
  /// The area that was referred to.
  public let area: Int
  /// The day before the one that it decides.
  public let day: Day
  /// The phase that was in force.
  public let found: ExpectedPhase
  /// Where that phase is defined.
  public let place: Span?
  public let truth: Truth
}
