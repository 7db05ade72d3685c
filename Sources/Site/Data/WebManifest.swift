internal import Reports
internal import Rules

/// What a device needs to put the site on its home screen, in one language: a web app manifest (W3C).
struct WebManifest {
  let edition: Edition

  var text: String {
    let address = Address.manifest(edition.language)
    return JSON.object([
      ("name", .string(edition.title)), ("short_name", .string(edition.wording[.siteName])),
      ("lang", .string(edition.language.code)),
      ("start_url", .string(address.link(to: .start(edition.language)))),
      ("scope", .string(address.link(to: .root).replacing("index.html", with: ""))),
      ("display", "minimal-ui"), ("background_color", "#ffffff"), ("theme_color", "#1d4f91"),
      (
        "icons",
        .array([
          icon(.icon, "any", "image/svg+xml", from: address),
          icon(.touchIcon, "512x512", "image/png", from: address),
        ])
      ),
    ]).serialized
  }

  private func icon(_ icon: Address, _ sizes: String, _ type: String, from address: Address) -> JSON
  {
    .line([
      "src": .string(address.link(to: icon)), "sizes": .string(sizes), "type": .string(type),
      "purpose": "any maskable",
    ])
  }
}
