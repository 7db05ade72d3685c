internal import Reports
internal import Rules

/// All rule sets of the workspace, in its order, with the days on which they are valid and where.
struct RuleListPage {
  let edition: Edition

  private var wording: Wording { edition.wording }
  private var language: Language { edition.language }

  func text(translations: [(language: Language, address: Address)]) -> String {
    let frame = PageFrame(
      edition: edition, address: .ruleSets(language),
      title: "\(wording[.siteRuleSets]) – \(wording[.siteName])", description: edition.title,
      translations: translations)
    return frame.page(icons: []) { page in
      page.element("div") { page in
        page.element("h1", text: wording[.siteRuleSets])
        page.element("p", ["class": "sub"]) { $0.sayWithYear(.siteAsOf, edition, day: edition.day) }
      }
      let heads = [Phrase.siteRuleSets, .areas, .validity].map { (wording[$0], isNumber: false) }
      page.table("list flow", heads: heads) { page in
        for ordinance in edition.workspace.ordinances.filter(\.isShown)
          .sorted(by: { $0.place < $1.place })
        {
          row(ordinance, frame, on: &page)
        }
      }
    }
  }

  private func row(_ ordinance: Ordinance, _ frame: PageFrame, on page: inout HTML) {
    let at = edition.version(of: ordinance)
    let ruleSet = ordinance.versions[at]
    let table = RuleTable(edition.workspace, of: ordinance.id, on: nil, language: language)
    page.element("tr", ["role": "row"]) { page in
      page.element("th", ["role": "rowheader", "scope": "row"]) { page in
        page.element(
          "a", ["href": frame.link(.ruleSet(ordinance.id, language))], text: ruleSet.title[language]
        )
      }
      page.element("td", ["role": "cell"], text: table.areas(of: ruleSet))
      page.element("td", ["role": "cell"]) { page in
        page.write(edition.capitalized(table.validity(of: table.chosen[at])))
        let status = edition.capitalized(edition.status(of: ordinance, version: at))
        page.element("small") { page in
          guard edition.isInForce(ordinance, version: at) else { return page.write(status) }
          page.element("strong", text: status)
        }
      }
    }
  }
}
