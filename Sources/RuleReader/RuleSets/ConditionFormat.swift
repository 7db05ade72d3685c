internal import Findings
internal import Rules
internal import YAMLSource

/// The forms of a condition.
enum ConditionFields {
  /// A mapping with exactly one key: a metric, or `all`, `any`, `not`, `row`, `phase`.
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
            : helpForKeyBeside(node) ?? "put several conditions into `all: [ … ]` or `any: [ … ]`")
        return nil
      }
      if value.isEmpty, key.has("row") || key.has("phase") {
        if !reading.reportsComment(at: value, of: key.text) {
          reading.report(
            .emptyValue, at: value, "`\(key.text)` has no value",
            help: key.has("row") ? "write `\(RowFields.example)`" : "write `RULESET/PHASE`")
        }
        return nil
      }
      if key.has("all") { return parts(value, reading).map { .all($0, node.span) } }
      if key.has("any") { return parts(value, reading).map { .any($0, node.span) } }
      if key.has("not") { return Self.condition.read(value, reading).map { .not($0, node.span) } }
      if key.has("row") {
        return RowFields.row.read(value, reading).map {
          .row(Condition.Row(when: $0.when, count: $0.consecutive.value, span: node.span))
        }
      }
      if key.has("phase") {
        return PhaseReferenceFields.reference.read(value, reading).map {
          .phase(
            Condition.PhaseReference(
              ruleSet: $0.name.ruleSet, phase: $0.name.phase, of: $0.of, span: node.span))
        }
      }
      // A misspelt keyword: what follows is not read as a comparison.
      if reading.symbols.metrics.place(key.text) == nil, value.kind != .scalar,
        let word = Spelling.nearest(to: key.text, among: Condition.Key.allCases.map(\.rawValue))
          .first,
        Spelling.nearest(to: key.text, among: reading.symbols.metrics.ids.lazy.map(\.value)).isEmpty
      {
        reading.report(
          .unknownKey, at: key, "a condition has no key `\(QuotedText.shown(key.text))`",
          help: "did you mean `\(word)`?")
        return nil
      }
      let place = reading.resolve(key, in: reading.symbols.metrics)
      if value.kind == .scalar, let (word, number) = KnownKeys.ofRules.comparison(value.text) {
        reading.report(
          .wrongType, at: value, "a comparison is written in words; here is \(value.described)",
          help: "write `\(key.text): { \(word): \(number) }`")
        return nil
      }
      guard let (of, lower, upper) = ComparisonFields.comparison.read(value, reading), let place
      else { return nil }
      let comparison = Comparison(
        metric: place, of: of, lower: lower, upper: upper, span: node.span)
      if let range = reading.symbols.ranges[place] {
        reportImpossible(comparison, range, reading.symbols.metrics.ids[place].value, reading)
      }
      return .comparison(comparison)
    }

  /// What to write where a key that belongs inside a condition is next to it.
  private static func helpForKeyBeside(_ node: YAMLNode) -> String? {
    let entries = Array(node.entries.prefix(3))
    guard entries.count == 2,
      let beside = entries.firstIndex(where: { $0.key.has("of") || $0.key.has("consecutive") })
    else { return nil }
    let (key, value) = entries[1 - beside]
    if key.has("row") { return "write `consecutive` inside `row`: `\(RowFields.example)`" }
    guard entries[beside].key.has("of") else { return nil }
    let of = entries[beside].value.text.prefix(40)
    return key.has("phase")
      ? "write `{ phase: { at-least: \(value.kind == .scalar ? value.text.prefix(80) : "RULESET/PHASE"), of: \(of) } }`"
      : "write `of` next to the bounds: `{ \(key.text.prefix(40)): { above: 50, of: \(of) } }`"
  }

  /// Reports a comparison that no value of its metric can meet.
  private static func reportImpossible(
    _ comparison: Comparison, _ range: ValueRange, _ metric: String, _ reading: Reading
  ) {
    func isImpossible(_ bound: Bound?, _ limit: Bound?) -> (bound: Bound, limit: Bound)? {
      guard let bound, let limit else { return nil }
      let isBeyond = bound.isLower ? bound.number > limit.number : bound.number < limit.number
      let isAt = bound.number == limit.number && !(bound.isIncluded && limit.isIncluded)
      return isBeyond || isAt ? (bound, limit) : nil
    }
    let beyond =
      isImpossible(comparison.upper, range.lower) ?? isImpossible(comparison.lower, range.upper)
    let bounds = [comparison.lower, comparison.upper].compactMap { $0 }
    guard let first = beyond?.bound ?? bounds.first,
      beyond != nil || !range.isInhabited(comparison.closed)
    else { return }
    let said = (beyond.map { [$0.bound] } ?? bounds).map { "\($0.word.rawValue) \($0.text)" }
    let limit =
      range.codes.isEmpty
      ? beyond.map { "its range is \($0.limit.word.rawValue) \($0.limit.text)" } : nil
    reading.report(
      .impossibleComparison, at: first.span,
      "no value of \(metric) is \(said.joined(separator: " and ")): \(limit ?? range.described)",
      help: "correct the number, or the `\(range.key)` of the metric",
      notes: [.init(range.span, "the \(range.key)")])
  }

  private static let conditions = condition.list(atLeast: 1)

  static func parts(_ node: YAMLNode, _ reading: Reading) -> [Condition]? {
    guard let found = conditions.read(node, reading), found.count == node.count else { return nil }
    return found
  }

  static let conditionShape: Shape = {
    func only(_ key: String, _ shape: Shape, _ name: String, _ description: String) -> Shape {
      let field = FieldShape(key: key, shape: shape, isRequired: true, description: description)
      return .mapping(MappingShape(name: name, fields: [field]))
    }
    let list = Shape.list(condition.shape, atLeast: 1)
    let keys = Condition.Key.allCases.map(\.rawValue).joined(separator: "|")
    return .either([
      only("all", list, "all of several conditions", "Every one of them holds."),
      only("any", list, "any of several conditions", "At least one of them holds."),
      only("not", condition.shape, "the opposite of a condition", "It does not hold."),
      only(
        "row", RowFields.row.shape, "a condition on days in a row",
        "It held on this many counted days in a row, up to the day."),
      only(
        "phase", PhaseReferenceFields.reference.shape, "a phase of another rule set",
        "It, or a stricter one, was in force on the day before."),
      .keyed(
        keys: Shape.Text("a metric", pattern: "^(?!(\(keys))$)"),
        ComparisonFields.comparison.shape, atLeast: 1, atMost: 1),
    ])
  }()
}

