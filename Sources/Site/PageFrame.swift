internal import Findings
internal import Rules

/// A page of the site: what stands around its content is the same on every page.
struct PageFrame {
  let edition: Edition
  let address: Address
  /// The heading, for the window and for previews.
  let title: String
  /// One sentence for previews.
  let description: String
  /// The same page in each language of the workspace.
  let translations: [(language: Language, address: Address)]
  /// The style sheets that it needs besides the one of all pages.
  var styles: [Address] = []
  /// The scripts that it needs besides the one of all pages.
  var scripts: [Address] = []
  /// Whether it is about a day that it names, so that it does not age.
  var isOfOneDay = false
  /// What programs can subscribe to instead.
  var feed: Address?

  func link(_ other: Address) -> String {
    // It is shown at any path; where the site is tried out on another host, it looks right there, too.
    if address == .missing, let folder = edition.folder { return "\(folder)/\(other.path)" }
    return address.link(to: other)
  }

  /// The page with a content.
  /// - Parameter icons: the drawings that the content uses, by name.
  func page(icons: [String], _ content: (inout HTML) -> Void) -> String {
    HTML.document(
      edition.language.code, languages: languages, head: HTML(head),
      body: HTML { page in
        page.element("a", ["class": "skip", "href": "#main"], text: edition.wording[.siteSkip])
        Drawings.sprite(["search", "theme", "down"] + icons, edition.workspace, on: &page)
        header(on: &page)
        page.element("main", ["id": "main", "class": "wrap"]) { page in
          if let notice = edition.workspace.messages.site?.notice {
            page.element("p", ["class": "alert"], text: notice[edition.language])
          }
          content(&page)
        }
        footer(on: &page)
      })
  }

  /// Those to which the script leads readers from the page at the root.
  private var languages: String? {
    guard address == .root, translations.count > 1 else { return nil }
    return translations.map { $0.language.code }.joined(separator: " ")
  }

  private func head(_ page: inout HTML) {
    page.open("meta", ["charset": "utf-8"])
    page.open(
      "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    // Nothing from elsewhere, no styles or scripts in the page itself. A page that is open renews itself, and the
    // search fetches the places.
    page.open(
      "meta",
      [
        "http-equiv": "Content-Security-Policy",
        "content":
          "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'",
      ])
    page.element("title", text: title)
    page.open("meta", ["name": "description", "content": description])
    page.open("meta", ["name": "color-scheme", "content": "light dark"])
    page.open("link", ["rel": "icon", "href": link(.icon)])
    page.open("link", ["rel": "apple-touch-icon", "href": link(.touchIcon)])
    page.open("link", ["rel": "manifest", "href": link(.manifest(edition.language))])
    let version = "?v=\(edition.filesVersion)"
    for style in [.style] + styles {
      page.open("link", ["rel": "stylesheet", "href": link(style) + version])
    }
    for script in [.script] + scripts {
      page.element("script", ["src": link(script) + version]) { _ in }
    }
    if let feed {
      page.open(
        "link",
        ["rel": "alternate", "type": "application/atom+xml", "title": title, "href": link(feed)])
    }
    page.open("meta", ["property": "og:title", "content": title])
    page.open("meta", ["property": "og:description", "content": description])
    page.open("meta", ["property": "og:type", "content": "website"])
    page.open("meta", ["property": "og:site_name", "content": edition.title])
    guard let base = edition.base, address != .missing else { return }
    page.open("meta", ["property": "og:url", "content": "\(base)/\(address.path)"])
    for (language, address) in translations {
      page.open(
        "link",
        ["rel": "alternate", "hreflang": language.code, "href": "\(base)/\(address.path)"])
    }
  }

  private func header(on page: inout HTML) {
    let (wording, language) = (edition.wording, edition.language)
    let start = Address.start(language)
    page.element("header", ["class": "top"]) { page in
      page.element("div", ["class": "wrap"]) { page in
        page.element("a", ["class": "brand", "href": link(start)]) { page in
          page.element("b", ["aria-hidden": "true"], text: "§")
          page.write(wording[.siteName])
        }
        page.element("nav", ["aria-label": wording[.siteMenu]]) { page in
          link(to: start, wording[.siteStart], on: &page)
          link(to: .changes(language), wording[.siteChanges], on: &page)
          link(to: .help(language), wording[.siteHelp], on: &page)
        }
        page.element("div", ["class": "tools"]) { page in
          for (other, address) in translations where other.code != language.code {
            page.element(
              "a", ["href": link(address), "lang": other.code, "hreflang": other.code],
              text: other.style.words[Phrase.siteLanguage.rawValue] ?? other.code)
          }
          page.element("a", ["href": link(start) + "#q", "aria-label": wording[.siteFind]]) {
            $0.icon("search")
          }
          page.element(
            "button",
            [
              "id": "theme", "type": "button", "data-js": "", "hidden": "",
              "aria-label": wording[.siteTheme],
            ]
          ) { $0.icon("theme") }
        }
      }
    }
  }

  private func link(to other: Address, _ text: String, on page: inout HTML) {
    // The page at the root is that of a language.
    let isHere = other == address || address == .root && other == .start(edition.language)
    page.element(
      "a", ["href": link(other), "aria-current": isHere ? "page" : nil], text: text)
  }

  private func footer(on page: inout HTML) {
    let (wording, language, workspace) = (edition.wording, edition.language, edition.workspace)
    page.element("footer") { page in
      page.element("div", ["class": "wrap"]) { page in
        page.element("p") { page in
          page.write("\(edition.title). ")
          page.element(
            "span",
            [
              "id": "day", "data-day": isOfOneDay ? nil : edition.day.description,
              "data-stale": isOfOneDay ? nil : String(edition.staleAfter),
              "data-new": isOfOneDay ? nil : wording[.siteUpdated],
              "data-old": wording.say(.siteOld, ["day": edition.style.longDate(edition.day)]),
              "data-copy": wording.say(.siteCopy, ["day": edition.style.longDate(edition.day)]),
              "data-next": isOfOneDay ? nil : edition.overdue?.description,
              "data-late": edition.overdue.map {
                wording.say(.siteLate, ["day": edition.style.longDate($0)])
              },
              "data-passed": wording[.sitePassed],
            ]
          ) { $0.sayWithYear(.siteAsOf, edition, day: edition.day) }
          page.write(" " + wording[.siteBinding])
        }
        page.element(
          "p",
          [
            "id": "times", "hidden": "", "data-zone": workspace.timeZone.value,
            "data-text": wording[.siteTimes],
          ]
        ) { _ in }
        for source in workspace.sources {
          page.element(
            "p", ["data-source": source.id.value],
            text: "\(source.title[language])\(wording.colon) \(source.attribution)")
        }
        for (phrase, attribution) in edition.credits {
          page.element("p", text: "\(wording[phrase])\(wording.colon) \(attribution)")
        }
        page.element("p", ["class": "links"]) { page in
          link(to: .ruleSets(language), wording[.siteRuleSets], on: &page)
          link(to: .about(language), wording[.siteAbout], on: &page)
          for (phrase, url) in edition.addresses {
            page.element("a", ["href": url], text: wording[phrase])
          }
        }
      }
    }
  }
}
