import Files
import Findings
import Lint
import Rules
import TestSupport
import Testing

/// Rule sets that are too large to look at in every combination: what is not proved is said, nothing
/// false is, and nobody waits: without an end to the work some of these would take years.
@Suite("Limits of proofs")
struct ProofLimitTests {
  /// Steps between neighbours in a ring of figures: none of them follows from the others.
  private static func ring(of figures: Int, bounds: Int, from first: Int = 0) -> BruteNode {
    var parts: [BruteNode] = []
    for figure in 0..<figures {
      for step in 0..<bounds {
        parts.append(
          node(
            .any([
              bound(first + figure, lower: 10 + step),
              bound(first + (figure + 1) % figures, upper: 100 + step),
            ])))
      }
    }
    return node(.all(parts))
  }

  private static func node(_ kind: BruteNode.Kind) -> BruteNode { BruteNode(id: 0, kind: kind) }

  private static func bound(_ metric: Int, lower: Int? = nil, upper: Int? = nil) -> BruteNode {
    let figure = BruteFigure(metric: metric, isState: false)
    func limit(_ number: Int?) -> BruteLimit? {
      number.map { BruteLimit(number: $0 * BruteNumber.one, isIncluded: true) }
    }
    return node(
      .compare(BruteComparison(figure: figure, lower: limit(lower), upper: limit(upper))))
  }

  private static func findings(
    _ phases: [BrutePhase], figures: Int, isExclusive: Bool = false
  ) -> (codes: Set<String>, found: [Diagnostic]) {
    var made = BruteCase(
      metrics: Array(repeating: BruteMetric(), count: figures), phases: phases,
      isExclusive: isExclusive, beginning: .absent, notice: nil)
    made.renumber()
    let found = Validation(of: FileTree(made.files)).findings()
    return (Set(found.map(\.code)), found)
  }

  @Test(arguments: [(2, 3), (3, 3), (5, 4), (14, 12)])
  func aTableThatIsRight(_ figures: Int, _ bounds: Int) {
    let ring = Self.ring(of: figures, bounds: bounds)
    let (codes, found) = Self.findings(
      [
        BrutePhase(starts: BruteTrigger(when: Self.node(.not(ring)))),
        BrutePhase(starts: BruteTrigger(when: ring)),
      ], figures: figures, isExclusive: true)
    #expect(codes.isSubset(of: ["not-proved"]), "\(described(found))")
  }

  @Test(arguments: [(2, 3), (3, 3), (5, 4), (14, 12)])
  func machinesThatAreRight(_ figures: Int, _ bounds: Int) {
    let ring = Self.ring(of: figures, bounds: bounds)
    let stricter = Self.node(.all([Self.bound(figures, lower: 50), ring]))
    let (codes, found) = Self.findings(
      [
        BrutePhase(),
        BrutePhase(
          starts: BruteTrigger(when: ring), ends: BruteTrigger(when: Self.node(.not(ring)), days: 3)
        ),
        BrutePhase(starts: BruteTrigger(when: stricter)),
      ], figures: figures + 1)
    #expect(codes.isSubset(of: ["not-proved"]), "\(described(found))")
  }

  /// Rows of as many days are one where their conditions are the same, so that the opposite of one leaves
  /// nothing open beside the other.
  @Test func rowsInOtherWordsAreOne() {
    func row(_ when: BruteNode, _ days: Int = 3) -> BruteNode {
      Self.node(.row(when, days: days, isDaySet: false))
    }
    let (one, other) = (Self.bound(0, lower: 50), Self.bound(1, upper: 20))
    func codes(_ rows: [BruteNode]) -> Set<String> {
      Self.findings(
        [
          BrutePhase(starts: BruteTrigger(when: Self.node(.not(rows[0])))),
          BrutePhase(starts: BruteTrigger(when: rows[1])),
        ],
        figures: 2, isExclusive: true
      ).codes
    }
    func not(_ part: BruteNode) -> BruteNode { Self.node(.not(part)) }
    let (all, turned) = (Self.node(.all([one, other])), Self.node(.all([other, one])))
    let opposite = not(Self.node(.any([not(other), not(one)])))
    #expect(codes([row(all), row(turned)]) == [])
    #expect(codes([row(all), row(opposite)]) == [])
    #expect(codes([row(row(all), 2), row(row(opposite), 2)]) == [])
    #expect(codes([row(all), row(turned, 4)]) == ["not-proved"])
    #expect(codes([row(all), row(one)]) == ["not-proved"])
  }

