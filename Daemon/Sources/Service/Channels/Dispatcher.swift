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
  private let isTicking: @Sendable () -> Bool
  /// Those in force, which are not read again for each device.
  private let keptRules = KeptRules()

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
  ///   - isTicking: whether a tick is at work beside it: then devices are told more slowly.
  ///   - clock: what it is, in seconds since 1970.
  ///   - jitter: a number from 0 to 1, another each time: by so much more of half a pause a receiver is left alone.
  ///   - report: hears what happens.
  public init(
    _ settings: Settings, _ store: Store, proxies: Proxies = .none,
    isTicking: @escaping @Sendable () -> Bool = { false },
    clock: @escaping @Sendable () -> Int, jitter: @escaping @Sendable () -> Double = { 0 },
    report: @escaping @Sendable (Line) -> Void = { _ in }
  ) {
    self.settings = settings
    self.store = store
    self.proxies = proxies
    self.clock = clock
    self.jitter = jitter
    self.isTicking = isTicking
    self.report = report
  }

  /// Hands on all whose time has come, all channels at once.
  /// - Parameter seconds: after which no other message is begun; nil: it goes on until nothing is due.
  public func run(for seconds: Int? = nil) async {
    let end = seconds.map { ContinuousClock.now + .seconds($0) }
    await withTaskGroup { group in
      for configuration in settings.channels {
        group.addTask {
          await serve(configuration) { end.map { ContinuousClock.now < $0 } ?? true }
        }
      }
    }
  }

  /// Hands on what comes, until the program has to end: each channel by itself, so that none waits for another.
  /// - Parameters:
  ///   - pause: how long to wait where nothing is due: a tick, or an operator, may bring something.
  ///   - isCurrent: whether it goes on; otherwise it ends with the messages that are at work.
  public func run(pausing pause: Duration, while isCurrent: @escaping @Sendable () -> Bool) async {
    await withTaskGroup { group in
      // Also without any channel.
      group.addTask { while !Task.isCancelled, isCurrent() { try? await Task.sleep(for: pause) } }
      for configuration in settings.channels {
        group.addTask {
          while !Task.isCancelled, isCurrent() {
            await serve(configuration, while: isCurrent)
            try? await Task.sleep(for: pause)
          }
        }
      }
    }
  }

  private func say(_ channel: ChannelConfiguration, _ text: String, _ kind: Line.Kind) {
    report(Line(channel: channel.label, text: Tick.Line.plain(text), kind: kind))
  }

  /// Hands on what is due in a channel, until nothing is.
  /// - Parameter isOn: whether another message is begun.
  private func serve(
    _ configuration: ChannelConfiguration, while isOn: @escaping @Sendable () -> Bool
  ) async {
    do {
      if let push = configuration.push {
        return try await tellDevices(configuration, push, while: isOn)
      }
      guard try !due(in: configuration, most: 1).isEmpty else { return }
      let factory = ChannelFactory(settings: settings, store: store, proxies: proxies)
      let (channel, languages): (any Channel, [Language])
      do {
        channel = try factory.channel(configuration)
        languages = configuration.digest == nil ? [] : try factory.languages()
      } catch let stop as Stop {
        // An operator can put it right, and nothing is lost until then.
        for deliveries in try due(in: configuration, most: .max) {
          let parcel = Parcel(deliveries, message: deliveries[0].message)
          try claim(parcel)
          try note(parcel, .again(stop.description))
        }
        return say(configuration, stop.description, .problem)
      }
      do {
        let handed = try await serve(configuration, channel, languages, while: isOn)
        if handed > 0 {
          say(configuration, "\(handed) message\(handed == 1 ? "" : "s") handed on", .handed)
        }
        await channel.close()
      } catch {
        await channel.close()
        throw error
      }
    } catch {
      if !Task.isCancelled { say(configuration, Store.said(error), .problem) }
    }
  }

  /// How long a new subscription may be without anything that was delivered.
  private static let confirming = 86_400
  /// How many messages are released at once.
  private static let mostReleased = 50

  /// Allows devices to be told of what the channel has to hand on, and tells those for which something is due.
  private func tellDevices(
    _ configuration: ChannelConfiguration, _ push: ChannelConfiguration.Push,
    while isOn: () -> Bool
  ) async throws {
    func release() throws {
      while case let new = try store.releasable(
        in: configuration.label, most: Dispatcher.mostReleased), !new.isEmpty
      {
        try store.release(new, at: clock())
      }
    }
    try release()
    guard try !store.waitingChannels().contains(configuration.label),
      let due = try store.nextSubscriptionDue(), due <= clock()
    else { return }
    let factory = ChannelFactory(settings: settings, store: store, proxies: proxies)
    let (sender, composer): (PushSender, PushComposer)
    do {
      composer = PushComposer(try keptRules.current(factory), store)
      sender = try factory.sender(push)
    } catch let stop as Stop {
      // An operator can put it right, and is told every now and then until that is done.
      try store.postponeSubscriptions(
        dueBy: clock(), to: clock() + Dispatcher.pause(4, after: nil, jitter: 0))
      return say(configuration, stop.description, .problem)
    }
    let fanOut = PushFanOut(
      sender: sender, store: store, atOnce: push.atOnce, clock: clock, jitter: jitter,
      isTicking: isTicking)
    let tally: PushFanOut.Tally
    do {
      tally = try await fanOut.run(composer, releasing: release, while: isOn)
      try store.tidySubscriptions(
        at: clock(), confirming: Dispatcher.confirming, telling: PushComposer.longest)
      await sender.close()
    } catch {
      await sender.close()
      throw error
    }
    func counted(_ count: Int, _ what: String) -> String {
      "\(count) \(what)\(count == 1 ? "" : "s")"
    }
    if tally.sent > 0 {
      say(configuration, "\(counted(tally.sent, "notification")) sent", .handed)
    }
    if tally.ended > 0 {
      say(configuration, "\(counted(tally.ended, "device")) no longer there", .handed)
    }
    for (fault, count) in tally.waiting.sorted(by: { $0.key < $1.key }) {
      say(configuration, "\(counted(count, "notification")) to be sent again: \(fault)", .waits)
    }
    for (fault, count) in tally.refused.sorted(by: { $0.key < $1.key }) {
      say(configuration, "\(counted(count, "notification")) refused: \(fault)", .problem)
    }
  }

  /// - Returns: how many messages were handed on.
  private func serve(
    _ configuration: ChannelConfiguration, _ channel: any Channel, _ languages: [Language],
    while isOn: () -> Bool
  ) async throws -> Int {
    return try await withThrowingTaskGroup(of: (Parcel, Attempt).self) { group in
      var (handed, busy, waiting) = (0, Set<String>(), Waiting())
      defer { for text in waiting.sentences { say(configuration, text, .waits) } }
      while !Task.isCancelled {
        if isOn(), busy.count < Dispatcher.atOnce {
          let due = try due(in: configuration, most: Dispatcher.atOnce + busy.count)
          for deliveries in due.filter({ !busy.contains($0[0].message.county) })
            .prefix(Dispatcher.atOnce - busy.count)
          {
            let parcel = Parcel(
              deliveries, digest: configuration.digest == nil ? nil : languages,
              in: configuration.languages)
            try claim(parcel)
            busy.insert(parcel.message.county)
            group.addTask {
              let attempt = await channel.hand(parcel.message, at: clock())
              // What a program that has to end did not see through is tried by the next.
              if attempt != .handed { try Task.checkCancellation() }
              try note(parcel, attempt)
              return (parcel, attempt)
            }
          }
        }
        guard let (parcel, attempt) = try await group.next() else { break }
        busy.remove(parcel.message.county)
        switch attempt {
        case .handed: handed += parcel.deliveries.count
        case .again(let fault, _):
          if waiting.add(parcel.name, fault) {
            say(configuration, "\(parcel.name) has to wait: \(fault)", .waits)
          }
        case .never(let fault):
          say(configuration, "\(parcel.name) is dead: \(fault)", .problem)
        }
      }
      return handed
    }
  }

  /// What is handed on as one: a message, or what a county is told as a digest.
  private struct Parcel: Sendable {
    /// At least one; all of one county.
    let deliveries: [MessageDelivery]
    let message: StoredMessage

    init(_ deliveries: [MessageDelivery], message: StoredMessage) {
      self.deliveries = deliveries
      self.message = message
    }

    /// - Parameters:
    ///   - all: the languages of the workspace, for a digest; nil: the only message is handed on as it is.
    ///   - codes: those of its texts; nil: all.
    init(_ deliveries: [MessageDelivery], digest all: [Language]?, in codes: [String]?) {
      let digest = all.flatMap { StoredMessage(digestOf: deliveries.map(\.message), $0, in: codes) }
      // What cannot be read was written by another program: each is handed on by itself.
      self.init(
        digest == nil ? [deliveries[0]] : deliveries, message: digest ?? deliveries[0].message)
    }

    /// What commands know it by.
    var name: String {
      let more = deliveries.count - 1
      return deliveries[0].message.identifier + (more > 0 ? " and \(more) more" : "")
    }

    var attempts: Int { deliveries.map(\.attempts).max() ?? 0 }
  }

  /// What a channel has to hand on now: each at least one message of a county.
  /// - Parameter count: the most that is wanted.
  private func due(
    in channel: ChannelConfiguration, most count: Int
  ) throws -> [[MessageDelivery]] {
    channel.digest == nil
      ? try store.due(in: channel.label, at: clock(), most: count).map { [$0] }
      : try store.gathered(in: channel.label, at: clock(), most: count)
  }

  /// What has to wait, by its fault: of a receiver that is down, the first message is named at once, and the others are
  /// counted in the end.
  private struct Waiting {
    private var faults: [(fault: String, identifiers: Set<String>)] = []

    /// - Returns: whether it is the first.
    mutating func add(_ identifier: String, _ fault: String) -> Bool {
      guard let at = faults.firstIndex(where: { $0.fault == fault }) else {
        faults.append((fault, [identifier]))
        return true
      }
      faults[at].identifiers.insert(identifier)
      return false
    }

    var sentences: [String] {
      faults.filter { $0.identifiers.count > 1 }.map { fault, identifiers in
        let more = identifiers.count - 1
        return "\(more) more message\(more == 1 ? " has" : "s have") to wait: \(fault)"
      }
    }
  }

  /// Before a message goes out: if nobody can note what becomes of it, it is not sent again and again.
  private func claim(_ parcel: Parcel) throws {
    try store.claim(
      parcel.deliveries,
      due: clock() + Dispatcher.pause(parcel.attempts, after: nil, jitter: jitter()))
  }

  private func note(_ parcel: Parcel, _ attempt: Attempt) throws {
    let (deliveries, now) = (parcel.deliveries, clock())
    switch attempt {
    case .handed: try store.note(deliveries, .handed, at: now)
    case .never(let fault):
      try store.note(deliveries, .dead, fault: Tick.Line.plain(fault), at: now)
    case .again(let fault, let after):
      let fault = Tick.Line.plain(fault)
      guard parcel.attempts + 1 < Dispatcher.mostAttempts else {
        return try store.note(
          deliveries, .dead, fault: "\(fault), \(Dispatcher.mostAttempts) times", at: now)
      }
      try store.note(
        deliveries, .pending,
        due: now + Dispatcher.pause(parcel.attempts, after: after, jitter: jitter()),
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
