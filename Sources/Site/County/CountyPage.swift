internal import Evaluation
internal import Findings
internal import Messages
internal import Reports
internal import Rules

/// The page of a county: what applies, since when, until when and why, what comes next, and what is
/// new. A block for each rule set, in the order of the workspace.
struct CountyPage {
  let edition: Edition
  let situation: Situation
  /// What applies by topic, as the list says first.
  let answers: CountyTopics
  /// What is known of each ordinance of the workspace, in its order.
  let courses: [AreaCourse]
  /// What changes on the day, and on later ones for certain, by ordinance and day.
  let changes: [Message]
  /// What its people were told, and since when.
  let told: [ToldMessage]
  let toldSince: Day
  private let bell: BellPanel
  /// In the order of `rulesets`: phases of different rule sets have none.
  private let standings: [Standing]
  private let figures: FigureSection

  private var asked: Area { situation.asked }
  private var wording: Wording { edition.wording }
  private var workspace: Workspace { edition.workspace }

  init(
    edition: Edition, situation: Situation, topics: CountyTopics, courses: [AreaCourse],
    changes: [Message], told: [ToldMessage], since toldSince: Day,
    changeDays: Int = 0
  ) {
    answers = topics
    self.told = told
    self.toldSince = toldSince
    bell = BellPanel(edition: edition, area: situation.area, changes: changeDays)
    self.edition = edition
    self.situation = situation
    self.courses = courses
    self.changes = changes
    standings = situation.standingsInOrder(of: edition.workspace)
    figures = FigureSection(
      edition, of: situation.area, used: situation.metrics, standings, courses)
  }

  func text(translations: [(language: Language, address: Address)]) -> String {
    let name = workspace.name(of: asked, in: edition.language)
    let phases = standings.map { edition.name(of: $0) }.joined(separator: ", ")
    let answer = phases.isEmpty ? wording[.siteNoRules] : phases
    let frame = PageFrame(
      edition: edition, address: .area(asked, edition.language),
      title: "\(name)\(wording.colon) \(answer) – \(wording[.siteName])",
      description: wording.say(
        .siteDescription, ["area": asked.title(in: edition.language), "phases": answer]),
      translations: translations, styles: [.chartStyle] + (bell.isThere ? [.bellStyle] : []),
      scripts: bell.isThere ? [.bellScript] : [],
      feed: .feed(asked, edition.language))
    return frame.page(
      icons: ["star", "check", "share", "feed"] + (bell.isThere ? ["bell"] : [])
        + topics.map { Drawings.name(ofTopic: $0) }
    ) { page in
      heading(frame, on: &page)
      bell.write(frame, to: &page)
      remarks(frame, on: &page)
      if standings.isEmpty { noRules(on: &page) }
      // On a phone, several cards take more than a screen.
      let areMany = standings.count > 1
      if areMany { parts(on: &page) }
      blocks(frame, on: &page)
      if !areMany { parts(on: &page) }
      guidelines(frame, on: &page)
      figures.write(to: &page)
      explanations(on: &page)
      CountyHistory(
        edition: edition, situation: situation, told: told, toldSince: toldSince,
        readings: figures.series.map(\.metric.reading)
      ).write(frame, to: &page)
      laws(on: &page)
    }
  }

  /// The topics of all guidelines on the page.
  private var topics: [Int] {
    standings.flatMap { $0.guidelines + $0.undecidedGuidelines }
      .map(\.guideline.topic).once { $0 }
  }

  /// Why each rule set says what it does.
  private func explanations(on page: inout HTML) {
    guard has(.why) else { return }
    page.element("div", ["id": Part.why.rawValue]) { page in
      for standing in standings {
        Explanation(edition: edition, standing: standing, isAlone: standings.count == 1)
          .write(to: &page)
      }
    }
  }

  /// What changes under a rule set. What takes the place of one that applies is what comes next there.
  private func changes(_ ordinance: Int) -> [Message] {
    let (id, ordinances) = (workspace.ordinances[ordinance].id, workspace.ordinances)
    return changes.filter { message in
      let (own, former) = (message.change.ordinance == id, message.change.former)
      guard message.change.from > edition.day, let former else { return own }
      return standings.contains { ordinances[$0.ordinance].id == former } ? former == id : own
    }
  }

