internal import Findings
package import Rules

/// Conditions and triggers in words, for explanations and for the table of the rules.
package struct ConditionText {
  let workspace: Workspace
  let wording: Wording

  package init(workspace: Workspace, wording: Wording) {
    self.workspace = workspace
    self.wording = wording
  }

  /// `River level above 100`.
  /// - Parameter ruleSet: that of the condition, for the names of its day sets.
  package func text(of condition: Condition, _ ruleSet: RuleSet? = nil) -> String {
    switch condition {
    case .comparison(let comparison): return text(of: comparison)
    case .row(let row): return inRow(bracketed(row.when, ruleSet), row.count, ruleSet)
    case .phase(let reference):
      let target = workspace.ordinance(reference.ruleSet)
      let phase = target?.versions.lazy.flatMap(\.phases).first { $0.id.value == reference.phase }
      let whose = workspace.areas.word(of: reference.of).map { _ in " \(of(reference.of))" } ?? ""
      return wording.say(
        .phaseBefore,
        [
          "phase": phase?.title[wording.language] ?? reference.phase,
          "ruleset": reference.ruleSet + whose,
        ])
    case .all(let parts, _): return joined(parts.map { bracketed($0, ruleSet) }, .and)
    case .any(let parts, _): return joined(parts.map { bracketed($0, ruleSet) }, .or)
    // The opposite of one bound is another: a value is not below 60 where it is at least 60.
    case .not(.comparison(let comparison), _)
    where (comparison.lower == nil) != (comparison.upper == nil):
      return text(of: comparison, isOpposite: true)
    case .not(let part, _): return wording.say(.not, ["condition": text(of: part, ruleSet)])
    }
  }

  /// `River level above 100 on 3 days in a row`.
  func inRow(_ condition: String, _ count: Trigger.Count, _ ruleSet: RuleSet?) -> String {
    wording.say(
      .inRow,
      [
        "condition": condition, "count": String(count.days), "unit": unit(count, ruleSet),
      ])
  }

  /// `A and B and C`, the language's way.
  private func joined(_ parts: [String], _ phrase: Wording.Phrase) -> String {
    parts.dropFirst().reduce(parts.first ?? "") { first, second in
      wording.say(phrase, ["first": first, "second": second])
    }
  }

  private func bracketed(_ condition: Condition, _ ruleSet: RuleSet?) -> String {
    switch condition {
    case .all, .any, .row: "(\(text(of: condition, ruleSet)))"
    default: text(of: condition, ruleSet)
    }
  }

  /// Whose value or phase is looked at: `of the state`, or the title of a grouping in brackets.
  private func of(_ scope: Comparison.Scope) -> String {
    switch scope {
    case .own: ""
    case .state: wording[.ofState]
    case .country: wording[.ofCountry]
    case .group(let place):
      "(\(workspace.areas.groupings[place].title?[wording.language] ?? workspace.areas.groupings[place].id))"
    }
  }

  private func text(of comparison: Comparison, isOpposite: Bool = false) -> String {
    text(
      comparison.metric, of: comparison.of,
      [comparison.lower, comparison.upper].compactMap { $0 }
        .map { isOpposite ? Limit(oppositeOf: $0) : Limit($0) })
  }

  /// `Level of the state at least 3 and below 5`.
  /// - Parameter hasUnit: whether a short unit stands behind the numbers.
  func text(
    _ metric: Int, of scope: Comparison.Scope, _ limits: [Limit], hasUnit: Bool = false
  ) -> String {
    let unit = hasUnit ? workspace.metrics[metric].unit.map { UnitText($0[wording.language]) } : nil
    let behind = unit.map { $0.isShort ? " \($0.text)" : "" } ?? ""
    var text = workspace.metrics[metric].title[wording.language]
    if scope != .own { text += " \(of(scope))" }
    let bounds = limits.map { limit in
      let phrase: Wording.Phrase =
        switch limit.word {
        case .above: .above
        case .atLeast: .atLeast
        case .below: .below
        case .atMost: .atMost
        }
      return wording.say(phrase, ["bound": wording.style.number(limit.number) + behind])
    }
    return "\(text) \(joined(bounds, .and))"
  }

  /// On which side of a number a figure lies.
  struct Limit: Equatable {
    let word: Bound.Word
    /// As it is written.
    let number: String

    init(_ bound: Bound) { (word, number) = (bound.word, bound.text) }

    /// The other side.
    init(oppositeOf bound: Bound) {
      word =
        switch bound.word {
        case .above: .atMost
        case .atLeast: .below
        case .below: .atLeast
        case .atMost: .above
        }
      number = bound.text
    }
  }

  /// For how long the condition must hold, and when that applies: `3 days, effective the next day`.
  /// - Parameter namesOneDay: whether `1 day` is said where a single day is enough.
  package func needed(_ trigger: Trigger, _ ruleSet: RuleSet, namesOneDay: Bool = true) -> String {
    let when: String =
      switch trigger.effective {
      case .daysLater(0): wording[.sameDay]
      case .daysLater(1): wording[.nextDay]
      case .daysLater(let days): wording.say(.daysLater, ["days": String(days)])
      case .next(let weekday): wording.say(.nextWeekday, ["weekday": name(of: weekday)])
      }
    var parts: [String] = []
    if namesOneDay || trigger.consecutive.days > 1 || trigger.consecutive.daySet != nil {
      parts.append("\(trigger.consecutive.days) \(unit(trigger.consecutive, ruleSet))")
    }
    if trigger.countsFromDayAfterEntry { parts.append(wording[.fromDayAfterEntry]) }
    parts.append(wording.say(.effective, ["when": when]))
    return parts.joined(separator: ", ")
  }

  package func unit(_ count: Trigger.Count, _ ruleSet: RuleSet?) -> String {
    guard let set = count.daySet, let calendar = ruleSet?.calendar else {
      return wording[count.days == 1 ? .day : .days]
    }
    return calendar.daySets[set].title(of: count.days)[wording.language]
  }

  package func name(of weekday: Weekday) -> String {
    let name = wording.style.weekday(weekday)
    return name.isEmpty ? weekday.name : name
  }
}
