internal import Evaluation
internal import Findings
internal import Messages
internal import Rules

/// How to read the pages: what the phases of each rule set are and when they begin and end, what the signs
/// mean, how days are counted, and what stays on the reader's device.
struct HelpPage {
  let edition: Edition
  let layers: [RuleLayer]

  private var wording: Wording { edition.wording }
  private var language: Language { edition.language }

  func text(translations: [(language: Language, address: Address)]) -> String {
    let frame = PageFrame(
      edition: edition, address: .help(language),
      title: "\(wording[.siteHelp]) – \(wording[.siteName])", description: wording[.siteHelpPhases],
      translations: translations, styles: edition.bell == nil ? [] : [.bellStyle],
      scripts: edition.bell == nil ? [] : [.bellScript])
    return frame.page(icons: ["check"]) { page in
      page.element("h1", text: wording[.siteHelp])
      use(on: &page)
      if edition.bell != nil { BellPanel.writeList(wording, to: &page) }
      phases(frame, on: &page)
      count(on: &page)
    }
  }

  private func use(on page: inout HTML) {
    page.element("section", ["id": HelpPage.use]) { page in
      page.element("h2", text: wording[.siteHelpUse])
      let parts: [(title: Phrase, text: Phrase)] = [
        (.siteFind, .siteHelpFind), (.siteStayInformed, .siteHelpFeed),
        (.siteNoNetwork, .siteHelpHome), (.siteFavourites, .siteHelpPrivate),
      ]
      for (title, text) in parts {
        page.element("section", ["class": "step"]) { page in
          page.element("h3", text: wording[title])
          page.element("p", text: wording[text])
        }
      }
    }
  }

  /// The place in the page that says how to use the site.
  static let use = "use"

  /// The phases of the rule sets that speak on the day, and what stands in place of a phase.
  private func phases(_ frame: PageFrame, on page: inout HTML) {
    page.element("section") { page in
      page.element("h2", text: wording[.sitePhase])
      page.element("p", text: wording[.siteHelpPhases])
      for ruleSet in layers.flatMap({ $0.ruleSets(on: edition.day) }) {
        page.element("section", ["class": "step"]) { page in
          page.element("h3") { page in
            page.element(
              "a", ["href": frame.link(.ruleSet(ruleSet.id.value, language))],
              text: ruleSet.title[language])
          }
          page.element("table", ["class": "list flow", "role": "table"]) { page in
            page.element("tbody", ["role": "rowgroup"]) { page in
              for level in ruleSet.phases.indices.reversed() {
                let phase = ruleSet.phases[level]
                row(
                  edition.paint(phase, level: level), phase.title[language],
                  [(Phrase.starts, phase.starts), (.ends, phase.ends)].compactMap {
                    phrase, trigger in
                    trigger.map {
                      "\(wording[phrase])\(wording.colon) \(edition.text(of: $0, ruleSet).joined(separator: ", "))"
                    }
                  }, on: &page)
              }
            }
          }
        }
      }
      page.element("section", ["class": "step"]) { page in
        page.element("table", ["class": "list flow", "role": "table"]) { page in
          page.element("tbody", ["role": "rowgroup"]) { page in
            row(
              "unknown", edition.capitalized(wording[.unknown]), [wording[.siteHelpUnknown]],
              on: &page)
            row(
              "stale", edition.capitalized(wording[.siteStale]), [wording[.siteHelpStale]],
              on: &page)
            row("none", wording[.siteAway], [wording[.siteHelpAway]], on: &page)
          }
        }
      }
    }
  }

  /// - Parameter lines: empty: the phase applies where no other one does.
  private func row(_ paint: String, _ name: String, _ lines: [String], on page: inout HTML) {
    page.element("tr", ["role": "row"]) { page in
      page.element("th", ["role": "rowheader", "scope": "row"]) { page in
        page.element("span", ["class": "sw \(paint)"]) { _ in }
        page.write(" " + name)
      }
      page.element("td", ["role": "cell"]) { page in
        let lines = lines.isEmpty ? [wording[.appliesElse]] : lines
        for (at, line) in lines.enumerated() {
          if at > 0 { page.open("br") }
          page.write(edition.capitalized(line))
        }
      }
    }
  }

  /// How days are counted, with boxes in the order in which the text names them.
  private func count(on page: inout HTML) {
    page.element("section") { page in
      page.element("h2", text: wording[.siteNext])
      page.element("p", text: wording[.siteHelpCount])
      page.element("ol", ["class": "days", "aria-hidden": "true"]) { page in
        for (kind, hatch) in [("hit", nil), ("miss", nil), ("not", "hatch"), ("open", nil)] {
          page.element("li", ["class": kind]) { page in
            page.element("i", ["class": hatch]) { if kind == "hit" { $0.write("1") } }
          }
        }
        page.element("li", ["class": "goal may"]) { page in
          page.element("i") { $0.icon("check") }
        }
      }
    }
  }
}
