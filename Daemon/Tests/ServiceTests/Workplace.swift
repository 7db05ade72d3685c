import Evaluation
import Files
import Findings
import Foundation
import Observations
import RuleReader
import Rules
import Site
import Store

@testable import Service

/// A copy of a shipped workspace and a state of its own, which go with it.
final class Workplace: Sendable {
  let folder: URL
  let settings: Settings

  static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// - Parameters:
  ///   - example: the folder of a workspace below that of the repository.
  ///   - more: what the configuration says beside where things are.
  init(all example: String = "rules/examples/small", saying more: String = "") throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "tick-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let workspace = Workplace.repository.appending(path: example)
    try FileManager.default.copyItem(at: workspace, to: folder.appending(path: "rules"))
    let file = folder.appending(path: "rulecheckd.yaml")
    try Data("rules: rules\nstate: state\n\(more)\n".utf8).write(to: file)
    settings = try ConfigurationFile(file.path(percentEncoded: false)).settings!
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static func path(_ folder: URL, _ inner: String) -> String {
    folder.appending(path: inner).path(percentEncoded: false)
  }

  /// The text of a file, by its path from here.
  func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: path))
  }

  /// Has the source of the small workspace fetched from an address.
  /// - Parameter file: its own file, with which a store begins; there is no other one than `data/level.csv`.
  func ask(_ url: String, beginningWith file: String = "data/none.csv") throws {
    try change("rules/source.yaml", "file: data/level.csv", to: "file: \(file)\nurl: \(url)")
  }

  func change(_ path: String, _ old: String, to new: String) throws {
    try write(try text(path).replacing(old, with: new), to: path)
  }

  /// A tick at a time of a day, as UTC.
  @discardableResult
  func tick(on day: String, hour: Int = 6) async throws -> Tick.Report {
    return try await Tick(
      try State(settings), Fetcher(), now: Workplace.moment(day, hour: hour)
    ).run()
  }

  static func moment(_ day: String, hour: Int) -> Int {
    Int(Day(iso: day)!.number) * 86_400 + hour * 3600
  }

  /// The files of the site with their bytes, but for the list of them, which names what they were made of.
  func site(_ path: String = "state/site") throws -> [String: Data] {
    let top = folder.appending(path: path)
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(
      atPath: top.path(percentEncoded: false))
    where name != "rulecheck-site.txt" {
      let file = top.appending(path: name)
      guard !file.hasDirectoryPath, let bytes = try? Data(contentsOf: file) else { continue }
      files[name] = bytes
    }
    return files
  }

  /// Publishes from the workspace's own files, as `rulecheck publish` does, into `direct`.
  func publishDirectly(on day: String) throws {
    let files = FileTree(folder: settings.rules, isShown: false)
    let workspace = Workspace.read(files).workspace!
    let observations = Observations.read(workspace, files: files).observations!
    let zone = Disk.timeZone(workspace.timeZone.value)!.withBytes { TimeZoneRules(tzif: Array($0)) }
    let site = Site(
      Evaluator(workspace, observations), on: Day(iso: day)!, first: workspace.languages[0],
      outlines: workspace.outlines(in: files).outlines,
      places: workspace.places(in: files).places, zone: zone)
    _ = try SitePublication(into: Workplace.path(folder, "direct")).write(site, inputs: "direct")
  }
}
