internal import Files
internal import Findings
internal import Observations
internal import RuleReader
internal import Rules
internal import Store

/// The figures that count, as the rules read them: what data files, site and messages are made of.
struct Figures {
  /// The workspace whose sources are read from the figures' files.
  let workspace: Workspace
  /// Its files and those of the figures.
  let files: FileTree
  /// Nil: there are none that can be read.
  let observations: Observations?
  /// Why there are none, as a sentence.
  let problem: String?
  private let data: [String: [UInt8]]

  /// - Parameters:
  ///   - last: the last row of observations that is known; nil: all are.
  ///   - progress: hears what is done, for whoever waits.
  init(
    _ rules: RulesInForce, _ store: Store, through last: Int64? = nil,
    progress: (String) -> Void = { _ in }
  ) throws {
    var data: [String: [UInt8]] = [:]
    for source in rules.workspace.sources {
      progress("reading the figures of \(source.id.value)")
      data[Figures.path(of: source)] = try Figures.file(
        of: source, rules, store, through: last)
    }
    self.data = data
    // Figures that cannot be read take the place of none that can.
    workspace = rules.workspace.withFigures(below: DataFolder.prefix(of: "data"))
    files = rules.files.adding(
      FileTree(paths: Array(data.keys)) { [data] in data[$0] ?? [] }, below: "./")
    let (observations, problems) = Observations.read(workspace, files: files, zone: rules.zone)
    self.observations = observations
    problem =
      observations == nil
      ? problems.firstError.map { "\($0.span): \($0.message)" } : nil
  }

  private static func path(of source: ObservationSource) -> String {
    "data/\(DataFolder.name(of: source))"
  }

  /// The data file of a source.
  func bytes(of source: ObservationSource) -> [UInt8] { data[Figures.path(of: source)] ?? [] }

  private static func file(
    of source: ObservationSource, _ rules: RulesInForce, _ store: Store, through last: Int64?
  ) throws -> [UInt8] {
    var file = DataFolderFile(of: source, in: rules.workspace)
    var area: (id: String, index: Int?) = ("", nil)
    try store.forEachCountingRow(
      of: source.id.value,
      metrics: source.metrics.map { rules.workspace.metrics[$0].id.value },
      isDated: source.published != nil, through: last, dayOfMoment: rules.zone.day(at:)
    ) { row in
      // Areas and metrics that the rules no longer have stay in the store.
      if row.area != area.id {
        area = (row.area, rules.workspace.areas.area(id: row.area)?.index)
      }
      guard let index = area.index else { return }
      file.append(area: index, day: row.day, published: row.published, values: row.written)
    }
    return file.bytes
  }
}
