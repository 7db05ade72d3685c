import Foundation
import Hummingbird
import Store
import Testing

@testable import Service

/// When a source is asked, and when again.
@Suite("When sources are asked")
struct DueTests {
  let workplace: Workplace
  let csv: String

  init() throws {
    workplace = try Workplace()
    csv = try workplace.text("rules/data/level.csv")
  }

  /// One that answers is asked after the usual time; one that does not, after longer and longer times.
  @Test func aSourceIsAskedWhenItIsDue() async throws {
    let asked = Counter()
    let server = LocalServer { [csv] _ in
      [1, 2].contains(asked.next()) ? .init(status: .internalServerError) : .text(csv)
    }
    let workplace = workplace
    try await server.run { address in
      try workplace.ask("\(address)/level.csv")
      let start = Workplace.moment("2025-03-30", hour: 6)
      func tick(_ seconds: Int, jitter: Double = 0) async throws -> Int? {
        let report = try await Tick(
          try State(workplace.settings), Fetcher(), now: start + seconds, isAskingAll: false,
          jitter: jitter
        ).run()
        return report.nextDue.map { $0 - start }
      }
      #expect(try await tick(0) == 600)
      #expect(try await tick(599) == 600)
      #expect(try await tick(600) == 660)
      #expect(try await tick(660) == 780)
      #expect(try await tick(700) == 780)
      #expect(try await tick(780, jitter: 1) == 780 + 660)
    }
    #expect(server.requests.count == 4)
  }

  /// One that does not answer under new rules is asked no more often than under those before.
  @Test func otherRulesDoNotHurry() async throws {
    let server = LocalServer { _ in .init(status: .internalServerError) }
    let workplace = workplace
    try await server.run { address in
      try workplace.ask("\(address)/level.csv", beginningWith: "data/level.csv")
      for seconds in [0, 30, 59, 60, 90] {
        if seconds == 90 { try workplace.change("rules/areas.yaml", "Harbour", to: "Haven") }
        _ = try await Tick(
          try State(workplace.settings), Fetcher(),
          now: Workplace.moment("2025-03-30", hour: 6) + seconds, isAskingAll: false
        ).run()
      }
    }
    #expect(server.requests.count == 3)
  }

  /// After a tick with a clock that was ahead, sources are asked as before.
  @Test func aClockThatWasAheadKeepsNobodyFromAsking() async throws {
    let server = LocalServer { [csv] _ in .text(csv) }
    let workplace = workplace
    try await server.run { address in
      try workplace.ask("\(address)/level.csv")
      for day in ["2025-03-30", "2025-04-30", "2025-03-31", "2025-03-31", "2025-04-01"] {
        _ = try await Tick(
          try State(workplace.settings), Fetcher(), now: Workplace.moment(day, hour: 6),
          isAskingAll: false
        ).run()
      }
    }
    #expect(server.requests.count == 4)
  }

  /// A server that says when to ask again is left alone until then, also by those who ask all.
  @Test(arguments: [(429, "7200"), (503, "Sun, 30 Mar 2025 08:00:00 GMT")])
  func aSourceSaysWhenItIsAskedAgain(_ status: Int, _ wanted: String) async throws {
    let asked = Counter()
    let server = LocalServer { [csv] _ in
      asked.next() == 0
        ? .init(status: .init(code: status), headers: [.retryAfter: wanted]) : .text(csv)
    }
    let workplace = workplace
    try await server.run { address in
      try workplace.ask("\(address)/level.csv", beginningWith: "data/level.csv")
      let start = Workplace.moment("2025-03-30", hour: 6)
      func tick(_ seconds: Int, all: Bool = false) async throws -> Tick.Report {
        try await Tick(
          try State(workplace.settings), Fetcher(), now: start + seconds, isAskingAll: all
        ).run()
      }
      let first = try await tick(0)
      #expect(first.nextDue == start + 7200)
      #expect(
        first.sentences.last?.contains("; it wants to be asked again from ") == true,
        "\(first.sentences)")
      #expect(try await tick(3600).sentences == [])
      #expect(try await tick(7199, all: true).sentences == first.sentences.suffix(1))
      #expect(try await !tick(7200).hasProblems)
    }
    #expect(server.requests.count == 2)
  }

  /// At most for a day, and only if it is a time.
  @Test(
    arguments: [
      ("0", 0), ("99999999", 86_400), ("99999999999999999999", 86_400), ("-1", nil), ("soon", nil),
      (" 60 ", 60), ("Thu, 01 Jan 1970 00:01:00 GMT", 50), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ])
  func onlyTimesAreWaitedFor(_ text: String, _ seconds: Int?) {
    #expect(RetryAfter.seconds(text, at: 10) == seconds)
  }

  @Test func pausesGrowUpToAnHour() {
    func pause(_ failures: Int, every: Int, jitter: Double = 0) -> Int {
      var state = SourceState()
      for _ in 0..<failures { state.hasFailed(at: 0, "") }
      return SourceIntake.pause(state, every: every, jitter: jitter)
    }
    #expect(
      (1...9).map { pause($0, every: 86_400) } == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
    #expect((0...3).map { pause($0, every: 100) } == [100, 60, 100, 100])
    #expect(pause(1, every: 600, jitter: 1) == 90 && pause(0, every: 600, jitter: 0.5) == 630)
  }

  /// Also with the longest pause, another tick does not ask before the time.
  @Test func aLongPauseIsKept() async throws {
    let server = LocalServer { _ in .init(status: .internalServerError) }
    let workplace = workplace
    try await server.run { address in
      try workplace.ask("\(address)/level.csv", beginningWith: "data/level.csv")
      var seconds = 0
      for _ in 0..<6 {
        let report = try await Tick(
          try State(workplace.settings), Fetcher(),
          now: Workplace.moment("2025-03-30", hour: 6) + seconds, isAskingAll: false, jitter: 1
        ).run()
        seconds = try #require(report.nextDue) - Workplace.moment("2025-03-30", hour: 6) - 1
      }
    }
    #expect(server.requests.count == 1)
  }
}
