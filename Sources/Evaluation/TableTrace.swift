internal import Findings
internal import Observations
internal import Rules

/// Explains what a decision table decided in an area.
struct TableTrace {
  private let version: AreaVersion
  private let table: DecisionTable
  private let course: Course

  init(_ version: AreaVersion, _ course: Course) {
    self.version = version
    table = DecisionTable(course[version])
    self.course = course
  }

  /// Each condition on the day that decided the phase in force, and on the day that decided what is
  /// pending, or else on the last counted day.
  var phases: [PhaseTrace] {
    let first = course.evaluator.observations.firstDay
    let known = course.known
    let start = table.premises.start
    let step = course[version].run.step(on: known)
    let notice = course.evaluator.notice(of: step, version)
    let since = max(start?.day ?? .distantPast, notice?.from ?? .distantPast)
    let decided = table.counted.filter { place in
      first + place >= since && table.level(decidedBy: place) != nil
    }
    let deciding = decided.last { place in
      let due = table.effective.day(after: first + place)
      // A decision that took effect on the day of a notice does not count.
      return due <= known && due != notice?.from
    }
    let last = table.counted.last.flatMap { first + $0 >= since ? $0 : nil }
    let later = decided.last { table.effective.day(after: first + $0) > known } ?? last
    let places = [deciding, later == deciding ? nil : later].compactMap { $0 }
    return version.ruleSet.phases.enumerated().map { at, phase in
      let counts = places.map { count(of: at, on: first + $0) }
      var origin: PhaseTrace.Origin?
      if at == step.level {
        origin = notice.map { .notice($0) } ?? (deciding == nil && start != nil ? beginning : nil)
      }
      return PhaseTrace(phase: phase, isInForce: at == step.level, origin: origin, counts: counts)
    }
  }

  /// The condition of a phase on the last day that decided what is in effect on another; nil: none did.
  func count(of level: Int, effectiveBy day: Day) -> CountTrace? {
    decision(effectiveBy: day).map { count(of: level, on: $0) }
  }

  /// The mildest phase above another whose condition was true on that day.
  func level(above level: Int, effectiveBy day: Day) -> Int? {
    decision(effectiveBy: day).flatMap { decided in
      table.columns.indices.first { $0 > level && table.columns[$0].condition[decided] == .isTrue }
    }
  }

  private func decision(effectiveBy day: Day) -> Day? {
    let first = course.evaluator.observations.firstDay
    return table.counted.last { place in
      table.level(decidedBy: place) != nil && table.effective.day(after: first + place) <= day
    }.map { first + $0 }
  }

  /// The condition of a phase on a day.
  private func count(of level: Int, on day: Day) -> CountTrace {
    let column = table.columns[level]
    let looked = ConditionTrace(course: course, version: version, column: column)
    let count = column.condition[day] == .isTrue ? 1 : 0
    return CountTrace(
      side: .starts, trigger: column.trigger, ruleSet: version.ruleSet,
      days: [looked.counted(day, role: .counted, count: count)], count: count,
      effective: count == 1 ? column.trigger.effective.day(after: day) : nil,
      rows: looked.rows(on: day))
  }

  /// What the version began with.
  private var beginning: PhaseTrace.Origin? {
    switch version.ruleSet.beginning {
    case .recount: return nil
    case .phase: return .beginning(version.ruleSet)
    case .continue:
      guard version.compiled.continuation != nil else { return nil }
      return .handedOver(course.rules.before(version).ruleSet)
    }
  }
}
