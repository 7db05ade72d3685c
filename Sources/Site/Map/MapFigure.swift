internal import Evaluation
internal import Findings
internal import Observations
internal import Rules

/// A map: a shape for each county in the colour of what it says, which leads to its page.
struct MapFigure {
  let edition: Edition
  let shapes: MapShapes
  /// The page, for its links.
  let frame: PageFrame
  /// In the order of the legend.
  let looks: [MapLook]
  let counties: [County]

  struct County {
    let area: Area
    /// As an index into the looks.
    let look: Int
    /// What is said of it after its name.
    let answer: String
  }

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
        let known = Dictionary(uniqueKeysWithValues: counties.map { ($0.area.index, $0) })
        let drawn = shapes.shapes.compactMap { shape in known[shape.county].map { (shape, $0) } }
        for (look, shapes) in drawn.grouped(by: { $0.1.look }).sorted(by: { $0.key < $1.key }) {
          group(look, shapes, on: &page)
        }
        page.element("path", ["class": "st", "d": shapes.stateLines]) { _ in }
        page.element("path", ["class": "ring", "d": ""]) { _ in }
      }
      page.element("p", ["class": "cap", "id": "cap", "data-js": "", "hidden": ""]) {
        $0.write(wording[.siteChoose])
      }
    }
  }

  private func patterns(on page: inout HTML) {
    page.element("defs") { page in
      for (at, look) in looks.enumerated() {
        guard let texture = look.texture else { continue }
        page.element(
          "pattern",
          [
            "id": "t\(at)", "class": look.paint, "width": "10", "height": "10",
            "patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)",
          ]
        ) { page in
          page.element("rect", ["width": "10", "height": "10"]) { _ in }
          page.element("path", ["d": texture.rawValue]) { _ in }
        }
      }
    }
  }

  private func group(_ look: Int, _ shapes: [(MapShapes.Shape, County)], on page: inout HTML) {
    page.element(
      "g",
      [
        "class": looks[look].paint, "data-p": String(look),
        "fill": looks[look].texture == nil ? nil : "url(#t\(look))",
      ]
    ) { page in
      for (shape, county) in shapes {
        let area = county.area
        let name = edition.name(of: area)
        page.element(
          "a",
          [
            "href": frame.link(.area(area, edition.language)),
            "aria-label": "\(name)\(wording.colon) \(county.answer)",
          ]
        ) { $0.element("path", ["d": shape.path]) { _ in } }
      }
    }
  }
}

extension MapFigure {
  /// The map of a layer, whose counties have the colour of their phase.
  init(_ view: LayerView, _ shapes: MapShapes, _ edition: Edition, _ frame: PageFrame) {
    let drawn = Set(shapes.shapes.map(\.county))
    self.init(
      edition: edition, shapes: shapes, frame: frame,
      looks: view.legend.entries.map { MapLook(paint: edition.paint($0), texture: $0.texture) },
      counties: view.rows.indices.filter { drawn.contains(view.rows[$0].area.index) }.map { at in
        County(
          area: view.rows[at].area, look: view.legend.places[at],
          answer: Self.answer(view.standings[at].first, edition))
      })
  }

  /// `Emergency brake, since 24 April · 7-day cases 102.1`
  private static func answer(_ standing: Standing?, _ edition: Edition) -> String {
    let wording = edition.wording
    guard let standing else { return wording[.siteAway] }
    var text = "\(edition.name(of: standing)), "
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

  /// The third phase and stricter ones are textured, since their colours may be as dark as others.
  var texture: MapLook.Texture? {
    switch kind {
    case .phase: MapLook.Texture(level: rank)
    case .stale: .lines
    case .unknown: .grid
    case .away: .specks
    }
  }

  /// The class of the same texture in the legend; nil: none of its own.
  var swatch: String? { kind == .phase ? texture?.swatch : nil }
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
