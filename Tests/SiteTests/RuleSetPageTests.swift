import Comparison
import Evaluation
import Rules
import TestSupport
import Testing

@testable import Site

/// The pages of rule sets: their tables, and what differs between versions.
@Suite("Pages of rule sets")
struct RuleSetPageTests {
  private static func page(
    _ id: String, version: Int, in language: Int = 0, on day: String = "2021-05-18"
  ) throws -> String {
    let evaluator = Shipped.evaluator
    let edition = Edition(
      evaluator, on: try #require(Day(iso: day)), in: evaluator.workspace.languages[language],
      base: nil)
    let ordinance = try #require(evaluator.workspace.ordinance(id))
    let matching = VersionMatching(within: evaluator.workspace)
    return RuleSetPage(edition: edition, ordinance: ordinance, matching: matching).text(
      ofVersion: version, address: .version(ordinance.versions[version], edition.language),
      translations: [])
  }

  /// The text of each entry about what differs.
  private static func differences(_ page: String) -> [String] {
    page.matches(of: #/<ul class="diff">(.*?)<\/ul>/#).flatMap { list in
      list.output.1.matches(of: #/<li>(.*?)<\/li>/#).map {
        String($0.output.1.replacing(#/<[^>]*>/#, with: ""))
      }
    }
  }

  /// Read by hand from the amendment of 5 May 2021.
  @Test func aGuidelineThatDiffersHasBothTexts() throws {
    let found = Self.differences(try Self.page("by-brake", version: 1, in: 1))
    #expect(
      found.contains(
        "Schools and day care. Changed: Primary schools: lessons at school 1.5 m apart, otherwise in"
          + " alternation with lessons at a distance. § 18 der 12. BayIfSMV"
          + "Before: Primary schools: lessons at school only for year 4."))
    // Its limit is gone.
    #expect(found.contains { $0.hasSuffix("need no test. (only from 9 May 2021 on)") })
    #expect(
      found.contains(
        "Validity. Changed: From 10 May 2021 through 6 June 2021"
          + "Before: From 24 April 2021 until further notice"))
    // No trigger differs, and no other topic.
    #expect(!found.contains { $0.hasPrefix("Starts") || $0.hasPrefix("Curfew") })
    #expect(found.count == 5)
  }

  /// As in `rulecheck diff`, which says that the phase is renamed: nothing that people must do is new or ends.
  @Test func aPhaseWithAnotherNameIsTheSame() throws {
    var files = River.base
    let before = String(
      decoding: try #require(files["rules/bathing-2024.yaml"]), as: UTF8.self)
    let after = before.replacing("2024\"", with: "2025\"").replacing(
      "2024-01-01", with: "2025-01-01"
    )
    .replacing("phase: closed", with: "phase: banned\n    formerly: [closed]").replacing(
      "No bathing", with: "Bathing banned"
    )
    .replacing("\"Badeverbot\"", with: "\"Baden verboten\"")
    files["rules/bathing-2025.yaml"] = Array(after.utf8)
    let site = try SiteTests.files(of: files)
    let page = try #require(site["en/rules/bathing/2025.html"])
    #expect(
      Self.differences(page) == [
        "Validity. Changed: From January 1, 2025 until further notice"
          + "Before: From January 1, 2024 until further notice",
        "Phases. Changed: Bathing allowed, Bathing bannedBefore: Bathing allowed, No bathing",
      ])
  }

