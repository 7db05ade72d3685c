internal import YAMLSource

/// The kinds of YAML files in a workspace.
public enum FileKind: String, Sendable, CaseIterable {
  case workspace, ruleset, areas, metrics, topics, calendar, source, notices, messages, tests

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
    case .notices: "What the authority announced"
    case .messages: "How languages are written, the words around an answer, and what messages say"
    case .tests: "Tests of a rule set"
    }
  }

  /// A key that files of this kind have, and those of no other.
  private var mark: String {
    switch self {
    case .calendar: "holidays"
    case .areas: "counties"
    case .tests: "cases"
    default: rawValue
    }
  }

  /// What it is called in a sentence.
  private var name: String {
    switch self {
    case .workspace: "another workspace"
    case .ruleset: "a rule set"
    case .areas: "an areas file"
    case .metrics: "a metrics file"
    case .topics: "a topics file"
    case .calendar: "a calendar"
    case .source: "a source"
    case .notices: "a file of notices"
    case .messages: "a messages file"
    case .tests: "a file of tests"
    }
  }

  /// The key of rulecheck.yaml that names files of this kind.
  private var place: String? {
    switch self {
    case .workspace: nil
    case .ruleset: "rulesets"
    case .calendar: "calendars"
    case .source: "sources"
    default: rawValue
    }
  }

  /// Reports a file that is plainly of another kind, at the place that names it.
  /// - Returns: whether it is.
  func reportsOther(_ root: YAMLNode, _ reading: Reading) -> Bool {
    guard root.kind == .mapping else { return false }
    let keys = Set(root.entries.lazy.prefix(64).map(\.key.text))
    guard !keys.contains(mark), !keys.contains(rawValue) || self == .areas || self == .calendar
    else { return false }
    let others = FileKind.allCases.filter { kind in
      kind != self && keys.contains(kind.mark)
        // rulecheck.yaml has keys of many.
        && (kind == .workspace || !keys.contains(FileKind.workspace.mark))
    }
    guard others.count == 1, let other = others.first, let span = reading.naming(as: self)
    else { return false }
    reading.report(
      .wrongFile, at: span,
      "`\(reading.currentPath)` is \(other.name), and \(name) belongs here",
      help: other.place.map { "name it under `\($0)`, and here the file that is meant" }
        ?? "name the file that is meant",
      notes: [.init(Span(startOf: root.span.file), "the file")])
    return true
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
    case .notices: NoticeFields.file.shape
    case .messages: Format<Messages>.messagesFile.shape
    case .tests: RuleTestFormats.file.shape
    }
  }
}

/// The formats of whole files, made once; each refuses a file that is plainly of another kind.
enum FileFormats {
  static let ruleSet = RuleSetFields.ruleFile.file(.ruleset)
  static let areas = AreaFields.areasFile.file(.areas)
  static let metrics = MetricFields.metricsFile.file(.metrics)
  static let topics = TopicFields.topicsFile.file(.topics)
  static let calendar = CalendarFields.calendarFile.file(.calendar)
  static let source = SourceFields.sourceFile.file(.source)
}
