internal import Comparison
internal import Evaluation
internal import Findings
internal import Messages
internal import Rules

/// The guidelines of all rule sets in force by topic, a line each; the full texts and their law one tap away.
struct TopicList {
  let edition: Edition
  /// The page, for links to what applies elsewhere; nil: it has no such links, since pages of topics say only what is
  /// read first.
  let frame: PageFrame?
  let standings: [Standing]
  /// What these say.
  let topics: [AppliedTopic]
  /// What changes under these rule sets, for certain.
  let changes: [Message]
  /// Whether each line says whose it is.
  let namesRuleSets: Bool

  private typealias Entry = AppliedTopic.Entry

  func write(to page: inout HTML) {
    page.element("ul", ["class": "topics"]) { page in
      for topic in topics {
        let first = topic.readFirst
        let advice =
          first.count == topic.entries.count
          ? [] : topic.entries.filter { $0.guideline.guideline.kind == .information }
        page.element("li") { page in
          page.element("details") { page in
            summary(topic, first, on: &page)
            list(first, on: &page)
            if !advice.isEmpty {
              page.element("details", ["class": "fold"]) { page in
                page.element("summary") { page in
                  page.element("span", text: edition.wording[.siteAdvice])
                  page.icon("down")
                }
                list(advice, on: &page)
              }
            }
            elsewhere(topic.topic, on: &page)
          }
        }
      }
    }
  }

  /// The way to what other counties say of a topic.
  private func elsewhere(_ topic: Int, on page: inout HTML) {
    guard let frame else { return }
    let topic = edition.workspace.topics[topic]
    page.element("p", ["class": "np"]) { page in
      page.element(
        "a", ["href": frame.link(.topic(topic, edition.language))],
        text: edition.wording.say(.siteElsewhere, ["topic": topic.title[edition.language]]))
    }
  }

  private func list(_ entries: [Entry], on page: inout HTML) {
    page.element("ul") { page in
      for entry in entries { page.element("li") { full(entry, on: &$0) } }
    }
  }

  /// - Parameter first: of its entries, what is read first.
  private func summary(_ topic: AppliedTopic, _ first: [Entry], on page: inout HTML) {
    let (wording, language) = (edition.wording, edition.language)
    page.element("summary") { page in
      page.icon(Drawings.name(ofTopic: topic.topic))
      page.element("span", ["class": "what"]) { page in
        page.element(
          "span", ["class": "topic"], text: edition.workspace.topics[topic.topic].title[language])
        short(first, on: &page)
        if first.contains(where: { !$0.isCertain }) {
          page.element("span", ["class": "tag"], text: wording.style[MessageTemplate.undecided])
        }
        if let day = nextChange(of: topic.topic) {
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
        && change.guidelines.contains { $0.topic == topic }
    }.map(\.from).min()
  }

  private func short(_ entries: [Entry], on page: inout HTML) {
    let said = TopicLines(entries, of: standings, in: edition.language)
    let kind = said.areExcerpt ? "short cut" : "short"
    for (text, entry) in said.lines {
      page.element("span", ["class": kind]) { page in
        page.write(text)
        owner(of: entry, on: &page)
      }
    }
    if said.more > 0 {
      page.element(
        "span", ["class": kind], text: edition.wording.say(.siteMore, ["n": String(said.more)]))
    }
  }

  private func text(_ entry: Entry) -> String {
    let occasion = standings[entry.standing].state.occasion(in: edition.language)
    return entry.guideline.guideline.text(in: edition.language, on: occasion)
  }

  /// Whose it is, where several rule sets speak.
  private func owner(of entry: Entry, on page: inout HTML) {
    guard namesRuleSets else { return }
    page.write(" ")
    page.element("small", text: edition.title(of: standings[entry.standing].ruleSet))
  }

  private func full(_ entry: Entry, on page: inout HTML) {
    if !entry.isCertain {
      page.element(
        "strong", text: edition.style[MessageTemplate.undecided] + edition.wording.colon + " ")
    }
    page.write(text(entry))
    if let law = entry.guideline.guideline.legalBasis {
      page.write(" ")
      page.element("small") { $0.law(law) }
    }
    owner(of: entry, on: &page)
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
