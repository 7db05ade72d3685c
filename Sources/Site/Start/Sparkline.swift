internal import Evaluation
internal import Observations
internal import Rules

/// The values of three weeks as a small line about the threshold that is nearest to the newest one: the
/// threshold is always in the middle, so lines of several counties can be compared.
struct Sparkline {
  /// Path data in `box`.
  let path: String

  static let box = "0 0 84 26"
  private static let days = 21
  private static let (step, middle) = (4, 13.0)

  /// Nil: there is no threshold, or fewer than two values.
  init?(of reading: Reading, beside bounds: [Double], _ observations: Observations, known: Day) {
    guard let newest = reading.value,
      let bound = bounds.min(by: { (abs($0 - newest), $0) < (abs($1 - newest), $1) })
    else { return nil }
    let values = (0...Self.days).compactMap { at -> (x: Int, value: Double)? in
      observations.value(
        metric: reading.metric, area: reading.area, day: reading.day - (Self.days - at),
        known: known
      ).map { (at * Self.step, $0) }
    }
    guard values.count > 1, let farthest = values.map({ abs($0.value - bound) }).max() else {
      return nil
    }
    // Small differences stay small.
    let range = max(abs(bound) * 0.3, farthest)
    guard range > 0 else { return nil }
    let points = values.map {
      (x: $0.x, y: Int((Self.middle * (1 - ($0.value - bound) / range)).rounded()))
    }
    var path = "M\(points[0].x) \(points[0].y)"
    for (a, b) in zip(points, points.dropFirst()) {
      path += path.last == "l" ? "" : (a.x == points[0].x ? "l" : " ")
      path += "\(b.x - a.x)" + (b.y < a.y ? "" : " ") + "\(b.y - a.y)"
    }
    self.path = path
  }
}
