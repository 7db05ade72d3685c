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
        lines.append(try await tick.run().sentences.map { $0.replacing(address, with: "ADDRESS") })
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
    #expect(direct.sentences == ["gauges: 119 new values"])
    let kept = try workplace.text("state/data/gauges.csv")
    let other = try FetchTests()
    let (lines, requests) = try await other.tick { [csv] _ in .text(csv) }
    #expect(lines == ["gauges: 119 new values"])
    #expect(requests == ["/level.csv"])
    #expect(try other.workplace.text("state/data/gauges.csv") == kept)
  }

  @Test func whatIsKnownIsNotSentAgain() async throws {
    let (lines, requests) = try await tick([6, 7]) { [csv] request in
      request.headers[.ifNoneMatch] == "\"1\""
        ? .init(status: .notModified) : .text(csv, etag: "\"1\"")
    }
    #expect(lines == ["gauges: 119 new values"])
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
        try await workplace.tick(on: "2025-03-30", hour: hour).sentences
      }
      #expect(try await lines(6) == ["gauges: 119 new values"])
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
      "gauges: no answer since 2025-03-30T08:00:00+02:00: it answers 500 Internal Server Error"
    #expect(lines.filter { $0.hasPrefix("gauges") } == [line, line])
  }

  @Test func aPageForPeopleIsNoAnswer() async throws {
    let (lines, _) = try await tick { _ in .text("<!DOCTYPE html><title>Busy</title>") }
    #expect(
      lines.first
        == "gauges: no answer since 2025-03-30T08:00:00+02:00: this is a page for people or an answer in XML, not a file with figures"
    )
  }

  @Test func redirectsStayAmongAllowedHosts() async throws {
    let (lines, requests) = try await tick(path: "/old") { [csv] request in
      request.uri.path == "/old"
        ? .init(status: .found, headers: [.location: "/level.csv"]) : .text(csv)
    }
    #expect(lines == ["gauges: 119 new values"])
    #expect(requests == ["/old", "/level.csv"])
    let elsewhere = try FetchTests()
    let (refused, _) = try await elsewhere.tick { _ in
      .init(status: .found, headers: [.location: "http://localhost:1/level.csv"])
    }
    #expect(refused.first?.contains("which is not allowed") == true)
    let port = try FetchTests()
    let (otherPort, _) = try await port.tick { _ in
      .init(status: .found, headers: [.location: "http://127.0.0.1:1/level.csv"])
    }
    #expect(otherPort.first?.contains("which is not allowed") == true)
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

  @Test func aConnectionThatBreaksIsNoAnswer() async throws {
    let half = String(csv.prefix(csv.count / 2))
    let (lines, _) = try await tick { _ in
      var answer = LocalServer.Answer.text(half)
      answer.end = .closed
      return answer
    }
    #expect(lines.first?.contains("it broke off its answer") == true, "\(lines)")
  }

  @Test func aServerThatIsNotThereIsNamed() async throws {
    for (url, reason) in [
      ("http://127.0.0.1:1/a.csv", "Connection refused"),
      ("http://nowhere.invalid/a.csv", "no address is known for nowhere.invalid"),
    ] {
      guard
        case .failed(let said) = try await Fetcher().fetch(
          url, isPaged: false, known: Asking())
      else {
        Issue.record("\(url) answers")
        continue
      }
      #expect(said == reason)
    }
  }

  @Test func aServerThatFallsSilentIsLeft() async throws {
    let half = String(csv.prefix(csv.count / 2))
    let (lines, _) = try await tick(by: Fetcher(readSeconds: 1)) { _ in
      var answer = LocalServer.Answer.text(half)
      answer.end = .silent
      return answer
    }
    #expect(lines.first?.contains("it was silent for 1 seconds") == true, "\(lines)")
  }

  /// 16 MB of zeros in 16 KB.
  @Test func whatIsLargeUnpackedIsCutOff() async throws {
    let packed = try Self.output(of: "head -c 16000000 /dev/zero | gzip -9")
    #expect(packed.count < 1 << 16)
    let (lines, _) = try await tick(by: Fetcher(mostBytes: 1 << 20)) { _ in
      .init(headers: [.contentEncoding: "gzip"], body: packed)
    }
    #expect(lines.first?.contains("its answer has more than 1 MB") == true, "\(lines)")
    let figures = try FetchTests()
    let file = Workplace.path(figures.workplace.folder, "rules/data/level.csv")
    let gzip = try Self.output(of: "gzip -c '\(file)'")
    let (sound, _) = try await figures.tick { _ in
      .init(headers: [.contentEncoding: "gzip"], body: gzip)
    }
    #expect(sound == ["gauges: 119 new values"])
  }

  private static func output(of command: String) throws -> [UInt8] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardOutput = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(bytes)
  }

  @Test func anotherKindOfFileIsQuarantined() async throws {
    let (lines, _) = try await tick { _ in
      .init(headers: [.contentType: "image/png"], body: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A])
    }
    #expect(lines.first?.contains("is quarantined") == true, "\(lines)")
  }

  /// One that answers is asked after the usual time; one that does not, after longer and longer times.
  @Test func aSourceIsAskedWhenItIsDue() async throws {
    let asked = Counter()
    let server = LocalServer { [csv] _ in
      [1, 2].contains(asked.next()) ? .init(status: .internalServerError) : .text(csv)
    }
    let workplace = workplace
    try await server.run { address in
      try workplace.change(
        "rules/source.yaml", "file: data/level.csv",
        to: "file: data/none.csv\nurl: \(address)/level.csv")
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
      try workplace.change(
        "rules/source.yaml", "file: data/level.csv",
        to: "file: data/level.csv\nurl: \(address)/level.csv")
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

  @Test func nothingNewOfNothingIsNoAnswer() async throws {
    let (lines, _) = try await tick { _ in .init(status: .notModified) }
    #expect(lines.first?.contains("it says that nothing has changed") == true, "\(lines)")
  }

  /// Of the same day again, and of the day after: rows that are shifted by one.
  @Test func shiftedRowsOfAKnownDayAreNotBelieved() async throws {
    try workplace.change(
      "rules/source.yaml", "areas: 4,", to: "areas: 4, max-median-jump: 1.2x,")
    let lines = csv.split(separator: "\n").map(String.init)
    try await workplace.tick(on: "2025-03-30")
    let last = lines.indices.filter { lines[$0].contains(",2025-03-30,") }
    #expect(last.count == 4)
    var shifted = lines
    for (at, line) in last.enumerated() {
      let value = lines[last[(at + 1) % 4]].split(separator: ",")[2]
      shifted[line] =
        lines[line].split(separator: ",").prefix(2).joined(separator: ",") + ",\(value)"
    }
    try workplace.write(shifted.joined(separator: "\n") + "\n", to: "rules/data/level.csv")
    let report = try await workplace.tick(on: "2025-03-30", hour: 8)
    #expect(
      report.sentences.first?.contains("fold for more than half of the areas on 2025-03-30")
        == true,
      "\(report.sentences)")
  }

  @Test func addressesNameNoUsers() async throws {
    guard
      case .failed(let said) = try await Fetcher().fetch(
        "http://a:b@127.0.0.1:1/", isPaged: false, known: Asking())
    else {
      Issue.record("it answers")
      return
    }
    #expect(said.hasPrefix("its address names a user") && !said.contains("b@"))
  }

  /// After a tick with a clock that was ahead, sources are asked as before.
  @Test func aClockThatWasAheadKeepsNobodyFromAsking() async throws {
    let server = LocalServer { [csv] _ in .text(csv) }
    let workplace = workplace
    try await server.run { address in
      try workplace.change(
        "rules/source.yaml", "file: data/level.csv",
        to: "file: data/none.csv\nurl: \(address)/level.csv")
      for day in ["2025-03-30", "2025-04-30", "2025-03-31", "2025-03-31", "2025-04-01"] {
        _ = try await Tick(
          try State(workplace.settings), Fetcher(), now: Workplace.moment(day, hour: 6),
          isAskingAll: false
        ).run()
      }
    }
    #expect(server.requests.count == 4)
  }

  @Test func pausesGrowUpToAnHour() {
    func pause(_ failures: Int, every: Int, jitter: Double = 0) -> Int {
      var asking = Asking()
      for _ in 0..<failures { asking.hasFailed(at: 0, "") }
      return Delivery.pause(asking, every: every, jitter: jitter)
    }
    #expect(
      (1...9).map { pause($0, every: 86_400) } == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
    #expect((0...3).map { pause($0, every: 100) } == [100, 60, 100, 100])
    #expect(pause(1, every: 600, jitter: 1) == 90 && pause(0, every: 600, jitter: 0.5) == 630)
  }

  @Test func theEnvironmentNamesProxies() throws {
    func proxy(_ environment: [String: String], _ address: String) throws -> String? {
      try Proxies(environment).proxy(for: address).map {
        ($0.user.map { "\($0)@" } ?? "") + "\($0.host):\($0.port)"
      }
    }
    let page = "https://data.example.org/a.csv"
    #expect(try proxy([:], page) == nil)
    #expect(try proxy(["https_proxy": "http://p.example.org:3128"], page) == "p.example.org:3128")
    #expect(try proxy(["HTTPS_PROXY": "p.example.org:3128/"], page) == "p.example.org:3128")
    #expect(try proxy(["http_proxy": "http://p.example.org:3128"], page) == nil)
    #expect(try proxy(["all_proxy": "http://a:b%40@p.example.org"], page) == "a@p.example.org:80")
    #expect(
      try Proxies(["all_proxy": "http://a:b%40@p"]).proxy(for: page)?.password == "b@")
    for exception in ["data.example.org", "example.org", ".example.org", "*", "a, EXAMPLE.ORG"] {
      #expect(
        try proxy(["https_proxy": "http://p:1", "no_proxy": exception], page) == nil, "\(exception)"
      )
    }
    for other in ["ample.org", "data.example.org:8080", "b.org"] {
      #expect(
        try proxy(["https_proxy": "http://p:1", "no_proxy": other], page) == "p:1", "\(other)")
    }
    #expect(
      try proxy(["HTTP_PROXY": "http://p:1", "REQUEST_METHOD": "GET"], "http://a.org") == nil)
    let problem = #expect(throws: Stop.self) {
      try Proxies(["https_proxy": "socks5://user:secret@p:1080"])
    }
    #expect(problem?.description.contains("secret") == false)
    #expect(try proxy(["all_proxy": "socks5://p:1080"], page) == nil)
  }

  /// A proxy is told where to connect to, and then carries what is said.
  @Test func aProxyIsAsked() async throws {
    let proxy = try Tunnel(csv)
    try workplace.change(
      "rules/source.yaml", "file: data/level.csv",
      to: "file: data/none.csv\nurl: http://data.invalid/level.csv")
    let report = try await Tick(
      try State(workplace.settings),
      Fetcher(proxies: try Proxies(["http_proxy": "http://127.0.0.1:\(proxy.port)"])),
      now: Workplace.moment("2025-03-30", hour: 6)
    ).run()
    #expect(report.sentences == ["gauges: 119 new values"])
    #expect(
      proxy.heard.prefix(2) == ["CONNECT data.invalid:80 HTTP/1.1", "GET /level.csv HTTP/1.1"])
  }

  @Test func aMassRevisionIsNotBelieved() async throws {
    try workplace.change("rules/source.yaml", "areas: 4,", to: "areas: 4, max-corrected: 10%,")
    try await workplace.tick(on: "2025-03-30")
    let lines = csv.split(separator: "\n").map(String.init)
    func write(changing count: Int) throws {
      let changed = lines.enumerated().map { (1...count).contains($0) ? $1 + "1" : $1 }
      try workplace.write(changed.joined(separator: "\n") + "\n", to: "rules/data/level.csv")
    }
    try write(changing: 12)
    #expect(
      try await workplace.tick(on: "2025-03-30", hour: 7).sentences == [
        "gauges: response 2 is quarantined: it corrects 12 of 116 values of earlier days that are known, and at most 10% is expected"
      ])
    try write(changing: 11)
    #expect(
      try await workplace.tick(on: "2025-03-30", hour: 8).sentences
        == ["gauges: 11 new values, 11 of them corrections"])
  }
}
