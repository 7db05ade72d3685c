public import YAMLSource

extension Check {
  public static let unknownTimeZone = Check(
    "unknown-time-zone", .error,
    title: "A time zone that nobody knows",
    finds: """
      `time-zone` is not in the time zone data of the machine that validates. Where a machine has no \
      such data, nothing is said.
      """,
    why: """
      It is not known when a day begins, so moments in the data cannot be put to their days.
      """,
    fix: "Write the name as the IANA time zone database has it, such as `Etc/UTC`.",
    examples: [
      Example("rulecheck.yaml", wrong: "time-zone: Etc/UTV", right: "time-zone: Etc/UTC")
    ])
}

extension Workspace {
  /// The finding that a machine does not know the time zone, or none.
  /// - Parameters:
  ///   - isKnown: whether the machine knows a time zone.
  ///   - names: those that it knows, for what was probably meant.
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
