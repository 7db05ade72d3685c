import Comparison
import Files
import Reports
import RuleReader
import Rules
import TestSupport
import Testing

/// Two workspaces, or two sets of files laid over the small one, and what is said of them.
@Suite("Rules against rules")
struct DifferenceFixtureTests {
  static let folder = "Tests/Fixtures/diffs"
  static let names = [
    "amended-law", "amended-table", "more-thresholds", "new-version", "other-labels",
    "other-tables",
    "renamed-reference", "reordered-table", "reworded", "short-texts", "site-and-icons",
    "taken-over",
  ]

  static func workspace(_ name: String, _ side: String) throws -> Workspace {
    var files = Repository.workspace(below: "\(folder)/\(name)/\(side)")
    if files["rulecheck.yaml"] == nil { files = River.base.merging(files) { $1 } }
    let (workspace, problems) = Workspace.read(FileTree(files))
    return try #require(workspace, "\(name)/\(side): \(described(problems))")
  }

  static func report(_ name: String, isMirrored: Bool = false) throws -> DifferenceReport {
    let both = [try workspace(name, "old"), try workspace(name, "new")].map { ComparedRules($0) }
    return DifferenceReport(
      isMirrored ? RuleComparison(both[1], both[0]) : RuleComparison(both[0], both[1]))
  }

  @Test(arguments: names) func whatIsSaidIsAsExpected(_ name: String) throws {
    let report = try Self.report(name)
    var page = Page(hasColor: false)
    report.write(to: &page)
    for (text, ending) in [(page.text, "txt"), (report.markdown, "md"), (report.json, "json")] {
      let difference = Golden.difference(text, from: "\(Self.folder)/\(name)/expected.\(ending)")
      #expect(difference == nil)
    }
  }

  // MARK: Single versions

  private static func text(_ old: ComparedRules, _ new: ComparedRules, language: String? = nil)
    -> String
  {
    var page = Page(hasColor: false, width: .max)
    DifferenceReport(RuleComparison(old, new, language: language)).write(to: &page)
    return page.text
  }

  /// Two files of different ordinances are compared all the same.
  @Test func oneVersionAgainstAnotherOrdinance() {
    let sides = [("de-emergency-brake", 0), ("by-brake", 0)].compactMap { id, place in
      Shipped.workspace.ordinance(id).map { ordinance in
        ComparedRules(
          Shipped.workspace,
          single: .init(ruleSet: id, version: ordinance.versions[place].version.value))
      }
    }
    let difference = Golden.difference(
      sides.count == 2 ? Self.text(sides[0], sides[1], language: "en") : "",
      from: "\(Self.folder)/federal-and-state.expected")
    #expect(difference == nil)
  }

  /// A file is held against its like, and without one against what applied on its first day.
  @Test func oneVersionAgainstAWorkspace() throws {
    let old = ComparedRules(try Self.workspace("new-version", "old"))
    let single = ComparedRules(
      try Self.workspace("new-version", "new"), single: .init(ruleSet: "low-water", version: "2025")
    )
    let forth = RuleComparison(old, single)
    #expect(forth.all.allSatisfy { $0.subject.ruleSet == Both("low-water", "low-water") })
    #expect(forth.all.allSatisfy { $0.subject.version == Both("2024", "2025") })
    #expect(forth.count(of: .tightened) == 2 && forth.count(of: .relaxed) == 1)
    let back = RuleComparison(single, old)
    #expect(back.count(of: .tightened) == 1 && back.count(of: .relaxed) == 2)
    let like = ComparedRules(
      try Self.workspace("new-version", "new"), single: .init(ruleSet: "low-water", version: "2024")
    )
    #expect(RuleComparison(old, like).isEmpty)
    let other = ComparedRules(
      try Self.workspace("new-version", "new"), single: .init(ruleSet: "lighting", version: "1"))
    #expect(RuleComparison(old, other).all.map(\.aspect) == [.added])
    #expect(RuleComparison(other, old).all.map(\.aspect) == [.removed])
  }

