import Evaluation
import Observations
import Rules
import TestSupport
import Testing

/// How values are written for the public.
@Suite("Written values")
struct ValueWritingTests {
  /// As few decimals as keep a value on its side of the bounds, at least as many as these have, and two digits of a small one.
  @Test(arguments: [
    (101.234, [100], 1, "101.2"), (100.04, [100], 1, "100.04"), (99.96, [100], 1, "99.96"),
    (99.96, [], 1, "100.0"), (100, [100], 1, "100"), (100.000_000_04, [100], 1, "100.00000004"),
    (165.0039, [50, 100, 165], 1, "165.004"), (92, [100], 1, "92"), (3.456, [2.25], 2, "3.46"),
    (0.048, [0.07], 2, "0.048"), (0.000_483_7, [0.07], 2, "0.00048"), (0.25, [], 1, "0.25"),
    (-0.04, [0], 1, "−0.04"), (1e-12, [0.5], 1, "0.000000000001"),
    (4.99e-5, [5e-5], 5, "0.0000499"), (4.9999e-5, [5e-5], 5, "0.000049999"),
  ])
  func aValueKeepsItsSide(_ value: Double, _ bounds: [Double], _ usual: Int, _ text: String) {
    let style = Shipped.workspace.languages[1].style
    let decimals = DecimalNumber.decimals(for: value, usual: usual, beside: bounds[...])
    #expect(style.rounded(value, to: decimals) == text)
  }

  /// Of all values that are shipped, none reads as if it lay on or beyond a bound on which it does not, and none is shorter than
  /// its metric's others.
  @Test func noShippedValueIsWrittenBeyondABound() {
    let evaluator = Shipped.evaluator
    let (workspace, observations) = (evaluator.workspace, evaluator.observations)
    let writing = ValueWriting(evaluator)
    let words = Wording(workspace.languages[1])
    var count = 0
    for metric in workspace.metrics.indices {
      let bounds = workspace.ordinances.flatMap(\.versions).flatMap(\.comparisons)
        .filter { $0.metric == metric }.flatMap { [$0.lower, $0.upper].compactMap { $0?.number } }
      let hasDecimals = !observations.isWhole(metric: metric)
      for area in workspace.areas.areas {
        let series = observations.withSeries(
          metric: metric, area: area.index, known: observations.lastDay!
        ) { Array($0) }
        for value in Set(series) where !value.isNaN {
          let text = writing.text(of: value, metric, words)
          let read = Double(text)!
          let isOnItsSide = bounds.allSatisfy {
            (read < $0) == (value < $0) && (read > $0) == (value > $0)
          }
          if !isOnItsSide || hasDecimals != text.contains(".") || abs(read - value) > 0.051 {
            Issue.record("\(value) of metric \(metric) is written \(text)")
            return
          }
          count += 1
        }
      }
    }
    #expect(count > 10_000)
  }
}
