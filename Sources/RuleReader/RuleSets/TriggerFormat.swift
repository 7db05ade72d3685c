internal import Findings
internal import Rules
internal import YAMLSource

/// The keys of `starts` and `ends` as they are read; what is absent is filled in later.
struct TriggerDraft: Sendable {
  var when: Condition?
  /// Where the authority decides.
  var decision: Trigger.Decision?
  var consecutive: Located<Trigger.Count>?
  var effective: Located<Trigger.Effective>?
  var countsFrom: Located<Bool>?
  var span: Span
  /// Whether `when` was written, readable or not.
  var hasWhen: Bool
  /// Whether `consecutive` was written and could not be read.
  var hasUnknownCount: Bool
}

/// The keys of `starts` and `ends`.
enum TriggerFields {
  static let startsWhen = Field(
    "when", ConditionFields.condition, required: true, "The condition that must hold.")
  static let endsWhen = Field(
    "when", ConditionFields.condition,
    "The condition that must hold; absent: the opposite of the condition of `starts`.")
  static let consecutive = Field(
    "consecutive",
    Format<(days: Int, daySet: String?)>.parsed(
      "a count such as `3 days` or `5 working-days`",
      pattern:
        "^(1 days?|([2-9]|[1-9][0-9]{1,2}|[12][0-9]{3}|3[0-5][0-9]{2}|36[0-4][0-9]|3650) days|([1-9]|[1-9][0-9]{1,2}|[12][0-9]{3}|3[0-5][0-9]{2}|36[0-4][0-9]|3650) (?!days?$)[A-Za-z0-9][A-Za-z0-9_.-]*)$",
      code: .badDuration,
      help:
        "write `1 day`, a number and `days`, or a number and a day set of the calendar; at most 3650",
      meant: Words.dayCount, usual: Words.withUsualNumber
    ) { text in
      guard let (days, word) = Words.number(of: text), (1...3650).contains(days) else { return nil }
      switch word {
      case "day": return days == 1 ? (1, nil) : nil
      case "days": return (days, nil)
      default: return Words.isIdentifier(word) ? (days, word) : nil
      }
    }.map { count, node, reading -> Trigger.Count? in
      guard let daySet = count.daySet else { return Trigger.Count(days: count.days, daySet: nil) }
      return reading.symbols.daySets
        .place(daySet, at: node.span, counting: count.days, reading.findings)
        .map { Trigger.Count(days: count.days, daySet: $0) }
    }.located, "On how many counted days in a row: `3 days`, or `5 working-days` with a day set.")
  static let effective = Field(
    "effective",
    Format<Trigger.Effective>.parsed(
      "`same day`, `next day`, `day after next`, `N days later` or `next WEEKDAY`",
      pattern:
        "^(same day|next day|day after next|([1-9]|[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-5]) days later|next (mon|tues|wednes|thurs|fri|satur|sun)day)$",
      code: .badEffectiveDay,
      help:
        "write one of these; N goes from 1 to 365, and WEEKDAY is an English word such as `monday`",
      meant: { text in
        if let (days, rest) = Words.number(of: text), rest.hasPrefix("day"), days > 1 {
          return "\(days) days later"
        }
        if text == "1 day later" { return "next day" }
        let words = firstDays.map(\.word) + Weekday.allCases.map { "next \($0.name)" }
        return Spelling.nearest(to: text, among: words).first
      }, usual: Words.withUsualNumber
    ) { text in
      if let (_, days) = firstDays.first(where: { $0.word == text }) { return .daysLater(days) }
      if text.hasPrefix("next ") {
        return Weekday(name: String(text.dropFirst(5))).map { .next($0) }
      }
      guard let (days, rest) = Words.number(of: text), rest == "days later",
        (1...365).contains(days)
      else { return nil }
      return .daysLater(days)
    }.located, "From the day on which the count is full to the first day it applies.")
  static let countsFrom = Field(
    "counts-from",
    Format.choice(["any day", "day after entry"])
      .map { text, _, _ in text == "day after entry" }.located,
    "`day after entry`: only days after the first day in force count; absent: `any day`.")

  /// The days with words of their own, and how many days later they are.
  private static let firstDays: [(word: String, days: Int)] = [
    ("same day", 0), ("next day", 1), ("day after next", 2),
  ]

  static let starts = DecisionFields.orDecision(
    .mapping("`starts`", startsWhen, consecutive, effective) {
      fields, when, consecutive, effective in
      TriggerDraft(
        when: when, consecutive: consecutive, effective: effective, span: fields.node.span,
        hasWhen: fields.has(startsWhen),
        hasUnknownCount: consecutive == nil && fields.has(TriggerFields.consecutive))
    })

  static let ends = DecisionFields.orDecision(
    .mapping("`ends`", endsWhen, consecutive, effective, countsFrom) {
      fields, when, consecutive, effective, countsFrom in
      TriggerDraft(
        when: when, consecutive: consecutive, effective: effective, countsFrom: countsFrom,
        span: fields.node.span, hasWhen: fields.has(endsWhen),
        hasUnknownCount: consecutive == nil && fields.has(TriggerFields.consecutive))
    })
}

/// A decision of the authority, which takes the place of a trigger that figures fill.
enum DecisionFields {
  static let word = Format.choice(["by decision"])
  static let by = Field(
    "by", Format.choice(["decision"]), required: true,
    "Who makes the change: `decision`, the authority.")
  static let allowedWhen = Field(
    "allowed-when", ConditionFields.condition, required: true,
    "The condition under which the law allows the decision; where it sets none, write `by decision` alone."
  )

  static let decision = Format<TriggerDraft>.mapping("a decision", by, allowedWhen) {
    fields, by, allowed in
    guard by != nil, let allowed else { return nil }
    return draft(allowed, at: fields.node.span)
  }

  private static func draft(_ allowed: Condition?, at span: Span) -> TriggerDraft {
    TriggerDraft(
      decision: Trigger.Decision(allowedWhen: allowed), span: span, hasWhen: false,
      hasUnknownCount: false)
  }

  /// Either what figures fill, or `by decision`, or that with the condition under which it is allowed.
  static func orDecision(_ figures: Format<TriggerDraft>) -> Format<TriggerDraft> {
    Format(.either([figures.shape, word.shape, decision.shape])) { node, reading in
      switch node.kind {
      case .scalar: word.read(node, reading).map { _ in draft(nil, at: node.span) }
      case .mapping where isDecision(node): decision.read(node, reading)
      case .mapping, .sequence: figures.read(node, reading)
      }
    }
  }

  private static func isDecision(_ node: YAMLNode) -> Bool {
    func has(_ key: String) -> Bool { node.entries.contains { $0.key.has(key) } }
    return has(by.key) || has(allowedWhen.key) && !has(TriggerFields.startsWhen.key)
  }

  /// What to write where a phase has a key of a decision next to `starts` or `ends`; nil: it is another key or mapping.
  static func help(for key: String, in node: YAMLNode, of shape: MappingShape) -> String? {
    guard key == by.key || key == allowedWhen.key,
      shape.place(of: PhaseFields.starts.shape) != nil
    else { return nil }
    let decided = node.entries.filter { $0.value.kind == .scalar && $0.value.has("by decision") }
    let side = decided.count == 1 ? decided[0].key.text : PhaseFields.starts.key
    return "write `\(side): { by: decision, allowed-when: … }`"
  }
}
