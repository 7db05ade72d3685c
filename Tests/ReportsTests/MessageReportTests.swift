import Evaluation
import Foundation
import Messages
import Observations
import Reports
import TestSupport
import Testing

/// What the people of real counties would have read, in both languages.
@Suite("Messages about changes")
struct MessageReportTests {
  static let folder = "Tests/Fixtures/change-messages"

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let ordinance: String
    let area: String
    let day: String
    /// Made-up values, where nothing of the kind happened; empty: the published ones.
    var data = ""
    var change: Change {
      MadeChange.make(
        data.isEmpty ? Shipped.evaluator : Shipped.evaluator(data: data), ordinance, area, on: day)
    }
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "begins", ordinance: "de-emergency-brake", area: "15083", day: "2021-04-24"),
    Case(name: "phase-up", ordinance: "de-emergency-brake", area: "03103", day: "2021-04-26"),
    Case(name: "phase-down", ordinance: "de-emergency-brake", area: "15083", day: "2021-05-20"),
    Case(name: "ends", ordinance: "de-emergency-brake", area: "11000", day: "2021-07-01"),
    Case(name: "amended", ordinance: "by-brake", area: "09162", day: "2021-05-10"),
    Case(name: "after-amendment", ordinance: "by-brake", area: "09162", day: "2021-05-11"),
    Case(
      name: "merged", ordinance: "de-recommendations", area: "16056", day: "2021-07-01",
      // One county lies above the threshold of the other.
      data: (10...30).map { "16056,2021-06-\($0),60,1\n16063,2021-06-\($0),10,1\n" }.joined()
        + "16063,2021-07-01,10,1\n"),
    Case(name: "step-down", ordinance: "nw-steps", area: "05378", day: "2021-05-31"),
    Case(name: "opening-by-notice", ordinance: "bw-opening", area: "08315", day: "2021-05-15"),
    // Five working days below the threshold, and three days of that, as the brake goes by.
    Case(name: "opening-by-figures", ordinance: "bw-opening", area: "08111", day: "2021-05-27"),
    Case(name: "lessons", ordinance: "by-school-weeks", area: "09184", day: "2021-04-19"),
    Case(name: "hotspot", ordinance: "by-hotspot", area: "09175", day: "2021-01-12"),
    Case(name: "recommended", ordinance: "de-recommendations", area: "03241", day: "2021-01-08"),
  ]

  @Test(arguments: cases)
  func saysWhatToDo(_ example: Case) throws {
    let message = Message(example.change)
    var page = Page(hasColor: false)
    MessageReport([message]).write(to: &page)
    let difference = Golden.difference(page.text, from: "\(Self.folder)/\(example.name).txt")
    #expect(difference == nil)
  }
}
