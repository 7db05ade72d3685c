internal import Findings
internal import YAMLSource

/// The kinds of YAML files: those of a workspace, and the configuration of rulecheckd.
public enum FileKind: String, Sendable, CaseIterable {
  case workspace, ruleset, areas, metrics, topics, calendar, source, notices, messages, tests
  /// `rulecheckd.yaml`, which belongs to no workspace.
  case daemon

  /// The kinds of files in a workspace.
  public static let ofWorkspaces = allCases.filter { $0 != .daemon }

  /// What a file of this kind is, for the title of its schema.
  public var title: String { words.title }

  /// - Returns: besides the title, what it is called in a sentence, a key that only files of this kind
  ///   have, and the key of rulecheck.yaml that names them.
  private var words: (title: String, name: String, mark: String, place: String?) {
    switch self {
    case .workspace:
      ("rulecheck.yaml, the root of a workspace", "another workspace", rawValue, nil)
    case .ruleset:
      ("A rule set: one version of an ordinance", "a rule set", rawValue, "rulesets")
    case .areas:
      ("The country, its states and its counties", "an areas file", "counties", rawValue)
    case .metrics:
      ("The published figures that rules refer to", "a metrics file", rawValue, rawValue)
    case .topics: ("The subjects of guidelines", "a topics file", rawValue, rawValue)
    case .calendar: ("Public holidays and sets of days", "a calendar", "holidays", "calendars")
    case .source: ("Where published figures come from", "a source", rawValue, "sources")
    case .notices: ("What the authority announced", "a file of notices", rawValue, rawValue)
    case .messages:
      (
        "How languages are written, the words around an answer, and what messages say",
        "a messages file", rawValue, rawValue
      )
    case .tests: ("Tests of a rule set", "a file of tests", "cases", rawValue)
    case .daemon:
      ("rulecheckd.yaml, the configuration of rulecheckd", "that of rulecheckd", "state", nil)
    }
  }

  /// Reports a file that is clearly of another kind, at the place that names it.
  /// - Returns: whether it is.
  func reportsOther(_ root: YAMLNode, _ reading: Reading) -> Bool {
    guard root.kind == .mapping,
      !root.entries.lazy.prefix(64).contains(where: { $0.key.has(words.mark) })
    else { return false }
    let keys = Set(root.entries.lazy.prefix(64).map(\.key.text))
    guard !keys.contains(rawValue) || self == .areas || self == .calendar else { return false }
    let others = FileKind.allCases.filter { kind in
      kind != self && keys.contains(kind.words.mark)
        // rulecheck.yaml has keys of many kinds.
        && (kind == .workspace || !keys.contains(FileKind.workspace.words.mark))
    }
    guard others.count == 1, let other = others.first,
      let span = reading.files.namings[self]?[reading.file.path]
    else { return false }
    reading.report(
      .wrongFile, at: span,
      "`\(reading.file.path)` is \(other.words.name), and \(words.name) belongs here",
      help: other.words.place.map { "name it under `\($0)`, and here the file that is meant" }
        ?? "name the file that is meant", notes: [.init(Span(startOf: root.span.file), "the file")])
    return true
  }

  /// What a file of this kind may hold: the description that the reader follows, too.
  public var shape: Shape {
    switch self {
    case .workspace: WorkspaceFields.manifest.shape
    case .ruleset: RuleSetFields.file.shape
    case .areas: AreaFields.file.shape
    case .metrics: MetricFields.file.shape
    case .topics: TopicFields.file.shape
    case .calendar: CalendarFields.file.shape
    case .source: SourceFields.file.shape
    case .notices: NoticeFields.file.shape
    case .messages: MessagesFields.file.shape
    case .tests: RuleTestFormats.file.shape
    case .daemon: DaemonFields.file.shape
    }
  }
}
