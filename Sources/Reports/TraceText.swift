internal import Evaluation
internal import Observations
internal import RuleLanguage
internal import YAMLSource

extension SituationReport {
  /// Why a rule set stands as it does: each phase's conditions with their places in the rules, and
  /// the days that filled its counts with their places in the data.
  func explain(_ standing: Standing, _ area: Area, on page: inout Page) {
    guard let trace = evaluator.trace(ordinance: standing.ordinance, in: area, on: day) else {
      return
    }
    for phase in trace.phases {
      page.line()
      page.write(
        "    \(phase.phase.title[language]) (\(phase.phase.id.value))\(wording.colon) ", .bold)
      guard phase.phase.starts != nil else {
        page.line(wording[.appliesElse])
        continue
      }
      page.line(wording[phase.isInForce ? .inForce : .notInForce])
      for count in phase.counts {
        explain(count, standing.ruleSet, on: &page)
      }
    }
  }

  private func explain(_ count: CountTrace, _ ruleSet: RuleSet, on page: inout Page) {
    let trigger = count.trigger
    page.write("      \(wording[count.side == .starts ? .starts : .ends])\(wording.colon) ")
    page.write("\(text(of: trigger.when)), \(needed(trigger, ruleSet))")
    page.line("  \(trigger.when.span)", .dim)
    let last = count.days.last?.day ?? day
    var values = [
      "count": String(min(count.count, trigger.consecutive.days)),
      "needed": String(trigger.consecutive.days), "day": wording.style.date(last),
    ]
    if let effective = count.effective {
      values["effective"] = wording.style.date(effective)
      page.line("        \(wording.say(.filled, values))")
    } else {
      page.line("        \(wording.say(.running, values))")
    }
    for day in count.days { explain(day, on: &page) }
  }

  private func explain(_ counted: CountedDay, on page: inout Page) {
    let style = wording.style
    let weekday = style.weekday(counted.day.weekday).prefix(2)
    page.write("          \(weekday.isEmpty ? "" : "\(weekday) ")\(counted.day)  ")
    for reading in counted.readings {
      let value =
        reading.value.map { style.number(JSON.digits($0)) }
        ?? wording[reading.origin == nil ? .noRow : .emptyField]
      page.write("\(name(of: reading)) \(value)")
      if isRounded(reading) { page.write(" (\(wording[.rounded]))") }
      if reading.day != counted.day { page.write(" (\(reading.day))") }
      page.write("  ")
    }
    switch counted.role {
    case .counted:
      let phrase: Wording.Phrase =
        switch counted.truth {
        case .isTrue: .held
        case .isFalse: .notHeld
        case .isUnknown: .notKnown
        }
      page.write("\(wording[phrase]), \(wording[.counted])\(wording.colon) \(counted.count)")
    default:
      page.write(skipped(counted.role) ?? "")
    }
    let places = counted.readings.compactMap { source(of: $0)?.place }
    page.line(places.isEmpty ? "" : "  \(places.joined(separator: ", "))", .dim)
  }

  /// Why a day did not move a count; nil where it did.
  func skipped(_ role: CountedDay.Role) -> String? {
    switch role {
    case .counted: return nil
    case .beforeEntry: return wording[.beforeEntry]
    case .skipped(.weekday(let weekday)):
      return wording.say(.skipped, ["why": name(of: weekday)])
    case .skipped(.holiday(let holiday)):
      return wording.say(.skipped, ["why": holiday.title[language]])
    }
  }

  private func name(of weekday: Weekday) -> String {
    let name = wording.style.weekday(weekday)
    return name.isEmpty ? weekday.name : name
  }

  // MARK: Conditions in words

  /// `River level above 100`.
  func text(of condition: Condition) -> String {
    switch condition {
    case .comparison(let comparison): return text(of: comparison)
    case .all(let parts, _): return joined(parts.map(bracketed), .and)
    case .any(let parts, _): return joined(parts.map(bracketed), .or)
    case .not(let part, _): return wording.say(.not, ["condition": text(of: part)])
    }
  }

  /// `A and B and C`, the language's way.
  private func joined(_ parts: [String], _ phrase: Wording.Phrase) -> String {
    parts.dropFirst().reduce(parts.first ?? "") { first, second in
      wording.say(phrase, ["first": first, "second": second])
    }
  }

  private func bracketed(_ condition: Condition) -> String {
    switch condition {
    case .all, .any: "(\(text(of: condition)))"
    default: text(of: condition)
    }
  }

  private func text(of comparison: Comparison) -> String {
    var text = workspace.metrics[comparison.metric].title[language]
    switch comparison.of {
    case .own: break
    case .state: text += " \(wording[.ofState])"
    case .country: text += " \(wording[.ofCountry])"
    }
    let bounds = [comparison.lower, comparison.upper].compactMap { $0 }.map { bound in
      let phrase: Wording.Phrase =
        switch bound.word {
        case .above: .above
        case .atLeast: .atLeast
        case .below: .below
        case .atMost: .atMost
        }
      return wording.say(phrase, ["bound": wording.style.number(bound.text)])
    }
    return "\(text) \(joined(bounds, .and))"
  }

  private func needed(_ trigger: Trigger, _ ruleSet: RuleSet) -> String {
    let when: String =
      switch trigger.effective {
      case .daysLater(0): wording[.sameDay]
      case .daysLater(1): wording[.nextDay]
      case .daysLater(let days): wording.say(.daysLater, ["days": String(days)])
      case .next(let weekday): wording.say(.nextWeekday, ["weekday": name(of: weekday)])
      }
    var parts = [
      "\(trigger.consecutive.days) \(unit(trigger, ruleSet))",
      wording.say(.effective, ["when": when]),
    ]
    if trigger.countsFromDayAfterEntry { parts.append(wording[.fromDayAfterEntry]) }
    return parts.joined(separator: ", ")
  }

  private func unit(_ trigger: Trigger, _ ruleSet: RuleSet) -> String {
    guard let set = trigger.consecutive.daySet, let calendar = ruleSet.calendar else {
      return wording[trigger.consecutive.days == 1 ? .day : .days]
    }
    return calendar.daySets[set].title[language]
  }
}
