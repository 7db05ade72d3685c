internal import Evaluation
internal import Findings
internal import Observations
internal import Rules

/// The page of a state or of the country: its own figures, which phases apply in how many of its counties, and
/// what applies in each of them, or in each state.
struct RegionPage {
  let edition: Edition
  let area: Area
  /// The layers of rules that apply in its counties, in the order of `rulesets`; each has all its counties.
  let views: [LayerView]
  /// Of the country: its states, with the same of each; empty: it has none, or this is one.
  let states: [(area: Area, views: [LayerView])]
  /// On how many days of the last twelve months rules changed in its counties.
  var changeDays = 0

  private var wording: Wording { edition.wording }
  private var workspace: Workspace { edition.workspace }
  private var rows: [CountyRow] { views.first?.rows ?? [] }

  /// The layers that say something in the counties of a region, in every language. The first has a map.
  /// - Parameter rows: those of its counties.
  static func views(
    of rows: [CountyRow], _ evaluator: Evaluator, on day: Day, maps: inout LayerMaps
  ) -> [LayerView] {
    let views = LayerView.all(of: rows, [], evaluator, on: day)
    var current = views.filter(\.appliesSomewhere)
    if current.isEmpty { current = Array(views.prefix(1)) }
    if !current.isEmpty { current[0].draw(with: &maps) }
    return current
  }

  /// A country is too much for a device.
  private var hasBell: Bool { edition.bell != nil && area.level == .state }

  func text(translations: [(language: Language, address: Address)]) -> String {
    let name = area.title(in: edition.language)
    let frame = PageFrame(
      edition: edition, address: .area(area, edition.language),
      title: "\(name) – \(wording[.siteName])",
      description: wording.say(.siteDescription, ["area": name, "phases": phases]),
      translations: translations,
      styles: [.regionStyle, .chartStyle] + (hasBell ? [.bellStyle] : []),
      scripts: hasBell ? [.bellScript] : [])
    let bell = BellPanel(edition: edition, area: area, changes: changeDays)
    return frame.page(icons: ["star"] + (hasBell ? ["bell"] : [])) { page in
      page.element("div", ["class": "place"]) { page in
        page.element("div") { page in
          page.element("h1", text: name)
          if area.level == .state {
            page.element("p", ["class": "sub"]) { link(workspace.areas.country, frame, on: &$0) }
          }
        }
        page.element("div", ["class": "links"]) { page in
          page.star(area, wording)
          if hasBell { bell.writeButton(to: &page) }
        }
      }
      if hasBell { bell.write(frame, to: &page) }
      page.element("section", ["class": shapes == nil ? "look flat" : "look"]) { page in
        if let view = views.first, let shapes {
          MapFigure(view, shapes, edition, frame).write(to: &page)
        }
        page.element("div", ["class": "side"]) { page in
          for view in views { counts(view, on: &page) }
        }
      }
      FigureSection(edition, of: area).write(to: &page)
      if states.isEmpty { counties(frame, on: &page) } else { list(frame, on: &page) }
    }
  }

  private var shapes: MapShapes? { views.first?.shapes }

  /// The phases that apply somewhere, the strictest of each layer first.
  private var phases: String {
    let names = views.flatMap { view in
      view.legend.entries.filter { $0.count > 0 && $0.kind != .away }.map(edition.name(of:))
    }.once { $0 }
    return names.isEmpty ? wording[.siteNoRules] : names.joined(separator: ", ")
  }

  // MARK: Beside the map

  /// In how many counties which phase of a layer applies.
  private func counts(_ view: LayerView, on page: inout HTML) {
    page.element("table", ["class": "counts"]) { page in
      page.element("caption", text: title(of: view))
      page.element("thead", ["class": "vh"]) { page in
        page.element("tr") { page in
          page.element("th", ["scope": "col"], text: wording[.sitePhase])
          page.element("th", ["scope": "col", "class": "n"], text: wording[.siteAll])
        }
      }
      page.element("tbody") { page in
        for entry in view.legend.entries where entry.count > 0 {
          page.element("tr") { page in
            page.element("th", ["scope": "row"]) { chip(entry, on: &$0) }
            page.element("td", ["class": "n"], text: String(entry.count))
          }
        }
      }
    }
  }

  /// The titles of the rule sets of a layer that apply in the region.
  private func title(of view: LayerView) -> String {
    let speaking = Set(view.standings.joined().map(\.ruleSet.id.value))
    return view.layer.title(of: speaking, on: edition.day, in: edition.language)
  }

  private func chip(_ entry: Legend.Entry, _ count: Int? = nil, on page: inout HTML) {
    let name = edition.name(of: entry)
    page.element(
      "span",
      [
        "class": ["chip", edition.paint(entry), entry.swatch].compactMap(\.self)
          .joined(separator: " ")
      ],
      text: count.map { "\(name)\(wording.colon) \($0)" } ?? name)
  }

  // MARK: Counties and states

