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
