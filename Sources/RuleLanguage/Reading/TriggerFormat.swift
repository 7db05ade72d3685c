internal import YAMLSource

/// The keys of `starts` and `ends` while they are read; what is absent is filled in afterwards.
struct TriggerDraft: Sendable {
  var when: Condition?
  var consecutive: Located<Consecutive>?
  var effective: Located<Trigger.Effective>?
  var countsFrom: Located<Bool>?
  var span: Span
  /// Whether `when` was written, readable or not.
  var hasWhen: Bool

  /// `3 days`, `5 working-days`: the word is resolved with the rule set's calendar.
  struct Consecutive: Sendable {
    var days: Int
    var daySet: String?
  }
}

/// The keys of `starts` and `ends`.
enum TriggerFields {
  static let startsWhen = Field(
    "when", Format<Condition>.condition, required: true, "The condition that must hold.")
  static let endsWhen = Field(
    "when", Format<Condition>.condition,
    "The condition that must hold; absent: the opposite of that of `starts`.")
  static let consecutive: Field<Located<TriggerDraft.Consecutive>> =
    Field(
      "consecutive",
      Format<TriggerDraft.Consecutive>.parsed(
        "a count such as `3 days` or `5 working-days`",
        pattern:
          "^(1 day|([2-9]|[1-9][0-9]{1,2}|[12][0-9]{3}|3[0-5][0-9]{2}|36[0-4][0-9]|3650) days|([1-9]|[1-9][0-9]{1,2}|[12][0-9]{3}|3[0-5][0-9]{2}|36[0-4][0-9]|3650) (?!days?$)[A-Za-z0-9][A-Za-z0-9_.-]*)$",
        code: .badDuration,
        help:
          "write `1 day`, a number and `days`, or a number and a day set of the calendar; at most 3650",
        meant: Words.dayCount
      ) { text in
        guard let (days, word) = Words.number(of: text), (1...3650).contains(days) else {
          return nil
        }
        switch word {
        case "day": return days == 1 ? .init(days: 1, daySet: nil) : nil
        case "days": return days > 1 ? .init(days: days, daySet: nil) : nil
        default: return Words.isIdentifier(word) ? .init(days: days, daySet: word) : nil
        }
      }.located,
      "On how many counted days in a row: `3 days`, or `5 working-days` with a day set.")
  static let effective: Field<Located<Trigger.Effective>> =
    Field(
      "effective",
      Format<Trigger.Effective>.parsed(
        "`same day`, `next day`, `day after next`, `N days later` or `next WEEKDAY`",
        pattern:
          "^(same day|next day|day after next|([1-9]|[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-5]) days later|next (mon|tues|wednes|thurs|fri|satur|sun)day)$",
        code: .badEffectiveDay,
        help:
          "write one of these; N goes from 1 to 365, and WEEKDAY is an English word such as `monday`",
        meant: { text in
          let words =
            ["same day", "next day", "day after next"] + Weekday.allCases.map { "next \($0.name)" }
          if let (days, rest) = Words.number(of: text), rest.hasPrefix("day"), days > 1 {
            return "\(days) days later"
          }
          if text == "1 day later" { return "next day" }
          return Spelling.nearest(to: text, among: words).first
        }
      ) { text in
        switch text {
        case "same day": return .daysLater(0)
        case "next day": return .daysLater(1)
        case "day after next": return .daysLater(2)
        default: break
        }
        if text.hasPrefix("next ") {
          return Weekday(name: String(text.dropFirst(5))).map { .next($0) }
        }
        guard let (days, rest) = Words.number(of: text), rest == "days later",
          (1...365).contains(days)
        else { return nil }
        return .daysLater(days)
      }.located,
      "From the day on which the count is full to the first day it applies.")
  static let countsFrom: Field<Located<Bool>> =
    Field(
      "counts-from",
      Format<String>.choice(["any day", "day after entry"])
        .map { text, _, _ in text == "day after entry" }.located,
      "`day after entry`: only days after the first day in force count; absent: `any day`.")

  static let starts: Format<TriggerDraft> =
    .mapping("`starts`", [startsWhen.shape, consecutive.shape, effective.shape]) { fields in
      draft(fields, startsWhen)
    }

  static let ends: Format<TriggerDraft> =
    .mapping(
      "`ends`", [endsWhen.shape, consecutive.shape, effective.shape, countsFrom.shape]
    ) { fields in
      var draft = draft(fields, endsWhen)
      draft.countsFrom = fields(countsFrom)
      return draft
    }

  private static func draft(_ fields: borrowing Fields, _ when: Field<Condition>) -> TriggerDraft {
    TriggerDraft(
      when: fields(when), consecutive: fields(consecutive), effective: fields(effective),
      span: fields.node.span, hasWhen: fields.has(when))
  }
}

extension Format where Value == TriggerDraft {
  static var starts: Format<TriggerDraft> { TriggerFields.starts }
  static var ends: Format<TriggerDraft> { TriggerFields.ends }
}
