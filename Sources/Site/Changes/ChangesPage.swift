internal import Comparison
internal import Evaluation
internal import Findings
internal import Messages
internal import Rules

/// What changes on a day, for all counties: the stricter changes first, then the milder ones.
struct ChangesPage {
  let edition: Edition
  let day: Day
  let groups: [ChangeGroup]
  let layers: [RuleLayer]

  private var wording: Wording { edition.wording }
  private var workspace: Workspace { edition.workspace }

  /// The days that lead to other pages.
  struct Days {
    /// Those of the site before its own, in order.
    let earlier: [Day]
    /// That of the site, and those on which something is certain to change, in order.
    let coming: [Day]
  }

  /// The page of a day, which leads to no other one: it stays while other days come and go.
  /// - Parameter days: those to which the page that shows the day of the site leads; nil: it is that of a day.
  func text(
    leadingTo days: Days? = nil, translations: [(language: Language, address: Address)]
  ) -> String {
    let title = wording.say(.siteChangesOn, ["day": edition.style.longDate(day)])
    let all = Address.changes(edition.language)
    let frame = PageFrame(
      edition: edition, address: days == nil ? .changes(day, edition.language) : all,
      title: "\(title) – \(wording[.siteName])",
      description: "\(title)\(wording.colon) \(counted(groups)).", translations: translations,
      isOfOneDay: days == nil)
    return frame.page(icons: []) { page in
      page.element("div") { page in
        page.element("h1", ["data-due": day > edition.day ? day.description : nil]) {
          $0.sayWithYear(.siteChangesOn, edition, day: day)
        }
        page.element("p", ["class": "sub"]) { $0.sayWithYear(.siteAsOf, edition, day: edition.day) }
      }
      if let days {
        choice(days.coming, frame, on: &page)
      } else {
        page.element("p", ["class": "np"]) {
          $0.element(
            "a", ["href": frame.link(all)], text: edition.capitalized(wording[.siteOtherDays]))
        }
      }
      if groups.isEmpty {
        page.element("p") { $0.say(.siteNothingOn, edition, day: day) }
      } else {
        overview(on: &page)
      }
      for (direction, groups) in groups.grouped(by: \.direction) {
        page.element("section") { page in
          page.element("h2", text: edition.capitalized(wording[direction.phrase]))
          for group in groups { write(group, frame, on: &page) }
        }
      }
      if let days { list(days.earlier, frame, on: &page) }
    }
  }

  /// `41 counties`: each once, however much changes there.
  private func counted(_ groups: [ChangeGroup]) -> String {
    let counties = Set(groups.flatMap(\.messages).map(\.change.area.index))
    return wording.say(.siteCounties, ["n": String(counties.count)])
  }

  /// The other days on which something changes.
  private func choice(_ days: [Day], _ frame: PageFrame, on page: inout HTML) {
    guard days.count > 1 else { return }
    page.element("nav", ["class": "switch", "aria-label": wording[.siteChanges]]) { page in
      for other in days {
        page.element(
          "a",
          [
            "href": frame.link(edition.changes(on: other)),
            "aria-current": other == day ? "page" : nil,
          ], text: edition.style.longDate(other))
      }
    }
  }

  /// The days before, the latest first, a line for each month.
  private func list(_ days: [Day], _ frame: PageFrame, on page: inout HTML) {
    guard !days.isEmpty else { return }
    page.element("section", ["class": "np"]) { page in
      page.element("h2", text: wording[.siteEarlierDays])
      for (_, days) in days.reversed().grouped(by: { $0.description.prefix(7) }) {
        page.element("p", ["class": "links"]) { page in
          for day in days {
            page.element(
              "a", ["href": frame.link(.changes(day, edition.language))],
              text: edition.style.longDate(day))
          }
        }
      }
    }
  }

  /// How many counties change in which direction: a line for each layer of rules, as the first page counts.
  private func overview(on page: inout HTML) {
    let counts = layers.compactMap { layer -> (title: String, counts: [Direction: Int])? in
      let ids = layer.ordinances.map { workspace.ordinances[$0].id }
      let own = groups.filter { ids.contains($0.change.ordinance) }
      guard !own.isEmpty else { return nil }
      let counts = Direction.counts(own.flatMap(\.messages).map(\.change))
      let changing = Set(own.map(\.change.ordinance))
      return (layer.title(of: changing, on: day, in: edition.language), counts)
    }
    let kinds = Direction.allCases.filter { kind in counts.contains { $0.counts[kind] != nil } }
    let heads =
      [(counted(groups), isNumber: false)] + kinds.map { (wording[$0.phrase], isNumber: true) }
    page.table("vals", heads: heads) { page in
      for (title, counts) in counts {
        page.element("tr", ["role": "row"]) { page in
          page.element("th", ["role": "rowheader", "scope": "row"], text: title)
          for kind in kinds {
            page.element(
              "td", ["role": "cell", "class": "n"], text: String(counts[kind] ?? 0))
          }
        }
      }
    }
  }

