internal import Findings
internal import Observations
public import Rules

/// What values to come are taken to be: as extreme as each metric's range allows.
enum Future: Hashable {
  /// No phase starts, and every phase ends as early as it can.
  case mildest
  /// Every phase starts as early as it can, and none ends.
  case strictest

  /// What a trigger's condition should be. Of an exclusive rule set, every phase may come.
  func wants(_ side: CountTrace.Side, of kind: RuleSet.Kind) -> Bool {
    kind == .exclusive || (side == .starts) == (self == .strictest)
  }

  /// The days that counts, rows and delays can take, through phases of another rule set as well: at least
  /// a month, at most 400.
  static func reach(over workspace: Workspace) -> Int {
    /// A day set may have one day a week, and holidays.
    func days(_ count: Trigger.Count) -> Int {
      count.daySet == nil ? count.days : 7 * count.days + 14
    }
    func days(_ condition: Condition) -> Int {
      (condition.row.map { days($0.count) } ?? 0) + (condition.parts.map(days).max() ?? 0)
    }
    var longest = 0
    var hasReferences = false
    for version in workspace.ordinances.flatMap(\.versions) {
      for trigger in version.phases.flatMap(\.triggers) {
        let delay = trigger.effective.day(after: .distantPast) - .distantPast
        longest = max(longest, days(trigger.consecutive) + days(trigger.when) + delay)
        hasReferences = hasReferences || !trigger.when.references.isEmpty
      }
    }
    return min(max(31, hasReferences ? 2 * longest : longest), 400)
  }
}

/// The earliest day on which another phase can apply, if the values to come allow.
///
/// Never later than what then happens, as long as rules and notices stay the same. Some values reach it,
/// unless conditions that would have to hold together exclude each other.
public struct Possibility: Sendable {
  public let from: Day
  /// The version then in force.
  public let ruleSet: RuleSet
  /// The phase that could apply: its index in the version. The mildest of the milder ones, and of the
  /// stricter ones, too: what it takes at least.
  public let level: Int
  /// The counts that would have to fill, that of the strictest phase first; none: the change of the version
  /// would do.
  public let counts: [Awaited]

  public var phase: Phase { ruleSet.phases[level] }

  /// A count that days to come have to fill.
  public struct Awaited: Sendable {
    /// The phase that it ends or starts.
    public let phase: Phase
    public let count: CountTrace

    /// The days that would have to count, of the count and of the rows in its condition, earliest first.
    public var days: [Day] {
      var days: Set<Day> = []
      var (rows, open) = (count.rows, count.days)
      while true {
        days.formUnion(open.filter { $0.isAwaited && $0.role.isCounted }.map(\.day))
        guard let row = rows.popLast() else { return days.sorted() }
        rows += row.inner
        open = row.days
      }
    }

    /// How many days the count has already.
    public var held: Int { count.count - count.days.count { $0.isAwaited && $0.role.isCounted } }
  }
}

/// What follows in an area under an ordinance: what is certain, and the earliest day of a phase that is
/// milder than what is certain for that day, and of a stricter one.
public struct Prospects: Sendable {
  /// The days after the known one on which something is certain to begin or end, with the state from then on.
  public let certain: [Outlook.Step]
  public let milder: Possibility?
  public let stricter: Possibility?
  /// What the law allows the authority to decide today, where it does so under a condition only.
  public let decisions: [DecisionTrace]
  /// The last day that was looked at.
  public let through: Day

  init(_ course: AreaCourse) {
    certain = Array(course.outlook.steps.dropFirst())
    through = course.known + course.course.evaluator.reach
    milder = course.possibility(.mildest)
    stricter = course.possibility(.strictest)
    decisions = course.allowedDecisions
  }
}

extension AreaCourse {
  /// Nil: there is none while the area stays and versions with the phase that is certain are in force.
  fileprivate func possibility(_ future: Future) -> Possibility? {
    let area = area(on: known)
    let imagined = course.imagining(future)
    let periods = imagined.periods(ordinance: ordinance, in: area)
    // Where no value comes, what is in force beneath a notice that ends may be neither of what values could make of it.
    let present = course.periods(ordinance: ordinance, in: area)
    let without = present.filter {
      course.rules.compiled[ordinance][$0.version].hasOrders && $0.days.from > known
    }
    let changes =
      (periods + without).map(\.days.from) + outlook.steps.map(\.day) + [known + 1]
    for day in Set(changes.filter { $0 > known }).sorted() {
      guard let certain = outlook.state(on: day), let phase = certain.phase else { continue }
      for (periods, isImagined) in [(periods, true), (without, false)] {
        guard let period = periods.last(where: { $0.days.contains(day) }), let level = period.level
        else { continue }
        let version = AreaVersion(course.rules.compiled[ordinance][period.version], in: area)
        guard let now = version.ruleSet.level(ofIdentity: phase.identity) else { return nil }
        guard future == .mildest ? level < now : level > now else { continue }
        return isImagined
          ? Possibility(future, from: day, version, now: now, level: level, imagined)
          : Possibility(from: day, ruleSet: version.ruleSet, level: level, counts: [])
      }
    }
    return nil
  }
}

extension Possibility {
  /// - Parameters:
  ///   - now: the phase that is certain for the day.
  ///   - level: the phase of the imagined future.
  fileprivate init(
    _ future: Future, from day: Day, _ version: AreaVersion, now: Int, level: Int,
    _ imagined: Course
  ) {
    let phases = version.ruleSet.phases
    func awaited(_ level: Int, _ count: CountTrace?) -> Awaited? {
      count.flatMap { $0.days.contains(where: \.isAwaited) ? $0 : nil }
        .map { Awaited(phase: phases[level], count: $0) }
    }
    let counts: [Awaited?]
    var reached = level
    if version.ruleSet.kind == .exclusive {
      let table = TableTrace(version, imagined)
      if future == .strictest { reached = table.level(above: now, effectiveBy: day) ?? level }
      counts = [awaited(reached, table.count(of: reached, effectiveBy: day))]
    } else {
      let run = imagined[version].run
      if future == .strictest {
        // What is in force in every future cannot be passed over.
        let least = max(now + 1, imagined.imagining(.mildest)[version].run.step(on: day).level ?? 0)
        reached = (min(least, level)...level).first { run.isInForce($0, on: day) } ?? level
      }
      let side: CountTrace.Side = future == .mildest ? .ends : .starts
      // Whoever gets to a milder phase has to leave those in between as well.
      counts = (future == .mildest ? Array((level + 1)...now).reversed() : [reached]).map { at in
        awaited(
          at,
          MachineTrace(imagined[version]).phase(at, on: day).counts
            .last { $0.side == side && $0.effective != nil })
      }
    }
    self.init(from: day, ruleSet: version.ruleSet, level: reached, counts: counts.compactMap { $0 })
  }
}
