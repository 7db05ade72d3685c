internal import Comparison
internal import Evaluation
internal import Findings
internal import Messages
internal import Reports
internal import Rules

/// What one rule set says in a county: the phase, what comes next, and what is new.
struct StandingBlock {
  let edition: Edition
  let frame: PageFrame
  let standing: Standing
  let course: AreaCourse
  /// What changes under the rule set on the day, and on later ones for certain.
  let changes: [Message]

  private var wording: Wording { edition.wording }

  func write(to page: inout HTML) {
    page.element(
      "div", ["class": "now", "id": SitePath.place(ofOrdinance: standing.ruleSet.id.value)]
    ) { page in
      page.element("div", ["class": "is"]) { page in
        alerts(on: &page)
        phase(on: &page)
      }
      NextStep(edition: edition, frame: frame, standing: standing, changes: changes)
        .write(to: &page)
      news(on: &page)
    }
  }

  /// What is stale or unknown.
  private func alerts(on page: inout HTML) {
    for text in edition.report.doubts(about: standing) {
      page.element("p", ["class": "alert"], text: edition.capitalized(text))
    }
  }

  private func phase(on page: inout HTML) {
    page.element("section", ["class": edition.surface(of: standing)]) { page in
      page.element("p") { page in
        let ruleSet = frame.link(.ruleSet(standing.ruleSet.id.value, edition.language))
        let place = standing.phase.map { "#\(Address.place(of: $0))" } ?? ""
        page.element(
          "a", ["href": ruleSet + place], text: edition.title(of: standing.ruleSet))
      }
      page.element("h2", text: edition.name(of: standing))
      page.period(of: standing, edition)
      for reading in standing.values { value(reading, on: &page) }
      let decisive = standing.reasons(on: edition.day).map { edition.words.plain($0) }
        .once { $0 }
      if !decisive.isEmpty {
        let reason = edition.capitalized(decisive.joined(separator: "; "))
        page.element("p", text: "\(wording.tell(.why))\(wording.colon) \(edition.sentence(reason))")
      }
      if !standing.hasGuidelines { page.element("p", text: wording[.siteNoGuidelines]) }
      for notice in standing.notices {
        page.element("p", ["class": "by"]) { page in
          page.element("span") { page in
            let title = notice.name(in: edition.language)
            if notice.phase == nil {
              page.say(.withdrawn, edition, day: notice.from, ["title": title])
            } else if let through = standing.workspace.lastDay(
              of: notice, known: edition.day)
            {
              page.say(
                .byNoticeThrough, edition, day: notice.from,
                ["through": edition.longDate(through), "title": title])
            } else {
              page.say(.byNotice, edition, day: notice.from, ["title": title])
            }
          }
        }
      }
      if let beneath = standing.withdrawnBeneath {
        page.element("p", ["class": "by"]) { page in
          page.element("span") { page in
            page.say(
              .withdrawnBeneath, edition, day: beneath.withdrawal.from,
              [
                "notice": beneath.notice.name(in: edition.language),
                "title": beneath.withdrawal.name(in: edition.language),
              ])
          }
        }
      }
      if let phase = standing.phaseBeneath {
        let text = wording.say(.withoutNotice, ["phase": phase.title[edition.language]])
        page.element("p", text: edition.sentence(text))
      }
    }
  }

  /// The newest value, as the phase is decided by it.
  private func value(_ reading: Reading, on page: inout HTML) {
    guard let number = reading.value else { return }
    page.element("p", ["class": "val"]) { page in
      page.write(edition.title(of: reading) + wording.colon + " ")
      page.element("strong", text: edition.number(number, of: reading.metric))
      page.write(" (")
      page.element(
        "time", ["datetime": reading.day.description], text: edition.shortDate(reading.day))
      page.write(")")
    }
  }

  /// For how many days a change is new; then it is history.
  private static let daysOfNews = 7

