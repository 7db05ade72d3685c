internal import Evaluation
internal import Findings
internal import Rules

/// A county in the list of all counties.
struct CountyRow {
  let area: Area
  let standings: [Standing]
  let address: Address

  init(_ situation: Situation, _ address: Address) {
    area = situation.area
    standings = situation.standings
    self.address = address
  }
}

/// The first page: a field to find a county, and the list of all of them.
struct StartPage {
  let edition: Edition
  let rows: [CountyRow]

  private var wording: Wording { edition.wording }

  func text(at address: Address, translations: [(language: Language, address: Address)]) -> String {
    let frame = PageFrame(
      edition: edition, address: address,
      title: "\(wording[.siteName]) – \(edition.title)", description: wording[.siteQuestion],
      translations: translations)
    return frame.page(icons: []) { page in
      page.element("div", ["class": "ask"]) { page in
        page.element("h1", text: wording[.siteQuestion])
        search(on: &page)
        page.element("div", ["class": "favs", "id": "favs", "hidden": ""]) { page in
          page.element("h2", text: wording[.siteFavourites])
          page.element("ul") { _ in }
        }
      }
      page.element("section") { page in
        page.element("h2", text: wording[.siteAll])
        list(frame, on: &page)
      }
    }
  }

  /// Without a script, the list below is searched by the browser.
  private func search(on page: inout HTML) {
    page.element("form", ["class": "find", "role": "search", "data-js": "", "hidden": ""]) { page in
      page.element("div", ["class": "box"]) { page in
        page.icon("search")
        page.open(
          "input",
          [
            "id": "q", "type": "text", "autocomplete": "off", "spellcheck": "false",
            "role": "combobox", "aria-expanded": "false", "aria-controls": "hits",
            "aria-autocomplete": "list", "aria-label": wording[.siteFind],
            "placeholder": wording[.siteFindHint], "data-none": wording[.siteNotFound],
          ])
        page.element(
          "ul",
          [
            "id": "hits", "class": "hits", "role": "listbox", "aria-label": wording[.siteAll],
            "hidden": "",
          ]
        ) { _ in }
      }
    }
    page.element("p", ["class": "say", "id": "say", "role": "status"]) { _ in }
  }

  private func list(_ frame: PageFrame, on page: inout HTML) {
    page.element("table", ["class": "list flow", "id": "counties"]) { page in
      page.element("thead") { page in
        page.element("tr") { page in
          for phrase in [Phrase.siteCounty, .state, .sitePhase] {
            page.element("th", ["scope": "col", "class": phrase == .state ? "mid" : nil]) { page in
              page.element("button", ["type": "button"], text: wording[phrase])
            }
          }
        }
      }
      page.element("tbody") { page in
        let sorted = rows.map {
          (key: AreaTable.sortKey($0.area.title(in: edition.language)), row: $0)
        }
        .sorted { ($0.key, $0.row.area.id) < ($1.key, $1.row.area.id) }
        for (_, row) in sorted { write(row, frame, on: &page) }
      }
    }
  }

  private func write(_ row: CountyRow, _ frame: PageFrame, on page: inout HTML) {
    page.element("tr", ["data-id": row.area.id]) { page in
      page.element("th", ["scope": "row"]) { page in
        page.element("span") { page in
          page.element(
            "a", ["href": frame.link(row.address)], text: row.area.title(in: edition.language))
          if let kind = row.area.kind { page.element("small", text: kind) }
        }
      }
      page.element(
        "td", ["class": "mid"],
        text: row.area.state.map { edition.workspace.areas[$0].title(in: edition.language) } ?? "")
      page.element("td") { page in
        if row.standings.isEmpty { page.write(wording[.siteNoRules]) }
        for standing in row.standings {
          page.element(
            "span", ["class": "chip \(standing.phase?.color?.className ?? "unknown")"],
            text: edition.name(of: standing))
        }
      }
    }
  }
}
