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

  func text(translations: [(language: Language, address: Address)]) -> String {
    let name = area.title(in: edition.language)
    let frame = PageFrame(
      edition: edition, address: .area(area, edition.language),
      title: "\(name) – \(wording[.siteName])",
      description: wording.say(.siteDescription, ["area": name, "phases": phases]),
      translations: translations, styles: [.regionStyle])
    return frame.page(icons: []) { page in
      page.element("div") { page in
        page.element("h1", text: name)
        if area.level == .state {
          page.element("p", ["class": "sub"]) { link(workspace.areas.country, frame, on: &$0) }
        }
      }
      page.element("section", ["class": shapes == nil ? "look flat" : "look"]) { page in
        if let view = views.first, let shapes {
          MapFigure(edition: edition, view: view, shapes: shapes, frame: frame).write(to: &page)
        }
        page.element("div", ["class": "side"]) { page in
          for view in views { counts(view, on: &page) }
          figures(on: &page)
        }
      }
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
      let speaking = Set(view.standings.joined().map(\.ruleSet.id.value))
      let title = view.layer.title(of: speaking, on: edition.day, in: edition.language)
      page.element("caption", text: title)
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

  private func chip(_ entry: Legend.Entry, _ count: Int? = nil, on page: inout HTML) {
    let name = edition.name(of: entry)
    page.element(
      "span", ["class": "chip \(edition.paint(entry))"],
      text: count.map { "\(name)\(wording.colon) \($0)" } ?? name)
  }

  /// The newest values of the region itself, with their differences to the day and the week before.
  private func figures(on page: inout HTML) {
    let readings = workspace.metricsOfOverviews
      .map { edition.evaluator.newest($0, .own, area.index, edition.day) }
      .filter { $0.value != nil }
    guard !readings.isEmpty else { return }
    ReadingTable(edition: edition, readings: readings).write(to: &page)
  }

  // MARK: Counties and states

  private func counties(_ frame: PageFrame, on page: inout HTML) {
    let keys = rows.map { AreaTable.sortKey($0.area.title(in: edition.language)) }
    let sorted = rows.indices.sorted { (keys[$0], rows[$0].area.id) < (keys[$1], rows[$1].area.id) }
    table(head: .siteCounty, of: sorted.map { rows[$0] }, on: &page) { row, page in
      link(row.area, frame, on: &page)
      if let kind = row.area.kind { page.element("small", text: kind) }
    } phases: { row, page in
      if row.standings.isEmpty {
        page.element("span", ["class": "chip none"], text: wording[.siteAway])
      }
      for standing in row.standings { page.chip(of: standing, edition) }
    }
  }

  private func list(_ frame: PageFrame, on page: inout HTML) {
    let sorted = states.map { (key: AreaTable.sortKey($0.area.title(in: edition.language)), $0) }
      .sorted { ($0.key, $0.1.area.id) < ($1.key, $1.1.area.id) }.map(\.1)
    table(head: .state, of: sorted, on: &page) { state, page in
      link(state.area, frame, on: &page)
    } phases: { state, page in
      for view in state.views {
        for entry in view.legend.entries where entry.count > 0 {
          chip(entry, entry.count, on: &page)
        }
      }
    }
  }

  private func table<Row>(
    head: Phrase, of rows: [Row], on page: inout HTML, name: (Row, inout HTML) -> Void,
    phases: (Row, inout HTML) -> Void
  ) {
    page.element("section", ["id": "all"]) { page in
      let heads = [head, .sitePhase].map { (edition.capitalized(wording[$0]), isNumber: false) }
      page.table("list flow", heads: heads) { page in
        for row in rows {
          page.element("tr", ["role": "row"]) { page in
            page.element("th", ["role": "rowheader", "scope": "row"]) { name(row, &$0) }
            page.element("td", ["role": "cell"]) { phases(row, &$0) }
          }
        }
      }
    }
  }

  private func link(_ area: Area, _ frame: PageFrame, on page: inout HTML) {
    page.element(
      "a", ["href": frame.link(.area(area, edition.language))],
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
