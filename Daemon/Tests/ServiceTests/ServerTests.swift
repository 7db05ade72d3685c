import AsyncHTTPClient
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import RuleReader
import Store
import Synchronization
import Testing

@testable import Service

@Suite("The server")
struct ServerTests {
  /// Runs a server while `body` does, which begins after the first tick.
  private func serve(
    _ state: State, _ body: (_ address: String) async throws -> Void
  ) async throws {
    let server = Server(
      state, Fetcher(), at: .init(host: "127.0.0.1", port: 0),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      clock: { Workplace.moment("2025-03-30", hour: 6) })
    let (ports, port) = AsyncStream<Int>.makeStream()
    try await withThrowingTaskGroup { group in
      group.addTask {
        defer { port.finish() }
        try await server.run { port.yield($0) }
      }
      var found = ports.makeAsyncIterator()
      guard let port = await found.next() else { return try await group.waitForAll() }
      let address = "http://127.0.0.1:\(port)"
      #expect(try await get("\(address)/livez").body == "ok\n")
      for _ in 0..<300 where try await get("\(address)/readyz").status != 200 {
        try await Task.sleep(for: .milliseconds(100))
      }
      try await body(address)
      group.cancelAll()
    }
  }

  /// A disk that is full or read-only keeps nobody from the site.
  @Test func theSiteIsServedUntilSomethingCanBeWritten() async throws {
    let workplace = try Workplace(saying: "listen: 127.0.0.1:0")
    try await workplace.tick(on: "2025-03-30")
    let settings = workplace.settings
    #expect(Standby.helps(DiskFault(description: ""), settings))
    #expect(!Standby.helps(Stop("another rulecheckd works here"), settings))
    final class Disk: Sendable {
      let tries = Mutex(0)
      let isFull = Mutex(true)
    }
    let disk = Disk()
    let standby = Standby(
      settings, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      clock: { Workplace.moment("2025-03-30", hour: 7) }, pause: .milliseconds(20)
    ) {
      disk.tries.withLock { $0 += 1 }
      if disk.isFull.withLock({ $0 }) { throw DiskFault(description: "full") }
      return try State(settings)
    }
    let (ports, port) = AsyncStream<Int>.makeStream()
    async let opened = {
      defer { port.finish() }
      return try await standby.run { port.yield($0) }
    }()
    var found = ports.makeAsyncIterator()
    let address = "http://127.0.0.1:\(try #require(await found.next()))"
    #expect(try await get("\(address)/en/area/04.html").status == 200)
    #expect(try await get("\(address)/readyz").body == "ok\n")
    #expect(try await get("\(address)/metrics").body.contains("rulecheckd_shown 1\n"))
    // A store that cannot be read is none without news.
    try FileManager.default.moveItem(atPath: settings.store, toPath: settings.store + ".away")
    #expect(try await get("\(address)/metrics").status == 500)
    try FileManager.default.moveItem(atPath: settings.store + ".away", toPath: settings.store)
    while disk.tries.withLock({ $0 }) < 2 { try await Task.sleep(for: .milliseconds(10)) }
    disk.isFull.withLock { $0 = false }
    let state = try #require(try await opened)
    #expect(try state.store.lastKnowledge() != nil)
  }

