internal import Files
public import Findings
internal import Rules

/// What can be wrong with the values that a source delivers.
extension Check {
  public static let duplicateObservation = Check(
    "duplicate-observation", .error, title: "Two values for one county and day",
    finds: "Two rows, perhaps of two sources, have a value of one metric for one area and one day.",
    why: "It is not known which of them was published, and the rules may differ between the two.",
    fix: """
      Remove one of the rows. Where the second is a correction, name a `published` column: then \
      the last row that was published before the day ended counts.
      """,
    in: "data/gauges.csv",
    wrong: "0101,2024-05-02,198,26.5,",
    right: "0101,2024-05-03,198,26.5,")

  public static let missingAreas = Check(
    "missing-areas", .error, title: "Fewer areas than promised",
    finds: "A file of figures names fewer areas than `expect.areas` of its source says.",
    why: """
      The file was probably cut short, and the counties that are missing would be answered as \
      unknown.
      """,
    fix: "Fetch the file again. If the publisher now reports fewer areas, correct `expect.areas`.",
    in: "sources/rain.yaml", wrong: "expect: { areas: 3 }", right: "expect: { areas: 2 }")

  public static let noValues = Check(
    "no-values", .error, title: "Not a single value",
    finds: """
      No source of the workspace has a value: their files have a heading and no rows, or every \
      value in them is empty.
      """,
    why: """
      There is no last day with values, so commands that are not given a day with `--on` have \
      nothing to answer.
      """,
    fix: """
      Fetch the files again. If there are values in them, check whether `columns` of the source \
      names the right ones.
      """)

  public static let strayDay = Check(
    "stray-day", .warning, title: "A day far from all others",
    finds: """
      The last values, of fewer than seven days, lie at least 28 days after all others, and at \
      least four times as many as any two days before; or the first ones lie as far before all \
      others, and at least 180 days. The gap at the one end does not count for the other.
      """,
    why: """
      The date is mostly mistyped: 31 December for 31 May, 2012 for 2021. Commands that are told no day would answer for \
      the last one with values, histories begin with the first, and all figures between look as if they were missing.
      """,
    fix: """
      Correct the date. If the figures did pause for so long, name the day with `--on`, until there are values of \
      seven days after the pause.
      """)

