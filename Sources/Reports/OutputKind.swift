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
    case .eval: EvalOutput.answer.shape
    case .replay: ReplayOutput.answer.shape
    case .list: ListOutput.answer.shape
    case .history: HistoryOutput.answer.shape
    case .rules: RulesOutput.answer.shape
    case .changes: ChangesOutput.answer.shape
    case .validate: ValidateOutput.answer.shape
    case .test: TestOutput.answer.shape
    case .diff: DiffOutput.answer.shape
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
