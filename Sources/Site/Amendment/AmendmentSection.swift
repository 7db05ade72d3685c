internal import Comparison
internal import Reports
internal import Rules

/// All about one rule set that an amendment touches: findings, map, phases, states and counties.
struct AmendmentSection {
  let effect: OrdinanceEffect
  let impact: ImpactReport
  /// Nil: there is no map.
  let shapes: MapShapes?
  /// Whether the map is left out since others have larger effects.
  let hasNoRoom: Bool

  /// The most counties in the table.
  private static let mostCounties = 20

  private var ordinance: OrdinanceImpact { effect.ordinance }
  private var words: Wording { impact.words }

  func write(to page: inout HTML) {
    let name = impact.name(ordinance)
    page.element("section", ["class": "effect", "id": effect.id]) { page in
      page.element("h2", ["lang": impact.foreign], text: name)
      if let shapes {
        AmendmentMap(effect: effect, impact: impact, shapes: shapes).write(to: &page, beside: lists)
      } else {
        if hasNoRoom {
          page.element(
            "p", ["class": "soft"],
            text: words.say(.reviewWithoutMap, ["n": String(AmendmentPage.mostMaps)]))
        }
        lists(on: &page)
      }
      page.element("h3", text: words[.phases])
      page.table(
        impact.phaseColumns, of: ordinance.phases, caption: "\(name): \(words[.reviewPhases])",
        impact)
      let shared = impact.shared(ordinance)
      guard !shared.isEmpty else { return }
      page.element("h3", text: words[.reviewByState])
      states(on: &page)
      page.element("h3", text: words[.reviewLargest])
      page.table(
        impact.columns(of: shared, none: "0"), of: Array(shared.prefix(Self.mostCounties)),
        caption: "\(name): \(words[.areaWords])", impact)
      let rest = shared.count - Self.mostCounties
      if rest > 0 {
        page.element("p", text: words.say(.reviewMoreCounties, counts: ["n": rest]))
      }
    }
  }

