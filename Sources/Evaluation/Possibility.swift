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
  /// The phase that would apply: its index in the version.
  public let level: Int
  /// The count that would have to fill; nil: the change of the version would do.
  public let count: CountTrace?

  public var phase: Phase { ruleSet.phases[level] }

  /// The days that would have to count, of the count and of the rows in its condition, earliest first.
  public var awaited: [Day] {
    var days: Set<Day> = []
    var rows = count?.rows ?? []
    var open = count?.days ?? []
    while true {
      for day in open where day.isAwaited {
        if case .counted = day.role { days.insert(day.day) }
      }
      guard let row = rows.popLast() else { return days.sorted() }
      rows += row.inner
      open = row.days
    }
  }

  /// How many days the count has already.
  public var held: Int { count.map { $0.count - $0.days.count(where: \.isAwaited) } ?? 0 }
}

/// What values to come can bring to an area under an ordinance: the earliest day of a phase that is milder
/// than what is certain for that day, and of a stricter one.
public struct Possibilities: Sendable {
  public let milder: Possibility?
  public let stricter: Possibility?
  /// The last day that was looked at.
  public let through: Day

  init(_ course: AreaCourse) {
    through = course.known + course.course.evaluator.reach
    milder = course.possibility(.mildest)
    stricter = course.possibility(.strictest)
  }
}

extension AreaCourse {
  /// Nil: there is none while the area stays and versions with the phase that is certain are in force.
  fileprivate func possibility(_ future: Future) -> Possibility? {
    let area = area(on: known)
    let imagined = course.imagining(future)
    let periods = imagined.periods(ordinance: ordinance, in: area)
    let changes = periods.map(\.days.from) + outlook.steps.map(\.day) + [known + 1]
    for day in Set(changes.filter { $0 > known }).sorted() {
      guard let period = periods.last(where: { $0.days.contains(day) }), let level = period.level,
        let certain = outlook.state(on: day), let phase = certain.phase
      else { continue }
      let version = AreaVersion(course.evaluator.compiled[ordinance][period.version], in: area)
      let phases = version.ruleSet.phases
      guard let now = phases.firstIndex(where: { $0.id.value == phase.id.value }) else {
        return nil
      }
      guard future == .mildest ? level < now : level > now else { continue }
      let count =
        version.ruleSet.kind == .exclusive
        ? TableTrace(version, imagined).count(of: level, effectiveBy: day)
        : MachineTrace(imagined[version]).phase(future == .mildest ? now : level, on: day).counts
          .last { ($0.side == .ends) == (future == .mildest) && $0.effective != nil }
      return Possibility(
        from: day, ruleSet: version.ruleSet, level: level,
        count: count.flatMap { $0.days.contains(where: \.isAwaited) ? $0 : nil })
    }
    return nil
  }
}
