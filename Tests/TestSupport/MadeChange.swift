public import Changes
public import Evaluation
public import RuleLanguage
import YAMLSource

/// Changes between two days, made by looking at both: for tests of what is said of a change.
public enum MadeChange {
  /// What changes in a county under an ordinance on a day, against the day before.
  public static func make(
    _ evaluator: Evaluator, _ ordinance: String, _ area: String, on day: String,
    causes: [Change.Cause]? = nil
  ) -> Change {
    let day = Day(iso: day)!
    let area = evaluator.workspace.areas.area(id: area)!
    let before = state(evaluator, ordinance, area, on: day - 1)
    let after = state(evaluator, ordinance, area, on: day)
    let place = evaluator.workspace.ordinances.firstIndex { $0.id == ordinance }!
    let answering = evaluator.workspace.areas.answering(area, on: day)
    let counts =
      evaluator.trace(ordinance: place, in: answering, on: day)?.phases.flatMap(\.counts) ?? []
    let decisive = counts.filter { $0.effective == day }
    return Change(
      area: area, ordinance: ordinance, workspace: evaluator.workspace, before: before,
      after: after, from: day, eve: before,
      through: after?.until,
      known: decisive.compactMap { $0.days.last?.day }.max() ?? day - 1,
      causes: causes ?? guessed(before, after, decisive), decisive: decisive,
      guidelines: differences(before, after))
  }

  private static func guessed(
    _ before: RuleState?, _ after: RuleState?, _ decisive: [CountTrace]
  ) -> [Change.Cause] {
    guard let before, let after else { return [.validity] }
    var causes: [Change.Cause] = []
    if !decisive.isEmpty { causes.append(.figures) }
    if before.ruleSet.version.value != after.ruleSet.version.value { causes.append(.amendment) }
    if after.notice != nil, before.notice == nil { causes.append(.notice) }
    if before.area.id != after.area.id { causes.append(.territory) }
    return causes.isEmpty ? [.validity] : causes
  }

  public static func state(
    _ evaluator: Evaluator, _ ordinance: String, _ area: Area, on day: Day
  ) -> RuleState? {
    let situation = evaluator.situation(in: area, on: day)
    guard let standing = situation.standings.first(where: { $0.ruleSet.id.value == ordinance })
    else { return nil }
    return RuleState(
      workspace: evaluator.workspace, area: situation.area, ruleSet: standing.ruleSet,
      level: standing.level, since: standing.since, until: standing.until,
      guidelines: standing.guidelines, undecidedGuidelines: standing.undecidedGuidelines,
      notice: standing.notice, values: standing.values)
  }

  /// By identifier.
  public static func differences(_ before: RuleState?, _ after: RuleState?) -> [GuidelineChange] {
    var changes: [GuidelineChange] = []
    let old = before?.guidelines ?? []
    for new in after?.guidelines ?? [] {
      guard let was = old.first(where: { $0.guideline.id.value == new.guideline.id.value }) else {
        changes.append(GuidelineChange(kind: .added, before: nil, after: new))
        continue
      }
      let kind = kind(was.guideline, new.guideline)
      if let kind { changes.append(GuidelineChange(kind: kind, before: was, after: new)) }
    }
    for was in old
    where !(after?.guidelines ?? []).contains(where: {
      $0.guideline.id.value == was.guideline.id.value
    }) {
      changes.append(GuidelineChange(kind: .lifted, before: was, after: nil))
    }
    return changes
  }

  private static func kind(_ old: Guideline, _ new: Guideline) -> GuidelineChange.Kind? {
    var directions: Set<Int> = []
    for value in new.values {
      guard let was = old.values.first(where: { $0.name.value == value.name.value }),
        was.content != value.content
      else { continue }
      func number(_ content: Guideline.Value.Content) -> Double? {
        switch content {
        case .number(let text): Double(text)
        case .time(let minutes, _): Double(minutes)
        case .text: nil
        }
      }
      guard let a = number(was.content), let b = number(value.content) else {
        directions.insert(0)
        continue
      }
      switch value.stricter {
      case .lower, .earlier: directions.insert(b < a ? 1 : -1)
      case .higher, .later: directions.insert(b > a ? 1 : -1)
      case nil: directions.insert(0)
      }
    }
    if directions == [1] { return .tightened }
    if directions == [-1] { return .relaxed }
    if !directions.isEmpty { return .changed }
    return zip(old.text.all, new.text.all).contains { $0.value != $1.value } ? .reworded : nil
  }
}
