import Comparison
import Evaluation
import Files
import Findings
import Foundation
import Messages
import Observations
import Reports
import RuleReader
import Rules
import Store
import Testing

@testable import Service

/// What people are told with each tick.
@Suite("Announcing")
struct AnnouncingTests {
  let workplace: Workplace

  init() throws { workplace = try Workplace() }

  private static func number(_ day: Int) -> String {
    (Day(iso: "2025-03-01")! + day).description
  }

  private func store() throws -> Store { try Store(path: workplace.settings.store) }

  private var header: String {
    get throws { String(try workplace.text("rules/data/level.csv").prefix { $0 != "\n" }) }
  }

  /// The rules of the last tick over the figures that count.
  private func evaluator() throws -> Evaluator {
    let store = try store()
    let last = try #require(try store.lastKnowledge())
    let figures = try Figures(
      try #require(try RulesInForce(kept: last.rules, in: store)), store)
    return Evaluator(figures.workspace, try #require(figures.observations))
  }

  /// Also where the rules are written otherwise each day, and mean the same.
  @Test(arguments: [false, true])
  func aTickADayTellsWhatTheProgramTells(_ isTouched: Bool) async throws {
    let whole = try workplace.text("rules/data/level.csv").split(separator: "\n")
    let days = Set(whole.dropFirst().map { String($0.split(separator: ",")[1]) }).sorted()
    var told = 0
    for (at, day) in days.enumerated() {
      let known = [whole[0]] + whole.dropFirst().filter { $0.split(separator: ",")[1] <= day }
      try workplace.write(known.joined(separator: "\n") + "\n", to: "rules/data/level.csv")
      if isTouched {
        try workplace.write(
          workplace.text("rules/flood.yaml") + "# \(day)\n", to: "rules/flood.yaml")
      }
      try await workplace.tick(on: day)
      guard at > 0 else { continue }
      let evaluator = try evaluator()
      let list = ChangeList(
        from: Messages.Knowledge(evaluator, on: Day(iso: days[at - 1])!),
        to: Messages.Knowledge(evaluator, on: Day(iso: day)!),
        pairs: OrdinancePair.all(evaluator.workspace, evaluator.workspace))
      let messages = Message.all(of: list)
      told += messages.count
      let store = try store()
      let last = try #require(try store.lastKnowledge())
      #expect(
        MessageReport.json(ofTold: try store.messages(of: last.id))
          == MessageReport(messages).json, "\(day)")
    }
    #expect(told > 3)
  }

  /// Values that came late, and rules that are written otherwise and mean the same: only the values are a cause.
  @Test(arguments: [false, true])
  func whatMakesNoDifferenceIsNoCause(_ isTouched: Bool) async throws {
    let whole = try workplace.text("rules/data/level.csv").split(separator: "\n").map(String.init)
    let known = whole.filter { $0.split(separator: ",")[1] < "2025-03-20" || $0 == whole[0] }
    func publish(_ rows: [String]) throws {
      let text = (known + rows).joined(separator: "\n") + "\n"
      try workplace.write(text, to: "rules/data/level.csv")
    }
    try publish(["03,2025-03-20,100", "04,2025-03-20,100"])
    try await workplace.tick(on: "2025-03-20")
    if isTouched {
      try workplace.write(workplace.text("rules/flood.yaml") + "# again\n", to: "rules/flood.yaml")
    }
    // What the first two had a day ago comes with what all have today.
    try publish(
      ["01,2025-03-20,450", "02,2025-03-20,100", "03,2025-03-20,100", "04,2025-03-20,100"]
        + ["01", "02", "03", "04"].map { "\($0),2025-03-21,450" })
    #expect(try await workplace.tick(on: "2025-03-21").told > 2)
    let store = try store()
    let last = try #require(try store.lastKnowledge())
    for message in try store.messages(of: last.id) {
      let text = message.filter { !$0.isWhitespace }
      #expect(text.contains("\"causes\":[\"values\"]"), "\(message.prefix(300))")
    }
  }

  /// Figures in parts, corrections, days without a tick, several ticks a day.
  @Test(arguments: [1, 2, 3]) func whoBelievesTheMessagesKnowsWhatApplies(_ seed: UInt64)
    async throws
  {
    var random = Chance(seed: seed)
    let header = try header
    let districts = ["01", "02", "03", "04"]
    var levels: [String: [Int: Int]] = [:]
    func publish() throws {
      let rows = levels.sorted { $0.key < $1.key }.flatMap { district, days in
        days.sorted { $0.key < $1.key }.map { "\(district),\(Self.number($0.key)),\($0.value)" }
      }
      try workplace.write(
        ([header] + rows).joined(separator: "\n") + "\n", to: "rules/data/level.csv")
    }
    var belief = Belief()
    var isBeginning = true
    var read = 0
    for day in 0..<25 {
      for hour in [6, 12, 20] {
        // Without a value for each district a response would not be believed.
        for district in districts
        where levels[district]?[day] == nil || Int.random(in: 0..<10, using: &random) < 4 {
          // A correction, where there is a value already.
          levels[district, default: [:]][day] = Int.random(in: 2..<8, using: &random) * 100
        }
        guard hour == 20 || Int.random(in: 0..<3, using: &random) > 0 else { continue }
        // A day without any tick.
        guard day % 7 != 5 else { continue }
        try publish()
        try await workplace.tick(on: Self.number(day), hour: hour)
        let store = try store()
        let evaluator = try evaluator()
        let today = Day(iso: Self.number(day))!
        func phase(_ county: Area) -> String? {
          evaluator.course(of: 0, in: county, known: today).state(on: today)?.phase?.id.value
        }
        var all: [String] = []
        for day in try store.messageCounts().keys.sorted() { all += try store.messages(on: day) }
        let file = SourceFile(
          name: "told", bytes: Array(MessageReport.json(ofTold: Array(all[read...])).utf8))
        read = all.count
        for message in try #require(ToldMessage.all(in: file, evaluator.workspace.languages[0])) {
          belief.believe(message)
        }
        if isBeginning { belief.begin(with: evaluator, on: today) }
        for county in evaluator.workspace.areas.counties {
          #expect(
            belief.phase(of: county.id, on: today) == phase(county),
            "seed \(seed), day \(day), hour \(hour), \(county.id)")
        }
        isBeginning = false
      }
    }
    #expect(read > 20)
  }

  @Test func anAmendmentIsToldWithItsCause() async throws {
    try await workplace.tick(on: "2025-03-30")
    let before = try store().lastKnowledge()?.id
    try workplace.change("rules/flood.yaml", "above: 300", to: "above: 80")
    let report = try await workplace.tick(on: "2025-03-30", hour: 7)
    #expect(report.told > 0)
    let last = try #require(try store().lastKnowledge())
    #expect(last.id != before)
    let told = try store().messages(of: last.id)
    #expect(told.allSatisfy { $0.contains("\"amendment\"") })
  }

  /// The messages of a level at the harbour on 31 March.
  private func told(_ level: String, after csv: String, hour: Int) async throws -> [String] {
    let rows = [
      "01,2025-03-31,91", "02,2025-03-31,158", "03,2025-03-31,210", "04,2025-03-31,\(level)",
    ]
    try workplace.write(csv + rows.joined(separator: "\n") + "\n", to: "rules/data/level.csv")
    try await workplace.tick(on: "2025-03-31", hour: hour)
    let last = try #require(try store().lastKnowledge())
    return try store().messages(of: last.id)
  }

  /// The bound is 400: no number is written as if it lay there, nor are two that differ written alike.
  @Test func aSmallCorrectionShowsWhatDiffers() async throws {
    let csv = try workplace.text("rules/data/level.csv")
    try await workplace.tick(on: "2025-03-30")
    #expect(try await told("400.04", after: csv, hour: 6).count == 1)
    let messages = try await told("399.96", after: csv, hour: 12)
    let message = try #require(messages.first)
    #expect(message.contains(" 399.96 instead of 400.04"), "\(message)")
    #expect(!message.contains(" 400.0 "), "\(message)")
  }

  /// Who was told of a flood in the morning has to know that the message at noon is about it.
  @Test func aCorrectionNamesWhatWasToldBefore() async throws {
    let csv = try workplace.text("rules/data/level.csv")
    try await workplace.tick(on: "2025-03-30")
    let morning = try await told("410", after: csv, hour: 6)
    try #require(morning.count == 1)
    #expect(morning[0].contains("Flood"), "\(morning[0])")
    #expect(!morning[0].contains("Announced before"))
    let noon = try await told("231", after: csv, hour: 12)
    try #require(noon.count == 1)
    let line = try #require(noon[0].firstRange(of: #/Announced before for [^"]*: Flood"/#))
    #expect(noon[0][line].contains("31 March"), "\(noon[0][line])")
    // That it is a correction, and of what.
    #expect(!morning[0].contains("Corrected") && !morning[0].contains("corrected"))
    #expect(
      noon[0].firstMatch(of: #/"Corrected for [^"]*31 March[^"]* 231 instead of 410"/#) != nil,
      "\(noon[0])")
    #expect(
      noon[0].firstMatch(of: #/"Berichtigt für [^"]*31\.[^"]* 231 statt 410"/#) != nil,
      "\(noon[0])")
    // What people did because of it ends.
    #expect(noon[0].contains("50 m"))
  }

  @Test func manyMessagesAtOnceWaitForAnOperator() async throws {
    let careful = try Workplace(saying: "hold-above: 0")
    try await careful.tick(on: "2025-03-30")
    let good = try careful.text("rules/flood.yaml")
    try careful.change("rules/flood.yaml", "above: 300", to: "above: 80")
    let rehearsed = try await Rehearsal(
      careful.settings, Fetcher(), now: Workplace.moment("2025-03-30", hour: 7), isTrusted: false
    ) { _ in }
    #expect(
      rehearsed.report.sentences.last?.hasSuffix(", and would wait for `rulecheckd outbox release`")
        == true)
    let report = try await careful.tick(on: "2025-03-30", hour: 7)
    #expect(report.hasProblems && report.told > 0)
    #expect(
      report.sentences.last?.contains("wait: `rulecheckd outbox list --held` shows them") == true)
    let store = try Store(path: careful.settings.store)
    #expect(try store.heldMessages() == report.told)
    // The slip is corrected, and nobody hears of it.
    try careful.write(good, to: "rules/flood.yaml")
    #expect(try await careful.tick(on: "2025-03-30", hour: 8).told == 0)
    #expect(try store.heldMessages() == 0)
    #expect(try store.messageCounts().isEmpty)
  }
}

/// Numbers that are the same for the same seed.
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
