internal import Evaluation
internal import Findings
internal import Rules

/// What is said of a topic at first sight: the short texts of its guidelines, a line each, or else the first sentence of the first one,
/// which is read again in the full text.
struct TopicLines {
  let lines: [(text: String, entry: AppliedTopic.Entry)]
  /// Whether there are no short texts.
  let areExcerpt: Bool
  /// How many guidelines have no line.
  let more: Int

  /// - Parameter entries: at least one.
  init(_ entries: [AppliedTopic.Entry], of standings: [Standing], in language: Language) {
    func occasion(of entry: AppliedTopic.Entry) -> Guideline.Occasion {
      standings[entry.standing].state.occasion(in: language)
    }
    let short = entries.compactMap { entry in
      entry.guideline.guideline.short(in: language, on: occasion(of: entry))
        .map { (text: $0, entry: entry) }
    }
    areExcerpt = short.isEmpty
    if short.isEmpty {
      let text = entries[0].guideline.guideline.text(in: language, on: occasion(of: entries[0]))
      lines = [(String(text[..<text.firstSentenceEnd]), entries[0])]
    } else {
      lines = short
    }
    more = entries.count - lines.count
  }
}

extension AppliedTopic {
  /// What is read first: what obliges or allows; where nothing does, all of it.
  var readFirst: [Entry] {
    let law = entries.filter { $0.guideline.guideline.kind != .information }
    return law.isEmpty ? entries : law
  }
}

extension [Standing] {
  /// Those whose guidelines are read first: what obliges or allows; where nothing does, all that have any.
  var readFirst: [Standing] {
    let all = self.filter(\.hasGuidelines)
    let law = all.filter(\.binds)
    return law.isEmpty ? all : law
  }
}