  /// A block for each rule set that applies; then for those that end on the day or are certain to begin.
  private func blocks(_ frame: PageFrame, on page: inout HTML) {
    let ordinances = workspace.ordinances
    let standing = Set(standings.map(\.ordinance))
    for standing in standings {
      let ordinance = standing.ordinance
      StandingBlock(
        edition: edition, frame: frame, standing: standing, course: courses[ordinance],
        changes: changes(ordinance)
      ).write(to: &page)
    }
    for ordinance in ordinances.indices.sorted(by: { ordinances[$0].place < ordinances[$1].place })
    where !standing.contains(ordinance) {
      let changes = changes(ordinance)
      guard !changes.isEmpty else { continue }
      AbsentBlock(edition: edition, frame: frame, changes: changes).write(to: &page)
    }
  }

  /// What applies by topic, over all rule sets. One that neither obliges nor allows comes after those that do, folded.
  private func guidelines(_ frame: PageFrame, on page: inout HTML) {
    let all = standings.filter(\.hasGuidelines)
    let first = answers.standings
    guard !first.isEmpty else { return }
    page.element("section", ["id": Part.now.rawValue]) { page in
      page.element("div", ["class": "bar"]) { page in
        page.element("h2", text: wording[.siteNow])
        page.element(
          "button",
          [
            "class": "btn all", "type": "button", "data-js": "", "hidden": "",
            "data-open": wording[.siteOpenAll], "data-close": wording[.siteCloseAll],
          ], text: wording[.siteOpenAll])
      }
      TopicList(
        edition: edition, frame: frame, standings: first, topics: answers.topics,
        changes: first.flatMap { changes($0.ordinance) }, namesRuleSets: first.count > 1
      ).write(to: &page)
      for standing in all where first.count < all.count && !standing.binds {
        page.element("details", ["class": "fold"]) { page in
          page.element("summary") { page in
            page.element("span") { page in
              page.element("strong", text: edition.title(of: standing.ruleSet))
              page.element("small", text: wording[.siteWithoutForce])
            }
            page.icon("down")
          }
          page.element("div") { page in
            TopicList(
              edition: edition, frame: nil, standings: [standing],
              topics: AppliedTopic.all(of: [standing]), changes: changes(standing.ordinance),
              namesRuleSets: false
            ).write(to: &page)
          }
        }
      }
    }
  }

  /// A part of the page that a link leads to, by its name in the page.
  private enum Part: String, CaseIterable {
    case now, values, why, history, follow, law

    var title: Phrase {
      switch self {
      case .now: .siteNow
      case .values: .siteValues
      case .why: .siteWhy
      case .history: .siteHistory
      case .follow: .siteStayInformed
      case .law: .legalBasis
      }
    }
  }

  private func has(_ part: Part) -> Bool {
    switch part {
    case .now: standings.contains(where: \.hasGuidelines)
    case .values: !figures.readings.isEmpty
    case .why:
      standings.contains { Explanation(edition: edition, standing: $0, isAlone: true).isThere }
    case .history, .follow: true
    case .law: !standings.isEmpty
    }
  }

  /// Links to the parts of the page.
  private func parts(on page: inout HTML) {
    let parts = Part.allCases.filter(has)
    guard parts.count > 1 else { return }
    page.element("nav", ["class": "parts np", "aria-label": wording[.siteParts]]) { page in
      for part in parts {
        page.element("a", ["href": "#\(part.rawValue)"], text: wording[part.title])
      }
    }
  }

