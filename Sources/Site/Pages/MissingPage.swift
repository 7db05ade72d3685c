internal import Findings
internal import Rules

/// What a web server shows where there is no page, in every language: it can appear at any path, so its
/// links begin at the root of the host.
struct MissingPage {
  /// In the order of the languages; the first one's frame is that of the page.
  let editions: [Edition]

  var text: String {
    let frame = PageFrame(
      edition: editions[0], address: .missing,
      title: "404 – \(editions[0].wording[.siteName])",
      description: editions[0].wording[.siteMissing],
      translations: editions.map { ($0.language, .start($0.language)) })
    return frame.page(icons: []) { page in
      page.element("h1", text: "404")
      for edition in editions {
        page.element("section", ["lang": edition.language.code]) { page in
          page.element("p", text: edition.wording[.siteMissing])
          page.element("p", ["class": "more"]) { page in
            page.element(
              "a", ["class": "btn", "href": frame.link(.start(edition.language))],
              text: edition.wording[.siteStart])
          }
        }
      }
    }
  }
}