  /// What is found in tables of many figures is so.
  @Test func whatIsFoundAmongManyFiguresIsTrue() {
    var chance = Chance(seed: 5)
    func number(_ count: Int) -> Int { Int(chance.next() % UInt64(count)) }
    var codes: Set<String> = []
    for _ in 0..<4 {
      let conditions = (0..<3).map { _ in
        Self.node(
          .any(
            (0..<8).map { _ in
              Self.node(
                .all(
                  (0..<4).map { _ in
                    let bound = number(12)
                    return number(2) == 0
                      ? Self.bound(number(10), lower: bound) : Self.bound(number(10), upper: bound)
                  }))
            }))
      }
      let (_, found) = Self.findings(
        conditions.map { BrutePhase(starts: BruteTrigger(when: $0)) }, figures: 10,
        isExclusive: true)
      for finding in found {
        codes.insert(finding.code)
        guard finding.code == "gap" || finding.code == "overlap" else { continue }
        let witness = BruteWitness(finding.message)
        #expect(witness.problem == nil)
        let truths = conditions.map { Self.truth($0, witness.values) }
        let expected: [Bool?] =
          finding.code == "gap" ? truths.map { _ in false } : witness.phases.map { _ in true }
        let actual = finding.code == "gap" ? truths : witness.phases.map { truths[$0] }
        #expect(actual == expected, "\(finding.message)")
      }
    }
    #expect(codes.isSuperset(of: ["gap", "overlap"]), "\(codes)")
  }

  private static func truth(_ node: BruteNode, _ values: [BruteFigure: Int]) -> Bool? {
    switch node.kind {
    case .compare(let comparison): return values[comparison.figure].map(comparison.holds)
    case .not(let part): return truth(part, values).map { !$0 }
    case .all(let parts):
      let truths = parts.map { truth($0, values) }
      return truths.contains(false) ? false : truths.contains(nil) ? nil : true
    case .any(let parts):
      let truths = parts.map { truth($0, values) }
      return truths.contains(true) ? true : truths.contains(nil) ? nil : false
    case .row, .phase: return nil
    }
  }

  @Test(arguments: [1, 14])
  func twoHundredPhases(_ figures: Int) {
    let ladder = (1..<200).map { step in
      BrutePhase(
        starts: BruteTrigger(
          when: Self.node(.all((0..<figures).map { Self.bound($0, lower: 10 * step + $0) }))))
    }
    let (codes, found) = Self.findings([BrutePhase()] + ladder, figures: figures)
    #expect(codes.isSubset(of: ["not-proved"]), "\(described(Array(found.prefix(3))))")
    // Each but one starts with the next, which is stricter.
    let (turned, many) = Self.findings(
      [BrutePhase()] + ladder.reversed(), figures: figures)
    #expect(turned.isSubset(of: ["not-proved", "order", "unreachable-phase"]))
    #expect(figures > 1 || many.count { $0.code == "order" } == 198)
  }

  /// Each pair of phases costs a step, even if nothing has to be proved of it: otherwise the time would grow
  /// with the square of their number.
  @Test func pairsOfPhasesAreCounted() throws {
    let phases = (0...1_500).map { step in
      step == 0
        ? BrutePhase() : BrutePhase(starts: BruteTrigger(when: Self.bound(0, lower: 10 + step)))
    }
    var made = BruteCase(
      metrics: [BruteMetric()], phases: phases, isExclusive: false, beginning: .absent, notice: 0)
    made.renumber()
    var files = made.files
    // Notices put all of them in force, so that no condition is asked about.
    let first = try #require(Day(iso: "2024-05-01"))
    files["notices.yaml"] = Array(
      ("notices: list\nentries:\n"
        + phases.indices.map {
          "  - { ruleset: made-up, area: \"01001\", phase: p\($0), from: \(first + $0), legal-basis: { title: \"None\" } }\n"
        }.joined()).utf8)
    let found = Validation(of: FileTree(files)).findings().filter { $0.code == "not-proved" }
    #expect(found.contains { $0.message.contains("`unreachable-phase`") }, "\(described(found))")
  }

  @Test func aTableOfTwoHundredSteps() {
    var steps = (0..<199).map { Self.bound(0, lower: $0 * 10, upper: $0 * 10 + 10) }
    steps[0] = Self.bound(0, upper: 10)
    steps.append(Self.bound(0, lower: 1990))
    let (codes, found) = Self.findings(
      steps.map { BrutePhase(starts: BruteTrigger(when: $0)) }, figures: 1, isExclusive: true)
    // They touch with both their ends.
    let overlaps = found.filter { $0.code == "overlap" }
    #expect(overlaps.count == 199 || codes.contains("not-proved") && !overlaps.isEmpty)
    #expect(codes.isSubset(of: ["not-proved", "overlap"]))
  }

  /// As deep as the reader goes, and one step more.
  @Test func deepConditions() {
    var wasTooDeep = false
    for depth in stride(from: 10, through: 260, by: 10) {
      for kind in 0..<3 {
        var condition = Self.bound(0, lower: 5)
        for level in 0..<depth {
          switch kind {
          case 0: condition = Self.node(.not(condition))
          case 1: condition = Self.node(.all([condition]))
          default:
            let other = Self.bound(level % 14, lower: 6 + level)
            condition = Self.node(
              level % 2 == 0 ? .any([condition, other]) : .all([condition, other]))
          }
        }
        let (codes, _) = Self.findings(
          [BrutePhase(), BrutePhase(starts: BruteTrigger(when: condition))], figures: 14)
        if codes.contains("too-deep") { wasTooDeep = true }
        #expect(
          codes.isSubset(
            of: kind == 2 ? ["not-proved", "redundant-condition", "too-deep"] : ["too-deep"]))
      }
    }
    #expect(wasTooDeep)
  }
}
