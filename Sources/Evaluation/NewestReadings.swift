public import Observations
public import Rules

/// A published value, or its absence.
public struct Reading: Sendable, Hashable {
  /// The place of the metric in the workspace.
  public let metric: Int
  public let scope: Comparison.Scope
  /// The area whose value it is.
  public let area: Int
  /// The day of the value; for figures that stand for several days, not later than the day asked.
  public let day: Day
  /// Nil: there is none.
  public let value: Double?
  /// The row that gives it, or that gives none.
  public let origin: Observations.Origin?
}

/// The newest values, up to the last known day, of the figures that a version's conditions look at.
struct NewestReadings {
  /// Those of triggers.
  let triggers: [Reading]
  /// With those at which only the limits of guidelines look.
  let all: [Reading]

  init(of version: AreaVersion, _ course: Course) {
    let triggers = Self.readings(of: version, version.compiled.triggerConditions, course)
    let others = Self.readings(of: version, version.compiled.conditions, course).filter { reading in
      !triggers.contains { $0.metric == reading.metric && $0.area == reading.area }
    }
    self.triggers = triggers
    all = triggers + others
  }

  /// For every figure that conditions look at, also through phases of other rule sets, the newest
  /// value up to the last known day.
  private static func readings(
    of version: AreaVersion, _ conditions: [Condition], _ course: Course
  ) -> [Reading] {
    let readings = readings(of: version, conditions, course) {
      $0.window.contains(course.known - 1)
    }
    // Where only rule sets that have ended were looked at, theirs were the last figures that counted:
    // without them the answer would seem to rest on none.
    guard readings.isEmpty else { return readings }
    return self.readings(of: version, conditions, course) { $0.window.from < course.known }
  }

  /// - Parameter isAsked: which versions of other rule sets are asked; of several the latest.
  private static func readings(
    of version: AreaVersion, _ conditions: [Condition], _ course: Course,
    where isAsked: (CompiledVersion) -> Bool
  ) -> [Reading] {
    let evaluator = course.evaluator
    var seen: Set<Reading> = []
    var asked: Set<[Int]> = []
    var readings: [Reading] = []
    // Own figures first, then those of the rule sets that are asked, however long the chain is.
    var open = [(conditions: conditions, version: version)]
    var next = 0
    let areas = evaluator.workspace.areas
    while next < open.count {
      let (conditions, version) = open[next]
      next += 1
      for comparison in conditions.flatMap(\.comparisons) {
        guard let place = version.place(of: comparison.of) else { continue }
        let reading = evaluator.newest(
          comparison.metric, evaluator.scope(of: place, for: comparison.of), place, course.known,
          notBefore: version.ruleSet.firstCountedDay)
        // Under another first day that counts it may be another value.
        if seen.insert(reading).inserted { readings.append(reading) }
      }
      for reference in conditions.flatMap(\.references) {
        guard let (target, place) = version.target(of: reference),
          asked.insert([target.ordinance, place]).inserted,
          let other = evaluator.compiled[target.ordinance].last(where: {
            isAsked($0) && $0.speaks(of: areas[place])
          })
        else { continue }
        open.append((other.triggerConditions, AreaVersion(other, in: areas[place])))
      }
    }
    return readings
  }
}

extension Evaluator {
  /// The value of an area that was published for a day, if there is one.
  public func reading(
    _ metric: Int, _ scope: Comparison.Scope, _ area: Int, _ day: Day
  ) -> Reading {
    Reading(
      metric: metric, scope: scope, area: area, day: day,
      value: observations.value(metric: metric, area: area, day: day),
      origin: observations.origin(metric: metric, area: area, day: day))
  }

  /// The newest value of an area up to a day, if there is one; without one the reading is of the
  /// day itself.
  public func newest(
    _ metric: Int, _ scope: Comparison.Scope, _ area: Int, _ day: Day, notBefore first: Day? = nil
  ) -> Reading {
    let earliest = max(observations.firstDay, first ?? .distantPast)
    var at = min(day, observations.lastDay(metric: metric) ?? .distantPast)
    while at >= earliest {
      if observations.value(metric: metric, area: area, day: at) != nil {
        return reading(metric, scope, area, at)
      }
      at = at - 1
    }
    return Reading(metric: metric, scope: scope, area: area, day: day, value: nil, origin: nil)
  }

  /// Whose value a reading shows: that of a larger area is named as such, also where a rule set is
  /// asked for that area and looks at its own.
  func scope(of place: Int, for scope: Comparison.Scope) -> Comparison.Scope {
    guard scope == .own else { return scope }
    return switch workspace.areas[place].level {
    case .county: .own
    case .state: .state
    case .country: .country
    case .group(let grouping): .group(grouping)
    }
  }
}
