public import RuleReader

/// The kinds of answers for programs: the JSON of each command, and of files of a site that no command prints.
public enum OutputKind: String, Sendable, CaseIterable {
  case eval, replay, list, history, rules, diff, changes, validate, test
  /// Of `changes` and `diff`, with `--messages --digest`.
  case digest
  /// Not of a command alone, but a file of the site that `publish` writes.
  case siteChanges = "site-changes"

  /// Its name for `rulecheck schema`.
  public var name: String { "\(rawValue)-output" }

  /// The title of its schema.
  public var title: String {
    let written =
      switch self {
      case .siteChanges: "publish, changes.json"
      case .digest: "changes --messages --digest --format json"
      default: "\(rawValue) --format json"
      }
    return "rulecheck \(written): \(answer.says)"
  }

  /// The shape of the answer.
  public var shape: Shape { answer.shape }

  private var answer: (says: String, shape: Shape) {
    switch self {
    case .eval: ("which rules apply in counties on a day", EvalOutput.answer.shape)
    case .replay: ("every period of every county", ReplayOutput.answer.shape)
    case .list: ("the counties with their newest values and phases", ListOutput.answer.shape)
    case .history: ("the figures of an area day by day", HistoryOutput.answer.shape)
    case .rules: ("what the rules of a workspace say", RulesOutput.answer.shape)
    case .changes: ("what is new for whom", ChangesOutput.answer.shape)
    case .digest:
      ("what each county is told under one headline", DigestOutput.answer.shape)
    case .validate: ("every finding of every file", ValidateOutput.answer.shape)
    case .test: ("what tests of rules found, and what they reach", TestOutput.answer.shape)
    case .siteChanges:
      ("what changes on the day of a site, or later for certain", CertainChangesOutput.answer.shape)
    case .diff: ("what two sets of rules say differently", DiffOutput.answer.shape)
    }
  }
}

extension SchemaReport {
  /// The names of everything that has a schema.
  public static let names =
    FileKind.allCases.map(\.rawValue) + OutputKind.allCases.map(\.name) + ["message"]

  public init(_ kind: FileKind) {
    self.init(
      fileName: "\(kind.rawValue).schema.json", title: kind.title, shape: kind.shape,
      isOutput: false)
  }

  public init(_ kind: OutputKind) {
    self.init(
      fileName: "output/\(kind.rawValue).schema.json", title: kind.title, shape: kind.shape,
      isOutput: true)
  }

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
