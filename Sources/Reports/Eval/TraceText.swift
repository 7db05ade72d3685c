package import Evaluation
internal import Findings
internal import Observations
internal import Rules

extension SituationReport {
  /// Explains the state of a rule set: each phase's conditions with their places in the rules, and the
  /// days that filled its counts with their places in the data.
  func explain(_ trace: Trace, of standing: Standing, on page: inout Page) {
    for phase in trace.phases {
      page.line()
      page.write(
        "    \(phase.phase.title[language]) (\(phase.phase.id.value))\(wording.colon) ", .bold)
      guard phase.phase.starts != nil else {
        page.line(wording[.appliesElse])
        continue
      }
      page.write(state(of: phase, in: standing))
      page.line(phase.origin.map { ", \(text(of: $0))" } ?? "")
      for count in phase.counts { explain(count, on: &page) }
      if let decision = phase.decision {
        page.write("      \(text(of: decision))")
        page.line("  \(decision.trigger.span)", .dim)
      }
    }
  }

  /// `starts: by decision of the authority, allowed only with level above 50: holds`
  package func text(of decision: DecisionTrace) -> String {
    let side = wording[decision.side == .starts ? .starts : .ends]
    let words = words.decision(decision.trigger, decision.ruleSet) ?? ""
    let allowed = decision.isAllowed.map { "\(wording.colon) \(outcome($0))" } ?? ""
    return "\(side)\(wording.colon) \(words)\(allowed)"
  }

  /// `The authority may order: High water`
  package func text(ofAllowed decision: DecisionTrace) -> String {
    wording.say(
      decision.side == .starts ? .mayBeOrdered : .mayBeEnded,
      ["phase": decision.phase.title[language]])
  }

  /// Whether the conditions of a phase are in force: unknown as long as it is unknown which phase applies. The guidelines
  /// of one that is not may apply with a stricter one.
  package func state(of phase: PhaseTrace, in standing: Standing) -> String {
    if phase.isInForce { return wording[.inForce] }
    guard let level = standing.level else { return wording[.unknown] }
    let (ruleSet, id) = (standing.ruleSet, phase.phase.id.value)
    let isIncluded =
      ruleSet.kind == .independent && ruleSet.inheritance == .milderPhases
      && ruleSet.phases[..<level].contains { $0.id.value == id }
    return wording[isIncluded ? .notInForceItself : .notInForce]
  }

  /// What set the state of a phase, where no count did.
  package func text(of origin: PhaseTrace.Origin) -> String {
    switch origin {
    case .notice(let notice): workspace.text(of: notice, known: day, wording)
    case .beginning(let version): wording.say(.begunWith, ["version": version.version.value])
    case .handedOver(let version): wording.say(.handedOver, ["version": version.version.value])
    }
  }

  private func explain(_ count: CountTrace, on page: inout Page) {
    let trigger = count.trigger
    page.write("      \(wording[count.side == .starts ? .starts : .ends])\(wording.colon) ")
    page.write(
      "\(words.text(of: trigger.when, count.ruleSet)), \(words.needed(trigger, count.ruleSet))")
    page.line("  \(trigger.when.span)", .dim)
    page.line("        \(progress(of: count))")
    explain(count.days, indent: 10, on: &page)
    for row in count.rows {
      page.write("        \(words.text(of: .row(row.row), count.ruleSet))\(wording.colon) ")
      page.write(outcome(row.truth))
      page.line("  \(row.row.span)", .dim)
      explain(row.days, indent: 12, on: &page)
    }
  }

  /// How far a count is: `3 of 5 on 18 May 2021`
  package func progress(of count: CountTrace) -> String {
    let needed = count.trigger.consecutive.days
    var values = [
      "count": String(min(count.count, needed)), "needed": String(needed),
      "day": wording.style.date(count.days.last?.day ?? day),
    ]
    guard let effective = count.effective else {
      return wording.say(count.isHeldBack ? .filledAgain : .running, values)
    }
    values["effective"] = wording.style.date(effective)
    return wording.say(.filled, values)
  }

  /// Whether a condition holds.
  package func outcome(_ truth: Truth) -> String {
    switch truth {
    case .isTrue: wording[.held]
    case .isFalse: wording[.notHeld]
    case .isUnknown: wording[.notKnown]
    }
  }

  /// What a row in a condition came to on a day.
  package func text(of row: RowResult) -> String {
    wording.say(
      .rowReading,
      [
        "count": String(row.held), "needed": String(row.row.count.days),
        "what": subject(of: row.row.when),
      ])
  }

