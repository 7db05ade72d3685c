internal import Findings
internal import Rules

/// Two counties next to each other. The script fetches what their pages say; without it, the page says how to compare.
struct ComparePage {
  let edition: Edition
  let counties: [Area]
  /// Those that share a border with each, by index; empty: the workspace has no outlines.
  let neighbours: [Int: Set<Int>]

  private var wording: Wording { edition.wording }
  private var language: Language { edition.language }
  private var workspace: Workspace { edition.workspace }

  func text(translations: [(language: Language, address: Address)]) -> String {
    let frame = PageFrame(
      edition: edition, address: .compare(language),
      title: "\(wording[.siteComparePage]) – \(wording[.siteName])",
      description: wording[.siteCompareHow], translations: translations,
      styles: [.compareStyle], scripts: [.compareScript])
    let icons = workspace.topics.indices.map { Drawings.name(ofTopic: $0) }
    return frame.page(icons: icons) { page in
      page.element("div") { page in
        page.element("h1", text: wording[.siteComparePage])
        page.element("p", ["class": "sub"]) { $0.sayWithYear(.siteAsOf, edition, day: edition.day) }
      }
      page.element("p", ["id": "how"]) { page in
        page.write(wording[.siteCompareHow] + " ")
        page.element("a", ["href": frame.link(.start(language))], text: wording[.siteAll])
      }
      choice(on: &page)
      page.element("p", ["class": "say", "id": "say", "role": "status"]) { _ in }
      answers(on: &page)
    }
  }

  /// The script fills the second field.
  private func choice(on page: inout HTML) {
    page.element(
      "form",
      [
        "id": "compared", "class": "pair", "data-js": "", "hidden": "",
        "data-differs": wording[.siteDiffers], "data-none": wording[.siteNoTopicRule],
        "data-count": wording.say(.siteDifferences, ["n": "{n}", "all": "{all}"]),
        "data-disk": wording[.siteCompareDisk], "data-fail": wording[.siteCompareFailed],
      ]
    ) { page in
      for number in 1...2 {
        page.element("label") { page in
          page.write("\(wording[.siteCounty]) \(number)")
          page.element("select", ["autocomplete": "off"]) { page in
            if number == 1 {
              page.element("option", ["value": ""], text: "–")
              options(on: &page)
            }
          }
        }
      }
    }
  }

  private func options(on page: inout HTML) {
    let areas = edition.byTitle(counties, \.self)
    for area in areas {
      // By their places in the field, in which "–" is the first.
      let near = areas.indices.filter { neighbours[area.index]?.contains(areas[$0].index) ?? false }
        .map { String($0 + 1) }.joined(separator: " ")
      page.element(
        "option",
        near.isEmpty
          ? ["value": Address.area(area, language).name]
          : ["value": Address.area(area, language).name, "data-near": near],
        text: edition.name(of: area))
    }
  }

  /// What the script fills in.
  private func answers(on page: inout HTML) {
    page.element("div", ["id": "both", "class": "both", "hidden": ""]) { page in
      page.element("div", ["class": "pair"]) { _ in }
      page.element("section") { page in
        page.element("div", ["class": "bar"]) { page in
          page.element("h2", text: wording[.siteNow])
          page.element("label", ["class": "btn np"]) { page in
            page.open("input", ["type": "checkbox", "id": "narrow"])
            page.write(wording[.siteOnlyDifferences])
          }
        }
        page.element("table", ["class": "list flow", "role": "table"]) { page in
          page.element("thead", ["role": "rowgroup"]) { page in
            page.element("tr", ["role": "row"]) { page in
              page.element("td", ["role": "cell"]) { _ in }
              for _ in 1...2 {
                page.element("th", ["role": "columnheader", "scope": "col"]) { _ in }
              }
            }
          }
          page.element("tbody", ["role": "rowgroup"]) { _ in }
        }
      }
    }
  }
}
