package import Evaluation
internal import Findings
internal import Messages
internal import Observations
internal import Rules

extension SituationReport {
  /// Writes the answer for a terminal: in full for a few areas, a line per rule set for many.
  public func write(to page: inout Page) {
    page.line(wording.style.longDate(day), .bold)
    for situation in situations {
      if isInFull {
        full(situation, on: &page)
      } else {
        brief(situation, on: &page)
      }
    }
    page.line()
    attribution(of: usedSources, on: &page)
  }

  private func full(_ situation: Situation, on page: inout Page) {
    page.line()
    heading(situation.asked, answeredBy: situation.area, on: &page)
    for reading in situation.reported { value(reading, of: situation.asked, on: &page) }
    noRules(situation, on: &page)
    for standing in situation.standings {
      page.line()
      page.write("  \(standing.ruleSet.title[language])", .bold)
      page.line(
        "  \(standing.ruleSet.id.value), \(wording[.version]) \(standing.ruleSet.version.value)",
        .dim)
      page.write("    ")
      summary(standing, on: &page)
      page.line()
      remarks(standing, on: &page)
      for reading in standing.values { value(reading, on: &page) }
      possibilities(standing, on: &page)
      guidelines(standing, situation.area, on: &page)
      basis(standing.ruleSet.legalBasis, on: &page)
      if let trace = standing.trace { explain(trace, of: standing, on: &page) }
    }
  }

  /// Writes the phase, since when and until when it applies, and what follows.
  func summary(_ standing: Standing, on page: inout Page) {
    page.swatch(standing.phase?.color)
    if let phase = standing.phase {
      page.write(phase.title[language], .bold)
      page.write(" (\(phase.id.value))")
    } else {
      page.write(wording[.unknown], .warning)
    }
    page.write(", \(wording.say(.since, ["day": wording.style.date(standing.since)]))")
    if let until = standing.until {
      let phrase: Wording.Phrase =
        !standing.untilMayChange ? .until : standing.endsWithRules ? .untilRulesEnd : .untilAtMost
      page.write(", \(wording.say(phrase, ["day": wording.style.date(until)]))")
      if let larger = standing.mergesInto {
        let names = ["name": standing.area.name, "area": label(larger)]
        page.write(", \(wording.say(.thenMerged, names))")
      }
    }
    if let pending = standing.pending {
      then(pending.isCertain ? .then : .thenPerhaps, pending.from, pending.phase, on: &page)
    }
    // Further steps, as far as they are certain and lead to another phase.
    var last = standing.pending?.phase ?? standing.phase
    for step in standing.prospects?.certain ?? [] {
      guard let state = step.state, step.day > standing.pending?.from ?? standing.state.until ?? day
      else { continue }
      if state.phase?.identity != last?.identity {
        then(.then, step.day, state.phase, on: &page)
      }
      last = state.phase
    }
  }

  private func then(
    _ phrase: Wording.Phrase, _ from: Day, _ phase: Phase?, on page: inout Page
  ) {
    let name = phase.map(named) ?? wording[.unknown]
    page.write("; ")
    page.write(wording.say(phrase, ["day": wording.style.date(from), "phase": name]))
  }

  private func named(_ phase: Phase) -> String { "\(phase.title[language]) (\(phase.id.value))" }

  /// Writes from when on another phase can apply, and which days would have to count.
  private func possibilities(_ standing: Standing, on page: inout Page) {
    let prospects = standing.prospects
    for (phrase, possible) in [
      (Wording.Phrase.earliest, prospects?.milder), (.possible, prospects?.stricter),
    ] {
      guard let possible, !standing.repeatsPending(possible) else { continue }
      let values = ["day": wording.style.date(possible.from), "phase": named(possible.phase)]
      page.line("    \(wording.say(phrase, values))")
      for text in texts(of: possible.counts) { page.wrap(text, after: "      ") }
    }
    for decision in prospects?.decisions ?? [] { page.line("    \(text(ofAllowed: decision))") }
  }

  /// What would have to hold for phases that wait for the same days, and how often it has; where a condition has rows,
  /// on which days still.
  package func text(of counts: [Possibility.Awaited]) -> (condition: String, counted: String?) {
    let (conditions, first) = (conditions(of: counts), counts[0])
    guard counts.allSatisfy(\.count.rows.isEmpty) else {
      return ("\(conditions); \(daysToCount(of: first))", nil)
    }
    let needed = first.count.trigger.consecutive.days
    let counted = ["count": String(first.held), "needed": String(needed)]
    return (conditions, needed > 1 ? wording.say(.siteCounted, counted) : nil)
  }

