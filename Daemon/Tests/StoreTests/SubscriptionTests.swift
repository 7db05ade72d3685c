import Foundation
import GRDB
import Rules
import Testing

@testable import Store

@Suite("Devices that are told")
struct SubscriptionTests {
  let temporary: TemporaryStore
  var store: Store { temporary.store }

  init() throws { temporary = try TemporaryStore() }

  private static let channel = ChannelFilter(name: "bell", due: { _, _ in 500 }) { _ in true }

  private func subscription(
    _ endpoint: String, _ area: String = "01", digest: Bool = false
  ) -> Subscription {
    Subscription(
      endpoint: endpoint, key: Data(repeating: 2, count: 33), secret: Data(repeating: 1, count: 16),
      area: area, language: "en", isStricterOnly: false, isDigest: digest)
  }

  @discardableResult
  private func subscribe(
    _ endpoint: String, _ area: String = "01", digest: Bool = false, at moment: Int = 1
  ) throws -> Store.Subscribing {
    try store.subscribe(
      subscription(endpoint, area, digest: digest), most: 5, mostOfDevice: 2, at: moment)
  }

  /// Commits messages for counties, and lets them go out.
  private func release(_ counties: String..., state: String = "S", at moment: Int) throws {
    let rules = try store.keep(rules: ["rulecheck.yaml": [1]], at: 0)
    let new = try store.knowledge(
      at: moment, day: Day(iso: "2025-03-01")! + moment / 1000, rules: rules, isAnew: true
    ).now
    try store.know([Self.channel], at: moment)
    let messages = counties.map { county in
      var message = NewMessage(
        identifier: "\(county).\(moment)", county: county, headline: "News", json: "{}")
      message.state = state
      return message
    }
    _ = try store.commit(new, telling: messages, isTold: true, channels: [Self.channel])
    try store.open()
    try store.release(try store.releasable(in: "bell", most: 100), at: moment)
  }

  private func due(at moment: Int) throws -> [String] {
    try store.dueSubscriptions(at: moment, most: 100).map {
      "\($0.subscription.endpoint) \($0.subscription.area)"
    }
  }

  /// Greets all that are new.
  private func greet(at moment: Int) throws {
    let due = try store.dueSubscriptions(at: moment, most: 100)
    try store.note(due.filter(\.greets).map { ($0.id, .greeted) }, at: moment)
  }

