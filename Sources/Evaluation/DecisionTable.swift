internal import Findings
internal import Observations
internal import Rules

extension Course {
  /// What the phases of an exclusive rule set come to: each known day decides which one is due.
  /// - Parameter last: what is decided or announced on later days is left out.
  func decisions(
    _ version: AreaVersion, with premises: Premises, through last: Day
  ) -> VersionRun {
    let first = evaluator.observations.firstDay
    let counted = counted(version, through: last)
    let columns = conditions(of: version, counted, with: premises)
    let start = premises.start
    let effective = version.ruleSet.phases[0].starts?.effective ?? .daysLater(0)
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
    for place in begin..<max(begin, counted.upperBound) {
      let day = first + place
      announce(through: day)
      // Exactly one condition holds where the table is sound; if not, the stricter phase counts.
      guard let level = columns.lastIndex(where: { $0[place] == Truth.isTrue.rawValue }) else {
        continue
      }
      lastDecided = day
      let due = effective.day(after: day)
      // On the day of a notice nothing else takes effect.
      if due == day, next > 0, notices[next - 1].day == day { continue }
      add(VersionRun.Step(from: due, level: level))
    }
    announce(through: last)
    return VersionRun(
      steps: steps, changes: version.ruleSet.phases.map { _ in [] }, lastDecided: lastDecided)
  }

  /// The same with what the version begins with and with its notices.
  func decisions(_ version: AreaVersion) -> VersionRun {
    decisions(version, with: premises(of: version), through: .distantFuture)
  }

  /// The condition of each phase: a `Truth` raw value a day.
  func conditions(
    of version: AreaVersion, _ counted: Range<Int>, with premises: Premises
  ) -> [[UInt8]] {
    version.ruleSet.phases.enumerated().map { level, phase in
      guard let starts = phase.starts else { return [] }
      return ConditionColumns(
        version: version, counted: counted, course: self,
        restarts: premises.restarts(level, .starts)
      ).column(starts.when)
    }
  }
}
