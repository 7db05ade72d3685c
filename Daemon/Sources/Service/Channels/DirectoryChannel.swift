internal import Files
internal import Findings
internal import Foundation
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
      if formats.contains(.cap), let alert = message.alert {
        try write(
          alert.xml(of: message.identifier, in: languages),
          to: MessageReport.alertName(message.identifier))
      }
      if formats.contains(.atom) { try writeFeeds(message) }
      return .handed
    } catch {
      return .again(Store.said(error))
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
        after: try? Disk.namedFile("\(path)/\(name)"))
      try write(feed, to: name)
    }
  }
}

extension NewMessage.Alert {
  /// The alert as a document.
  /// - Parameters:
  ///   - identifier: that of its message in the store.
  ///   - languages: the codes of those that are wanted; nil: all.
  func xml(of identifier: String, in languages: [String]?) throws -> String {
    guard !record.hasPrefix("<") else { return record }
    var alert = try JSONDecoder().decode(Alert.self, from: Data(record.utf8))
    alert.identifier = identifier
    return alert.xml(in: languages)
  }
}
