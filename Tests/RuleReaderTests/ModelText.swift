import Findings
import Rules

/// A rule set as the engine sees it, defaults filled in, a line a fact.
struct ModelText {
  let workspace: Workspace

  func text(_ rules: RuleSet) -> String {
    var lines = [
      "\(rules.id.value) \(rules.version.value): \(written(rules.title))",
      "basis: \(written(rules.legalBasis))",
      "valid: \(rules.valid.from) through \(rules.valid.through.map(\.description) ?? "further notice")",
      "areas: \(workspace.areas.areas.filter { rules.scope.contains($0) }.map(\.id).joined(separator: " "))",
      "displaces: \(rules.displaces.map(\.value).joined(separator: " "))",
      "begins: \(rules.beginning)",
      "first counted day: \(rules.firstCountedDay.map(\.description) ?? "all count")",
      "calendar: \(rules.calendar?.id.value ?? "none")",
      "phases are \(rules.kind.rawValue), inherit from \(rules.inheritance.rawValue)",
    ]
    lines += rules.guidelines.flatMap { guideline($0, "") }
    for phase in rules.phases {
      lines.append(
        "phase \(phase.id.value) \(phase.color.map { "\($0) " } ?? "")\(written(phase.title))")
      lines.append("  starts: \(phase.starts.map { trigger($0, rules) } ?? "never")")
      lines.append("  ends: \(phase.ends.map { trigger($0, rules) } ?? "never")")
      lines += phase.guidelines.flatMap { guideline($0, "  ") }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func trigger(_ trigger: Trigger, _ rules: RuleSet) -> String {
    if let decision = trigger.decision {
      return "by decision"
        + (decision.allowedWhen.map { ", allowed when \(condition($0))" } ?? "")
        + (trigger.isImplied ? " (implied)" : "")
    }
    let set = trigger.consecutive.daySet.flatMap { rules.calendar?.daySets[$0].id.value }
    let effective =
      switch trigger.effective {
      case .daysLater(let days): "\(days) days later"
      case .next(let weekday): "next \(weekday.name)"
      }
    return "\(condition(trigger.when)) on \(trigger.consecutive.days) \(set ?? "days"),"
      + " effective \(effective)"
      + (trigger.countsFromDayAfterEntry ? ", from the day after entry" : "")
      + (trigger.isImplied ? " (implied)" : "")
  }

  private func condition(_ condition: Condition) -> String {
    switch condition {
    case .comparison(let comparison):
      let bounds = [comparison.lower, comparison.upper].compactMap { $0 }
        .map { "\($0.word.rawValue) \($0.text)" }.joined(separator: ", ")
      let range = comparison.closed
      return "\(workspace.metrics[comparison.metric].id.value) of \(whose(comparison.of))"
        + " \(bounds) [\(range.lowerBound)…\(range.upperBound)]"
    case .row(let row):
      return
        "row(\(self.condition(row.when)) on \(row.count.days) \(row.count.daySet.map { "days of set \($0)" } ?? "days"))"
    case .phase(let reference):
      return "phase \(reference.ruleSet)/\(reference.phase) of \(whose(reference.of))"
    case .all(let parts, _):
      return "all(\(parts.map { self.condition($0) }.joined(separator: "; ")))"
    case .any(let parts, _):
      return "any(\(parts.map { self.condition($0) }.joined(separator: "; ")))"
    case .not(let part, _): return "not(\(self.condition(part)))"
    }
  }

  private func whose(_ scope: Comparison.Scope) -> String {
    switch scope {
    case .own: "own"
    case .state: "state"
    case .country: "country"
    case .group(let grouping): workspace.areas.groupings[grouping].id
    }
  }

  private func guideline(_ entry: GuidelineEntry, _ indent: String) -> [String] {
    guard case .stated(let guideline) = entry else { return ["\(indent)\(entry.id.value): lifted"] }
    let head =
      "\(indent)\(guideline.id.value) (\(workspace.topics[guideline.topic].id.value)):"
      + " \(written(guideline.text))"
    let values = guideline.values.map { value in
      let content =
        switch value.content {
        case .number(let digits): "number \(digits)"
        case .time(let minutes, let text): "time \(text), minute \(minutes)"
        case .text(let text): "text \(text)"
        }
      let direction = value.stricter.map { ", stricter when \($0.rawValue)" } ?? ""
      return "\(indent)  \(value.name.value): \(content)\(direction)"
    }
    return [head] + values
      + (guideline.only.map { ["\(indent)  only \(limits($0))"] } ?? [])
      + (guideline.legalBasis.map { ["\(indent)  basis: \(written($0))"] } ?? [])
  }

  private func limits(_ only: Guideline.Limits) -> String {
    let days =
      "\(only.days.from) through \(only.days.through.map(\.description) ?? "further notice")"
    let scope = only.scope.map { scope in
      ", in \(workspace.areas.areas.filter { scope.contains($0) }.map(\.id).joined(separator: " "))"
    }
    return days + (scope ?? "") + (only.when.map { ", when \(condition($0))" } ?? "")
  }

  private func written(_ text: LocalizedText) -> String {
    text.all.map(\.value).joined(separator: " | ")
  }

  private func written(_ basis: LegalBasis) -> String {
    [basis.title.value, basis.url, basis.date?.description].compactMap { $0 }
      .joined(separator: ", ")
  }
}
