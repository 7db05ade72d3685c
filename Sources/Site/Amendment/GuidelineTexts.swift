internal import Comparison
internal import Findings
internal import Reports
internal import Rules

/// The guidelines that an amendment changes, with both texts, in which what is removed and inserted is
/// marked.
struct GuidelineTexts {
  private let entries: [Entry]
  private let impact: ImpactReport
  private var words: Wording { impact.words }

  /// The most guidelines that are shown.
  private static let most = 60

  private struct Entry {
    /// Rule set, version and phases.
    let heading: String
    let id: String
    let meanings: [RuleDifference.Meaning]
    let old: String?
    let new: String?
  }

  init(_ comparison: RuleComparison, _ impact: ImpactReport) {
    self.impact = impact
    let languages = Both(impact.oldLanguage, impact.language)
    let texts = Both(
      Self.texts(comparison.rules.old, languages.old),
      Self.texts(comparison.rules.new, languages.new))
    let found = comparison.all.filter { $0.subject.kind == .guideline }
    entries = found.grouped { difference in
      Key(
        ruleSet: difference.subject.ruleSet, id: difference.subject.id,
        old: difference.subject.statements?.old, new: difference.subject.statements?.new)
    }.compactMap { key, differences in
      let old = key.old.flatMap { texts.old[$0] }
      let new = key.new.flatMap { texts.new[$0] }
      guard old != new else { return nil }
      let about = DifferenceWords(differences[0], impact.words)
      return Entry(
        heading: [about.group, about.phases].compactMap { $0 }.joined(separator: ", "),
        id: [key.id?.old, key.id?.new].compactMap { $0 }.once { $0 }.joined(separator: " → "),
        meanings: RuleDifference.Meaning.allCases.filter { meaning in
          differences.contains { $0.meaning == meaning }
        }, old: old, new: new)
    }
  }

  private struct Key: Hashable {
    let ruleSet: Both<String>?
    let id: Both<String>?
    let old: Span?
    let new: Span?
  }

  /// The text of each guideline by the place of its identifier.
  private static func texts(_ rules: ComparedRules, _ language: Language) -> [Span: String] {
    let guidelines = rules.workspace.ordinances.flatMap(\.versions).flatMap(\.allGuidelines)
    return Dictionary(
      guidelines.map { ($0.id.span, $0.text(in: language) { _ in nil }) },
      uniquingKeysWith: { first, _ in first })
  }

  func write(to page: inout HTML) {
    guard !entries.isEmpty else { return }
    page.element("section", ["class": "effect", "id": "guidelines"]) { page in
      page.element("h2", text: words[.reviewTexts])
      page.element(
        "p", ["class": "sub"],
        text: words.say(.reviewTextsHow, counts: ["n": entries.count])
      )
      page.element("ul", ["class": "texts"]) { page in
        for entry in entries.prefix(Self.most) {
          page.element("li") { write(entry, to: &$0) }
        }
      }
      let rest = entries.count - Self.most
      if rest > 0 {
        page.element("p", text: words.say(.reviewMoreGuidelines, counts: ["n": rest]))
      }
    }
  }

  private func write(_ entry: Entry, to page: inout HTML) {
    page.element("p") { page in
      for meaning in entry.meanings { page.meaning(meaning, words) }
      page.element("b", text: entry.id)
      page.write(" – \(entry.heading)")
    }
    let change = WordChange(entry.old ?? "", entry.new ?? "")
    page.element("dl") { page in
      page.element("div") { page in
        page.element("dt", text: words.heading(.reviewBefore))
        page.element("dd", ["lang": impact.oldLanguage.code]) { page in
          guard entry.old != nil else {
            return page.element("span", ["lang": words.code], text: words[.reviewNothing])
          }
          for part in change.old { page.write(part, removed: true, words) }
        }
      }
      page.element("div") { page in
        page.element("dt", text: words.heading(.reviewAfter))
        page.element("dd", ["lang": impact.language.code]) { page in
          guard entry.new != nil else {
            return page.element("span", ["lang": words.code], text: words[.reviewNothing])
          }
          for part in change.new { page.write(part, removed: false, words) }
        }
      }
    }
  }
}

/// Two texts, cut where they differ, word by word.
struct WordChange {
  struct Part: Equatable {
    let text: String
    /// Whether the other text does not have it.
    let isOwn: Bool
  }

  let old: [Part]
  let new: [Part]

  /// Longer texts are shown as wholly different: comparing them would take long.
  private static let mostWords = 1000

  init(_ old: String, _ new: String) {
    let (before, after) = (Self.words(old), Self.words(new))
    guard max(before.count, after.count) <= Self.mostWords else {
      self.old = [Part(text: old, isOwn: true)]
      self.new = [Part(text: new, isOwn: true)]
      return
    }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in after.difference(from: before) {
      switch change {
      case .remove(let at, _, _): removed.insert(at)
      case .insert(let at, _, _): inserted.insert(at)
      }
    }
    self.old = Self.parts(before, removed)
    self.new = Self.parts(after, inserted)
  }

  /// Words, each with the space after it.
  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: " ").map { text.index(after: $0) } ?? text.endIndex
      words.append(text[start..<end])
      start = end
    }
    return words
  }

  private static func parts(_ words: [Substring], _ own: Set<Int>) -> [Part] {
    var parts: [Part] = []
    for (at, word) in words.enumerated() {
      let isOwn = own.contains(at)
      if let last = parts.last, last.isOwn == isOwn {
        parts[parts.count - 1] = Part(text: last.text + word, isOwn: isOwn)
      } else {
        parts.append(Part(text: String(word), isOwn: isOwn))
      }
    }
    return parts
  }
}

extension HTML {
  fileprivate mutating func write(_ part: WordChange.Part, removed: Bool, _ words: Wording) {
    guard part.isOwn else { return write(part.text) }
    // Read out, marks alone would be silent.
    func mark(_ page: inout HTML) {
      page.element(
        "span", ["class": "vh", "lang": words.code],
        text: words[removed ? .reviewRemovedText : .reviewInsertedText] + " ")
      page.write(part.text)
      page.element("span", ["class": "vh", "lang": words.code], text: " " + words[.reviewEndText])
    }
    if removed { element("del", [:], mark) } else { element("ins", [:], mark) }
  }

  /// Writes what a difference means for those who follow the rules.
  mutating func meaning(_ meaning: RuleDifference.Meaning, _ words: Wording) {
    element("span", ["class": "mean \(meaning.rawValue)"], text: meaning.text(in: words))
    write(" ")
  }
}
