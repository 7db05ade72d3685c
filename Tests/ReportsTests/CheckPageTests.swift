import Findings
import Reports
import TestSupport
import Testing

/// The documentation of the checks as pages.
@Suite("Pages of checks")
struct CheckPageTests {
  @Test func theCommittedPageIsUpToDate() throws {
    #expect(
      try Repository.text("docs/checks.md") == CheckPage.allMarkdown,
      "docs/checks.md is not what the checks say: run `make checks`")
  }

  /// A page fits into a terminal and holds nothing that a terminal would obey.
  @Test(arguments: Check.all.map(\.code))
  func fitsIntoATerminal(_ code: String) throws {
    var page = Page(hasColor: false)
    CheckPage(try #require(Check.named(code))).write(to: &page)
    for line in page.text.split(separator: "\n") {
      // Lines of examples stand as they are in the file, indented by four.
      #expect(line.count <= 80 || line.hasPrefix("    "), "\(line)")
    }
    #expect(!page.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(page.text.contains(code))
  }

  @Test func theListNamesEveryCheckOnce() {
    var page = Page(hasColor: false)
    CheckPage.list(Check.all, to: &page)
    // What goes on from the line before is indented.
    let lines = page.text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(lines.map { String($0.prefix { $0 != " " }) } == Check.all.map(\.code))
  }
}