/// The keys of a comparison, besides its bounds.
enum ComparisonFields {
  static let of = Field(
    "of", ScopeWords.scope(andCounty: false),
    "Whose value is read in place of the county's own: `state`, `country`, or a grouping of the areas."
  )

  /// The bounds and `of`; the metric is the key they are under.
  static let comparison: Format<(of: Comparison.Scope, lower: Bound?, upper: Bound?)> =
    .mapping(
      "a comparison", BoundFields.all + [of.shape],
      rules: BoundFields.rules + [.atLeastOne(BoundFields.all.map(\.key))]
    ) { fields in
      let of = fields(of)
      guard let bounds = BoundFields.read(fields) else { return nil }
      // A misspelt key has been reported already.
      let isMissing = fields.node.entries.allSatisfy { $0.key.has("of") }
      if isMissing {
        fields.reading.report(
          .missingBound, at: fields.node, "this comparison has no bound",
          help: "add `above`, `at-least`, `below` or `at-most` with a number")
        return nil
      }
      guard of != nil || !fields.has(ComparisonFields.of) else { return nil }
      return (of ?? .own, bounds.lower, bounds.upper)
    }
}

/// The keys of `row`.
enum RowFields {
  static let when = Field(
    "when", ConditionFields.condition, required: true, "The condition that must have held.")
  static let consecutive = Field(
    "consecutive", TriggerFields.consecutive.format, required: true,
    "On how many counted days in a row, up to the day: `3 days`, or `5 working-days` with a day set."
  )

