internal import Messages
internal import Rules

/// The bell of a county or state, and what it says: this device is told what changes there.
struct BellPanel {
  let edition: Edition
  let area: Area
  /// On how many days of the last twelve months rules changed there.
  let changes: Int

  private var wording: Wording { edition.wording }

  /// Whether the site has a bell.
  var isThere: Bool { edition.bell != nil }

  /// Writes the button; its page needs the icon `bell`.
  func writeButton(to page: inout HTML) {
    guard isThere else { return }
    page.element(
      "button",
      [
        "id": "bell", "class": "btn np", "type": "button", "data-js": "", "hidden": "",
        "aria-pressed": "false", "aria-controls": "bell-more", "data-id": area.id,
        "data-name": area.title(in: edition.language), "data-on": wording[.siteBellOn],
        "data-off": wording[.siteBell],
      ]
    ) { page in
      page.icon("bell")
      page.element("span", text: wording[.siteBell])
    }
  }

  /// Writes what is shown once the bell was rung.
  func write(_ frame: PageFrame, to page: inout HTML) {
    guard let bell = edition.bell else { return }
    page.element(
      "section",
      ["id": "bell-more", "class": "bell np", "hidden": "", "aria-label": wording[.siteBellTitle]]
    ) { page in
      let isState = area.level != .county
      page.element(
        "p",
        text: wording.say(
          isState ? .siteBellWillState : .siteBellWill, counts: ["count": changes],
          ["area": area.title(in: edition.language), "site": sender]))
      page.element(
        "p",
        [
          "id": "bell-say", "role": "status", "data-on": wording[.siteBellSent],
          "data-off": wording[.siteBellEnded], "data-blocked": wording[.siteBellBlocked],
          "data-unable": wording[.siteBellUnable], "data-home": wording[.siteBellHome],
          "data-failed": wording[.siteBellFailed],
        ]
      ) { _ in }
      form(bell, on: &page)
      page.element("p") { page in
        let help = "\(frame.link(.help(edition.language)))#\(HelpPage.use)"
        page.element(
          "a", ["href": isState ? help : "#follow"], text: wording[.siteBellOther])
      }
    }
  }

  /// From whom messages come: the host of the site, as readers know it; or else its title.
  private var sender: String {
    guard let base = edition.base, let host = base.split(separator: "/").dropFirst().first else {
      return edition.title
    }
    return String(host)
  }

  private func form(_ bell: SiteBell, on page: inout HTML) {
    page.element("form") { page in
      page.element("label") { page in
        page.write(wording[.siteBellWhich])
        page.element("select", ["name": "directions"]) { page in
          page.element("option", ["value": "all"], text: wording[.siteBellAll])
          page.element("option", ["value": "stricter"], text: wording[.siteBellStricter])
        }
      }
      let languages = bell.languages(of: edition.workspace)
      if languages.count > 1 {
        page.element("label") { page in
          page.write(wording[.siteBellLanguage])
          page.element("select", ["name": "language"]) { page in
            for language in languages {
              page.element(
                "option", ["value": language.code, "lang": language.code],
                text: language.style.words[Phrase.siteLanguage.rawValue] ?? language.code)
            }
          }
        }
      }
      if let time = bell.time {
        page.element("label") { page in
          page.open("input", ["type": "checkbox", "name": "digest"])
          page.element("span", text: wording.say(.siteBellDigest, ["time": time]))
        }
      }
    }
  }

  /// Writes the list of all bells of a device.
  static func writeList(_ wording: Wording, to page: inout HTML) {
    page.element(
      "section",
      [
        "id": "bells", "data-js": "", "hidden": "", "data-end": wording[.siteBellEnd],
        "data-failed": wording[.siteBellFailed],
      ]
    ) { page in
      page.element("h2", text: wording[.siteBellTitle])
      page.element("p", text: wording[.siteHelpBell])
      page.element("p", ["data-none": ""], text: wording[.siteBellsNone])
      page.element("ul", ["class": "plain"]) { _ in }
    }
  }
}
