public import Findings
public import Rules

extension Workspace {
  /// The finding that the machine does not know the workspace's time zone; empty where it does.
  /// - Parameters:
  ///   - isKnown: whether the machine knows a time zone.
  ///   - names: those that it knows, to suggest what was probably meant.
  public func findings(
    whereZone isKnown: (String) -> Bool, among names: () -> [String]
  ) -> [Diagnostic] {
    guard !isKnown(timeZone.value) else { return [] }
    return [
      Diagnostic(
        .unknownTimeZone, at: timeZone.span, "no time zone is called `\(timeZone.value)`",
        help: Spelling.suggestion(for: timeZone.value, among: names())
          ?? "write a name of the form Area/City, or Etc/UTC")
    ]
  }
}
