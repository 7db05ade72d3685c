internal import Findings
public import Rules

/// A metric on which phases in a county depend, on the day of an answer.
public final class MetricInUse: Sendable {
  /// The newest value, as the first of the rule sets reads it.
  public let reading: Reading
  /// The ordinances whose phases depend on it, in the order of the workspace.
  public let ordinances: [Int]
  /// The smallest first.
  public let thresholds: [Threshold]
  /// Whether low values are the strict ones.
  public let isLowStrict: Bool
  /// The first step to another phase that is certain.
  public let next: CertainStep?
  /// The count that decides; nil if no count does.
  public let deciding: DecidingCount?

  /// Each metric, with its area, on which phases of some rule sets depend.
  /// - Parameter standings: with their traces and what follows, in the order of the workspace.
  static func all(of standings: [Standing], on day: Day, _ course: Course) -> [MetricInUse] {
    let steps = Dictionary(
      uniqueKeysWithValues: standings.map {
        ($0.ordinance, AreaCourse(course, $0.ordinance, $0.area).certainSteps)
      })
    return standings.flatMap(\.values).once { [$0.metric, $0.area] }.compactMap { reading in
      let metric = AreaMetric(reading, course.evaluator.workspace.areas)
      let standings = standings.filter { standing in
        standing.ruleSet.triggerConditions.contains { metric.isRead(by: $0, in: standing.area) }
      }
      guard !standings.isEmpty else { return nil }
      return MetricInUse(
        reading, metric, standings,
        standings.flatMap { steps[$0.ordinance] ?? [] }.sorted { $0.day < $1.day }, on: day)
    }
  }

  /// A metric on which no phase depends.
  package init(beside reading: Reading) {
    self.reading = reading
    (ordinances, thresholds, isLowStrict, next, deciding) = ([], [], false, nil, nil)
  }

  private init(
    _ reading: Reading, _ metric: AreaMetric, _ standings: [Standing], _ steps: [CertainStep],
    on day: Day
  ) {
    self.reading = reading
    ordinances = standings.map(\.ordinance)
    thresholds = Threshold.all(of: metric, standings)
    isLowStrict = standings.allSatisfy { standing in
      standing.ruleSet.phases.reversed().lazy
        .map { metric.comparisons(in: $0.starts?.when, in: standing.area) }
        .first { !$0.isEmpty }?.allSatisfy { $0.lower == nil } ?? false
    }
    next = steps.first
    deciding = DecidingCount(of: metric, standings, steps, on: day)
  }
}

/// A later day on which another phase is certain to begin, with the counts that decided.
public struct CertainStep: Sendable {
  public let day: Day
  /// Nil: the ordinance does not apply on the day before.
  public let before: RuleState?
  public let after: RuleState
  /// Empty: a notice or the change of versions decided.
  public let decisive: [CountTrace]
}

extension AreaCourse {
  /// The steps to another phase that are certain, earliest first.
  fileprivate var certainSteps: [CertainStep] {
    zip(outlook.steps, outlook.steps.dropFirst()).compactMap { before, step in
      guard let after = step.state, after.phase?.identity != before.state?.phase?.identity else {
        return nil
      }
      return CertainStep(
        day: step.day, before: before.state, after: after, decisive: decisive(after, on: step.day))
    }
  }

  /// The counts by which a state begins on a day.
  private func decisive(_ state: RuleState, on day: Day) -> [CountTrace] {
    guard state.notice == nil, let level = state.level, let trace = trace(in: state.area, on: day)
    else { return [] }
    return trace.phases.decisive(at: level, since: day, through: day)
  }
}

/// A metric of one area, as conditions compare it.
struct AreaMetric {
  let metric: Int
  let area: Int
  private let areas: AreaTable

  init(_ reading: Reading, _ areas: AreaTable) {
    (metric, area) = (reading.metric, reading.area)
    self.areas = areas
  }

  /// The comparisons of a condition with it, where the condition is evaluated for an area.
  func comparisons(in condition: Condition?, in asked: Area) -> [Comparison] {
    (condition?.comparisons ?? []).filter {
      $0.metric == metric && areas.place($0.of, for: asked) == area
    }
  }

  func isRead(by condition: Condition, in asked: Area) -> Bool {
    !comparisons(in: condition, in: asked).isEmpty
  }
}
