import Comparison
import Files
import RuleReader
import Rules
import TestSupport
import Testing

/// Directions of conditions, beside every point of a grid.
@Suite("Directions and brute force")
struct DirectionTests {
  private static let base: [String: [UInt8]] = {
    var files = Repository.workspace(below: "Tests/Fixtures/reference-apps/base")
    let figures = NaiveCondition.metrics.map { name in
      "  \(name):\n    title: { de: \"\(name)\", en: \"\(name)\" }\n    range: { at-least: 0 }\n"
    }
    files["metrics.yaml"] = Array(("metrics:\n" + figures.joined()).utf8)
    return files
  }()

  static func workspace(_ phases: String, kind: String = "independent") -> Workspace? {
    var files = base
    files["thresholds.yaml"] = Array(
      """
      ruleset: thresholds
      version: "1"
      title: { de: "Schwellen", en: "Thresholds" }
      legal-basis: { title: "An app" }
      valid: { from: 2020-10-01 }
      areas: { country: LL }
      phases-are: \(kind)
      phases:
      \(phases)
      """.utf8)
    return Workspace.read(FileTree(files)).workspace
  }

  static func phase(_ id: String, _ triggers: String) -> String {
    "  - { phase: \(id), title: { de: \"\(id)\", en: \"\(id)\" }\(triggers) }\n"
  }

  private static func machine(_ starts: NaiveCondition, _ ends: NaiveCondition?) -> Workspace? {
    let ends = ends.map { ", ends: { when: \($0.text) }" } ?? ""
    return workspace(
      phase("low", "") + phase("high", ", starts: { when: \(starts.text) }\(ends)"))
  }

  private static func condition(_ found: [RuleDifference], _ detail: String, _ id: String)
    -> RuleDifference?
  {
    found.first {
      $0.aspect == .condition && $0.subject.detail == detail && $0.subject.id?.new == id
    }
  }

  /// Whether a case that is shown tells the two apart as it says: `incidence = 40, beds = 5`.
  private static func isRight(
    _ witness: RuleDifference.Witness, _ old: NaiveCondition, _ new: NaiveCondition
  ) -> Bool {
    // A figure that is not named may have any value, or none.
    NaiveCondition.grid.allSatisfy { point in
      var values = point
      for (place, name) in NaiveCondition.metrics.enumerated() {
        for part in witness.text.split(separator: ", ") where part.hasPrefix(name) {
          values[place] = part.split(separator: " ").last.flatMap { Double($0) }
        }
      }
      let truths = (old.truth(values) == true, new.truth(values) == true)
      switch witness.holdsInNew {
      case true?: return truths == (false, true)
      case false?: return truths == (true, false)
      case nil: return truths == (false, false) && old.truth(values) != new.truth(values)
      }
    }
  }

  @Test func triggersHaveTheDirectionOfEveryCase() {
    var tally: [RuleDifference.Meaning?: Int] = [:]
    for seed in 1...UInt64(Effort.cases(600)) {
      var chance = Chance(seed: seed)
      let old = NaiveCondition.random(&chance)
      let new =
        switch seed % 4 {
        case 0: old.reworded
        case 1: NaiveCondition.random(&chance)
        default: old.nudged(&chance)
        }
      let isEnd = seed % 3 == 0
      let still = NaiveCondition.compare(metric: 0, above: true, bound: 100, isIncluded: false)
      guard
        let a = isEnd ? Self.machine(still, old) : Self.machine(old, nil),
        let b = isEnd ? Self.machine(still, new) : Self.machine(new, nil)
      else { continue }
      let found = RuleComparison(ComparedRules(a), ComparedRules(b)).all
      let difference = Self.condition(found, isEnd ? "ends" : "starts", "high")
      let relation = NaiveRelation(old, new)
      let wider: RuleDifference.Meaning = isEnd ? .relaxed : .tightened
      let expected: RuleDifference.Meaning? =
        relation.isSame
        ? nil : relation.isWider ? wider : relation.isNarrower ? wider.mirrored : .changed
      tally[expected, default: 0] += 1
      let what = "seed \(seed), \(isEnd ? "ends" : "starts"): \(old.text) → \(new.text)"
      #expect(difference?.meaning == expected, "\(what)")
      #expect(found.count == (expected == nil ? 0 : 1), "\(what)")
      #expect(difference?.isUnproved != true, "\(what)")
      #expect(difference == nil || difference?.witnesses.isEmpty == false, "\(what)")
      for witness in difference?.witnesses ?? [] {
        #expect(Self.isRight(witness, old, new), "\(what): \(witness)")
      }
    }
    print(
      "directions of triggers:", tally.map { "\($0.key.map { "\($0)" } ?? "none") \($0.value)" })
    #expect(tally.count == 4 && tally.values.allSatisfy { $0 > Effort.cases(20) })
  }

  // MARK: Decision tables

