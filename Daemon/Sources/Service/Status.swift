internal import Foundation
internal import Rules
public import Store

/// How things stand: the last state of knowledge, each source, what is in quarantine, each channel, and the last problems.
public struct Status: Encodable, Sendable {
  public struct Source: Encodable, Sendable {
    public var name: String
    /// The last day with values, and how many days ago that was.
    public var lastDay: String?
    public var ageInDays: Int?
    /// Whether that is more than its `stale-after` allows.
    public var isOld: Bool
    /// When it last answered.
    public var answered: String?
    /// Since when it does not answer, and why; nil: it does.
    public var failingSince: String?
    public var fault: String?
    /// When it is asked again; nil: nobody has to be asked.
    public var due: String?
  }

  public struct Response: Encodable, Sendable {
    public var id: Int64
    public var source: String
    public var came: String
    public var reason: String
    /// How many earlier ones with this reason are no longer kept.
    public var others: Int

    public init(_ response: Quarantined) {
      (id, source, reason) = (response.id, response.source, response.reason)
      came = Status.time(response.moment)
      others = response.others
    }

    /// As a line of a list.
    public var text: String {
      let more =
        others == 0 ? "" : " (and \(others) earlier like it, no longer kept)"
      return "\(id)  \(came)  \(source): \(reason)\(more)"
    }
  }

  /// A response that was dropped for values of a day to come, and still comes.
  public struct Awaited: Encodable, Sendable {
    public var id: Int64
    public var source: String
    /// Its last day, on which it is judged again.
    public var day: String
    /// Whether that day has passed.
    public var isOverdue: Bool
  }

  public struct Channel: Encodable, Sendable {
    public var name: String
    /// How many messages it has to hand on, and since when the oldest waits.
    public var pending: Int
    public var oldest: String?
    /// How many cannot be delivered.
    public var dead: Int
    /// Whether an operator has to say from when it goes on.
    public var waits: Bool
  }

  /// What residents have their devices told: numbers alone.
  public struct Subscriptions: Encodable, Sendable {
    public var all = 0
    /// Those to which nothing was delivered yet.
    public var unconfirmed = 0
    /// Those whose last attempt failed.
    public var failing = 0
    /// By the identifier of the county or state.
    public var areas: [String: Int] = [:]
    /// Notifications that push services took, and that they refused.
    public var sent = 0
    public var refused = 0
    /// Subscriptions that are no longer there.
    public var ended = 0

    init(_ store: Store) throws {
      let (areas, counts) = try store.subscriptionCounts()
      all = areas.reduce(0) { $0 + $1.all }
      unconfirmed = areas.reduce(0) { $0 + $1.unconfirmed }
      failing = areas.reduce(0) { $0 + $1.failing }
      self.areas = Dictionary(uniqueKeysWithValues: areas.map { ($0.area, $0.all) })
      (sent, refused) = (counts["sent"] ?? 0, counts["refused"] ?? 0)
      ended = counts["ended"] ?? 0
    }

    /// Whether there was ever one.
    var areThere: Bool { all + sent + refused + ended > 0 }

