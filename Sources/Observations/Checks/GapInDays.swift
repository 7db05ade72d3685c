internal import RuleLanguage
public import YAMLSource

extension Check {
  public static let gapInDays = Check(
    "gap-in-days", .warning,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}

extension DeliveryCheck {
  /// Days between the first and the last one on which the source has no value at all, where
  /// `every` says that values come more often.
  func gaps() -> [Diagnostic] {
    guard let every = source.expect.every else { return [] }
    var found: [Diagnostic] = []
    for metric in source.metrics {
      var firstOrigins = [Observations.Origin](
        repeating: .none, count: observations.dayCount)
      forEachValue(metric: metric) { _, day, _, origin in
        let at = day - observations.firstDay
        if firstOrigins[at] == .none || origin.line < firstOrigins[at].line {
          firstOrigins[at] = origin
        }
      }
      var last: Day?
      for (at, origin) in firstOrigins.enumerated() where origin != .none {
        let day = observations.firstDay + at
        if let last, day - last > every {
          let name = workspace.metrics[metric].id.value
          let missing = day - last - 1 == 1 ? "\(last + 1)" : "\(last + 1) to \(day - 1)"
          found.append(
            finding(
              .gapInDays, at: origin,
              "no area has a value of \(name) on \(missing), and \(source.id.value) expects one every \(every) day\(every == 1 ? "" : "s")",
              help: "correct the date here if it is mistyped, or add what is missing"))
        }
        last = day
      }
    }
    return first(found)
  }
}
