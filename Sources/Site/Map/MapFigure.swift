internal import Evaluation
internal import Findings
internal import Observations
internal import Rules

/// The map of a layer: a shape for each county in the colour of its phase, which leads to its page.
struct MapFigure {
  let edition: Edition
  let view: LayerView
  let shapes: MapShapes
  /// The page, for its links.
  let frame: PageFrame

  private var wording: Wording { edition.wording }

  func write(to page: inout HTML) {
    page.element("div", ["class": "see"]) { page in
      page.element("a", ["class": "skip", "href": "#all"], text: wording[.siteSkipMap])
      let geo = [
        shapes.corner.longitude, shapes.corner.latitude, shapes.unitsPerDegree.east,
        shapes.unitsPerDegree.south,
      ]
      page.element(
        "svg",
        [
          "class": "map", "viewBox": "0 0 \(shapes.width) \(shapes.height)", "role": "group",
          "aria-label": wording[.siteMap],
          "data-geo": geo.map { ($0 * 10_000).rounded() / 10_000 }.map(DecimalNumber.digits)
            .joined(separator: " "),
        ]
      ) { page in
        patterns(on: &page)
        let rows = Dictionary(
          uniqueKeysWithValues: view.rows.indices.map { (view.rows[$0].area.index, $0) })
        let places = shapes.shapes.compactMap { shape in rows[shape.county].map { (shape, $0) } }
        for (entry, shapes) in places.grouped(by: { view.legend.places[$0.1] })
          .sorted(by: { $0.key < $1.key })
        {
          group(entry, shapes, on: &page)
        }
        page.element("path", ["class": "st", "d": shapes.stateLines]) { _ in }
        page.element("path", ["class": "ring", "d": ""]) { _ in }
      }
      page.element("p", ["class": "cap", "id": "cap", "data-js": "", "hidden": ""]) {
        $0.write(wording[.siteChoose])
      }
    }
  }

  /// The textures that some entries have beside their colour, so that colour is never the only sign.
  private func patterns(on page: inout HTML) {
    page.element("defs") { page in
      for (at, entry) in view.legend.entries.enumerated() {
        guard let lines = entry.texture else { continue }
        page.element(
          "pattern",
          [
            "id": "t\(at)", "class": edition.paint(entry), "width": "10", "height": "10",
            "patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)",
          ]
        ) { page in
          page.element("rect", ["width": "10", "height": "10"]) { _ in }
          page.element("path", ["d": lines]) { _ in }
        }
      }
    }
  }

  private func group(
    _ place: Int, _ shapes: [(MapShapes.Shape, Int)], on page: inout HTML
  ) {
    let entry = view.legend.entries[place]
    page.element(
      "g",
      [
        "class": edition.paint(entry), "data-p": String(place),
        "fill": entry.texture == nil ? nil : "url(#t\(place))",
      ]
    ) { page in
      for (shape, at) in shapes {
        let area = view.rows[at].area
        page.element(
          "a",
          ["href": frame.link(.area(area, edition.language)), "aria-label": label(at)]
        ) { $0.element("path", ["d": shape.path]) { _ in } }
      }
    }
  }

  /// `Cologne: Emergency brake, since 24 April · 7-day cases 102.1`
  private func label(_ at: Int) -> String {
    let name = view.rows[at].area.title(in: edition.language)
    guard let standing = view.standings[at].first else {
      return "\(name)\(wording.colon) \(wording[.siteAway])"
    }
    var text = "\(name)\(wording.colon) \(edition.name(of: standing)), "
    text += wording.say(.since, ["day": edition.shortDate(standing.since)])
    if standing.stale != nil { text += " (\(wording[.siteStale]))" }
    guard let reading = standing.values.first, let value = reading.value else { return text }
    let metric = edition.workspace.metrics[reading.metric].title[edition.language]
    return text + " · \(metric) \(edition.number(value, of: reading.metric))"
  }
}

/// The legend of a map, which is also the filter of map and list.
struct LegendFigure {
  let edition: Edition
  let view: LayerView

  private var wording: Wording { edition.wording }

  func write(to page: inout HTML) {
    let ruleSets = view.layer.ruleSets(on: edition.day)
    page.element("section", ["class": "legend"]) { page in
      page.element("h2", ["class": "vh"], text: wording[.sitePhase])
      let titles = ruleSets.map { $0.title[edition.language] }
      page.element("p", ["class": "sub"], text: titles.joined(separator: ", "))
      page.element("ul") { page in
        for (place, entry) in view.legend.entries.enumerated() {
          page.element("li") { write(entry, place, of: ruleSets, on: &$0) }
        }
      }
      page.element(
        "p", ["hidden": "", "id": "reset"]
      ) { $0.element("button", ["class": "btn", "type": "button"], text: wording[.siteShowAll]) }
    }
  }

  private func write(
    _ entry: Legend.Entry, _ place: Int, of ruleSets: [RuleSet], on page: inout HTML
  ) {
    // Without a script it is a list.
    page.element(
      "button",
      ["type": "button", "aria-pressed": "false", "data-p": String(place), "disabled": ""]
    ) { page in
      page.element(
        "span",
        [
          "class": ["sw", edition.paint(entry), entry.swatch].compactMap(\.self).joined(
            separator: " ")
        ]
      ) { _ in }
      page.element("span") { page in
        page.write(edition.name(of: entry))
        // A phase that not every rule set of the map has.
        if let member = entry.first, member.ruleSet.id.value != ruleSets.first?.id.value {
          page.write(" ")
          page.element(
            "small", text: (member.ruleSet.short ?? member.ruleSet.title)[edition.language])
        }
      }
      page.element("span", ["class": "num"], text: String(entry.count))
    }
  }
}

extension Legend.Entry {
  /// How far the entry's phase is from the mildest.
  private var rank: Int { first?.level ?? 0 }

  /// Lines of a pattern 10 by 10, as path data; nil: plain. The third phase and stricter ones are textured,
  /// since their colours may be as dark as others.
  var texture: String? {
    switch kind {
    case .phase: rank < 2 ? nil : rank == 2 ? "M0 5h10" : "M0 5h10M5 0v10"
    case .stale: "M0 5h10"
    case .unknown: "M0 5h10M5 0v10"
    case .away: "M5 4.5v1"
    }
  }

  /// The class of the same texture in the legend; nil: none of its own.
  var swatch: String? {
    kind != .phase || rank < 2 ? nil : rank == 2 ? "t2" : "t3"
  }
}

extension Edition {
  /// The class of what is in the colour of a phase; without one, a shade by its place.
  func paint(_ phase: Phase, level: Int?) -> String {
    phase.color?.className ?? "tone\(min(level ?? 0, 3))"
  }

  /// The class of what is in the colour of an entry.
  func paint(_ entry: Legend.Entry) -> String {
    switch entry.kind {
    case .phase: entry.first.map { paint($0.phase, level: $0.level) } ?? ""
    case .stale: "stale"
    case .unknown: "unknown"
    case .away: "none"
    }
  }

  func name(of entry: Legend.Entry) -> String {
    switch entry.kind {
    case .phase: entry.first?.phase.title[language] ?? ""
    case .stale: capitalized(wording[.siteStale])
    case .unknown: capitalized(wording[.unknown])
    case .away: wording[.siteAway]
    }
  }
}
