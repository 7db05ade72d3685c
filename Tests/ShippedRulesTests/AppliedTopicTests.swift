import Evaluation
import Rules
import TestSupport
import Testing

/// What applies about a topic, where several rule sets speak.
@Suite("What applies by topic")
struct AppliedTopicTests {
  private static func rank(_ guideline: Guideline) -> Int {
    switch guideline.kind {
    case .ban, .duty: 0
    case nil: 1
    case .permission, .exception: 2
    case .information: 3
    }
  }

  private static func isStricter(_ one: Guideline, than other: Guideline) -> Bool {
    rank(one) == rank(other)
      ? one.strictness(comparedWith: other) == .stricter : rank(one) < rank(other)
  }

  /// Every guideline of every rule set is there once, and none comes after a milder one.
  @Test(arguments: ["2021-05-18", "2021-06-20"]) func theStrictestComesFirst(_ iso: String) throws {
    let day = try #require(Day(iso: iso))
    var moved = 0
    var early: [String] = []
    for county in Shipped.workspace.areas.counties(on: day) {
      let standings = Shipped.evaluator.situationAndCourses(in: county, on: day).0.standings
      let topics = AppliedTopic.all(of: standings)
      let entries = topics.flatMap(\.entries)
      let all = standings.enumerated().flatMap { at, standing in
        (standing.guidelines + standing.undecidedGuidelines).map {
          "\(at) \($0.guideline.id.value)"
        }
      }
      #expect(
        entries.map { "\($0.standing) \($0.guideline.guideline.id.value)" }.sorted()
          == all.sorted())
      for topic in topics {
        let guidelines = topic.entries.map(\.guideline.guideline)
        #expect(guidelines.allSatisfy { $0.topic == topic.topic })
        let places = topic.entries.map(\.standing)
        if places != places.sorted() { moved += 1 }
        guard Set(places).count > 1 else { continue }
        for (at, guideline) in guidelines.enumerated() {
          let isLate = guidelines[(at + 1)...].contains { Self.isStricter($0, than: guideline) }
          if isLate { early.append("\(county.id) \(guideline.id.value)") }
        }
      }
    }
    #expect(early.prefix(6) == [])
    #expect(moved > 0, "no order differs from that of the rule sets")
  }
}
