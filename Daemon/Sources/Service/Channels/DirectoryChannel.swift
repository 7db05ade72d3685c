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
    let told =
      try store.handed(to: area.id, by: name, most: MessageReport.mostEntries - 1) + [message.json]
    for language in workspace.languages
    where (languages?.contains(language.code) ?? true) && language.missingForMessages == nil {
      let name = MessageReport.feedName(of: area, in: language)
      let feed = try MessageReport.atom(
        ofTold: told, for: area, of: workspace, in: language, on: nil, zone: rules.zone, site: base,
        after: try? Disk.namedFile("\(path)/\(name)"))
      guard let feed else { continue }
      try write(feed, to: name)
    }
  }
}
