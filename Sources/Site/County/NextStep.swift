internal import Evaluation
internal import Findings
internal import Messages
internal import Rules

/// What comes next under a rule set: what is certain to follow and why, and what is being counted towards
/// a change.
struct NextStep {
  let edition: Edition
  let standing: Standing
  let course: AreaCourse

  private var wording: Wording { edition.wording }

  func write(to page: inout HTML) {
    let (certain, running) = (certain, runningCounts)
    guard !certain.isEmpty || perhaps != nil || !running.isEmpty else { return }
    page.element("section", ["class": "next"]) { page in
      page.element("h2", text: wording[.siteNext])
      for step in certain { write(step, to: &page) }
      if let perhaps {
        heading(.sitePerhaps, perhaps.from, name(of: perhaps.phase), perhaps.phase, on: &page)
      }
      for (phase, count) in running { self.running(phase, count, on: &page) }
    }
  }

  /// What is certain to begin, each with what it replaces: two steps where a count is full and another
  /// phase's, too. That the rules end is said where they are named.
  private var certain: [Step] {
    var steps: [Step] = []
    var before = standing.state
    for step in course.outlook.steps where step.day > edition.day {
      guard let after = step.state else { break }
      if !before.says(sameAs: after) {
        steps.append(Step(day: step.day, before: before, after: after))
      }
      before = after
    }
    return steps
  }

  private struct Step {
    let day: Day
    let before: RuleState
    let after: RuleState

    var changesPhase: Bool { before.phase?.id.value != after.phase?.id.value }
  }

  /// What follows if values until then do not change it.
  private var perhaps: Standing.Pending? {
    standing.pending.flatMap { $0.isCertain ? nil : $0 }
  }
  private func write(_ step: Step, to page: inout HTML) {
    let changes = step.after.guidelineChanges(from: step.before)
    let topics = edition.topics(of: changes).joined(separator: ", ")
    let phase = step.changesPhase ? step.after.phase : nil
    heading(
      .siteFrom, step.day, step.changesPhase ? name(of: phase) : topics, phase, on: &page)
    let counts = (standing.trace?.phases ?? []).flatMap(\.counts)
    if step.changesPhase, let full = counts.first(where: { $0.effective == step.day }) {
      page.element("p", text: reason(full) + ".")
      DayStrip(edition: edition, count: full, goal: phase).write(to: &page)
    }
    guard !changes.isEmpty else { return }
    page.element("details", ["class": "fresh"]) { page in
      page.element("summary") { page in
        page.element("span") { page in
          page.element("strong", text: wording[.siteThen] + wording.colon)
          page.write(" " + topics)
        }
        page.icon("down")
      }
      ChangedGuidelines(
        edition: edition, changes: changes, before: step.before, after: step.after
      ).write(to: &page)
    }
  }

  private func name(of phase: Phase?) -> String {
    phase?.title[edition.language] ?? wording[.unknown]
  }

  /// The day, and what begins on it, in the colour of the phase.
  private func heading(
    _ phrase: Phrase, _ day: Day, _ what: String, _ phase: Phase?, on page: inout HTML
  ) {
    page.element("p", ["class": "big"]) { page in
      if let phase {
        let level = standing.ruleSet.phases.firstIndex { $0.id.value == phase.id.value }
        page.element("span", ["class": "sw \(edition.paint(phase, level: level))"]) { _ in }
      }
      page.element("span", ["data-due": day.description]) { page in
        page.say(phrase, wording, day: day, ["phase": what])
      }
    }
  }

  /// `River level below 3, 5 working days in a row`
  private func reason(_ count: CountTrace) -> String {
    edition.words.plain(count.trigger, count.ruleSet)
  }

  /// The counts that run towards another phase and have begun: of the phase in force after what is
  /// certain its end, of stricter ones their beginning. One day needs no count.
  private var runningCounts: [(phase: Phase, count: CountTrace)] {
    let last = certain.last?.after ?? standing.state
    guard standing.ruleSet.kind == .independent, let phases = standing.trace?.phases,
      last.ruleSet.version.value == standing.ruleSet.version.value, let level = last.level
    else { return [] }
    return phases.indices.reversed().compactMap { place in
      guard place >= level else { return nil }
      let side: CountTrace.Side = place == level ? .ends : .starts
      return phases[place].counts.last {
        $0.side == side && $0.effective == nil && $0.trigger.consecutive.days > 1
          && ($0.count > 0 || place == level)
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
        page.write(reason(count) + ". ")
        page.write(
          wording.say(
            .siteCounted,
            ["count": String(min(count.count, needed.days)), "needed": String(needed.days)]) + ".")
      }
      if count.count > 0 { DayStrip(edition: edition, count: count, goal: nil).write(to: &page) }
    }
  }
}
