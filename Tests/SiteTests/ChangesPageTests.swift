import Comparison
import Evaluation
import Files
import Observations
import RuleReader
import Rules
import TestSupport
import Testing

@testable import Messages
@testable import Site

/// What changes on a day.
@Suite("Changes page")
struct ChangesPageTests {
  /// A guideline that comes with a phase; one whose own days are over; and a day without changes.
  @Test(arguments: [
    ("2024-07-31", "en/changes/2024-08-01.html"), ("2024-10-01", "de/changes/2024-10-01.html"),
    ("2024-07-31", "en/changes/2024-07-31.html"),
  ])
  func saysWhatIsExpected(_ known: String, _ path: String) throws {
    let page = try #require(try SiteTests.files(of: River.base, on: known)[path])
    let name = path.replacing("/", with: "-")
    let difference = Golden.difference(
      SiteTests.lines(page), from: "Tests/Fixtures/site/\(name)")
    #expect(difference == nil)
  }

  /// What happens to a guideline stands before its text: a lifted one must not read as if it applied.
  @Test(arguments: [
    ("2024-07-31", "2024-08-01", "New"), ("2024-10-01", "2024-10-01", "No longer applies"),
  ])
  func aGuidelineIsToldByWhatHappensToIt(_ known: String, _ day: String, _ kind: String) throws {
    let files = try SiteTests.files(of: River.base, on: known)
    let page = try #require(files["en/changes/\(day).html"])
    let says = page.contains(
      #"<strong>Boating. </strong><span class="soft">\#(kind): </span>Boats stay 50 m off the bank."#
    )
    #expect(says)
    #expect(page.contains("<strong>\(kind):</strong> Boating."))
    // It is said nowhere else.
    #expect(page.split(separator: "Boats stay", omittingEmptySubsequences: false).count == 2)
    let start = try #require(files["en/index.html"])
    let address = day == known ? "changes.html" : "changes/\(day).html"
    #expect(start.contains("href=\"\(address)\""))
  }

  /// A direction for each change of level, and none where only guidelines change.
  @Test(arguments: [
    ("2024-08-01", [Direction.stricter]), ("2024-10-01", [.other]), ("2024-05-03", []),
  ])
  func directionsComeFromTheOrderOfPhases(_ day: String, _ expected: [Direction]) throws {
    let tree = FileTree(River.base)
    let workspace = try #require(Workspace.read(tree).workspace)
    let observations = try #require(Observations.read(workspace, files: tree).observations)
    let evaluator = Evaluator(workspace, observations)
    let changes = Self.changes(evaluator, on: try #require(Day(iso: day)))
    #expect(ChangeGroup.all(of: changes).map(\.direction) == expected)
  }

  /// The changes in every county, as the site asks for them.
  static func changes(_ evaluator: Evaluator, on day: Day) -> [Message] {
    let calendar = ChangeCalendar(Knowledge(evaluator, on: day))
    return evaluator.workspace.areas.counties.flatMap { county in
      evaluator.situationAndCourses(in: county, on: day).courses.first
        .map { calendar.changes(in: county, $0).map { Message($0) } } ?? []
    }
  }

  /// A page is small, even where rules begin in every county.
  @Test(arguments: ["2021-04-24", "2021-05-20"])
  func aPageIsSmall(_ iso: String) throws {
    let day = try #require(Day(iso: iso))
    let workspace = Shipped.workspace
    let changes = Self.changes(Shipped.evaluator, on: day).filter { $0.change.from == day }
    for language in workspace.languages {
      let page = ChangesPage(
        edition: Edition(Shipped.evaluator, on: day, in: language, base: nil), day: day,
        groups: ChangeGroup.all(of: changes), layers: RuleLayer.all(of: workspace)
      ).text(translations: [])
      let elements = page.matches(of: #/<[a-z]/#).count
      #expect(elements > 300 && elements < 7000, "\(iso): \(elements) elements")
      #expect(page.utf8.count < 400_000, "\(iso): \(page.utf8.count) bytes")
    }
  }
}

/// Reasons that counties share, and those of each.
@Suite("Shared reasons")
struct SharedReasonTests {
  private static func message(_ reasons: [(String, String)]) -> LocalizedMessage {
    LocalizedMessage(
      language: Shipped.workspace.languages[0], headline: "", push: "", ruleSet: "", scope: [],
      reasons: reasons.map {
        .init(text: $0 + ($1.isEmpty ? "" : ": \($1)"), condition: $0, values: $1)
      },
      groups: [], unchanged: nil, legalBasis: [], sources: [])
  }

  @Test func whatAllShareIsSaidOnce() {
    let reasons = SharedReasons([
      Self.message([("above 3", "4"), ("metres", "")]),
      Self.message([("above 3", "5"), ("metres", "")]),
    ])
    #expect(reasons.shared == ["above 3", "metres"])
    #expect(reasons.own == [["4"], ["5"]] && reasons.areValues)
  }

  @Test func whatOneHasStaysWithIt() {
    let reasons = SharedReasons([
      Self.message([("above 3", "4"), ("metres", "")]),
      Self.message([("notice 1", ""), ("metres", "")]),
    ])
    #expect(reasons.shared == ["metres"])
    #expect(reasons.own == [["above 3: 4"], ["notice 1"]] && !reasons.areValues)
  }

  /// Values without their condition could be those of either.
  @Test func valuesOfTwoConditionsKeepThem() {
    let reasons = SharedReasons([
      Self.message([("above 3", "4"), ("below 9", "8")]),
      Self.message([("above 3", "5"), ("below 9", "7")]),
    ])
    #expect(reasons.shared.isEmpty && !reasons.areValues)
    #expect(reasons.own == [["above 3: 4", "below 9: 8"], ["above 3: 5", "below 9: 7"]])
  }
}
