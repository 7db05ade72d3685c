import Findings
import Foundation
import Lint
import TestSupport
import Testing

/// Mistakes that other systems made in their texts, put into a copy of the shipped rules.
@Suite("Planted mistakes in guidelines")
struct PlantedGuidelineTests {
  private static let light = "bavaria/traffic-light-2020-10-23.yaml"
  private static let table = "federal/recommendations.yaml"

  /// - Parameter changes: what is written in place of what, once.
  private func findings(_ path: String, _ changes: [(String, String)]) throws -> [Diagnostic] {
    var text = try Repository.text("rules/\(path)")
    for (right, wrong) in changes {
      #expect(text.components(separatedBy: right).count == 2, "\(path): \(right)")
      text = text.replacingOccurrences(of: right, with: wrong)
    }
    let file = SourceFile(name: "rules/\(path)", bytes: Array(text.utf8))
    return Validation(of: Shipped.files.replacing(path, with: file)).findings()
  }

  /// Two hundred outdoors beside ten indoors.
  @Test func aLimitIsLeftBehind() throws {
    let found = try findings(
      Self.table, [("indoors: 10, outdoors: 10", "indoors: 10, outdoors: 200")])
    #expect(found.map(\.code) == ["limit-left-behind"], "\(described(found))")
  }

  /// The limit of the milder phase goes on, since the new one has another identifier.
  @Test func aLimitGoesOnBesideANewOne() throws {
    let path = "bavaria/traffic-light-2020-10-17.yaml"
    let text = try Repository.text("rules/\(path)")
    let parts = text.components(separatedBy: "private-events")
    #expect(parts.count > 2)
    let renamed =
      parts[0] + "private-events" + parts[1...].joined(separator: "private-meetings")
    let file = SourceFile(name: "rules/\(path)", bytes: Array(renamed.utf8))
    let found = Validation(of: Shipped.files.replacing(path, with: file)).findings()
    #expect(found.map(\.code) == ["limit-left-behind"], "\(described(found))")
  }

  /// A table's stricter phase without the masks of the milder one, though masks stay a topic.
  @Test func masksAreMissingInAPhaseOfATable() throws {
    let found = try findings(
      Self.table,
      [
        (
          "      mask-places: *mask-places\n      mask-busy-places: *mask-busy-places\n", ""
        )
      ])
    #expect(found.map(\.code) == ["lost-guideline"], "\(described(found))")
  }

  /// No mask in the strictest phase.
  @Test func aTopicIsLostInTheStrictestPhase() throws {
    let found = try findings(
      Self.light,
      [
        (
          "      # Private parties keep their limit from red",
          """
                mask: lifted
                mask-places: lifted
                mask-busy-places: lifted
                # Private parties keep their limit from red
          """
        )
      ])
    #expect(found.map(\.code) == ["lost-guideline"], "\(described(found))")
  }

  @Test func aStricterPhaseAllowsMore() throws {
    let fewer = try findings(
      Self.table,
      [("values: { households: 2, people: 5 }", "values: { households: 2, people: 15 }")])
    #expect(fewer.map(\.code) == ["looser-guideline"], "\(described(fewer))")
    // Later than in the milder phase: after midnight.
    let later = try findings(
      Self.table,
      [
        (
          """
                <<: *red
                events:
          """,
          """
                <<: *red
                mask-schools: { topic: schools, text: { de: "Maske.", en: "Masks." } }
                events:
          """
        ),
        (
          """
                closing-time:
                  <<: *closing-time
                  values: { from: "21:00", to: "06:00" }
          """,
          """
                closing-time:
                  <<: *closing-time
                  values: { from: "00:30", to: "06:00" }
          """
        ),
      ])
    #expect(later.map(\.code) == ["looser-guideline"], "\(described(later))")
  }
}
