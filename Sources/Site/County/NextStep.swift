internal import Evaluation
internal import Findings
internal import Messages
internal import Rules

/// What comes next under a rule set: what is certain to follow and why, and what is being counted towards
/// a change.
struct NextStep {
  let edition: Edition
  /// nil: the rule set does not apply yet.
  let standing: Standing?
  /// What changes under the rule set on the day, and on later ones for certain.
  let changes: [Message]

  private var wording: Wording { edition.wording }

  func write(to page: inout HTML) {
    let (certain, running) = (certain, runningCounts)
    guard !certain.isEmpty || perhaps != nil || !running.isEmpty else { return }
    page.element("section", ["class": "next"]) { page in
      page.element("h2", text: wording[.siteNext])
      for step in certain { write(step, to: &page) }
      if let perhaps {
        let level = standing?.ruleSet.phases.firstIndex { $0.id.value == perhaps.phase?.id.value }
        heading(
          .sitePerhaps, perhaps.from, name(of: perhaps.phase), perhaps.phase, level, on: &page)
      }
      for (phase, count) in running { self.running(phase, count, on: &page) }
    }
  }

  /// What is certain to begin, each with what it replaces: two steps where a count is full and another
  /// phase's, too. That the rules end is said where they are named.
  private var certain: [Message] {
    changes.filter { $0.change.from > edition.day && $0.change.after != nil }
  }

  /// What follows if values until then do not change it.
  private var perhaps: Standing.Pending? {
    standing?.pending.flatMap { $0.isCertain ? nil : $0 }
  }

  private func write(_ step: Message, to page: inout HTML) {
    let change = step.change
    let changesPhase = change.before?.phase?.id.value != change.after?.phase?.id.value
    let phase = changesPhase ? change.after?.phase : nil
    let topics = edition.topics(of: change.guidelines).joined(separator: ", ")
    heading(
      .siteFrom, change.from, changesPhase ? name(of: phase) : topics, phase, change.after?.level,
      on: &page)
    if let reason = step[edition.language].map(reason), !reason.isEmpty {
      page.element("p", text: reason)
    }
    if changesPhase, let full = change.decisive.last(where: { $0.effective == change.from }) {
      DayStrip(edition: edition, count: full, goal: phase).write(to: &page)
    }
    GuidelineNews(
      edition: edition, changes: change.guidelines, before: change.before, after: change.after
    ).writeThen(to: &page)
  }

  /// What decided, without the values: they stand in the row of days, and on the page of the day.
  private func reason(_ message: LocalizedMessage) -> String {
    let decided = message.reasons.filter { !$0.values.isEmpty }.map { $0.condition + "." }
    return (decided.isEmpty ? message.reasons.map(\.text) : decided).joined(separator: " ")
  }

  private func name(of phase: Phase?) -> String {
    phase?.title[edition.language] ?? wording[.unknown]
  }

  /// The day, and what begins on it, in the colour of the phase.
  private func heading(
    _ phrase: Phrase, _ day: Day, _ what: String, _ phase: Phase?, _ level: Int?,
    on page: inout HTML
  ) {
    page.element("p", ["class": "big"]) { page in
      if let phase {
        page.element("span", ["class": "sw \(edition.paint(phase, level: level))"]) { _ in }
      }
      page.element("span", ["data-due": day.description]) { page in
        page.say(phrase, wording, day: day, ["phase": what])
      }
    }
  }

  /// The counts that run towards another phase: of the phase in force after what is certain its end, of
  /// stricter ones their beginning, once a row of days has begun.
  private var runningCounts: [(phase: Phase, count: CountTrace)] {
    guard let standing else { return [] }
    let last = certain.last?.change.after ?? standing.state
    guard standing.ruleSet.kind == .independent, let phases = standing.trace?.phases,
      last.ruleSet.version.value == standing.ruleSet.version.value, let level = last.level
    else { return [] }
    return phases.indices.reversed().compactMap { place in
      guard place >= level else { return nil }
      let side: CountTrace.Side = place == level ? .ends : .starts
      return phases[place].counts.last {
        $0.side == side && $0.effective == nil
          && (place == level || $0.count > 0 && $0.trigger.consecutive.days > 1)
      }.map { (phases[place].phase, $0) }
    }
  }

  private func running(_ phase: Phase, _ count: CountTrace, on page: inout HTML) {
    let needed = count.trigger.consecutive
    page.element("div", ["class": "later"]) { page in
      page.element("p") { page in
        page.element(
          "strong",
          text: wording.say(
            count.side == .ends ? .siteEndsWhen : .siteBeginsWhen,
            ["phase": phase.title[edition.language]]))
        page.write(" ")
        page.write(edition.words.plain(count.trigger, count.ruleSet) + ".")
        guard needed.days > 1 else { return }
        let counted = [
          "count": String(min(count.count, needed.days)), "needed": String(needed.days),
        ]
        page.write(" " + wording.say(.siteCounted, counted) + ".")
      }
      if count.count > 0 { DayStrip(edition: edition, count: count, goal: nil).write(to: &page) }
    }
  }
}
