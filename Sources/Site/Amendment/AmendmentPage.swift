internal import Comparison
internal import Findings
public import Observations
public import Reports
internal import Rules

/// What an amendment would have changed, for who reviews it: one page that needs no other file. Its words
/// are in the language asked for, as are titles and texts; English ones if that language has none.
public struct AmendmentPage {
  let report: DifferenceReport
  let impact: ImpactReport
  /// Where the rules of each side come from, as it was typed.
  private let origins: (old: String, new: String)
  private let effects: [OrdinanceEffect]

  /// The most rule sets with maps: those with the largest effects.
  static let mostMaps = 3

  /// - Parameters:
  ///   - report: its comparison is said in the words of the page.
  ///   - impact: that of the report.
  ///   - old, new: where the rules come from.
  ///   - outlines: those of the new side's areas; nil: there are no maps.
  public init(
    _ report: DifferenceReport, _ impact: ImpactReport, old: String, new: String,
    outlines: Outlines?
  ) {
    let impact = impact.said(in: report.words)
    self.report = report
    self.impact = impact
    origins = (old, new)
    let effects = impact.touched.enumerated().map { place, ordinance in
      OrdinanceEffect(ordinance, place: place, impact)
    }
    self.effects = effects
    let areas = impact.areas
    let shown = Set(effects.prefix(Self.mostMaps).flatMap(\.ordinance.places))
    shapes =
      shown.isEmpty
      ? nil
      : outlines.flatMap { outlines in
        MapShapes(
          outlines, areas,
          // One that is merged on a later day is compared, and drawn, by itself.
          county: { areas.answering(areas[$0], on: impact.from).index },
          shown: { shown.contains($0) })
      }
  }

  private var words: Wording { report.words }

  /// Those of all maps.
  private let shapes: MapShapes?

  private var mapped: ArraySlice<OrdinanceEffect> {
    shapes == nil ? [] : effects.prefix(Self.mostMaps)
  }

  public var text: String {
    HTML.document(
      words.code, head: HTML(head),
      body: HTML { page in
        if let shapes {
          AmendmentMap.shapes(shapes, textured: mapped.flatMap(\.textures), on: &page)
        }
        page.element("header", ["class": "top"]) { page in
          page.element("div", ["class": "wrap"]) { page in
            page.element("span", ["class": "brand"]) { page in
              page.element("b", ["aria-hidden": "true"], text: "§")
              page.write("rulecheck diff")
            }
          }
        }
        page.element("main", ["class": "wrap"], content)
      })
  }

  private func head(_ page: inout HTML) {
    page.open("meta", ["charset": "utf-8"])
    page.open("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    page.open(
      "meta",
      [
        "http-equiv": "Content-Security-Policy",
        "content":
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
      ])
    page.element("title", text: "\(title): \(words[.reviewPageTitle])")
    page.open("meta", ["name": "color-scheme", "content": "light dark"])
    page.open("link", ["rel": "icon", "href": "data:,"])
    let colors = impact.touched.flatMap(\.phases).compactMap { $0.new?.color ?? $0.old?.color }
      .once { $0.description }
    page.style(
      SiteAssets.style + SiteAssets.amendmentStyle
        + colors.map { ".\($0.className){--p:\($0);--on:\($0.readableText)}\n" }.joined()
        + mapped.map(\.sheet).joined())
  }

  /// The title of what is compared, on both sides where it differs.
  private var title: String {
    let titles = report.comparison.rules.map { side in
      side.singleVersion?.title ?? side.workspace.title
    }
    let (old, new) = (titles.old[impact.oldLanguage], titles.new[impact.language])
    return old == new ? new : "\(old) → \(new)"
  }

  private func content(_ page: inout HTML) {
    page.element("section") { page in
      page.element("h1") { page in
        page.element("span", ["lang": impact.foreign], text: title)
        page.write(": \(words[.reviewHeading])")
      }
      page.element("p", ["class": "sub"]) { page in
        let (from, through) = (words.style.date(impact.from), words.style.date(impact.through))
        let days = words.say(.fromThrough, ["from": from, "through": through])
        page.write("\(days.prefix(1).uppercased())\(days.dropFirst()), \(impact.extent): ")
        page.element("code", text: origins.old)
        page.write(" (\(words[.reviewBefore])) \(words[.reviewAgainst]) ")
        page.element("code", text: origins.new)
        page.write(
          " (\(words[.reviewAfter])). \(words[.reviewDifferences]): \(report.summary).")
      }
      for line in impact.strangers { page.element("p", ["class": "alert"], text: line) }
    }
    findings(on: &page)
    for effect in effects {
      AmendmentSection(
        effect: effect, impact: impact,
        shapes: effect.place < Self.mostMaps ? shapes : nil,
        hasNoRoom: shapes != nil && effect.place >= Self.mostMaps
      ).write(to: &page)
    }
    if !impact.untouched.isEmpty {
      page.element("section", ["class": "effect"]) { page in
        page.element("h2", text: words[.reviewUntouched])
        page.element(
          "p", ["lang": impact.foreign],
          text: impact.untouched.map(impact.name).joined(separator: "; "))
      }
    }
    GuidelineTexts(report.comparison, impact).write(to: &page)
    DifferenceSection(report: report, language: impact.language).write(to: &page)
  }

  /// One entry for each rule set touched: what a reader sees first.
  private func findings(on page: inout HTML) {
    page.element("section") { page in
      page.element("h2", text: words[.reviewTouched])
      if effects.isEmpty {
        page.element("p", ["class": "alert"], text: words[.reviewNoOne])
      }
      page.element("ul", ["class": "touched"]) { page in
        for effect in effects {
          page.element("li") { page in
            page.element("b") { page in
              page.element(
                "a", ["href": "#\(effect.id)", "lang": impact.foreign],
                text: impact.name(effect.ordinance))
            }
            page.element("p", text: impact.findings(effect.ordinance))
          }
        }
      }
    }
  }
}

extension ImpactReport {
  /// The language of titles, where it is not that of the page.
  var foreign: String? { language.code == words.code ? nil : language.code }

  /// The effects of an ordinance in one line, in which no number stands without its unit.
  func findings(_ ordinance: OrdinanceImpact) -> String {
    summary(ordinance).joined(separator: " ").replacing(" %", with: "\u{a0}%")
  }
}
