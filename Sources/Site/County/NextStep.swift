internal import Comparison
internal import Evaluation
internal import Findings
internal import Messages
internal import Reports
internal import Rules

/// What comes next under a rule set: what is certain to follow and why, and from when on what else can
/// follow.
struct NextStep {
  let edition: Edition
  let frame: PageFrame
  /// nil: the rule set does not apply yet.
  let standing: Standing?
  /// What changes under the rule set on the day, and on later ones for certain.
  let changes: [Message]

  private var wording: Wording { edition.wording }

  func write(to page: inout HTML) {
    let (certain, prospects) = (certain, standing?.prospects)
    let decisions = prospects?.decisions ?? []
    guard
      !certain.isEmpty || perhaps != nil || prospects?.milder ?? prospects?.stricter != nil
        || !decisions.isEmpty
    else { return }
    page.element("section", ["class": "next"]) { page in
      page.element("h2", text: wording[.siteNext])
      for step in certain { write(step, to: &page) }
      if let perhaps {
        let level = standing?.ruleSet.phases.firstIndex { $0.identity == perhaps.phase?.identity }
        heading(
          .sitePerhaps, perhaps.from, name(of: perhaps.phase), perhaps.phase, level, on: &page)
      }
      for (phrase, possible) in [
        (Phrase.earliest, prospects?.milder), (.possible, prospects?.stricter),
      ] {
        guard let possible, !(standing?.repeatsPending(possible) ?? false) else { continue }
        write(possible, phrase, to: &page)
      }
      for decision in decisions {
        page.element("p", text: edition.sentence(edition.report.text(ofAllowed: decision)))
      }
    }
  }

  /// What is certain to begin, each with what it replaces: two steps where a count is full and another
  /// phase's, too. That the rules end is said where they are named.
  private var certain: [Message] {
    changes.filter { $0.change.from > edition.day && $0.change.after != nil }
  }

  /// What follows if values until then do not change it. A phase that begins for certain, though a stricter one may on the same
  /// day, is told as certain.
  private var perhaps: Standing.Pending? {
    guard let pending = standing?.pending, !pending.isCertain else { return nil }
    let isTold = certain.contains {
      $0.change.from == pending.from
        && $0.change.after?.phase?.identity == pending.phase?.identity
    }
    return isTold ? nil : pending
  }

  private func write(_ step: Message, to page: inout HTML) {
    let change = step.change
    let changesPhase = !change.keepsPhase
    let phase = changesPhase ? change.after?.phase : nil
    let topics = edition.topics(of: change.guidelines).joined(separator: ", ")
    heading(
      .siteFrom, change.from, changesPhase ? name(of: phase) : topics, phase, change.after?.level,
      change.direction, on: &page)
    if let reason = step[edition.language].map({ reason($0, of: change) }), !reason.isEmpty {
      page.element("p", text: reason)
    }
    if changesPhase, let full = change.decisive.last(where: { $0.effective == change.from }) {
      DayStrip(edition: edition, count: full, goal: phase, effective: change.from).write(to: &page)
    }
    GuidelineNews(
      edition: edition, changes: change.guidelines, before: change.before, after: change.after
    ).writeThen(to: &page)
  }

  /// What decided, without the values: they stand in the row of days, and on the page of the day.
  private func reason(_ message: LocalizedMessage, of change: Change) -> String {
    let decided = message.reasons.filter { !$0.values.isEmpty }.map {
      edition.sentence($0.condition)
    }.once { $0 }
    if decided.isEmpty { return message.reasons.map(\.text).joined(separator: " ") }
    // That another rule set takes over is said first: why the phase is the one it is comes after it.
    let takeover =
      change.former == nil ? [] : message.reasons.prefix { $0.values.isEmpty }.map(\.text)
    return (takeover + decided).joined(separator: " ")
  }

  private func name(of phase: Phase?) -> String {
    phase?.title[edition.language] ?? wording[.unknown]
  }

  /// The day, and what begins on it, in the colour of the phase.
  private func heading(
    _ phrase: Phrase, _ day: Day, _ what: String, _ phase: Phase?, _ level: Int?,
    _ direction: Direction = .other, on page: inout HTML
  ) {
    page.element("p", ["class": "big"]) { page in
      if let phase {
        page.element("span", ["class": "sw \(edition.paint(phase, level: level))"]) { _ in }
      }
      page.element("span", ["data-due": day.description]) { page in
        page.say(phrase, edition, day: day, ["phase": what])
      }
      if direction != .other {
        page.write(" ")
        page.element("span", ["class": "tag"], text: wording[direction.phrase])
      }
    }
  }

  /// From when on another phase can apply, what would have to hold, and on which days.
  private func write(_ possible: Possibility, _ phrase: Phrase, to page: inout HTML) {
    page.element("div", ["class": "later"]) { page in
      page.element("p") { page in
        page.element("strong", ["data-due": possible.from.description]) { page in
          page.say(
            phrase, edition, day: possible.from, ["phase": name(of: possible.phase)])
        }
      }
      for (shared, counts) in possible.counts.grouped(by: { wait(of: $0, possible, phrase) }) {
        page.element("p", text: text(of: counts, areNamed: possible.counts.count > 1))
        page.write(shared.boxes)
      }
      // Guidelines may depend on values to come: the page of the rule set has them all.
      let place = frame.link(.ruleSet(possible.ruleSet.id.value, edition.language))
      let (ruleSet, phase) = (edition.title(of: possible.ruleSet), name(of: possible.phase))
      page.element("p") { page in
        page.element(
          "a",
          [
            "href": "\(place)#\(Address.place(of: possible.phase))",
            "aria-label": "\(ruleSet), \(phase)\(wording.colon) \(wording[.siteThenApplies])",
          ], text: wording[.siteThenApplies])
      }
    }
  }

  /// What several phases may wait for together.
  private struct Wait: Hashable {
    let days: [Day]
    let counted: String?
    /// Empty: the text says it all.
    let boxes: HTML
  }

  private func wait(
    of awaited: Possibility.Awaited, _ possible: Possibility, _ phrase: Phrase
  ) -> Wait {
    let hasBoxes =
      (awaited.held > 0 || phrase == .earliest) && awaited.count.trigger.consecutive.days > 1
    let strip = DayStrip(
      edition: edition, count: awaited.count, goal: possible.phase, effective: possible.from)
    return Wait(
      days: awaited.days, counted: edition.report.text(of: [awaited]).counted,
      boxes: HTML { page in if hasBoxes { strip.write(to: &page) } })
  }

  /// What would have to hold, and how often it has.
  /// - Parameter areNamed: whether it says which phases have to end by it: where there are several to leave.
  private func text(of counts: [Possibility.Awaited], areNamed: Bool) -> String {
    var (condition, counted) = edition.report.text(of: counts)
    if areNamed {
      let phases = wording.list(counts.map { name(of: $0.phase) })
      let toEnd = wording.say(.siteHasToEnd, ["n": String(counts.count), "phases": phases])
      condition = "\(toEnd)\(wording.colon) \(condition)"
    }
    return [edition.capitalized(condition), counted].compactMap(\.self)
      .map(edition.sentence).joined(separator: " ")
  }
}
