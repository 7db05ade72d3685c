import Foundation
import Hummingbird
import Rules
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
  func tick(
    _ hours: [Int] = [6], by fetcher: Fetcher = Fetcher(), path: String = "/level.csv",
    _ answer: @escaping @Sendable (Request) -> LocalServer.Answer
  ) async throws -> (lines: [String], requests: [String]) {
    let server = LocalServer(answer)
    let workplace = workplace
    let lines = Lines()
    try await server.run { address in
      try workplace.ask("\(address)\(path)")
      for hour in hours {
        let state = try State(workplace.settings)
        let tick = Tick(
          state, fetcher, now: Workplace.moment("2025-03-30", hour: hour))
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
      try workplace.ask("\(address)/level.csv")
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
      "gauges: no answer since 2025-03-30T06:00:00Z: the status is 500 Internal Server Error"
    #expect(lines.filter { $0.hasPrefix("gauges") } == [line, line])
  }

  @Test func aPageForPeopleIsNoAnswer() async throws {
    let (lines, _) = try await tick { _ in .text("<!DOCTYPE html><title>Busy</title>") }
    #expect(
      lines.first
        == "gauges: no answer since 2025-03-30T06:00:00Z: this is a page for people or an answer in XML, not a file with figures"
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

  /// A client that is asked for such an address would end the program.
  @Test(
    arguments: [
      ("http://127.0.0.1:65536/a", "has the port `65536`"),
      ("//[::1]:99999/", "has the port `99999`"),
      ("http://127.0.0.1:0/", "has the port `0`"),
      ("http://127.0.0.1:99999999999999999999/", "has the port `99999999999999999999`"),
      ("http://[]/a", "names no host"), ("http:///a", "names no host"),
    ])
  func redirectsLeadSomewhere(_ location: String, _ fault: String) async throws {
    let (lines, requests) = try await tick { _ in
      .init(status: .found, headers: [.location: location])
    }
    #expect(lines.first?.contains("it redirects to an address that \(fault)") == true, "\(lines)")
    #expect(requests.count == 1)
  }

  /// The client would take the first two for what comes before an answer, and end the program.
  @Test(
    arguments: [
      ("HTTP/1.1 000 No\r\n\r\n", "the status is 0, which does not exist"),
      (
        "HTTP/1.1 099 No\r\nContent-Length: 1\r\n\r\na",
        "the status is 99, which does not exist"
      ),
      ("HTTP/1.1 999 No\r\n\r\n", "the status is 999 "),
      (
        "HTTP/1.1 101 No\r\nUpgrade: a\r\nConnection: upgrade\r\n\r\n",
        "the status is 101 Switching Protocols"
      ),
      (
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\na",
        "it gives its answer a length that is not a valid number"
      ),
      (
        "HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\na",
        "its answer has more than 128 MiB"
      ),
      ("SSH-2.0-OpenSSH_9.2\r\n", "what it answers is not HTTP"),
      (
        "HTTP/1.1 200 OK\r\nX: LONG\r\n\r\n",
        "the headers of its answer are too long"
      ),
      (
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\na",
        "it gives its answer a length that is not a valid number"
      ),
    ])
  func oddAnswersAreNoCrash(_ answer: String, _ fault: String) async throws {
    let server = try Tunnel(
      answers: [answer.replacing("LONG", with: String(repeating: "a", count: 100_000))])
    let url = "http://127.0.0.1:\(server.port)/"
    guard
      case .failed(let said) = try await Fetcher().fetch(url, isPaged: false, known: SourceState())
    else {
      Issue.record("it answers")
      return
    }
    #expect(said == fault)
  }

  /// Rules name no such address; but nothing that a tick asks for ends it.
  @Test(
    arguments: [
      "http://127.0.0.1:65536/", "http://localhost:99999/", "http://[::1]:99999/",
      "http://127.0.0.1:0/",
      "http://", "http://[]/", "http://:80/",
    ])
  func addressesLeadSomewhere(_ url: String) async throws {
    let answer = try await Fetcher().fetch(url, isPaged: false, known: SourceState())
    guard case .failed(let said) = answer else {
      Issue.record("it answers")
      return
    }
    #expect(
      said.hasPrefix("its `url` has the port") || said == "its `url` names no host", "\(said)")
  }

  /// Addresses put together of parts: whatever they are, there is an answer or a reason, and no crash.
  @Test func oddAddressesAreNoCrash() async throws {
    let seed = UInt64(ProcessInfo.processInfo.environment["RULECHECK_SEED"] ?? "") ?? 65_536
    print("seed \(seed)")
    var chance = Chance(seed: seed)
    let (hosts, ports) = (
      ["127.0.0.1", "[::1]", "[::g]", "[]", "", "%00", "%20", "ä.invalid", "a%3A9", "x@127.0.0.1"],
      [
        "", ":", ":0", ":1", ":1", ":65535", ":65536", ":99999", ":-1", ":99999999999999999999",
        ":1:2",
      ]
    )
    let urls = (0..<60).map { _ in
      (Bool.random(using: &chance) ? "http://" : "https://")
        + (hosts.randomElement(using: &chance) ?? "") + (ports.randomElement(using: &chance) ?? "")
        + (["", "/", "/%zz ä?a b#c"].randomElement(using: &chance) ?? "")
    }
    try await withThrowingTaskGroup { group in
      // Where nothing listens.
      for url in urls where url.contains(":1") || WebAddress.fault(of: url) != nil {
        group.addTask { _ = try await Fetcher().fetch(url, isPaged: false, known: SourceState()) }
      }
      try await group.waitForAll()
    }
  }

  @Test func anEndlessAnswerIsCutOff() async throws {
    let (lines, _) = try await tick(by: Fetcher(mostBytes: 1 << 20)) { _ in
      .init(body: [UInt8](repeating: 0x31, count: 1 << 16), times: nil)
    }
    #expect(lines.first?.contains("its answer has more than 1 MiB") == true)
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
          url, isPaged: false, known: SourceState())
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
    #expect(lines.first?.contains("its answer has more than 1 MiB") == true, "\(lines)")
    let figures = try FetchTests()
    let file = Workplace.path(figures.workplace.folder, "rules/data/level.csv")
    let gzip = try Self.output(of: "gzip -c '\(file)'")
    let (sound, _) = try await figures.tick { _ in
      .init(headers: [.contentEncoding: "gzip"], body: gzip)
    }
    #expect(sound == ["gauges: 119 new values"])
    let cut = try FetchTests()
    let (lacking, _) = try await cut.tick { _ in
      .init(headers: [.contentEncoding: "gzip"], body: Array(gzip.dropLast(20)))
    }
    #expect(lacking.first?.hasSuffix(": its packed answer is cut short") == true, "\(lacking)")
    let other = try FetchTests()
    let (text, _) = try await other.tick { [csv] _ in
      .init(headers: [.contentEncoding: "gzip"], body: Array(csv.utf8))
    }
    #expect(text.first?.hasSuffix(": its answer cannot be unpacked") == true, "\(text)")
  }

  static func output(of command: String) throws -> [UInt8] {
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

  /// Not that there are more than are listed.
  @Test func theFirstOfManyFindingsIsSaid() async throws {
    let rows = (1...9).flatMap { day in
      ["01", "02", "03", "04"].map { "\($0),2025-03-0\(day),x\(day)\n" }
    }
    let text = "district,day,level_cm\n\(rows.joined())"
    let (lines, _) = try await tick { _ in .text(text) }
    #expect(
      lines.first
        == "gauges: response 1 is quarantined: line 2: `x1` is not a number, and level needs one")
  }

  @Test func nothingNewOfNothingIsNoAnswer() async throws {
    let (lines, _) = try await tick { _ in .init(status: .notModified) }
    #expect(lines.first?.contains("it says that nothing has changed") == true, "\(lines)")
  }

  @Test func addressesNameNoUsers() async throws {
    guard
      case .failed(let said) = try await Fetcher().fetch(
        "http://a:b@127.0.0.1:1/", isPaged: false, known: SourceState())
    else {
      Issue.record("it answers")
      return
    }
    #expect(said.hasPrefix("its address names a user") && !said.contains("b@"))
  }
}
