import Comparison
import Evaluation
import Rules
import Testing

@testable import Messages

private typealias V = Valley

/// Which law, which notice and which days a message names, and what of an exception it says.
@Suite("Laws, notices and exceptions that decide")
struct DecidingTests {
  private static func message(_ valley: Valley, since: Int, on day: Int) throws -> Message {
    try #require(try valley.messages(since: since, on: day).first)
  }

  /// The law that lets an end fall is named, not the one in force.
  @Test func theLawThatExtendsIsNamed() throws {
    var valley = EndsAndDirectionsTests.prolonged(dated: 3)
    valley.rules[1] = valley.rules[1].replacingOccurrences(
      of: "title: \"Made up\"", with: "title: \"Second law\"")
    let text = try Self.message(valley, since: 2, on: 3).texts[0]
    #expect(text.reasons.map(\.text) == ["The rules have been extended: Second law"])
    #expect(text.legalBasis.map(\.title.value) == ["Made up", "Second law"])
    // What applies after the end may be other rules.
    #expect(text.push == "It does not end on Wed 6 March: the rules go on" && text.unchanged == nil)
  }

  /// A notice by which a phase stays what it was, although the figures would end it.
  @Test func aNoticeThatPreventsAPhaseIsNamed() throws {
    var valley = V.adorf(V.above(50, effective: "2 days later"), level: "10 60 10 10")
    valley.notices = [V.notice("calm", from: 3, dated: 3)]
    let message = try Self.message(valley, since: 2, on: 3)
    #expect(message.change.causes == [.notice] && message.change.withdrawn == V.day(4))
    let text = message.texts[0]
    #expect(text.reasons.map(\.text) == ["Decision of the authority: Announcement"])
    #expect(text.legalBasis.map(\.title.value) == ["Made up", "Announcement"])
  }

