internal import Evaluation
internal import Findings
internal import Observations
internal import Reports
internal import Rules

/// Where the pages come from: what is not known or rests on old values, the sources of the figures, the
/// rule sets with their laws, and who answers for the site.
struct AboutPage {
  let edition: Edition
  let rows: [CountyRow]
  let layers: [RuleLayer]
  /// Whether the site has the outlines of counties.
  let hasOutlines: Bool

  private var wording: Wording { edition.wording }
  private var language: Language { edition.language }
  private var workspace: Workspace { edition.workspace }

  /// The most counties whose names stand open on the page.
  private static let mostOpen = 10

  func text(translations: [(language: Language, address: Address)]) -> String {
    let frame = PageFrame(
      edition: edition, address: .about(language),
      title: "\(wording[.siteAbout]) – \(wording[.siteName])", description: edition.title,
      translations: translations)
    return frame.page(icons: []) { page in
      page.element("div") { page in
        page.element("h1", text: wording[.siteAbout])
        page.element("p", ["class": "sub"]) { $0.sayWithYear(.siteAsOf, edition, day: edition.day) }
      }
      let doubts = doubts
      if doubts.isEmpty { page.element("p", text: wording[.siteSound]) }
      for doubt in doubts { write(doubt, frame, on: &page) }
      sources(on: &page)
      ruleSets(frame, on: &page)
      data(frame, on: &page)
      page.element("section") { page in
        page.element("h2", text: edition.title)
        page.element("p", text: wording[.siteBinding])
        if !edition.addresses.isEmpty { addresses(on: &page) }
      }
    }
  }

  // MARK: What is not known

  /// What is unknown or out of date under one rule set.
  private struct Doubt {
    let ruleSet: RuleSet
    let isUnknown: Bool
    /// Why, and in which counties.
    let reasons: [(text: String, counties: [Area])]
    /// How many counties.
    let count: Int
  }

  private var doubts: [Doubt] {
    let doubtful = rows.flatMap { row in
      row.standings.map { (area: row.area, standing: $0) }
    }.filter { $0.standing.phase == nil || $0.standing.stale != nil }
    return doubtful.sorted {
      workspace.ordinances[$0.standing.ordinance].place
        < workspace.ordinances[$1.standing.ordinance].place
    }.grouped { [$0.standing.ordinance, $0.standing.phase == nil ? 0 : 1] }
      .compactMap { _, all in
        guard let first = all.first?.standing else { return nil }
        let reasons = all.map { doubt in
          (
            text: edition.report.doubts(about: doubt.standing).joined(separator: "; "),
            area: doubt.area
          )
        }.grouped(by: \.text).map { (text: $0.key, counties: $0.elements.map(\.area)) }
        return Doubt(
          ruleSet: first.ruleSet, isUnknown: first.phase == nil, reasons: reasons, count: all.count)
      }
  }

  private func write(_ doubt: Doubt, _ frame: PageFrame, on page: inout HTML) {
    page.element("div", ["class": "step"]) { page in
      page.element("p", ["class": "alert"]) { page in
        let title = (doubt.ruleSet.short ?? doubt.ruleSet.title)[language]
        let what = wording[doubt.isUnknown ? .unknown : .siteStale]
        let counties = wording.say(.siteCounties, ["n": String(doubt.count)])
        page.element("strong", text: "\(title)\(wording.colon) \(what) · \(counties)")
      }
      page.element(
        "details", ["class": "fold", "open": doubt.count <= Self.mostOpen ? "" : nil]
      ) { page in
        page.element("summary") { page in
          page.write(wording.tell(.why))
          page.icon("down")
        }
        page.element("div") { page in
          for (text, counties) in doubt.reasons {
            page.element("p") { page in
              page.write(edition.capitalized(text) + wording.colon)
              for (at, county) in counties.enumerated() {
                page.write(at > 0 ? ", " : " ")
                page.element(
                  "a",
                  [
                    "href": frame.link(.area(county, language)),
                    "aria-label": edition.label(of: county),
                  ],
                  text: county.title(in: language))
              }
            }
          }
        }
      }
    }
  }

  // MARK: Sources and rules

