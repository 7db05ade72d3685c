internal import Rules

/// Shown without a network in place of a page of which the device has no copy.
struct OfflinePage {
  let edition: Edition

  func text(translations: [(language: Language, address: Address)]) -> String {
    let (wording, language) = (edition.wording, edition.language)
    let frame = PageFrame(
      edition: edition, address: .offline(language),
      title: "\(wording[.siteNoNetwork]) – \(wording[.siteName])",
      description: wording[.siteNoCopy], translations: translations)
    return frame.page(icons: []) { page in
      page.element("h1", text: wording[.siteNoNetwork])
      page.element("p", text: wording[.siteNoCopy])
      page.element("p", ["class": "more"]) { page in
        page.element(
          "a", ["class": "btn", "href": frame.link(.start(language))], text: wording[.siteStart])
      }
    }
  }
}
