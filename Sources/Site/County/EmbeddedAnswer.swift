internal import Evaluation
internal import Findings
internal import Reports
internal import Rules

/// What applies in a county, as a small page that other sites show in a frame: its only link leads to the county's page.
struct EmbeddedAnswer {
  let edition: Edition
  let situation: Situation

  private var wording: Wording { edition.wording }

  var text: String {
    let (area, language) = (situation.asked, edition.language)
    let address = Address.embedded(area, language)
    let name = area.title(in: language)
    return HTML.document(
      language.code,
      head: HTML { page in
        page.open("meta", ["charset": "utf-8"])
        page.open("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        page.open(
          "meta",
          [
            "http-equiv": "Content-Security-Policy",
            "content": "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'",
          ])
        page.element("title", text: "\(name) – \(wording[.siteName])")
        page.open("meta", ["name": "color-scheme", "content": "light dark"])
        // Search engines shall lead to the page of the county.
        page.open("meta", ["name": "robots", "content": "noindex"])
        let style = address.link(to: .style) + "?v=\(edition.filesVersion)"
        page.open("link", ["rel": "stylesheet", "href": style])
      },
      body: HTML { page in
        page.element("main", ["class": "wrap"]) { page in
          let link = address.link(to: .area(area, language))
          page.element("h1") { $0.element("a", ["href": link, "target": "_top"], text: name) }
          if let notice = edition.workspace.messages.site?.notice {
            page.element("p", ["class": "alert"], text: notice[language])
          }
          remark(on: &page)
          answer(on: &page)
          page.element("p", ["class": "sub"]) { page in
            page.write("\(edition.title). ")
            page.sayWithYear(.siteAsOf, edition, day: edition.day)
          }
        }
      })
  }

  /// Which other county answers for this one.
  private func remark(on page: inout HTML) {
    let (area, other) = (situation.asked, situation.area)
    guard area.index != other.index else { return }
    var values = [
      "name": area.name, "area": edition.workspace.name(of: other, in: edition.language),
    ]
    if let merger = area.merger { values["day"] = edition.longDate(merger.since) }
    let phrase: Phrase = area.merger == nil ? .partOf : .mergedInto
    page.element("p", ["class": "alert"], text: edition.sentence(wording.say(phrase, values)))
  }

  private func answer(on page: inout HTML) {
    let standings = situation.standingsInOrder(of: edition.workspace)
    if standings.isEmpty {
      page.element("section", ["class": "phase away"]) { page in
        page.element("h2", text: wording[.siteNoRules])
      }
    }
    for standing in standings {
      for text in edition.report.doubts(about: standing) {
        page.element("p", ["class": "alert"], text: edition.capitalized(text))
      }
      page.element("section", ["class": edition.surface(of: standing)]) { page in
        page.element("p", text: edition.title(of: standing.ruleSet))
        page.element("h2", text: edition.name(of: standing))
        page.period(of: standing, edition)
      }
    }
  }
}
