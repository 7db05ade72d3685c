internal import Evaluation
internal import Findings
internal import Messages
internal import Rules

/// What comes next under a rule set: the phase that follows and why, or what is being counted towards a
/// change.
struct NextStep {
  let edition: Edition
  let standing: Standing
  let course: AreaCourse

  private var wording: Wording { edition.wording }

  func write(to page: inout HTML) {
    let running = runningCounts
    guard standing.pending != nil || !running.isEmpty else { return }
    page.element("section", ["class": "next"]) { page in
      page.element("h2", text: wording[.siteNext])
      if let pending = standing.pending { step(pending, on: &page) }
      for (phase, count) in running { self.running(phase, count, on: &page) }
    }
  }

  private func step(_ pending: Standing.Pending, on page: inout HTML) {
    let name = pending.phase?.title[edition.language] ?? wording[.unknown]
    page.element("p", ["class": "big"]) { page in
      if let color = pending.phase?.color {
        page.element("span", ["class": "sw \(color.className)"]) { _ in }
      }
      page.element("span", ["data-due": pending.from.description]) { page in
        page.say(
          pending.isCertain ? .siteFrom : .sitePerhaps, wording, day: pending.from,
          ["phase": name])
      }
    }
    let counts = (standing.trace?.phases ?? []).flatMap(\.counts)
    if let full = counts.first(where: { $0.effective == pending.from }) {
      reason(full, on: &page)
      DayStrip(edition: edition, count: full, goal: pending.phase).write(to: &page)
    }
    guard let next = course.state(on: pending.from) else { return }
    let changes = next.guidelineChanges(from: standing.state)
    guard !changes.isEmpty, pending.isCertain else { return }
    page.element("details", ["class": "fresh"]) { page in
      page.element("summary") { page in
        page.element("span") { page in
          page.element("strong", text: wording[.siteThen] + wording.colon)
          page.write(" " + edition.topics(of: changes).joined(separator: ", "))
        }
        page.icon("down")
      }
      ChangedGuidelines(edition: edition, changes: changes, before: standing.state, after: next)
        .write(to: &page)
    }
  }

  /// `River level below 3, 5 working days in a row.`
  private func reason(_ count: CountTrace, on page: inout HTML) {
    let condition = edition.words.text(of: count.trigger.when, count.ruleSet)
    let needed = count.trigger.consecutive
    let text =
      needed.days > 1 ? edition.words.inRow(condition, needed, count.ruleSet) : condition
    page.element("p", text: text + ".")
  }

  /// The counts that run towards another phase and have begun: of the strictest phase in force its end,
  /// of stricter ones their beginning. One day needs no count.
  private var runningCounts: [(phase: Phase, count: CountTrace)] {
    let phases = standing.trace?.phases ?? []
    guard let level = phases.lastIndex(where: \.isInForce),
      standing.ruleSet.kind == .independent
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
        page.write(
          edition.words.inRow(
            edition.words.text(of: count.trigger.when, count.ruleSet), needed, count.ruleSet) + ". "
        )
        page.write(
          wording.say(
            .siteCounted,
            ["count": String(min(count.count, needed.days)), "needed": String(needed.days)]) + ".")
      }
      if count.count > 0 { DayStrip(edition: edition, count: count, goal: nil).write(to: &page) }
    }
  }
}
