import Comparison
import Evaluation
import Rules
import TestSupport
import Testing

@testable import Messages

/// Days of the season on which much is told at once.
@Suite("Messages of the season")
struct SeasonMessagesTests {
  private static func messages(_ day: String, in counties: Set<String>? = nil) throws -> [Message] {
    let day = try #require(Day(iso: day))
    return Message.all(
      of: ChangeList(
        from: Knowledge(Shipped.evaluator, on: day - 1), to: Knowledge(Shipped.evaluator, on: day),
        pairs: OrdinancePair.all(Shipped.workspace, Shipped.workspace), in: counties))
  }

  /// On 7 June 2021 the federal brake takes the place of the Bavarian one.
  @Test func bavariaIsToldOnceOfTheHandover() throws {
    let told = try Self.messages("2021-06-05").filter { $0.change.former != nil }
    #expect(told.count == 96)
    for message in told {
      let change = message.change
      #expect(change.former == "by-brake" && change.ordinance == "de-emergency-brake")
      #expect(
        change.before?.ruleSet.id.value == "by-brake" && change.from.description == "2021-06-07")
      #expect(message.texts.allSatisfy { !$0.headline.contains("neu ab") })
    }
    for day in ["2021-06-04", "2021-06-06", "2021-06-07"] {
      #expect(try Self.messages(day).allSatisfy { $0.change.former == nil }, "\(day)")
    }
  }

  /// A lock screen shows 65 characters of a headline and 120 of a notification; some counties have long names.
  @Test func theFirstLinesFitOnALockScreen() throws {
    var (count, long) = (0, 0)
    for day in ["2021-04-23", "2021-05-12", "2021-05-16", "2021-06-06", "2021-06-13", "2021-07-08"]
    {
      for text in try Self.messages(day).flatMap(\.texts) {
        count += 1
        if text.headline.count > 65 { long += 1 }
        #expect(text.push.count <= 120, "\(text.push)")
        // Whom rules concern is nothing to do.
        #expect(!text.push.contains("Geltung") && !text.push.contains("exemptions"))
      }
    }
    #expect(count > 600)
    #expect(long * 20 <= count, "\(long) of \(count)")
  }

  /// Step 2 from 7 June is certain on the 6th, with the amendment.
  @Test func theNextStepIsToldWhenItIsCertain() throws {
    let counties: Set = ["08111", "08116", "08117", "08211", "08337", "08425", "08436"]
    let steps = try Self.messages("2021-06-06", in: counties)
      .filter { $0.change.ordinance == "bw-opening" }.flatMap { [$0.change] + $0.later }
      .filter { $0.after?.phase?.id.value == "opening-2" }
    #expect(Set(steps.map(\.area.id)) == counties)
    #expect(steps.allSatisfy { $0.from.description == "2021-06-07" })
  }

  /// Below 50 on 5 days in a row: these, and none of the row that ended the brake in May.
  @Test(arguments: [("08337", "2021-06-06", 5), ("08325", "2021-06-16", 14)])
  func theDaysAreThoseOfTheRow(_ county: String, _ day: String, _ count: Int) throws {
    let message = try #require(
      try Self.messages(day, in: [county]).first { $0.change.ordinance == "bw-opening" })
    let last = try #require(Day(iso: day))
    let days = message.change.decidingValues.map(\.day)
    #expect(days == (0..<count).map { last - (count - 1) + $0 })
  }
}