  /// The phase of another rule set that a condition read.
  package func text(of phase: PhaseResult) -> String {
    let found =
      switch phase.found {
      case .phase(let id): id
      case .unknown: wording[.unknown]
      case .notValid: wording[.notApplicable]
      }
    return wording.say(
      .phaseOn,
      ["ruleset": phase.reference.ruleSet, "day": phase.day.description, "phase": found])
  }

  /// A line per day; adjacent days that a day set passes over have one together.
  private func explain(_ days: [CountedDay], indent: Int, on page: inout Page) {
    var rest = days[...]
    while let first = rest.first {
      let skipped = rest.prefix { $0.role.absence != nil }
      page.write(String(repeating: " ", count: indent))
      if skipped.count > 1, let last = skipped.last {
        let why = reasons(skipped.compactMap(\.role.absence))
        page.write("\(text(of: first.day)) – \(text(of: last.day))  ")
        page.line(wording.say(.skipped, ["why": why.joined(separator: ", ")]))
        rest = rest.dropFirst(skipped.count)
      } else {
        explain(first, on: &page)
        rest = rest.dropFirst()
      }
    }
  }

  /// Why adjacent days are not counted, each reason once: `Saturday – Thursday, Good Friday`; at most all days of a week.
  private func reasons(_ absences: [HolidayCalendar.Absence]) -> [String] {
    var reasons: [String] = []
    var rest = absences[...]
    while let first = rest.first {
      let weekdays = rest.prefix { $0.isWeekday }
      if weekdays.count > 2, let last = weekdays.prefix(7).last {
        reasons.append("\(text(of: first)) – \(text(of: last))")
        rest = rest.dropFirst(weekdays.count)
      } else {
        reasons.append(text(of: first))
        rest = rest.dropFirst()
      }
    }
    return reasons.once { $0 }
  }

  private func explain(_ counted: CountedDay, on page: inout Page) {
    let style = wording.style
    page.write("\(text(of: counted.day))  ")
    for reading in counted.readings {
      let value =
        reading.value.map { value in
          workspace.metrics[reading.metric].name(of: value)?[wording.language]
            ?? style.number(value)
        }
        ?? wording[reading.origin == nil ? .noRow : .emptyField]
      page.write("\(name(of: reading)) \(value)")
      if isRounded(reading) { page.write(" (\(wording[.rounded]))") }
      if reading.day != counted.day { page.write(" (\(reading.day))") }
      page.write("  ")
    }
    for row in counted.rows {
      page.write("\(text(of: row))  ")
    }
    // A condition may refer to several phases of one rule set.
    let looked = counted.phases.once { [$0.reference.ruleSet, String($0.area)] }
    for phase in looked {
      page.write("\(text(of: phase))  ")
    }
    switch counted.role {
    case .counted:
      page.write(
        "\(outcome(counted.truth)), \(wording[.counted])\(wording.colon) \(counted.count)"
      )
    default: page.write(skipped(counted.role) ?? "")
    }
    let places =
      counted.readings.compactMap { source(of: $0)?.place }
      + looked.compactMap { $0.place?.description }
    page.line(places.isEmpty ? "" : "  \(places.joined(separator: ", "))", .dim)
  }

  /// `Tu 2021-05-18`
  private func text(of day: Day) -> String {
    let weekday = wording.style.weekday(day.weekday).prefix(2)
    return weekday.isEmpty ? "\(day)" : "\(weekday) \(day)"
  }

  /// What a condition is about, in short: its metrics, and the rule sets whose phases it reads.
  private func subject(of condition: Condition) -> String {
    let figures = condition.comparisons.map { name($0.metric, $0.of) }
    return (figures + condition.references.map(\.ruleSet)).once { $0 }.joined(separator: ", ")
  }

  /// Why a day did not move a count; nil where it did.
  package func skipped(_ role: CountedDay.Role) -> String? {
    switch role {
    case .counted: return nil
    case .beforeEntry: return wording[.beforeEntry]
    case .skipped(let absence): return wording.say(.skipped, ["why": text(of: absence)])
    }
  }

  private func text(of absence: HolidayCalendar.Absence) -> String {
    switch absence {
    case .weekday(let weekday): words.name(of: weekday)
    case .holiday(let holiday): holiday.title[language]
    }
  }
}

extension CountedDay.Role {
  /// What the day is that a day set passes over; nil: it is not passed over.
  fileprivate var absence: HolidayCalendar.Absence? {
    if case .skipped(let absence) = self { absence } else { nil }
  }
}

extension HolidayCalendar.Absence {
  fileprivate var isWeekday: Bool { if case .weekday = self { true } else { false } }
}
