internal import Findings
internal import Observations
internal import Rules

/// The truth of a condition, and of each of its parts, day by day.
struct ConditionColumn {
  let condition: Condition
  /// The day of the first entry.
  let first: Day
  /// A raw value of `Truth` for each day.
  let truth: [UInt8]
  let parts: [ConditionColumn]

  /// All rows in the condition, outer rows before those inside them.
  var rows: [ConditionColumn] { (condition.row == nil ? [] : [self]) + parts.flatMap(\.rows) }

  /// The rows that are inside no other row.
  var outermostRows: [ConditionColumn] {
    condition.row == nil ? parts.flatMap(\.outermostRows) : [self]
  }

  /// The part at a position in the file, which may be the condition itself.
  func part(at place: Position) -> ConditionColumn? {
    if condition.span.start == place { return self }
    // A lazy `compactMap` would look into what it finds twice, at each level.
    for part in parts {
      if let found = part.part(at: place) { return found }
    }
    return nil
  }

  /// The truth of each part on a day, by position in the file.
  func truths(on day: Day) -> [Position: Truth] {
    var truths = parts.reduce(into: [:]) { $0.merge($1.truths(on: day)) { first, _ in first } }
    truths[condition.span.start] = self[day]
    return truths
  }

  /// The column of the opposite condition.
  func opposite(as condition: Condition) -> ConditionColumn {
    ConditionColumn(
      condition: condition, first: first, truth: truth.map { Truth.isTrue.rawValue - $0 },
      parts: [self])
  }

  subscript(day: Day) -> Truth { Truth(rawValue: truth[day - first]) ?? .isUnknown }
}

extension Condition {
  /// Evaluates the condition day by day from its comparisons, rows and phases: in Kleene's logic
  /// `all` is the minimum and `any` the maximum.
  /// - Parameters:
  ///   - first: the first day of the columns.
  ///   - wanted: what the condition should be where its values are imagined; passed to `leaf` as it
  ///     concerns each part, which `not` turns round.
  ///
  /// Not a `fold`, which is generic across modules: every county asks for hundreds of columns.
  func column(
    from first: Day, wanting wanted: Bool = true, fixing fixed: FixedTruths? = nil,
    _ leaf: (Condition, _ parts: [ConditionColumn], _ wanted: Bool) -> [UInt8]
  ) -> ConditionColumn {
    var columns: [ConditionColumn] = []
    var partsWanted = wanted
    if case .not = self { partsWanted.toggle() }
    for part in parts {
      columns.append(part.column(from: first, wanting: partsWanted, fixing: fixed, leaf))
    }
    var truth =
      switch self {
      // A condition without parts is what a decision leaves of one.
      case .all where columns.isEmpty, .any where columns.isEmpty: leaf(self, columns, wanted)
      case .all: Condition.joined(columns) { min($0, $1) }
      case .any: Condition.joined(columns) { max($0, $1) }
      case .not: columns[0].truth.map { Truth.isTrue.rawValue - $0 }
      case .comparison, .row, .phase: leaf(self, columns, wanted)
      }
    // The opposite that `ends` leaves out is written at the same place.
    if let fixed, parts.count > 1, let joint = fixed.joint[span.start] {
      for place in truth.indices.dropFirst(fixed.first) { truth[place] = joint.rawValue }
    }
    return ConditionColumn(condition: self, first: first, truth: truth, parts: columns)
  }

  @inline(__always) private static func joined(
    _ parts: [ConditionColumn], _ join: (UInt8, UInt8) -> UInt8
  ) -> [UInt8] {
    var result = parts[0].truth
    for part in parts.dropFirst() {
      let column = part.truth
      for day in result.indices { result[day] = join(result[day], column[day]) }
    }
    return result
  }
}

/// What parts of a condition are on days whose values are imagined.
struct FixedTruths {
  /// By the position of a part in the file.
  let joint: [Position: Truth]
  /// The first entry of a column without any values.
  let first: Int
}

