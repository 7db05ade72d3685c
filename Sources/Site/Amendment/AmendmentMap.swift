internal import Comparison
internal import Reports
internal import Rules

/// The map of a rule set that an amendment touches: what differs, before, and after, between which radio
/// buttons switch. It is one drawing, whose counties have a class for each of the three.
struct AmendmentMap {
  let effect: OrdinanceEffect
  let impact: ImpactReport
  let shapes: MapShapes

  private var ordinance: OrdinanceImpact { effect.ordinance }
  private var words: Wording { impact.words }

  /// Writes what the maps of the page have in common: the shapes of the counties, and textures.
  static func shapes(
    _ shapes: MapShapes, textured: [OrdinanceEffect.Texture], on page: inout HTML
  ) {
    var textures = textured
    for step in 0..<3 {
      textures.append(.init(id: "m\(step)", className: "m\(step)", lines: "M0 5h10"))
      textures.append(.init(id: "o\(step)", className: "o\(step)", lines: "M5 3.5v3M3.5 5h3"))
    }
    textures.append(.init(id: "x", className: "x", lines: "M5 4v2"))
    page.element(
      "svg",
      [
        "class": "sprite shapes", "width": "0", "height": "0", "aria-hidden": "true",
        "focusable": "false",
      ]
    ) {
      $0.element("defs") { page in
        for texture in textures {
          page.element(
            "pattern",
            [
              "id": texture.id, "class": texture.className, "width": "10", "height": "10",
              "patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)",
            ]
          ) { page in
            page.element(
              "rect",
              [
                "width": "10", "height": "10",
                "style": ["m", "o", "x", "u"].contains(texture.className.prefix(1))
                  ? nil : "fill:var(--p)",
              ]
            ) { _ in }
            page.element("path", ["d": texture.lines]) { _ in }
          }
        }
        for shape in shapes.shapes {
          page.element("path", ["id": "k\(shape.county)", "d": shape.path]) { _ in }
        }
        page.element("path", ["id": "st", "d": shapes.stateLines]) { _ in }
      }
    }
  }

  /// - Parameter beside: writes what stands beside the map below its legend.
  func write(to page: inout HTML, beside: (inout HTML) -> Void) {
    let views: [(letter: String, title: String)] = [
      ("d", words[.reviewDiffering]), ("b", words.heading(.reviewBefore)),
      ("a", words.heading(.reviewAfter)),
    ]
    page.element("fieldset", ["class": "views"]) { page in
      page.element("legend", text: words[.reviewMap])
      for (letter, title) in views {
        let id = "\(effect.id)-\(letter)"
        page.open(
          "input",
          [
            "type": "radio", "name": effect.id, "id": id, "class": "v\(letter)",
            "checked": letter == "d" ? "" : nil,
          ])
        page.element("label", ["for": id], text: title)
      }
      page.element("div", ["class": "look"]) { page in
        page.element("div", ["class": "see"]) { map(on: &$0) }
        page.element("div", ["class": "side"]) { page in
          page.element("div", ["class": "on-all"]) { differing(on: &$0) }
          page.element("div", ["class": "on-day"]) { onDay(on: &$0) }
          beside(&page)
        }
      }
    }
  }

  private func map(on page: inout HTML) {
    let places = Set(ordinance.places)
    let phases = Dictionary(
      effect.phases.map { ($0.area.index, $0) }, uniquingKeysWith: { first, _ in first })
    let view = view(of: places)
    page.element(
      "svg",
      [
        "class": "map", "role": "group", "aria-label": words[.reviewMapOf],
        "viewBox":
          "\(view.left) \(view.top) \(view.right - view.left) \(view.bottom - view.top)",
      ]
    ) { page in
      for shape in shapes.shapes where shape.box.meets(view) {
        let applies = places.contains(shape.county)
        let (mark, both) = (effect.marks[shape.county], phases[shape.county])
        var classes = [applies ? mark?.className ?? "n" : "w"]
        if let both {
          classes += ["b\(effect.index(of: both.before))", "a\(effect.index(of: both.after))"]
        }
        page.element(
          "use",
          ["href": "#k\(shape.county)", "class": classes.joined(separator: " "), "role": "img"]
        ) { page in
          page.element(
            "title",
            text: applies
              ? says(shape.county, mark, both)
              : "\(impact.name(impact.areas[shape.county])): \(words[.notApplicable])"
          )
        }
      }
      page.element("use", ["href": "#st", "class": "st"]) { _ in }
    }
  }

