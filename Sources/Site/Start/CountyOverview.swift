internal import Evaluation
internal import Findings
internal import Rules

/// A county in the list of all counties.
struct CountyRow {
  let area: Area
  let standings: [Standing]
  /// The names of its parts, and of the counties merged into it.
  let parts: [String]

  init(_ situation: Situation, parts: [String]) {
    area = situation.area
    standings = situation.standings
    self.parts = parts
  }
}

/// The list of all counties with what a layer of rules says there, and the figures it looks at.
struct CountyOverview {
  let edition: Edition
  let view: LayerView
  /// The page, for its links.
  let frame: PageFrame

  /// A metric that the rules look at.
  private struct Column: Hashable {
    let metric: Int
    let scope: Comparison.Scope
  }

  private var wording: Wording { edition.wording }
  private var workspace: Workspace { edition.workspace }

  func write(to page: inout HTML) {
    let columns = self.columns
    // That all are in one state is not worth a column.
    let hasStates = view.rows.map(\.area.state).once { $0 }.count > 1
    page.element("section", ["id": "all"]) { page in
      page.element("div", ["class": "bar"]) { page in
        page.element("h2", text: wording[.siteAll])
        page.element("p", ["id": "count", "class": "soft", "role": "status", "data-some": shown]) {
          $0.write(wording.say(.siteCounties, ["n": String(view.rows.count)]))
        }
      }
      if hasStates { states(on: &page) }
      // Several metrics, or long names, may be wider than the screen.
      page.element("div", ["class": "scroll"]) { page in
        page.element("table", ["class": "list flow", "id": "counties", "role": "table"]) {
          page in
          head(columns, hasStates: hasStates, on: &page)
          page.element("tbody", ["role": "rowgroup"]) { page in
            for place in sorted { row(place, columns, hasStates: hasStates, on: &page) }
          }
        }
      }
      pager(on: &page)
      if !columns.isEmpty { units(columns, on: &page) }
      regions(on: &page)
    }
  }

  /// The rows by name; those where the rules do not apply come last.
  private var sorted: [Int] {
    let keys = view.rows.map { AreaTable.sortKey($0.area.title(in: edition.language)) }
    func isAway(_ at: Int) -> Int {
      view.legend.entries[view.legend.places[at]].kind == .away ? 1 : 0
    }
    return view.rows.indices.sorted {
      (isAway($0), keys[$0], view.rows[$0].area.id) < (isAway($1), keys[$1], view.rows[$1].area.id)
    }
  }

  /// The metrics that triggers or limits of the layer look at, in the order in which counties have them.
  private var columns: [Column] {
    view.standings.joined().flatMap(\.values).map { Column(metric: $0.metric, scope: $0.scope) }
      .once { $0 }
  }

  private func name(of column: Column) -> String {
    let title = workspace.metrics[column.metric].title[edition.language]
    return column.scope == .own ? title : "\(title) \(edition.words.of(column.scope))"
  }

  /// What the script says of the rows shown: it fills in the numbers.
  private var shown: String {
    wording.say(.siteShown, ["from": "{from}", "through": "{through}", "n": "{n}"])
  }

  private func states(on page: inout HTML) {
    let states = view.rows.compactMap(\.area.state).once { $0 }
      .map { workspace.areas[$0].title(in: edition.language) }
    page.element("p", ["class": "by", "data-js": "", "hidden": ""]) { page in
      page.element("label", ["for": "state"], text: wording[.state])
      page.element("select", ["id": "state"]) { page in
        page.element("option", ["value": ""], text: wording[.siteShowAll])
        for state in states.sorted(by: { AreaTable.sortKey($0) < AreaTable.sortKey($1) }) {
          page.element("option", text: state)
        }
      }
    }
  }

  /// The pages of the country and its states.
  private func regions(on page: inout HTML) {
    page.element("p", ["class": "links", "id": "regions"]) { page in
      for area in workspace.areas.regions {
        page.element(
          "a",
          [
            "href": frame.link(.area(area, edition.language)), "data-id": area.id,
            "data-kind": area.level == .state ? wording[.state] : nil, "data-also": area.short,
            "aria-label": edition.label(of: area),
          ], text: area.title(in: edition.language))
      }
    }
  }

  private func pager(on page: inout HTML) {
    page.element("p", ["class": "more links", "id": "pager", "hidden": ""]) { page in
      for (id, phrase) in [
        ("before", Phrase.sitePreviousPage), ("after", .siteNextPage), ("whole", .siteShowAll),
      ] {
        page.element("button", ["id": id, "class": "btn", "type": "button"], text: wording[phrase])
      }
    }
  }

  private func head(_ columns: [Column], hasStates: Bool, on page: inout HTML) {
    page.element("thead", ["role": "rowgroup"]) { page in
      page.element("tr", ["role": "row"]) { page in
        page.head(wording[.siteCounty], isSorted: true)
        if hasStates { page.head(wording[.state], "wide") }
        page.head(wording[.sitePhase])
        page.head(wording[.siteSince], "wide n")
        for column in columns {
          page.head(name(of: column), "n")
          page.head(wording[.weekBefore], "mid n")
          page.head(wording[.siteThreeWeeks], "mid n", isSorted: nil)
        }
      }
    }
  }

