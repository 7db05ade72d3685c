public import Observations
public import Rules

/// A published value, or the fact that there is none.
public struct Reading: Sendable, Hashable {
  /// The index of the metric in the workspace.
  public let metric: Int
  public let scope: Comparison.Scope
  /// The area that the value is for.
  public let area: Int
  /// The day of the value, which may be before the day asked for if values hold for several days.
  public let day: Day
  /// Nil: there is no value.
  public let value: Double?
  /// The row that has the value, or that has an empty field for it.
  public let origin: Observations.Origin?
}

/// The newest values, up to the last known day, of the metrics that a version's conditions use.
struct NewestValues {
  /// The values that triggers use.
  let triggers: [Reading]
  /// Those, and the values that only the limits of guidelines use.
  let all: [Reading]

  init(of version: AreaVersion, _ course: Course) {
    let triggers = Self.readings(of: version, version.compiled.triggerConditions, course)
    let others = Self.readings(of: version, version.compiled.conditions, course).filter { reading in
      !triggers.contains { $0.metric == reading.metric && $0.area == reading.area }
    }
    self.triggers = triggers
    all = triggers + others
  }

  /// The newest value, up to the last known day, of every metric and area that conditions use,
  /// directly or through phases of other rule sets.
  private static func readings(
    of version: AreaVersion, _ conditions: [Condition], _ course: Course
  ) -> [Reading] {
    let readings = readings(of: version, conditions, course) {
      $0.window.contains(course.known - 1)
    }
    // If the rule sets referred to have all expired, their values were the last that counted:
    // without them the answer would seem to rest on none.
    guard readings.isEmpty else { return readings }
    return self.readings(of: version, conditions, course) { $0.window.from < course.known }
  }

  /// - Parameter isAsked: which versions of other rule sets are used; of several, the latest.
  private static func readings(
    of version: AreaVersion, _ conditions: [Condition], _ course: Course,
    where isAsked: (CompiledVersion) -> Bool
  ) -> [Reading] {
    let evaluator = course.evaluator
    var seen: Set<Reading> = []
    var asked: Set<[Int]> = []
    var readings: [Reading] = []
    // Own values first, then those of the rule sets referred to; a loop, since chains may be long.
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
        // With a different first counted day this may be another value.
        if seen.insert(reading).inserted { readings.append(reading) }
      }
      for reference in conditions.flatMap(\.references) {
        guard let (target, place) = version.target(of: reference),
          asked.insert([target.ordinance, place]).inserted,
          let other = course.rules.compiled[target.ordinance].last(where: {
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
  /// The value published for an area and day, or its absence, as known at the end of another day.
  public func reading(
    _ metric: Int, _ scope: Comparison.Scope, _ area: Int, _ day: Day, known: Day
  ) -> Reading {
    Reading(
      metric: metric, scope: scope, area: area, day: day,
      value: observations.value(metric: metric, area: area, day: day, known: known),
      origin: observations.origin(metric: metric, area: area, day: day, known: known))
  }

  /// The newest value of an area that is known at the end of a day; without one, an empty reading of that day.
  public func newest(
    _ metric: Int, _ scope: Comparison.Scope, _ area: Int, _ day: Day, notBefore first: Day? = nil
  ) -> Reading {
    let earliest = max(observations.firstDay, first ?? .distantPast)
    var at = min(day, observations.lastDay(metric: metric) ?? .distantPast)
    while at >= earliest {
      if observations.value(metric: metric, area: area, day: at, known: day) != nil {
        return reading(metric, scope, area, at, known: day)
      }
      at = at - 1
    }
    return Reading(metric: metric, scope: scope, area: area, day: day, value: nil, origin: nil)
  }

  /// The scope to show with a value: `.own` becomes the level of the area where a rule set is
  /// evaluated for a larger area.
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
