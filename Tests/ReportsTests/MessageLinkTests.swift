import Evaluation
import Findings
import Observations
import Rules
import TestSupport
import Testing

@testable import Messages
@testable import Reports

/// A message leads to the page that says more, where it is known where the site is.
@Suite("Links of messages")
struct MessageLinkTests {
  private static let base = "https://rules.example.org/site"
  private let message = AlertTests.messages[1]

  private func report(_ base: String?) -> MessageReport {
    MessageReport([message], leadingTo: base)
  }

  private func addresses(_ base: String?) -> [String?] {
    report(base).messages[0].texts.map(\.url)
  }

  @Test func eachLanguageHasItsPage() {
    let area = MessageIdentifier.escaped(message.change.area.id)
    let place = "rules-" + MessageIdentifier.escaped(message.change.ordinance)
    #expect(
      addresses(Self.base)
        == ["de", "en"].map { "\(Self.base)/\($0)/area/\(area).html#\(place)" })
    #expect(addresses(Self.base + "/") == addresses(Self.base))
    #expect(addresses(nil) == [nil, nil])
    // Where it leads is no part of what it says.
    #expect(report(Self.base).messages[0].identifier == message.identifier)
  }

  @Test func jsonTextAndWhatIsReadBackHaveIt() throws {
    let address = try #require(addresses(Self.base)[1])
    let json = report(Self.base).json
    #expect(json.contains("\"url\": \"\(address)\""))
    #expect(!report(nil).json.contains("\"url\": \"\(Self.base)"))
    let language = message.change.workspace.languages[1]
    let file = SourceFile(name: "told", bytes: Array(json.utf8))
    #expect(ToldMessage.all(in: file, language)?.map(\.text.url) == [address])
    var page = Page(hasColor: false)
    report(Self.base).write(to: &page)
    #expect(page.text.split(separator: "\n").contains { $0.hasSuffix(" \(address)") })
  }

  /// `web` is the page, and the law is not lost.
  @Test func alertsLeadToThePage() throws {
    let law = try #require(message.texts[0].legalBasis[0].url)
    func alert(_ base: String?) throws -> Alert {
      let report = report(base)
      return try report.alert(of: report.messages[0], zone: AlertTests.zone)
    }
    let (leading, other) = (try alert(Self.base), try alert(nil))
    #expect(leading.infos.map(\.web) == addresses(Self.base))
    #expect(
      leading.infos.allSatisfy { $0.parameters.contains(.init(name: "legalBasis", value: law)) })
    #expect(other.infos.map(\.web) == [law, law])
    #expect(!other.infos.contains { $0.parameters.contains { $0.name == "legalBasis" } })
  }

  @Test func feedsAndTheirEntriesLeadToThePage() throws {
    let workspace = message.change.workspace
    func feed(_ base: String?) throws -> String {
      try report(base).atom(
        for: message.change.area, of: workspace, in: workspace.languages[0], on: message.known,
        zone: AlertTests.zone)
    }
    let address = try #require(addresses(Self.base)[0])
    let links = try feed(Self.base).matches(
      of: #/<link rel="alternate" type="text\/html" href="([^"]*)"/#
    ).map { String($0.output.1) }
    #expect(links == [String(address.prefix { $0 != "#" }), address])
    #expect(try !feed(nil).contains("alternate"))
  }
}
