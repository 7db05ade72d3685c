import Evaluation
import Rules
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
    + fridays + steps
    + [
      .decision("green", "35", [true, false, false]),
      .decision("yellow", "35", [false, true, true]),
      .decision("yellow", "50", [true, true, false]),
      .decision("red", "50", [false, false, true]),
      .decision("red", "100", [true, true, false]),
      .decision("dark-red", "100", [false, false, true]),
    ]

  /// A single Friday decides, at the bound, too.
  static let fridays = [
    ("alternating", "50", [false, true, true], [true, false, false]),
    ("distance", "100", [false, false, true], [true, true, false]),
  ].flatMap { both("by-school-weeks", $0, $1, starts: $2, ends: $3) }

  /// Of the value with one decimal: 35.05 is 35.1.
  static let steps = [("step-1", "10"), ("step-2", "35"), ("step-3", "50")].flatMap {
    both("nw-steps", $0, $1, starts: [false, true, true], ends: [true, false, false])
  }

  static func both(
    _ ruleSet: String, _ phase: String, _ bound: String, starts: [Bool], ends: [Bool]
  ) -> [Bound] {
    [
      Bound(ruleSet: ruleSet, phase: phase, side: .starts, bound: bound, holds: starts),
      Bound(ruleSet: ruleSet, phase: phase, side: .ends, bound: bound, holds: ends),
    ]
  }

  @Test(arguments: bounds)
  func decidesAtItsBound(_ bound: Bound) {
    let ordinance = Shipped.workspace.ordinance(bound.ruleSet)!
    for (place, version) in ordinance.versions.enumerated() {
      let phase = version.phases.first { $0.id.value == bound.phase }
      guard let starts = phase?.starts else { continue }
      let window = ordinance.window(ofVersion: place)
      let area = ["15083", "09162", "05315"].first { version.scope.contains(Shipped.area($0)) }!
      let first = version.firstCountedDay ?? window.from - 10
      let last = min(window.last, first + 30)
      for (value, holds) in zip(neighbours(of: bound), bound.holds) {
        // The way out begins inside: days far above, enough to fill the count.
        let inside = max(5, starts.consecutive.days + 2)
        let values = (0...(last - first)).map { offset in
          bound.side == .ends && offset < inside ? "999" : value
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

  /// Texts just below, at and just above a bound, or the value that is rounded up from it.
  private func neighbours(of tested: Bound) -> [String] {
    let bound = tested.bound
    if tested.ruleSet == "nw-steps" {
      return ["\(bound).0499999999", "\(bound).05", "\(bound).0500000001"]
    }
    let whole = Int(bound)!
    return ["\(whole - 1).9999999999", "\(bound).0", "\(bound).0000000001"]
  }

  /// Ordinances whose triggers look at more than a value of the county: at the state's, at rows, at
  /// other ordinances. Their own tests have a value below, at and above every bound.
  static let heldByTests = ["bw-opening", "bw-opening-3", "nw-state-steps"]

  /// A threshold that is added to the shipped rules has to be added to the table above.
  @Test func everyShippedBoundIsInTheTable() {
    var missing: [String] = []
    for ordinance in Shipped.workspace.ordinances
    where !ThresholdTests.heldByTests.contains(ordinance.id) {
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
