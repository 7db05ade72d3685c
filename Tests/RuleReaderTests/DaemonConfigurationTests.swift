import Files
import Findings
import RuleReader
import Rules
import TestSupport
import Testing

/// `rulecheckd.yaml` is read as written, and its mistakes are named as those of rules are.
@Suite("Configuration of rulecheckd")
struct DaemonConfigurationTests {
  private func read(_ path: String) throws -> (DaemonConfiguration?, [Diagnostic]) {
    let name = DaemonConfiguration.fileName
    return try DaemonConfiguration.read(
      FileTree([name: try Repository.text("Tests/Fixtures/daemon/\(path)")]), name)
  }

  @Test func whatIsNotWrittenIsAsUsual() throws {
    let (read, findings) = try read("good/short.yaml")
    let found = try #require(read)
    #expect(findings.isEmpty)
    #expect(found.rules.value == "/srv/rules" && found.state.value == "/var/lib/rulecheckd")
    #expect(found.listen == .init(host: "127.0.0.1", port: 8080))
    #expect(found.every == 600 && found.every(of: "gauges") == 600)
    #expect(found.base == nil && found.language == nil && found.redirectsTo.isEmpty)
  }

  @Test func everythingIsReadAsWritten() throws {
    let (read, findings) = try read("good/all.yaml")
    let found = try #require(read)
    #expect(findings.isEmpty)
    #expect(found.rules.value == "../rules" && found.state.value == "state of today")
    #expect(found.base == "https://rules.example.org/flood" && found.language?.value == "de-AT")
    #expect(found.listen == .init(host: "::1", port: 0))
    #expect(found.every == 3600)
    #expect(found.every(of: "gauges") == 30 && found.every(of: "rain.2") == 172_800)
    #expect(found.redirectsTo == ["data.example.org", "localhost:8080"])
    #expect(found.channels.map(\.name?.value) == ["app", "alerts", "files", "mail", "residents"])
    guard case .webhook(let url, let secrets, 20) = found.channels[0].kind,
      case .directory(let path, let formats) = found.channels[1].kind,
      case .directory(_, let all) = found.channels[2].kind,
      case .command(let run, let seconds) = found.channels[3].kind
    else {
      Issue.record("the kinds are others")
      return
    }
    #expect(url.value == "https://app.example.org/hooks/rules" && secrets.count == 2)
    #expect(path.value == "/srv/alerts" && formats == [.cap] && all == nil)
    #expect(run.map(\.value) == ["/usr/local/bin/mail-people", "--quiet"] && seconds == 60)
    let push = try #require(found.channels[4].push)
    #expect(push.subject == "mailto:rules@example.org")
    #expect(push.services == ["push.example.org", "*.push.example.net", "http://127.0.0.1:9000"])
    #expect([push.atOnce, push.most, push.seconds] == [50, 1000, 10])
    #expect(found.channels[4].digest == 18 * 60)
    let only = found.channels[0].only
    #expect(
      only.counties?.map(\.value) == ["101", "102"] && only.directions == [.stricter, .milder])
    #expect(found.operator != nil && found.holdAbove == 50)
  }

  @Test func noChannelHasTheNameOfTheOperators() throws {
    let name = DaemonConfiguration.fileName
    let text = "rules: r\nstate: s\nchannels: { operator: { directory: { path: out } } }\n"
    let (read, findings) = try DaemonConfiguration.read(FileTree([name: text]), name)
    #expect(read == nil && findings.map(\.code) == ["bad-value"])
  }

  /// A schema counts no values of a map.
  @Test func aPageHasOneBell() throws {
    let name = DaemonConfiguration.fileName
    let text = """
      rules: r
      state: s
      channels:
        one: { push: { subject: "mailto:rules@example.org", keys: one.pem } }
        two: { push: { subject: "https://example.org", keys: two.pem } }
      """
    let (read, findings) = try DaemonConfiguration.read(FileTree([name: text]), name)
    #expect(read == nil && findings.map(\.code) == ["two-places"])
    #expect(findings.first?.span.start.line == 5 && findings.first?.notes.count == 1)
    let alone = text.split(separator: "\n").dropLast().joined(separator: "\n")
    #expect(try DaemonConfiguration.read(FileTree([name: alone]), name).findings.isEmpty)
  }

  @Test(
    arguments: [
      (", formats: [cap]", ["missing-key"]), (", formats: [cap, atom]", ["missing-key"]),
      (", formats: [atom]", []), ("", []),
    ] as [(String, [String])])
  func anAlertNeedsItsSettings(_ formats: String, _ codes: [String]) throws {
    let name = DaemonConfiguration.fileName
    let text = "rules: r\nstate: s\nchannels: { a: { directory: { path: out\(formats) } } }\n"
    let configuration = try #require(
      try DaemonConfiguration.read(FileTree([name: text]), name).configuration)
    let example = FileTree(folder: Repository.path("rules/examples/small"))
    let workspace = try #require(Workspace.read(example).workspace)
    #expect(configuration.findings(for: workspace).map(\.code) == codes)
  }

  @Test func namesOfChannelsThatTheWorkspaceLacksAreFound() throws {
    let name = DaemonConfiguration.fileName
    let text = """
      rules: r
      state: s
      channels:
        a:
          directory: { path: out }
          only: { states: [X], counties: ["9"], rulesets: [floods], phases: [flood/hgih], languages: [fr] }
      """
    let configuration = try #require(
      try DaemonConfiguration.read(FileTree([name: text]), name).configuration)
    let workspace = try #require(Workspace.read(FileTree(River.base)).workspace)
    let found = configuration.findings(for: workspace)
    #expect(
      found.map(\.code) == [
        "unknown-area", "unknown-area", "unknown-ruleset", "unknown-phase", "unknown-language",
      ])
  }

  /// What was renamed is known by its former identifier, too.
  @Test func formerNamesAreKnown() throws {
    let name = DaemonConfiguration.fileName
    let text = """
      rules: r
      state: s
      channels:
        a: { directory: { path: out }, only: { phases: [bathing/closed, bathing/shut, bathing/shot] } }
        b: { directory: { path: more }, only: { rulesets: [bathing, swimming, swiming] } }
      """
    let configuration = try #require(
      try DaemonConfiguration.read(FileTree([name: text]), name).configuration)
    var files = River.base
    for (path, rules) in files where path.hasPrefix("rules/bathing") {
      let text = String(decoding: rules, as: UTF8.self)
      files[path] = Array(
        text.replacing("  - phase: closed\n", with: "  - phase: closed\n    formerly: [shut]\n")
          .replacing("ruleset: bathing\n", with: "ruleset: bathing\nformerly: [swimming]\n").utf8)
    }
    let workspace = try #require(Workspace.read(FileTree(files)).workspace)
    let found = configuration.findings(for: workspace)
    #expect(found.map(\.code) == ["unknown-phase", "unknown-ruleset"])
    #expect(found.first?.message.contains("bathing/shot") == true)
    #expect(found.last?.message.contains("swiming") == true)
    #expect(workspace.names(ofOrdinance: "bathing") == ["bathing", "swimming"])
  }

  @Test(arguments: Repository.files(below: "Tests/Fixtures/daemon/bad", ending: ".yaml"))
  func mistakesAreNamed(_ name: String) throws {
    let (read, findings) = try read("bad/\(name)")
    #expect(read == nil)
    let difference = Golden.difference(
      described(findings), from: "Tests/Fixtures/daemon/bad/\(name.dropLast(5)).expected")
    #expect(difference == nil)
  }

  @Test func namesThatTheWorkspaceLacksAreFound() throws {
    let name = DaemonConfiguration.fileName
    let text = "rules: r\nstate: s\nlanguage: fr\nsources: { gauge: { every: 1 hour } }\n"
    let configuration = try #require(
      try DaemonConfiguration.read(FileTree([name: text]), name).configuration)
    let workspace = try #require(Workspace.read(FileTree(River.base)).workspace)
    let found = configuration.findings(for: workspace)
    #expect(found.map(\.code) == ["unknown-language", "unknown-source"])
    #expect(found.last?.help == "did you mean `gauges`?")
  }
}
