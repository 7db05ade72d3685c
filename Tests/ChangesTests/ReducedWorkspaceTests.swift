import Evaluation
import Files
import Observations
import RuleReader
import Rules
import TestSupport
import Testing

/// A rule file by itself.
@Suite struct ReducedWorkspaceTests {
  private func reduced(_ path: String) throws -> Workspace {
    let ruleSet = try #require(Shipped.workspace.ruleSet(inFile: path))
    return Shipped.workspace.reduced(to: ruleSet)
  }

  @Test func keepsOneVersionOnly() throws {
    let workspace = try reduced("bavaria/brake-2021-05-10.yaml")
    #expect(workspace.ordinances.map(\.id) == ["by-brake"])
    #expect(workspace.ordinances[0].versions.map(\.version.value) == ["2021-05-05"])
  }

  @Test func keepsWhatItsConditionsLookAt() throws {
    let ids = try reduced("baden-wuerttemberg/opening-3.yaml").ordinances.map(\.id)
    // It looks at the opening, which looks at the federal brake.
    #expect(ids.contains("bw-opening") && ids.contains("de-emergency-brake"), "\(ids)")
    #expect(ids.count == 3, "\(ids)")
    // Of what it looks at all versions.
    let opening = try reduced("baden-wuerttemberg/opening-3.yaml").ordinance("bw-opening")
    #expect(opening?.versions.count == 2)
  }

  /// The federal law is displaced in Bavaria by the Bavarian one; by itself it is not.
  @Test func isWithoutWhatDisplacesIt() throws {
    let workspace = try reduced("federal/emergency-brake.yaml")
    let evaluator = Evaluator(workspace, Shipped.evaluator.observations)
    let kempten = Shipped.area("09763")
    let end = try #require(evaluator.observations.lastDay)
    let alone = evaluator.periods(ordinance: 0, in: kempten, known: end)
    let whole = Shipped.evaluator.periods(
      ordinance: Shipped.ordinance("de-emergency-brake"), in: kempten, known: end)
    let day = Day(iso: "2021-05-15")!
    #expect(alone.contains { $0.days.contains(day) })
    #expect(!whole.contains { $0.days.contains(day) })
  }

  /// A version that continues one before it begins by itself as if it had always been there.
  @Test func aContinuingVersionRecounts() throws {
    var files = RandomRules(seed: 3, figures: 3).files.filter { !$0.key.hasPrefix("rules/") }
    func version(_ label: String, _ from: String, _ begins: String) -> String {
      """
      ruleset: flood
      version: "\(label)"
      title: { en: "Flood" }
      legal-basis: { title: "Made up" }
      valid: { from: \(from) }
      areas: { country: MU }
      begins: \(begins)
      phases:
        - { phase: calm, title: { en: "Calm" } }
        - phase: high
          title: { en: "High" }
          starts: { when: { level: { above: 40 } }, consecutive: 2 days }

      """
    }
    files["rules/1.yaml"] = version("1", "2024-02-20", "recount")
    files["rules/2.yaml"] = version("2", "2024-03-05", "continue")
    let tree = FileTree(files)
    let workspace = try #require(Workspace.read(tree).workspace)
    let observations = try #require(Observations.read(workspace, files: tree).observations)
    let second = try #require(workspace.ruleSet(inFile: "rules/2.yaml"))
    files["rules/1.yaml"] = nil
    files["rules/2.yaml"] = version("2", "2024-03-05", "recount")
    let recounting = try #require(Workspace.read(FileTree(files)).workspace)
    let alone = Evaluator(workspace.reduced(to: second), observations)
    let expected = Evaluator(recounting, observations)
    let end = try #require(observations.lastDay)
    for area in workspace.areas.counties {
      let periods = alone.periods(ordinance: 0, in: area, known: end)
      #expect(periods == expected.periods(ordinance: 0, in: area, known: end))
      #expect(!periods.isEmpty)
      let situation = alone.situation(in: area, on: end - 5)
      for standing in situation.standings { #expect(standing.ruleSet.version.value == "2") }
    }
  }

  @Test func aFileThatIsNoRuleSetHasNone() {
    #expect(Shipped.workspace.ruleSet(inFile: "metrics.yaml") == nil)
    #expect(Shipped.workspace.ruleSet(inFile: "federal/nothing.yaml") == nil)
  }
}
