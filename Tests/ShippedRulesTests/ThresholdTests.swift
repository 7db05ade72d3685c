import Evaluation
import RuleLanguage
import TestSupport
import Testing

/// Every bound of every shipped rule set: what a value just below, at and just above it does.
@Suite("Thresholds")
struct ThresholdTests {
  /// A bound, and whether the trigger's condition holds below, at and above it.
  struct Bound: Sendable, Hashable, CustomTestStringConvertible {
    let ruleSet: String
    let phase: String
    let side: CountTrace.Side
    let bound: String
    let holds: [Bool]
    var testDescription: String { "\(ruleSet)/\(phase) \(side) \(bound)" }

    /// Above the bound on the way in, below it on the way out, so that the bound does neither.
    static func both(_ ruleSet: String, _ phase: String, _ bound: String) -> [Bound] {
      [
        Bound(
          ruleSet: ruleSet, phase: phase, side: .starts, bound: bound,
          holds: [false, false, true]),
        Bound(
          ruleSet: ruleSet, phase: phase, side: .ends, bound: bound, holds: [true, false, false]),
      ]
    }

    static func decision(_ phase: String, _ bound: String, _ holds: [Bool]) -> Bound {
      Bound(
        ruleSet: "de-recommendations", phase: phase, side: .starts, bound: bound, holds: holds)
    }
  }

  static let bounds: [Bound] =
    ["de-emergency-brake", "by-brake"].flatMap { brake in
      ["100", "150", "165"].flatMap { Bound.both(brake, "brake-\($0)", $0) }
    }
    + [("yellow", "35"), ("red", "50"), ("dark-red", "100")].flatMap {
      Bound.both("by-traffic-light", $0.0, $0.1)
    }
    + Bound.both("by-hotspot", "hotspot", "200")
    + [
      .decision("green", "35", [true, false, false]),
      .decision("yellow", "35", [false, true, true]),
      .decision("yellow", "50", [true, true, false]),
      .decision("red", "50", [false, false, true]),
      .decision("red", "100", [true, true, false]),
      .decision("dark-red", "100", [false, false, true]),
    ]

  @Test(arguments: bounds)
  func decidesAtItsBound(_ bound: Bound) {
    let ordinance = Shipped.workspace.ordinance(bound.ruleSet)!
    for (place, version) in ordinance.versions.enumerated()
    where version.phases.contains(where: { $0.id.value == bound.phase }) {
      let window = ordinance.window(ofVersion: place)
      let area = version.scope.contains(Shipped.area("15083")) ? "15083" : "09162"
      let first = version.firstCountedDay ?? window.from - 10
      let last = min(window.last, first + 30)
      for (value, holds) in zip(neighbours(of: bound.bound), bound.holds) {
        // The way out begins inside: five days far above, which fills every count.
        let values = (0...(last - first)).map { offset in
          bound.side == .ends && offset < 5 ? "999" : value
        }
        let lines = values.enumerated().map { "\(area),\(first + $0),\($1),\n" }.joined()
        let isInForce = Shipped.evaluator(data: lines)
          .isInForce(bound.phase, of: bound.ruleSet, area, on: last.description)
        #expect(
          isInForce == (bound.side == .starts ? holds : !holds),
          "\(bound.testDescription) in version \(version.version.value) at \(value)")
      }
    }
  }

  /// Texts just below, at and just above a bound.
  private func neighbours(of bound: String) -> [String] {
    ["\(Int(bound)! - 1).9999999999", "\(bound).0", "\(bound).0000000001"]
  }

  /// A threshold that is added to the shipped rules has to be added to the table above.
  @Test func everyShippedBoundIsInTheTable() {
    var missing: [String] = []
    for ordinance in Shipped.workspace.ordinances {
      for version in ordinance.versions {
        for phase in version.phases {
          for (side, trigger) in [(CountTrace.Side.starts, phase.starts), (.ends, phase.ends)] {
            for comparison in trigger?.when.comparisons ?? [] {
              for written in [comparison.lower, comparison.upper].compactMap({ $0 })
              where !ThresholdTests.bounds.contains(where: {
                $0.ruleSet == ordinance.id && $0.phase == phase.id.value && $0.side == side
                  && $0.bound == written.text
              }) {
                missing.append("\(written.span)")
              }
            }
          }
        }
      }
    }
    #expect(missing.isEmpty)
  }
}
