internal import Evaluation
internal import Findings
internal import Rules

/// A guideline as every answer describes it, with its texts in one language.
struct WrittenGuideline {
  let guideline: Guideline
  /// The version that states it.
  let ruleSet: RuleSet
  /// How its conditions and values are put into words.
  let words: ConditionText
  /// The county of the answer; nil: the answer is about none.
  var county: Area? = nil
  let text: String
  let short: String?

  fileprivate var language: Language { words.wording.language }

  /// All of them would make an answer about all counties grow with the square of their number.
  fileprivate func counties(of scope: AreaScope) -> [String] {
    county.map { scope.contains($0) ? [$0.id] : [] } ?? words.workspace.areas.ids(in: scope)
  }
}

extension WrittenGuideline: OutputValue {
  private static let described = OutputFormat<WrittenGuideline, Void>.object(
    "a guideline",
    .key("id", "The identifier of the guideline.") { $0.guideline.id.value },
    .key("topic", "The identifier of its topic.") {
      $0.words.workspace.topics[$0.guideline.topic].id.value
    },
    .key("kind", "What it does to people; null: that is not said.") { $0.guideline.kind },
    .key(
      "text",
      "What the public reads; in an answer about no county, what depends on one stays in braces."
    ) {
      $0.text
    },
    .sometimes("short", "Only where one is given: the same at a glance.") { $0.short },
    .key("at", "File, line and column.") { $0.guideline.id.span },
    .key("only", .nullable(limits), "Its limits; null: no limits.") { written in
      written.guideline.only.map { ($0, written) }
    },
    .key("values", .list(value), "Its values.") { written in
      written.guideline.values.map { ($0, written.language) }
    },
    .key("legalBasis", "Its own norm; null: the rule set's.") { $0.guideline.legalBasis })

  private typealias LimitsOfGuideline = (only: Guideline.Limits, written: WrittenGuideline)

  private static let limits = OutputFormat<LimitsOfGuideline, Void>.object(
    "limits",
    .key("from", "The first day; null: no limit.") {
      $0.only.days.from == .distantPast ? nil : $0.only.days.from
    },
    .key("through", "The last day; null: no limit.") { $0.only.days.through },
    .key(
      "areas",
      "The identifiers of the counties, in an answer about a county only this one's; null: all of the rule set."
    ) { limits in limits.only.scope.map(limits.written.counties) },
    .key("condition", "What must hold, in words; null: nothing.") { limits in
      limits.only.when.map { limits.written.words.text(of: $0, limits.written.ruleSet) }
    },
    .key("at", "File, line and column.") { $0.only.span })

  private typealias ValueInLanguage = (value: Guideline.Value, language: Language)

  private static let value = OutputFormat<ValueInLanguage, Void>.object(
    "a value",
    .key("name", "Its name.") { $0.value.name.value },
    .key("value", "The value as the public reads it.") { $0.value.text(in: $0.language) },
    .key("stricter", "In which direction it is stricter; null: no direction.") { $0.value.stricter }
  )

  static func format<Whole>() -> OutputFormat<Self, Whole> { described.within { _, _ in } }
}

extension Answer {
  /// A guideline of a rule set in force, as it reads there.
  func written(_ entry: GuidelineInForce, of state: RuleState) -> WrittenGuideline {
    let language = language(of: state)
    let occasion = state.occasion(in: language)
    return WrittenGuideline(
      guideline: entry.guideline, ruleSet: state.ruleSet,
      words: ConditionText(workspace: state.workspace, wording: Wording(language)),
      county: state.area,
      text: entry.guideline.text(in: language, on: occasion),
      short: entry.guideline.short(in: language, on: occasion))
  }
}

extension Guideline.Kind: OutputValue {}
extension Guideline.Stricter: OutputValue {}