  @Test func theSameTwiceIsOne() throws {
    #expect(try subscribe("a") == .new)
    #expect(try subscribe("a", digest: true) == .changed)
    #expect(try store.subscriptionCounts().areas.map(\.all) == [1])
    #expect(try store.dueSubscriptions(at: 1, most: 9).first?.subscription.isDigest == true)
    #expect(try subscribe("a", "02") == .new)
    #expect(try subscribe("a", "03") == .fullForDevice)
    for name in ["b", "c", "d"] { #expect(try subscribe(name) == .new) }
    #expect(try subscribe("e") == .full)
    // Who is there may still choose otherwise.
    #expect(try subscribe("a") == .changed)
    try store.unsubscribe("a", from: nil)
    try store.unsubscribe("a", from: "01")
    #expect(try subscribe("e") == .new)
    #expect(try store.subscriptionCounts().counts == ["ended": 2])
  }

  @Test func aDeviceHearsOfItsOwnAreasOnly() throws {
    try subscribe("a")
    try subscribe("b", "02")
    try subscribe("c", "S")
    #expect(try due(at: 1) == ["a 01", "b 02", "c S"])
    try greet(at: 1)
    #expect(try due(at: 9) == [])
    try release("01", at: 10)
    #expect(try due(at: 10) == ["a 01", "c S"])
    // Who comes later hears of what comes then.
    try subscribe("d", at: 11)
    try greet(at: 11)
    #expect(try due(at: 11) == ["a 01", "c S"])
  }

  @Test func eachGoesOnFromWhereItWas() throws {
    try subscribe("a")
    try greet(at: 1)
    try release("01", at: 10)
    try release("01", at: 20)
    let one = try #require(try store.dueSubscriptions(at: 20, most: 9).first)
    let all = try store.releases(of: "01", after: one.position, most: 9)
    #expect(all.count == 2)
    try store.claim([one], at: 20) { _ in 30 }
    #expect(try due(at: 49) == [])
    #expect(try due(at: 50) == ["a 01"])
    try store.note([(one.id, .again(due: 70, fault: "busy"))], at: 21)
    #expect(try store.subscriptionCounts().areas.map(\.failing) == [1])
    // A new message makes nobody impatient who has to wait.
    try release("01", at: 60)
    #expect(try due(at: 69) == [])
    try store.note([(one.id, .told(upTo: all[0].id))], at: 71)
    #expect(try due(at: 71) == ["a 01"])
    let now = try #require(try store.dueSubscriptions(at: 71, most: 9).first)
    #expect(now.position == all[0].id)
    #expect(now.attempts == 0)
    try store.note([(one.id, .skipped(upTo: .max))], at: 72)
    #expect(try due(at: 1 << 40) == [])
    let (areas, counts) = try store.subscriptionCounts()
    #expect(areas == [.init(area: "01", all: 1, unconfirmed: 0, failing: 0)])
    #expect(counts == ["sent": 2])
  }

  @Test func whatIsGatheredHasItsTime() throws {
    try subscribe("a", digest: true)
    try greet(at: 1)
    try release("01", at: 10)
    #expect(try due(at: 499) == [])
    #expect(try due(at: 500) == ["a 01"])
    #expect(try store.releases(of: "01", after: 0, most: 9).map(\.due) == [500])
  }

  @Test func aDeviceThatIsGoneIsGoneForAllAreas() throws {
    try subscribe("a")
    try subscribe("a", "02")
    try subscribe("b")
    let one = try #require(try store.dueSubscriptions(at: 1, most: 1).first)
    try store.note([(one.id, .ended)], at: 1)
    #expect(try due(at: 1) == ["b 01"])
    #expect(try store.subscriptionCounts().counts == ["ended": 2])
  }

  @Test func aNewEndpointTakesThePlaceOfTheOldOne() throws {
    try subscribe("a")
    try subscribe("a", "02")
    try subscribe("b", "02", digest: true)
    let (key, secret) = (Data(repeating: 3, count: 33), Data(repeating: 4, count: 16))
    #expect(
      try store.moveSubscriptions(
        from: "a", to: "b", key: key, secret: secret, mostOfDevice: 3, at: 7) == 2)
    #expect(Set(try due(at: 1)) == ["b 01", "b 02"])
    let chosen = try store.dueSubscriptions(at: 1, most: 9).first { $0.subscription.area == "02" }
    #expect(chosen?.subscription.isDigest == true)
    #expect(
      try store.moveSubscriptions(
        from: "a", to: "b", key: key, secret: secret, mostOfDevice: 3, at: 7) == 0)
    #expect(
      try store.moveSubscriptions(
        from: "b", to: "b", key: key, secret: secret, mostOfDevice: 3, at: 7) == 2)
    #expect(Set(try due(at: 1)) == ["b 01", "b 02"])
    try subscribe("c", "03")
    try subscribe("c", "04")
    #expect(
      try store.moveSubscriptions(
        from: "b", to: "c", key: key, secret: secret, mostOfDevice: 3, at: 7)
        == nil)
  }

  @Test func whatWasNeverReachedEndsAfterADay() throws {
    try subscribe("a")
    try subscribe("b", at: 5)
    try subscribe("c", at: 5)
    let due = try store.dueSubscriptions(at: 5, most: 9)
    try store.note([(due[0].id, .again(due: 200, fault: "busy"))], at: 1)
    // Who does not take the first message is not tried again.
    try store.note([(due[2].id, .refused(upTo: nil, fault: "no"))], at: 5)
    try store.tidySubscriptions(at: 100, confirming: 100, telling: 1000)
    #expect(try store.subscriptionCounts().areas.map(\.all) == [2])
    try store.tidySubscriptions(at: 101, confirming: 100, telling: 1000)
    #expect(try self.due(at: 101) == ["b 01"])
    // Nobody tried: a channel may wait, or lack its keys.
    try store.tidySubscriptions(at: 1 << 40, confirming: 100, telling: 1000)
    #expect(try self.due(at: 101) == ["b 01"])
    try greet(at: 101)
    try store.tidySubscriptions(at: 1000, confirming: 100, telling: 1000)
    #expect(try store.subscriptionCounts().areas.map(\.all) == [1])
  }

  /// Numbers of releases are never used again, so that nobody waits for one that is past.
  @Test func whatIsOldIsForgotten() throws {
    try subscribe("a")
    try greet(at: 1)
    try release("01", at: 10)
    try store.tidySubscriptions(at: 10 + 1000, confirming: 1 << 40, telling: 1000)
    #expect(try store.releases(of: "01", after: 0, most: 9).isEmpty)
    try subscribe("b", at: 1011)
    try greet(at: 1011)
    try release("01", at: 2000)
    #expect(Set(try due(at: 2000)) == ["a 01", "b 01"])
  }

  @Test func aChannelThatWaitsReleasesNothing() throws {
    try subscribe("a")
    try greet(at: 1)
    try release("01", at: 10)
    try store.skipReleases(before: 11)
    let one = try #require(try store.dueSubscriptions(at: 10, most: 9).first)
    #expect(try store.releases(of: "01", after: one.position, most: 9).isEmpty)
    try store.database.write { try $0.execute(sql: "UPDATE channel SET waits = 1") }
    #expect(try store.releasable(in: "bell", most: 9).isEmpty)
  }

  /// Less than 400 bytes for a subscription with an endpoint as long as those of today.
  @Test func takesLittleRoom() throws {
    let count = 3000
    func bytes() throws -> Int {
      try store.database.writeWithoutTransaction { database in
        try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        return try Int.fetchOne(database, sql: "PRAGMA page_count")! * Int.fetchOne(
          database, sql: "PRAGMA page_size")!
      }
    }
    let before = try bytes()
    for number in 0..<count {
      let endpoint =
        "https://fcm.googleapis.com/fcm/send/" + String(repeating: "x", count: 142)
        + String(10_000 + number)
      _ = try store.subscribe(
        subscription(endpoint, String(10_000 + number % 400)), most: .max, mostOfDevice: 9, at: 1)
    }
    try greet(at: 1)
    #expect((try bytes() - before) / count < 400)
  }
}
