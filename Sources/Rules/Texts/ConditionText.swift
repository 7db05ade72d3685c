internal import Findings

/// Puts conditions and triggers into words, for explanations and for the table of the rules.
package struct ConditionText {
  package let workspace: Workspace
  package let wording: Wording
  /// What a rule set is called whose identifier a condition names.
  private let nameOfRuleSet: @Sendable (String) -> String

  /// - Parameter nameOfRuleSet: what readers call the rule set with an identifier.
  package init(
    workspace: Workspace, wording: Wording,
    nameOfRuleSet: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.workspace = workspace
    self.wording = wording
    self.nameOfRuleSet = nameOfRuleSet
  }

  /// `River level above 100`.
  /// - Parameter ruleSet: that of the condition, for the names of its day sets.
  package func text(of condition: Condition, _ ruleSet: RuleSet? = nil) -> String {
    condition.fold { _, form -> Words in
      switch form {
      case .comparison(let comparison):
        // One bound has an opposite: a value is not below 60 if it is at least 60.
        let hasOneBound = (comparison.lower == nil) != (comparison.upper == nil)
        return Words(
          text(of: comparison),
          opposite: hasOneBound ? text(of: comparison, isOpposite: true) : nil)
      case .row(let row, let when):
        return Words(inRow(when.bracketed, row.count, ruleSet), isCompound: true)
      case .phase(let reference): return Words(text(of: reference))
      case .all(let parts): return Words(joined(parts.map(\.bracketed), .and), isCompound: true)
      case .any(let parts): return Words(joined(parts.map(\.bracketed), .or), isCompound: true)
      case .not(let part):
        return Words(part.opposite ?? wording.say(.not, ["condition": part.text]))
      }
    }.text
  }

  /// A condition in words, as part of another one.
  private struct Words {
    let text: String
    /// The opposite in words of its own, if there are any.
    let opposite: String?
    /// Whether it needs brackets next to other words.
    let isCompound: Bool

    init(_ text: String, opposite: String? = nil, isCompound: Bool = false) {
      (self.text, self.opposite, self.isCompound) = (text, opposite, isCompound)
    }

    var bracketed: String { isCompound ? "(\(text))" : text }
  }

  private func text(of reference: Condition.PhaseReference) -> String {
    let target = workspace.ordinance(reference.ruleSet)
    let phase = target?.versions.reversed().lazy.flatMap(\.phases)
      .first { $0.id.value == reference.phase }
    let whose = workspace.areas.word(of: reference.of).map { _ in " \(of(reference.of))" } ?? ""
    return wording.say(
      .phaseBefore,
      [
        "phase": phase?.title[wording.language] ?? reference.phase,
        "ruleset": nameOfRuleSet(reference.ruleSet) + whose,
      ])
  }

  /// `River level above 100 on 3 days in a row`.
  package func inRow(_ condition: String, _ count: Trigger.Count, _ ruleSet: RuleSet?) -> String {
    wording.say(
      .inRow,
      [
        "condition": condition, "count": String(count.days), "unit": unit(count, ruleSet),
      ])
  }

  /// `A and B and C`, in the words of the language.
  private func joined(_ parts: [String], _ phrase: Wording.Phrase) -> String {
    parts.dropFirst().reduce(parts.first ?? "") { first, second in
      wording.say(phrase, ["first": first, "second": second])
    }
  }

  /// Whose value or phase is meant: `of the state`, or the title of a grouping in brackets.
  package func of(_ scope: Comparison.Scope) -> String {
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
  /// - Parameter hasUnit: whether a short unit follows the numbers.
  package func text(
    _ metric: Int, of scope: Comparison.Scope, _ limits: [Limit], hasUnit: Bool = false
  ) -> String {
    let unit = hasUnit ? workspace.metrics[metric].unit.map { UnitText($0[wording.language]) } : nil
    let behind = unit.map { $0.isShort ? " \($0.text)" : "" } ?? ""
    var text = workspace.metrics[metric].title[wording.language]
    if scope != .own { text += " \(of(scope))" }
    if let names = names(of: metric, within: limits) {
      return "\(text) \(joined(names.map(named), .or))"
    }
    let bounds = limits.map { limit in
      let phrase: Wording.Phrase =
        switch limit.word {
        case .above: .above
        case .atLeast: .atLeast
        case .below: .below
        case .atMost: .atMost
        }
      let name = workspace.metrics[metric].name(of: limit.value)?[wording.language]
      return wording.say(
        phrase,
        ["bound": name.map(named) ?? wording.style.number(limit.number) + behind])
    }
    return "\(text) \(joined(bounds, .and))"
  }

  /// The names of the values within limits, where one or two of several are; nil: the limits say it better.
  private func names(of metric: Int, within limits: [Limit]) -> [String]? {
    let all = workspace.metrics[metric].range?.codes ?? []
    let within = all.filter { code in limits.allSatisfy { $0.admits(code.number.ordered) } }
    guard (1...2).contains(within.count), within.count < all.count else { return nil }
    return within.map { $0.name[wording.language] }
  }

  private func named(_ name: String) -> String { wording.say(.nameOfValue, ["name": name]) }

  /// A number, and the side of it on which a value lies.
  package struct Limit: Equatable {
    let word: Bound.Word
    /// The number as it is written.
    let number: String

    let value: Double

    package init(_ bound: Bound) {
      (word, number, value) = (bound.word, bound.text, bound.number)
    }

    func admits(_ value: Double) -> Bool {
      switch word {
      case .above: value > self.value
      case .atLeast: value >= self.value
      case .below: value < self.value
      case .atMost: value <= self.value
      }
    }

    /// The other side.
    package init(oppositeOf bound: Bound) {
      word =
        switch bound.word {
        case .above: .atMost
        case .atLeast: .below
        case .below: .atLeast
        case .atMost: .above
        }
      (number, value) = (bound.text, bound.number)
    }
  }

  /// `by decision of the authority`, and where it is allowed; nil: figures decide.
  package func decision(_ trigger: Trigger, _ ruleSet: RuleSet) -> String? {
    trigger.decision.map { decision in
      decision.allowedWhen.map {
        wording.say(.byDecisionWhere, ["condition": text(of: $0, ruleSet)])
      } ?? wording[.byDecision]
    }
  }

  /// How long the condition must hold, and when that takes effect: `3 days, effective the next day`.
  /// - Parameter namesOneDay: whether to say `1 day` if a single day is enough.
  package func needed(_ trigger: Trigger, _ ruleSet: RuleSet, namesOneDay: Bool = true) -> String {
    let count = trigger.consecutive
    guard namesOneDay || count.days > 1 || count.daySet != nil else { return effect(of: trigger) }
    return "\(count.days) \(unit(count, ruleSet)), \(effect(of: trigger))"
  }

  /// When what a trigger counts takes effect: `effective the next day`.
  package func effect(of trigger: Trigger) -> String {
    let when: String =
      switch trigger.effective {
      case .daysLater(0): wording[.sameDay]
      case .daysLater(1): wording[.nextDay]
      case .daysLater(let days): wording.say(.daysLater, ["days": String(days)])
      case .next(let weekday): wording.say(.nextWeekday, ["weekday": name(of: weekday)])
      }
    let effect = wording.say(.effective, ["when": when])
    return trigger.countsFromDayAfterEntry ? "\(wording[.fromDayAfterEntry]), \(effect)" : effect
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
