internal import YAMLSource

/// What a condition may be.
enum ConditionFields {
  /// A mapping with exactly one key: a metric, or `all`, `any`, `not`.
  static let condition: Format<Condition> =
    Format(.named("condition", { Self.conditionShape })) { node, reading in
      guard
        reading.isMapping(
          node, for: "a condition",
          help: "write a metric with its bound, such as `{ METRIC: { above: 50 } }`")
      else { return nil }
      guard node.count == 1, let (key, value) = node.entries.first(where: { _ in true }) else {
        reading.report(
          .conditionWithSeveralKeys, at: node,
          "a condition has exactly one key, and here are \(node.count)",
          help: node.count == 0
            ? "write a metric with its bound, such as `{ METRIC: { above: 50 } }`"
            : "put several conditions into `all: [ … ]` or `any: [ … ]`")
        return nil
      }
      if key.has("all") { return parts(value, reading).map { .all($0, node.span) } }
      if key.has("any") { return parts(value, reading).map { .any($0, node.span) } }
      if key.has("not") { return Self.condition.read(value, reading).map { .not($0, node.span) } }
      let place = reading.resolve(key.text, in: reading.metrics, at: key)
      if value.kind == .scalar, let (word, number) = Misreading.comparison(value.text) {
        reading.report(
          .wrongType, at: value, "a comparison is written in words; here stands \(value.described)",
          help: "write `\(key.text): { \(word): \(number) }`")
        return nil
      }
      guard let comparison = ComparisonFields.comparison.read(value, reading), let place else {
        return nil
      }
      if let range = reading.ranges[place] {
        reportImpossible(comparison, range, reading.metrics.ids[place].value, reading)
      }
      return .comparison(
        Comparison(
          metric: place, of: comparison.of, lower: comparison.lower, upper: comparison.upper,
          span: node.span))
    }

  /// Reports a comparison that no value in the range of its metric can meet.
  private static func reportImpossible(
    _ comparison: Comparison, _ range: ValueRange, _ metric: String, _ reading: Reading
  ) {
    func isImpossible(_ bound: Bound?, _ limit: Bound?) -> (bound: Bound, limit: Bound)? {
      guard let bound, let limit else { return nil }
      let isBeyond = bound.isLower ? bound.number > limit.number : bound.number < limit.number
      let isAt = bound.number == limit.number && !(bound.isIncluded && limit.isIncluded)
      return isBeyond || isAt ? (bound, limit) : nil
    }
    guard
      let (bound, limit) = isImpossible(comparison.upper, range.lower)
        ?? isImpossible(comparison.lower, range.upper)
    else { return }
    reading.report(
      .impossibleComparison, at: bound.span,
      "no value of \(metric) is \(bound.word.rawValue) \(bound.text): its range is \(limit.word.rawValue) \(limit.text)",
      help: "correct the number, or the `range` of the metric",
      notes: [.init(range.span, "the range")])
  }

  private static let conditions = condition.list(atLeast: 1)

  static func parts(_ node: YAMLNode, _ reading: Reading) -> [Condition]? {
    guard let found = conditions.read(node, reading), found.count == node.count
    else { return nil }
    return found
  }

  static let conditionShape: Shape = {
    let list = Shape.list(.named("condition", { Self.conditionShape }), atLeast: 1)
    return .either([
      .mapping(
        MappingShape(
          name: "all of several conditions",
          fields: [
            FieldShape(
              key: "all", shape: list, isRequired: true, description: "Every one of them holds.")
          ])),
      .mapping(
        MappingShape(
          name: "any of several conditions",
          fields: [
            FieldShape(
              key: "any", shape: list, isRequired: true,
              description: "At least one of them holds.")
          ])),
      .mapping(
        MappingShape(
          name: "the opposite of a condition",
          fields: [
            FieldShape(
              key: "not", shape: .named("condition", { Self.conditionShape }), isRequired: true,
              description: "It does not hold.")
          ])),
      .keyed(
        keys: Shape.Text("a metric", pattern: "^(?!(all|any|not|row|phase)$)"),
        Format<Comparison>.comparison.shape, atLeast: 1, atMost: 1),
    ])
  }()
}

extension Format where Value == Condition {
  static var condition: Format<Condition> { ConditionFields.condition }
}

/// The keys of a comparison, besides its bounds.
enum ComparisonFields {
  static let of: Field<Comparison.Scope> =
    Field(
      "of",
      Format<String>.choice(["state", "country"]).map { text, _, _ in
        Comparison.Scope(rawValue: text)
      },
      "Whose value is read in place of the county's own: `state` or `country`.")

  /// The bounds and `of`; the metric is the key it stands under.
  static let comparison: Format<Comparison> =
    .mapping(
      "a comparison", BoundFields.all + [of.shape],
      rules: BoundFields.rules + [.atLeastOne(BoundFields.all.map(\.key))]
    ) { fields in
      let of = fields(of) ?? .own
      guard let bounds = BoundFields.read(fields) else { return nil }
      // A misspelt key has been reported already.
      let isMissing = fields.node.entries.allSatisfy { $0.key.has("of") }
      if isMissing {
        fields.reading.report(
          .missingBound, at: fields.node, "this comparison has no bound",
          help: "add `above`, `at-least`, `below` or `at-most` with a number")
        return nil
      }
      return Comparison(
        metric: 0, of: of, lower: bounds.lower, upper: bounds.upper, span: fields.node.span)
    }
}

extension Format where Value == Comparison {
  static var comparison: Format<Comparison> { ComparisonFields.comparison }
}

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
