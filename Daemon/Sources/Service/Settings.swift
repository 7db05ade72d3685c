internal import Files
internal import Findings
internal import Foundation
public import RuleReader
internal import Store

/// What an operator decides: where things are, how often sources are asked, and how the site is made.
public struct Settings: Sendable {
  /// What the file says.
  let configuration: DaemonConfiguration
  /// The folder of the workspace, which is only read.
  public let rules: String
  /// The folder with the store, the data files and the site.
  public let state: String

  /// That of the file.
  private let folder: String

  /// - Parameters:
  ///   - folder: that of the file, from which its paths lead.
  ///   - state: a folder that takes the place of the one in the file.
  init(_ configuration: DaemonConfiguration, in folder: String, state: String? = nil) {
    self.configuration = configuration
    self.folder = folder
    rules = Settings.path(configuration.rules.value, in: folder)
    self.state = state ?? Settings.path(configuration.state.value, in: folder)
  }

  /// The same with another folder for the state.
  func with(state: String) -> Settings { Settings(configuration, in: folder, state: state) }

  /// A path as it leads from the folder of the file.
  func path(_ written: String) -> String { Settings.path(written, in: folder) }

  private static func path(_ written: String, in folder: String) -> String {
    written.hasPrefix("/") || folder == "." ? written : "\(folder)/\(written)"
  }

  /// The ways by which people are told, and that of the operator.
  var channels: [ChannelConfiguration] {
    configuration.channels + [configuration.operator].compactMap { $0 }
  }

  /// The folder whose alerts the site has, too: that of the first channel that writes alerts about every county and change.
  var alerts: AlertFolder? {
    configuration.channels.lazy.compactMap { channel -> AlertFolder? in
      guard case .directory(let path, let formats) = channel.kind,
        formats?.contains(.cap) ?? true, channel.only.takesAll
      else { return nil }
      return AlertFolder(path: self.path(path.value))
    }.first
  }

  /// Data files and pages are made from the store: where they are without it, it was there.
  /// - Throws: `Stop` if the store is missing or empty, and was there.
  public func refuseLostStore() throws {
    guard !Store.isThere(store) else { return }
    let names = [data, site].flatMap {
      (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? []
    }
    guard !names.isEmpty else { return }
    throw Stop(
      "\(store) is \(Disk.exists(store) ? "empty" : "missing"), but data files or a site made from it are there: restore it from a backup (“Backup and restore” in docs/daemon.md), or run `rulecheckd store new` to begin again without what it knew"
    )
  }

  public var store: String { "\(state)/store.sqlite" }
  var data: String { "\(state)/data" }
  var site: String { "\(state)/site" }

  /// The hosts to which a source's own host may redirect.
  var redirects: Set<String> { Set(configuration.redirectsTo) }
  /// Where the site is served.
  public var listen: DaemonConfiguration.Address { configuration.listen }
}
