import Comparison
import Evaluation
import Rules
import Testing

@testable import Messages

private typealias V = Valley

/// What is said of ends, of directions, and of values that were corrected.
@Suite("Ends and directions")
struct EndsAndDirectionsTests {
  /// Under the first version the phase ends by the tenth at the latest, and under the second not.
  static func prolonged(dated: Int?) -> Valley {
    V.adorf(
      V.version(through: 6, phases: V.calm, V.high(above: 50)),
      V.version("2", from: 7, through: 12, dated: dated, phases: V.calm, V.high(above: 100)),
      level: "60 60 60 60 60 60 60 60 60")
  }

  /// A law that is not made ends nothing; when it is, the end that was told falls.
  @Test func anEndFallsWhenALawIsMade() throws {
    let valley = Self.prolonged(dated: 3)
    expect(
      try valley.told(since: 2, on: 3), ["Adorf: high → high from 3 through at most 12: amendment"])
    let change = try #require(try valley.changes(since: 2, on: 3).first)
    #expect(change.fallenEnd == V.day(6) && change.direction == .other)
    let text = try #require(try valley.messages(since: 2, on: 3).first).texts[0]
    #expect(text.headline.contains("applies beyond"), "\(text.headline)")
    #expect(text.scope.count == 2, "\(text.scope)")
    expect(try valley.told(since: 3, on: 5), [])
  }

  /// Without a date it is known on the eve.
  @Test func aLawWithoutADateIsKnownOnTheEve() throws {
    let valley = Self.prolonged(dated: nil)
    expect(try valley.told(since: 2, on: 5), [])
    let outlook = try valley.evaluator.course(
      of: 0, in: try #require(valley.evaluator.workspace.areas.area(id: "101")), known: V.day(5)
    ).outlook
    #expect(outlook.lastDayOfRules == V.day(6))
  }

  /// The value of the day is corrected on it: what was told does not come, by the figures.
  @Test func aCorrectionOnTheDayIsTold() throws {
    let rules = V.above(50, effective: "2 days later")
    let told = try V.adorf(rules, level: "10 60").evaluator
    let corrected = try V.adorf(rules, level: "10 40").evaluator
    let list = ChangeList(
      from: Knowledge(told, on: V.day(2)), to: Knowledge(corrected, on: V.day(2)),
      pairs: OrdinancePair.all(told.workspace, corrected.workspace))
    expect(list.changes.map(Valley.line), ["Adorf: high → calm from 4: values"])
    #expect(list.changes.map(\.withdrawn) == [V.day(4)])
    #expect(list.changes.map(\.direction) == [.milder])
  }

  private static func kinds(_ calm: String, _ high: String) -> Valley {
    func guideline(_ text: String) -> String {
      text.isEmpty
        ? ""
        : "\n    guidelines:\n      boats: { topic: life, kind: \(text), text: { en: \"Boats: \(text)\" } }"
    }
    return V.adorf(
      V.version(
        phases:
          "  - phase: calm\n    title: { en: \"calm\" }" + guideline(calm),
        "  - phase: high\n    title: { en: \"high\" }\n    starts: { when: { level: { above: 50 } } }"
          + guideline(high)), level: "10 60 10")
  }

  /// One more or less of each kind, and one that turns into another.
  @Test(arguments: [
    ("", "ban", "New restriction", "stricter"), ("", "duty", "New duty", "stricter"),
    ("", "permission", "Now allowed", "milder"), ("", "exception", "New exception", "milder"),
    ("", "information", "New information", "other"),
  ])
  func aKindDecidesDirectionAndWords(
    _ calm: String, _ high: String, _ title: String, _ direction: String
  ) throws {
    let valley = Self.kinds(calm, high)
    let message = try #require(try valley.messages(since: 1, on: 2).first)
    #expect(message.change.guidelines.map(\.direction.rawValue) == [direction])
    #expect(message.texts[0].groups.map(\.title) == [title])
    // The order of phases decides of the change as a whole.
    #expect(message.change.direction == .stricter)
  }

  @Test func anotherKindIsOneLessAndOneMore() throws {
    let message = try #require(
      try Self.kinds("permission", "ban").messages(since: 1, on: 2).first)
    #expect(message.change.guidelines.map(\.kind) == [.added, .lifted])
    #expect(message.texts[0].groups.map(\.title) == ["New restriction", "No longer allowed"])
    #expect(message.texts[0].push == "From Sat 2 March – Life", "\(message.texts[0].push)")
  }
}
