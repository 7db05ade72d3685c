import Files
import RuleReader
import Rules
import TestSupport
import Testing

/// What results in a phase, for few guidelines and for many, which are looked up another way.
@Suite("Resulting guidelines")
struct ResultingGuidelinesTests {
  /// A rule set whose second phase restates every second guideline, and whose third lifts every
  /// third one.
  private func ruleSet(_ count: Int, inherits: String) throws -> RuleSet {
    func guideline(_ at: Int, _ word: String) -> String {
      "      g\(at): { topic: boating, text: { de: \"\(word)\", en: \"\(word)\" } }\n"
    }
    func limited(_ at: Int) -> String {
      "      g\(at): { topic: boating, text: { de: \"x\", en: \"x\" }, only: { from: 2025-01-01 } }\n"
    }
    let places = 0..<count
    let text = """
      ruleset: storm
      version: "1"
      title: { de: "Sturm", en: "Storm" }
      legal-basis: { title: "§ 1" }
      valid: { from: 2024-01-01 }
      areas: { country: RC }
      inherits: \(inherits)
      guidelines:
      \(places.map { guideline($0, "all") }.joined())
      phases:
        - phase: calm
          title: { de: "Ruhe", en: "Calm" }
        - phase: wind
          title: { de: "Wind", en: "Wind" }
          starts: { when: { wind: { above: 6 } } }
          guidelines:
      \(places.filter { $0 % 2 == 0 }.map { guideline($0, "wind") }.joined())
        - phase: storm
          title: { de: "Sturm", en: "Storm" }
          starts: { when: { wind: { above: 9 } } }
          guidelines:
      \(places.filter { $0 % 3 == 0 }.map { "      g\($0): lifted\n" }.joined())
      \(places.filter { $0 % 3 == 1 }.map(limited).joined())
      """
    let files = River.base.merging(["rules/storm.yaml": Array(text.utf8)]) { $1 }
    let (workspace, problems) = Workspace.read(FileTree(files))
    #expect(!problems.contains { $0.severity == .error }, "\(described(problems))")
    return try #require(workspace?.ordinance("storm")?.versions.first)
  }

  /// All phases in one pass are what each is alone.
  @Test(arguments: [4, 32, 33, 100], ["milder-phases", "phases-in-force"])
  func areTheSameInOnePass(_ count: Int, _ inherits: String) throws {
    let ruleSet = try ruleSet(count, inherits: inherits)
    func shown(_ entries: [ResultingGuideline]) -> [String] {
      entries.map {
        "\($0.guideline.id.value) \($0.level ?? -1) \($0.isCertain) \($0.replaced?.level ?? -2)"
      }
    }
    let all = ruleSet.guidelinesOfPhases()
    #expect(all.count == 3)
    for (level, phase) in all.enumerated() {
      let alone = ruleSet.guidelines(inPhase: level)
      #expect(shown(phase.entries) == shown(alone.entries))
      #expect(phase.lifted.map(\.at.value) == alone.lifted.map(\.at.value))
    }
    #expect(ruleSet.guidelineCount == all.reduce(0) { $0 + $1.entries.count })
  }

  @Test(arguments: [4, 31, 32, 33, 34, 100], ["milder-phases", "phases-in-force"])
  func followTheOrderOfPhases(_ count: Int, _ inherits: String) throws {
    let ruleSet = try ruleSet(count, inherits: inherits)
    let places = Array(0..<count)
    let wind = ruleSet.guidelines(inPhase: 1).entries
    #expect(wind.map(\.guideline.id.value) == places.map { "g\($0)" })
    #expect(wind.map(\.level) == places.map { $0 % 2 == 0 ? 1 : nil })
    #expect(
      wind.map { $0.replaced?.level == nil && $0.replaced != nil } == places.map { $0 % 2 == 0 })
    let storm = ruleSet.guidelines(inPhase: 2)
    // What is limited stands beside what it restates.
    let expected =
      places.filter { $0 % 3 != 0 }.map { "g\($0) \($0 % 2 == 0 ? "1" : "-")" }
      + places.filter { $0 % 3 == 1 }.map { "g\($0) 2" }
    #expect(
      storm.entries.map { "\($0.guideline.id.value) \($0.level.map(String.init) ?? "-")" }
        == expected)
    #expect(storm.lifted.map(\.at.value) == places.filter { $0 % 3 == 0 }.map { "g\($0)" })
    // With the machine of the milder phase out, its statements are as if they were not there.
    let alone = ruleSet.guidelines(inPhase: 2, isInForce: { _ in false }, applies: { _ in true })
    let isInherited = inherits == "milder-phases"
    #expect(
      alone.entries.map(\.level)
        == places.filter { $0 % 3 != 0 }.map {
          $0 % 3 == 1 ? 2 : isInherited && $0 % 2 == 0 ? 1 : nil
        })
  }
}
