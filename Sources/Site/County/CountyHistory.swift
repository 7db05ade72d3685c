internal import Evaluation
internal import Findings
internal import Messages
internal import Reports
internal import Rules

/// What applied in a county before, what its people were told, and how to be told what comes.
struct CountyHistory {
  let edition: Edition
  let situation: Situation
  /// The newest first.
  let told: [ToldMessage]
  let toldSince: Day
  /// The newest values of what the charts show.
  let readings: [Reading]

  private var wording: Wording { edition.wording }

  func write(_ frame: PageFrame, to page: inout HTML) {
    page.element("section", ["id": "history", "class": "past np"]) { page in
      page.element("h2", text: wording[.siteHistory])
      let ordinances = edition.workspace.ordinances
      for ordinance in edition.workspace.shownOrdinances.sorted(by: {
        ordinances[$0].place < ordinances[$1].place
      }
      ) {
        list(situation.stretches[ordinance], to: &page)
      }
      if told.isEmpty {
        page.element("p") { $0.say(.siteNothingTold, edition, day: toldSince) }
      } else {
        page.element("h3") { $0.say(.siteTold, edition, day: toldSince) }
        for message in told.prefix(CountyHistory.mostWhole) { write(message, to: &page) }
        list(Array(told.dropFirst(CountyHistory.mostWhole)), frame, to: &page)
      }
    }
    page.element("section", ["id": "follow", "class": "past np"]) { page in
      page.element("h2", text: wording[.siteStayInformed])
      page.element("p") { page in
        page.write("\(wording[.siteFollow]) ")
        page.element(
          "a", ["href": "\(frame.link(.help(edition.language)))#\(HelpPage.use)"],
          text: wording[.siteFollowHow])
      }
      page.element("p", ["class": "links"]) { page in
        let (area, name) = (situation.asked, situation.asked.title(in: edition.language))
        page.element(
          "a", ["class": "btn", "href": frame.link(.feed(area, edition.language))]
        ) { page in
          page.icon("feed")
          page.write(wording.say(.siteFeed, ["area": name]))
        }
        page.element(
          "a", ["class": "btn", "href": frame.link(.calendar(area, edition.language))],
          text: wording.say(.siteCalendar, ["area": name]))
        page.element(
          "a", ["class": "btn", "href": frame.link(.areaData(area, edition.language))],
          text: "\(wording[.siteData]) (JSON)")
        for reading in readings {
          let (area, metric) = (
            edition.workspace.areas[reading.area], edition.workspace.metrics[reading.metric]
          )
          // Those of the areas of a grouping are not published.
          if case .group = area.level { continue }
          page.element(
            "a",
            ["class": "btn", "href": frame.link(.series(area, metric.id.value, .csv))],
            text: "\(edition.title(of: reading)) (CSV)")
        }
      }
    }
  }

  // MARK: Phases

  private func list(_ stretches: [Stretch], to page: inout HTML) {
    guard let newest = stretches.first else { return }
    page.element("details", ["class": "fold"]) { page in
      page.element("summary") { page in
        page.element("span", text: edition.title(of: newest.versions[0]))
        page.icon("down")
      }
      page.element("ul") { page in
        for stretch in stretches { page.element("li") { write(stretch, to: &$0) } }
      }
    }
  }

  private func write(_ stretch: Stretch, to page: inout HTML) {
    let paint = stretch.phase.map { edition.paint($0, level: stretch.level) } ?? "unknown"
    page.element(
      "span", ["class": "chip \(paint)"],
      text: stretch.phase?.title[edition.language] ?? edition.capitalized(wording[.unknown]))
    page.open("br")
    page.element("span", ["class": "soft"], text: edition.capitalized(days(of: stretch)))
  }

  private func days(of stretch: Stretch) -> String {
    let from = edition.style.date(stretch.days.from)
    guard let through = stretch.days.through, through < edition.day else {
      return wording.say(.since, ["day": from])
    }
    if through == stretch.days.from { return wording.say(.on, ["day": from]) }
    return wording.say(.fromThrough, ["from": from, "through": edition.style.date(through)])
  }

  // MARK: Messages

  /// How many messages the page has as a whole: it stays small, however long it is kept up.
  private static let mostWhole = 10

  /// Messages in a line each, which leads to what changed on the day.
  private func list(_ messages: [ToldMessage], _ frame: PageFrame, to page: inout HTML) {
    guard !messages.isEmpty else { return }
    page.element("details", ["class": "fold"]) { page in
      page.element("summary") { page in
        page.element("span", text: wording[.siteEarlierDays])
        page.icon("down")
      }
      page.element("ul") { page in
        for message in messages {
          page.element("li") { page in
            page.element("span", ["class": "soft"]) { $0.day(message.known, edition) }
            page.open("br")
            guard (toldSince...edition.day).contains(message.from) else {
              return page.write(message.text.headline)
            }
            let address = Address.changes(message.from, edition.language)
            page.element("a", ["href": frame.link(address)], text: message.text.headline)
          }
        }
      }
    }
  }

  private func write(_ message: ToldMessage, to page: inout HTML) {
    let text = message.text
    page.element("details", ["class": "fold"]) { page in
      page.element("summary") { page in
        page.element("span") { page in
          page.element("span", ["class": "soft"]) { $0.day(message.known, edition) }
          page.open("br")
          page.write(text.headline)
        }
        page.icon("down")
      }
      page.element("div") { page in
        page.element("p", text: text.push)
        if !text.ruleSet.isEmpty {
          page.element("p") { $0.element("strong", text: text.ruleSet + wording.colon) }
        }
        for line in text.scope { page.element("p", text: line) }
        if !text.why.isEmpty {
          page.element("p") { page in
            page.element("strong", text: wording.tell(.why) + wording.colon)
            for line in text.why {
              page.open("br")
              page.write(line)
            }
          }
        }
        if !text.groups.isEmpty { page.guidelines(of: text) }
      }
    }
  }
}
