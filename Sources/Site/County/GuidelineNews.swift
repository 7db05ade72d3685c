internal import Comparison
internal import Evaluation
internal import Findings
internal import Messages
internal import Rules

/// The guidelines that differ between two states, folded, by topic, with what happens to them: one that is
/// lifted must never read as if it applied.
struct GuidelineNews {
  let edition: Edition
  let changes: [GuidelineChange]
  /// nil: the rule set did not apply.
  let before: RuleState?
  /// nil: it no longer applies.
  let after: RuleState?

  private var topics: String {
    let direction = Direction(of: changes)
    return edition.topics(of: changes).joined(separator: ", ")
      + (direction == .other ? "" : " (\(edition.wording[direction.phrase]))")
  }

  /// Writes what has changed since a day, unless that is nothing.
  func write(since day: Day, to page: inout HTML) {
    let kinds = Set(changes.map(\.kind))
    let phrase: Phrase =
      kinds == [.added] ? .siteNewSince : kinds == [.lifted] ? .siteLiftedSince : .siteChangedSince
    write(to: &page) { $0.say(phrase, edition, day: day) }
  }

  /// Writes what changes with a step to come, unless that is nothing.
  func writeThen(to page: inout HTML) { write(to: &page) { $0.write(edition.wording[.siteThen]) } }

  private func write(to page: inout HTML, _ title: (inout HTML) -> Void) {
    guard !changes.isEmpty else { return }
    page.element("details", ["class": "fresh"]) { page in
      page.element("summary") { page in
        page.element("span") { page in
          page.element("strong") { page in
            title(&page)
            page.write(edition.wording.colon)
          }
          page.write(" " + topics)
        }
        page.icon("down")
      }
      page.element("ul") { page in
        for topic in changes.grouped(by: \.topic) {
          page.element("li") { write(topic.elements, of: topic.key, to: &$0) }
        }
      }
    }
  }

  /// What changes about a topic, with the direction of all of it.
  private func write(_ changes: [GuidelineChange], of topic: Int, to page: inout HTML) {
    page.element("strong", text: edition.workspace.topics[topic].title[edition.language])
    let direction = Direction(of: changes)
    if direction != .other {
      page.write(" ")
      page.element("span", ["class": "tag"], text: edition.wording[direction.phrase])
    }
    page.element("ul") { page in
      for change in changes { page.element("li") { write(change, to: &$0) } }
    }
  }

  private func write(_ change: GuidelineChange, to page: inout HTML) {
    let kind =
      edition.style[GuidelineChange.template(change.kind, of: change.guidelineKind)]
      + edition.wording.colon + " "
    page.element("span", ["class": "soft"], text: kind)
    let old = change.before.flatMap { text($0, before) }
    let new = change.after.flatMap { text($0, after) }
    page.write(new ?? old ?? "")
    guard let old, let new, old != new else { return }
    page.write(" ")
    page.element(
      "span", ["class": "soft"], text: edition.wording.tell(.formerly, ["text": old]))
  }

  private func text(_ entry: GuidelineInForce, _ state: RuleState?) -> String? {
    state.map { state in
      entry.guideline.text(in: edition.language, on: state.occasion(in: edition.language))
    }
  }
}

extension GuidelineChange {
  /// The topic, as an index into the workspace's topics.
  var topic: Int { (after ?? before)?.guideline.topic ?? 0 }
}
