/// The naive answers for one workspace, as they are known at the end of some day.
struct NaiveEvaluation {
  let workspace: NaiveWorkspace
  let known: Int
  /// Days before and after everything that the workspace speaks of.
  let days: ClosedRange<Int>
  private let observations: NaiveObservations
  private let holidays: NaiveHolidays

  /// What applies on one day: a version's phase, or nil for an unknown one.
  struct Answer: Equatable {
    let version: Int
    let phase: Int?
  }

  /// What one version's phases do on every day of `days`, without regard to its validity.
  struct VersionDays {
    /// The phase of the day, nil: unknown.
    var phases: [Int?] = []
    /// For each day, which machines are in force.
    var inForce: [[Bool]] = []
    /// Of a decision table, the newest day that decided.
    var lastDecided: Int?
  }

  init(_ workspace: NaiveWorkspace, known: Int) {
    self.workspace = workspace
    self.known = known
    days = workspace.days
    observations = NaiveObservations(workspace, known: known)
    holidays = NaiveHolidays(holidays: workspace.holidays)
  }

  // MARK: One version, every day

  func versionDays(_ version: NaiveWorkspace.Version, in county: NaiveWorkspace.County)
    -> VersionDays
  {
    version.isExclusive
      ? decisionDays(version, in: county) : machineDays(version, in: county)
  }

  private func machineDays(
    _ version: NaiveWorkspace.Version, in county: NaiveWorkspace.County
  ) -> VersionDays {
    var machines: [NaiveMachine] = []
    for phase in version.phases.dropFirst() {
      guard let starts = phase.starts else { continue }
      machines.append(
        NaiveMachine(starts, phase.ends, of: version, daySets: workspace.daySets))
    }
    var result = VersionDays()
    for day in days {
      // The first phase has no machine, and applies once every machine has had a known day.
      var inForce = [false]
      var strictest: Int?
      var haveAllHadKnownDay = true
      for at in machines.indices {
        if day > known {
          machines[at].foresee(day)
        } else if day >= version.firstCountedDay ?? days.lowerBound {
          machines[at].see(day, in: county, observations, holidays)
        }
        inForce.append(machines[at].isInForce)
        if machines[at].isInForce { strictest = at + 1 }
        if !machines[at].hasHadKnownDay { haveAllHadKnownDay = false }
      }
      let phase = strictest ?? (haveAllHadKnownDay ? 0 : nil)
      result.phases.append(phase)
      result.inForce.append(inForce)
    }
    return result
  }

  private func decisionDays(
    _ version: NaiveWorkspace.Version, in county: NaiveWorkspace.County
  ) -> VersionDays {
    // What each known day decides, and from when on that applies.
    var decisions: [(due: Int, phase: Int)] = []
    var result = VersionDays()
    for day in days where day <= known && day >= version.firstCountedDay ?? days.lowerBound {
      for (level, phase) in version.phases.enumerated().reversed() {
        guard let starts = phase.starts else { continue }
        let truth = observations.truth(
          of: starts.when, in: county, on: day, firstCountedDay: version.firstCountedDay)
        if truth == .yes {
          let due = NaiveMachine.day(starts.effective ?? .sameDay, after: day)
          decisions.append((due, level))
          result.lastDecided = day
          break
        }
      }
    }
    for day in days {
      result.phases.append(decisions.last { $0.due <= day }?.phase)
      result.inForce.append(version.phases.map { _ in false })
    }
    return result
  }

  // MARK: One ordinance, every day

  /// What applies in a county on every day of `days`; nil: no rules.
  func answers(
    _ ordinance: NaiveWorkspace.Ordinance, in county: NaiveWorkspace.County,
    _ versions: [VersionDays]
  ) -> [Answer?] {
    var result: [Answer?] = []
    for day in days {
      guard let version = versionApplying(ordinance, in: county, on: day) else {
        result.append(nil)
        continue
      }
      let phase = versions[version].phases[day - days.lowerBound]
      result.append(Answer(version: version, phase: phase))
    }
    return result
  }

  private func versionApplying(
    _ ordinance: NaiveWorkspace.Ordinance, in county: NaiveWorkspace.County, on day: Int
  ) -> Int? {
    if let merger = county.merger, day >= merger.since { return nil }
    guard let version = versionValid(ordinance, in: county, on: day) else { return nil }
    for other in workspace.ordinances where other.id != ordinance.id {
      guard let displacing = versionValid(other, in: county, on: day) else { continue }
      if other.versions[displacing].displaces.contains(ordinance.id) { return nil }
    }
    return version
  }

  /// Of the versions that have begun on a day the one that began last, unless it has ended or does not
  /// speak of the county.
  private func versionValid(
    _ ordinance: NaiveWorkspace.Ordinance, in county: NaiveWorkspace.County, on day: Int
  ) -> Int? {
    var found: Int?
    for (at, version) in ordinance.versions.enumerated() where version.from <= day { found = at }
    guard let found else { return nil }
    let version = ordinance.versions[found]
    if let through = version.through, day > through { return nil }
    return version.scope.contains(county) ? found : nil
  }

  // MARK: The situation

