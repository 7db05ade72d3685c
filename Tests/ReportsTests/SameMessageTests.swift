import Comparison
import Evaluation
import Files
import Messages
import Observations
import Reports
import RuleReader
import Rules
import TestSupport
import Testing

/// What is told must not depend on the day on which somebody asks.
@Suite("The same message on every day")
struct SameMessageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let folder: String
    let since: [String]
    /// Every so many counties, so that it takes no minutes.
    var stride = 1
    var testDescription: String { folder }
  }

  static let cases = [
    Case(folder: "rules/examples/hospital", since: ["2021-11-17"], stride: 20),
    Case(
      folder: "rules/examples/river",
      since: ["2025-05-01", "2025-05-20", "2025-06-15", "2025-07-01"]),
    Case(folder: "rules/examples/drought", since: ["2025-04-05", "2025-04-21", "2025-05-10"]),
    Case(folder: "rules", since: ["2021-05-17", "2021-06-27"], stride: 40),
  ]

  private static func evaluator(_ folder: String) throws -> Evaluator {
    guard folder != "rules" else { return Shipped.evaluator }
    let files = FileTree.folder(folder)
    let workspace = try #require(Workspace.read(files).workspace)
    return Evaluator(
      workspace,
      try #require(
        Observations.read(workspace, files: files, isFirstReplaced: false).observations))
  }

  /// All that is written of a message.
  private static func written(_ message: Message) throws -> [String] {
    let report = MessageReport([message])
    var page = Page(hasColor: false)
    report.write(to: &page)
    let change = message.change
    let zone = TimeZoneRules.centralEurope
    var texts = [page.text, report.json]
    if change.workspace.messages.alert != nil {
      texts.append(try report.alert(of: message, zone: zone).xml())
    }
    for language in change.workspace.languages {
      texts.append(
        try report.atom(
          for: change.area, of: change.workspace, in: language, on: message.known, zone: zone))
    }
    return texts
  }

  @Test(arguments: cases)
  func anIdentifierStandsForTheSameBytes(_ example: Case) throws {
    let evaluator = try Self.evaluator(example.folder)
    let workspace = evaluator.workspace
    let counties = workspace.areas.counties.enumerated()
      .filter { $0.offset.isMultiple(of: example.stride) }.map(\.element.id)
    var known: [String: (day: Day, texts: [String])] = [:]
    var repeated = 0
    for text in example.since {
      let since = try #require(Day(iso: text))
      for day in 1...6 {
        let list = ChangeList(
          from: Knowledge(evaluator, on: since), to: Knowledge(evaluator, on: since + day),
          pairs: OrdinancePair.all(workspace, workspace), in: Set(counties))
        for message in Message.all(of: list) {
          let texts = try Self.written(message)
          if let first = known[message.identifier] {
            repeated += 1
            #expect(
              first.texts == texts, "\(message.identifier) on \(first.day) and \(since + day)")
          } else {
            known[message.identifier] = (since + day, texts)
          }
        }
      }
    }
    #expect(repeated > 0)
  }
}
