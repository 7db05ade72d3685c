internal import YAMLSource

/// What a condition may be.
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
        return RowFields.row.read(value, reading).map { row in
          .row(
            Condition.Row(when: row.when, count: row.count, span: node.span, written: row.written))
        }
      }
      if key.has("phase") {
        return PhaseReferenceFields.reference.read(value, reading).map { draft in
          .phase(
            Condition.PhaseReference(
              ruleSet: draft.name.ruleSet, phase: draft.name.phase, of: draft.of, span: node.span))
        }
      }
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

  /// What to write where a key that belongs into a condition stands beside it.
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
      : "write `of` beside the bounds: `{ \(key.text.prefix(40)): { above: 50, of: \(of) } }`"
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
      .mapping(
        MappingShape(
          name: "a condition on days in a row",
          fields: [
            FieldShape(
              key: "row", shape: RowFields.row.shape, isRequired: true,
              description: "It held on so many counted days in a row, up to the day.")
          ])),
      .mapping(
        MappingShape(
          name: "a phase of another rule set",
          fields: [
            FieldShape(
              key: "phase", shape: PhaseReferenceFields.reference.shape, isRequired: true,
              description: "It, or a stricter one, was in force on the day before.")
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

/// The keys of `row`.
enum RowFields {
  static let when = Field(
    "when",
    Format<Condition>(.named("condition", { ConditionFields.conditionShape })) {
      ConditionFields.condition.read($0, $1)
    }, required: true, "The condition that must have held.")
  static let consecutive = Field(
    "consecutive", TriggerFields.consecutive.format, required: true,
    "On how many counted days in a row, up to the day: `3 days`, or `5 working-days` with a day set."
  )

  /// What a row looks like.
  static let example = "row: { when: …, consecutive: 3 days }"

  static let row: Format<Condition.Row> = {
    let mapping = Format<Condition.Row>.mapping("`row`", [when.shape, consecutive.shape]) {
      fields in
      let when = fields(when)
      let consecutive = fields(consecutive)
      guard let when, let consecutive else { return nil }
      return Condition.Row(
        when: when, count: Trigger.Count(days: consecutive.value.days, daySet: nil),
        span: fields.node.span, written: consecutive)
    }
    return Format<Condition.Row>(mapping.shape) { node, reading in
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

  /// The key of a condition that stands where `when` should.
  private static func bareCondition(in node: YAMLNode, _ reading: Reading) -> YAMLNode? {
    guard !node.entries.contains(where: { $0.key.has(when.key) }) else { return nil }
    return node.entries.first { entry in
      ["all", "any", "not", "phase"].contains(entry.key.text)
        || reading.metrics.place(entry.key.text) != nil
    }?.key
  }
}

/// A phase of another rule set as written.
struct PhaseReferenceDraft: Sendable {
  var name: Name
  var of: Comparison.Scope

  /// `RULESET/PHASE`
  struct Name: Sendable {
    var ruleSet: String
    var phase: String

    init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, parts.allSatisfy(Words.isIdentifier) else { return nil }
      (ruleSet, phase) = (parts[0], parts[1])
    }
  }
}

/// What stands behind `phase` in a condition.
enum PhaseReferenceFields {
  static let name = Format<PhaseReferenceDraft.Name>.parsed(
    "a phase as `RULESET/PHASE`",
    pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]*/[A-Za-z0-9][A-Za-z0-9_.-]*$",
    help: "write the identifier of the rule set, a slash, and that of the phase",
    meant: { text in
      text.utf8.count > 200
        ? nil : text.split(whereSeparator: { " /:>".contains($0) }).joined(separator: "/")
    }
  ) { PhaseReferenceDraft.Name($0) }
  static let atLeast = Field(
    "at-least", name, required: true, "The phase, as RULESET/PHASE; stricter ones count, too.")

  /// A name, or a mapping that also says in which area.
  static let reference: Format<PhaseReferenceDraft> = {
    let mapping = Format<PhaseReferenceDraft>.mapping(
      "a phase", [atLeast.shape, ComparisonFields.of.shape]
    ) { fields in
      let name = fields(atLeast)
      let of = fields(ComparisonFields.of)
      guard let name, of != nil || !fields.has(ComparisonFields.of) else { return nil }
      return PhaseReferenceDraft(name: name, of: of ?? .own)
    }
    return Format<PhaseReferenceDraft>(.either([name.shape, mapping.shape])) { node, reading in
      if node.kind == .mapping {
        guard !reportsParts(node, reading) else { return nil }
        return mapping.read(node, reading)
      }
      return name.read(node, reading).map { PhaseReferenceDraft(name: $0, of: .own) }
    }
  }()
}

extension PhaseReferenceFields {
  /// Reports a rule set and its phase that are written under two keys.
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

/// Whose value or phase is looked at.
enum ScopeWords {
  /// `state`, `country` or a grouping of the workspace's areas; in tests `county`, too.
  static func scope(andCounty: Bool) -> Format<Comparison.Scope> {
    let words = (andCounty ? ["county"] : []) + ["state", "country"]
    let named = words.map { "`\($0)`" }.joined(separator: ", ")
    let text = Format<String>.text(
      Shape.Text(
        "\(named) or a grouping of the areas",
        pattern: andCounty ? "^[a-z][a-z0-9-]*$" : "^(?!county$)[a-z][a-z0-9-]*$")
    ) { _ in true }
    return text.map { text, node, reading in
      switch text {
      case "state": return .state
      case "country": return .country
      case "county" where andCounty: return .own
      default: break
      }
      if let place = reading.areas?.grouping(id: text) { return .group(place) }
      let isName = text != "county" && Template.isName(text[...])
      // Where the areas could not be read, any name may be that of a grouping.
      if isName, reading.areas == nil { return nil }
      reading.report(
        isName ? .unknownArea : .badValue, at: node,
        isName
          ? "no grouping of the areas is called `\(text.prefix(60))`"
          : "`\(text.prefix(60))` is not \(named) or a grouping of the areas",
        help: help(for: text, words, reading.areas))
      return nil
    }
  }

  /// What was probably meant by a word that is none of these and no grouping.
  private static func help(
    for text: String, _ words: [String], _ areas: AreaTable?
  ) -> String {
    if text == "county" { return "leave `of` out: without it the county's own is looked at" }
    if let areas, let area = areas.largerArea(named: text) {
      switch area.level {
      case .state: return "write `state`: each county's own is meant"
      case .country: return "write `country`"
      case .group(let grouping):
        return
          "write `\(areas.groupings[grouping].id)`: the area to which the county belongs is meant"
      case .county: break
      }
    }
    let known = words + (areas?.groupings.prefix(1000).map(\.id) ?? [])
    if let meant = Words.nearlyAllowed(text, known.contains) { return "write `\(meant)`" }
    if let near = Spelling.suggestion(for: text, among: known) { return near }
    let named = known.prefix(12).map { "`\($0)`" }.joined(separator: ", ")
    return known.count == words.count
      ? "write \(named), or declare the grouping under `groups` in the areas file"
      : "allowed are \(named)"
  }
}

/// The keys of a comparison, besides its bounds.
enum ComparisonFields {
  static let of: Field<Comparison.Scope> =
    Field(
      "of", ScopeWords.scope(andCounty: false),
      "Whose value is read in place of the county's own: `state`, `country`, or a grouping of the areas."
    )

  /// The bounds and `of`; the metric is the key it stands under.
  static let comparison: Format<Comparison> =
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
      return Comparison(
        metric: 0, of: of ?? .own, lower: bounds.lower, upper: bounds.upper, span: fields.node.span)
    }
}

extension Format where Value == Comparison {
  static var comparison: Format<Comparison> { ComparisonFields.comparison }
}