  @Test func showsTheSiteAndHowThingsStand() async throws {
    let workplace = try Workplace(saying: "base: https://rules.example.org")
    try await serve(State(workplace.settings)) { address in
      #expect(try await get("\(address)/readyz").body == "ok\n")
      let page = try await get("\(address)/en/area/04.html")
      #expect(page.status == 200)
      #expect(page.body == (try workplace.text("state/site/en/area/04.html")))
      #expect(page.headers.first(name: "Cache-Control")?.contains("must-revalidate") == true)
      let mark = try #require(page.headers.first(name: "ETag"))
      #expect(try await get("\(address)/en/area/04.html", mark: mark).status == 304)
      #expect(try await get("\(address)/").status == 200)
      // The whole file, whatever range is asked for.
      let ranged = try await get("\(address)/en/area/04.html", range: "bytes=99999999-")
      #expect(ranged.status == 200 && ranged.body == page.body)
      #expect(ranged.headers.first(name: "Accept-Ranges") == nil)
      #expect(page.headers.first(name: "X-Content-Type-Options") == "nosniff")
      #expect(try await get("\(address)//en").status == 404)
      #expect(page.headers["Content-Type"] == ["text/html; charset=utf-8"])
      let feed = try await get("\(address)/en/area/04.atom")
      #expect(feed.headers["Content-Type"] == ["application/atom+xml"])
      let calendar = try await get("\(address)/en/area/04.ics")
      #expect(calendar.headers["Content-Type"] == ["text/calendar; charset=utf-8"])
      // Links, to a file, to a folder and as a folder's page, that lead out of the site; one that does not.
      let site = workplace.settings.site
      for (name, target) in [
        ("store.txt", "../store.sqlite"), ("rules", "../../rules"), ("inner", "en"),
      ] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(site)/\(name)", withDestinationPath: target)
      }
      try FileManager.default.createDirectory(
        atPath: "\(site)/shelf", withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(
        atPath: "\(site)/shelf/index.html", withDestinationPath: "../../../rulecheckd.yaml")
      for path in [
        "store.txt", "rules/areas.yaml", "rules%2Fareas.yaml", "rules", "shelf/",
        "shelf/index.html",
      ] {
        #expect(try await get("\(address)/\(path)").status == 404, "\(path)")
      }
      #expect(try await get("\(address)/inner/area/04.html").status == 200)
      // Scripts of other sites may read what is for others.
      let edition = try await get("\(address)/api/v1/edition.json")
      #expect(edition.headers["Access-Control-Allow-Origin"] == ["*"])
      #expect(page.headers["Access-Control-Allow-Origin"] == [])
      #expect(edition.body.contains(#""day": "2025-03-30""#))
      // This source is a file that nobody has to ask.
      #expect(edition.body.contains(#"{"id": "gauges", "published": null, "asked": null}"#))
      let missing = try await get("\(address)/nowhere")
      #expect(missing.status == 404)
      #expect(missing.body == (try workplace.text("state/site/404.html")))
      // Nothing takes a body, and who waits to send one is not waited for.
      var post = HTTPClientRequest(url: "\(address)/livez")
      post.headers.add(name: "Expect", value: "100-continue")
      post.method = .POST
      post.body = .bytes(ByteBuffer(string: "x"))
      let refused = try await HTTPClient.shared.execute(post, timeout: .seconds(10))
      #expect(refused.status.code == 413)
      #expect(refused.headers["Connection"] == ["close"])
      #expect(try await get("\(address)/../store.sqlite").status >= 400)
      #expect(try await get("\(address)/%2e%2e/store.sqlite").status == 400)
      let metrics = try await get("\(address)/metrics").body
      #expect(metrics.contains("rulecheckd_source_age_seconds{source=\"gauges\"} 0\n"))
      #expect(
        metrics.contains(
          "rulecheckd_responses{source=\"gauges\",verdict=\"history\"} 1\n"))
      #expect(metrics.contains("rulecheckd_source_stale_after_seconds{source=\"gauges\"} 172800\n"))
      try await expectNoMoreThanTheMost(at: address)
    }
  }

  /// One client that opens connections and says nothing has 64 of them; the server closes the others at once. 127.0.0.1 is
  /// a proxy that is trusted.
  private func expectNoMoreThanTheMost(at address: String) async throws {
    let port = try #require(Int(address.split(separator: ":").last ?? ""))
    let closed = Mutex(0)
    var channels: [any NIOCore.Channel] = []
    for _ in 0..<70 {
      let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .bind(to: SocketAddress(ipAddress: "127.0.0.9", port: 0))
        .connect(host: "127.0.0.1", port: port).get()
      channel.closeFuture.whenComplete { _ in closed.withLock { $0 += 1 } }
      channels.append(channel)
    }
    // Fewer than ten seconds, after which the others are closed, too.
    for _ in 0..<50 where closed.withLock({ $0 }) < 6 {
      try await Task.sleep(for: .milliseconds(100))
    }
    #expect((6...10).contains(closed.withLock { $0 }))
    for channel in channels { channel.close(promise: nil) }
  }

  /// A tick and what hands messages on go by the new configuration at once; by one with errors, by the old one.
  @Test func theConfigurationIsReadAgain() async throws {
    let workplace = try Workplace(saying: "hold-above: 0")
    let state = try State(workplace.settings)
    let path = Workplace.path(workplace.folder, "rulecheckd.yaml")
    try await serve(state) { _ in
      let good = try workplace.text("rulecheckd.yaml")
      try workplace.write(good + "hold-over: 3\n", to: "rulecheckd.yaml")
      #expect(
        state.reload(path).map(\.text) == [
          "the configuration from before stays in force: \(path):4:1: rulecheckd.yaml has no key `hold-over`"
        ])
      try FileManager.default.removeItem(atPath: path)
      #expect(state.reload(path).map(\.isProblem) == [true])
      #expect(state.edition == 0 && state.settings.configuration.holdAbove == 0)
      try workplace.change("rules/flood.yaml", "above: 300", to: "above: 80")
      let told = Workplace.path(workplace.folder, "told")
      try workplace.write(
        """
        rules: rules
        state: elsewhere
        listen: 127.0.0.1:8079
        channels: { log: { command: { run: [/usr/bin/tee, -a, "\(told)"] } } }

        """, to: "rulecheckd.yaml")
      #expect(
        state.reload(path).map(\.text) == [
          "the configuration was read again",
          "`state` changed in the configuration: restart rulecheckd to apply it",
          "`listen` changed in the configuration: restart rulecheckd to apply it",
        ])
      #expect(state.settings.state == workplace.settings.state)
      for _ in 0..<300 where !FileManager.default.fileExists(atPath: told) {
        try await Task.sleep(for: .milliseconds(100))
      }
      #expect(try workplace.text("told").contains("rulecheck.message"))
    }
  }

  private func get(
    _ url: String, mark: String? = nil, range: String? = nil
  ) async throws -> (status: UInt, headers: HTTPHeaders, body: String) {
    var request = HTTPClientRequest(url: url)
    if let range { request.headers.add(name: "Range", value: range) }
    if let mark { request.headers.add(name: "If-None-Match", value: mark) }
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(10))
    let body = try await response.body.collect(upTo: 1 << 22)
    return (response.status.code, response.headers, String(buffer: body))
  }
}
