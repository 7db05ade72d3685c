import Foundation
import Hummingbird
import Store
import Testing

@testable import Service

/// What comes from servers, from the request to the data file.
@Suite("Fetching")
struct FetchTests {
  let workplace: Workplace
  let csv: String

  init() throws {
    workplace = try Workplace()
    csv = try workplace.text("rules/data/level.csv")
  }

  /// Ticks once with a server that has the source's figures.
  private func tick(
    _ hours: [Int] = [6], by fetcher: Fetcher = Fetcher(), path: String = "/level.csv",
    _ answer: @escaping @Sendable (Request) -> LocalServer.Answer
  ) async throws -> (lines: [String], requests: [String]) {
    let server = LocalServer(answer)
    let workplace = workplace
    let lines = Lines()
    try await server.run { address in
      try workplace.change(
        "rules/source.yaml", "file: data/level.csv",
        to: "file: data/none.csv\nurl: \(address)\(path)")
      for hour in hours {
        let tick = try Tick(
          try State(workplace.settings), fetcher, now: Workplace.moment("2025-03-30", hour: hour))
        lines.append(try await tick.run().lines.map { $0.replacing(address, with: "ADDRESS") })
      }
    }
    return (lines.all, server.requests)
  }

  private final class Lines: @unchecked Sendable {
    private(set) var all: [String] = []
    func append(_ lines: [String]) { all += lines }
  }

  @Test func whatIsFetchedIsKeptAndShown() async throws {
    let direct = try await workplace.tick(on: "2025-03-30")
    #expect(direct.lines == ["gauges: 120 new values"])
    let kept = try workplace.text("state/data/gauges.csv")
    let other = try FetchTests()
    let (lines, requests) = try await other.tick { [csv] _ in .text(csv) }
    #expect(lines == ["gauges: 120 new values"])
    #expect(requests == ["/level.csv"])
    #expect(try other.workplace.text("state/data/gauges.csv") == kept)
  }

  @Test func whatIsKnownIsNotSentAgain() async throws {
    let (lines, requests) = try await tick([6, 7]) { [csv] request in
      request.headers[.ifNoneMatch] == "\"1\""
        ? .init(status: .notModified) : .text(csv, etag: "\"1\"")
    }
    #expect(lines == ["gauges: 120 new values"])
    #expect(requests.count == 2)
  }

  @Test func otherRulesAskForTheWhole() async throws {
    let workplace = workplace
    let server = LocalServer { [csv] request in
      request.headers[.ifNoneMatch] == nil
        ? .text(csv, etag: "\"1\"") : .init(status: .notModified)
    }
    try await server.run { address in
      try workplace.change(
        "rules/source.yaml", "file: data/level.csv",
        to: "file: data/none.csv\nurl: \(address)/level.csv")
      func lines(_ hour: Int) async throws -> [String] {
        try await workplace.tick(on: "2025-03-30", hour: hour).lines
      }
      #expect(try await lines(6) == ["gauges: 120 new values"])
      #expect(try await lines(7) == [])
      // Nobody knows whether these read the same response in the same way.
      try workplace.change("rules/areas.yaml", "Harbour", to: "Haven")
      let before = try Store(path: workplace.settings.store).responses().map(\.count)
      #expect(try await lines(8) == [])
      let after = try Store(path: workplace.settings.store).responses().map(\.count)
      #expect(before == [1])
      #expect(after == [2])
    }
  }

  @Test func aServerThatDoesNotAnswerIsNoCrash() async throws {
    let (lines, _) = try await tick([6, 7]) { _ in .init(status: .internalServerError) }
    let line =
      "gauges: no news since 2025-03-30T08:00:00+02:00: it answers 500 Internal Server Error"
    #expect(lines.filter { $0.hasPrefix("gauges") } == [line, line])
  }

  @Test func aPageForPeopleIsNoAnswer() async throws {
    let (lines, _) = try await tick { _ in .text("<!DOCTYPE html><title>Busy</title>") }
    #expect(
      lines.first
        == "gauges: no news since 2025-03-30T08:00:00+02:00: this is a page for people or an answer in XML, not a file with figures"
    )
  }

  @Test func redirectsStayAmongAllowedHosts() async throws {
    let (lines, requests) = try await tick(path: "/old") { [csv] request in
      request.uri.path == "/old"
        ? .init(status: .found, headers: [.location: "/level.csv"]) : .text(csv)
    }
    #expect(lines == ["gauges: 120 new values"])
    #expect(requests == ["/old", "/level.csv"])
    let elsewhere = try FetchTests()
    let (refused, _) = try await elsewhere.tick { _ in
      .init(status: .found, headers: [.location: "http://localhost:1/level.csv"])
    }
    #expect(refused.first?.contains("whose host is not allowed") == true)
    let port = try FetchTests()
    let (otherPort, _) = try await port.tick { _ in
      .init(status: .found, headers: [.location: "http://127.0.0.1:1/level.csv"])
    }
    #expect(otherPort.first?.contains("whose host is not allowed") == true)
    let endless = try FetchTests()
    let (loop, asked) = try await endless.tick { _ in
      .init(status: .found, headers: [.location: "/level.csv"])
    }
    #expect(loop.first?.contains("it redirects more than 5 times") == true)
    #expect(asked.count == 6)
  }

  @Test func anEndlessAnswerIsCutOff() async throws {
    let (lines, _) = try await tick(by: Fetcher(mostBytes: 1 << 20)) { _ in
      .init(body: [UInt8](repeating: 0x31, count: 1 << 16), times: nil)
    }
    #expect(lines.first?.contains("its answer has more than 1 MB") == true)
  }
}
