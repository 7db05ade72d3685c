internal import RuleLanguage
public import YAMLSource

extension Check {
  public static let staleData = Check(
    "stale-data", .warning,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
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
        "the newest value is of \(last), \(today - last) days before \(today), and \(source.id.value) allows \(allowed)",
        help: "fetch the file again",
        notes: [.init(source.span, "the source")])
    ]
  }
}