  private func sources(on page: inout HTML) {
    guard !workspace.sources.isEmpty else { return }
    page.element("section") { page in
      page.element("h2", text: wording[.data])
      for place in workspace.sources.indices {
        let source = workspace.sources[place]
        page.element("section", ["class": "step"]) { page in
          page.element("h3") { page in
            guard let url = source.url else { return page.write(source.title[language]) }
            page.element("a", ["href": url, "rel": "external"], text: source.title[language])
          }
          page.element("p") { page in
            page.write(source.attribution)
            guard let day = newestDay(ofSource: place) else { return }
            page.open("br")
            page.write(
              edition.capitalized(wording.say(.latestDay, ["day": edition.style.longDate(day)])))
          }
          page.element("ul", ["class": "laws"]) { page in
            for metric in source.metrics.map({ workspace.metrics[$0] }) {
              let unit = metric.unit.map { "\(wording.colon) \($0[language])" } ?? ""
              page.element("li", text: metric.title[language] + unit)
            }
          }
        }
      }
      for (phrase, attribution) in edition.credits {
        page.element("section", ["class": "step"]) { page in
          page.element("h3", text: wording[phrase])
          page.element("p", text: attribution)
        }
      }
    }
  }

  /// The last day until that of the site on which the source has a value.
  private func newestDay(ofSource place: Int) -> Day? {
    let observations = edition.evaluator.observations
    let days = workspace.sources[place].metrics.compactMap { metric -> Day? in
      let known = observations.observedDays(metric: metric, known: edition.day)
        .prefix(max(0, edition.day - observations.firstDay + 1))
      return known.lastIndex(of: true).map { observations.firstDay + $0 }
    }
    guard let day = days.max(), let last = observations.deliveries[place].lastDay else {
      return nil
    }
    return min(day, last)
  }

  /// Every version of every rule set, with its validity and its law.
  private func ruleSets(_ frame: PageFrame, on page: inout HTML) {
    let table = RuleTable(workspace, of: nil, on: nil, language: language)
    let versions = layers.flatMap(\.ordinances).flatMap { place in
      table.chosen.filter { $0.ordinance.id == workspace.ordinances[place].id }
    }
    page.element("section") { page in
      page.element("h2", text: wording[.siteRuleSets])
      page.element("table", ["class": "list flow", "role": "table"]) { page in
        page.element("tbody", ["role": "rowgroup"]) { page in
          for version in versions {
            let ruleSet = version.ruleSet
            page.element("tr", ["role": "row"]) { page in
              page.element("th", ["role": "rowheader", "scope": "row"]) { page in
                let title = ruleSet.title[language]
                page.element(
                  "a",
                  [
                    "href": frame.link(.version(ruleSet, language)),
                    "aria-label": "\(title), \(wording[.version]) \(ruleSet.version.value)",
                  ], text: title)
              }
              page.element("td", ["role": "cell"]) { page in
                page.law(ruleSet.legalBasis)
                page.element(
                  "small",
                  text:
                    "\(wording[.version]) \(ruleSet.version.value), \(table.validity(of: version))")
              }
            }
          }
        }
      }
    }
  }

  /// Files for programs.
  private func data(_ frame: PageFrame, on page: inout HTML) {
    var files: [(title: Phrase, formats: [(name: String, address: Address)])] = [
      (
        .siteAll,
        [("JSON", .countyList(language, .json)), ("CSV", .countyList(language, .csv))]
      ),
      (.siteChanges, [("JSON", .changesData(language))]),
    ]
    if hasOutlines { files.append((.siteOutlines, [("GeoJSON", .outlines)])) }
    page.element("section") { page in
      page.element("h2", text: wording[.siteData])
      page.element("ul", ["class": "laws"]) { page in
        for file in files {
          page.element("li") { page in
            page.write(wording[file.title] + wording.colon)
            for (at, format) in file.formats.enumerated() {
              page.write(at > 0 ? ", " : " ")
              page.element(
                "a",
                [
                  "href": frame.link(format.address),
                  "aria-label": "\(wording[file.title]) (\(format.name))",
                ], text: format.name)
            }
          }
        }
      }
    }
  }

  /// The addresses themselves, for paper.
  private func addresses(on page: inout HTML) {
    page.element("table", ["class": "list flow", "role": "table"]) { page in
      page.element("tbody", ["role": "rowgroup"]) { page in
        for (phrase, url) in edition.addresses {
          page.element("tr", ["role": "row"]) { page in
            page.element("th", ["role": "rowheader", "scope": "row"], text: wording[phrase])
            page.element("td", ["role": "cell"]) { $0.element("a", ["href": url], text: url) }
          }
        }
      }
    }
  }
}