  private func states(on page: inout HTML) {
    page.scrolling("\(impact.name(ordinance)): \(words[.reviewStates])") { page in
      page.element("table", ["class": "figures"]) { page in
        page.element("thead") { page in
          page.element("tr") { page in
            page.element("th", ["scope": "col"], text: words[.state])
            for heading in [
              words[.reviewDiffering], words[.reviewOf], words.heading(.days), words[.reviewShare],
            ] {
              page.element("th", ["scope": "col", "class": "n"], text: heading)
            }
            page.element("td") { _ in }
          }
        }
        page.element("tbody") { page in
          for share in impact.states(ordinance) {
            page.element("tr") { page in
              page.element(
                "th", ["scope": "row", "lang": share.state == nil ? nil : impact.foreign],
                text: share.state?.title(in: impact.language) ?? "(\(words[.reviewNoState]))")
              for number in [share.differing, share.counties, share.days] {
                page.element("td", ["class": "n"], text: impact.grouped(number))
              }
              page.element("td", ["class": "n"], text: share.share)
              page.element("td") { page in
                page.element(
                  "svg", ["class": "bar-of", "aria-hidden": "true"]
                ) {
                  $0.element("rect", ["width": "\(max(1, share.percent))%", "height": "100%"]) {
                    _ in
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  // MARK: What the map shows, as lists

  private func lists(on page: inout HTML) {
    fold(words[.reviewAllDiffering], on: &page) { page in
      let groups = Dictionary(grouping: effect.marks.values, by: \.className)
      let names = Direction.allCases.flatMap { direction in
        (0..<3).map { "\(direction.letter)\($0)" }
      }
      for name in names + ["x"] {
        guard let marks = groups[name], let first = marks.first else { continue }
        let days = effect.scale.label(first.step, words).map { ", \($0)" } ?? ""
        item(
          first.direction.map { $0.text(in: words) + days } ?? words[.reviewOnlyAlone],
          marks.sorted { ($1.days, $0.county.area.id) < ($0.days, $1.county.area.id) }
            .map { "\(impact.name($0.county.area)) \(impact.grouped($0.days))" }, on: &page)
      }
    }
    guard let widest = ordinance.widest else { return }
    fold(words.say(.reviewAllOn, ["day": words.style.date(widest.day)]), on: &page) { page in
      let groups = effect.phases.grouped { [$0.before, $0.after] }
        .sorted { a, b in
          let (one, other) = (a.key[0] != a.key[1], b.key[0] != b.key[1])
          return one == other ? a.elements.count > b.elements.count : one
        }
      for group in groups {
        item(
          effect.transition(group.elements[0], impact),
          group.elements.map { impact.name($0.area) }, lang: impact.foreign, on: &page)
      }
    }
  }

  private func fold(_ title: String, on page: inout HTML, _ items: (inout HTML) -> Void) {
    page.element("details", ["class": "fold"]) { page in
      page.element("summary", text: title)
      page.element("div") { $0.element("ul", ["class": "names"], items) }
    }
  }

  private func item(
    _ title: String, _ names: [String], lang: String? = nil, on page: inout HTML
  ) {
    page.element("li") { page in
      page.element("b", ["lang": lang], text: title)
      page.write(" (\(impact.grouped(names.count)))")
      page.element("p", ["lang": impact.foreign], text: names.joined(separator: "; "))
    }
  }
}

extension HTML {
  /// Writes what may be wider than a phone: it scrolls by itself.
  mutating func scrolling(_ label: String, _ body: (inout HTML) -> Void) {
    element(
      "div", ["class": "scroll", "tabindex": "0", "role": "group", "aria-label": label], body)
  }

  /// Writes a table of `diff` with the headings that a terminal shows.
  mutating func table<Row>(
    _ columns: [TextTable.Filled<Row>], of rows: [Row], caption: String, _ impact: ImpactReport
  ) {
    scrolling(caption) { page in
      page.element("table", ["class": "figures"]) { page in
        page.element("thead") { page in
          page.headings(columns.map(\.column), before: impact.words[.reviewBefore])
        }
        page.element("tbody") { page in
          for row in rows {
            page.element("tr") { page in
              for (at, column) in columns.enumerated() {
                let cell = column.cell(row)
                guard column.column.isKey else {
                  let isFirst = at == 0 || columns[at - 1].column.group != column.column.group
                  page.element(
                    "td", ["class": column.column.isNumber ? isFirst ? "n new" : "n" : nil],
                    text: cell.text)
                  continue
                }
                page.element("th", ["scope": "row", "lang": impact.foreign]) { page in
                  if let color = cell.color {
                    page.element("span", ["class": "sw \(color.className)"]) { _ in }
                  }
                  page.write(cell.text)
                }
              }
            }
          }
        }
      }
    }
  }

  /// Writes headings; `Entries before` and `after` stand under `Entries`.
  private mutating func headings(_ columns: [TextTable.Column], before: String) {
    let ending = " \(before)"
    func heads(_ column: TextTable.Column) -> Bool { column.heading.hasSuffix(ending) }
    guard columns.contains(where: heads) else {
      return element("tr") { page in
        for column in columns {
          page.element(
            "th", ["scope": "col", "class": column.isNumber ? "n" : nil], text: column.heading)
        }
      }
    }
    element("tr") { page in
      for (_, columns) in columns.grouped(by: \.group) {
        let first = columns[0]
        page.element(
          "th",
          heads(first)
            ? ["scope": "colgroup", "colspan": "\(columns.count)", "class": "n new"]
            : ["scope": "col", "rowspan": "2"],
          text: heads(first) ? String(first.heading.dropLast(ending.count)) : first.heading)
      }
    }
    element("tr") { page in
      for (_, columns) in columns.grouped(by: \.group) where heads(columns[0]) {
        for (at, column) in columns.enumerated() {
          page.element(
            "th", ["scope": "col", "class": at == 0 ? "n new" : "n"],
            text: at == 0 ? before : column.heading)
        }
      }
    }
  }
}
