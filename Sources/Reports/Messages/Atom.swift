internal import Messages
internal import Observations
internal import Rules

/// The messages of a county in one language as a feed (RFC 4287), the newest first.
struct Atom {
  /// The newest first.
  let messages: [ToldMessage]
  let area: Area
  let workspace: Workspace
  let language: Language
  /// The day of the feed where it has no entry.
  let day: Day
  let zone: TimeZoneRules
  /// The address at which the feed can be read; nil: not known.
  let address: String?
  /// That of the county's page; nil: not known.
  let page: String?
  let identifiers: FeedIdentifiers

  private var entries: [ToldMessage] {
    messages.once(by: \.identifier)
  }

  /// The last second of a day: a message is known at the end of a day. What people were told after it of the same day is a second
  /// newer each time, so that readers that sort by it show what applies first.
  private func updated(_ day: Day, telling: Int = 0) -> XML {
    XML(
      "updated",
      text: telling == 0
        ? zone.timestamp(day, second: 86_399) : zone.timestamp(day + 1, second: telling - 1))
  }

  var xml: XML {
    let (feed, entries) = (workspace.messages.feed, entries)
    let name = workspace.name(of: area, in: language)
    let author = XML(
      "author", [],
      [XML("name", text: (feed?.author ?? workspace.title)[language])]
        + (feed?.email.map { [XML("email", text: $0)] } ?? []))
    let link = address.map {
      XML("link", [("rel", "self"), ("type", "application/atom+xml"), ("href", $0)])
    }
    let alternate = page.map {
      XML("link", [("rel", "alternate"), ("type", "text/html"), ("href", $0)])
    }
    return XML(
      "feed", [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", language.code)],
      [
        XML("id", text: identifiers.feed(of: [workspace.id, area.id, language.code])),
        XML("title", text: "\(name) – \(workspace.title[language])"),
        entries.first.map { updated($0.known, telling: $0.telling) } ?? updated(day), author,
      ] + [link, alternate].compactMap { $0 } + entries.map(entry))
  }

  private func entry(_ message: ToldMessage) -> XML {
    let text = message.text
    let page = text.url.map {
      XML("link", [("rel", "alternate"), ("type", "text/html"), ("href", $0)])
    }
    let link = text.legalBasis.first?.url.map { XML("link", [("rel", "related"), ("href", $0)]) }
    let content = XML("div", [("xmlns", "http://www.w3.org/1999/xhtml")], content(text))
    let children: [XML?] = [
      XML("id", text: identifiers.entry(message)), XML("title", text: text.headline),
      updated(message.known, telling: message.telling), XML("summary", text: text.push), page,
      link,
      XML("content", [("type", "xhtml")], [content]),
    ]
    return XML("entry", [], children.compactMap { $0 })
  }

  private func content(_ text: LocalizedMessage) -> [XML] {
    let wording = Wording(text.language)
    func list(_ lines: [String]) -> XML { XML("ul", [], lines.map { XML("li", text: $0) }) }
    func section(_ title: String, _ lines: [String]) -> [XML] {
      lines.isEmpty ? [] : [XML("h3", text: title), list(lines)]
    }
    var parts =
      [XML("p", text: text.push)]
      + (text.ruleSet.isEmpty ? [] : [XML("h3", text: text.ruleSet)]) + [list(text.scope)]
    parts += section(text.whyTitle, text.why)
    for group in text.groups {
      parts.append(XML("h3", text: group.title))
      for topic in group.topics {
        parts.append(XML("h4", text: topic.title))
        parts.append(
          XML(
            "ul", [],
            topic.entries.map { entry in
              XML(
                "li", text: entry.text,
                entry.formerlySaid(wording).map { [XML("br"), XML("em", text: $0)] } ?? [])
            }))
      }
    }
    if let unchanged = text.unchanged { parts.append(XML("p", text: unchanged)) }
    parts += section(wording[.data], text.sources)
    parts += section(wording[.legalBasis], text.legalBasisTitles)
    return parts
  }
}