  private func row(_ at: Int, _ columns: [Column], hasStates: Bool, on page: inout HTML) {
    let area = view.rows[at].area
    let standings = view.standings[at]
    let entry = view.legend.places[at]
    let parts = view.rows[at].parts.map(PlaceList.plain)
    page.element(
      "tr",
      [
        "role": "row", "data-id": area.id, "data-p": String(entry),
        "data-also": area.kind.flatMap(workspace.areas.abbreviation),
        "data-parts": parts.isEmpty ? nil : parts.joined(separator: "|"),
      ]
    ) { page in
      page.element("th", ["role": "rowheader", "scope": "row"]) { page in
        let link = frame.link(.area(area, edition.language))
        page.element(
          "a", ["href": link, "aria-label": edition.label(of: area)],
          text: area.title(in: edition.language))
        if let kind = area.kind { page.element("small", text: kind) }
      }
      if hasStates {
        page.element(
          "td", ["role": "cell", "class": "wide"],
          text: area.state.map { workspace.areas[$0].title(in: edition.language) } ?? "")
      }
      page.element("td", ["role": "cell", "data-v": String(entry)]) { page in
        if standings.isEmpty {
          page.element("span", ["class": "chip none"], text: wording[.siteAway])
        }
        for standing in standings { page.chip(of: standing, edition) }
      }
      page.element(
        "td",
        [
          "role": "cell", "class": "wide n",
          "data-v": (standings.first?.since.number).map(String.init) ?? "",
        ]
      ) { page in
        if let since = standings.first?.since { page.write(edition.shortDate(since)) }
      }
      for column in columns {
        let (standing, reading) = reading(column, standings) ?? (nil, nil)
        let label =
          columns.count > 1 ? workspace.metrics[column.metric].title[edition.language] : nil
        figures(standing, reading, label, on: &page)
      }
    }
  }

  private func reading(_ column: Column, _ standings: [Standing]) -> (Standing?, Reading?)? {
    for standing in standings {
      let reading = standing.values.first {
        $0.metric == column.metric && $0.scope == column.scope
      }
      if let reading { return (standing, reading) }
    }
    return nil
  }

  /// The newest value, the difference to a week before, and three weeks as a line.
  /// - Parameter label: what is shown beside the value where the head of the list is not.
  private func figures(
    _ standing: Standing?, _ reading: Reading?, _ label: String?, on page: inout HTML
  ) {
    var (shown, line): (RoundedReading?, Sparkline?) = (nil, nil)
    if let standing, let reading {
      shown = RoundedReading(reading, daysBefore: [7], edition)
      if reading.value != nil {
        line = Sparkline(
          of: reading, beside: standing.ruleSet.comparisons.bounds(of: reading.metric),
          edition.evaluator.observations, known: edition.day)
      }
    }
    let difference = shown?.differences.first ?? nil
    page.element(
      "td",
      [
        "role": "cell", "class": "n v", "data-label": standing.flatMap { _ in label },
        "data-v": reading?.value.map(DecimalNumber.digits) ?? "",
      ]
    ) {
      $0.write(shown?.value ?? (standing == nil ? "" : "–"))
    }
    page.element(
      "td",
      [
        "role": "cell", "class": "mid n",
        "data-v": difference.map { DecimalNumber.digits($0.number) } ?? "",
      ]
    ) { $0.write(difference?.text ?? "") }
    page.element("td", ["role": "cell", "class": "mid n"]) { page in
      guard let line else { return }
      page.element(
        "svg",
        [
          "class": "sp", "width": "84", "height": "26", "viewBox": Sparkline.box,
          "aria-hidden": "true",
        ]
      ) {
        $0.element("path", ["d": line.path]) { _ in }
      }
    }
  }

  /// What the figures are, and what the line in the curve is.
  private func units(_ columns: [Column], on page: inout HTML) {
    page.element("p", ["class": "sub"]) { page in
      for metric in columns.map(\.metric).once(by: { $0 }).map({ workspace.metrics[$0] }) {
        guard let unit = metric.unit else { continue }
        page.write("\(metric.title[edition.language])\(wording.colon) \(unit[edition.language]). ")
      }
      page.element("span", ["class": "mid"], text: wording[.siteLine])
    }
  }
}

extension HTML {
  /// Writes the head of a column of a list; with a script it sorts by it.
  /// - Parameter isSorted: whether the list is sorted by it; nil: it cannot be.
  mutating func head(_ title: String, _ kind: String? = nil, isSorted: Bool? = false) {
    element(
      "th",
      [
        "role": "columnheader", "scope": "col", "class": kind,
        "aria-sort": isSorted == true ? "ascending" : nil,
      ]
    ) { page in
      if isSorted == nil {
        page.element("span", text: title)
      } else {
        page.element("button", ["type": "button", "disabled": ""], text: title)
      }
    }
  }

  /// Writes the phase of a standing as a word beside its colour.
  mutating func chip(of standing: Standing, _ edition: Edition) {
    let paint =
      standing.phase.map { edition.paint($0, level: standing.level) } ?? "unknown"
    element("span", ["class": "chip \(paint)"]) { page in
      page.write(edition.name(of: standing))
      if standing.stale != nil {
        page.write(" ")
        page.element("small", text: edition.wording[.siteStale])
      }
    }
  }
}