/// Evaluates conditions of one version in one area over many days.
struct ConditionColumns {
  let version: AreaVersion
  let course: Course
  /// The first day of the columns.
  let first: Day
  /// The days whose observations count, as offsets from `first`; columns end with the last of them.
  let counted: Range<Int>
  /// The days on which rows restart, in order.
  var restarts: [Day] = []
  /// Whether all days before `first` are taken to be like it; otherwise they are unknown.
  var isEndless = false
  /// Whether the conditions are those of triggers, and not of limits.
  var isOfTriggers = true
  /// The first entry without any values. They are imagined: as the condition wants them, if a value can be like that.
  var firstWithout = Int.max

  private var workspace: Workspace { course.evaluator.workspace }
  private var observations: Observations { course.evaluator.observations }

  /// - Parameter wanted: what the condition should be where values are imagined.
  func column(_ condition: Condition, wanting wanted: Bool = true) -> ConditionColumn {
    condition.column(from: first, wanting: wanted, fixing: fixed) { condition, parts, wanted in
      switch condition {
      case .comparison(let comparison):
        imagine(comparison, wanted, in: compare(comparison, comparison.closed))
      case .row(let row): self.row(row, parts[0].truth)
      case .phase(let reference): phase(reference, wanted)
      case .all, .any, .not:
        [UInt8](repeating: Truth.isFalse.rawValue, count: counted.upperBound)
      }
    }
  }

  private var fixed: FixedTruths? {
    guard course.future != nil else { return nil }
    let joint = version.compiled.joint.all
    return joint.isEmpty ? nil : FixedTruths(joint: joint, first: firstWithout)
  }

  // MARK: Rows

  private func row(_ row: Condition.Row, _ when: [UInt8]) -> [UInt8] {
    let needed = Int32(row.count.days)
    var truths = when
    let days = version.mask(row.count.daySet)
    let mask =
      first == observations.firstDay && days.count >= truths.count
      ? days : version.mask(row.count.daySet, from: first, days: truths.count)
    var count =
      isEndless && version.firstDay(of: 1, row.count.daySet, upTo: first).missing == 0
      ? RowCount(needed: needed, allDays: truths[0]) : RowCount(needed: needed)
    let restarts = restarts.map { $0 - first }
    var next = 0
    for day in truths.indices {
      while next < restarts.count, restarts[next] <= day {
        count = RowCount(needed: needed)
        next += 1
      }
      if counted.contains(day), mask[day] { count.count(truths[day], needed: needed) }
      truths[day] = count.truth(needed: needed)
    }
    return truths
  }

  // MARK: Phases of other rule sets

  private func phase(_ reference: Condition.PhaseReference, _ wanted: Bool) -> [UInt8] {
    guard let (target, place) = version.target(of: reference)
    else { return [UInt8](repeating: Truth.isUnknown.rawValue, count: counted.upperBound) }
    var truths = [UInt8](repeating: Truth.isFalse.rawValue, count: counted.upperBound)
    let course = course.future == nil ? course : course.imagining(wanted ? .strictest : .mildest)
    let periods = course.periods(ordinance: target.ordinance, in: workspace.areas[place])
    for period in periods {
      guard let truth = target.truth(of: period), truth != .isFalse else { continue }
      // A condition refers to the phase of the day before.
      let from = max(0, period.days.from - first + 1)
      let through = min(counted.upperBound - 1, period.days.last - first + 1)
      guard from <= through else { continue }
      for day in from...through { truths[day] = truth.rawValue }
    }
    let begin = version.window.from - first
    if isOfTriggers, truths.indices.contains(begin),
      course.beginsWithoutEve(version, target.ordinance, in: workspace.areas[place])
    {
      truths[begin] = Truth.isUnknown.rawValue
    }
    return truths
  }

  // MARK: Comparisons

