internal import Findings

extension Phrase {
  /// The words of published pages: those of the site itself, and those around answers that stand on
  /// pages, too.
  package static let ofSite: [Phrase] =
    allCases.filter(\.isOnlyOfSite) + MessageTemplate.phrases + [
      .since, .untilRulesEnd, .stale, .undecided, .missingMetric, .partOf, .mergedInto, .noRules,
      .nearestDay, .version, .noValue, .noValueSince, .noDataAtAll, .nothingCounted,
      .undecidedGuidelines, .byNotice, .phaseBefore, .starts, .ends, .appliesElse, .effective,
      .sameDay, .nextDay, .daysLater, .nextWeekday, .fromDayAfterEntry, .counted, .beforeEntry,
      .notHeld, .notKnown, .state, .dayBefore, .weekBefore, .fromThrough, .untilFurtherNotice,
      .fromOn, .throughOnly, .replacedBy, .skipped,
    ]

  private var isOnlyOfSite: Bool { rawValue.hasPrefix("site-") }

  /// The names of phrases for a sentence; those of the site alone are summed up if all are there.
  package static func listed(_ phrases: [Phrase]) -> String {
    let all = allCases.filter(\.isOnlyOfSite)
    guard all.allSatisfy(phrases.contains) else { return phrases.map(\.rawValue).quoted }
    let others = phrases.filter { !$0.isOnlyOfSite }.map { "`\($0.rawValue)`" }
    return (["all \(all.count) of `site-…`"] + others).joined(separator: ", ")
  }
}

extension Language {
  /// What is missing to write messages in this language, such as `3 of 67 templates and 1 of 18
  /// words`; nil: nothing.
  public var missingForMessages: String? { missing(MessageTemplate.phrases) }

  /// What is missing to write the site in this language, with the messages that it shows; nil: nothing.
  public var missingForSite: String? { missing(Phrase.ofSite) }

  private func missing(_ phrases: [Phrase]) -> String? {
    guard builtInStyle == nil else { return nil }
    let templates = MessageTemplate.allCases.filter { style.templates[$0.rawValue] == nil }
    let words = phrases.filter { style.words[$0.rawValue] == nil }
    func told(_ missing: Int, of all: Int, _ what: String, _ place: String, _ names: String)
      -> String?
    {
      guard missing > 0 else { return nil }
      return missing == all
        ? "all \(all) \(what) (under `\(place)`)"
        : "\(missing) of \(all) \(what) (under `\(place)`: \(names))"
    }
    let lacks = [
      told(
        templates.count, of: MessageTemplate.allCases.count, "templates", "new-rules",
        MessageTemplate.listed(templates)),
      told(words.count, of: phrases.count, "words", "words", Phrase.listed(words)),
    ].compactMap { $0 }
    return lacks.isEmpty ? nil : lacks.joined(separator: " and ")
  }
}
