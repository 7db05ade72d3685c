import ArgumentParser
import Foundation
import Reports
import Service
import Store

/// `rulecheckd outbox`: what people are told, and what becomes of it.
struct OutboxCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outbox",
    abstract: "List and show messages; have them tried again, dropped or released.",
    discussion: "Exit codes: 0 done; 2 could not run, or there is no such message; 64 wrong usage.",
    subcommands: [List.self, Show.self, Retry.self, Drop.self, Release.self])

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the messages that are pending, dead or held.")

    @Flag(help: "Only those that cannot be delivered.") var dead = false
    @Flag(help: "Only those that wait for `outbox release`.") var held = false
    @Flag(help: "Also those that were handed on, dropped or skipped.") var all = false
    @Option(help: ArgumentHelp("Only those of a channel.", valueName: "name")) var channel: String?
    @Option(help: ArgumentHelp("How many, the newest.", valueName: "number")) var most = 1000
    @Option(help: "How to print them.") var format = Format.text
    @OptionGroup var file: ConfigurationOption

    func validate() throws {
      guard [dead, held, all].count(where: { $0 }) <= 1 else {
        throw ValidationError("Name one of --dead, --held and --all.")
      }
      guard most > 0 else { throw ValidationError("--most takes a number from 1 on.") }
    }

    func run() async throws {
      try await orStop {
        let store = try file.existingStore()
        if held {
          let (number, found) = try store.heldList()
          return print(
            format == .json ? OutboxText.json(found, of: number) : OutboxText.list(found, number),
            terminator: "")
        }
        let outcomes: [MessageDelivery.Outcome] =
          dead ? [.dead] : all ? MessageDelivery.Outcome.allCases : [.pending, .dead]
        let found = try store.deliveries(outcomes, in: channel, most: most)
        let waiting = try store.waitingChannels()
        let nothing =
          dead
          ? "nothing is dead"
          : all
            ? "the outbox is empty"
            : "nothing is pending, dead or held; `--all` lists what was handed on or dropped, too"
        print(
          format == .json ? OutboxText.json(found) : OutboxText.list(found, waiting, or: nothing),
          terminator: "")
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a message as JSON, and on standard error what became of it.")

    @Argument(help: "Its identifier.") var identifier: String
    @OptionGroup var file: ConfigurationOption

    func run() async throws {
      try await orStop {
        let store = try file.existingStore()
        guard let message = try store.message(identifier) else {
          throw Failure("there is no message \(identifier); `rulecheckd outbox list` lists them")
        }
        print(message.json)
        let deliveries = try store.deliveries(
          MessageDelivery.Outcome.allCases, of: identifier, most: 1000)
        let waiting = try store.waitingChannels()
        FileHandle.standardError.write(
          Data(OutboxText.list(deliveries, waiting, or: "no channel takes it").utf8))
      }
    }
  }

  struct Retry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Try a message again at once, or all dead and pending ones.")

    @OptionGroup var which: Which

    func run() async throws {
      try await orStop {
        let store = try which.file.existingStore(readOnly: false)
        try which.find(in: store)
        let count = try store.retry(which.identifier, in: which.channel)
        try which.report(count, "to be tried again")
      }
    }
  }

  struct Drop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Never deliver a message; or all dead, pending or held ones.")

    @Flag(help: "With --all: only those that cannot be delivered.") var dead = false
    @Option(
      help: ArgumentHelp(
        "Those that wait for `outbox release`, by the number that `outbox list --held` prints last: they are treated as told, and no one is.",
        valueName: "number"))
    var held: Int?
    @OptionGroup var which: Which

    func run() async throws {
      try await orStop {
        if let held {
          let state = try State(deciding: try which.file.settings)
          let count = try await state.working(
            waiting: { showProgress("waiting for a tick to end") },
            { try state.store.dropHeld(list: held, at: which.file.now) })
          guard let count else { throw OutboxText.otherList(held, "dropped") }
          return print("dropped \(OutboxText.counted(count))")
        }
        let store = try which.file.existingStore(readOnly: false)
        try which.find(in: store)
        let count = try store.drop(
          dead ? [.dead] : [.dead, .pending], which.identifier, in: which.channel,
          at: which.file.now)
        try which.report(count, "dropped")
      }
    }

    func validate() throws {
      guard held == nil || which.identifier == nil && which.channel == nil && !which.all && !dead
      else {
        throw ValidationError("--held goes with nothing else.")
      }
      guard held != nil || which.identifier != nil || which.all else {
        throw ValidationError(
          "Name a message, or --all, with --dead only those that cannot be delivered; or --held with the number of the list."
        )
      }
      if held == nil { try which.check() }
    }
  }

  struct Release: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Have the next tick tell people what waits, since it was more than `hold-above` at once.")

    @Argument(
      help: "The number that `outbox list --held` prints last, which changes with the list.")
    var number: Int
    @OptionGroup var file: ConfigurationOption

    func run() async throws {
      try await orStop {
        let state = try State(deciding: try file.settings)
        let count = try await state.working(
          waiting: { showProgress("waiting for a tick to end") },
          { try state.store.release(list: number, at: file.now) })
        guard let count else { throw OutboxText.otherList(number, "released") }
        print(
          "released \(OutboxText.counted(count)): the next tick hands \(count == 1 ? "it" : "them") on"
        )
      }
    }
  }

  /// The messages that something is done with.
  struct Which: ParsableArguments {
    @Argument(help: "The identifier of a message.") var identifier: String?
    @Flag(help: "All that are pending or dead.") var all = false
    @Option(help: ArgumentHelp("Only for this channel.", valueName: "name")) var channel: String?
    @OptionGroup var file: ConfigurationOption

    func check() throws {
      guard (identifier != nil) != all else {
        throw ValidationError("Name a message, or --all; with --channel only those of a channel.")
      }
    }

    /// Whether there is such a channel.
    func find(in store: Store) throws {
      let known = try store.channels().map(\.name)
      guard let channel, !known.contains(channel) else { return }
      throw Failure(
        "there is no channel `\(channel)`; "
          + (known.isEmpty ? "the store knows none" : "there are \(known.joined(separator: ", "))"))
    }

    func report(_ count: Int, _ what: String) throws {
      guard count > 0 || all else {
        throw Failure(
          "no message \(identifier ?? "") is pending or dead\(channel.map { " for \($0)" } ?? "")")
      }
      print("\(count) \(count == 1 ? "delivery is" : "deliveries are") \(what)")
    }
  }
}