  /// Puts what is wanted into the days whose values are yet to come.
  private func imagine(_ comparison: Comparison, _ wanted: Bool, in truths: [UInt8]) -> [UInt8] {
    guard firstWithout < truths.count else { return truths }
    let metric = workspace.metrics[comparison.metric]
    // Figures may be published at different times; one that is published late takes the place of the one that holds.
    let isLate = observations.hasLateValues(metric: comparison.metric)
    let last = observations.lastDay(metric: comparison.metric, known: course.known)
    let next =
      last.map { $0 + (isLate ? 1 : metric.holds) - first }
      ?? (isLate ? observations.firstDay - first : nil)
    let isTrue =
      wanted ? metric.canBe(in: comparison.closed) : !metric.canBe(outside: comparison.closed)
    var truths = truths
    for day in max(0, min(firstWithout, next ?? firstWithout))..<truths.count {
      truths[day] = (isTrue ? Truth.isTrue : .isFalse).rawValue
    }
    return truths
  }

  /// For each day, whether its value lies in a range; values before the counted days are ignored.
  func compare(_ comparison: Comparison, _ range: ClosedRange<Double>) -> [UInt8] {
    let end = counted.upperBound
    guard let area = version.place(of: comparison.of) else {
      return [UInt8](repeating: Truth.isUnknown.rawValue, count: end)
    }
    // Without days there is no column.
    guard end > 0 else { return [] }
    let holds = workspace.metrics[comparison.metric].holds
    let (low, high) = (range.lowerBound, range.upperBound)
    return observations.withSeries(
      metric: comparison.metric, area: area, known: course.known
    ) { series in
      // The counted days that have an entry in the series.
      let shift = first - observations.firstDay
      let from = max(counted.lowerBound, -shift)
      let given = from..<max(from, min(end, series.count - shift))
      return [UInt8](unsafeUninitializedCapacity: end) { truths, count in
        if holds == 1 {
          // One pass over contiguous numbers.
          let here = given.clamped(to: 0..<end)
          for day in 0..<here.lowerBound { truths[day] = Truth.isUnknown.rawValue }
          write(here, of: series, shift, low, high, to: truths)
          for day in here.upperBound..<end { truths[day] = Truth.isUnknown.rawValue }
        } else {
          var last = (value: Double.nan, day: Int.min / 2)
          for day in min(0, max(1 - holds, from))..<end {
            if given.contains(day), !series[day + shift].isNaN { last = (series[day + shift], day) }
            guard day >= 0 else { continue }
            truths[day] = truth(day - last.day < holds ? last.value : .nan, low, high)
          }
        }
        count = end
      }
    }
  }

  /// Writes the truth of contiguous days, eight at a time.
  private func write(
    _ days: Range<Int>, of series: UnsafeBufferPointer<Double>, _ shift: Int, _ low: Double,
    _ high: Double, to truths: UnsafeMutableBufferPointer<UInt8>
  ) {
    precondition(
      days.isEmpty
        || days.lowerBound + shift >= 0 && days.upperBound + shift <= series.count
          && days.lowerBound >= 0 && days.upperBound <= truths.count
    )
    var day = days.lowerBound
    if let series = UnsafeRawPointer(series.baseAddress),
      let truths = UnsafeMutableRawPointer(truths.baseAddress)
    {
      while day &+ 8 <= days.upperBound {
        // The days are within both arrays, as the precondition says.
        let values = series.loadUnaligned(
          fromByteOffset: (day &+ shift) &* 8, as: SIMD8<Double>.self)
        let found = SIMD8<Int64>(repeating: Int64(Truth.isUnknown.rawValue))
          .replacing(with: Int64(Truth.isFalse.rawValue), where: values .== values)
          .replacing(
            with: Int64(Truth.isTrue.rawValue), where: (values .>= low) .& (values .<= high))
        truths.storeBytes(
          of: SIMD8<UInt8>(truncatingIfNeeded: found), toByteOffset: day, as: SIMD8<UInt8>.self)
        day &+= 8
      }
    }
    for day in day..<max(day, days.upperBound) {
      truths[day] = truth(series[day &+ shift], low, high)
    }
  }

  /// NaN fails both comparisons, and is not equal to itself.
  @inline(__always) private func truth(_ value: Double, _ low: Double, _ high: Double) -> UInt8 {
    let truth: Truth =
      value >= low && value <= high ? .isTrue : value == value ? .isFalse : .isUnknown
    return truth.rawValue
  }
}
