import Evaluation
import Files
import Findings
import Foundation
import Hummingbird
import Observations
import Reports
import RuleReader
import Rules
import Store
import Synchronization
import Testing

@testable import Service

/// What a county is told at once.
@Suite("Digests")
struct DigestTests {
  private static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

  private static func channel(_ url: String) -> String {
    """
    channels:
      app:
        webhook: { url: "\(url)/hook", secrets: [{ file: secret }] }
        also: [unchanged]
        digest: "18:00"
    """
  }

  private func dispatch(_ workplace: Workplace, at moment: Int) async throws {
    await Dispatcher(
      workplace.settings, try Store(path: workplace.settings.store), clock: { moment },
      jitter: { 0 }
    ).run()
  }

  // MARK: When

  private static let zone = Disk.timeZone("Europe/Berlin")!.withBytes {
    TimeZoneRules(tzif: Array($0))!
  }

  /// - Parameter time: as UTC.
  private static func moment(_ day: String, _ time: String) -> Int {
    let parts = time.split(separator: ":").map { Int($0)! }
    return Int(Day(iso: day)!.number) * 86_400 + parts[0] * 3600 + parts[1] * 60
  }

  /// On 30 March 2025 clocks go forward at 01:00 UTC.
  @Test(arguments: [
    ("milder", "2025-03-29", "10:00", "2025-03-30", "2025-03-29 17:00"),
    ("milder", "2025-03-29", "17:00", "2025-03-30", "2025-03-30 16:00"),
    ("other", "2025-03-30", "15:59", "2025-03-30", "2025-03-30 16:00"),
    ("stricter", "2025-03-29", "10:00", "2025-03-30", "2025-03-29 17:00"),
    ("stricter", "2025-03-29", "20:00", "2025-03-30", nil),
    ("stricter", "2025-03-29", "10:00", "2025-03-29", nil),
    ("stricter", "2025-03-29", "20:00", "2025-03-31", "2025-03-30 16:00"),
  ])
  func waitsUntilItsTimeUnlessSomethingGetsStricterBefore(
    _ direction: String, _ day: String, _ time: String, _ applies: String, _ due: String?
  ) {
    var message = NewMessage(identifier: "a", county: "01", headline: "", json: "")
    (message.stricter, message.applies) = (direction == "stricter" ? applies : "", applies)
    let found = DigestTime(minute: 18 * 60, zone: Self.zone)
      .due(message, committed: Self.moment(day, time))
    let parts = due?.split(separator: " ").map(String.init)
    #expect(found == parts.map { Self.moment($0[0], $0[1]) } ?? 0)
  }

  // MARK: What

  /// A receiver that fails gets the same again, under the same identifier, and what came since in the next.
  @Test func whatWasTriedStaysTogether() async throws {
    let isUp = Mutex(false)
    let server = LocalServer { _ in
      .init(status: isUp.withLock { $0 } ? .noContent : .serviceUnavailable)
    }
    try await server.run { url in
      let workplace = try Workplace(saying: Self.channel(url))
      try workplace.write(Self.secret + "\n", to: "secret")
      try await workplace.tick(on: "2025-03-30")
      try workplace.change("rules/flood.yaml", "above: 300", to: "above: 80")
      try await workplace.tick(on: "2025-03-30", hour: 7)
      let evening = Self.moment("2025-03-30", "18:30")
      try await dispatch(workplace, at: evening)
      let tried = server.posts.count
      #expect(tried > 0)
      try workplace.change("rules/flood.yaml", "above: 80", to: "above: 300")
      try await workplace.tick(on: "2025-03-30", hour: 19)
      isUp.withLock { $0 = true }
      try await dispatch(workplace, at: evening + 3600)
      let again = server.posts[tried...].map { $0.headers[.init("webhook-id")!] }
      #expect(again.count == tried)
      #expect(Set(again) == Set(server.posts[..<tried].map { $0.headers[.init("webhook-id")!] }))
      try await dispatch(workplace, at: evening + 24 * 3600)
      #expect(server.posts.count == 3 * tried)
      #expect(try Store(path: workplace.settings.store).pendingDeliveries() == 0)
      let body = try #require(server.posts.last?.body)
      #expect(body.contains("\"type\": \"rulecheck.digest\""))
      for key in ["headline", "push", "messages"] { #expect(body.contains("\"\(key)\": ")) }
    }
  }

  /// Figures in parts, corrections, several ticks a day, a receiver that is down now and then.
  @Test(arguments: [1, 2]) func whoBelievesTheDigestsKnowsWhatApplies(_ seed: UInt64) async throws {
    let answers = Mutex(Chance(seed: seed &+ 7))
    let server = LocalServer { _ in
      let isUp = answers.withLock { Int.random(in: 0..<4, using: &$0) > 0 }
      return .init(status: isUp ? .noContent : .serviceUnavailable)
    }
    try await server.run { url in
      let workplace = try Workplace(saying: Self.channel(url))
      try workplace.write(Self.secret + "\n", to: "secret")
      var random = Chance(seed: seed)
      let header = try workplace.text("rules/data/level.csv").prefix { $0 != "\n" }
      var levels: [String: [Day: Int]] = [:]
      var (belief, read, seen, digests) = (Belief(), 0, Set<String>(), 0)
      for day in 0..<14 {
        let today = Day(iso: "2025-03-01")! + day
        for hour in [6, 12] {
          for district in ["01", "02", "03", "04"]
          where levels[district]?[today] == nil || Int.random(in: 0..<10, using: &random) < 4 {
            levels[district, default: [:]][today] = Int.random(in: 2..<8, using: &random) * 100
          }
          let rows = levels.sorted { $0.key < $1.key }.flatMap { district, days in
            days.sorted { $0.key < $1.key }.map { "\(district),\($0.key),\($0.value)" }
          }
          try workplace.write(
            ([String(header)] + rows).joined(separator: "\n") + "\n", to: "rules/data/level.csv")
          try await workplace.tick(on: today.description, hour: hour)
          try await dispatch(workplace, at: Self.moment(today.description, "\(hour):30"))
        }
        let store = try Store(path: workplace.settings.store)
        let last = try #require(try store.lastKnowledge())
        let rules = try #require(try RulesInForce(kept: last.rules, in: store))
        let figures = try Figures(rules, store)
        let evaluator = Evaluator(figures.workspace, try #require(figures.observations))
        // A receiver that was down is tried again.
        for minute in stride(from: 0, through: 240, by: 20) {
          try await dispatch(workplace, at: Self.moment(today.description, "18:30") + minute * 60)
        }
        for post in server.posts[read...] {
          let event = try #require(
            try JSONSerialization.jsonObject(with: Data(post.body.utf8)) as? [String: Any])
          guard seen.insert(event["id"] as? String ?? "").inserted else { continue }
          digests += 1
          let data = try #require(event["data"] as? [String: Any])
          let messages = try JSONSerialization.data(withJSONObject: [
            "messages": (data["messages"] as? [Any]) ?? []
          ])
          let file = SourceFile(name: "told", bytes: Array(messages))
          let told = try #require(ToldMessage.all(in: file, evaluator.workspace.languages[0]))
          for message in told { belief.believe(message) }
        }
        read = server.posts.count
        if day == 0 { belief.begin(with: evaluator, on: today) }
        for county in evaluator.workspace.areas.counties {
          let phase = evaluator.course(of: 0, in: county, known: today).state(on: today)?.phase
          #expect(
            belief.phase(of: county.id, on: today) == phase?.id.value,
            "seed \(seed), day \(day), \(county.id)")
        }
      }
      #expect(digests > 5)
    }
  }
}
