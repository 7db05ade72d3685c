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