  /// What would have to hold, and on which days still: each once, where several phases wait for it.
  private func texts(of counts: [Possibility.Awaited]) -> [String] {
    counts.grouped(by: daysToCount(of:)).map { days, counts in
      "\(conditions(of: counts)); \(days)"
    }
  }

  private func conditions(of counts: [Possibility.Awaited]) -> String {
    counts.map { words.plain($0.count.trigger, $0.count.ruleSet) }.once { $0 }
      .joined(separator: "; ")
  }

  /// `still to count: Thu 25 November, Fri 26 November`
  private func daysToCount(of awaited: Possibility.Awaited) -> String {
    var days = awaited.days.map(wording.style.shortDate)
    if days.count > 5 { days = [days[0], days[1], "…", days[days.count - 1]] }
    return wording.say(.awaited, ["days": days.joined(separator: ", ")])
  }

  func remarks(_ standing: Standing, on page: inout Page) {
    for notice in standing.notices {
      page.write("    ")
      page.write(workspace.text(of: notice, known: day, wording))
      page.line("  \(notice.span)", .dim)
    }
    if let beneath = standing.withdrawnBeneath {
      let withdrawal = beneath.withdrawal
      let values = [
        "notice": beneath.notice.name(in: language), "day": wording.style.date(withdrawal.from),
        "title": withdrawal.name(in: language),
      ]
      page.write("    \(wording.say(.withdrawnBeneath, values))")
      page.line("  \(withdrawal.span)", .dim)
    }
    if let phase = standing.phaseBeneath {
      page.line("    \(wording.say(.withoutNotice, ["phase": named(phase)]))")
    }
    for text in doubts(about: standing) {
      page.write("    ")
      page.line(text, .warning)
    }
  }

  /// `River level: 134.45… cm, on 10 May 2021  data/gauges.csv:12`
  private func value(_ reading: Reading, of part: Area? = nil, on page: inout Page) {
    let metric = workspace.metrics[reading.metric]
    page.write(part == nil ? "    " : "  ")
    page.write(metric.title[language])
    if reading.scope != .own || part != nil {
      page.write(
        " \(wording.say(.ofArea, ["area": workspace.areas[reading.area].title(in: language)]))")
    }
    if part != nil { page.write(" (\(wording[.withoutEffect]))") }
    guard let value = reading.value else {
      page.line("\(wording.colon) \(wording[.noValue])")
      return
    }
    page.write("\(wording.colon) \(shortened(value, of: reading.metric))")
    if let unit = metric.unit { page.write(" \(unit[language])") }
    if isRounded(reading) { page.write(" (\(wording[.rounded]))") }
    page.write(", \(wording.say(.on, ["day": wording.style.date(reading.day)]))")
    if let source = source(of: reading) { page.write("  \(source.place)", .dim) }
    page.line()
  }

  private func guidelines(_ standing: Standing, _ area: Area, on page: inout Page) {
    let occasion = standing.state.occasion(in: language)
    for (entries, heading) in [
      (standing.guidelines, wording[.guidelines]),
      (standing.undecidedGuidelines, wording[.undecidedGuidelines]),
    ] where !entries.isEmpty {
      page.line("    \(heading)\(wording.colon)")
      for (topic, entries) in entries.grouped(by: \.guideline.topic) {
        page.line("      \(workspace.topics[topic].title[language])", .dim)
        for entry in entries {
          page.wrap(entry.guideline.text(in: language, on: occasion), after: "      – ")
        }
      }
    }
  }

  private func basis(_ basis: LegalBasis, on page: inout Page) {
    page.write("    \(wording[.legalBasis])\(wording.colon) \(basis.title.value)")
    page.line(basis.url.map { "  \($0)" } ?? "", .dim)
  }

  private func noRules(_ situation: Situation, on page: inout Page) {
    guard situation.standings.isEmpty else { return }
    page.write("  \(wording.say(.noRules, ["day": wording.style.date(day)])) ")
    if let nearest = evaluator.nearestDayWithRules(in: situation.asked, to: day) {
      page.line(wording.say(.nearestDay, ["day": wording.style.date(nearest)]))
    } else {
      page.line(wording[.noDayAtAll])
    }
  }

  private func brief(_ situation: Situation, on page: inout Page) {
    page.write("\(label(situation.asked))", .bold)
    if situation.standings.isEmpty {
      noRules(situation, on: &page)
      return
    }
    page.line()
    for standing in situation.standings {
      page.write("  \(standing.ruleSet.id.value)\(wording.colon) ")
      summary(standing, on: &page)
      let values = standing.values.map { reading in
        "\(name(of: reading)) \(reading.value.map { shortened($0, of: reading.metric) } ?? wording[.noValue])"
      }
      page.line(values.isEmpty ? "" : "  (\(values.joined(separator: ", ")))", .dim)
      remarks(standing, on: &page)
    }
  }
}
