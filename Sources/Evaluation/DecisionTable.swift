internal import Findings
internal import Observations
internal import Rules

/// The phases of an exclusive rule set in an area: each known day decides which phase applies.
struct DecisionTable {
  let version: AreaVersion
  let premises: Premises
  /// The days that decide, as offsets from the first observation.
  let counted: Range<Int>
  /// The condition of each phase; every phase has one.
  let columns: [TriggerColumn]
  private let truths: [[UInt8]]
  private let first: Day
  private let known: Day
  private let last: Day
  /// The first day that is imagined to be mild, as an offset from the first observation.
  private let firstMild: Int

  /// - Parameter last: decisions and notices of later days are ignored.
  init(_ course: VersionCourse, through last: Day = .distantFuture) {
    version = course.version
    premises = course.premises
    counted = course.counted(through: last)
    columns = version.ruleSet.phases.indices.compactMap {
      course.column(.starts, ofPhase: $0, course.premises)
    }
    truths = columns.map(\.truth)
    first = course.course.evaluator.observations.firstDay
    known = course.course.known
    self.last = last
    firstMild = course.course.future == .mildest ? course.firstImagined : .max
  }

  var effective: Trigger.Effective { version.ruleSet.phases[0].starts?.effective ?? .daysLater(0) }

  /// The phase that a day decides; nil: none. In a sound table exactly one condition is true;
  /// otherwise the strictest such phase applies. Of those that values to come can bring, the mildest
  /// does where they are imagined to be mild.
  func level(decidedBy place: Int) -> Int? {
    if place >= firstMild {
      return truths.firstIndex { $0[place] == Truth.isTrue.rawValue }
    }
    return truths.lastIndex { $0[place] == Truth.isTrue.rawValue }
  }

  /// Where no phase is decided.
  private static let undecided: Int32 = -1

  /// The phase that each day decides, by its offset.
  private func levels() -> [Int32] {
    var levels = [Int32](repeating: DecisionTable.undecided, count: counted.upperBound)
    for (level, truth) in truths.enumerated() {
      precondition(truth.count >= levels.count)
      // Checked once for both arrays: without a check for each day, the compiler handles many days at once.
      levels.withUnsafeMutableBufferPointer { levels in
        truth.withUnsafeBufferPointer { truth in
          for place in levels.indices {
            levels[place] =
              truth[place] == Truth.isTrue.rawValue
              ? Int32(truncatingIfNeeded: level) : levels[place]
          }
        }
      }
    }
    for place in levels.indices.dropFirst(max(0, firstMild)) {
      levels[place] = level(decidedBy: place).map(Int32.init) ?? DecisionTable.undecided
    }
    return levels
  }

  /// Runs through the days and returns which phase applies from when.
  func run() -> VersionRun {
    let start = premises.start
    let effective = effective
    let notices = premises.notices.filter { notice in
      notice.day <= last && start.map { notice.day >= $0.day } ?? true
    }
    var steps = start?.steps ?? [VersionRun.Step(from: .distantPast, level: nil)]
    var lastDecided = start?.lastDecided
    func add(_ step: VersionRun.Step) {
      while let latest = steps.last, latest.from >= step.from { steps.removeLast() }
      if steps.last?.level != step.level || step.notice != nil { steps.append(step) }
    }
    var next = 0
    func announce(through day: Day) {
      while next < notices.count, notices[next].day <= day {
        let notice = notices[next]
        add(VersionRun.Step(from: notice.day, level: notice.level, notice: notice.place))
        if notice.day <= known { lastDecided = notice.day }
        next += 1
      }
    }
    let begin = max(counted.lowerBound, start.map { $0.day - first } ?? counted.lowerBound)
    let levels = levels()
    var latest = DecisionTable.undecided
    var place = begin
    while place < counted.upperBound {
      let day = first + place
      if next < notices.count, notices[next].day <= day {
        announce(through: day)
        latest = DecisionTable.undecided
      }
      let level = levels[place]
      // Until the next notice, days that decide the same change nothing.
      let stop =
        next < notices.count
        ? min(counted.upperBound, notices[next].day - first) : counted.upperBound
      var end = place + 1
      while end < stop, levels[end] == level { end += 1 }
      defer { place = end }
      guard level != DecisionTable.undecided else { continue }
      lastDecided = first + (end - 1)
      guard level != latest else { continue }
      // On the day of a notice nothing else takes effect, but a day later it does.
      var from = day
      if next > 0, notices[next - 1].day == day, effective.day(after: day) == day {
        guard end > place + 1 else { continue }
        from = day + 1
      }
      add(VersionRun.Step(from: effective.day(after: from), level: Int(level)))
      latest = level
    }
    announce(through: last)
    return VersionRun(
      steps: steps, changes: version.ruleSet.phases.map { _ in [] }, lastDecided: lastDecided)
  }
}
