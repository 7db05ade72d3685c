import Findings
import Foundation
import Hummingbird
import Reports
import RuleReader
import Store
import Synchronization
import Testing

@testable import Service

/// What people are told reaches them.
@Suite("Channels")
struct ChannelTests {
  private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

  /// A workplace whose rules became stricter for all districts at once.
  /// - Parameter prepare: changes it before its first tick.
  private func amended(
    saying more: String, prepare: (Workplace) throws -> Void = { _ in }
  ) async throws -> Workplace {
    let workplace = try Workplace(saying: more)
    try prepare(workplace)
    try workplace.write(Self.secret + "\n", to: "secret")
    try await workplace.tick(on: "2025-03-30")
    try workplace.change("rules/flood.yaml", "above: 300", to: "above: 80")
    #expect(try await workplace.tick(on: "2025-03-30", hour: 7).told > 2)
    return workplace
  }

  private func dispatch(
    _ workplace: Workplace, at second: Int = 0, lines: Lines? = nil
  ) async throws -> Int? {
    let now = Workplace.moment("2025-03-30", hour: 8) + second
    let store = try Store(path: workplace.settings.store)
    await Dispatcher(
      workplace.settings, store, clock: { now }, jitter: { 0 }
    ) { line in lines?.add("\(line.channel): \(line.text)") }.run()
    return try workplace.settings.channels.compactMap { try store.nextDue(in: $0.label) }.min()
  }

  private static func webhook(_ url: String, _ more: String = "") -> String {
    "channels: { app: { webhook: { url: \"\(url)/hook\", secrets: [{ file: secret }] }\(more) } }"
  }

  private static func id(_ post: LocalServer.Post) -> String {
    post.headers[.init("webhook-id")!] ?? ""
  }

  private static func signature() throws -> WebhookSignature {
    let place = Span(startOf: SourceFile(name: "rulecheckd.yaml", bytes: []))
    return try WebhookSignature(
      [.environment(Located("SECRET", place))], in: { $0 }, environment: ["SECRET": secret])
  }

