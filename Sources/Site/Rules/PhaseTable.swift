internal import Findings
internal import Rules

/// The phases of a version side by side: when each begins and ends, and its guidelines by topic. Where
/// neighbours say the same, it stands there once.
struct PhaseTable {
  let edition: Edition
  let text: RuleSetText
  /// More phases than these stand below one another on every screen.
  private static let mostColumns = 5

  private var wording: Wording { edition.wording }

  /// The topics of its guidelines: first those of which the phases say different things, then what
  /// applies in each.
  let topics: [Int]
  /// The guidelines of each phase by topic.
  private let byTopic: [[Int: [RuleSetText.GuidelineText]]]

  init(edition: Edition, text: RuleSetText) {
    self.edition = edition
    self.text = text
    let byTopic = text.phases.map { phase in
      Dictionary(grouping: phase.guidelines, by: \.guideline.topic)
    }
    self.byTopic = byTopic
    let topics = Set(byTopic.flatMap(\.keys)).sorted()
    let differing = topics.filter { topic in
      byTopic.contains { $0[topic] != byTopic[0][topic] }
    }
    self.topics = differing + topics.filter { !differing.contains($0) }
  }

  /// Neighbouring phases that say the same, mildest first.
  private struct Run<Content> {
    var phases: Range<Int>
    let content: Content
  }

  private func runs<Content: Equatable>(_ contents: [Content]) -> [Run<Content>] {
    var runs: [Run<Content>] = []
    for (level, content) in contents.enumerated() {
      if let last = runs.last, last.content == content {
        runs[runs.count - 1].phases = last.phases.lowerBound..<level + 1
      } else {
        runs.append(Run(phases: level..<level + 1, content: content))
      }
    }
    return runs
  }

  func write(to page: inout HTML) {
    let isTall = text.phases.count > PhaseTable.mostColumns
    page.element("table", ["class": isTall ? "law tall" : "law", "role": "table"]) { page in
      page.element("thead", ["role": "rowgroup"]) { page in
        page.element("tr", ["role": "row"]) { page in
          page.element("td", ["role": "cell"]) { _ in }
          for phase in text.phases {
            page.element("th", ["role": "columnheader", "scope": "col"]) { page in
              page.element("span", ["class": "sw \(phase.paint)"]) { _ in }
              page.write(phase.title)
            }
          }
        }
      }
      page.element("tbody", ["role": "rowgroup"]) { page in
        starts(on: &page)
        if text.phases.contains(where: { $0.ends != nil }) { ends(on: &page) }
        for topic in topics { row(topic, on: &page) }
      }
    }
    if text.left > 0 {
      page.element("p", text: wording.say(.siteMore, ["n": String(text.left)]))
    }
  }

  private func starts(on page: inout HTML) {
    row(wording[.starts], on: &page) { page in
      for (level, phase) in text.phases.enumerated() {
        cell(level..<level + 1, place: Address.place(of: phase.phase), on: &page) { page in
          if let starts = phase.starts {
            write(starts, on: &page)
          } else {
            page.write(edition.capitalized(wording[.appliesElse]))
          }
          guard edition.source != nil else { return }
          page.element("p", ["class": "at"]) { $0.place(phase.phase.id.span, edition) }
        }
      }
    }
  }

  private func ends(on page: inout HTML) {
    row(wording[.ends], on: &page) { page in
      for run in runs(text.phases.map(\.ends)) {
        cell(run.phases, on: &page) { page in
          if let ends = run.content { write(ends, on: &page) } else { page.write("–") }
        }
      }
    }
  }

  private func write(_ trigger: [String], on page: inout HTML) {
    page.write(trigger[0])
    for more in trigger.dropFirst() { page.element("small", text: more) }
  }

  private func row(_ name: String, on page: inout HTML, _ cells: (inout HTML) -> Void) {
    page.element("tr", ["role": "row", "class": "cond"]) { page in
      page.element(
        "th", ["role": "rowheader", "scope": "row"], text: edition.capitalized(name))
      cells(&page)
    }
  }

  private func row(_ topic: Int, on page: inout HTML) {
    page.element("tr", ["role": "row"]) { page in
      page.element("th", ["role": "rowheader", "scope": "row"]) { page in
        page.icon(Drawings.name(ofTopic: topic))
        page.write(edition.workspace.topics[topic].title[edition.language])
      }
      for run in runs(byTopic.map { $0[topic] ?? [] }) {
        cell(run.phases, on: &page) { page in
          if run.content.isEmpty {
            page.element("span", ["class": "soft"], text: wording[.siteNoOwnRule])
          }
          for guideline in run.content { page.element("p") { write(guideline, on: &$0) } }
        }
      }
    }
  }

  private func write(_ guideline: RuleSetText.GuidelineText, on page: inout HTML) {
    page.write(guideline.reads)
    guard let law = guideline.guideline.legalBasis else { return }
    page.write(" ")
    page.element("small") { $0.law(law) }
  }

  /// - Parameter phases: those of which it speaks. On a phone, where there are no columns, it names them.
  private func cell(
    _ phases: Range<Int>, place: String? = nil, on page: inout HTML, _ body: (inout HTML) -> Void
  ) {
    page.element(
      "td",
      [
        "role": "cell", "id": place, "colspan": phases.count > 1 ? String(phases.count) : nil,
        "aria-colspan": phases.count > 1 ? String(phases.count) : nil,
      ]
    ) { page in
      page.element("div", ["class": "of"]) { page in
        if phases.count == text.phases.count, phases.count > 1 {
          page.write(edition.capitalized(wording[.forEveryPhase]))
        } else {
          for phase in text.phases[phases] {
            page.element("span") { page in
              page.element("span", ["class": "sw \(phase.paint)"]) { _ in }
              page.element("span", text: phase.title)
            }
          }
        }
      }
      body(&page)
    }
  }
}
