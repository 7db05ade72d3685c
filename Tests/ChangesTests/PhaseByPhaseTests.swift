import Rules
import TestSupport
import Testing

@testable import Comparison

/// What is found for many phases at once, beside what each phase has by itself.
@Suite("Phase by phase")
struct PhaseByPhaseTests {
  /// Random phases that hand down, restate and lift a few guidelines, each in another order.
  private static func version(_ chance: inout Chance) -> String {
    func entry(_ id: String, of words: [String]) -> String {
      let word = words.randomElement(using: &chance) ?? "lifted"
      return word == "lifted"
        ? "\(id): lifted" : "\(id): { topic: life, text: { en: \"\(word).\" } }"
    }
    func guidelines(_ entries: [String]) -> String {
      "guidelines: { \(entries.joined(separator: ", ")) }"
    }
    func some(of ids: [String], _ most: Int) -> [String] {
      Array(ids.shuffled(using: &chance).prefix(Int.random(in: 0...most, using: &chance)))
    }
    let ids = ["a", "b", "c", "d"]
    let sharedIDs = some(of: ids, 4)
    let words = ["One", "Two", "Three"]
    let shared = guidelines(sharedIDs.map { entry($0, of: words) })
    let isTable = Int.random(in: 0..<4, using: &chance) == 0
    let names = ["p", "q", "r", "s", "t", "u"].shuffled(using: &chance)
      .prefix(Int.random(in: 1...6, using: &chance))
    let phases = (["calm"] + names).enumerated().map { level, name in
      let bounds =
        (level > 0 ? ["at-least: \(level * 10)"] : [])
        + (level < names.count ? ["below: \(level * 10 + 10)"] : [])
      let starts =
        isTable
        ? ", starts: { when: { level: { \(bounds.joined(separator: ", ")) } } }"
        : level == 0 ? "" : ", starts: { when: { level: { above: \(level * 10) } } }"
      // Only what all phases have is lifted: what is not there cannot be.
      let own = some(of: ids, level == 0 ? 1 : 3).map { id in
        entry(id, of: sharedIDs.contains(id) && level > 0 ? words + ["lifted"] : words)
      }
      return "  - { phase: \(name), title: { en: \"\(name)\" }\(starts), \(guidelines(own)) }"
    }
    let kind =
      isTable
      ? "phases-are: exclusive"
      : "inherits: \(["milder-phases", "phases-in-force"].randomElement(using: &chance) ?? "")"
    return Valley.version("1", kind, shared, phases: phases.joined(separator: "\n"))
  }

  private static func workspace(_ chance: inout Chance) throws -> Workspace {
    try Valley(rules: [version(&chance)], levels: ["101": "1"]).evaluator.workspace
  }

  private static func ruleSet(_ workspace: Workspace) throws -> RuleSet {
    try #require(workspace.ordinance("flood")?.versions.first)
  }

  @Test func eachIdentifierHasWhatThePhaseHas() throws {
    var lifted = 0
    for seed in 1...UInt64(Effort.cases(200)) {
      var chance = Chance(seed: seed)
      let ruleSet = try Self.ruleSet(Self.workspace(&chance))
      let found = GuidelinesByPhase(ruleSet)
      for level in [nil] + ruleSet.phases.indices.map(Optional.some) {
        let expected = ruleSet.guidelines(inPhase: level)
        for id in ["a", "b", "c", "d", "e"] {
          let result = found.result(of: id, inPhase: level)
          func words(_ entry: ResultingGuideline) -> String {
            let replaced = entry.replaced.map { "\($0.guideline.id.span) \($0.level ?? -1)" }
            return
              "\(entry.guideline.id.span) \(entry.level ?? -1) \(entry.isCertain) \(replaced ?? "-")"
          }
          let entries = expected.entries.filter { $0.guideline.id.value == id }
          let last = expected.lifted.last { $0.dropped.guideline.id.value == id }?.at
          #expect(
            result.entries.map(words) == entries.map(words), "seed \(seed), \(level ?? -1) \(id)")
          #expect(result.lifted == last, "seed \(seed), \(level ?? -1) \(id)")
          lifted += last == nil ? 0 : 1
        }
      }
    }
    #expect(lifted > Effort.cases(50))
  }

  @Test func aGuidelineDiffersInThePhasesInWhichItDoes() throws {
    var runs = 0
    for seed in 1...UInt64(Effort.cases(300)) {
      var chance = Chance(seed: seed)
      let sides = try Both(Self.workspace(&chance), Self.workspace(&chance))
      let rules = try sides.map { try Self.ruleSet($0) }
      var expected: [String: [String]] = [:]
      for phase in rules.old.phases.map(\.id.value) {
        let levels = rules.map { $0.phases.firstIndex { $0.id.value == phase } }
        guard levels.new != nil else { continue }
        let texts = rules.with(levels) { ruleSet, level in
          Dictionary(
            ruleSet.guidelines(inPhase: level).entries.map {
              ($0.guideline.id.value, $0.guideline.text.all.map(\.value))
            }, uniquingKeysWith: { first, _ in first })
        }
        for id in ["a", "b", "c", "d"] where texts.old[id] != texts.new[id] {
          expected[id, default: []].append(phase)
        }
      }
      var found: [String: [String]] = [:]
      let differences = RuleComparison(ComparedRules(sides.old), ComparedRules(sides.new))
        .differences.filter { $0.subject.kind == .guideline }
      let names = rules.map { Set($0.phases.map(\.id.value)) }
      for difference in differences where [.added, .removed, .text].contains(difference.aspect) {
        // Renamed ones are others.
        let phases = difference.subject.phases.map(\.old).filter(names.new.contains)
        found[difference.subject.id?.new ?? "", default: []] += phases
        runs += difference.subject.phaseRuns.count > 1 ? 1 : 0
        #expect(difference.subject.phaseCount == difference.subject.phases.count)
      }
      for id in ["a", "b", "c", "d"] {
        #expect(
          (found[id] ?? []).sorted() == (expected[id] ?? []).sorted(), "seed \(seed), \(id)")
      }
    }
    #expect(runs > Effort.cases(20))
  }

  @Test func theLeastOfARunIsThatOfItsNumbers() {
    var chance = Chance(seed: 1)
    for count in 1...20 {
      let numbers = (0..<count).map { _ in Int.random(in: 0..<50, using: &chance) }
      let least = RangeMinimum(numbers)
      for first in numbers.indices {
        for last in first..<count {
          #expect(least.least(in: first..<last + 1) == numbers[first...last].min())
        }
      }
    }
  }
}
