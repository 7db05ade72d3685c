public import RuleLanguage

/// The answers that a program may read: the JSON of a command.
public enum OutputKind: String, Sendable, CaseIterable {
  case eval, replay, list, history, rules, diff, changes, validate, test

  /// The name by which `rulecheck schema` knows it.
  public var name: String { "\(rawValue)-output" }

  /// What the answer is, for the title of its schema.
  public var title: String {
    switch self {
    case .eval: "rulecheck eval --format json: which rules apply in counties on a day"
    case .replay: "rulecheck replay --format json: every period of every county"
    case .list: "rulecheck list --format json: the counties with their newest values and phases"
    case .history: "rulecheck history --format json: the figures of an area day by day"
    case .rules: "rulecheck rules --format json: what the rules of a workspace say"
    case .changes: "rulecheck changes --format json: what is new for whom"
    case .validate: "rulecheck validate --format json: every finding of every file"
    case .test: "rulecheck test --format json: what tests of rules found, and what they reach"
    case .diff: "rulecheck diff --format json: what two sets of rules say differently"
    }
  }

  /// What the answer holds.
  public var shape: Shape {
    switch self {
    case .eval: .mapping(EvalOutput.answer)
    case .replay: .mapping(ReplayOutput.answer)
    case .list: .mapping(ListOutput.answer)
    case .history: .mapping(HistoryOutput.answer)
    case .rules: .mapping(RulesOutput.answer)
    case .changes: .mapping(ChangesOutput.answer)
    case .validate: .mapping(ValidateOutput.answer)
    case .test: .mapping(TestOutput.answer)
    case .diff: .mapping(DiffOutput.answer)
    }
  }
}

extension SchemaReport {
  /// Everything that has a schema.
  public static let names =
    FileKind.allCases.map(\.rawValue) + OutputKind.allCases.map(\.name) + ["message"]

  /// The schema of a kind of file, or of an answer: `replay-output`.
  public init?(named name: String) {
    if let kind = FileKind(rawValue: name) {
      self.init(kind)
    } else if let kind = OutputKind.allCases.first(where: { $0.name == name }) {
      self.init(kind)
    } else if name == "message" {
      self = .messages
    } else {
      return nil
    }
  }
}

/// What answers consist of: shapes that several of them share.
enum OutputPart {
  static let text = Shape.text(Shape.Text("a text"))
  static let day = Shape.text(Shape.Text("a day", pattern: #"^\d{4}-\d{2}-\d{2}$"#))
  static let count = Shape.integer(0...Int(Int32.max))

  static func key(_ key: String, _ shape: Shape, _ description: String) -> FieldShape {
    FieldShape(key: key, shape: shape, isRequired: true, description: description)
  }

  /// A key that is there only in some cases, which the description names.
  static func sometimes(_ key: String, _ shape: Shape, _ description: String) -> FieldShape {
    FieldShape(key: key, shape: shape, isRequired: false, description: description)
  }

  static func list(_ element: MappingShape) -> Shape { .list(.mapping(element), atLeast: 0) }

  /// By metric, with the scope behind a colon where another area's value is read.
  static func byFigure(_ shape: Shape) -> Shape { .keyed(keys: Shape.Text("a figure"), shape) }

  static let sources = key("sources", list(source), "The sources of the figures.")

  private static let source = MappingShape(
    name: "a source",
    fields: [
      key("name", text, "The identifier of the source."),
      key("attribution", text, "Whose figures they are, as the source wants to be named."),
      key("lastDay", .nullable(day), "The last day with a value; null: there is none."),
    ])

  static let area = [
    key("id", text, "The identifier, as in the areas file."),
    key("name", text, "The name, without its kind."),
    key("kind", .nullable(text), "What kind of county it is, in the words of the areas file."),
    key("state", .nullable(text), "The identifier of the state it lies in; a state's own."),
  ]

  static let value = [
    key("value", .nullable(.number), "The value; null: there is none."),
    key("rounded", .boolean, "Whether the value is what the metric's `round` made of it."),
    key("day", .nullable(day), "The day of the value; null where there is none."),
    key("area", text, "The identifier of the area whose value it is."),
    key("source", .nullable(text), "The identifier of the source whose row speaks of it."),
    key("at", .nullable(text), "The file and line of that row."),
  ]

  /// How a rule set stands in an area.
  static let standing = [
    key("ruleset", text, "The identifier of the rule set."),
    key("version", text, "Its version in force."),
    key("title", text, "Its title."),
    key("phase", .nullable(text), "The identifier of the phase; null: unknown."),
    key("phaseTitle", .nullable(text), "The title of the phase; null: unknown."),
    key("level", .nullable(count), "The place of the phase, 0 the mildest; null: unknown."),
    key("color", .nullable(text), "The colour of the phase as #rrggbb; null: it has none."),
    key("since", day, "The first day since which the phase has been in force without a break."),
    key("until", .nullable(day), "The last day, where it is known already."),
  ]

  static let stale = key("stale", .boolean, "Whether the answer rests on old values.")

  static let phase = MappingShape(name: "a phase in force", fields: standing + [stale])

  static let legalBasis = MappingShape(
    name: "a legal basis",
    fields: [
      key("title", text, "The norm."),
      key("url", .nullable(text), "Where to read it."),
      key("date", .nullable(day), "Its date."),
    ])

  static let notice = MappingShape(
    name: "a notice",
    fields: [
      key("phase", text, "The phase that it puts in force."),
      key("from", day, "Its first day."),
      key("legalBasis", .mapping(legalBasis), "Where it was announced."),
      key("at", text, "File, line and column."),
    ])
}