    var text: String {
      func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
      }
      var parts = [
        "bells: \(counted(all, "subscription", "subscriptions")) in \(counted(areas.count, "area", "areas"))"
      ]
      if unconfirmed > 0 { parts.append("\(unconfirmed) not confirmed yet") }
      if failing > 0 { parts.append("\(failing) failing") }
      let more = [
        counted(sent, "notification sent", "notifications sent"),
        refused > 0 ? "\(refused) refused" : nil,
        ended > 0 ? counted(ended, "subscription ended", "subscriptions ended") : nil,
      ].compactMap(\.self)
      return parts.joined(separator: ", ") + "; " + more.joined(separator: ", ")
    }
  }

  public struct Problem: Encodable, Sendable {
    public var text: String
    /// When it came first and last, and how often.
    public var first: String
    public var last: String
    public var times: Int
  }

  public struct Tick: Encodable, Sendable {
    public var began: String
    public var seconds: Double
    public var problems: Int
  }

  public var version = programVersion
  /// The last one that came to its end; nil: there was none yet.
  public var lastTick: Tick?
  /// Whether it began less than an hour ago.
  public var isTicking = false
  /// Before how many hours it began, if it did not begin less than an hour ago.
  public var idleHours: Int?
  /// When a source is due again; nil: nobody has to be asked.
  public var nextDue: String?

  /// The day of which data files and site are; nil: there was no tick yet.
  public var day: String?
  /// When something last changed.
  public var changed: String?
  /// Whether data files and site are of the last state.
  public var isShown = false
  public var sources: [Source] = []
  public var quarantine: [Response] = []
  public var awaited: [Awaited] = []
  public var channels: [Channel] = []
  /// Nil: there never was one.
  public var subscriptions: Subscriptions?
  /// How many messages wait for `outbox release`.
  public var held = 0
  public var problems: [Problem] = []
  /// Receivers, areas and sources of which nothing has come for days, as sentences.
  public var silences: [String] = []
  /// When the store was last checked, and what is wrong with it; nil: it never was.
  public var storeChecked: String?
  public var storeFaults: [String] = []

  /// - Parameters:
  ///   - new: a check of the store that was just made; nil: the last one counts.
  ///   - now: in seconds since 1970.
  public init(_ store: Store, checked new: StoreCheck? = nil, now: Int) throws {
    let check = try new ?? store.lastCheck()
    storeChecked = check.map { Status.time($0.moment) }
    storeFaults = check?.faults ?? []
    let today = try Status.today(store, now: now)
    if let knowledge = try store.lastKnowledge() {
      day = knowledge.day.description
      changed = Status.time(knowledge.moment)
      isShown = try store.shown()?.tick == knowledge.id
    }
    lastTick = try store.lastTick().map {
      Tick(
        began: Status.time($0.moment), seconds: Double($0.milliseconds) / 1000,
        problems: $0.problems)
    }
    let idle = try store.lastTick().map { now - $0.moment } ?? .max
    isTicking = idle <= Status.mostIdle
    if lastTick != nil, !isTicking { idleHours = idle / 3600 }
    sources = try store.sources().map { name in
      let state = try store.state(of: name)
      let last = try store.lastDay(of: name)
      return Source(
        name: name, lastDay: last?.description, ageInDays: last.map { today - $0 },
        isOld: last.map { last in state.staleAfter.map { today - last > $0 } ?? false } ?? false,
        answered: state.answered.map(Status.time), failingSince: state.failing.map(Status.time),
        fault: state.fault, due: state.due.map(Status.time))
    }
    nextDue = sources.compactMap(\.due).min()
    quarantine = try store.quarantined().map(Response.init)
    awaited = try store.awaited().map {
      Awaited(id: $0.id, source: $0.source, day: $0.day.description, isOverdue: $0.day < today)
    }
    channels = try store.channels().map {
      Channel(
        name: $0.name, pending: $0.pending, oldest: $0.oldest.map(Status.time), dead: $0.dead,
        waits: $0.waits)
    }
    let bells = try Subscriptions(store)
    subscriptions = bells.areThere ? bells : nil
    held = try store.heldMessages()
    silences = try Silence.all(store, at: now).map(\.text)
    problems = try store.problems().reversed().map {
      Problem(
        text: $0.text, first: Status.time($0.first), last: Status.time($0.last), times: $0.times)
    }
  }

  /// After how many seconds without a tick somebody has to look.
  private static let mostIdle = 3600

  /// Whether nobody has to look at anything.
  public var isWell: Bool {
    isShown && storeFaults.isEmpty && isTicking && lastTick?.problems == 0 && quarantine.isEmpty
      && awaited.allSatisfy { !$0.isOverdue }
      && sources.allSatisfy { $0.failingSince == nil && !$0.isOld }
      && channels.allSatisfy { $0.dead == 0 && !$0.waits } && held == 0 && silences.isEmpty
  }

  /// The day by which ages count: that of the last tick in the workspace's time zone, unless there was none for long.
  static func today(_ store: Store, now: Int) throws -> Day {
    let day = Day(number: Int32(clamping: now / 86_400))
    guard let last = try store.lastKnowledge(), now - last.moment < 90_000 else { return day }
    return last.day
  }

  /// A moment in UTC, as RFC 3339 has it.
  public static func time(_ moment: Int) -> String {
    Date(timeIntervalSince1970: TimeInterval(moment)).formatted(.iso8601)
  }

  public var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  public var text: String {
    guard let day, let changed else {
      return (["no tick yet"] + storeLines).joined(separator: "\n")
    }
    var lines = [
      isShown
        ? "data files and site are of \(day), changed \(changed)"
        : "data files and site are not yet of \(day), for which there are new figures or rules since \(changed)"
    ]
    if let lastTick {
      lines.append(
        "last tick \(lastTick.began), \(lastTick.seconds) s"
          + (lastTick.problems == 0
            ? ""
            : ", with \(lastTick.problems) \(lastTick.problems == 1 ? "problem" : "problems")")
          + (nextDue.map { "; the next source is due \($0)" } ?? ""))
    }
    if let idleHours {
      let time =
        idleHours < 48
        ? "\(idleHours) hour\(idleHours == 1 ? "" : "s")" : "\(idleHours / 24) days"
      lines.append(
        "no tick for \(time): no source is asked, and no message goes out; start `rulecheckd run`, or see why its timer does not tick"
      )
    }
    for source in sources {
      let age =
        source.ageInDays.map { $0 == 0 ? "today" : $0 == 1 ? "yesterday" : "\($0) days ago" } ?? ""
      lines.append(
        "\(source.name): values up to \(source.lastDay.map { "\($0) (\(age)\(source.isOld ? ", too old" : ""))" } ?? "none")"
      )
      let due = source.due.map { "; due \($0)" } ?? ""
      if let since = source.failingSince {
        let last = source.answered.map { ", last answer \($0)" } ?? ""
        lines.append("  no answer since \(since): \(source.fault ?? "")\(last)\(due)")
      } else if let answered = source.answered {
        lines.append("  last answer \(answered)\(due)")
      }
    }
    lines += quarantine.isEmpty ? ["nothing is in quarantine"] : ["in quarantine:"]
    lines += quarantine.map { "  \($0.text)" }
    lines += awaited.map {
      "response \($0.id) of \($0.source) was dropped, and is judged again on \($0.day), its last day"
        + ($0.isOverdue ? ", which has passed: the source has not been asked since" : "")
    }
    for channel in channels {
      var parts: [String] = []
      if channel.waits {
        parts.append("waits for `rulecheckd channel start \(channel.name) --since TIME`")
      }
      if channel.pending > 0 {
        parts.append(
          "\(channel.pending) pending\(channel.oldest.map { ", the oldest since \($0)" } ?? "")")
      }
      if channel.dead > 0 {
        parts.append("\(channel.dead) dead: `rulecheckd outbox list --dead` lists them")
      }
      lines.append(
        "\(channel.name): \(parts.isEmpty ? "all is handed on" : parts.joined(separator: "; "))")
    }
    if let subscriptions { lines.append(subscriptions.text) }
    if held > 0 {
      lines.append(
        "\(held) \(held == 1 ? "message at once is" : "messages at once are") more than `hold-above` allows, and \(held == 1 ? "waits" : "wait"): `rulecheckd outbox list --held` shows them, with the command that releases them"
      )
    }
    lines += silences + storeLines
    lines += problems.isEmpty ? [] : ["what went wrong, the last first:"]
    lines += problems.map { problem in
      let times = problem.times == 1 ? "" : " (\(problem.times) times since \(problem.first))"
      return "  \(problem.last)  \(problem.text)\(times)"
    }
    return lines.joined(separator: "\n")
  }

  /// What is wrong with the store.
  private var storeLines: [String] {
    storeFaults.isEmpty
      ? []
      : ["the store is damaged, as of \(storeChecked ?? ""): restore a backup"]
        + storeFaults.map { "  \($0)" }
  }
}
