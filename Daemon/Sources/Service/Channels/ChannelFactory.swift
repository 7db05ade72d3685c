internal import Findings
internal import Foundation
internal import Reports
internal import RuleReader
internal import Rules
internal import Store
internal import Synchronization

/// Makes channels of what the configuration says of them.
struct ChannelFactory: Sendable {
  let settings: Settings
  let store: Store
  let proxies: Proxies

  /// The languages of the workspace.
  /// - Throws: `Stop` if there are no rules yet.
  func languages() throws -> [Language] { try rules().workspace.languages }

  /// - Throws: `Stop` if there are none yet.
  func rules(_ kept: RulesInForce? = nil) throws -> RulesInForce {
    guard let last = try store.lastKnowledge(),
      let rules = try kept?.id == last.rules ? kept : RulesInForce(kept: last.rules, in: store)
    else { throw Stop("there are no rules yet: `rulecheckd tick` reads them") }
    return rules
  }

  /// - Throws: `Stop` if something that it needs is missing, such as a secret.
  func channel(_ configuration: ChannelConfiguration) throws -> any Channel {
    let (base, languages) = (settings.configuration.base, configuration.languages)
    let isOperator = configuration.name == nil
    let event = { @Sendable (message: StoredMessage) in
      CloudEvent(
        kind: message.isTest
          ? .test : isOperator ? .trouble : message.isDigest ? .digest : .message, message: message,
        base: base, languages: languages)
    }
    switch configuration.kind {
    case .webhook(let url, let secrets, let seconds):
      return WebhookChannel(
        url.value,
        try WebhookSignature(
          secrets, in: settings.path, environment: ProcessInfo.processInfo.environment),
        proxies: proxies, seconds: seconds, event: event)
    case .directory(let path, let formats):
      return DirectoryChannel(
        name: configuration.label, path: settings.path(path.value),
        formats: formats ?? ChannelConfiguration.FileFormat.allCases,
        languages: languages, base: base, rules: try rules(), store: store)
    case .command(let run, let seconds):
      return CommandChannel(
        run: run.map(\.value), seconds: seconds, text: { event($0).json },
        secrets: settings.channels.flatMap(\.secretVariables))
    case .push:
      throw Stop(
        "`push` has no receiver of its own: ring the bell of a page of the site, and a test comes to that device"
      )
    }
  }

  /// - Throws: `Stop` if its keys cannot be read.
  func sender(_ push: ChannelConfiguration.Push) throws -> PushSender {
    PushSender(push, try PushKeys(of: push, in: settings), proxies: proxies)
  }
}

/// The rules in force, as they were read last.
final class KeptRules: Sendable {
  private let rules = Mutex<RulesInForce?>(nil)

  /// - Throws: `Stop` if there are none yet.
  func current(_ factory: ChannelFactory) throws -> RulesInForce {
    try rules.withLock { rules in
      let current = try factory.rules(rules)
      rules = current
      return current
    }
  }
}

extension StoredMessage {
  /// One that tells nothing, to try a channel with.
  static func test(at moment: Int) -> StoredMessage {
    StoredMessage(
      id: 0, identifier: "test.\(moment)", moment: moment, county: "",
      headline: "A test of rulecheckd", stage: .open,
      json: "{\"test\": true, \"text\": \"A test of rulecheckd: nothing changes for anybody.\"}",
      alert: nil)
  }

  var isTest: Bool { id == 0 }

  /// What a county is told at once.
  /// - Parameters:
  ///   - messages: in the order in which people were told; at least one.
  ///   - languages: those of the workspace.
  ///   - codes: those of the texts; nil, or where no message has one of them: all.
  /// - Returns: nil if one cannot be read.
  init?(digestOf messages: [StoredMessage], _ languages: [Language], in codes: [String]?) {
    let told = codes.map { codes in
      messages.compactMap { MessageReport.json(ofTold: $0.json, in: codes) }
    }
    let isWhole = told.map { $0.count == messages.count } ?? false
    guard
      let digest = Digest(
        ofTold: isWhole ? told ?? [] : messages.map(\.json),
        in: isWhole ? languages.filter { codes?.contains($0.code) ?? true } : languages)
    else { return nil }
    self = messages[0]
    (identifier, headline, json) = (digest.identifier, digest.headline, digest.json)
    (alert, isDigest) = (nil, true)
  }
}
