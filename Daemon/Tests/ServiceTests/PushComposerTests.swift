import Foundation
import Rules
import Store
import Testing

@testable import Service

/// What each device is told next, by what its owner chose.
@Suite("What a device is told next")
struct PushComposerTests {
  private let workplace: Workplace
  private let state: State
  private var store: Store { state.store }
  private static let begin = Workplace.moment("2025-03-30", hour: 7)
  private static let evening = Workplace.moment("2025-03-30", hour: 18)

  init() async throws {
    workplace = try Workplace()
    try await workplace.tick(on: "2025-03-30")
    state = try State(workplace.settings)
  }

  private func subscribe(
    _ name: String, _ area: String, language: String = "en", stricter: Bool = false,
    digest: Bool = false
  ) throws {
    _ = try store.subscribe(
      Subscription(
        endpoint: name, key: Data(repeating: 2, count: 33), secret: Data(repeating: 1, count: 16),
        area: area, language: language, isStricterOnly: stricter, isDigest: digest),
      most: 100, mostOfDevice: 9, at: Self.begin)
  }

  private struct News {
    var county = "01"
    var state = "U"
    var ruleSet = "flood"
    var direction = "other"
    var known = "2025-03-30"
    /// Since when what it changes applied, or was to apply.
    var before = "2025-03-01"
    var stricter = ""
  }

  /// Commits messages of one moment, and lets devices be told.
  private func tell(_ news: News..., at moment: Int = begin) throws {
    let rules = try #require(try store.lastKnowledge()).rules
    let now = try store.knowledge(
      at: moment, day: Day(iso: "2025-03-30")!, rules: rules, isAnew: true
    ).now
    let channel = ChannelFilter(name: "bell", due: { _, _ in Self.evening }) { _ in true }
    try store.know([channel], at: moment)
    let messages = news.map { one in
      let name = "\(one.county).\(one.ruleSet).\(one.direction)"
      var message = NewMessage(
        identifier: name, county: one.county, headline: name,
        json: """
          {"identifier": "\(name)", "area": {"id": "\(one.county)", "name": "County \(one.county)"},
           "from": "2025-04-01", "knownOn": "\(one.known)", "ruleset": "\(one.ruleSet)",
           "direction": "\(one.direction)", "before": {"since": "\(one.before)"}, "after": null, "followedBy": [],
           "texts": [{"language": "en", "headline": "\(name)", "push": "Now."},
                     {"language": "de", "headline": "neu \(name)", "push": "Jetzt."}]}
          """)
      message.state = one.state
      message.stricter = one.stricter
      return message
    }
    _ = try store.commit(now, telling: messages, isTold: true, channels: [channel])
    try store.open()
    try store.release(try store.releasable(in: "bell", most: 100), at: moment)
  }

  /// What is done for each device at a moment: the title of what it is sent, or what is noted.
  private func steps(at moment: Int = begin) throws -> [String: String] {
    let factory = ChannelFactory(settings: workplace.settings, store: store, proxies: .none)
    var composer = PushComposer(try factory.rules(), store)
    var found: [String: String] = [:]
    for due in try store.dueSubscriptions(at: moment, most: 100) {
      switch try composer.step(for: due, at: moment) {
      case .send(let message, let last):
        let shown = try JSONSerialization.jsonObject(with: message.body) as? [String: Any]
        found[due.subscription.endpoint] = shown?["title"] as? String
        try store.note([(due.id, last.map { .told(upTo: $0) } ?? .greeted)], at: moment)
      case .note(let result):
        found[due.subscription.endpoint] =
          switch result {
          case .skipped: "skipped"
          case .waits(let time): "waits until \(time - Self.evening)"
          default: "\(result)"
          }
        try store.note([(due.id, result)], at: moment)
      }
    }
    return found
  }

  @Test func aNewDeviceIsGreetedInItsLanguage() throws {
    try subscribe("a", "01")
    try subscribe("b", "L", language: "de")
    #expect(try steps() == ["a": "Springs", "b": "Unteres Tal"])
    #expect(try steps() == [:])
  }

  @Test func eachRuleSetOfACountyIsToldByItself() throws {
    try subscribe("a", "01")
    try subscribe("b", "02")
    _ = try steps()
    try tell(News(), News(ruleSet: "drought"))
    #expect(try steps() == ["a": "01.flood.other"])
    #expect(try steps() == ["a": "01.drought.other"])
    #expect(try steps() == [:])
  }

  @Test func aStateIsToldOnceWhatComesAtOnce() throws {
    try subscribe("a", "U")
    _ = try steps()
    try tell(News(), News(county: "02"))
    try tell(News(county: "03", state: "L"), at: Self.begin + 1)
    try tell(News(county: "02", direction: "milder"), at: Self.begin + 2)
    #expect(try steps(at: Self.begin + 3)["a"]?.contains("2") == true)
    #expect(try steps(at: Self.begin + 3) == ["a": "02.flood.milder"])
    #expect(try steps(at: Self.begin + 3) == [:])
  }

  @Test func whoWantsOnlyWhatGetsStricterHearsOfCorrectionsToo() throws {
    try subscribe("a", "01", stricter: true)
    _ = try steps()
    try tell(News(direction: "milder"))
    #expect(try steps() == ["a": "skipped"])
    try tell(News(ruleSet: "b", direction: "stricter"))
    #expect(try steps() == ["a": "01.b.stricter"])
    // Something in it gets stricter, whatever it is on the whole.
    try tell(News(ruleSet: "c", stricter: "2025-04-01"))
    #expect(try steps() == ["a": "01.c.other"])
    // What was announced does not come after all.
    try tell(News(ruleSet: "d", direction: "milder", before: "2025-04-01"))
    #expect(try steps() == ["a": "01.d.milder"])
  }

  @Test func whatIsGatheredComesInTheEvening() throws {
    try subscribe("a", "01", digest: true)
    _ = try steps()
    try tell(News(), News(ruleSet: "b", direction: "stricter"))
    #expect(try steps() == [:])
    let told = try steps(at: Self.evening)
    #expect(told["a"]?.hasPrefix("01.b.stricter") == true)
    #expect(told["a"] != "01.b.stricter")
    #expect(try steps(at: Self.evening) == [:])
  }

  @Test func whatHasPassedIsNotTold() throws {
    try subscribe("a", "01")
    _ = try steps()
    try tell(News())
    #expect(try steps(at: Self.begin + 40 * 86_400) == ["a": "skipped"])
  }
}