  @Test func conditionsAndPhasesDiffer() throws {
    let found = Self.differences(try Self.page("nw-steps", version: 1, in: 1))
    #expect(
      found.contains(
        "Phases. Changed: Step 0, Step 1, Step 2, Step 3Before: Step 1, Step 2, Step 3"))
    #expect(
      found.contains(
        "Starts. Changed: 7-day incidence (rounded) above 10, 8 days in a row, effective 2 days later"
          + "Before: Applies where no other phase does"))
    #expect(
      found.contains {
        $0.hasPrefix("Masks. Duty ends: Masks are compulsory outdoors")
          && !$0.contains("Before")
      })
  }

  @Test func theFirstVersionDiffersFromNone() throws {
    let page = try Self.page("by-brake", version: 0)
    #expect(Self.differences(page).isEmpty && !page.contains("Was anders ist als"))
    #expect(try Self.page("by-brake", version: 1).contains("Was anders ist als"))
  }

  @Test func ifOnlyTheDaysDifferItSaysSo() throws {
    var files = River.base
    let old = String(decoding: try #require(files["rules/bathing-2025.yaml"]), as: UTF8.self)
    let new = old.replacing("version: \"2025\"", with: "version: \"2026\"")
      .replacing("from: 2025-01-01", with: "from: 2026-01-01")
    files["rules/bathing-2026.yaml"] = Array(new.utf8)
    let says = "Only the days on which it is valid differ."
    let pages = try SiteTests.files(of: files)
    let page = try #require(pages["en/rules/bathing/2026.html"])
    #expect(page.contains(says) && Self.differences(page).count == 1)
    #expect(pages["en/rules/bathing/2025.html"]?.contains(says) == false)
  }

  /// Neighbours that say the same are one cell, and every row has all phases.
  @Test func rowsHaveACellForEachPhase() throws {
    for ordinance in Shipped.workspace.ordinances {
      for (at, ruleSet) in ordinance.versions.enumerated() {
        let page = try Self.page(ordinance.id, version: at)
        let rows = page.matches(of: #/<tr role="row"( class="cond")?><th.*?<\/tr>/#)
        #expect(!rows.isEmpty)
        for row in rows.map(\.output.0) {
          let cells = row.matches(of: #/<td [^>]*>/#).map { cell in
            cell.output.firstMatch(of: #/ colspan="(\d+)"/#).flatMap { Int($0.output.1) } ?? 1
          }
          #expect(cells.reduce(0, +) == ruleSet.phases.count, "\(ordinance.id): \(row)")
        }
        for phase in ruleSet.phases {
          #expect(page.contains(" id=\"phase-\(phase.id.value)\""), "\(ordinance.id)")
        }
      }
    }
    let page = try Self.page("by-brake", version: 1)
    #expect(
      page.contains(
        "<td role=\"cell\" colspan=\"4\" aria-colspan=\"4\"><div class=\"of\">Für jede Stufe"))
    #expect(page.contains("colspan=\"3\"") && page.contains("colspan=\"2\""))
  }

  /// The one in force, else the next one, else the last.
  @Test(arguments: [
    ("2021-05-01", 0), ("2021-06-10", 0), ("2021-07-15", 1), ("2021-08-05", 2), ("2023-01-01", 2),
  ])
  func aRuleSetShowsAVersion(_ day: String, _ expected: Int) throws {
    let evaluator = Shipped.evaluator
    let edition = Edition(
      evaluator, on: try #require(Day(iso: day)), in: evaluator.workspace.languages[0], base: nil)
    let ordinance = try #require(evaluator.workspace.ordinance("nw-steps"))
    #expect(edition.version(of: ordinance) == expected)
  }

  /// No two identifiers share a page, and each name is one that file systems accept.
  @Test func addressesDoNotCollide() throws {
    let language = Shipped.workspace.languages[0]
    let long = String(repeating: "ü", count: 200)
    let ids = ["a", "a/b", "a_2fb", "a.html", "..", "index", long, long + "x", "a b"]
    let paths = ids.map { Address.ruleSet($0, language).path }
    #expect(Set(paths).count == ids.count)
    for path in paths {
      let parts = path.split(separator: "/")
      #expect(parts.count == 3 && parts.allSatisfy { $0.utf8.count <= 255 && $0 != ".." })
    }
    var files = River.base
    let text = String(decoding: try #require(files["rules/fishing.yaml"]), as: UTF8.self)
    files["rules/fishing.yaml"] = Array(
      text.replacing("version: \"2024\"", with: "version: \"\(long)/..\"").utf8)
    let pages = try SiteTests.files(of: files).keys.filter { $0.hasPrefix("en/rules/fishing/") }
    #expect(pages.count == 1 && pages[0].split(separator: "/").count == 4)
    #expect(pages.allSatisfy { $0.split(separator: "/").allSatisfy { $0.utf8.count <= 255 } })
  }

  /// In the order in which the workspace shows its rule sets.
  @Test func theListHasThemAll() throws {
    let evaluator = Shipped.evaluator
    let edition = Edition(
      evaluator, on: try #require(Day(iso: "2021-05-18")), in: evaluator.workspace.languages[0],
      base: nil)
    let page = RuleListPage(edition: edition).text(translations: [])
    let listed = page.matches(of: #/<th role="rowheader"[^>]*><a href="rules\/([^"]*)\.html"/#)
      .map { String($0.output.1) }
    let expected = Shipped.workspace.ordinances.sorted { $0.place < $1.place }.map(\.id)
    #expect(listed == expected && !listed.isEmpty)
  }
}