  // MARK: A group

  private func write(_ group: ChangeGroup, _ frame: PageFrame, on page: inout HTML) {
    let messages = group.messages.compactMap { $0[edition.language] }
    let reasons = SharedReasons(messages)
    page.element("section", ["class": "step"]) { page in
      page.element("h3") { page in
        // Where only guidelines change, the phase is said once.
        let signs = [group.change.before, group.change.after].map(sign).once { "\($0)" }
        for (at, sign) in signs.enumerated() {
          if at > 0 { page.element("span", text: "→ ") }
          page.element("span", ["class": "chip \(sign.paint)"], text: sign.name)
        }
      }
      // Where one rule set takes the place of another, both are named.
      let change = group.change
      let states =
        change.former == nil ? [change.after ?? change.before] : [change.before, change.after]
      let title = states.compactMap { $0 }.map { edition.title(of: $0.ruleSet) }
        .joined(separator: " → ")
      page.element("p", ["class": "sub"], text: "\(title) · \(counted([group]))")
      if !reasons.shared.isEmpty {
        page.element("p") { page in
          if reasons.areReasons {
            page.element("strong", text: wording.tell(.why) + wording.colon)
            page.write(" ")
          }
          for (at, text) in reasons.shared.enumerated() {
            if at > 0 { page.open("br") }
            page.write(text)
          }
        }
      }
      if let message = messages.first { texts(message, of: group.change, on: &page) }
      if reasons.own.allSatisfy(\.isEmpty) {
        page.element("p", ["class": "links"]) { page in
          for place in sorted(group) { link(group.messages[place], frame, on: &page) }
        }
      } else {
        table(group, reasons, frame, on: &page)
      }
    }
  }

  /// The phase of a state, and its colour.
  private func sign(of state: RuleState?) -> (name: String, paint: String) {
    guard let state else { return (wording[.siteAway], "none") }
    guard let phase = state.phase else {
      return (edition.capitalized(wording[.unknown]), "unknown")
    }
    return (phase.title[edition.language], edition.paint(phase, level: state.level))
  }

  /// What happens to the guidelines, by kind: one that is lifted must never read as if it applied.
  private func texts(_ message: LocalizedMessage, of change: Change, on page: inout HTML) {
    guard !message.groups.isEmpty else {
      let isNew = change.base == nil && change.after?.level != nil
      page.element(
        "p", text: message.unchanged ?? wording.tell(isNew ? .pushNone : .pushNothing))
      return
    }
    page.element("details", ["class": "fresh"]) { page in
      page.element("summary") { page in
        page.element("span") { page in
          for (at, kind) in message.groups.enumerated() {
            page.element("strong", text: (at > 0 ? " " : "") + kind.title + wording.colon)
            page.write(" " + kind.topics.map(\.title).joined(separator: ", ") + ".")
          }
        }
        page.icon("down")
      }
      page.guidelines(of: message)
    }
  }

  // MARK: Counties

  /// The places of the counties, by name.
  private func sorted(_ group: ChangeGroup) -> [Int] {
    edition.byTitle(Array(group.messages.indices)) { group.messages[$0].change.area }
  }

  private func link(_ message: Message, _ frame: PageFrame, on page: inout HTML) {
    let area = message.change.area
    page.element(
      "a", ["href": frame.link(.area(area, edition.language))],
      text: workspace.name(of: area, in: edition.language))
  }

  private func table(
    _ group: ChangeGroup, _ reasons: SharedReasons, _ frame: PageFrame, on page: inout HTML
  ) {
    let heads = [
      wording[.siteCounty], reasons.areValues ? wording[.siteValues] : wording.tell(.why),
    ]
    page.table("list flow", heads: heads.map { ($0, isNumber: false) }) { page in
      for place in sorted(group) {
        page.element("tr", ["role": "row"]) { page in
          page.element("th", ["role": "rowheader", "scope": "row"]) {
            link(group.messages[place], frame, on: &$0)
          }
          page.element("td", ["role": "cell"]) { page in
            for (at, text) in reasons.own[place].enumerated() {
              if at > 0 { page.open("br") }
              page.write(text)
            }
          }
        }
      }
    }
  }
}

extension Edition {
  /// Where readers are led for a day of the site or later: its own day is where the others are listed, too.
  func changes(on day: Day) -> Address {
    day == self.day ? .changes(language) : .changes(day, language)
  }
}
