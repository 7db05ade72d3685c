import Evaluation
import Reports
import Rules
import TestSupport
import Testing

@testable import Comparison

/// The impact over history against counting every day by itself, on made-up rules.
@Suite struct ImpactTests {
  /// Both sides over the same figures, and days within them or around them.
  private struct Case {
    let old: Evaluator
    let new: Evaluator
    let days: DayRange

    init?(_ seed: UInt64) {
      guard let old = RandomRules(seed: seed * 2, figures: seed).evaluator(),
        let new = RandomRules(seed: seed * 2 + 1, figures: seed).evaluator()
      else { return nil }
      var chance = Chance(seed: seed)
      let from = RandomRules.firstDay + Int.random(in: -5...30, using: &chance)
      self.old = old
      self.new = new
      days = DayRange(from: from, through: from + Int.random(in: 0...40, using: &chance))
    }

    var pairs: [OrdinancePair] { OrdinancePair.all(old.workspace, new.workspace) }
    var impact: Impact { Impact(old: old, new: new, pairs: pairs, over: days) }
  }

  @Test(arguments: 0..<UInt64(Effort.cases(60)))
  func agreesWithEveryDayByItself(_ seed: UInt64) throws {
    let made = try #require(Case(seed), "seed \(seed)")
    let impact = made.impact
    let naive = NaiveImpact(made.old, made.new, over: impact.days)
    #expect(impact.ordinances.count == 2, "seed \(seed)")
    for ordinance in impact.ordinances {
      let id = try #require(ordinance.new?.id)
      for phase in ordinance.phases {
        let expected = naive.uses[id]?[phase.state]
        #expect(phase.before == expected?.before ?? .init(), "seed \(seed), \(id) \(phase.state)")
        #expect(phase.after == expected?.after ?? .init(), "seed \(seed), \(id) \(phase.state)")
      }
      let states = Set(ordinance.phases.map(\.state))
      #expect(states.isSuperset(of: naive.uses[id]?.keys.map { $0 } ?? []), "seed \(seed), \(id)")
      let found = Dictionary(
        uniqueKeysWithValues: ordinance.counties.map { county in
          (
            county.area.id,
            [
              county.days, county.oneSidedDays, county.stricterDays, county.milderDays,
              county.guidelineDays,
            ]
          )
        })
      #expect(found == naive.counties[id] ?? [:], "seed \(seed), \(id)")
      for county in ordinance.counties {
        #expect(county.first == naive.first[id]?[county.area.id], "seed \(seed), \(id)")
        #expect(
          county.togetherDays == naive.applied[id]?[county.area.id]?.both, "seed \(seed), \(id)")
      }
      let apart = naive.applied[id]?.values.count { $0.any > 0 && $0.both == 0 }
      #expect(ordinance.apartCount == apart ?? 0, "seed \(seed), \(id)")
      let daily = naive.daily[id] ?? [:]
      let shared = daily.values.map(\.shared).max() ?? 0
      let most = shared > 0 ? shared : daily.values.map(\.alone).max()
      let widest = daily.filter { (shared > 0 ? $0.value.shared : $0.value.alone) == most }.keys
        .min()
      #expect(ordinance.widest?.counties == most, "seed \(seed), \(id)")
      #expect(ordinance.widest?.day == widest, "seed \(seed), \(id)")
      guard let widest else { continue }
      let differing = impact.phases(of: ordinance, on: widest).filter { $0.before != $0.after }
      let (here, there) = (differing.map(\.area.id), ordinance.counties.map(\.area.id))
      #expect(Set(here).isSubset(of: there), "seed \(seed), \(id)")
    }
  }

  @Test(arguments: 0..<UInt64(Effort.cases(40)))
  func comparedTheOtherWayRoundItMirrors(_ seed: UInt64) throws {
    let made = try #require(Case(seed), "seed \(seed)")
    let there = made.impact
    let back = Impact(
      old: made.new, new: made.old,
      pairs: made.pairs.map { OrdinancePair(old: $0.new, new: $0.old) },
      over: made.days)
    #expect(there.ordinances.map(\.new?.id) == back.ordinances.map(\.old?.id), "seed \(seed)")
    for (a, b) in zip(there.ordinances, back.ordinances) {
      let uses = Dictionary(uniqueKeysWithValues: b.phases.map { ($0.state, $0) })
      for phase in a.phases {
        #expect(phase.before == uses[phase.state]?.after, "seed \(seed)")
        #expect(phase.after == uses[phase.state]?.before, "seed \(seed)")
      }
      #expect(a.counties.map(\.area.id) == b.counties.map(\.area.id), "seed \(seed)")
      for (one, other) in zip(a.counties, b.counties) {
        #expect(one.days == other.days && one.first == other.first, "seed \(seed)")
        #expect(one.stricterDays == other.milderDays, "seed \(seed)")
        #expect(one.milderDays == other.stricterDays, "seed \(seed)")
        #expect(one.guidelineDays == other.guidelineDays, "seed \(seed)")
      }
    }
  }

  @Test(arguments: 0..<UInt64(Effort.cases(20)))
  func comparedWithItselfNothingDiffers(_ seed: UInt64) throws {
    let made = try #require(Case(seed), "seed \(seed)")
    let impact = Impact(
      old: made.new, new: made.new,
      pairs: OrdinancePair.all(made.new.workspace, made.new.workspace),
      over: made.days)
    #expect(impact.ordinances.allSatisfy { $0.counties.isEmpty }, "seed \(seed)")
    #expect(
      impact.ordinances.allSatisfy { $0.phases.allSatisfy { $0.before == $0.after } },
      "seed \(seed)")
  }

  /// The made-up cases have something of everything, or they would prove little.
  @Test func theMadeUpCasesHaveEverything() {
    var sums = [Int](repeating: 0, count: 7)
    for seed in 0..<UInt64(Effort.cases(60)) {
      guard let made = Case(seed) else { continue }
      for ordinance in made.impact.ordinances {
        sums[0] += ordinance.stricterDays
        sums[1] += ordinance.milderDays
        sums[2] += ordinance.oneSidedDays
        sums[3] += ordinance.guidelineDays
        sums[4] += ordinance.counties.reduce(0) { $0 + $1.unorderedDays }
        sums[5] += ordinance.phases.reduce(0) { $0 + $1.after.shortPeriods }
        // What differs there is only that one of the two applies alone; but not always.
        sums[6] += ordinance.counties.count { !$0.isShared && $0.togetherDays > 0 }
      }
    }
    #expect(sums.allSatisfy { $0 > 0 }, "\(sums)")
  }

  // MARK: By hand

  /// What a pair of shipped rules would have changed.
  private func shipped(_ ordinance: String, over days: DayRange, counties: Set<String>) -> Impact {
    let place = Shipped.ordinance(ordinance)
    return Impact(
      old: Shipped.evaluator, new: Shipped.evaluator, pairs: [OrdinancePair(old: nil, new: place)],
      over: days,
      counties: counties)
  }

  /// Counted from the periods that `rulecheck replay` prints for each of the two by itself, for
  /// instance in 09263: federal 165 until 18 May, 150 until the 21st, 100 until the 27th; Bavarian, from
  /// 10 May, 165 until the 19th, 150 on the 20th, 100 until the 25th. So the Bavarian one is stricter on
  /// the 19th and milder on the 21st, 26th and 27th.
  @Test(
    arguments: [
      ("09271", stricter: 0, milder: 15, guidelines: 13),
      ("09263", stricter: 1, milder: 3, guidelines: 24),
      ("09763", stricter: 0, milder: 5, guidelines: 23),
    ])
  func twoRuleFilesByThemselves(
    _ county: String, stricter: Int, milder: Int, guidelines: Int
  ) throws {
    func alone(_ path: String) throws -> (Evaluator, Int) {
      let ruleSet = try #require(Shipped.workspace.ruleSet(inFile: path))
      let workspace = Shipped.workspace.reduced(to: ruleSet)
      let place = try #require(
        workspace.ordinances.firstIndex { $0.id == ruleSet.id.value })
      return (Evaluator(workspace, Shipped.evaluator.observations), place)
    }
    let (old, oldPlace) = try alone("federal/emergency-brake.yaml")
    let (new, newPlace) = try alone("bavaria/brake-2021-05-10.yaml")
    let days = DayRange(from: Day(iso: "2021-04-24")!, through: Day(iso: "2021-06-30")!)
    let impact = Impact(
      old: old, new: new, pairs: [OrdinancePair(old: oldPlace, new: newPlace)], over: days,
      counties: [county])
    let found = try #require(impact.ordinances.first?.counties.first)
    #expect(found.stricterDays == stricter)
    #expect(found.milderDays == milder)
    #expect(found.unorderedDays == 0)
    #expect(found.guidelineDays == guidelines)
    // The federal one alone from 24 April through 9 May and from 7 through 30 June.
    #expect(found.oneSidedDays == 40)
    #expect(found.firstShared == Day(iso: "2021-05-10")!)
  }

  /// A phase between two others that takes over what the milder one says is not stricter than that one.
  @Test(arguments: [("At most {people} people.", 0), ("Only {people} people.", 2)])
  func aPhaseWithTheSameGuidelinesIsNotStricter(_ words: String, _ stricter: Int) throws {
    let low = Valley.high(above: 20, "low")
    let middle = Valley.high(above: 40, "low", words: words).replacing(
      "phase: low", with: "phase: middle")
    let bare =
      "  - { phase: low, title: { en: \"low\" }, starts: { when: { level: { above: 20 } } } }"
    let high = Valley.high(above: 80, people: 2)
    let old = try Valley.adorf(
      Valley.version(phases: Valley.calm, low, high), level: "10 45 50 30 90"
    ).evaluator
    let new = try Valley.adorf(
      Valley.version(phases: Valley.calm, bare, middle, high), level: "10 45 50 30 90"
    ).evaluator
    let impact = Impact(
      old: old, new: new, pairs: OrdinancePair.all(old.workspace, new.workspace),
      over: DayRange(from: Valley.day(1), through: Valley.day(5)))
    let county = try #require(impact.ordinances[0].counties.first)
    #expect(county.days == 2)
    #expect(county.stricterDays == stricter)
    #expect(county.unorderedDays == 2 - stricter)
  }

  /// Against nothing, an ordinance applies alone wherever it does.
  @Test func anOrdinanceThatIsNewAppliesAlone() throws {
    let days = DayRange(from: Day(iso: "2021-04-20")!, through: Day(iso: "2021-04-29")!)
    let impact = shipped("de-emergency-brake", over: days, counties: ["15083"])
    let ordinance = try #require(impact.ordinances.first)
    #expect(impact.countyCount == 1)
    // Valid from 24 April on.
    #expect(ordinance.countyDays == 6)
    #expect(ordinance.oneSidedDays == 6 && ordinance.differingDays == 6)
    #expect(ordinance.counties.first?.first == Day(iso: "2021-04-24")!)
    #expect(ordinance.counties.first?.firstShared == nil)
    #expect(ordinance.old == nil)
  }

  /// Adorf is always calm under both; in Bheim nothing is known under both; in Cburg only the new one applies.
  @Test func whereBothAlsoApplyAlikeTheyApplyTogether() throws {
    func evaluator(through: Int, areas: String) throws -> Evaluator {
      let rules = Valley.version(
        through: through, areas: areas, phases: Valley.calm, Valley.high(above: 50))
      return try Valley(
        rules: [rules], levels: ["101": "1 2 3 4 5 6 7 8", "201": "1 2 3 4 5 6 7 8"]
      ).evaluator
    }
    let old = try evaluator(through: 5, areas: "states: [N]")
    let new = try evaluator(through: 8, areas: "country: V")
    let impact = Impact(
      old: old, new: new, pairs: OrdinancePair.all(old.workspace, new.workspace),
      over: DayRange(from: Valley.day(1), through: Valley.day(8)))
    let ordinance = try #require(impact.ordinances.first)
    #expect(ordinance.counties.map(\.area.id) == ["201", "101", "102"])
    #expect(ordinance.counties.map(\.oneSidedDays) == [8, 3, 3])
    #expect(ordinance.counties.map(\.phaseDays) == [0, 0, 0])
    let english = try #require(new.workspace.language("en"))
    let report = ImpactReport(
      impact, areas: new.workspace.areas, language: english, oldLanguage: english)
    let sentence =
      "Only one of the two applies on 14 county-days (58 %); in 1 county the two never apply together."
    #expect(report.markdown.contains("- \(sentence)\n"), "\(report.markdown)")
    #expect(report.json.serialized.contains("\"neverTogether\": 1,"))
    #expect(ordinance.counties.map(\.togetherDays) == [0, 5, 5])
  }

  /// Eisenach became part of Wartburgkreis on 2021-07-01.
  @Test func aMergedCountyIsComparedUntilItsMerger() throws {
    let days = DayRange(from: Day(iso: "2021-06-20")!, through: Day(iso: "2021-07-10")!)
    let impact = shipped("de-recommendations", over: days, counties: ["16056"])
    #expect(impact.ordinances.first?.countyDays == 11)
  }

  /// No day after the last one with a figure is compared.
  @Test func theDaysEndWithTheFigures() throws {
    let end = try #require(Shipped.evaluator.observations.lastDay)
    let impact = shipped(
      "de-recommendations", over: DayRange(from: end - 3, through: end + 30), counties: ["15083"])
    #expect(impact.days == DayRange(from: end - 3, through: end))
  }
}

