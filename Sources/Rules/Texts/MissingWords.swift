internal import Findings

extension Phrase {
  /// The words of published pages: those of the site itself, and those around answers that are on
  /// pages, too.
  package static let ofSite: [Phrase] =
    allCases.filter(\.isOnlyOfSite) + MessageTemplate.phrases + [
      .since, .then, .on, .untilRulesEnd, .untilAtMost, .stale, .undecided, .missingMetric, .partOf,
      .mergedInto, .noRules, .nearestDay, .version, .noValue, .noValueSince, .noDataAtAll,
      .nothingCounted,
      .undecidedGuidelines, .byNotice, .phaseBefore, .starts, .ends, .appliesElse, .effective,
      .sameDay, .nextDay, .daysLater, .nextWeekday, .fromDayAfterEntry, .counted, .beforeEntry,
      .notHeld, .notKnown, .state, .dayBefore, .weekBefore, .fromThrough, .untilFurtherNotice,
      .fromOn, .throughOnly, .replacedBy, .skipped, .earliest, .possible, .awaited, .filled,
      .filledAgain,
      .running, .held, .inForce, .notInForce, .begunWith, .handedOver, .rowReading, .guidelines,
      .validity, .areas, .without, .displaces, .begins, .beginsRecounting, .beginsContinuing,
      .beginsWith, .firstCounted, .calendar, .phases, .phasesIndependent, .phasesExclusive,
      .ofMilderPhases, .ofPhasesInForce, .ofPhaseAlone, .forEveryPhase, .onlyLimits, .inAreas,
      .wherever, .byDecision, .byDecisionWhere, .mayBeOrdered, .mayBeEnded, .byNoticeThrough,
      .withoutNotice, .withdrawn, .notInForceItself, .withdrawnBeneath,
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

/// The templates and words that a language lacks for some purpose.
package struct MissingWords {
  /// Some of one kind; none is empty.
  package struct Part {
    let count: Int
    let all: Int
    /// `templates`, `words`
    let kind: String
    /// The key of the messages file under which they are written.
    package let key: String
    /// In code style, joined for a sentence.
    package let names: String

    package var areAll: Bool { count == all }
    /// `3 of 67 templates`
    package var counted: String { "\(count) of \(all) \(kind)" }
  }

  package let parts: [Part]

  /// - Parameters:
  ///   - hasTemplate: nil: templates are not asked for.
  ///   - phrases: the words that are asked for.
  package init(
    hasTemplate: ((MessageTemplate) -> Bool)?, _ phrases: [Phrase], hasWord: (Phrase) -> Bool
  ) {
    let templates = hasTemplate.map { has in MessageTemplate.allCases.filter { !has($0) } } ?? []
    let words = phrases.filter { !hasWord($0) }
    parts = [
      Part(
        count: templates.count, all: MessageTemplate.allCases.count, kind: "templates",
        key: "new-rules",
        names: templates.count == MessageTemplate.allCases.count
          ? "all \(templates.count) templates, which `rulecheck schema messages` describes,"
          : MessageTemplate.listed(templates)),
      Part(
        count: words.count, all: phrases.count, kind: "words", key: "words",
        names: Phrase.listed(words)),
    ].filter { $0.count > 0 }
  }
}

extension Language {
  /// What is missing to write messages in this language, such as `3 of 67 templates and 1 of 18
  /// words`; nil: nothing.
  public var missingForMessages: String? { missing(MessageTemplate.phrases) }

  /// What is missing to write the site in this language, with the messages that it shows; nil: nothing.
  public var missingForSite: String? { missing(Phrase.ofSite) }

  private func missing(_ phrases: [Phrase]) -> String? {
    guard !LanguageStyle.isBuiltIn(code) else { return nil }
    let missing = MissingWords(
      hasTemplate: style.has, phrases,
      hasWord: { style.words[$0.rawValue] != nil })
    guard !missing.parts.isEmpty else { return nil }
    return missing.parts.map { part in
      part.areAll
        ? "all \(part.all) \(part.kind) (under `\(part.key)`)"
        : "\(part.counted) (under `\(part.key)`: \(part.names))"
    }.joined(separator: " and ")
  }
}
