internal import Findings
internal import Rules
internal import YAMLSource

/// The keys of `only`: where and when a guideline applies.
enum LimitFields {
  static let from = Field("from", Format.day, "The first day on which it applies.")
  static let through = Field("through", Format.day, "The last day on which it applies.")
  static let areas = Field("areas", ScopeFields.scope, "The counties in which it applies.")
  static let when = Field(
    "when", ConditionFields.condition, "What must hold on the day itself.")

  static let limits = Format<Guideline.Limits>.mapping(
    "`only`", from, through, areas, when, rules: [.notEmpty]
  ) { fields, first, last, scope, condition in
    let reading = fields.reading
    if fields.node.count == 0 {
      reading.report(
        .missingKey, at: fields.node, "`only` limits nothing",
        help: "add `from`, `through`, `areas` or `when`, or remove `only`")
      return nil
    }
    let isWhole =
      (first != nil || !fields.has(from)) && (last != nil || !fields.has(through))
      && (scope != nil || !fields.has(areas)) && (condition != nil || !fields.has(when))
    guard !fields.reportsReversed(first, at: from, last, at: through), isWhole else { return nil }
    return Guideline.Limits(
      days: DayRange(from: first ?? .distantPast, through: last), scope: scope, when: condition,
      span: fields.node.span)
  }
}