  @Test func messagesArePostedAndSigned() async throws {
    let server = LocalServer { _ in .init(status: .noContent) }
    try await server.run { url in
      let workplace = try await amended(saying: Self.webhook(url))
      #expect(try await dispatch(workplace) == nil)
      let store = try Store(path: workplace.settings.store)
      let told = try store.deliveries([.handed], most: 99).map(\.message)
      #expect(told.count == server.posts.count && told.count > 2)
      let signature = try Self.signature()
      for post in server.posts {
        let message = try #require(told.first { $0.identifier == Self.id(post) })
        #expect(post.headers[.contentType] == "application/cloudevents+json; charset=utf-8")
        let event = try #require(
          try JSONSerialization.jsonObject(with: Data(post.body.utf8)) as? [String: Any])
        #expect(event["specversion"] as? String == "1.0")
        #expect(event["id"] as? String == message.identifier)
        #expect(event["subject"] as? String == message.county)
        let data = try #require(event["data"] as? [String: Any])
        #expect(data["identifier"] as? String == message.identifier)
        let time = try #require(post.headers[.init("webhook-timestamp")!].flatMap { Int($0) })
        let headers = signature.headers(id: message.identifier, at: time, post.body)
        #expect(post.headers[.init("webhook-signature")!] == headers.last?.value)
      }
    }
  }

  /// The example of the specification.
  @Test func theSignatureIsThatOfStandardWebhooks() throws {
    let headers = try Self.signature().headers(
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: 1_614_265_330, "{\"test\": 2432232314}")
    #expect(headers.last?.value == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  }

  @Test func whatFailsIsTriedAgainAndHoldsOnlyItsCountyUp() async throws {
    let answers = Mutex(0)
    let server = LocalServer { _ in
      let count = answers.withLock {
        $0 += 1
        return $0
      }
      return count == 1
        ? .init(status: .tooManyRequests, headers: [.retryAfter: "120"])
        : count == 2 ? .init(status: .badRequest) : .init()
    }
    try await server.run { url in
      let workplace = try await amended(saying: Self.webhook(url))
      let lines = Lines()
      let begin = Workplace.moment("2025-03-30", hour: 8)
      #expect(try await dispatch(workplace, lines: lines) == begin + 120)
      let store = try Store(path: workplace.settings.store)
      let pending = try store.deliveries([.pending], most: 9)
      #expect(pending.map(\.fault) == ["the status of its answer is 429 Too Many Requests"])
      let dead = try store.deliveries([.dead], most: 9)
      #expect(dead.map(\.fault) == ["the status of its answer is 400 Bad Request"])
      #expect(lines.all.count == 3)
      let posts = server.posts.count
      _ = try await dispatch(workplace, at: 119)
      #expect(server.posts.count == posts)
      #expect(try await dispatch(workplace, at: 120) == nil)
      #expect(server.posts.count == posts + 1)
      #expect(Self.id(server.posts[posts]) == pending[0].message.identifier)
    }
  }

  @Test func aReceiverThatIsDownGetsEverythingLater() async throws {
    let workplace = try await amended(saying: Self.webhook("http://127.0.0.1:1"))
    let begin = Workplace.moment("2025-03-30", hour: 8)
    let lines = Lines()
    #expect(try await dispatch(workplace, lines: lines) == begin + 10)
    #expect(try await dispatch(workplace, at: 10) == begin + 30)
    let store = try Store(path: workplace.settings.store)
    let pending = try store.deliveries([.pending], most: 99)
    let counties = Set(pending.map(\.message.county))
    #expect(pending.allSatisfy { $0.attempts == 2 && $0.fault?.contains("refused") == true })
    #expect(lines.all.count == 2 && lines.all.first?.contains(" has to wait: ") == true)
    let more = "app: \(counties.count - 1) more messages have to wait: "
    #expect(lines.all.last?.hasPrefix(more) == true)
  }

  @Test func whatWaitsIsSaidBesidesWhatWouldBeTold() async throws {
    let workplace = try await amended(saying: Self.webhook("http://127.0.0.1:1"))
    func rehearse() async throws -> Rehearsal {
      try await Rehearsal(
        workplace.settings, Fetcher(),
        now: Workplace.moment("2025-03-30", hour: 8), isTrusted: false, progress: { _ in })
    }
    let waiting = try await rehearse()
    #expect(waiting.messages.isEmpty && waiting.pending > 2)
    try workplace.change("rules/flood.yaml", "above: 80", to: "above: 300")
    let told = try await rehearse()
    #expect(told.pending == waiting.pending)
    #expect(!told.messages.isEmpty && told.messages.allSatisfy { $0.channels == ["app"] })
    let path = workplace.settings.store
    try Store(path: path).backUp(to: path + ".copy")
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    try FileManager.default.moveItem(atPath: path + ".copy", toPath: path)
    let restored = try await rehearse()
    #expect(!restored.messages.isEmpty && restored.messages.allSatisfy { $0.channels.isEmpty })
  }

  /// Whoever says it too early, or from a time to come, would have things told twice, or never.
  @Test func aChannelGoesOnWhenItIsKnownFromWhere() async throws {
    let workplace = try await amended(saying: Self.webhook("http://127.0.0.1:1"))
    let now = Workplace.moment("2025-03-30", hour: 8)
    let store = try Store(path: workplace.settings.store)
    let trial = ChannelTrial(workplace.settings, store)
    #expect(throws: Stop.self) { try trial.start("app", since: now + 1, now: now) }
    #expect(try trial.start("app", since: 0, now: now) > 2)
    let path = Workplace.path(workplace.folder, "copy.sqlite")
    try store.backUp(to: path)
    let copy = try Store(path: path)
    let restored = ChannelTrial(workplace.settings, copy)
    #expect(throws: Stop.self) { try restored.start("app", since: 0, now: now) }
    try copy.finishTick(.init(moment: now, milliseconds: 1, problems: 0))
    #expect(try copy.channels().map(\.waits) == [true])
    #expect(try restored.start("app", since: now, now: now) == 0)
  }

  /// Only the status counts; whoever never ends an answer holds nobody up.
  @Test func anAnswerWithoutAnEndIsOne() async throws {
    let server = LocalServer { _ in .init(end: .silent) }
    try await server.run { url in
      let workplace = try await amended(
        saying: Self.webhook(url, ", only: { counties: [\"01\"] }")
          .replacing("secrets:", with: "limit: 1 second, secrets:"))
      #expect(try await dispatch(workplace) == nil)
      let store = try Store(path: workplace.settings.store)
      #expect(try store.deliveries([.handed], most: 9).count == 1)
    }
  }

  @Test func filtersChooseMessagesAndLanguages() async throws {
    let server = LocalServer { _ in .init() }
    try await server.run { url in
      let workplace = try await amended(
        saying: Self.webhook(url, ", only: { counties: [\"01\"], languages: [de] }"))
      _ = try await dispatch(workplace)
      #expect(server.posts.count == 1)
      let body = try #require(server.posts.first?.body)
      #expect(body.contains("\"language\": \"de\"") && !body.contains("\"language\": \"en\""))
    }
  }

  @Test func aSecretThatIsMissingLosesNothing() async throws {
    let workplace = try await amended(
      saying: Self.webhook("http://127.0.0.1:1").replacing("file: secret", with: "file: nowhere"))
    let lines = Lines()
    _ = try await dispatch(workplace, lines: lines)
    #expect(
      lines.all.first?.contains("the secret cannot be read: the file") == true)
    let store = try Store(path: workplace.settings.store)
    #expect(try store.deliveries([.dead], most: 9).isEmpty)
    #expect(try store.channels().first.map { $0.pending > 2 } == true)
  }

  @Test func filesAreAsTheProgramWritesThem() async throws {
    let workplace = try await amended(saying: "channels: { files: { directory: { path: out } } }") {
      try $0.change(
        "rules/messages.yaml", "messages: model-valley",
        to:
          "messages: model-valley\ncap: { sender: rules@example.org, category: Met, event: { de: \"Regeln\", en: \"Rules\" } }"
      )
    }
    #expect(try await dispatch(workplace) == Workplace.moment("2025-03-30", hour: 8) + 10)
    let out = workplace.folder.appending(path: "out")
    try FileManager.default.createDirectory(at: out, withIntermediateDirectories: false)
    #expect(try await dispatch(workplace, at: 10) == nil)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: out.path(percentEncoded: false)
    ).sorted()
    let store = try Store(path: workplace.settings.store)
    var named: [String: Int] = [:]
    for message in try store.deliveries([.handed], most: 99).map(\.message) {
      for language in ["de", "en"] {
        let feed = try workplace.text("out/\(message.county).\(language).atom")
        #expect(feed.contains("<id>urn:uuid:") && feed.hasPrefix("<?xml"))
        named["\(message.county).\(language)", default: 0] += 1
      }
      if let kept = message.alert {
        var alert = try #require(Alert(record: kept.record))
        alert.name(by: message.identifier)
        #expect(try workplace.text("out/\(alert.identifier).xml") == alert.xml())
        // It was sent with the tick.
        #expect(kept.sent == "2025-03-30T09:00:00+02:00" && alert.sent == kept.sent)
        let english = alert.xml(in: ["en"])
        #expect(english.matches(of: #/<info>/#).count == 1 && !english.contains("<language>de<"))
      }
    }
    for (name, count) in named {
      #expect(try workplace.text("out/\(name).atom").matches(of: #/<id>/#).count == count + 1)
    }
    #expect(names.allSatisfy { !$0.contains("partial") && !$0.contains("tmp") })
    // What follows names it; both are in the list.
    try workplace.change("rules/flood.yaml", "above: 80", to: "above: 300")
    try await workplace.tick(on: "2025-03-30", hour: 9)
    #expect(try await dispatch(workplace, at: 7200) == nil)
    let list = try #require(AlertLedger(json: Array(try workplace.text("out/alerts.json").utf8)))
    let followed = list.entries.filter { !$0.alert.references.isEmpty }
    #expect(!followed.isEmpty)
    // Several counties at once.
    let told = Set(
      try store.deliveries([.handed], most: 99).filter { $0.message.alert != nil }.map(
        \.message.county))
    #expect(list.entries.map(\.area).sorted() == told.sorted())
    for entry in followed {
      let before = try #require(entry.alert.references.first).split(separator: ",")[1]
      #expect(names.contains("\(before).xml"))
      #expect(try workplace.text("out/\(entry.alert.identifier).xml").contains("<references>"))
    }
    // The site has them with the next tick.
    try await workplace.tick(on: "2025-03-30", hour: 11)
    let site = "\(workplace.settings.site)/api/v1/cap"
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: site))
        == Set(list.files + ["index.json"]))
    for name in list.files {
      let sent = FileManager.default.contents(atPath: Workplace.path(out, name))
      #expect(sent != nil && FileManager.default.contents(atPath: "\(site)/\(name)") == sent)
    }
  }

  /// Also with what is put before their names while they are written.
  @Test func longIdentifiersFit() async throws {
    let long = String(repeating: "model-valley-", count: 20)
    let workplace = try await amended(saying: "channels: { files: { directory: { path: out } } }") {
      try $0.change("rules/rulecheck.yaml", "model-valley", to: long + "1")
      try $0.change("rules/areas.yaml", "\"04\"", to: "\"\(long)04\"")
      try $0.change("rules/source.yaml", "source: gauges", to: "source: \(long)gauges")
      try $0.change("rules/data/level.csv", "\n04,", to: "\n\(long)04,")
    }
    let out = Workplace.path(workplace.folder, "out")
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: false)
    #expect(try await dispatch(workplace) == nil)
    let store = try Store(path: workplace.settings.store)
    let told = try store.deliveries([.handed], most: 99).map(\.message)
    #expect(told.contains { $0.county == "\(long)04" && $0.identifier.utf8.count > 255 })
    let names = try FileManager.default.subpathsOfDirectory(atPath: out)
    #expect(names.filter { $0.hasSuffix(".xml") }.count == told.filter { $0.alert != nil }.count)
    let all =
      names + (try FileManager.default.subpathsOfDirectory(atPath: workplace.settings.state))
    #expect(all.flatMap { $0.split(separator: "/") }.allSatisfy { $0.utf8.count <= 119 })
  }

  @Test(
    arguments: [
      ("cat > \"$0\"", "handed", nil),
      ("echo first; echo no such person >&2; exit 65", "dead", "it ended with 65: no such person"),
      ("exit 75", "pending", "it ended with 75"),
      ("kill -9 $$", "pending", "it was ended by signal 9"),
      ("sleep 60", "pending", "it took more than 1 seconds"),
    ] as [(String, String, String?)])
  func aProgramGetsEachMessage(_ script: String, _ outcome: String, _ fault: String?) async throws {
    let workplace = try Workplace(
      saying:
        "channels: { mail: { command: { run: [sh, -c, '\(script)', got], limit: 1 second }, only: { counties: [\"01\"] } } }"
    )
    try await workplace.tick(on: "2025-03-30")
    try workplace.change("rules/flood.yaml", "above: 300", to: "above: 80")
    try await workplace.tick(on: "2025-03-30", hour: 7)
    let folder = workplace.folder.path(percentEncoded: false)
    let store = try Store(path: workplace.settings.store)
    let delivery = try #require(
      try store.due(in: "mail", at: .max, most: 1).first)
    // Only what takes too long is to be cut short, also on a busy machine.
    let limit = script.hasPrefix("sleep") ? 1 : 60
    let channel = CommandChannel(run: ["sh", "-c", script, folder + "/got"], seconds: limit) {
      $0.json
    }
    let attempt = await channel.hand(delivery.message, at: 0)
    switch (attempt, outcome) {
    case (.handed, "handed"): #expect(try workplace.text("got") == delivery.message.json)
    case (.never(let said), "dead"), (.again(let said, _), "pending"): #expect(said == fault)
    default: Issue.record("\(attempt) is not \(outcome)")
    }
  }

  @Test(
    arguments: [
      (200, nil, Attempt.handed), (404, nil, .never("the status of its answer is 404 x")),
      (503, "7", .again("the status of its answer is 503 x", after: 7)),
      (
        429, "Thu, 01 Jan 1970 00:01:40 GMT", .again("the status of its answer is 429 x", after: 90)
      ),
      (500, "soon", .again("the status of its answer is 500 x")),
      (408, nil, .again("the status of its answer is 408 x")),
      (500, "9223372036854775807", .again("the status of its answer is 500 x", after: 86_400)),
      (500, "99999999999999999999", .again("the status of its answer is 500 x", after: 86_400)),
      (500, "-9223372036854775808", .again("the status of its answer is 500 x")),
      (
        500, "Fri, 01 Jan 99999 00:00:00 GMT",
        .again("the status of its answer is 500 x", after: 86_400)
      ),
      (500, "Sat, 01 Jan 0000 00:00:00 GMT", .again("the status of its answer is 500 x")),
    ] as [(Int, String?, Attempt)])
  func anAnswerMeans(_ status: Int, _ after: String?, _ attempt: Attempt) {
    #expect(WebhookChannel.attempt(status, "x", retryAfter: after, at: 10) == attempt)
  }

  @Test func pausesGrowUpToAnHour() {
    #expect(
      [0, 1, 5, 8, 9, 300].map { Dispatcher.pause($0, after: nil, jitter: 0) }
        == [10, 20, 320, 2560, 3600, 3600])
    #expect(Dispatcher.pause(0, after: nil, jitter: 1) == 15)
    #expect(Dispatcher.pause(0, after: 100, jitter: 0) == 100)
  }
}

/// What a dispatcher says.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }
  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
