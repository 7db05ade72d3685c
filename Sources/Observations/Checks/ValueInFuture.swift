internal import RuleLanguage
public import YAMLSource

extension Check {
  public static let valueInFuture = Check(
    "value-in-the-future", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}

extension DeliveryCheck {
  /// Values of days after today.
  func futureValues(_ today: Day) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for metric in source.metrics {
      forEachValue(metric: metric) { area, day, _, origin in
        guard day > today else { return }
        let name = workspace.metrics[metric].id.value
        found.append(
          finding(
            .valueInFuture, at: origin,
            "\(name) of \(workspace.areas[area].id) is of \(day), and today is \(today)",
            help: "correct the date that is mistyped"))
      }
    }
    return first(found)
  }
}