  @Test func nothingIsSaidInOneLine() throws {
    let rules = ComparedRules(try Self.workspace("amended-law", "old"))
    #expect(Self.text(rules, rules) == "No difference in what is compared\n")
  }

  @Test func textsAreQuotedInTheLanguageAskedFor() throws {
    let sides = try ["old", "new"].map { ComparedRules(try Self.workspace("amended-law", $0)) }
    let text = Self.text(sides[0], sides[1], language: "de")
    #expect(
      text.contains("phase low, starts when: Water level below 150 → Water level at most 170"))
    #expect(text.contains("guideline signs added, in every phase: Beachten Sie die Schilder."))
  }

  /// A comment on GitHub has at most 65,536 characters.
  @Test func longTablesAreCut() throws {
    let sides = try ["old", "new"].map { side in
      var files = River.base
      for id in 0..<600 {
        files["topics.yaml", default: []] += Array(
          "  t\(id): { title: { de: \"Thema \(id)\", en: \"Topic \(id) \(side) \(String(repeating: "x", count: 90))\" } }\n"
            .utf8)
      }
      return ComparedRules(try #require(Workspace.read(FileTree(files)).workspace))
    }
    let markdown = DifferenceReport(RuleComparison(sides[0], sides[1])).markdown
    #expect(markdown.hasPrefix("**600 editorial**") && markdown.utf8.count <= 60_000)
    let left = try #require(markdown.firstMatch(of: /comment: (\d+) differences\. The/)?.1)
    #expect(markdown.contains("\nand \(left) more\n") && markdown.utf8.count > 55_000)
  }

  @Test func nobodyIsCalledByATitle() throws {
    let sides = try ["Topic", "@somebody, a@b"].map { title in
      var files = River.base
      files["topics.yaml", default: []] += Array(
        "  t: { title: { de: \"Thema\", en: \"\(title)\" } }\n".utf8)
      return ComparedRules(try #require(Workspace.read(FileTree(files)).workspace))
    }
    let markdown = DifferenceReport(RuleComparison(sides[0], sides[1])).markdown
    #expect(markdown.contains("| @&#8203;somebody, a@&#8203;b |"))
  }

  @Test func longListsOfPhasesAreCut() throws {
    let sides = try ["5", "6"].map { number in
      var files = River.base
      files["rules/many.yaml"] = Array(
        """
        ruleset: many
        version: "1"
        title: { de: "Viele", en: "Many" }
        legal-basis: { title: "Law" }
        valid: { from: 2024-01-01 }
        areas: { states: [UP] }
        guidelines:
          boats: { topic: boating, text: { de: "{n}", en: "{n}" }, values: { n: \(number) } }
        phases:
          - { phase: p0, title: { de: "Null", en: "None" } }

        """.utf8)
      for at in 1...10 {
        files["rules/many.yaml"]! += Array(
          "  - { phase: p\(at), title: { de: \"P\(at)\", en: \"P\(at)\" }, starts: { when: { level: { below: \(100 - at) } } } }\n"
            .utf8)
      }
      files["rules/many.yaml"]! += Array(
        """
          - phase: last
            title: { de: "Letzte", en: "Last" }
            starts: { when: { level: { below: 10 } } }
            guidelines: { boats: lifted }

        """.utf8)
      let (workspace, problems) = Workspace.read(FileTree(files))
      return ComparedRules(try #require(workspace, "\(described(problems))"))
    }
    let text = Self.text(sides[0], sides[1]).split(separator: "\n").map {
      $0.drop { $0 == " " }
    }.joined(separator: " ")
    #expect(
      text.contains("value n, in phases p0, p1, p2, p3, p4, p5, p6, p7 and 3 others: 5 → 6"),
      "\(text)")
  }

  @Test(arguments: names) func aWorkspaceDoesNotDifferFromItself(_ name: String) throws {
    for side in ["old", "new"] {
      let report = RuleComparison(
        ComparedRules(try Self.workspace(name, side)), ComparedRules(try Self.workspace(name, side))
      )
      #expect(report.isEmpty, "\(report.all.map { "\($0.subject) \($0.aspect)" })")
    }
  }
}
