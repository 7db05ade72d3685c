internal import Evaluation
internal import Files
internal import Findings
internal import Foundation
internal import Observations
internal import Reports
internal import RuleReader
internal import Rules
internal import Site
internal import Store

/// What people and programs read: the data files, and the site.
struct Publication {
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
    [
      programVersion, settings.configuration.base ?? "", language.code, alerts ?? "",
      bell?.origin ?? "",
    ]
    .joined(separator: " ")
  }

  /// A mark of the alerts that were sent; nil: the site has none.
  private var alerts: String? { settings.alerts.flatMap { try? $0.ledger().mark } }

  /// How residents can have their devices told; nil: no channel does that, or its keys cannot be read. That is said where messages
  /// are handed on, and the site is renewed all the same.
  private var bell: SiteBell? {
    guard let channel = settings.configuration.channels.first(where: { $0.push != nil }),
      let push = channel.push, let keys = try? PushKeys(of: push, in: settings)
    else { return nil }
    return SiteBell(
      publicKey: keys.publicKey, digest: channel.digest, languages: channel.languages)
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
  /// - Parameters:
  ///   - figures: those that count; nil: they are read.
  ///   - isFromScratch: whether the site forgets what it said of other days, which may not have come yet.
  /// - Returns: why they stay as they were, as a sentence; nil: they are made.
  func renew(on day: Day, _ figures: Figures?, isFromScratch: Bool) -> String? {
    do {
      let figures = try figures ?? Figures(rules, store, progress: progress)
      guard let observations = figures.observations else {
        return
          "data files and site stay as they were: \(figures.problem ?? "they cannot be read")"
      }
      guard observations.lastDay != nil || rules.workspace.sources.isEmpty else {
        return "data files and site stay as they were: no source has a value yet"
      }
      for source in rules.workspace.sources {
        let bytes = figures.bytes(of: source)
        let path = path(of: source)
        if let file = try? Disk.namedFile(path), file.withBytes({ $0.elementsEqual(bytes) }) {
          continue
        }
        try Disk.renew(path, bytes)
      }
      try publish(figures, observations, on: day, isFromScratch: isFromScratch)
      return nil
    } catch {
      return "data files or site could not be renewed: \(Store.said(error))"
    }
  }

  private func publish(
    _ figures: Figures, _ observations: Observations, on day: Day, isFromScratch: Bool
  ) throws {
    let bell = bell
    let site = Site(
      Evaluator(figures.workspace, observations), on: day, first: language,
      outlines: rules.outlines, places: rules.places, base: settings.configuration.base,
      zone: rules.zone,
      alerts: try settings.alerts.map { folder in
        SiteAlerts(try folder.ledger()) { name in
          try Disk.namedFile("\(folder.path)/\(name)").withBytes {
            String(decoding: $0, as: UTF8.self)
          }
        }
      }, bell: bell)
    let told = try told()
    let inputs = SiteOrigin.inputs(
      figures.workspace, figures.files, rules.memory, zone: rules.zoneFile,
      options: [
        language.code, settings.configuration.base ?? "", alerts ?? "", bell?.origin ?? "",
        "\(try store.messageCounts().values.reduce(0, +)) messages",
      ])
    let publication = SitePublication(into: settings.site)
    guard publication.current(inputs: inputs, on: day) == nil else { return }
    progress("making the site")
    if isFromScratch, Disk.isFolder(settings.site) {
      try FileManager.default.removeItem(atPath: settings.site)
    }
    // What is left of the site before is of no use to anybody, and no reason to make it again.
    _ = try publication.write(
      site, inputs: inputs, told: told,
      sources: try store.times(of: figures.workspace.sources.map(\.id.value)),
      progress: { progress("making the site: day \($0) of \($1)") })
  }

  /// What people were told since the first state of knowledge, with which nobody was told anything; nil: there is none yet.
  private func told() throws -> KeptMessages? {
    try store.firstKnowledge().map { first in
      KeptMessages(
        since: first.day - 1, counts: try store.messageCounts(), messages: store.messages(on:))
    }
  }
}
