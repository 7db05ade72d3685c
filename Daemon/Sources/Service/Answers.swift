internal import Evaluation
internal import Files
internal import Findings
internal import Observations
internal import Rules
internal import Site
internal import Store

/// What people and programs read: the data files, and the site.
struct Answers {
  private let rules: RulesInForce
  private let settings: Settings
  private let store: Store

  init(_ rules: RulesInForce, _ settings: Settings, _ store: Store) {
    self.rules = rules
    self.settings = settings
    self.store = store
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
  /// - Returns: why the site stays as it was, as sentences; empty: it is made.
  func renew(on day: Day) throws -> [String] {
    for source in rules.workspace.sources {
      let bytes = try figures(of: source)
      let path = path(of: source)
      if let file = try? Disk.namedFile(path), file.withBytes({ $0.elementsEqual(bytes) }) {
        continue
      }
      try Disk.renew(path, bytes)
    }
    return try publish(on: day)
  }

  /// The data file of a source.
  private func figures(of source: ObservationSource) throws -> [UInt8] {
    let metrics = source.metrics.map { rules.workspace.metrics[$0].id.value }
    let places = Dictionary(uniqueKeysWithValues: metrics.enumerated().map { ($1, $0) })
    var rows: [DeliveredRow] = []
    var area: (id: String, index: Int?) = ("", nil)
    try store.forEachCountingValue(
      of: source.id.value, isDated: source.published != nil, dayOfMoment: rules.zone.day(at:)
    ) { value in
      // Areas and metrics that the rules no longer have stay in the store.
      if value.area != area.id {
        area = (value.area, rules.workspace.areas.area(id: value.area)?.index)
      }
      guard let index = area.index, let place = places[value.metric] else { return }
      if rows.last?.areas != [index] || rows.last?.day != value.day
        || rows.last?.published != value.published
      {
        rows.append(
          DeliveredRow(
            areas: [index], day: value.day, published: value.published,
            values: metrics.map { _ in nil }))
      }
      rows[rows.count - 1].values[place] = value.value
    }
    return DataFolder.csv(of: source, in: rules.workspace, rows: rows)
  }

  private func publish(on day: Day) throws -> [String] {
    let prefix = DataFolder.prefix(of: settings.data)
    let workspace = rules.workspace.withFigures(below: prefix)
    let files = rules.files.adding(FileTree(folder: settings.data), below: prefix)
    let (observations, problems) = Observations.read(workspace, files: files, zone: rules.zone)
    guard let observations else {
      return problems.filter { $0.severity == .error }.prefix(1).map {
        "the site stays as it was: \($0.span): \($0.message)"
      }
    }
    let language =
      settings.language.flatMap(workspace.language) ?? workspace.languages[0]
    let site = Site(
      Evaluator(workspace, observations), on: day, first: language, outlines: rules.outlines,
      places: rules.places, base: settings.base, zone: rules.zone)
    let inputs = SiteOrigin.inputs(
      workspace, files, rules.memory, zone: rules.zoneFile,
      options: [language.code, settings.base ?? ""])
    let publication = SitePublication(into: settings.site)
    guard publication.current(inputs: inputs, on: day) == nil else { return [] }
    // What is left of the site before is of no use to anybody, and no reason to make it again.
    _ = try publication.write(site, inputs: inputs)
    return []
  }
}
