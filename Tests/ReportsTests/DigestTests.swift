import Comparison
import Evaluation
import Findings
import Messages
import Observations
import Rules
import TestSupport
import Testing

@testable import Reports

/// What a county is told at once has all that it is told message by message, the strictest first.
@Suite("Digests")
struct DigestTests {
  /// Over the season, for whoever reads it every day, every week or every month.
  @Test(arguments: [1, 7, 30])
  func aDigestHasAllMessages(pause: Int) throws {
    let workspace = Shipped.workspace
    let languages = workspace.languages
    var day = try #require(Day(iso: "2021-04-20"))
    let last = try #require(Day(iso: "2021-07-15"))
    var gathered = 0
    while day + pause <= last {
      let list = ChangeList(
        from: Knowledge(Shipped.evaluator, on: day),
        to: Knowledge(Shipped.evaluator, on: day + pause),
        pairs: OrdinancePair.all(workspace, workspace),
        in: Set(
          workspace.areas.counties.enumerated().filter { $0.offset.isMultiple(of: 20) }
            .map(\.element.id)))
      day = day + max(pause, 3)
      let report = MessageReport(Message.all(of: list))
      let digests = Digest.all(of: report, in: languages)
      let byCounty = report.messages.grouped(by: \.change.area.id)
      #expect(digests.count == byCounty.count)
      for (digest, (county, messages)) in zip(digests, byCounty) {
        let json = try JSONText.parse(SourceFile(name: "", bytes: Array(digest.json.utf8)))
        #expect(json["area"]?["id"]?.string == county)
        let parts = json["messages"]?.array.map(Array.init) ?? []
        #expect(
          parts.compactMap { $0["identifier"]?.string }.sorted()
            == messages.map(\.identifier).sorted())
        // Nobody learns of something milder first where anything gets stricter.
        let said = parts.filter { $0["changesRules"]?.bool ?? true }
          .compactMap { $0["direction"]?.string }
        if said.contains("stricter"), said.count == parts.count {
          #expect(json["direction"]?.string == "stricter", "\(county), \(day)")
        }
        #expect(
          json["from"]?.string == messages.map(\.change.from).min()?.description,
          "\(county), \(day)")
        for text in json["texts"]?.array.map(Array.init) ?? [] {
          #expect((text["push"]?.string ?? "").count <= 120)
        }
        gathered += messages.count > 1 ? 1 : 0
      }
    }
    #expect(gathered > 0)
  }
}
