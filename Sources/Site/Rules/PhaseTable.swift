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
  var topics: [Int] {
    let topics = text.phases.flatMap(\.guidelines).map(\.guideline.topic).once { $0 }.sorted()
    guard text.phases.count > 1 else { return topics }
    let common = Set(topics.filter { runs(ofTopic: $0).count == 1 })
    return topics.filter { !common.contains($0) } + topics.filter(common.contains)
  }

  /// Neighbouring phases that say the same, mildest first.
  private struct Run<Content> {
    var phases: Range<Int>
    let content: Content
  }

  private func runs<Content: Equatable>(
    _ content: (RuleSetText.PhaseText) -> Content
  ) -> [Run<Content>] {
    var runs: [Run<Content>] = []
    for (level, phase) in text.phases.enumerated() {
      let content = content(phase)
      if let last = runs.last, last.content == content {
        runs[runs.count - 1].phases = last.phases.lowerBound..<level + 1
      } else {
        runs.append(Run(phases: level..<level + 1, content: content))
      }
    }
    return runs
  }

  private func runs(ofTopic topic: Int) -> [Run<[RuleSetText.GuidelineText]>] {
    runs { $0.guidelines.filter { $0.guideline.topic == topic } }
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
      for run in runs(\.ends) {
        cell(run.phases, on: &page) { page in
          if let ends = run.content { write(ends, on: &page) } else { page.write("–") }
        }
      }
    }
  }

  private func write(_ trigger: RuleSetText.TriggerText, on page: inout HTML) {
    page.write(edition.capitalized(trigger.condition))
    page.element("small", text: trigger.needed)
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
      for run in runs(ofTopic: topic) {
        cell(run.phases, on: &page) { page in
          if run.content.isEmpty {
            page.element("span", ["class": "soft"], text: wording[.noGuidelines])
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
              page.write(" " + phase.title)
            }
          }
        }
      }
      body(&page)
    }
  }
}
