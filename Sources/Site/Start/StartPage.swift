internal import Comparison
internal import Evaluation
internal import Findings
internal import Rules

/// The first page: a field to find a county, a map, what changes, and the list of all counties. There is
/// one for each layer of rules.
struct StartPage {
  let edition: Edition
  let view: LayerView
  /// The layers between which a reader can choose, with their pages.
  let layers: [(view: LayerView, address: Address)]
  /// Those about which something applies.
  let topics: [Int]

  private var wording: Wording { edition.wording }

  func text(at address: Address, translations: [(language: Language, address: Address)]) -> String {
    let frame = PageFrame(
      edition: edition, address: address,
      title: "\(wording[.siteName]) – \(edition.title)", description: wording[.siteQuestion],
      translations: translations)
    return frame.page(icons: view.shapes == nil ? [] : ["locate"]) { page in
      page.element("div", ["class": "ask"]) { page in
        page.element("h1", text: wording[.siteQuestion])
        search(frame, on: &page)
        for (id, phrase) in [("kept", Phrase.siteFavourites), ("visited", .siteVisited)] {
          page.element("div", ["class": "favs", "id": id, "hidden": ""]) { page in
            page.element("h2", text: wording[phrase])
            page.element("ul") { _ in }
          }
        }
        page.element("p", ["class": "favs", "id": "pair", "hidden": ""]) { page in
          page.element(
            "a", ["class": "btn", "href": frame.link(.compare(edition.language))],
            text: wording[.siteCompare])
        }
      }
      page.element("section", ["class": view.shapes == nil ? "look flat" : "look"]) { page in
        choice(frame, on: &page)
        if let shapes = view.shapes {
          MapFigure(view, shapes, edition, frame).write(to: &page)
        }
        page.element("div", ["class": "side"]) { page in
          LegendFigure(edition: edition, view: view).write(to: &page)
          news(frame, on: &page)
        }
      }
      topicLinks(frame, on: &page)
      CountyOverview(edition: edition, view: view, frame: frame).write(to: &page)
    }
  }

  /// The way to what applies about a topic in all counties.
  private func topicLinks(_ frame: PageFrame, on page: inout HTML) {
    guard !topics.isEmpty else { return }
    page.element("section") { page in
      page.element("h2", text: wording[.siteTopics])
      page.element("div", ["class": "parts"]) { page in
        for topic in topics.map({ edition.workspace.topics[$0] }) {
          page.element(
            "a", ["href": frame.link(.topic(topic, edition.language))],
            text: topic.title[edition.language])
        }
      }
    }
  }

  /// The position never leaves the device: the page knows the shapes of the map.
  private func location(on page: inout HTML) {
    page.element(
      "button",
      [
        "id": "locate", "class": "btn", "type": "button", "data-wait": wording[.siteLocating],
        "data-near": wording[.siteNear], "data-outside": wording[.siteOutside],
        "data-fail": wording[.siteNoLocation],
      ]
    ) { page in
      page.icon("locate")
      page.element("span", text: wording[.siteLocate])
    }
  }

  /// The switch between layers of rules: each is a page.
  private func choice(_ frame: PageFrame, on page: inout HTML) {
    guard layers.count > 1 else { return }
    page.element("nav", ["class": "switch", "aria-label": wording[.siteRuleSets]]) { page in
      for (other, address) in linked {
        page.element(
          "a",
          [
            "href": frame.link(address),
            "aria-current": other.layer.id == view.layer.id ? "page" : nil,
          ], text: other.layer.title(on: edition.day, in: edition.language))
      }
    }
  }

  /// The first page has all layers. Where there are many, another has the first one, its neighbours and itself.
  private var linked: [(view: LayerView, address: Address)] {
    guard let at = layers.firstIndex(where: { $0.view.layer.id == view.layer.id }), at > 0,
      Neighbours.areLeftOut(of: layers.count)
    else { return layers }
    let shown = Neighbours.shown(around: at, of: layers.count)
    return (shown.contains(0) ? [] : [layers[0]]) + layers[shown]
  }

  /// How many counties change since the day and on the days to come, under all rules to which the page has links: by day, then in the
  /// order of the layers, each rule set by itself.
  private func news(_ frame: PageFrame, on page: inout HTML) {
    let days = linked.flatMap { view, _ in
      view.changes.rows.map {
        (layer: view.layer, day: $0.day, id: $0.ordinance, counts: $0.counts)
      }
    }.grouped(by: \.day).sorted { $0.key < $1.key }.flatMap(\.elements)
    let kinds = Direction.allCases.filter { kind in
      kind != .other || days.contains { $0.counts[kind] != nil }
    }
    let isOne = layers.count < 2 && days.once(by: { $0.id }).count < 2
    page.element("section", ["class": "news"]) { page in
      page.element("h2", text: wording[.siteChanges])
      if days.isEmpty {
        page.element("p") { $0.say(.siteNoChanges, edition, day: edition.day) }
      } else {
        let heads =
          [(text: wording[.siteDay], isNumber: false)]
          + kinds.map { (text: wording[$0.phrase], isNumber: true) }
        page.table("moves", heads: heads) { page in
          for (layer, day, id, counts) in days {
            page.element("tr", ["role": "row"]) { page in
              page.element(
                "th",
                [
                  "role": "rowheader", "scope": "row",
                  "data-due": day > edition.day ? day.description : nil,
                ]
              ) {
                $0.element("a", ["href": frame.link(edition.changes(on: day))]) {
                  $0.say(day == edition.day ? .since : .siteFromDay, edition, day: day)
                }
                if !isOne {
                  $0.element("small", text: layer.title(of: id, on: day, in: edition.language))
                }
              }
              for kind in kinds {
                page.element("td", ["role": "cell", "class": "n"], text: String(counts[kind] ?? 0))
              }
            }
          }
        }
      }
    }
  }

  /// Without a script, the list below is searched by the browser.
  private func search(_ frame: PageFrame, on page: inout HTML) {
    let places = edition.workspace.areas.placeFile
    let hint: Phrase =
      places == nil ? .siteFindHint : places?.code == nil ? .siteFindPlace : .siteFindCode
    page.element("form", ["class": "find", "role": "search", "data-js": "", "hidden": ""]) { page in
      page.element("div", ["class": "box"]) { page in
        page.icon("search")
        page.open(
          "input",
          [
            "id": "q", "type": "text", "autocomplete": "off", "spellcheck": "false",
            "role": "combobox", "aria-expanded": "false", "aria-controls": "hits",
            "aria-autocomplete": "list", "aria-label": wording[.siteFind],
            "placeholder": wording[hint],
            "data-none": wording[.siteNotFound],
            "data-places": places.map { _ in frame.link(.places) },
            "data-in": wording[.sitePlaceIn],
          ])
        page.element(
          "ul",
          [
            "id": "hits", "class": "hits", "role": "listbox", "aria-label": wording[.siteAll],
            "hidden": "",
          ]
        ) { _ in }
      }
      if view.shapes != nil { location(on: &page) }
    }
    page.element("p", ["class": "say", "id": "say", "role": "status"]) { _ in }
    page.element("p", ["class": "sub"]) { $0.sayWithYear(.siteAsOf, edition, day: edition.day) }
  }
}