extension OutboxCommand.Retry {
  func validate() throws { try which.check() }
}

/// Messages for channels, as text.
enum OutboxText {
  /// - Parameter done: what was not done.
  static func otherList(_ number: Int, _ done: String) -> Failure {
    Failure(
      "no held messages have the number \(number) now, and none are \(done): read them again with `rulecheckd outbox list --held`, since a tick may have replaced them"
    )
  }

  static func counted(_ count: Int) -> String { "\(count) message\(count == 1 ? "" : "s")" }

  /// - Parameters:
  ///   - waiting: the channels that wait for an operator.
  ///   - nothing: what is said where there are no messages.
  static func list(
    _ deliveries: [MessageDelivery], _ waiting: Set<String>, or nothing: String
  ) -> String {
    guard !deliveries.isEmpty else { return "\(nothing)\n" }
    return deliveries.map { delivery in
      "\(Status.time(delivery.message.moment))  \(delivery.channel): \(state(delivery, waiting.contains(delivery.channel)))\n"
        + "  \(delivery.message.headline)\n  \(delivery.message.identifier)\n"
    }.joined()
  }

  /// What waits for an operator, whichever channels take it.
  static func list(_ messages: [StoredMessage], _ number: Int) -> String {
    guard !messages.isEmpty else { return "nothing is held\n" }
    return messages.map { message in
      "\(Status.time(message.moment))  \(message.headline)\n  \(message.identifier)\n"
    }.joined()
      + "`rulecheckd outbox release \(number)` releases \(messages.count == 1 ? "this message" : "these \(messages.count) messages"), `rulecheckd outbox drop --held \(number)` drops \(messages.count == 1 ? "it" : "them")\n"
  }

  static func json(_ messages: [StoredMessage], of number: Int) -> String {
    JSON.array(
      messages.map { message in
        .object([
          ("identifier", .string(message.identifier)), ("county", .string(message.county)),
          ("headline", .string(message.headline)),
          ("committed", .string(Status.time(message.moment))),
          ("list", .integer(number)),
        ])
      }
    ).serialized
  }

  private static func state(_ delivery: MessageDelivery, _ waits: Bool) -> String {
    let fault = delivery.fault.map { ": \($0)" } ?? ""
    let attempts = "\(delivery.attempts) attempt\(delivery.attempts == 1 ? "" : "s")"
    switch delivery.outcome {
    case .pending:
      if delivery.message.stage == .held { return "held" }
      if waits {
        return "pending, until `rulecheckd channel start \(delivery.channel) --since TIME`"
      }
      return delivery.attempts == 0
        ? "pending" : "pending after \(attempts), next \(Status.time(delivery.due))\(fault)"
    case .dead: return "dead after \(attempts)\(fault)"
    case .handed: return "handed on"
    case .dropped: return "dropped\(fault)"
    case .skipped: return "skipped"
    }
  }

  static func json(_ deliveries: [MessageDelivery]) -> String {
    JSON.array(
      deliveries.map { delivery in
        .object([
          ("identifier", .string(delivery.message.identifier)),
          ("channel", .string(delivery.channel)),
          (
            "outcome",
            .string(
              delivery.message.stage == .held && delivery.outcome == .pending
                ? "held" : delivery.outcome.rawValue)
          ),
          ("county", .string(delivery.message.county)),
          ("headline", .string(delivery.message.headline)),
          ("committed", .string(Status.time(delivery.message.moment))),
          ("attempts", .integer(delivery.attempts)),
          (
            "due",
            delivery.outcome == .pending && delivery.due > 0
              ? .string(Status.time(delivery.due)) : .null
          ), ("fault", delivery.fault.map { .string($0) } ?? .null),
        ])
      }
    ).serialized
  }
}
