internal import Findings
internal import Foundation
internal import Observations
internal import Reports
internal import Rules
internal import Store

/// Decides what a device is told next, and writes it. What many devices are told is written once.
struct PushComposer {
  private let rules: RulesInForce
  private let zone: TimeZoneRules
  private let store: Store
  private var messages: [Int64: Told?] = [:]
  private var bodies: [Key: PushSender.Message] = [:]

  /// The most of what is kept: as much as a tick brings where it brings much.
  private static let mostKept = 5000
  /// The most messages that are looked at for a device at once.
  private static let mostReleases = 5000
  /// For how many seconds a service keeps a message at most.
  static let longest = 28 * 86_400

  private struct Told {
    let message: PushedMessage
    /// When it was committed, in seconds since 1970.
    let moment: Int
  }

  private struct Key: Hashable {
    let area: String
    let language: String
    let messages: [Int64]
  }

  init(_ rules: RulesInForce, _ store: Store) {
    (self.rules, zone, self.store) = (rules, rules.zone, store)
  }

  /// What is to be done for a device.
  enum Step {
    /// Nothing of it needs the device.
    case note(SubscriptionResult)
    /// A message is sent.
    /// - Parameter last: the release up to which it is told then; nil: the message tells nothing.
    case send(PushSender.Message, upTo: Int64?)
  }

  mutating func step(for due: DueSubscription, at moment: Int) throws -> Step {
    let subscription = due.subscription
    let workspace = rules.workspace
    // The rules may know it again one day.
    guard let area = workspace.areas.area(id: subscription.area) else {
      return .note(.waits(until: moment + 86_400))
    }
    let language = workspace.language(subscription.language) ?? workspace.languages[0]
    if due.greets {
      let test = PushNotification(testOf: area, in: language, at: moment)
      return .send(message(test, at: moment), upTo: nil)
    }
    let releases = try store.releases(
      of: area.id, after: due.position, most: PushComposer.mostReleases)
    guard let last = releases.last else { return .note(.skipped(upTo: due.position)) }
    var wanted: [(release: Store.Release, told: Told)] = []
    for release in releases {
      guard let told = try told(release.message),
        !subscription.isStricterOnly || told.message.isStricter
          || told.message.correctsAnnouncement,
        moment < told.message.until(in: zone)
      else { continue }
      wanted.append((release, told))
    }
    guard let first = wanted.first else { return .note(.skipped(upTo: last.id)) }
    var upTo = last.id
    if subscription.isDigest {
      let time = wanted.map(\.release.due).min() ?? 0
      // What was tried stays together with what came since.
      if time > moment, due.attempts == 0 { return .note(.waits(until: time)) }
    } else {
      // A state has many counties, and what they are told at once is one message. A county is told of each rule set by itself.
      wanted =
        area.level == .county
        ? [first] : Array(wanted.prefix { $0.told.moment == first.told.moment })
      upTo = wanted.last?.release.id ?? last.id
    }
    let key = Key(
      area: area.id, language: language.code, messages: wanted.map(\.release.message))
    if let known = bodies[key] { return .send(known, upTo: upTo) }
    let notification = PushNotification(
      of: wanted.map(\.told.message), in: area, language,
      number: wanted.map { PushComposer.number($0.release.message, $0.told.moment) }.max() ?? 0,
      zone: zone)
    let written = message(notification, at: moment)
    if bodies.count >= PushComposer.mostKept { bodies = [:] }
    bodies[key] = written
    return .send(written, upTo: upTo)
  }

  /// By which a device knows which of two messages is newer: by the time at which it was committed, since a store that was restored counts
  /// from where it was.
  private static func number(_ message: Int64, _ moment: Int) -> Int64 {
    Int64(moment) << 12 | message & 0xFFF
  }

  /// - Returns: nil if it cannot be read, since another program wrote it.
  private mutating func told(_ id: Int64) throws -> Told? {
    if let known = messages[id] { return known }
    let found = try store.message(id).flatMap { stored in
      PushedMessage(told: stored.json, isStricter: !stored.stricter.isEmpty)
        .map { Told(message: $0, moment: stored.moment) }
    }
    if messages.count >= PushComposer.mostKept { messages = [:] }
    messages[id] = .some(found)
    return found
  }

  private func message(_ notification: PushNotification, at moment: Int) -> PushSender.Message {
    PushSender.Message(
      body: Data(notification.json.utf8),
      seconds: min(max(notification.until - moment, 0), PushComposer.longest),
      isUrgent: notification.isUrgent,
      tag: notification.tag)
  }
}
