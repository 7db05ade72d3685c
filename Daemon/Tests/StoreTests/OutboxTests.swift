import Foundation
import GRDB
import Rules
import Testing

@testable import Store

@Suite("The outbox")
struct OutboxTests {
  let temporary: TemporaryStore
  var store: Store { temporary.store }

  init() throws { temporary = try TemporaryStore() }

  private static let all = ChannelFilter(name: "app") { _ in true }

  private func message(_ identifier: String, _ county: String = "01") -> NewMessage {
    NewMessage(
      identifier: identifier, county: county, headline: "News",
      json: "{\"identifier\": \"\(identifier)\"}")
  }

  /// Commits messages as of a moment.
  @discardableResult
  private func commit(
    _ messages: NewMessage..., at moment: Int, isTold: Bool = true,
    channels: [ChannelFilter] = [OutboxTests.all]
  ) throws -> KnowledgeState {
    let rules = try store.keep(rules: ["rulecheck.yaml": [1]], at: 0)
    let new = try store.knowledge(
      at: moment, day: Day(iso: "2025-03-01")! + moment / 1000, rules: rules, isAnew: true
    ).now
    try store.know(channels, at: moment)
    return try store.commit(new, telling: messages, isTold: isTold, channels: channels)
  }

  private func due(_ channel: String = "app", at moment: Int = 1 << 40) throws -> [String] {
    try store.due(in: channel, at: moment, most: 100).map(\.message.identifier)
  }

