internal import Comparison
internal import Evaluation
internal import Findings
internal import Messages
internal import Reports
internal import Rules

/// What one rule set says in a county: the phase, what comes next, what is new, and the guidelines.
struct StandingBlock {
  let edition: Edition
  let standing: Standing
  let course: AreaCourse

  private var wording: Wording { edition.wording }
  private var style: LanguageStyle { edition.style }

  func write(to page: inout HTML) {
    page.element("div", ["class": "now"]) { page in
      page.element("div", ["class": "is"]) { page in
        alerts(on: &page)
        phase(on: &page)
      }
      NextStep(edition: edition, standing: standing, course: course).write(to: &page)
      news(on: &page)
    }
    page.element("section") { page in
      page.element("div", ["class": "bar"]) { page in
        page.element("h2", text: wording[.siteNow])
        guard !standing.guidelines.isEmpty || !standing.undecidedGuidelines.isEmpty else { return }
        page.element(
          "button",
          [
            "class": "btn all", "type": "button", "data-js": "", "hidden": "",
            "data-open": wording[.siteOpenAll], "data-close": wording[.siteCloseAll],
          ], text: wording[.siteOpenAll])
      }
      TopicList(edition: edition, standing: standing).write(to: &page)
    }
  }

  /// What is stale or unknown.
  private func alerts(on page: inout HTML) {
    for text in edition.report.doubts(about: standing) {
      page.element("p", ["class": "alert"], text: edition.capitalized(text))
    }
  }

  private func phase(on page: inout HTML) {
    let kind =
      standing.phase == nil ? "unknown" : standing.stale == nil ? "" : "stale"
    let color = standing.phase.map { edition.paint($0, level: standing.level) }
    page.element(
      "section",
      ["class": ["phase", kind, color ?? ""].filter { !$0.isEmpty }.joined(separator: " ")]
    ) { page in
      let title = standing.ruleSet.short ?? standing.ruleSet.title
      page.element("p", text: title[edition.language])
      page.element("h2", text: edition.name(of: standing))
      page.element("p") { page in
        page.say(.since, wording, day: standing.since)
        page.open("br")
        if let until = standing.until {
          let isMerged = standing.state.area.merger?.since == until + 1
          page.element("span", ["data-due": (until + 1).description]) { page in
            page.say(
              standing.endsWithRules && !isMerged ? .untilRulesEnd : .throughOnly, wording,
              day: until, of: standing.endsWithRules && !isMerged ? "day" : "through")
          }
        } else {
          page.write(wording[.siteUntilFurtherNotice])
        }
      }
      if let notice = standing.notice {
        page.element("p", ["class": "by"]) { page in
          page.element("span") { page in
            page.say(.byNotice, wording, day: notice.from, ["title": notice.legalBasis.title.value])
          }
        }
      }
    }
  }

  /// What changed with the phase, compared with the day before it began.
  private func news(on page: inout HTML) {
    let eve = standing.since - 1
    guard let before = course.state(on: eve) else { return }
    let changes = standing.state.guidelineChanges(from: before)
    guard !changes.isEmpty else { return }
    page.element("details", ["class": "fresh"]) { page in
      page.element("summary") { page in
        page.element("span") { page in
          page.element("strong") { page in
            page.say(.siteNewSince, wording, day: standing.since)
            page.write(wording.colon)
          }
          page.write(" " + edition.topics(of: changes).joined(separator: ", "))
        }
        page.icon("down")
      }
      ChangedGuidelines(edition: edition, changes: changes, before: before, after: standing.state)
        .write(to: &page)
    }
  }
}

extension Edition {
  /// The title of the phase that applies, or that it is unknown.
  func name(of standing: Standing) -> String {
    standing.phase?.title[language] ?? wording[.unknown]
  }

  /// The titles of the topics of changed guidelines, each once.
  func topics(of changes: [GuidelineChange]) -> [String] {
    changes.compactMap { ($0.after ?? $0.before)?.guideline.topic }.once { $0 }
      .map { workspace.topics[$0].title[language] }
  }
}

/// The guidelines that differ between two states, by what happens to them: one that is lifted must never
/// read as if it applied.
struct ChangedGuidelines {
  let edition: Edition
  let changes: [GuidelineChange]
  let before: RuleState
  let after: RuleState

  func write(to page: inout HTML) {
    page.element("ul") { page in
      for change in changes { page.element("li") { write(change, to: &$0) } }
    }
  }

  private func write(_ change: GuidelineChange, to page: inout HTML) {
    let topic = (change.after ?? change.before)?.guideline.topic ?? 0
    page.element(
      "strong", text: edition.workspace.topics[topic].title[edition.language] + ". ")
    let kind = edition.style[template(of: change.kind)] + edition.wording.colon + " "
    page.element("span", ["class": "soft"], text: kind)
    let old = change.before.map { text($0, before) }
    let new = change.after.map { text($0, after) }
    page.write(new ?? old ?? "")
    guard let old, let new, old != new else { return }
    page.write(" ")
    page.element(
      "span", ["class": "soft"], text: edition.wording.say(.untilNow, ["text": old]))
  }

  private func text(_ entry: GuidelineInForce, _ state: RuleState) -> String {
    entry.guideline.text(in: edition.language, on: state.occasion(in: edition.language))
  }

  private func template(of kind: GuidelineChange.Kind) -> MessageTemplate {
    switch kind {
    case .added: .added
    case .tightened: .tightened
    case .relaxed: .relaxed
    case .changed: .changed
    case .reworded: .reworded
    case .lifted: .lifted
    }
  }
}