  private func counties(_ frame: PageFrame, on page: inout HTML) {
    table(
      head: .siteCounty, of: rows.indices.map { (area: rows[$0].area, row: $0) }, frame, on: &page
    ) {
      at, view in
      view.legend.places[at]
    } phases: { at, view, page in
      if view.standings[at].isEmpty {
        page.element("span", ["class": "chip none"], text: wording[.siteAway])
      }
      for standing in view.standings[at] { page.chip(of: standing, edition) }
    }
  }

  private func list(_ frame: PageFrame, on page: inout HTML) {
    table(head: .state, of: states.map { (area: $0.area, row: $0.views) }, frame, on: &page) {
      own, view in
      entries(of: view, in: own).first?.place
    } phases: { own, view, page in
      let entries = entries(of: view, in: own)
      if entries.isEmpty {
        page.element("span", ["class": "chip none"], text: wording[.siteAway])
      }
      for (_, entry) in entries { chip(entry, entry.count, on: &page) }
    }
  }

  /// What applies in a state under a layer, with the place of each entry in the legend, which is the same for all
  /// states.
  private func entries(
    of view: LayerView, in own: [LayerView]
  ) -> [(place: Int, entry: Legend.Entry)] {
    let same = own.first { $0.layer.id == view.layer.id }
    return (same?.legend.entries ?? []).enumerated().filter { $0.element.count > 0 }
      .map { (place: $0.offset, entry: $0.element) }
  }

  /// A row for each area, with what applies under each layer, and its own newest values.
  /// - Parameter place: orders what applies under a layer, the strictest first; nil: it does not apply there.
  private func table<Row>(
    head: Phrase, of rows: [(area: Area, row: Row)], _ frame: PageFrame, on page: inout HTML,
    place: (Row, LayerView) -> Int?, phases: (Row, LayerView, inout HTML) -> Void
  ) {
    let titles = views.map(title)
    let metrics = metrics(of: rows.map(\.area))
    page.element("section", ["class": "scroll", "id": "all"]) { page in
      page.element("table", ["class": "list flow sets", "role": "table"]) { page in
        page.element("thead", ["role": "rowgroup"]) { page in
          page.element("tr", ["role": "row"]) { page in
            page.head(edition.capitalized(wording[head]), isSorted: true)
            for title in titles { page.head(title) }
            for metric in metrics {
              page.head(workspace.metrics[metric].title[edition.language], "n")
              page.head(wording[.weekBefore], "wide n")
            }
          }
        }
        page.element("tbody", ["role": "rowgroup"]) { page in
          for (area, row) in edition.byTitle(rows, \.area) {
            page.element("tr", ["role": "row"]) { page in
              page.element("th", ["role": "rowheader", "scope": "row"]) { page in
                link(area, frame, on: &page)
                if let kind = area.kind { page.element("small", text: kind) }
              }
              for (view, title) in zip(views, titles) {
                page.element(
                  "td",
                  [
                    "role": "cell", "data-label": title,
                    "data-v": place(row, view).map(String.init) ?? "",
                  ]
                ) { phases(row, view, &$0) }
              }
              for metric in metrics { value(of: metric, in: area, on: &page) }
            }
          }
        }
      }
    }
  }

  /// The metrics that the rules look at and that any of the areas has values of.
  private func metrics(of areas: [Area]) -> [Int] {
    let used = Set(views.flatMap { $0.standings.joined() }.flatMap(\.values).map(\.metric))
    return workspace.metricsOfOverviews.filter { metric in
      used.contains(metric) && areas.contains { newest(metric, $0).value != nil }
    }
  }

  private func newest(_ metric: Int, _ area: Area) -> Reading {
    edition.evaluator.newest(metric, .own, area.index, edition.day)
  }

  /// The newest value, and the difference to a week before.
  private func value(of metric: Int, in area: Area, on page: inout HTML) {
    let reading = newest(metric, area)
    let shown = RoundedReading(reading, daysBefore: [7], edition)
    let difference = shown.differences[0]
    page.element(
      "td",
      [
        "role": "cell", "class": "n v",
        "data-label": workspace.metrics[metric].title[edition.language],
        "data-v": reading.value.map(DecimalNumber.digits) ?? "",
      ], text: shown.value ?? "–")
    page.element(
      "td",
      [
        "role": "cell", "class": "wide n",
        "data-v": difference.map { DecimalNumber.digits($0.number) } ?? "",
      ], text: difference?.text ?? "")
  }

  private func link(_ area: Area, _ frame: PageFrame, on page: inout HTML) {
    page.element(
      "a",
      ["href": frame.link(.area(area, edition.language)), "aria-label": edition.label(of: area)],
      text: area.title(in: edition.language))
  }
}

extension AreaTable {
  /// The areas with a page of their own above counties: the country, then the states that have counties.
  var regions: [Area] {
    let inhabited = Set(areas.lazy.filter { $0.level == .county }.compactMap(\.state))
    return [country] + states.filter { inhabited.contains($0.index) }
  }
}
