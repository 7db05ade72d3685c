internal import Changes
public import Evaluation
internal import Observations
public import Rules

/// The answer of `rulecheck eval`: the situations of one or more areas on a day, in one language.
public struct SituationReport: Answer {
  let evaluator: Evaluator
  let day: Day
  let situations: [Situation]
  let isExplained: Bool
  let wording: Wording

  /// - Parameter isExplained: whether every phase's counts are shown with the days that filled
  ///   them.
  public init(
    _ evaluator: Evaluator, situations: [Situation], on day: Day, language: Language,
    isExplained: Bool
  ) {
    self.evaluator = evaluator
    self.day = day
    self.situations = situations
    self.isExplained = isExplained
    wording = Wording(language)
  }

  // MARK: What text, JSON and CSV share

  var words: ConditionText { ConditionText(workspace: workspace, wording: wording) }

  /// Why a phase is unknown, as a sentence without its full stop.
  func reason(_ unknown: UnknownReason) -> String {
    guard unknown.from <= unknown.through else {
      return wording.say(
        .noDataAtAll, ["through": wording.style.date(max(unknown.through, day))])
    }
    let from = wording.style.date(unknown.from)
    let through = wording.style.date(unknown.through)
    let missing = unknown.missing.map { reading in
      wording.say(
        .noValueSince,
        [
          "metric": workspace.metrics[reading.metric].title[language],
          "area": label(workspace.areas[reading.area]), "from": from, "through": through,
        ])
    }
    if missing.isEmpty {
      return wording.say(.nothingCounted, ["from": from, "through": through])
    }
    return missing.joined(separator: "; ")
  }

  func reason(_ stale: Staleness) -> String {
    switch stale {
    case .old(let reading, let allowed):
      return wording.say(
        .stale,
        [
          "day": wording.style.date(reading.day), "age": String(day - reading.day),
          "allowed": String(allowed), "source": source(of: reading)?.id ?? "",
        ])
    case .undecided(let since):
      return wording.say(.undecided, ["day": wording.style.date(since)])
    case .missing(let metric, _, let area):
      return wording.say(
        .missingMetric,
        [
          "metric": workspace.metrics[metric].title[language],
          "area": workspace.areas[area].title(in: language), "day": wording.style.date(day),
        ])
    }
  }

  /// The source behind each value and each source that gives a metric the situations use.
  var usedSources: [Int] {
    let metrics = Set(
      situations.flatMap(\.standings).flatMap { $0.ruleSet.comparisons.map(\.metric) })
    return workspace.sources.indices.filter { place in
      situations.allSatisfy(\.standings.isEmpty)
        || !metrics.isDisjoint(with: workspace.sources[place].metrics)
    }
  }
}
