internal import Comparison
internal import Findings
internal import Reports
internal import Rules

/// The page of a version of a rule set: its law and validity, what applies in which phase, what differs from
/// the version before, and links to all versions. The one in force also stands at the address of the rule set.
struct RuleSetPage {
  let edition: Edition
  let ordinance: Ordinance
  /// Finds what versions have in common.
  private let matching: VersionMatching
  /// All versions, in their order.
  private let texts: [RuleSetText]

  private var wording: Wording { edition.wording }
  private var language: Language { edition.language }

  init(edition: Edition, ordinance: Ordinance, matching: VersionMatching) {
    self.edition = edition
    self.ordinance = ordinance
    self.matching = matching
    let table = RuleTable(
      edition.workspace, of: ordinance.id, on: nil, language: edition.language)
    texts = table.chosen.map { RuleSetText($0, table, edition) }
  }

  /// - Parameters:
  ///   - at: the place of the version.
  ///   - address: the page's: a version has two, if it is in force.
  func text(
    ofVersion at: Int, address: Address, translations: [(language: Language, address: Address)]
  ) -> String {
    let text = texts[at]
    let title = text.ruleSet.title[language]
    let version = "\(wording[.version]) \(text.ruleSet.version.value)"
    let frame = PageFrame(
      edition: edition, address: address,
      title: "\(title), \(version) – \(wording[.siteName])",
      description: "\(title), \(version)\(wording.colon) \(text.validity)",
      translations: translations, styles: [.lawStyle])
    let table = PhaseTable(edition: edition, text: text)
    return frame.page(icons: table.topics.map { Drawings.name(ofTopic: $0) }) { page in
      page.element("div") { page in
        page.element("h1", text: title)
        page.element("p", ["class": "sub"]) { page in
          page.write(edition.capitalized(version))
          page.write(", " + edition.status(of: ordinance, version: at))
        }
      }
      facts(text, frame, on: &page)
      page.element("section") { page in
        page.element("h2", text: wording[.sitePhase])
        table.write(to: &page)
      }
      if at > 0 {
        page.element("section") { page in
          page.element("h2") { page in
            page.say(
              .siteDifference, wording, [:], "version"
            ) { link(to: texts[at - 1].ruleSet, frame, on: &$0) }
          }
          VersionDifference(
            edition: edition, matching: matching, before: texts[at - 1], after: text
          ).write(to: &page)
        }
      }
      versions(around: at, frame, on: &page)
    }
  }

  private func link(to version: RuleSet, _ frame: PageFrame, on page: inout HTML) {
    let address = Address.version(version, language)
    page.element(
      "a",
      ["href": frame.link(address), "aria-current": address == frame.address ? "page" : nil],
      text: version.version.value)
  }

  private func facts(_ text: RuleSetText, _ frame: PageFrame, on page: inout HTML) {
    page.element("dl", ["class": "facts"]) { page in
      // A calendar has no title, and what it counts stands with the days.
      for fact in text.facts where fact.phrase != .calendar {
        page.element("dt", text: wording[fact.phrase])
        page.element("dd") { page in
          switch fact.phrase {
          case .legalBasis:
            page.law(text.ruleSet.legalBasis)
            if let date = text.ruleSet.legalBasis.date {
              page.write(", \(edition.style.date(date))")
            }
          case .validity: page.write(text.validity)
          case .displaces:
            for (place, id) in text.ruleSet.displaces.enumerated() {
              page.write(place > 0 ? "; " : "")
              page.element(
                "a", ["href": frame.link(.ruleSet(id.value, language))],
                text: edition.title(ofRuleSet: id.value))
            }
          default: page.write(edition.capitalized(fact.text))
          }
        }
      }
    }
  }

  /// All versions on the page of the rule set; on that of one of many its neighbours, and where all are.
  private func versions(around at: Int, _ frame: PageFrame, on page: inout HTML) {
    let all: Address = .ruleSet(ordinance.id, language)
    let isPart = Neighbours.areLeftOut(of: texts.count) && frame.address != all
    let shown = isPart ? Neighbours.shown(around: at, of: texts.count) : texts.indices
    page.element("section") { page in
      page.element("h2") { page in
        guard isPart else { return page.write(wording[.siteVersions]) }
        page.element("a", ["href": frame.link(all)], text: wording[.siteVersions])
        page.write(" (\(texts.count))")
      }
      page.element("ul", ["class": "laws"]) { page in
        for at in shown.reversed() {
          let text = texts[at]
          page.element("li") { page in
            link(to: text.ruleSet, frame, on: &page)
            page.write("\(wording.colon) \(text.validity)")
            if edition.isInForce(ordinance, version: at) {
              page.element("span", ["class": "soft"], text: " (\(wording[.inForce]))")
            }
          }
        }
      }
    }
  }
}

extension Edition {
  /// The version of an ordinance that is shown first: the one in force on the day, else the next one, else
  /// the last.
  func version(of ordinance: Ordinance) -> Int {
    ordinance.versions.indices.first { ordinance.window(ofVersion: $0).last >= day }
      ?? ordinance.versions.count - 1
  }

  func isInForce(_ ordinance: Ordinance, version: Int) -> Bool {
    ordinance.window(ofVersion: version).contains(day)
  }

  /// `in force`
  func status(of ordinance: Ordinance, version: Int) -> String {
    wording[isInForce(ordinance, version: version) ? .inForce : .notInForce]
  }
}
