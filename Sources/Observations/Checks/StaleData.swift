internal import RuleLanguage
public import YAMLSource

extension Check {
  public static let staleData = Check(
    "stale-data", .warning,
    title: "Figures that are too old",
    finds: """
      The newest value of a source is older than `stale-after` allows on the day given with \
      `--today`.
      """,
    why: "Answers rest on old figures, and are marked so.",
    fix: "Fetch the file again; ask the publisher if it has not been renewed.",
    examples: [
      Example(
        "sources/gauges.yaml",
        wrong: "expect: { every: 1 day, stale-after: 1 day, max-jump: 10x }",
        right: "expect: { every: 1 day, stale-after: 3 days, max-jump: 10x }")
    ])
}

extension DeliveryCheck {
  /// A source whose newest value is older than `stale-after`.
  func staleness(_ today: Day) -> [Diagnostic] {
    guard let allowed = source.expect.staleAfter, let last = observations.deliveries[place].lastDay,
      today - last > allowed
    else { return [] }
    return [
      Diagnostic(
        .staleData, at: Span(startOf: file),
        "the newest value is of \(last), \(today - last) days before \(today), and \(source.id.value) allows \(counted(allowed, "day"))",
        help: "fetch the file again",
        notes: [.init(source.span, "the source")])
    ]
  }
}
