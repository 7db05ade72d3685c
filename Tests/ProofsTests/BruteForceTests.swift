import Foundation
import TestSupport
import Testing

/// The proofs of `validate` beside a count of all cases that there are.
@Suite("Proofs and brute force")
struct BruteForceTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// Replays one case.
  private static let chosenSeed = environment["RULECHECK_SEED"].flatMap(UInt64.init)
  private static let cases = environment["RULECHECK_CASES"].flatMap(Int.init) ?? Effort.cases(3000)

  @Test func everyVerdictIsThatOfBruteForce() {
    let first: UInt64 =
      Self.chosenSeed ?? Self.environment["RULECHECK_FIRST"].flatMap(UInt64.init) ?? 1
    var tally: [String: Int] = [:]
    var kinds: [String: (seed: UInt64, count: Int)] = [:]
    for seed in first..<first + UInt64(Self.chosenSeed == nil ? Self.cases : 1) {
      let agreement = BruteAgreement(BruteChoice.make(seed: seed))
      for code in agreement.codes { tally[code, default: 0] += 1 }
      if agreement.isLeftOut { tally["left out", default: 0] += 1 }
      guard let disagreement = agreement.disagreement else { continue }
      let kind = agreement.kind
      kinds[kind, default: (seed, 0)].count += 1
      if kinds[kind]?.count == 1, kinds.count <= 12 {
        let small = agreement.shrunk()
        Issue.record(
          """
          seed \(seed): \(disagreement)
          run it alone with RULECHECK_SEED=\(seed); a smaller case: \(small.disagreement ?? "")
          \(small.made.description)
          """)
      }
    }
    print(
      "brute force from seed \(first):",
      tally.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    for (kind, seen) in kinds.sorted(by: { $0.key < $1.key }) {
      print("DISAGREE \(seen.count) times, first seed \(seen.seed): \(kind)")
    }
  }

  // MARK: Brute force itself

  private static func bound(_ metric: Int, lower: Int? = nil, upper: Int? = nil) -> BruteNode {
    func limit(_ number: Int?) -> BruteLimit? {
      number.map { BruteLimit(number: $0 * BruteNumber.one, isIncluded: false) }
    }
    let figure = BruteFigure(metric: metric, isState: false)
    return BruteNode(
      id: 0,
      kind: .compare(BruteComparison(figure: figure, lower: limit(lower), upper: limit(upper))))
  }

  /// Two phases above the first with triggers that the days tell apart, or do not.
  private static func pair(_ change: (inout BrutePhase) -> Void) -> BruteVerdict {
    let milder = BrutePhase(
      starts: BruteTrigger(when: bound(0, lower: 50), days: 2),
      ends: BruteTrigger(when: bound(0, upper: 40), days: 2))
    var stricter = milder
    change(&stricter)
    var made = BruteCase(
      metrics: [BruteMetric()], phases: [BrutePhase(), milder, stricter], isExclusive: false,
      beginning: .absent, notice: nil)
    made.renumber()
    return BruteVerdict(made, named: [])
  }

  @Test func daysTellPhasesApart() {
    func isTold(_ change: (inout BrutePhase) -> Void) -> Bool {
      let verdict = Self.pair(change)
      return verdict.dayWithout(1, 2, seed: 1, days: 2000) != nil
    }
    #expect(!isTold { _ in })
    #expect(!isTold { $0.starts?.days = 1 })
    #expect(!isTold { $0.ends?.days = 3 })
    #expect(!isTold { $0.starts?.when = Self.bound(0, lower: 40) })
    #expect(isTold { $0.starts?.days = 3 })
    #expect(isTold { $0.starts?.isDaySet = true })
    #expect(isTold { $0.starts?.effective = .daysLater(1) })
    #expect(isTold { $0.starts?.when = Self.bound(0, lower: 60) })
    #expect(isTold { $0.ends?.days = 1 })
    #expect(isTold { $0.ends?.when = Self.bound(0, upper: 60) })
    #expect(isTold { $0.ends = nil })
  }

  @Test func whatBruteForceSaysOfPhases() {
    func codes(_ change: (inout BrutePhase) -> Void) -> [String] {
      Self.pair(change).findings.map(\.code).sorted()
    }
    #expect(codes { _ in } == ["unreachable-phase"])
    #expect(codes { $0.starts?.days = 1 } == ["order", "unreachable-phase"])
    #expect(codes { $0.starts?.when = Self.bound(0, lower: 60) } == [])
    #expect(codes { $0.ends?.when = Self.bound(0, upper: 60) } == ["flapping"])
    #expect(codes { $0.ends?.when = Self.bound(0, upper: 50) } == ["stuck-at-bound"])
    #expect(codes { $0.starts?.when = Self.bound(0, lower: 60, upper: 70) } == [])
  }

  @Test func valuesThatThereAre() {
    let one = BruteNumber.one
    let cut = BruteMetric(upper: BruteLimit(number: 2 * one, isIncluded: false), digits: 0)
    #expect(cut.rounded(-1_900_000) == -one)
    #expect(cut.values(around: []).last == one)
    #expect(!cut.hasValue(2 * one) && cut.hasValue(one) && !cut.hasValue(one / 2))
    let near = BruteMetric(
      lower: BruteLimit(number: 50_000, isIncluded: false),
      upper: BruteLimit(number: one, isIncluded: true), digits: 1, isHalfUp: true)
    #expect(near.rounded(50_000) == 100_000 && near.rounded(-50_000) == -100_000)
    #expect(near.values(around: []).first == 100_000 && near.values(around: []).last == one)
    #expect(BruteNumber.text(-20_500_000) == "-20.5" && BruteNumber.number("-20.5") == -20_500_000)
    #expect(BruteNumber.number("-0.5") == -500_000 && BruteNumber.number("inf") == nil)
  }
}
