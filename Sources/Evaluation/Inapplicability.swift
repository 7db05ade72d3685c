public import Rules

/// Why a rule set does not apply in an area on a day.
public enum Inapplicability: Sendable {
  /// No version is in force on the day; these are the days of all versions.
  case noVersion([DayRange])
  /// The version in force does not speak of the area.
  case outside(RuleSet)
  /// Another rule set displaces it there.
  case displaced(by: RuleSet)
  /// The area has become part of another one.
  case merged
}

extension Evaluator {
  /// Why an ordinance does not apply in an area on a day; nil where it does.
  public func inapplicability(ordinance: Int, in area: Area, on day: Day) -> Inapplicability? {
    guard let version = compiled[ordinance].first(where: { $0.window.contains(day) }) else {
      return .noVersion(compiled[ordinance].map(\.window))
    }
    guard version.ruleSet.scope.contains(area) else { return .outside(version.ruleSet) }
    let displacing = displacing[ordinance].first {
      $0.window.contains(day) && $0.ruleSet.scope.contains(area)
    }
    if let displacing { return .displaced(by: displacing.ruleSet) }
    if let merger = area.merger, day >= merger.since { return .merged }
    return nil
  }
}
