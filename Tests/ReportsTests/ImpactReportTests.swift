import Comparison
import Evaluation
import Files
import Observations
import Reports
import RuleReader
import Rules
import TestSupport
import Testing

/// The impact as a reader gets it: as text with and without colours, as Markdown and as JSON.
@Suite struct ImpactReportTests {
  /// Two sides over the figures of the new one.
  private struct Sides {
    let old: Evaluator
    let new: Evaluator
    let pairs: [OrdinancePair]
    let days: DayRange

    func report(_ language: String = "en") throws -> ImpactReport {
      ImpactReport(
        Impact(old: old, new: new, pairs: pairs, over: days), areas: new.workspace.areas,
        language: try #require(new.workspace.language(language)),
        oldLanguage: try #require(old.workspace.language(language)))
    }
  }

  private static func days(_ from: String, _ through: String) -> DayRange {
    DayRange(from: Day(iso: from)!, through: Day(iso: through)!)
  }

  /// Rule files of one workspace by themselves.
  private static func files(_ folder: String, _ paths: [String], _ days: DayRange) throws -> Sides {
    let tree = FileTree.folder(folder)
    let workspace = try #require(Workspace.read(tree).workspace)
    let observations = try #require(
      Observations.read(workspace, files: tree, isFirstReplaced: true).observations)
    let sides = try paths.map { path in
      let ruleSet = try #require(workspace.ruleSet(inFile: path))
      let reduced = workspace.reduced(to: ruleSet)
      let place = try #require(reduced.ordinances.firstIndex { $0.id == ruleSet.id.value })
      return (Evaluator(reduced, observations), place)
    }
    return Sides(
      old: sides[0].0, new: sides[1].0, pairs: [OrdinancePair(old: sides[0].1, new: sides[1].1)],
      days: days)
  }

  private static func grades() throws -> Sides {
    try files(
      "rules/examples/grades", ["rules/grades-2020-12.yaml", "rules/grades-2021-04.yaml"],
      days("2021-04-01", "2021-06-30"))
  }

  private static func brakes() throws -> Sides {
    try files(
      "rules", ["federal/emergency-brake.yaml", "bavaria/brake-2021-05-10.yaml"],
      days("2021-05-08", "2021-05-21"))
  }

  /// Whole workspaces: a county and a rule set more and less, another text, and one untouched.
  private static func workspaces() throws -> Sides {
    func read(_ files: [String: [UInt8]]) throws -> (Workspace, Observations) {
      let tree = FileTree(files)
      let (workspace, problems) = Workspace.read(tree)
      let read = try #require(workspace, "\(problems.map { "\($0.span): \($0.message)" })")
      return (read, try #require(Observations.read(read, files: tree).observations))
    }
    func changed(
      _ files: [String: [UInt8]], _ path: String, _ change: (String) -> String
    ) throws -> [String: [UInt8]] {
      var files = files
      let text = String(decoding: try #require(files[path]), as: UTF8.self)
      let after = change(text)
      #expect(after != text, "\(path)")
      files[path] = Array(after.utf8)
      return files
    }
    let base = Repository.workspace(below: "rules/examples/small")
    var old = try changed(base, "areas.yaml") {
      $0.replacing("id: \"04\", name: \"Harbour\"", with: "id: \"05\", name: \"Old Harbour\"")
    }
    old = try changed(old, "data/level.csv") { $0.replacing("\n04,", with: "\n05,") }
    var new = try changed(base, "flood.yaml") {
      $0.replacing("values: { metres: 50 }", with: "values: { metres: 60 }")
        .replacing("above: 300", with: "above: 280")
    }
    new["reeds.yaml"] = new["flood.yaml"]
    new = try changed(new, "reeds.yaml") { $0.replacing("ruleset: flood", with: "ruleset: reeds") }
    new = try changed(new, "rulecheck.yaml") {
      $0.replacing("[flood.yaml]", with: "[flood.yaml, reeds.yaml]")
    }
    for path in old.keys where path.hasPrefix("tests/") { old[path] = nil }
    old = try changed(old, "rulecheck.yaml") {
      $0.split(separator: "\n").filter { !$0.hasPrefix("tests:") }.joined(separator: "\n") + "\n"
    }
    let (before, figures) = try read(old)
    let (after, others) = try read(new)
    let from = figures.firstDay
    return Sides(
      old: Evaluator(before, figures), new: Evaluator(after, others),
      pairs: OrdinancePair.all(before, after),
      days: DayRange(from: from, through: figures.lastDay))
  }

  @Test func textOfGrades() throws {
    var page = Page(hasColor: false, width: 80)
    try Self.grades().report("de").write(to: &page)
    expect(page.text, "grades-de.text")
    #expect(page.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    var colored = Page(hasColor: true)
    try Self.grades().report().write(to: &colored)
    expect(colored.text, "grades.color")
  }

  @Test func textOfWorkspaces() throws {
    var page = Page(hasColor: false, width: 80)
    try Self.workspaces().report().write(to: &page)
    expect(page.text, "workspaces.text")
  }

  @Test func markdownOfBrakes() throws {
    expect(try Self.brakes().report().markdown, "brakes.markdown")
  }

  @Test func markdownOfWorkspaces() throws {
    expect(try Self.workspaces().report().markdown, "workspaces.markdown")
  }

  @Test func jsonOfWorkspaces() throws {
    expect(try Self.workspaces().report().json.serialized, "workspaces.json")
  }

  /// Two workspaces that say the same: nothing but that.
  @Test func nothingDiffers() throws {
    let made = try Self.grades()
    let same = Sides(old: made.new, new: made.new, pairs: made.pairs, days: made.days)
    var page = Page(hasColor: false, width: 80)
    try same.report().write(to: &page)
    expect(page.text, "nothing.text")
    expect(try same.report().markdown, "nothing.markdown")
  }

  private func expect(_ text: String, _ name: String) {
    if let difference = Golden.difference(text, from: "Tests/Fixtures/impact/\(name)") {
      Issue.record(Comment(rawValue: difference))
    }
  }
}