  /// That a notice is gone, and that another one has its place, are two messages.
  @Test func anotherNoticeIsAnotherMessage() throws {
    func valley(_ notices: String...) throws -> Evaluator {
      var valley = V.adorf(V.above(50, effective: "2 days later"), level: "10 10 10")
      valley.notices = notices
      return try valley.evaluator
    }
    let told = try valley(V.notice("high", from: 4, dated: 2))
    let found = try [valley(), valley(V.notice("calm", from: 4, dated: 2))].map { new in
      try #require(
        ChangeList(
          from: Knowledge(told, on: V.day(2)), to: Knowledge(new, on: V.day(3)),
          pairs: OrdinancePair.all(told.workspace, new.workspace), isAmended: { _ in false }
        ).changes.map { Message($0) }.first)
    }
    #expect(found.map(\.change.causes) == [[.notice], [.notice]])
    #expect(found[0].identifier != found[1].identifier)
  }

  private static func laws(_ first: String, _ second: String) -> Valley {
    func version(_ label: String, from: Int, _ guidelines: String) -> String {
      V.version(
        label, from: from,
        "guidelines:\n"
          + guidelines.split(separator: ";").map { entry in
            let parts = entry.split(separator: " ")
            return
              "  \(parts[0]): { topic: \(parts[1]), kind: \(parts[2]), text: { en: \"\(parts[0])\" } }"
          }.joined(separator: "\n"), phases: V.calm, V.high(above: 90))
    }
    return V.adorf(
      version("1", from: 1, first), version("2", from: 3, second), level: "10 10 10 10")
  }

  /// An exception to what goes on moves people by itself; one that goes with what it exempts from does not.
  @Test(arguments: [
    (
      "bank life duty;anglers life exception;bridge roads ban", "bank life duty", "other",
      "No longer allowed from Sun 3 March – Life. No longer applies – Roads"
    ),
    (
      "bank life duty", "bank life duty;anglers life exception;bridge roads ban", "other",
      "From Sun 3 March – Roads. New exception – Life"
    ),
    (
      "bank life duty;anglers life exception;bridge roads ban", "bridge roads ban", "milder",
      "Rules lifted"
    ),
    (
      "boats life permission;other roads ban", "other roads ban", "stricter",
      "No longer allowed from"
    ),
  ])
  func anExceptionToWhatGoesOnCounts(
    _ first: String, _ second: String, _ direction: String, _ push: String
  ) throws {
    let message = try Self.message(Self.laws(first, second), since: 2, on: 3)
    #expect(message.change.direction.rawValue == direction)
    #expect(message.texts[0].push.hasPrefix(push), "\(message.texts[0].push)")
  }

  /// The same where a phase ends, and the exception was its own.
  @Test func anExceptionOfAPhaseToWhatGoesOnIsNotLifted() throws {
    func guideline(_ id: String, _ topic: String, _ kind: String) -> String {
      "\(id): { topic: \(topic), kind: \(kind), text: { en: \"\(id)\" } }"
    }
    let high = V.high(above: 50).replacingOccurrences(
      of: "    guidelines:",
      with: "    guidelines:\n      \(guideline("anglers", "life", "exception"))\n"
        + "      \(guideline("bridge", "roads", "ban"))"
    )
    let own = high.components(separatedBy: "      people-high:")[0]
    let valley = V.adorf(
      V.version("1", "guidelines: { \(guideline("bank", "life", "duty")) }", phases: V.calm, own),
      level: "60 60 10")
    let message = try Self.message(valley, since: 2, on: 3)
    #expect(message.change.direction == .milder)
    let push = message.texts[0].push
    #expect(push.hasPrefix("No longer allowed from "), "\(push)")
  }

  /// Where alternatives held on different days, what is required besides is said all the same.
  @Test func whatAlternativesDoNotDecideIsSaidToo() throws {
    let when =
      "{ all: [ { not: { phase: dam/high } }, "
      + "{ row: { when: { any: [ { level: { above: 50 } }, { level: { below: 20 } } ] }, "
      + "consecutive: 2 days } } ] }"
    let valley = V.adorf(
      V.version(
        "1", phases: V.calm,
        "  - { phase: high, title: { en: \"High\" }, starts: { when: \(when) } }"),
      V.version("1", of: "dam", phases: V.calm, V.high(above: 90)), level: "30 60 10")
    let message = try Self.message(valley, since: 2, on: 3)
    let reason = message.texts[0].reasons[0].condition
    #expect(
      reason == "“high” not in force on the day before (Title of dam), and "
        + "Level above 50 or Level below 20, 2 days in a row")
  }

  /// Where an ordinance ends, a permission of it is no rule that is lifted.
  @Test func aPermissionThatEndsWithItsOrdinanceIsNoRelief() throws {
    let permission =
      "guidelines: { boats: { topic: life, kind: permission, text: { en: \"Boats.\" } } }"
    let valley = V.adorf(
      V.version(through: 3, permission, phases: V.calm, V.high(above: 90)), level: "10 10 10 10")
    let message = try Self.message(valley, since: 2, on: 3)
    #expect(message.change.direction == .stricter)
    #expect(message.texts[0].push.hasPrefix("No longer allowed from "), "\(message.texts[0].push)")
  }

  /// A day over which a row inside a row passes is none that decided, although the outer row counts it.
  @Test func aDayThatTheInnerRowPassesOverDecidesNothing() throws {
    let when =
      "{ row: { when: { row: { when: { level: { above: 50 } }, consecutive: 2 weekdays } }, consecutive: 2 days } }"
    var valley = V.adorf(
      V.version(
        "1", "calendar: week", phases: V.calm,
        "  - phase: high\n    title: { en: \"high\" }\n    starts: { when: \(when) }"),
      level: "60 60 70")
    valley.calendar =
      "calendar: week\nholidays: []\n"
      + "day-sets: { weekdays: { title: { en: \"weekdays\" }, except: [sunday] } }\n"
    let change = try Self.message(valley, since: 2, on: 3).change
    #expect(change.decidingValues.map(\.day) == [V.day(1), V.day(2)])
  }
}
