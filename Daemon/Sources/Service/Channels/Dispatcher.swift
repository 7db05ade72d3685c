internal import Findings
internal import Foundation
internal import RuleReader
internal import Rules
public import Store

/// Hands on what people are told: to every channel at least once, under the same identifier, and in order for each
/// county. What cannot be handed on now is tried again; a county waits for its own message and for no other's.
public struct Dispatcher: Sendable {
  private let settings: Settings
  private let store: Store
  private let proxies: Proxies
  private let clock: @Sendable () -> Int
  private let jitter: @Sendable () -> Double
  private let report: @Sendable (Line) -> Void

  /// What is said of a channel.
  public struct Line: Sendable {
    public let channel: String
    /// As a sentence.
    public let text: String
    public let kind: Kind

    public enum Kind: Sendable {
      case handed
      /// Something is tried again.
      case waits
      /// Somebody has to look.
      case problem
    }
  }

  /// How many messages a channel hands on at once.
  private static let atOnce = 8
  /// After so many attempts a message is dead: with an hour between the later ones, after some two weeks.
  static let mostAttempts = 360
  /// The longest time between two attempts, in seconds.
  private static let longestPause = 3600

  /// - Parameters:
  ///   - clock: what it is, in seconds since 1970.
  ///   - jitter: a number from 0 to 1, another each time: by so much more of half a pause a receiver is left alone.
  ///   - report: hears what happens.
  public init(
    _ settings: Settings, _ store: Store, proxies: Proxies = .none,
    clock: @escaping @Sendable () -> Int, jitter: @escaping @Sendable () -> Double = { 0 },
    report: @escaping @Sendable (Line) -> Void = { _ in }
  ) {
    self.settings = settings
    self.store = store
    self.proxies = proxies
    self.clock = clock
    self.jitter = jitter
    self.report = report
  }

  /// Hands on all whose time has come.
  /// - Returns: when something is due next, in seconds since 1970; nil: nothing is pending.
  /// - Throws: what the store throws.
  @discardableResult
  public func run() async throws -> Int? {
    let channels = settings.channels
    let due = try channels.filter { try store.nextDue(in: $0.label).map { $0 <= clock() } ?? false }
    if !due.isEmpty {
      let makers = Channels(settings: settings, store: store, proxies: proxies)
      await withTaskGroup { group in
        for configuration in due {
          group.addTask {
            do {
              try await serve(configuration, makers)
            } catch {
              if !Task.isCancelled { say(configuration, Store.said(error), .problem) }
            }
          }
        }
      }
    }
    return try channels.compactMap { try store.nextDue(in: $0.label) }.min()
  }

  private func say(_ channel: ChannelConfiguration, _ text: String, _ kind: Line.Kind) {
    report(Line(channel: channel.label, text: Tick.Line.plain(text), kind: kind))
  }

  /// Hands on what is due in a channel, until nothing is.
  private func serve(_ configuration: ChannelConfiguration, _ channels: Channels) async throws {
    let channel: any Channel
    do {
      channel = try channels.channel(configuration)
    } catch let stop as Stop {
      // An operator can put it right, and nothing is lost until then.
      for handing in try store.due(in: configuration.label, at: clock(), most: .max) {
        try note(handing, .again(stop.description))
      }
      return say(configuration, stop.description, .problem)
    }
    do {
      var handed = 0
      while !Task.isCancelled {
        let due = try store.due(in: configuration.label, at: clock(), most: Dispatcher.atOnce)
        if due.isEmpty { break }
        handed += try await withThrowingTaskGroup(of: Bool.self) { group in
          for handing in due {
            group.addTask {
              let attempt = await channel.hand(handing.message, at: clock())
              // What a program that has to end did not see through is tried by the next.
              if attempt != .handed { try Task.checkCancellation() }
              try note(handing, attempt)
              switch attempt {
              case .handed: return true
              case .again(let fault, _):
                say(configuration, "\(handing.message.identifier) has to wait: \(fault)", .waits)
              case .never(let fault):
                say(configuration, "\(handing.message.identifier) is dead: \(fault)", .problem)
              }
              return false
            }
          }
          return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
      }
      if handed > 0 {
        say(configuration, "\(handed) message\(handed == 1 ? "" : "s") handed on", .handed)
      }
      await channel.close()
    } catch {
      await channel.close()
      throw error
    }
  }

  private func note(_ handing: Handing, _ attempt: Attempt) throws {
    let now = clock()
    switch attempt {
    case .handed: try store.note(handing, .handed, at: now)
    case .never(let fault): try store.note(handing, .dead, fault: fault, at: now)
    case .again(let fault, let after):
      guard handing.attempts + 1 < Dispatcher.mostAttempts else {
        return try store.note(
          handing, .dead, fault: "\(fault), \(Dispatcher.mostAttempts) times", at: now)
      }
      try store.note(
        handing, .pending,
        due: now + Dispatcher.pause(handing.attempts, after: after, jitter: jitter()),
        fault: fault, at: now)
    }
  }

  /// After how many seconds a message is tried again: 10, 20, 40 and so on up to an hour, and up to half longer; or as
  /// many as the receiver says, if these are more.
  /// - Parameter attempts: how many there were before.
  static func pause(_ attempts: Int, after: Int?, jitter: Double) -> Int {
    let pause = min(10 << min(attempts, 9), longestPause)
    return max(pause + Int(Double(pause) * jitter / 2), after ?? 0)
  }
}
