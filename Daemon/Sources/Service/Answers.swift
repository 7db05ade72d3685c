internal import Evaluation
internal import Files
internal import Findings
internal import Foundation
internal import Observations
internal import RuleReader
internal import Rules
internal import Site
internal import Store

/// What people and programs read: the data files, and the site.
struct Answers {
  private let rules: RulesInForce
  private let settings: Settings
  private let store: Store
  private let progress: (String) -> Void

  init(
    _ rules: RulesInForce, _ settings: Settings, _ store: Store,
    progress: @escaping (String) -> Void
  ) {
    self.rules = rules
    self.settings = settings
    self.store = store
    self.progress = progress
  }

  /// What they depend on beside the state of knowledge.
  var making: String {
    [programVersion, settings.configuration.base ?? "", language.code].joined(separator: " ")
  }

  private var language: Language {
    settings.configuration.language.flatMap { rules.workspace.language($0.value) }
      ?? rules.workspace.languages[0]
  }

  /// Whether nobody removed them.
  var areThere: Bool {
    Disk.isFolder(settings.site)
      && rules.workspace.sources.allSatisfy { Disk.exists(path(of: $0)) }
  }

  private func path(of source: ObservationSource) -> String {
    "\(settings.data)/\(DataFolder.name(of: source))"
  }

  /// Makes them as of a day. A file that stays as it is, is not written.
  /// - Parameter isFromScratch: whether the site forgets what it said of other days, which may not have come yet.
  /// - Returns: why they stay as they were, as a sentence; nil: they are made.
  func renew(on day: Day, isFromScratch: Bool) -> String? {
    do {
      return try renewed(on: day, isFromScratch: isFromScratch)
    } catch {
      return "data files or site could not be renewed: \(Store.said(error))"
    }
  }

  private func renewed(on day: Day, isFromScratch: Bool) throws -> String? {
    var figures: [String: [UInt8]] = [:]
    for source in rules.workspace.sources {
      progress("making the data file of \(source.id.value)")
      figures["data/\(DataFolder.name(of: source))"] = try self.figures(of: source)
    }
    // Figures that cannot be read take the place of none that can.
    let workspace = rules.workspace.withFigures(below: DataFolder.prefix(of: "data"))
    let files = rules.files.adding(
      FileTree(paths: Array(figures.keys)) { [figures] in figures[$0] ?? [] }, below: "./")
    let (observations, problems) = Observations.read(workspace, files: files, zone: rules.zone)
    guard let observations else {
      let first = problems.first { $0.severity == .error }
      return
        "data files and site stay as they were: \(first.map { "\($0.span): \($0.message)" } ?? "they cannot be read")"
    }
    guard observations.lastDay != nil else {
      return "data files and site stay as they were: no source has a value yet"
    }
    for source in rules.workspace.sources {
      let bytes = figures["data/\(DataFolder.name(of: source))"] ?? []
      let path = path(of: source)
      if let file = try? Disk.namedFile(path), file.withBytes({ $0.elementsEqual(bytes) }) {
        continue
      }
      try Disk.renew(path, bytes)
    }
    try publish(workspace, files, observations, on: day, isFromScratch: isFromScratch)
    return nil
  }

  /// The data file of a source.
  private func figures(of source: ObservationSource) throws -> [UInt8] {
    var file = DataFolderFile(of: source, in: rules.workspace)
    var area: (id: String, index: Int?) = ("", nil)
    try store.forEachCountingRow(
      of: source.id.value, metrics: source.metrics.map { rules.workspace.metrics[$0].id.value },
      isDated: source.published != nil, dayOfMoment: rules.zone.day(at:)
    ) { row in
      // Areas and metrics that the rules no longer have stay in the store.
      if row.area != area.id {
        area = (row.area, rules.workspace.areas.area(id: row.area)?.index)
      }
      guard let index = area.index else { return }
      file.append(area: index, day: row.day, published: row.published, values: row.values)
    }
    return file.bytes
  }

  private func publish(
    _ workspace: Workspace, _ files: FileTree, _ observations: Observations, on day: Day,
    isFromScratch: Bool
  ) throws {
    let site = Site(
      Evaluator(workspace, observations), on: day, first: language, outlines: rules.outlines,
      places: rules.places, base: settings.configuration.base, zone: rules.zone)
    let inputs = SiteOrigin.inputs(
      workspace, files, rules.memory, zone: rules.zoneFile,
      options: [language.code, settings.configuration.base ?? ""])
    let publication = SitePublication(into: settings.site)
    guard publication.current(inputs: inputs, on: day) == nil else { return }
    progress("making the site")
    if isFromScratch, Disk.isFolder(settings.site) {
      try FileManager.default.removeItem(atPath: settings.site)
    }
    // What is left of the site before is of no use to anybody, and no reason to make it again.
    _ = try publication.write(
      site, inputs: inputs, progress: { progress("making the site: day \($0) of \($1)") })
  }
}
