import Foundation
import Hummingbird
import Store
import Testing

@testable import Service

/// Proxies that the environment names.
@Suite("Proxies")
struct ProxyTests {
  let workplace: Workplace
  let csv: String

  init() throws {
    workplace = try Workplace()
    csv = try workplace.text("rules/data/level.csv")
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

  /// Also one for all, which may else be for other programs: nothing is asked past it.
  @Test(arguments: ["http_proxy", "https_proxy", "all_proxy", "ALL_PROXY"])
  func aProxyHasAPort(_ name: String) throws {
    for port in ["65536", "0", "99999999999999999999", "3l28"] {
      let problem = #expect(throws: Stop.self) {
        try Proxies([name: "http://user:secret@127.0.0.1:\(port)"])
      }
      let said = problem?.description ?? ""
      #expect(said.contains("has a port that is not a number from 1 to 65535"), "\(port): \(said)")
      #expect(!said.contains("secret"))
    }
    #expect(throws: Never.self) { try Proxies([name: "127.0.0.1:65535"]) }
  }

  /// A proxy is told where to connect to, and then carries what is said.
  @Test func aProxyIsAsked() async throws {
    let proxy = try Tunnel(csv)
    try workplace.ask("http://data.invalid/level.csv")
    let report = try await Tick(
      try State(workplace.settings),
      Fetcher(proxies: try Proxies(["http_proxy": "http://127.0.0.1:\(proxy.port)"])),
      now: Workplace.moment("2025-03-30", hour: 6)
    ).run()
    #expect(report.sentences == ["gauges: 119 new values"])
    #expect(
      proxy.heard.prefix(2) == ["CONNECT data.invalid:80 HTTP/1.1", "GET /level.csv HTTP/1.1"])
  }
}