  private func heading(_ frame: PageFrame, on page: inout HTML) {
    let name = asked.title(in: edition.language)
    page.element("div", ["class": "place"]) { page in
      page.element("div") { page in
        page.element("h1", text: name)
        let region = asked.state.map { workspace.areas[$0] } ?? workspace.areas.country
        page.element("p", ["class": "sub"]) { page in
          if let kind = asked.kind { page.write("\(kind), ") }
          page.element(
            "a",
            [
              "href": frame.link(.area(region, edition.language)),
              "aria-label": edition.label(of: region),
            ],
            text: region.title(in: edition.language))
        }
        page.element("p", ["class": "sub"]) { $0.sayWithYear(.siteAsOf, edition, day: edition.day) }
      }
      page.element("div", ["class": "links"]) { page in
        page.star(situation.area, wording)
        bell.writeButton(to: &page)
        let own = Address.area(situation.area, edition.language).name
        page.element(
          "a",
          [
            "class": "btn np", "href": "\(frame.link(.compare(edition.language)))#\(own)",
          ], text: wording[.siteCompare])
        page.element(
          "button",
          [
            "id": "share", "class": "btn", "type": "button", "data-js": "", "hidden": "",
            "data-done": wording[.siteCopied],
          ]
        ) { page in
          page.icon("share")
          page.element("span", text: wording[.siteShare])
        }
      }
    }
  }

  /// Which other county answers for this one, or will.
  private func remarks(_ frame: PageFrame, on page: inout HTML) {
    if asked.index != situation.area.index {
      remark(asked.merger == nil ? .partOf : .mergedInto, situation.area, frame, on: &page)
    } else if let merger = asked.merger {
      remark(.siteMerges, workspace.areas[merger.into], frame, on: &page)
    }
  }

  private func remark(_ phrase: Phrase, _ other: Area, _ frame: PageFrame, on page: inout HTML) {
    var values = ["name": asked.name]
    if let merger = asked.merger { values["day"] = edition.longDate(merger.since) }
    page.element("p", ["class": "alert"]) { page in
      page.element("span") { page in
        page.say(phrase, wording, values, "area") { page in
          page.element(
            "a", ["href": frame.link(.area(other, edition.language))],
            text: workspace.name(of: other, in: edition.language))
        }
        page.write(".")
      }
    }
  }

  private func noRules(on page: inout HTML) {
    page.element("section", ["class": "phase away"]) { page in
      page.element("h2", text: wording[.siteNoRules])
      page.element("p") { page in
        page.say(.noRules, edition, day: edition.day)
        if let nearest = edition.evaluator.nearestDayWithRules(in: situation.area, to: edition.day)
        {
          page.write(" ")
          page.say(.nearestDay, edition, day: nearest)
        }
      }
    }
  }

  // MARK: Laws

  /// The law of each rule set and its notice, each once; that of a guideline stands beside its text.
  private func laws(on page: inout HTML) {
    let laws = standings.flatMap { standing in
      let notices = standing.notices + [standing.withdrawnBeneath?.withdrawal].compactMap(\.self)
      return ([standing.ruleSet.legalBasis] + notices.map(\.legalBasis))
        .map { (owner: edition.title(of: standing.ruleSet), law: $0) }
    }.grouped { "\($0.law.title.value) \($0.law.url ?? "")" }.map(\.elements)
    guard !laws.isEmpty else { return }
    page.element("section", ["id": Part.law.rawValue, "class": "np"]) { page in
      page.element("h2", text: wording[.legalBasis])
      page.element("ul", ["class": "laws"]) { page in
        for same in laws {
          page.element("li") { page in
            if standings.count > 1 {
              let owners = same.map(\.owner).once { $0 }.joined(separator: ", ")
              page.write("\(owners)\(wording.colon) ")
            }
            page.law(same[0].law)
          }
        }
      }
    }
  }
}

extension HTML {
  /// Writes the button that keeps an area on the device; its page needs the icon `star`.
  mutating func star(_ area: Area, _ wording: Wording) {
    element(
      "button",
      [
        "id": "star", "class": "btn", "type": "button", "data-js": "", "hidden": "",
        "aria-pressed": "false", "data-id": area.id, "data-on": wording[.siteSaved],
        "data-off": wording[.siteSave],
      ]
    ) { page in
      page.icon("star")
      page.element("span", text: wording[.siteSave])
    }
  }

  /// Writes the title of a law, with its address as a link.
  mutating func law(_ law: LegalBasis) {
    guard let url = law.url else { return write(law.title.value) }
    element("a", ["href": url, "rel": "external"], text: law.title.value)
  }
}
