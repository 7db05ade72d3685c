internal import YAMLSource

/// The kinds of YAML files in a workspace.
public enum FileKind: String, Sendable, CaseIterable {
  case workspace, ruleset, areas, metrics, topics, calendar, source, messages, tests

  /// What a file of this kind is, for the title of its schema.
  public var title: String {
    switch self {
    case .workspace: "rulecheck.yaml, the root of a workspace"
    case .ruleset: "A rule set: one version of an ordinance"
    case .areas: "The country, its states and its counties"
    case .metrics: "The published figures that rules refer to"
    case .topics: "The subjects of guidelines"
    case .calendar: "Public holidays and sets of days"
    case .source: "Where published figures come from"
    case .messages: "How languages are written, and the words around an answer"
    case .tests: "Tests of a rule set"
    }
  }

  /// What a file of this kind may hold: the same description that the reader follows.
  public var shape: Shape {
    switch self {
    case .workspace: Format<Manifest>.manifest.shape
    case .ruleset: Format<RuleSet>.ruleFile.shape
    case .areas: Format<AreaTable>.areasFile.shape
    case .metrics: Format<Metric>.metricsFile.shape
    case .topics: Format<Topic>.topicsFile.shape
    case .calendar: Format<HolidayCalendar>.calendarFile.shape
    case .source: Format<ObservationSource>.sourceFile.shape
    case .messages: Format<Messages>.messagesFile.shape
    case .tests: RuleTestFormats.file.shape
    }
  }
}
