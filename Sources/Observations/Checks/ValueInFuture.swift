internal import RuleLanguage
public import YAMLSource

extension Check {
  public static let valueInFuture = Check(
    "value-in-the-future", .error,
    title: "A value of a day to come",
    finds: "A value stands at a day after the one given with `--today`.",
    why: """
      The date is mistyped: a figure cannot have been published before its day, and rules of \
      tomorrow would rest on it.
      """,
    fix: "Correct the date.",
    examples: [
      Example(
        "data/rain.json",
        wrong:
          #"    { "attributes": { "day": "2024-06-02", "district": "0201", "millimetres": 0 } }"#,
        right:
          #"    { "attributes": { "day": "2024-05-02", "district": "0201", "millimetres": 0 } }"#)
    ])
}

extension DeliveryCheck {
  /// Values of days after today.
  func futureValues(_ today: Day) -> [Diagnostic] {
    var found = FirstFindings()
    // A row with several metrics has one date.
    var seen: Set<[Int]> = []
    for metric in source.metrics {
      forEachValue(metric: metric) { area, day, _, origin in
        guard day > today, seen.insert([origin.line, Int(day.number)]).inserted else { return }
        let name = workspace.metrics[metric].id.value
        found.append(
          finding(
            .valueInFuture, at: origin,
            "\(name) of \(workspace.areas[area].id) is of \(day), and today is \(today)",
            help: "correct the date that is mistyped", note: "the source"))
      }
    }
    return first(found)
  }
}
