internal import Findings
package import Rules

extension Area {
  /// Name and kind, identifier: `Hills, District (02)`.
  package func label(in language: Language) -> String {
    "\(title(in: language))\(kind.map { ", \($0)" } ?? "") (\(id))"
  }
}

extension Workspace {
  /// `level`, or `level:state` where another area's value is read.
  package func figure(_ metric: Int, _ scope: Comparison.Scope) -> String {
    let metric = metrics[metric].id.value
    return areas.word(of: scope).map { "\(metric):\($0)" } ?? metric
  }
}
