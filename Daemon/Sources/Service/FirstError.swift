internal import Findings

extension Sequence<Diagnostic> {
  /// The first error that says what is wrong, and not that there are more than are listed.
  var firstError: Diagnostic? { first { $0.severity == .error && $0.check != .moreFindings } }
}
