internal import YAMLSource

/// The keys of `only`: where and when a guideline applies.
enum LimitFields {
  static let from = Field("from", Format.day, "The first day on which it applies.")
  static let through = Field("through", Format.day, "The last day on which it applies.")
  static let areas = Field(
    "areas", Format<AreaScope>.scope, "The counties in which it applies.")
  static let when = Field(
    "when", Format<Condition>.condition, "What must hold on the day itself.")

  static let limits = Format<Guideline.Limits>.mapping(
    "`only`", [from.shape, through.shape, areas.shape, when.shape], rules: [.notEmpty]
  ) { fields in
    let reading = fields.reading
    let first = fields(from)
    let last = fields(through)
    let scope = fields(areas)
    let condition = fields(when)
    if fields.node.count == 0 {
      reading.report(
        .missingKey, at: fields.node, "`only` limits nothing",
        help: "add `from`, `through`, `areas` or `when`, or remove `only`")
      return nil
    }
    let isWhole =
      (first != nil || !fields.has(from)) && (last != nil || !fields.has(through))
      && (scope != nil || !fields.has(areas)) && (condition != nil || !fields.has(when))
    if let first, let last, last < first {
      reading.report(
        .reversedPeriod, at: fields.span(through),
        "the last day, \(last), lies before the first, \(first)",
        help: "exchange the two dates, or correct the one that is mistyped",
        notes: [.init(fields.span(from), "the first day")])
      return nil
    }
    guard isWhole else { return nil }
    return Guideline.Limits(
      days: DayRange(from: first ?? .distantPast, through: last), scope: scope, when: condition,
      span: fields.node.span)
  }
}

extension GuidelineEntry {
  /// The same entry with the day sets of the rows in its condition found; nil where one is not.
  func resolving(
    _ count: (Located<TriggerDraft.Consecutive>) -> Trigger.Count?
  ) -> GuidelineEntry? {
    guard case .stated(let guideline) = self, var only = guideline.only, let when = only.when else {
      return self
    }
    guard let resolved = when.resolving(count) else { return nil }
    only.when = resolved
    return .stated(
      Guideline(
        id: guideline.id, topic: guideline.topic, text: guideline.text, values: guideline.values,
        legalBasis: guideline.legalBasis, only: only))
  }
}
