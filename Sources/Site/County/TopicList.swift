internal import Comparison
internal import Evaluation
internal import Findings
internal import Messages
internal import Rules

/// The guidelines of a rule set by topic, a line each; the full texts and their law one tap away.
struct TopicList {
  let edition: Edition
  let standing: Standing
  /// What changes under the rule set, for certain.
  let changes: [Message]

  private struct Entry {
    let topic: Int
    var guidelines: [(entry: GuidelineInForce, isCertain: Bool)]
    /// Whether one of them belongs to a phase.
    var isOfPhase: Bool { guidelines.contains { $0.entry.phase != nil } }
  }

  /// Topics about which the phase says something come first, then those of every phase.
  private var entries: [Entry] {
    let all =
      standing.guidelines.map { (entry: $0, isCertain: true) }
      + standing.undecidedGuidelines.map { (entry: $0, isCertain: false) }
    let entries = all.grouped(by: \.entry.guideline.topic)
      .map { Entry(topic: $0.key, guidelines: $0.elements) }.sorted { $0.topic < $1.topic }
    return entries.filter(\.isOfPhase) + entries.filter { !$0.isOfPhase }
  }

  func write(to page: inout HTML) {
    let entries = entries
    guard !entries.isEmpty else {
      page.element("p", text: edition.wording[.siteNoGuidelines])
      return
    }
    page.element("ul", ["class": "topics"]) { page in
      for entry in entries {
        page.element("li") { page in
          page.element("details") { page in
            summary(entry, on: &page)
            page.element("ul") { page in
              for (guideline, isCertain) in entry.guidelines {
                page.element("li") { full(guideline, isCertain, on: &$0) }
              }
            }
          }
        }
      }
    }
  }

  private func summary(_ entry: Entry, on page: inout HTML) {
    let (wording, language) = (edition.wording, edition.language)
    page.element("summary") { page in
      page.icon(Drawings.name(ofTopic: entry.topic))
      page.element("span", ["class": "what"]) { page in
        page.element(
          "span", ["class": "topic"], text: edition.workspace.topics[entry.topic].title[language])
        let (lines, areExcerpt) = short(entry)
        for line in lines {
          page.element("span", ["class": areExcerpt ? "short cut" : "short"], text: line)
        }
        if entry.guidelines.contains(where: { !$0.isCertain }) {
          page.element("span", ["class": "tag"], text: wording.style[MessageTemplate.undecided])
        }
        if let day = nextChange(of: entry.topic) {
          page.element("span", ["class": "tag", "data-due": day.description]) {
            $0.say(.siteTopicChanges, edition, day: day)
          }
        }
      }
      page.icon("down")
    }
  }

  /// The first later day on which something about a topic is certain to change.
  private func nextChange(of topic: Int) -> Day? {
    changes.map(\.change).filter { change in
      change.from > edition.day
        && change.guidelines.contains { ($0.after ?? $0.before)?.guideline.topic == topic }
    }.map(\.from).min()
  }

  /// The short texts of the guidelines, a line each, or else the first sentence of the first one; and how
  /// many more there are. An excerpt is read again in the full text.
  private func short(_ entry: Entry) -> (lines: [String], areExcerpt: Bool) {
    let occasion = standing.state.occasion(in: edition.language)
    let shorts = entry.guidelines.compactMap {
      $0.entry.guideline.short(in: edition.language, on: occasion)
    }
    let text = text(entry.guidelines[0].entry)
    let said = shorts.isEmpty ? [String(text[..<text.firstSentenceEnd])] : shorts
    let more = entry.guidelines.count - said.count
    let rest = more > 0 ? [edition.wording.say(.siteMore, ["n": String(more)])] : []
    return (said + rest, shorts.isEmpty)
  }

  private func text(_ entry: GuidelineInForce) -> String {
    entry.guideline.text(in: edition.language, on: standing.state.occasion(in: edition.language))
  }

  private func full(_ entry: GuidelineInForce, _ isCertain: Bool, on page: inout HTML) {
    if !isCertain {
      page.element(
        "strong", text: edition.style[MessageTemplate.undecided] + edition.wording.colon + " ")
    }
    page.write(text(entry))
    guard let law = entry.guideline.legalBasis else { return }
    page.write(" ")
    page.element("small") { $0.law(law) }
  }
}

extension String {
  /// Where the first sentence ends: after a full stop, question or exclamation mark that a space and a
  /// capital letter follow, and that does not end an abbreviation.
  var firstSentenceEnd: Index {
    for at in indices where self[at] == "." || self[at] == "!" || self[at] == "?" {
      let next = index(after: at)
      guard next < endIndex, self[next] == " " else { continue }
      let word = self[..<at].split(separator: " ").last ?? ""
      let after = index(after: next)
      guard after < endIndex, self[after].isUppercase, word.count > 3,
        !word.contains(".")
      else { continue }
      return next
    }
    return endIndex
  }
}
