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
  /// What is known of each ordinance of the workspace, in its order.
  let courses: [AreaCourse]
  /// What changes on the day, and on later ones for certain, by ordinance and day.
  let changes: [Message]
  /// What its people were told, and since when.
  let told: [ToldMessage]
  let toldSince: Day
  /// In the order of `rulesets`: phases of different rule sets have none.
  private let standings: [Standing]
  /// What charts show.
  private let series: [MetricSeries]

  private var asked: Area { situation.asked }
  private var wording: Wording { edition.wording }
  private var workspace: Workspace { edition.workspace }

  init(
    edition: Edition, situation: Situation, courses: [AreaCourse], changes: [Message],
    told: [ToldMessage], since toldSince: Day
  ) {
    self.told = told
    self.toldSince = toldSince
    self.edition = edition
    self.situation = situation
    self.courses = courses
    self.changes = changes
    let ordinances = edition.workspace.ordinances
    standings = situation.standings.sorted {
      ordinances[$0.ordinance].place < ordinances[$1.ordinance].place
    }
    series = situation.metrics.compactMap { [standings] in
      MetricSeries($0, standings, courses, edition)
    }
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
      translations: translations, styles: [.chartStyle],
      feed: .feed(asked, edition.language))
    return frame.page(
      icons: ["star", "check", "share", "feed"] + topics.map { Drawings.name(ofTopic: $0) }
    ) { page in
      heading(frame, on: &page)
      remarks(frame, on: &page)
      if standings.isEmpty { noRules(on: &page) }
      blocks(frame, on: &page)
      values(on: &page)
      charts(on: &page)
      explanations(on: &page)
      CountyHistory(
        edition: edition, situation: situation, told: told, toldSince: toldSince
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
    for standing in standings {
      Explanation(edition: edition, standing: standing, isAlone: standings.count == 1)
        .write(to: &page)
    }
  }

  /// A block for each rule set that applies; then for those that end on the day or are certain to begin.
  private func blocks(_ frame: PageFrame, on page: inout HTML) {
    let ordinances = workspace.ordinances
    let standing = Set(standings.map(\.ordinance))
    let ids = Set(standing.map { ordinances[$0].id })
    // What takes the place of a rule set that applies is what comes next there.
    func changes(_ ordinance: Int) -> [Message] {
      let id = ordinances[ordinance].id
      return self.changes.filter { message in
        let (own, former) = (message.change.ordinance == id, message.change.former)
        guard message.change.from > edition.day, let former else { return own }
        return ids.contains(former) ? former == id : own
      }
    }
    for standing in standings {
      let ordinance = standing.ordinance
      StandingBlock(
        edition: edition, frame: frame, standing: standing, course: courses[ordinance],
        changes: changes(ordinance), isAlone: standings.count == 1
      ).write(to: &page)
    }
    for ordinance in ordinances.indices.sorted(by: { ordinances[$0].place < ordinances[$1].place })
    where !standing.contains(ordinance) {
      let changes = changes(ordinance)
      guard !changes.isEmpty else { continue }
      AbsentBlock(edition: edition, frame: frame, changes: changes).write(to: &page)
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
            "a", ["href": frame.link(.area(region, edition.language))],
            text: region.title(in: edition.language))
        }
      }
      page.element("div", ["class": "links"]) { page in
        page.element(
          "button",
          [
            "id": "star", "class": "btn", "type": "button", "data-js": "", "hidden": "",
            "aria-pressed": "false", "data-id": situation.area.id, "data-on": wording[.siteSaved],
            "data-off": wording[.siteSave],
          ]
        ) { page in
          page.icon("star")
          page.element("span", text: wording[.siteSave])
        }
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

  /// The newest values that the rules use, with their differences to the day and the week before.
  private func values(on page: inout HTML) {
    let readings = standings.flatMap(\.values).once { [$0.metric, $0.area] }
    guard !readings.isEmpty else { return }
    ReadingTable(edition: edition, readings: readings).write(to: &page)
  }

  /// Three weeks and twelve months of each metric on which phases depend.
  private func charts(on page: inout HTML) {
    for (place, series) in series.enumerated() {
      WeeksChart(series, id: "weeks-\(place + 1)").write(to: &page)
      YearChart(series, id: "year-\(place + 1)")?.write(to: &page)
    }
  }

  // MARK: Laws

  /// The law of each rule set and its notice, each once; that of a guideline stands beside its text.
  private func laws(on page: inout HTML) {
    let laws = standings.flatMap { standing in
      [standing.ruleSet.legalBasis] + [standing.notice?.legalBasis].compactMap { $0 }
    }.once { "\($0.title.value) \($0.url ?? "")" }
    guard !laws.isEmpty else { return }
    page.element("section", ["class": "np"]) { page in
      page.element("h2", text: wording[.legalBasis])
      page.element("ul", ["class": "laws"]) { page in
        for law in laws { page.element("li") { $0.law(law) } }
      }
    }
  }
}

extension HTML {
  /// Writes the title of a law, with its address as a link.
  mutating func law(_ law: LegalBasis) {
    guard let url = law.url else { return write(law.title.value) }
    element("a", ["href": url, "rel": "external"], text: law.title.value)
  }
}