  /// An example of a row.
  static let example = "row: { when: …, consecutive: 3 days }"

  typealias Row = (when: Condition, consecutive: Located<Trigger.Count>)

  static let row: Format<Row> = {
    let mapping = Format<Row>.mapping("`row`", when, consecutive) { _, when, consecutive in
      guard let when, let consecutive else { return nil }
      return (when, consecutive)
    }
    return Format<Row>(mapping.shape) { node, reading in
      guard reading.isMapping(node, for: "`row`", help: "write `\(example)`") else { return nil }
      if node.count == 0 {
        reading.report(
          .missingKey, at: node, "`row` needs the keys `when` and `consecutive`",
          help: "write `\(example)`")
        return nil
      }
      if let condition = bareCondition(in: node, reading) {
        reading.report(
          .unknownKey, at: condition, "`row` has no key `\(condition.text)`",
          help: "write `when: { \(condition.text): … }`")
        return nil
      }
      return mapping.read(node, reading)
    }
  }()

  /// The key of a condition that is written where `when` should be.
  private static func bareCondition(in node: YAMLNode, _ reading: Reading) -> YAMLNode? {
    guard !node.entries.contains(where: { $0.key.has(when.key) }) else { return nil }
    return node.entries.first { entry in
      Condition.Key(rawValue: entry.key.text).map { $0 != .row }
        ?? (reading.symbols.metrics.place(entry.key.text) != nil)
    }?.key
  }
}

/// What `phase` takes in a condition.
enum PhaseReferenceFields {
  typealias Name = (ruleSet: String, phase: String)
  typealias Reference = (name: Name, of: Comparison.Scope)

  static let name = Format<Name>.parsed(
    "a phase as `RULESET/PHASE`",
    pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]*/[A-Za-z0-9][A-Za-z0-9_.-]*$",
    help: "write the rule set's identifier, a slash, and the phase's identifier",
    meant: { text in
      text.utf8.count > 120
        ? nil : text.split(whereSeparator: { " /:>".contains($0) }).joined(separator: "/")
    }
  ) { text in
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy(Words.isIdentifier) else { return nil }
    return (parts[0], parts[1])
  }
  static let atLeast = Field(
    "at-least", name, required: true, "The phase, as RULESET/PHASE; stricter ones count, too.")

  /// A name, or a mapping that also says in which area.
  static let reference: Format<Reference> = {
    let mapping = Format<Reference>.mapping("a phase", atLeast, ComparisonFields.of) {
      fields, name, of in
      guard let name, of != nil || !fields.has(ComparisonFields.of) else { return nil }
      return (name, of ?? .own)
    }
    return Format<Reference>(.either([name.shape, mapping.shape])) { node, reading in
      if node.kind == .mapping {
        guard !reportsParts(node, reading) else { return nil }
        return mapping.read(node, reading)
      }
      return name.read(node, reading).map { ($0, .own) }
    }
  }()

  /// Reports a rule set and its phase written under two keys.
  private static func reportsParts(_ node: YAMLNode, _ reading: Reading) -> Bool {
    func text(_ key: String) -> (key: YAMLNode, text: String)? {
      node.entries.first { $0.key.has(key) && $0.value.kind == .scalar }
        .map { ($0.key, String($0.value.text.prefix(80))) }
    }
    guard let ruleSet = text("ruleset"), let phase = text("phase") else { return false }
    reading.report(
      .unknownKey, at: ruleSet.key, "a rule set and its phase are written in one",
      help: "write `at-least: \(ruleSet.text)/\(phase.text)`")
    return true
  }
}