  @Test func aCountyWaitsForItsOwnMessageAndNoOther() throws {
    try commit(message("a"), message("b", "02"), at: 1)
    try commit(message("c"), message("d", "02"), at: 2)
    #expect(try due() == [])
    try store.open()
    #expect(try due() == ["a", "b"])
    let first = try store.due(in: "app", at: 9, most: 1)[0]
    try store.note([first], .pending, due: 50, fault: "busy", at: 9)
    #expect(try due(at: 10) == ["b"])
    #expect(try store.nextDue(in: "app") == 0)
    let second = try store.due(in: "app", at: 10, most: 1)[0]
    try store.note([second], .handed, at: 10)
    #expect(try due(at: 10) == ["d"])
    #expect(try due(at: 50) == ["a", "d"])
    // A dead letter lets the next pass.
    try store.note([first], .dead, fault: "refused", at: 50)
    #expect(try due(at: 50) == ["c", "d"])
    #expect(
      try store.channels() == [
        ChannelState(name: "app", since: 1, waits: false, pending: 2, dead: 1, oldest: 2)
      ])
    #expect(try store.retry("a", in: nil) == 1)
    #expect(try due(at: 50) == ["a", "d"])
  }

  /// What an operator did not read is not released: a tick may have replaced it.
  @Test func onlyTheListThatWasReadIsReleased() throws {
    try commit(at: 1)
    try commit(message("a"), message("b", "02"), at: 2, isTold: false)
    let read = try store.heldList().number
    // The same messages are the same list, whenever they are committed.
    try commit(message("a"), message("b", "02"), at: 3, isTold: false)
    #expect(try store.heldList().number == read)
    var numbers: Set = [read]
    for other in [
      [message("a")], [message("a"), message("c", "02")], [message("b", "02"), message("a")], [],
    ] {
      let rules = try store.keep(rules: ["rulecheck.yaml": [1]], at: 0)
      let new = try store.knowledge(
        at: 4, day: Day(iso: "2025-03-01")!, rules: rules, isAnew: true
      ).now
      _ = try store.commit(new, telling: other, isTold: false, channels: [OutboxTests.all])
      numbers.insert(try store.heldList().number)
      #expect(try store.release(list: read, at: 5) == nil)
      #expect(try store.heldMessages() == other.count)
    }
    #expect(numbers.count == 5)
    try commit(message("a"), message("b", "02"), at: 6, isTold: false)
    #expect(try store.release(list: read, at: 7) == 2)
  }

  /// Should the store be full when it was sent, it is not sent again each second.
  @Test func whatIsClaimedIsTriedAgainOnlyLater() throws {
    try commit(message("a"), at: 1)
    try store.open()
    let delivery = try store.due(in: "app", at: 9, most: 1)[0]
    try store.claim([delivery], due: 40)
    #expect(try due(at: 39) == [] && due(at: 40) == ["a"])
    #expect(try store.deliveries([.pending], most: 9).map(\.attempts) == [1])
    // What is at work is noted all the same, but not what somebody dropped meanwhile.
    #expect(try store.drop([.pending], "a", in: nil, at: 41) == 1)
    try store.note([delivery], .handed, at: 42)
    #expect(
      try store.deliveries(MessageDelivery.Outcome.allCases, most: 9).map(\.outcome) == [.dropped])
  }

  @Test func whatIsToldAgainHasAnotherIdentifier() throws {
    try commit(message("a"), at: 1)
    try commit(message("a"), at: 2)
    try commit(message("a"), at: 3)
    try store.open()
    let told = try store.deliveries([.pending], most: 9).map(\.message)
    #expect(told.map(\.identifier) == ["a", "a.2", "a.3"])
    #expect(told.map(\.json) == ["a", "a.2", "a.3"].map { "{\"identifier\": \"\($0)\"}" })
  }

  @Test func whatIsHeldWaitsAndIsReplacedByWhatIsNewSinceTheSameState() throws {
    let first = try commit(at: 1)
    #expect(try store.toldKnowledge() == first)
    try commit(message("a"), message("b", "02"), at: 2, isTold: false)
    try store.open()
    #expect(try store.heldMessages() == 2)
    #expect(try store.toldKnowledge() == first)
    #expect(try due() == [])
    // The rules were corrected: what is left of it is told.
    let second = try commit(message("c"), at: 3)
    try store.open()
    #expect(try store.heldMessages() == 0 && due() == ["c"])
    #expect(try store.toldKnowledge() == second)
    // An operator may tell it all the same, or nobody.
    let third = try commit(message("d"), at: 4, isTold: false)
    let list = try store.heldList()
    #expect(list.messages.map(\.identifier) == ["d"])
    // What is dropped otherwise, is not what is held.
    #expect(try store.drop([.pending], nil, in: nil, at: 5) == 1)
    #expect(try store.release(list: list.number, at: 5) == 1)
    #expect(try store.toldKnowledge() == third)
    // The site has it first.
    #expect(try due() == [])
    try store.open()
    #expect(try due() == ["d"])
    let fourth = try commit(message("e"), at: 7, isTold: false)
    let last = try store.heldList().number
    #expect(try store.dropHeld(list: last + 1, at: 8) == nil)
    #expect(try store.dropHeld(list: last, at: 8) == 1)
    #expect(try store.toldKnowledge() == fourth && due() == ["d"])
    #expect(try store.messageCounts().values.reduce(0, +) == 2)
    // Nor is anybody told of it later.
    #expect(try store.start(.init(name: "new") { _ in true }, since: 0, now: 9) == 2)
  }

  // MARK: What a channel was told is followed

  private func news(
    _ identifier: String, _ after: String, _ direction: String = "milder", from day: Int,
    known: Int, of ruleSet: String = "a", in county: String = "01"
  ) -> NewMessage {
    var message = message(identifier, county)
    (message.direction, message.rulesets) = (direction, [ruleSet])
    message.after = "a/\(after)"
    message.applies = (Day(iso: "2025-03-01")! + day).description
    message.known = (Day(iso: "2025-03-01")! + known).description
    return message
  }

  private static let stricter = ChannelFilter(name: "app") { $0.direction == "stricter" }

  private func given() throws -> [String] {
    try store.deliveries(MessageDelivery.Outcome.allCases, most: 99).map(\.message.identifier)
  }

  @Test func whatAChannelWasToldIsFollowedToItsEnd() throws {
    func tell(_ messages: NewMessage..., at moment: Int) throws {
      for message in messages { try commit(message, at: moment, channels: [Self.stricter]) }
    }
    // Nobody was told of what these end.
    try tell(news("before", "green", from: 1, known: 0), at: 1)
    try tell(
      news("red", "red", "stricter", from: 3, known: 2),
      news("other", "green", from: 3, known: 2, of: "b"),
      news("elsewhere", "green", from: 3, known: 2, in: "02"), at: 2)
    // Something else in the same phase; its end, which is moved; and what comes after it.
    try tell(
      news("fewer", "red", from: 5, known: 4), news("end", "orange", from: 9, known: 8),
      news("moved", "orange", from: 8, known: 8), news("later", "yellow", from: 12, known: 11),
      at: 3)
    #expect(try given() == ["red", "fewer", "end", "moved"])
    try tell(
      news("again", "red", "stricter", from: 20, known: 19),
      news("withdrawn", "yellow", from: 20, known: 19), at: 4)
    #expect(try given().suffix(2) == ["again", "withdrawn"])
  }

  @Test func whatTakesThePlaceOfARuleSetOrACountyIsToldToo() throws {
    let ofA = ChannelFilter(name: "app") { $0.county == "01" && $0.rulesets == ["a"] }
    try commit(news("smog", "smog", from: 1, known: 0), at: 1, channels: [ofA])
    var next = news("next", "clear", from: 3, known: 2, of: "b")
    next.rulesets = ["a", "b"]
    try commit(next, at: 2, channels: [ofA])
    try commit(news("of b", "clear", from: 5, known: 4, of: "b"), at: 3, channels: [ofA])
    #expect(try given() == ["smog", "next"])
    try commit(news("back", "smog", from: 6, known: 5), at: 4, channels: [ofA])
    var whole = news("whole", "clear", from: 8, known: 7, in: "03")
    whole.absorbed = ["01", "02"]
    try commit(whole, at: 5, channels: [ofA])
    #expect(try given().suffix(2) == ["back", "whole"])
    try store.open()
    for delivery in try store.deliveries([.pending], most: 9) {
      try store.note([delivery], .handed, at: 6)
    }
    #expect(try store.handed(to: "01", by: "app", most: 9).count == 4)
    #expect(try store.handed(to: "02", by: "app", most: 9).count == 1)
    #expect(try store.handed(to: "3", by: "app", most: 9).isEmpty)
  }

  /// What was dropped nobody was told.
  @Test func whatIsDroppedIsNotFollowed() throws {
    try commit(news("red", "red", "stricter", from: 3, known: 2), at: 1, channels: [Self.stricter])
    #expect(try store.drop([.pending], "red", in: nil, at: 2) == 1)
    try commit(news("end", "green", from: 9, known: 8), at: 3, channels: [Self.stricter])
    #expect(try given() == ["red"])
  }

  @Test func aChannelThatIsNewGetsWhatIsHeld() throws {
    try commit(message("past"), at: 1)
    try commit(message("a"), at: 2, isTold: false)
    let new = ChannelFilter(name: "new") { _ in true }
    try store.know([Self.all, new], at: 3)
    #expect(try store.deliveries([.pending], in: "new", most: 9).map(\.message.identifier) == ["a"])
    #expect(try store.release(list: try store.heldList().number, at: 4) == 1)
    try store.open()
    #expect(try due("new") == ["a"])
  }

  @Test func aChannelBeginsWithWhatComesUnlessSomebodySaysSo() throws {
    try commit(message("a"), at: 1, channels: [])
    try commit(message("b"), at: 2)
    try store.open()
    #expect(try due() == ["b"])
    #expect(try store.start(OutboxTests.all, since: 1, now: 3) == 2)
    #expect(try due() == ["a"])
    #expect(try store.start(OutboxTests.all, since: 2, now: 3) == 1)
    #expect(try due() == ["b"])
    let north = ChannelFilter(name: "north") { $0.county == "02" }
    #expect(try store.start(north, since: 0, now: 3) == 0)
  }

  @Test func inACopyEveryChannelWaits() throws {
    try commit(message("a"), at: 1)
    try store.open()
    let path = temporary.folder.appending(path: "copy.sqlite").path(percentEncoded: false)
    try store.backUp(to: path)
    let copy = try Store(path: path)
    #expect(try copy.due(in: "app", at: 9, most: 9).isEmpty)
    #expect(try copy.channels().map(\.waits) == [true])
    #expect(try due() == ["a"])
    #expect(try copy.start(OutboxTests.all, since: 0, now: 3) == 1)
    #expect(try copy.due(in: "app", at: 9, most: 9).count == 1)
    // One that came to the configuration after the copy was made waits, too; one that comes later does not.
    let late = ChannelFilter(name: "late") { _ in true }
    try copy.know([OutboxTests.all, late], at: 4)
    try copy.finishTick(.init(moment: 4, milliseconds: 1, problems: 0))
    try copy.know([OutboxTests.all, late, ChannelFilter(name: "later") { _ in true }], at: 5)
    #expect(try copy.channels().map(\.waits) == [false, true, false])
    // What is no longer configured goes when it has nothing left to hand on.
    try copy.know([], at: 6)
    #expect(try copy.channels().map(\.name) == ["app"])
  }

  @Test func theOperatorIsToldOnceAndWhenItIsOver() throws {
    func keep(_ names: String..., at moment: Int) throws {
      try store.keep(
        troubles: names.map { Trouble(name: $0, text: "\($0) is wrong", since: moment) },
        at: moment,
        channel: ChannelFilter(name: "operator") { $0.county.isEmpty }
      ) { trouble, isOver in
        NewMessage(
          identifier: "\(trouble.name).\(trouble.since).\(isOver)", county: "",
          headline: trouble.text, json: "{}")
      }
    }
    try store.know([ChannelFilter(name: "operator") { $0.county.isEmpty }], at: 0)
    try keep("rules", at: 1)
    try keep("rules", "site", at: 2)
    try keep("site", at: 3)
    try keep("rules", "site", at: 4)
    #expect(
      try store.deliveries([.pending], most: 9).map(\.message.identifier) == [
        "rules.1.false", "site.2.false", "rules.1.true", "rules.4.false",
      ])
    #expect(try due("operator") == ["rules.1.false"])
  }
}