  /// How the rule sets stand in a county on a day, by identifier.
  func standings(in asked: NaiveWorkspace.County, on day: Int) -> [PlainStanding] {
    let county = workspace.answering(asked, on: day)
    return workspace.ordinances.sorted { $0.id < $1.id }.compactMap { ordinance in
      guard versionApplying(ordinance, in: county, on: day) != nil else { return nil }
      let versions = ordinance.versions.map { versionDays($0, in: county) }
      let answers = answers(ordinance, in: county, versions)
      return standing(ordinance, in: county, on: day, versions, answers)
    }
  }

  private func standing(
    _ ordinance: NaiveWorkspace.Ordinance, in county: NaiveWorkspace.County, on day: Int,
    _ versions: [VersionDays], _ answers: [Answer?]
  ) -> PlainStanding? {
    let today = day - days.lowerBound
    guard let answer = answers[today] else { return nil }
    /// The phase's identifier on a day, `unknown`, or nil where there are no rules.
    func name(_ place: Int) -> String? {
      guard answers.indices.contains(place), let answer = answers[place] else { return nil }
      return answer.phase.map { ordinance.versions[answer.version].phases[$0].id } ?? "unknown"
    }
    var first = today
    while name(first - 1) == name(today) { first -= 1 }
    var last = today
    while name(last + 1) == name(today) { last += 1 }
    let isOpen = last == answers.count - 1
    let next = isOpen ? nil : name(last + 1)
    let version = ordinance.versions[answer.version]
    return PlainStanding(
      ordinance: ordinance.id, version: version.label, phase: name(today)!,
      since: PlainCalendar.text(first + days.lowerBound),
      until: isOpen ? nil : PlainCalendar.text(last + days.lowerBound), pendingPhase: next,
      pendingFrom: next.map { _ in PlainCalendar.text(last + 1 + days.lowerBound) },
      guidelines: guidelines(
        version, phase: answer.phase, inForce: versions[answer.version].inForce[today]),
      stale: staleness(version, versions[answer.version], answer, in: county, on: day))
  }

  /// Each as `identifier` or `identifier of phase`.
  private func guidelines(
    _ version: NaiveWorkspace.Version, phase: Int?, inForce: [Bool]
  ) -> [String] {
    var sources: [(phase: String?, entries: [NaiveWorkspace.GuidelineEntry])] = []
    sources.append((nil, version.guidelines))
    if let phase {
      if !version.isExclusive {
        for milder in 0..<phase where !version.inheritsOnlyInForce || inForce[milder] {
          sources.append((version.phases[milder].id, version.phases[milder].guidelines))
        }
      }
      sources.append((version.phases[phase].id, version.phases[phase].guidelines))
    }
    var result: [(id: String, phase: String?)] = []
    for source in sources {
      for entry in source.entries {
        let inherited = result.firstIndex { $0.id == entry.id }
        if entry.isLifted {
          if let inherited { result.remove(at: inherited) }
        } else if let inherited {
          result[inherited].phase = source.phase
        } else {
          result.append((entry.id, source.phase))
        }
      }
    }
    return result.map { guideline in
      guideline.phase.map { "\(guideline.id) of \($0)" } ?? guideline.id
    }
  }

  private func staleness(
    _ version: NaiveWorkspace.Version, _ versionDays: VersionDays, _ answer: Answer,
    in county: NaiveWorkspace.County, on day: Int
  ) -> String? {
    if let allowed = workspace.staleAfter {
      for comparison in version.comparisons {
        let newest = observations.newestDay(
          comparison.metric, area: NaiveObservations.area(comparison.whose, of: county),
          upTo: day, firstCountedDay: version.firstCountedDay)
        if let newest, day - newest > allowed { return "data of \(PlainCalendar.text(newest))" }
      }
    }
    guard version.isExclusive, answer.phase != nil, let decided = versionDays.lastDecided,
      decided < day
    else { return nil }
    return "undecided since \(PlainCalendar.text(decided + 1))"
  }
}

/// How one rule set stands in an area on a day, in words, so that two answers can be compared and
/// read.
struct PlainStanding: Equatable {
  let ordinance: String
  let version: String
  let phase: String
  let since: String
  let until: String?
  let pendingPhase: String?
  let pendingFrom: String?
  let guidelines: [String]
  let stale: String?
}

extension NaiveWorkspace {
  /// The county of a part; from the day of a merger on, the one that absorbed it.
  func answering(_ asked: County, on day: Int) -> County {
    var county = asked
    if let whole = county.partOf { county = self.county(whole) }
    if let merger = county.merger, day >= merger.since { county = self.county(merger.into) }
    return county
  }

  func county(_ id: String) -> County { counties.first { $0.id == id }! }

  /// The last day with a value that counts.
  var lastDayWithValue: Int? {
    cells.filter { cell in
      let since = counties.first { $0.place == cell.area }?.merger?.since
      return !cell.text.isEmpty && cell.day < since ?? Int.max
    }.map(\.day).max()
  }

  /// A few days before and after everything: changes reach at most twelve days ahead.
  var days: ClosedRange<Int> {
    var spoken: [Int] = cells.map(\.day)
    for version in ordinances.flatMap(\.versions) {
      spoken += [version.from, version.through, version.firstCountedDay].compactMap { $0 }
    }
    spoken += counties.compactMap { $0.merger?.since }
    return spoken.min()! - 3...spoken.max()! + 24
  }
}