  /// What changed with the phase, compared with the day before it began.
  private func news(on page: inout HTML) {
    guard edition.day - standing.since < StandingBlock.daysOfNews else { return }
    let before =
      course.state(on: standing.since - 1)
      ?? course.former(on: standing.since)?.state(on: standing.since - 1)
    let changes = standing.state.guidelineChanges(from: before)
    GuidelineNews(edition: edition, changes: changes, before: before, after: standing.state)
      .write(since: standing.since, to: &page)
  }
}

/// A rule set that does not apply in a county: it has just ended, or is certain to begin.
struct AbsentBlock {
  let edition: Edition
  let frame: PageFrame
  /// Those under the rule set, from the day of the site on; at least one.
  let changes: [Message]

  func write(to page: inout HTML) {
    page.element(
      "div", ["class": "now", "id": SitePath.place(ofOrdinance: changes[0].change.ordinance)]
    ) { page in
      page.element("section", ["class": "phase away"]) { page in
        if let ruleSet = changes[0].ruleSet {
          page.element("p") { page in
            page.element(
              "a", ["href": frame.link(.ruleSet(ruleSet.id.value, edition.language))],
              text: edition.title(of: ruleSet))
          }
        }
        page.element("h2", text: edition.wording[.siteAway])
        if ended != nil { page.element("p") { $0.say(.since, edition, day: edition.day) } }
      }
      NextStep(edition: edition, frame: frame, standing: nil, changes: changes)
        .write(to: &page)
      if let ended {
        GuidelineNews(
          edition: edition, changes: ended.change.guidelines, before: ended.change.before,
          after: nil
        ).write(since: edition.day, to: &page)
      }
    }
  }

  /// What ended on the day.
  private var ended: Message? { changes.first { $0.change.from == edition.day } }
}

extension Standing {
  var hasGuidelines: Bool { !self.guidelines.isEmpty || !self.undecidedGuidelines.isEmpty }

  /// Whether one of its guidelines obliges or allows, or it has none.
  var binds: Bool {
    let all = self.guidelines + self.undecidedGuidelines
    return all.isEmpty || all.contains { $0.guideline.kind != .information }
  }
}

extension Situation {
  /// In the order of `rulesets`: phases of different rule sets have none.
  func standingsInOrder(of workspace: Workspace) -> [Standing] {
    standings.sorted {
      workspace.ordinances[$0.ordinance].place < workspace.ordinances[$1.ordinance].place
    }
  }
}

extension HTML {
  /// Writes since when and until when the phase of a standing applies.
  mutating func period(of standing: Standing, _ edition: Edition) {
    element("p") { page in
      page.say(.since, edition, day: standing.since)
      // Until when the notice counts is said with it.
      if standing.until == nil, standing.notice?.through != nil { return }
      page.open("br")
      if let until = standing.until {
        page.element("span", ["data-due": (until + 1).description]) { page in
          if standing.untilMayChange {
            let phrase: Phrase = standing.endsWithRules ? .untilRulesEnd : .untilAtMost
            page.say(phrase, edition, day: until)
          } else {
            page.say(.throughOnly, edition, day: until, of: "through")
          }
        }
      } else {
        page.write(edition.wording[.siteUntilFurtherNotice])
      }
    }
  }
}

extension Edition {
  /// The classes of the element that says which phase applies.
  func surface(of standing: Standing) -> String {
    let kind = standing.phase == nil ? "unknown" : standing.stale == nil ? "" : "stale"
    let color = standing.phase.map { paint($0, level: standing.level) } ?? ""
    return ["phase", kind, color].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The title of the phase that applies, or that it is unknown.
  func name(of standing: Standing) -> String {
    standing.phase?.title[language] ?? wording[.unknown]
  }

  /// A rule set by its identifier: its latest version names it.
  func shortTitle(ofRuleSet id: String) -> String {
    workspace.ordinance(id)?.versions.last.map(title(of:)) ?? id
  }

  /// The title of a rule set where there is little room.
  func title(of ruleSet: RuleSet) -> String { (ruleSet.short ?? ruleSet.title)[language] }

  /// The titles of the topics of changed guidelines, each once.
  func topics(of changes: [GuidelineChange]) -> [String] {
    changes.map(\.topic).once { $0 }
      .map { workspace.topics[$0].title[language] }
  }
}
