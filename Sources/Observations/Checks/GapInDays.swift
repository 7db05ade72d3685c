internal import RuleLanguage
public import YAMLSource

extension Check {
  public static let gapInDays = Check(
    "gap-in-days", .warning,
    title: "Days without any value",
    finds: """
      Between two days with values lie days on which no area has one, and `expect.every` of the \
      source says that values come more often.
      """,
    why: """
      A count of consecutive days begins anew after a day without a value, so a phase ends later \
      than it should – or the date of a whole delivery is mistyped.
      """,
    fix: """
      Add the missing delivery, or correct the date. If values really come less often, correct \
      `every`.
      """,
    examples: [
      Example(
        "data/gauges.csv",
        wrong: """
          0101,2024-05-01,212,30.5,
          0101,2024-05-03,198,26.5,
          Mouth,2024-05-01,340,410,
          Mouth,2024-05-03,320,377,
          """,
        right: """
          0101,2024-05-01,212,30.5,
          0101,2024-05-02,205,28,
          0101,2024-05-03,198,26.5,
          Mouth,2024-05-01,340,410,
          Mouth,2024-05-02,331,395,
          Mouth,2024-05-03,320,377,
          """)
    ])
}

extension DeliveryCheck {
  /// Days between the first and the last one on which the source has no value at all, where
  /// `every` says that values come more often.
  func gaps() -> [Diagnostic] {
    guard let every = source.expect.every else { return [] }
    // A delivery that is missing lacks all metrics of the source, which is one finding.
    var gaps: [(before: Day, after: Day, origin: Observations.Origin, metrics: [String])] = []
    var known: [ClosedRange<Day>: Int] = [:]
    for metric in source.metrics {
      var firstOrigins = [Observations.Origin](
        repeating: .none, count: observations.dayCount)
      forEachValue(metric: metric) { _, day, _, origin in
        let at = day - observations.firstDay
        if firstOrigins[at] == .none || origin.line < firstOrigins[at].line {
          firstOrigins[at] = origin
        }
      }
      let name = workspace.metrics[metric].id.value
      var last: Day?
      for (at, origin) in firstOrigins.enumerated() where origin != .none {
        let day = observations.firstDay + at
        if let last, day - last > every {
          if let place = known[last...day] {
            gaps[place].metrics.append(name)
          } else {
            known[last...day] = gaps.count
            gaps.append((last, day, origin, [name]))
          }
        }
        last = day
      }
    }
    var found = FirstFindings()
    for (before, after, origin, metrics) in gaps {
      let missing = after - before == 2 ? "\(before + 1)" : "\(before + 1) to \(after - 1)"
      found.append(
        finding(
          .gapInDays, at: origin,
          "no area has a value of \(metrics.joined(separator: ", ")) on \(missing), and \(source.id.value) expects one every \(every == 1 ? "day" : "\(every) days")",
          help: "add what is missing, or correct the date of this row if it is mistyped"))
    }
    return first(found)
  }
}