/// Which of two phases is the stricter, by the phases that both rule sets know.
@Suite struct PhaseOrderTests {
  private func order(_ old: [String], _ new: [String], _ before: String, _ after: String)
    -> PhaseOrder.Result
  {
    PhaseOrder(old, new)[old.firstIndex(of: before)!, new.firstIndex(of: after)!]
  }

  @Test func byTheOrderThatBothHave() {
    let phases = ["green", "yellow", "red"]
    #expect(order(phases, phases, "green", "red") == .stricter)
    #expect(order(phases, phases, "red", "yellow") == .milder)
  }

  /// A phase that one of them has alone lies between those that both have.
  @Test func aPhaseOfOneAloneIsPlacedByTheOthers() {
    let (old, new) = (["0", "35", "100"], ["0", "10", "35", "100", "150"])
    #expect(order(old, new, "0", "10") == .stricter)
    #expect(order(old, new, "35", "10") == .milder)
    #expect(order(old, new, "35", "150") == .stricter)
    #expect(order(new, old, "150", "100") == .milder)
    // Both alone, with a shared one between them.
    #expect(order(["0", "a", "50"], ["0", "50", "b"], "a", "b") == .stricter)
  }

  @Test func whatNothingPlacesHasNoOrder() {
    #expect(order(["a"], ["b"], "a", "b") == .unordered)
    #expect(order(["0", "a", "50"], ["0", "b", "50"], "a", "b") == .unordered)
    // The two disagree.
    #expect(order(["x", "y"], ["y", "x"], "x", "y") == .unordered)
  }
}

extension CountyImpact {
  /// Days of another phase on which none of the two is the stricter: one is unknown, or they have no
  /// order, or the same guidelines.
  fileprivate var unorderedDays: Int { phaseDays - stricterDays - milderDays }
}
