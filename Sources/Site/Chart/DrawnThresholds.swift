internal import Evaluation
internal import Findings
internal import Rules

extension Threshold {
  /// The most that a chart shows.
  fileprivate static let most = 8
  /// How many times as far as the farthest value one may lie from zero.
  fileprivate static let reach = 2.5

  /// The names of the phases that begin there.
  func names(_ edition: Edition) -> [String] {
    phases.map { ($0.phase.short ?? $0.phase.title)[edition.language] }.once { $0 }
  }

  /// The number as it is written in the language.
  func text(_ edition: Edition) -> String { edition.style.number(text) }
}

extension [Threshold] {
  /// Those that a chart of values shows: not much farther from zero than these, and near the newest one.
  func drawn(beside values: [Double]) -> [Threshold] {
    guard let newest = values.last else { return [] }
    let farthest = values.map(abs).max() ?? 0
    // Where all values are zero, the nearest other number gives the scale.
    let nearest = map { abs($0.number) }.filter { $0 > 0 }.min() ?? 0
    let reach = farthest > 0 ? Threshold.reach * farthest : nearest
    return filter { abs($0.number) <= reach }
      .sorted { abs($0.number - newest) < abs($1.number - newest) }
      .prefix(Threshold.most).sorted { $0.number < $1.number }
  }
}
