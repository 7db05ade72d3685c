import Rules
import TestSupport
import Testing

@testable import Site

/// What the pages of counties say of the shipped rules, read by hand.
@Suite("County pages")
struct CountyPageTests {
  /// The text of a page, a line for each element.
  private static func lines(_ id: String, _ day: String) throws -> [Substring] {
    let area = try #require(Shipped.workspace.areas.area(id: id))
    let page = NextStepTests.page(area, on: try #require(Day(iso: day)))
    return page.replacing(#/<[^>]*>/#, with: "\n").split(separator: "\n").filter { $0 != " " }
  }

  /// Value and differences have the same decimals, also where one alone would have more.
  @Test func differencesHaveTheDecimalsOfTheValue() throws {
    let lines = try Self.lines("05315", "2021-05-18")
    let at = try #require(lines.firstIndex(of: "7-Tage-Inzidenz"))
    #expect(lines[at...].contains("104,6") && lines.contains("−0,7") && lines.contains("−35,7"))
  }

  /// A phase that follows a stricter one is reasoned by its own beginning, then by the end of that.
  @Test func thePhaseIsReasoned() throws {
    let lines = try Self.lines("05315", "2021-05-18")
    #expect(
      lines.contains(
        "Warum: 3 Tage in Folge 7-Tage-Inzidenz über 150; 5 Werktage (Mo–Sa) in Folge 7-Tage-Inzidenz unter 165."
      ))
  }

  /// On the eve of the first day of a rule set, every county is told.
  @Test func whatBeginsIsSaidBefore() throws {
    let lines = try Self.lines("05315", "2021-04-23")
    let block = try #require(lines.lastIndex(of: "Bundesnotbremse"))
    #expect(lines[block + 1] == "Gilt hier nicht")
    #expect(lines[block...].contains(": Notbremse mit Schulschließung"))
    // On that day, all of it is new.
    let then = try Self.lines("05315", "2021-04-24")
    let new = try #require(then.firstIndex(of: "Neu seit "))
    #expect(then[new + 1] == "Samstag, 24.\u{a0}April")
  }

  /// A county that another will take over says so, and which.
  @Test func aMergerIsSaidBefore() throws {
    let page = try #require(try SiteTests.files(of: River.base)["en/area/0203.html"])
    #expect(page.contains("From Mon, July 1, 2024 on, Altauen is part of <a href=\"0202.html\">"))
    let other = try #require(try SiteTests.files(of: River.base)["en/area/0202.html"])
    #expect(!other.contains("is part of"))
  }

  /// What is said below the earliest day of a phase, and how many rows of boxes there are.
  private static func earliest(_ phase: String, on page: String) throws
    -> (texts: [String], rows: Int)
  {
    let blocks = page.matches(of: #/<div class="later">.*?<\/div>/#).map { String($0.output) }
    let block = try #require(blocks.first { $0.contains(": \(phase)</strong>") })
    let texts = block.matches(of: #/<p>([^<]+)<\/p>/#).map { String($0.output.1) }
    return (texts, block.matches(of: #/<ol class="days">/#).count)
  }

  /// Phases that wait for the same days share their boxes.
  @Test func phasesThatWaitForTheSameDaysShareBoxes() throws {
    let area = try #require(Shipped.workspace.areas.area(id: "05316"))
    let page = NextStepTests.page(area, on: try #require(Day(iso: "2021-05-16")))
    let (texts, rows) = try Self.earliest("Keine Notbremse", on: page)
    let conditions = [165, 150, 100].map {
      "5 Werktage (Mo–Sa) in Folge 7-Tage-Inzidenz unter \($0)"
    }
    let phases = "Notbremse mit Schulschließung, Notbremse ohne Terminshopping und Notbremse"
    #expect(
      texts == [
        "Dafür müssen \(phases) enden: \(conditions.joined(separator: "; ")). Bisher gezählt: 0 von 5."
      ])
    #expect(rows == 1)
  }

  /// Phases that wait for other days have their own boxes; a condition of several phases is said once.
  @Test(arguments: [
    (
      "above: 100, of: gauge } }\n      consecutive: 5 days",
      [
        "Abstraction ban has to end: Discharge (gauge) above 100, 5 days in a row. Counted so far: 0 of 5.",
        "Sparing use has to end: Discharge (gauge) at least 120, 3 days in a row. Counted so far: 0 of 3.",
      ]
    ),
    (
      "at-least: 120, of: gauge } }\n      consecutive: 3 days",
      [
        "Abstraction ban and Sparing use have to end: Discharge (gauge) at least 120, 3 days in a row. Counted so far: 0 of 3."
      ]
    ),
  ])
  func phasesHaveTheirOwnBoxesForOtherDays(_ end: String, _ expected: [String]) throws {
    var files = Repository.workspace(below: "rules/examples/river")
    let path = "rules/low-water-2025-07-15.yaml"
    let rules = String(decoding: try #require(files[path]), as: UTF8.self)
    files[path] = Array(
      rules.replacing("above: 100, of: gauge } }\n      consecutive: 5 days", with: end).utf8)
    let page = try #require(
      try SiteTests.files(of: files, on: "2025-09-10")["en/area/15001.html"])
    let (texts, rows) = try Self.earliest("No low water", on: page)
    #expect(texts == expected)
    #expect(rows == expected.count)
  }

  /// However long a count, its boxes fit a phone, and the last stands for the rest.
  @Test func aLongCountFits() throws {
    var files = Repository.workspace(below: "rules/examples/drought")
    for (path, bytes) in files where path.hasPrefix("rules/") {
      let text = String(decoding: bytes, as: UTF8.self)
      files[path] = Array(
        text.replacing(#/consecutive: (\d+) /#) { "consecutive: \($0.output.1)0 " }.utf8)
    }
    var open = 0
    for (name, page) in try SiteTests.files(of: files, on: "2025-04-22")
    where name.hasPrefix("en/area/") {
      for strip in page.matches(of: #/<ol class="days">.*?<\/ol>/#).map(\.output) {
        let boxes = strip.split(separator: "<li ").count - 1
        #expect(boxes <= 14, "\(name): \(boxes)")
        guard strip.contains("class=\"open\"") else { continue }
        open += 1
        #expect(strip.contains(">…<"), "\(name)")
      }
    }
    #expect(open > 0)
  }
}
