internal import Findings
internal import Rules
internal import YAMLSource

/// The keys of `site` in `messages.yaml`.
enum SiteFields {
  static let title = Field(
    "title", Format.localizedName, "What the site is called; absent: as the workspace.")
  static let notice = Field(
    "notice", Format.localized, "A sentence on every page, such as what these rules are not.")
  static let contact = Field(
    "contact", Format.addresses(.contact),
    "Where people can ask: an address that begins with https://, mailto: or tel:.")
  static let imprint = Field(
    "imprint", Format.addresses(.page(such: "https://www.example.org/imprint")),
    "The page that says who publishes the site.")
  static let privacy = Field(
    "privacy", Format.addresses(.page(such: "https://www.example.org/privacy")),
    "The page that says what happens to personal data.")
  static let accessibility = Field(
    "accessibility", Format.addresses(.page(such: "https://www.example.org/accessibility")),
    "The accessibility statement.")

  static let figures = Field(
    "figures", Format<String>.identifier.located.list(atLeast: 1),
    "The metrics that pages show, in this order; absent: those that rules use, then the others that sources have."
  )

  static let settings = Format<SiteSettings>.mapping(
    "`site`", title, notice, contact, imprint, privacy, accessibility, figures
  ) { _, title, notice, contact, imprint, privacy, accessibility, figures in
    SiteSettings(
      title: title, notice: notice, contact: contact, imprint: imprint, privacy: privacy,
      accessibility: accessibility, figures: figures)
  }
}

extension Format where Value == LocalizedText {
  /// An address for all languages, or one for each of them.
  fileprivate static func addresses(_ address: Format<String>) -> Format { oneOrEach(address) }

  /// A text for all languages, or one for each of them.
  static func oneOrEach(_ text: Format<String>) -> Format {
    let languages = Shape.keyed(keys: Shape.Text("a language"), text.shape, atLeast: 1)
    let each = LocalizedFormat.each(text)
    return Format(.either([text.shape, languages])) { node, reading in
      guard node.kind != .mapping else { return each.read(node, reading) }
      return text.read(node, reading).map { one in
        LocalizedText(
          all: reading.symbols.languages.map { _ in Located(one, node.span) }, span: node.span)
      }
    }
  }
}

extension Format where Value == String {
  /// Characters of an address, but for some.
  private static func signs(without others: String = "") -> String {
    #"[^\s<>"|\\`\#(others)]"#
  }
  private static let pagePattern = "https://\(webPattern)"

  fileprivate static func page(such example: String) -> Format {
    address(
      "an address that begins with https://", pattern: "^\(pagePattern)$", such: example,
      isAllowed: isPage)
  }

  fileprivate static let contact = address(
    "an address of a page, for mail, or of a telephone",
    pattern: "^(\(pagePattern)|mailto:\(signs(without: "@"))+@\(signs(without: "@"))+|"
      + #"tel:\+?[0-9().-]+)$"#,
    such: "https://www.example.org/contact, mailto:rules@example.org or tel:+49-30-1234"
  ) { text in
    if text.hasPrefix("mailto:") {
      let parts = text.dropFirst(7).split(separator: "@", omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
    }
    guard text.hasPrefix("tel:") else { return isPage(text) }
    let number = text.dropFirst(text.hasPrefix("tel:+") ? 5 : 4)
    return !number.isEmpty && number.allSatisfy { "0123456789().-".contains($0) }
  }

  @Sendable private static func isPage(_ text: String) -> Bool {
    text.utf8.starts(with: "https://".utf8)
      && text.utf8.dropFirst(8).first.map { $0 != UInt8(ascii: "/") } ?? false
  }
}