  /// The part of the map that shows all counties to which the rule set applies.
  private func view(of places: Set<Int>) -> MapShapes.Box {
    var view = MapShapes.Box()
    for shape in shapes.shapes where places.contains(shape.county) { view.cover(shape.box) }
    guard view.left <= view.right else {
      return MapShapes.Box(left: 0, top: 0, right: shapes.width, bottom: shapes.height)
    }
    let edge = 4
    return MapShapes.Box(
      left: view.left - edge, top: view.top - edge, right: view.right + edge,
      bottom: view.bottom + edge)
  }

  /// `Hills, District (03): 12 days, stricter; dry → wet`
  private func says(
    _ county: Int, _ mark: OrdinanceEffect.Mark?, _ both: CountyPhases?
  ) -> String {
    var text = "\(impact.name(impact.areas[county])): "
    if let mark {
      text += words.say(.reviewCountedDays, counts: ["n": mark.days])
      text += ", " + (mark.direction?.text(in: words) ?? words[.reviewAlone])
    } else {
      text += words[.reviewNone]
    }
    guard let both else { return text }
    return text + "; \(effect.transition(both, impact))"
  }

  // MARK: Legends

  private func differing(on page: inout HTML) {
    let counts = Dictionary(grouping: effect.marks.values, by: \.className).mapValues(\.count)
    page.element("ul", ["class": "keys"]) { page in
      for direction in Direction.allCases {
        for step in 0..<3 {
          let name = "\(direction.letter)\(step)"
          guard let count = counts[name], let days = effect.scale.label(step, words) else {
            continue
          }
          key(name, "\(direction.text(in: words)), \(days)", impact.grouped(count), on: &page)
        }
      }
      if let count = counts["x"] {
        key("x", words[.reviewOnlyAlone], impact.grouped(count), on: &page)
      }
      let none = ordinance.countyCount - effect.marks.count
      if none > 0 { key("n", words[.reviewNone], impact.grouped(none), on: &page) }
      let others = impact.impact.countyCount - ordinance.countyCount
      if others > 0 { key("w", words[.notApplicable], impact.grouped(others), on: &page) }
    }
    page.element("p", ["class": "sub"], text: words[.reviewLegend])
  }

  private func onDay(on page: inout HTML) {
    guard let widest = ordinance.widest else { return }
    let counties = effect.phases
    page.element("ul", ["class": "keys"]) { page in
      for (at, phase) in ordinance.phases.enumerated() {
        let before = counties.count { $0.before == phase.state }
        let after = counties.count { $0.after == phase.state }
        guard before + after > 0 else { continue }
        key(
          "b\(at)", impact.name(phase), "\(impact.grouped(before)) → \(impact.grouped(after))",
          lang: impact.foreign, on: &page)
      }
    }
    page.element("p", ["class": "sub"]) { page in
      // The day is an element of its own.
      let parts = words.say(.reviewWidest, counts: ["n": widest.counties])
        .split(separator: "{day}", maxSplits: 1, omittingEmptySubsequences: false)
      page.write(String(parts[0]))
      page.element(
        "time", ["datetime": widest.day.description], text: words.style.date(widest.day))
      if parts.count > 1 { page.write(String(parts[1])) }
    }
  }

  private func key(
    _ name: String, _ text: String, _ number: String, lang: String? = nil, on page: inout HTML
  ) {
    page.element("li") { page in
      page.element(
        "svg",
        [
          "class": "key", "width": "18", "height": "18", "viewBox": "0 0 18 18",
          "aria-hidden": "true",
        ]
      ) {
        $0.element("rect", ["class": name, "width": "18", "height": "18"]) { _ in }
      }
      page.element("span", ["lang": lang], text: text)
      page.element("span", ["class": "num"], text: number)
    }
  }
}

extension OrdinanceEffect {
  /// `dry → wet`, or the one phase if it stays.
  func transition(_ both: CountyPhases, _ impact: ImpactReport) -> String {
    let (before, after) = (title(both.before, impact), title(both.after, impact))
    return both.before == both.after ? after : "\(before) → \(after)"
  }

  private func title(_ state: PhaseImpact.State, _ impact: ImpactReport) -> String {
    switch state {
    case .unknown: return impact.words[.unknown]
    case .notValid: return "(\(impact.words[.notApplicable]))"
    case .phase(let id):
      let phase = ordinance.phases[index(of: state)]
      return phase.new?.title[impact.language] ?? phase.old?.title[impact.oldLanguage] ?? id
    }
  }
}