  /// A table by one figure: phases at the same or other places, some only on one side.
  private struct Table {
    /// Mildest first, each with the lowest value at which it holds.
    var phases: [(id: String, from: Int)]

    static func random(_ chance: inout Chance) -> Table {
      let ids = ["a", "b", "c", "d", "e"].filter {
        $0 == "a" || Int.random(in: 0..<4, using: &chance) > 0 || $0 == "e"
      }
      let bounds = Array([10, 35, 50, 75, 100].shuffled(using: &chance).prefix(ids.count - 1))
      let sorted = [0] + bounds.sorted()
      // One in three is the other way round: the lowest values are the worst.
      return Table(phases: Array(zip(ids, sorted)))
    }

    var text: String {
      phases.enumerated().map { place, phase in
        let upper = place + 1 < phases.count ? ["below: \(phases[place + 1].from)"] : []
        let lower = place > 0 ? ["at-least: \(phase.from)"] : []
        return DirectionTests.phase(
          phase.id,
          ", starts: { when: { incidence: { \((lower + upper).joined(separator: ", ")) } } }")
      }.joined()
    }

    func level(_ value: Double) -> Int { phases.lastIndex { Double($0.from) <= value } ?? 0 }

    func id(_ value: Double) -> String { phases[level(value)].id }

    func place(_ id: String) -> Int? { phases.firstIndex { $0.id == id } }
  }

  private static let values: [Double] = [0, 5, 10, 20, 35, 40, 50, 60, 75, 80, 100, 150]

  /// By definition: where a phase or a stricter one applies, and where a stricter one does.
  private static func meaning(_ id: String, _ old: Table, _ new: Table) -> RuleDifference.Meaning? {
    func applies(_ table: Table, _ value: Double, orStricter: Bool) -> Bool {
      let place = table.place(id)!
      return orStricter ? table.level(value) >= place : table.level(value) > place
    }
    if values.allSatisfy({ (old.id($0) == id) == (new.id($0) == id) }) { return nil }
    var (tightens, relaxes) = (false, false)
    for orStricter in [true, false] {
      for value in values {
        let before = applies(old, value, orStricter: orStricter)
        let after = applies(new, value, orStricter: orStricter)
        if after, !before { tightens = true }
        if before, !after { relaxes = true }
      }
    }
    return tightens && relaxes ? .changed : tightens ? .tightened : .relaxed
  }

  /// Of a phase that only the new table has: what applied where it does.
  private static func meaningOfAdded(_ id: String, _ old: Table, _ new: Table)
    -> RuleDifference.Meaning
  {
    let before = values.filter { new.id($0) == id }.map { old.id($0) }
    let milder = before.allSatisfy { other in new.place(other).map { $0 < new.place(id)! } ?? false
    }
    let stricter = before.allSatisfy { other in
      new.place(other).map { $0 > new.place(id)! } ?? false
    }
    return milder ? .tightened : stricter ? .relaxed : .changed
  }

  @Test func tablesHaveTheDirectionOfEveryValue() throws {
    var tally: [String: Int] = [:]
    for seed in 1...UInt64(Effort.cases(300)) {
      var chance = Chance(seed: seed)
      let tables = Both(Table.random(&chance), Table.random(&chance))
      let workspaces = try tables.map {
        try #require(Self.workspace($0.text, kind: "exclusive"), "seed \(seed)")
      }
      let found = RuleComparison(ComparedRules(workspaces.old), ComparedRules(workspaces.new)).all
      let ids = tables.map { Set($0.phases.map(\.id)) }
      // Where names are exchanged for the same condition, a phase is renamed.
      guard !found.contains(where: { $0.aspect == .renamed }) else { continue }
      for id in ids.old.intersection(ids.new).sorted() {
        let expected = Self.meaning(id, tables.old, tables.new)
        let difference = Self.condition(found, "starts", id)
        tally["kept \(expected.map { "\($0)" } ?? "same")", default: 0] += 1
        #expect(
          difference?.meaning == expected, "seed \(seed), \(id): \(tables.old) → \(tables.new)")
      }
      for (isAdded, only) in [
        (true, ids.new.subtracting(ids.old)), (false, ids.old.subtracting(ids.new)),
      ] {
        for id in only.sorted() {
          let expected =
            isAdded
            ? Self.meaningOfAdded(id, tables.old, tables.new)
            : Self.meaningOfAdded(id, tables.new, tables.old).mirrored
          let difference = found.first {
            $0.aspect == (isAdded ? .added : .removed) && $0.subject.id?.new == id
          }
          tally["new or gone \(expected)", default: 0] += 1
          #expect(
            difference?.meaning == expected, "seed \(seed), \(id): \(tables.old) → \(tables.new)")
        }
      }
    }
    print("directions of tables:", tally.sorted { $0.key < $1.key })
    #expect(tally.count >= 6)
  }
}
