import Findings
import Rules
import TestSupport
import Testing

@testable import Reports
@testable import Site

/// The calendar of a county as programs read it.
@Suite("Calendars")
struct CountyCalendarTests {
  @Test(arguments: ["en/area/0101.ics", "de/area/0201.ics"])
  func saysWhatIsExpected(_ path: String) throws {
    let calendar = try #require(
      try SiteTests.files(of: River.base, on: "2024-07-31")[path])
    let name = path.replacing("/", with: "-")
    let difference = Golden.difference(
      calendar.replacing("\r\n", with: "\n"), from: "Tests/Fixtures/site/\(name)")
    #expect(difference == nil)
  }

  /// RFC 5545, sections 3.1 and 3.6: lines end as it says and have at most 75 bytes, each event has what it needs, names are there
  /// once, and none ends before it begins.
  @Test func allKeepTheStandard() throws {
    let files = try SiteTests.files(
      of: River.base, on: "2024-07-31", base: "https://rules.example.org/here")
    let calendars = files.filter { $0.key.hasSuffix(".ics") }
    #expect(calendars.count == 2 * 7)
    var events = 0
    for (path, text) in calendars {
      #expect(text.hasSuffix("\r\n"), "\(path)")
      let lines = text.components(separatedBy: "\r\n").dropLast()
      #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") }, "\(path)")
      let whole = text.replacing("\r\n ", with: "").components(separatedBy: "\r\n")
      func values(_ name: String) -> [String] {
        whole.filter { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") }
          .map { String($0[$0.index(after: $0.firstIndex(of: ":") ?? $0.startIndex)...]) }
      }
      let count = whole.count { $0 == "BEGIN:VEVENT" }
      events += count
      for name in ["UID", "DTSTAMP", "SUMMARY", "URL", "DTSTART", "DTEND"] {
        #expect(values(name).count == count, "\(path): \(name)")
      }
      #expect(Set(values("UID")).count == count, "\(path)")
      #expect(zip(values("DTSTART"), values("DTEND")).allSatisfy { $0 < $1 }, "\(path)")
    }
    #expect(events > 0)
  }

  /// Marks of the format are no marks in a text, and a letter of several bytes stays whole.
  @Test func textsAreEscapedAndFolded() throws {
    let day = try #require(Day(iso: "2024-05-03"))
    let calendar = ICalendar(
      name: "A; B, C\\D", language: "de", source: nil, known: day,
      events: [
        .init(
          identifier: "a,b", days: day...day, title: String(repeating: "ü€😀", count: 30),
          description: ["x\r\nEND:VEVENT", "y"], page: nil)
      ])
    let lines = calendar.text.components(separatedBy: "\r\n")
    #expect(lines.contains("X-WR-CALNAME:A\\; B\\, C\\\\D"))
    #expect(lines.count { $0 == "END:VEVENT" } == 1)
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    let whole = calendar.text.replacing("\r\n ", with: "")
    #expect(whole.contains("SUMMARY;LANGUAGE=de:\(String(repeating: "ü€😀", count: 30))\r\n"))
    #expect(whole.contains("DTEND;VALUE=DATE:20240504\r\n"))
  }
}
