internal import Findings
internal import Rules

/// What applies about one topic in all counties: each answer once, with the counties that have it, next to a map of which it
/// is the legend.
struct TopicPage {
  let edition: Edition
  let answers: TopicAnswers
  /// Nil: the workspace has no outlines.
  let shapes: MapShapes?

  private var wording: Wording { edition.wording }
  private var language: Language { edition.language }
  private var workspace: Workspace { edition.workspace }

  /// The most counties whose names are seen at once.
  private static let mostOpen = 12

  func text(translations: [(language: Language, address: Address)]) -> String {
    let topic = workspace.topics[answers.topic]
    let title = topic.title[language]
    let frame = PageFrame(
      edition: edition, address: .topic(topic, language),
      title: "\(title) – \(wording[.siteName])",
      description: wording.say(.siteElsewhere, ["topic": title]), translations: translations,
      styles: [.regionStyle])
    return frame.page(icons: []) { page in
      page.element("div") { page in
        page.element("h1", text: title)
        page.element("p", ["class": "sub"]) { $0.sayWithYear(.siteAsOf, edition, day: edition.day) }
      }
      if let shapes, hasMap {
        page.element("div", ["class": "look"]) { page in
          map(shapes, frame).write(to: &page)
          page.element("div", ["class": "side", "id": "all"]) { write(frame, on: &$0) }
        }
      } else {
        write(frame, on: &page)
      }
    }
  }

  /// Of a single answer, a map shows nothing.
  private var hasMap: Bool { shapes != nil && answers.groups.count > 1 }

  private func map(_ shapes: MapShapes, _ frame: PageFrame) -> MapFigure {
    let looks = answers.groups.map(\.look).once { $0 }
    let places = looks.firstIndices
    return MapFigure(
      edition: edition, shapes: shapes, frame: frame, looks: looks,
      counties: answers.groups.flatMap { group in
        let (look, answer) = (places[group.look] ?? 0, summary(group))
        return group.counties.map { MapFigure.County(area: $0, look: look, answer: answer) }
      })
  }

  private func summary(_ group: TopicAnswers.Group) -> String {
    var parts = group.lines.isEmpty ? [wording[.siteNoTopicRule]] : group.lines.map(\.text)
    if group.more > 0 { parts.append(wording.say(.siteMore, ["n": String(group.more)])) }
    if group.isUndecided { parts.append(wording.style[MessageTemplate.undecided]) }
    return parts.joined(separator: "; ")
  }

  private func write(_ frame: PageFrame, on page: inout HTML) {
    for group in answers.groups { write(group, frame, on: &page) }
  }

  private func write(_ group: TopicAnswers.Group, _ frame: PageFrame, on page: inout HTML) {
    page.element("section") { page in
      page.element("h2", ["class": "said"]) { page in
        if hasMap { page.element("i", ["class": group.look.swatch]) { _ in } }
        if group.lines.isEmpty { page.write(wording[.siteNoTopicRule]) }
        for line in group.lines {
          page.element("span") { page in
            page.write(line.text + " ")
            page.element("small", text: line.owners.joined(separator: ", "))
          }
        }
      }
      if group.more > 0 {
        page.element("p", text: wording.say(.siteMore, ["n": String(group.more)]))
      }
      if group.isUndecided {
        page.element("p") { page in
          page.element(
            "span", ["class": "tag"], text: wording.style[MessageTemplate.undecided])
        }
      }
      page.element(
        "details",
        ["class": "fold", "open": group.counties.count <= Self.mostOpen ? "" : nil]
      ) { page in
        page.element("summary") { page in
          page.element(
            "span", text: wording.say(.siteCounties, ["n": String(group.counties.count)]))
          page.icon("down")
        }
        page.element("div") { counties(group.counties, frame, on: &$0) }
      }
    }
  }

  /// The counties of each state, by name.
  private func counties(_ counties: [Area], _ frame: PageFrame, on page: inout HTML) {
    let groups = counties.grouped(by: \.state)
    for (state, own) in edition.byTitle(
      groups, { $0.key.map { workspace.areas[$0] } ?? $0.elements[0] })
    {
      page.element("p") { page in
        if let state {
          page.element("strong", text: workspace.areas[state].title(in: language) + wording.colon)
        }
        for (at, county) in own.enumerated() {
          page.write(at > 0 ? ", " : " ")
          page.element(
            "a", ["href": frame.link(.area(county, language))],
            text: edition.name(of: county))
        }
      }
    }
  }
}
