public import Rules

/// Paths of the site to which messages lead, from its root. They are a promise: a link that was told leads to the page for good.
public enum SitePath {
  /// The page of a county.
  public static func county(_ area: Area, in language: Language) -> String {
    county(area.id, in: language)
  }

  /// - Parameter id: of the county.
  public static func county(_ id: String, in language: Language) -> String {
    file([language.code, "area", id], ending: "html")
  }

  /// The place of a rule set on the page of a county.
  public static func place(ofOrdinance id: String) -> String {
    "rules-" + MessageIdentifier.escaped(id)
  }

  /// The address of a path.
  /// - Parameter base: that of the site, with or without a slash at its end.
  public static func address(of path: String, at base: String) -> String {
    base + (base.hasSuffix("/") ? "" : "/") + path
  }

  /// A file below folders, whose names may be any texts.
  package static func file(_ parts: [String], ending: String) -> String {
    let names = parts.map { part in
      MessageIdentifier.fileName(MessageIdentifier.escaped(part), ending: ending)
    }
    // A folder is named like a file, so that it is no longer than a name may be.
    let folders = names.dropLast().map { $0.dropLast(ending.count + 1) }
    return folders.map { "\($0)/" }.joined() + (names.last ?? "")
  }
}

extension Message {
  /// The message with the address of the page that says more.
  /// - Parameter base: the address of the site.
  public func leading(to base: String) -> Message {
    var message = self
    for at in texts.indices {
      let page = SitePath.county(change.area, in: texts[at].language)
      let place = SitePath.place(ofOrdinance: change.ordinance)
      message.texts[at].url = SitePath.address(of: "\(page)#\(place)", at: base)
    }
    return message
  }
}