  public static let gapInDays = Check(
    "gap-in-days", .warning, title: "Days without any value",
    finds: """
      Between two days with values lie days on which no area has one, and `expect.every` of the \
      source says that values come more often.
      """,
    why: """
      A count of consecutive days begins again after a day without a value, so a phase ends later \
      than it should – or the date of a whole delivery is mistyped.
      """,
    fix: """
      Add the missing delivery, or correct the date. If values really come less often, correct \
      `every`.
      """,
    in: "data/gauges.csv",
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

  public static let suddenJump = Check(
    "sudden-jump", .warning, title: "A value that changes too much",
    finds: """
      A value differs from the one before by more than the factor `max-jump` of its source. The \
      one before is the last of the same area, at most seven times as long ago as values usually \
      come: `every` of the source, or else `holds` of the metric. A single value that stands out \
      is one finding.
      """,
    why: "Often a digit or the decimal point is mistyped, and rules would start or end by it.",
    fix: """
      Compare the value with the publisher's. If it is right, nothing needs to be done, or raise \
      `max-jump`.
      """,
    in: "data/gauges.csv",
    wrong: "0101,2024-05-03,19,26.5,",
    right: "0101,2024-05-03,198,26.5,")

  public static let medianJump = Check(
    "median-jump", .warning, title: "A day on which most values change too much",
    finds: """
      On one day more than half of the areas differ from their value before by more than the factor \
      `max-median-jump` of the source. The value before may be seven times as old as values usually \
      are; where some are missing between the two, as much may have changed for each of them. A day \
      that stands out is found twice: when values go, and when they come back.
      """,
    why: """
      A single area may change much, but not most of them: rows are shifted, a column is taken for \
      another, or a unit is wrong, and each area has the value of another.
      """,
    fix: """
      Compare some values of the day with the publisher's. If they are right, raise `max-median-jump`.
      """,
    in: "data/gauges.csv",
    wrong: """
      0101,2024-05-03,320,26.5,
      Mouth,2024-05-01,340,410,
      Mouth,2024-05-02,331,395,
      Mouth,2024-05-03,198,377,
      """,
    right: """
      0101,2024-05-03,198,26.5,
      Mouth,2024-05-01,340,410,
      Mouth,2024-05-02,331,395,
      Mouth,2024-05-03,320,377,
      """)

  public static let staleData = Check(
    "stale-data", .warning, title: "Figures that are too old",
    finds: """
      The newest value of a source is older than `stale-after` allows on the day given with \
      `--today`.
      """,
    why: "Answers rest on old figures, and are marked so.",
    fix: "Fetch the file again; ask the publisher if it has not been renewed.",
    in: "sources/gauges.yaml",
    wrong: "expect: { every: 1 day, stale-after: 1 day, max-jump: 10x, max-median-jump: 1.1x }",
    right: "expect: { every: 1 day, stale-after: 3 days, max-jump: 10x, max-median-jump: 1.1x }")

  public static let valueInFuture = Check(
    "value-in-the-future", .error, title: "A value of a future day",
    finds: "A value is of a day after the one given with `--today`.",
    why: """
      The date is mistyped: a figure cannot have been published before its day, and rules of \
      tomorrow would rest on it.
      """,
    fix: "Correct the date.",
    in: "data/rain.json",
    wrong: #"{ "attributes": { "day": "2024-06-02", "district": "0201", "millimetres": 0 } }"#,
    right: #"{ "attributes": { "day": "2024-05-02", "district": "0201", "millimetres": 0 } }"#)
}

extension DeliveryCheck {
  /// Finds days without a value of a metric in any area, between two days with one that are further
  /// apart than `every` allows.
  func gaps() -> [Diagnostic] {
    guard let every = source.expect.every else { return [] }
    // A missing delivery lacks all metrics of the source, which is one finding.
    var gaps: [(before: Day, after: Day, origin: Observations.Origin, metrics: [String])] = []
    var known: [ClosedRange<Day>: Int] = [:]
    for metric in source.metrics {
      var firstOrigins = [Observations.Origin](repeating: .none, count: observations.dayCount)
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

  /// Finds values that differ from the previous one by more than the factor `max-jump`. There is a
  /// factor only between positive values.
  func jumps() -> [Diagnostic] {
    guard let most = source.expect.maxJump else { return [] }
    func isJump(_ a: Double, _ b: Double) -> Bool { a > 0 && b > 0 && max(a / b, b / a) > most }
    var found = FirstFindings()
    for metric in source.metrics {
      let reach = MedianJumps.reach * max(1, source.expect.every ?? workspace.metrics[metric].holds)
      var last: (area: Int, day: Day, value: Double)?
      // The value before one that stands out.
      var usual: Double?
      forEachValue(metric: metric) { area, day, value, origin in
        guard let before = last, before.area == area, day - before.day <= reach else {
          (last, usual) = ((area, day, value), nil)
          return
        }
        let isBack = usual.map { !isJump($0, value) } ?? false
        usual = nil
        if let last, isJump(last.value, value), !isBack {
          usual = last.value
          let name = workspace.metrics[metric].id.value
          found.append(
            finding(
              .suddenJump, at: origin,
              "\(name) of \(workspace.areas[area].id) goes from \(DecimalNumber.digits(last.value)) on \(last.day) to \(DecimalNumber.digits(value)) on \(day), and \(source.id.value) expects at most \(DecimalNumber.digits(most))-fold",
              help: "correct the value if a digit or the point is mistyped, or raise `max-jump`"))
        }
        last = (area, day, value)
      }
    }
    return first(found)
  }

  /// Finds days on which more than half of the areas change by more than the factor `max-median-jump`.
  func medianJumps() -> [Diagnostic] {
    guard let most = source.expect.maxMedianJump else { return [] }
    var found = FirstFindings()
    for metric in source.metrics {
      let step = source.expect.every ?? workspace.metrics[metric].holds
      var jumps = MedianJumps(step: step, most: most)
      forEachValue(metric: metric) { area, day, value, _ in jumps.add(value, of: area, on: day) }
      let days = jumps.days
      guard !days.isEmpty else { continue }
      let wanted = Set(days.map(\.day))
      var origins: [Day: Observations.Origin] = [:]
      forEachValue(metric: metric) { _, day, _, origin in
        guard wanted.contains(day) else { return }
        if origins[day].map({ origin.line < $0.line }) ?? true { origins[day] = origin }
      }
      for (day, factor) in days {
        guard let origin = origins[day] else { continue }
        let name = workspace.metrics[metric].id.value
        found.append(
          finding(
            .medianJump, at: origin,
            "\(name) changes at least \(DecimalNumber.digits(factor))-fold for more than half of the areas on \(day), and \(source.id.value) expects at most \(DecimalNumber.digits(most))-fold",
            help: "check whether rows are shifted or a column is wrong; or raise `max-median-jump`")
        )
      }
    }
    return first(found)
  }

  /// Reports a source whose newest value is older than `stale-after`.
  func staleness(_ today: Day) -> [Diagnostic] {
    guard let allowed = source.expect.staleAfter, let last = observations.deliveries[place].lastDay,
      today - last > allowed
    else { return [] }
    return [
      Diagnostic(
        .staleData, at: Span(startOf: file),
        "the newest value is of \(last), \(today - last) days before \(today), and \(source.id.value) allows \(counted(allowed, "day"))",
        help: "fetch the file again", notes: [.init(source.span, "the source")])
    ]
  }

  /// Finds values of days after today.
  func futureValues(_ today: Day) -> [Diagnostic] {
    var found = FirstFindings()
    // A row with several metrics has one date.
    var seen: Set<[Int]> = []
    for metric in source.metrics {
      forEachValue(metric: metric) { area, day, _, origin in
        let published = observations.publication(metric: metric, area: area, day: day)
        guard published > today, seen.insert([origin.line, Int(day.number)]).inserted else {
          return
        }
        let name = workspace.metrics[metric].id.value
        found.append(
          finding(
            .valueInFuture, at: origin,
            "\(name) of \(workspace.areas[area].id) \(day == published ? "is of" : "was published on") \(published), and today is \(today)",
            help: "correct the date that is mistyped", note: "the source"))
      }
    }
    return first(found)
  }
}

extension Check {
  /// The checks of files of published values.
  public static let ofData: [Check] = [
    .absentColumn, .badOutline, .disallowedNotice, .badPlace, .brokenJson, .duplicateColumn,
    .duplicateObservation,
    .errorResponse,
    .gapInDays, .medianJump, .metricWithoutValues, .missingAreas, .noAttributes, .noFeatures,
    .noRows, .noTimeZone,
    .noValues,
    .overlappingOutlines, .staleData, .strayDay, .suddenJump, .tooManySources,
    .truncatedResponse, .unreadColumn, .unreadValues,
    .valueInFuture,
  ]
}
