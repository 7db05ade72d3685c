internal import Files
internal import Findings
internal import Foundation
internal import Messages
internal import Reports
internal import RuleReader
internal import Rules
internal import Store

/// Writes messages as files: each as an alert, and each county's as a feed.
struct DirectoryChannel: Channel {
  let name: String
  let path: String
  let formats: [ChannelConfiguration.FileFormat]
  /// The languages of the texts; nil: all.
  let languages: [String]?
  /// The address of the site; nil: it is not known.
  let base: String?
  let rules: RulesInForce
  let store: Store

  /// The most messages in a feed.
  private static let mostEntries = 50

  func hand(_ message: StoredMessage, at moment: Int) async -> Attempt {
    guard Disk.isFolder(path) else { return .again("there is no folder \(path)") }
    do {
      if message.isTest {
        try write(message.json, to: "rulecheckd-test.json")
        try FileManager.default.removeItem(atPath: "\(path)/rulecheckd-test.json")
        return .handed
      }
      if formats.contains(.cap), let alert = message.alert { try send(alert, of: message) }
      if formats.contains(.atom) { try writeFeeds(message) }
      return .handed
    } catch {
      return .again(Store.said(error))
    }
  }

  /// Writes an alert, which follows the last one about the same county and rule set that was written here.
  private func send(_ kept: NewMessage.Alert, of message: StoredMessage) throws {
    // One that a former version kept as a document is handed on as it is.
    guard var alert = Alert(record: kept.record) else {
      return try write(kept.record, to: MessageReport.alertName(message.identifier))
    }
    alert.name(by: message.identifier)
    try AlertFolder(path: path).send(in: languages) { [alert] ledger in
      ledger.forget(expiredBy: alert.sentAt)
      return [ledger.send(alert, about: message.county, message.rulesets)]
    }
  }

  private func write(_ text: String, to name: String) throws {
    try Disk.renew("\(path)/\(name)", Array(text.utf8))
  }

  /// Writes the feeds of the county that is told, and of those that belong to it.
  private func writeFeeds(_ message: StoredMessage) throws {
    let areas = rules.workspace.areas
    // A county that the rules no longer have keeps its last feed.
    for id in [message.county] + message.absorbed {
      if let area = areas.area(id: id) { try writeFeeds(of: area, message) }
    }
  }

  private func writeFeeds(of area: Area, _ message: StoredMessage) throws {
    let workspace = rules.workspace
    let told = try store.handed(to: area.id, by: name, most: DirectoryChannel.mostEntries - 1)
    for language in workspace.languages
    where (languages?.contains(language.code) ?? true) && language.missingForMessages == nil {
      // What was told before a language was there is not in its feed.
      let messages = (told + [message.json]).compactMap { json in
        ToldMessage.all(
          in: SourceFile(
            name: "message", bytes: Array(MessageReport.json(ofTold: [json]).utf8)), language)
      }.flatMap { $0 }
      guard let newest = messages.map(\.known).max() else { continue }
      let name = MessageReport.feedName(of: area, in: language)
      let feed = try MessageReport.atom(
        of: messages.newestFirst(), for: area, of: workspace, in: language, on: newest,
        zone: rules.zone,
        at: (workspace.messages.feed?.base).map { $0 + name },
        about: base.map { SitePath.address(of: SitePath.county(area, in: language), at: $0) },
        after: try? Disk.namedFile("\(path)/\(name)"))
      try write(feed, to: name)
    }
  }
}
