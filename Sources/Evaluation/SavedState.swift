internal import Observations
public import RuleLanguage
internal import YAMLSource

/// Where the ordinances of an area stand at the end of a day: all that answers for later days need
/// of the days before, but for figures that hold for several days and for conditions of single
/// guidelines, which look back at the observations themselves.
///
/// It can be kept, compared, and gone on from.
public struct SavedState: Hashable, Sendable, Codable {
  /// The last day of which everything is counted: not later than the day asked for, nor than the last
  /// figure of any version that still matters, since later figures show which days had none.
  public let day: Day
  /// Of the area itself, and of larger areas at whose phases its rules look.
  public let ordinances: [OrdinanceState]
}

/// How one ordinance stands in an area.
public struct OrdinanceState: Hashable, Sendable, Codable {
  public let ruleSet: String
  /// The identifier of the area.
  public let area: String
  /// The phase in force, and since when without a break; nil: the ordinance does not apply.
  public let standing: Standing?
  /// Every version, also those that have not begun: they count, too.
  public let versions: [VersionState]

  public struct Standing: Hashable, Sendable, Codable {
    /// The identifier of the phase; nil: unknown.
    public let phase: String?
    public let since: Day
  }
}

/// How the machines of one version stand.
public struct VersionState: Hashable, Sendable, Codable {
  public let version: String
  /// The last day that has moved its counts; nil: none has. What comes after is gone through again.
  public let day: Day?
  /// Whether it had begun by then: under `recount` it always has.
  public let hasBegun: Bool
  /// In the order of the rule set.
  public let phases: [PhaseState]
  /// Of a decision table: what is decided.
  public let decisions: [Decision]
  /// Of a decision table: the last day that decided.
  public let lastDecided: Day?
  /// The notice on which the phase in force rests.
  public let notice: NoticeMark?

  public struct NoticeMark: Hashable, Sendable, Codable {
    public let day: Day
    /// The identifier of the phase in force.
    public let phase: String?
  }

  /// From a day on a phase applies; nil: an unknown one.
  public struct Decision: Hashable, Sendable, Codable {
    public let from: Day
    public let phase: String?
  }
}

/// How the machine of one phase stands.
public struct PhaseState: Hashable, Sendable, Codable {
  public let phase: String
  /// State, pending change and counts; of a phase without a machine as at the start.
  public let machine: MachineState
  /// How far the rows in the condition of `starts` are, in the order of the file.
  public let startRows: [RowCount]
  public let endRows: [RowCount]
  /// Before a version begins that continues another: how far these rows are for triggers that say the
  /// same as before, since a notice made them begin afresh.
  public let takenOverStartRows: [RowCount]
  public let takenOverEndRows: [RowCount]
  /// Counted days in a row on which `ends` held, whether the phase was in force or not.
  public let endRow: Int32
  /// Whether a condition was unknown on a counted day, as far as that is not settled since.
  public let wasUnknown: Bool
}

extension Course {
  /// The day of the state from which this goes on.
  var resumedDay: Day { resumed?.day ?? .distantPast }

  func saved(_ ordinance: Int, in area: Area) -> OrdinanceState? {
    guard let resumed else { return nil }
    let id = evaluator.workspace.ordinances[ordinance].id
    return resumed.ordinances.first { $0.ruleSet == id && $0.area == area.id }
  }

  /// The saved state of a version, if some day has moved its counts.
  func saved(_ version: CompiledVersion, in area: Area) -> (state: VersionState, day: Day)? {
    guard resumed != nil else { return nil }
    let state = saved(version.ordinance, in: area)?.versions.first {
      $0.version == version.ruleSet.version.value
        && $0.phases.map(\.phase) == version.ruleSet.phases.map(\.id.value)
    }
    return state.flatMap { state in state.day.map { (state, $0) } }
  }

  /// What a version goes on with after a saved state.
  func resumption(
    of version: CompiledVersion, from saved: (state: VersionState, day: Day), in area: Area
  ) -> Beginning {
    let (saved, day) = saved
    let phases = version.ruleSet.phases
    let notice = saved.notice.flatMap { mark in
      place(ofNoticeOn: mark.day, of: version, in: area).map { (place: $0, phase: mark.phase) }
    }
    return Beginning(
      day: day + 1, machines: saved.phases.map(\.machine),
      steps: saved.decisions.enumerated().map { at, decision in
        VersionRun.Step(
          from: decision.from,
          level: decision.phase.flatMap { id in phases.firstIndex { $0.id.value == id } },
          notice: at == 0 ? notice?.place : nil)
      }, lastDecided: saved.lastDecided,
      // What made rows begin afresh is in the saved rows.
      restarts: phases.map { _ in (nil, nil) }, notice: notice)
  }

  private func place(
    ofNoticeOn day: Day, of version: CompiledVersion, in area: Area
  ) -> Int? {
    evaluator.compiled[version.ordinance].lazy
      .compactMap { $0.notices(for: area).first { $0.day == day } }.first?.place
  }

  /// Whether the saved state says that a condition of a phase was unknown, and no notice has settled that
  /// since.
  func wasUnknownBefore(_ level: Int, of version: CompiledVersion, in area: Area) -> Bool {
    guard let (saved, day) = saved(version, in: area), saved.hasBegun else { return false }
    return saved.phases[level].wasUnknown
      && !notices(version, area).contains { $0.day > day && $0.day <= known }
  }

  // MARK: Saving

  /// The last day of which everything is counted for some ordinances.
  func lastDayCounted(for ordinances: Set<Int>) -> Day {
    var day = known
    for ordinance in ordinances {
      let versions = evaluator.compiled[ordinance]
      for version in versions {
        // One that is over matters only as long as its successor has not counted a day of its own.
        let next = version.place + 1 < versions.count ? versions[version.place + 1] : nil
        let isOver =
          next.map { next in
            lastCounted(of: next, through: known).map { $0 >= next.window.from } ?? false
          } ?? (version.window.last < known)
        if !isOver, let last = lastObserved(of: version) { day = min(day, last) }
      }
    }
    return day
  }

  /// The last known day with a value of a figure that a version uses; nil: there is none.
  private func lastObserved(of version: CompiledVersion) -> Day? {
    let first = evaluator.observations.firstDay
    let days = max(0, min(known, version.lastCountedDay) - first + 1)
    let observed =
      version.observedDays
      ?? CompiledVersion.observedDays(
        of: version.ruleSet, days, evaluator.workspace, evaluator.observations)
    return observed.prefix(days).lastIndex(of: true).map { first + $0 }
  }

  /// Where an ordinance stands in an area at the end of a day.
  func state(ordinance: Int, in area: Area, on day: Day) -> OrdinanceState {
    let versions = evaluator.compiled[ordinance].map { state(of: $0, in: area, on: day) }
    let periods = periods(ordinance: ordinance, in: area)
    let standing = periods.firstIndex { $0.days.contains(day) }.map { at in
      OrdinanceState.Standing(
        phase: evaluator.phase(of: periods[at], ordinance: ordinance)?.id.value,
        since: since(at, periods, ordinance, in: area))
    }
    return OrdinanceState(
      ruleSet: evaluator.workspace.ordinances[ordinance].id, area: area.id, standing: standing,
      versions: versions)
  }

  /// The first day of the unbroken stretch of one phase around a period, across versions.
  func since(
    _ at: Int, _ periods: [Evaluator.Period], _ ordinance: Int, in area: Area
  ) -> Day {
    func phase(_ period: Evaluator.Period) -> String? {
      evaluator.phase(of: period, ordinance: ordinance)?.id.value
    }
    var first = at
    while first > 0, periods[first - 1].days.last == periods[first].days.from - 1,
      phase(periods[first - 1]) == phase(periods[first])
    {
      first -= 1
    }
    let from = periods[first].days.from
    if from <= resumedDay,
      let before = saved(ordinance, in: area)?.standing, before.phase == phase(periods[first])
    {
      return before.since
    }
    return from
  }

  private func state(
    of version: CompiledVersion, in area: Area, on end: Day
  ) -> VersionState {
    let day = lastCounted(of: version, through: end)
    let hasBegun =
      version.ruleSet.beginning == .recount || day.map { $0 >= version.window.from } ?? false
    let begun = hasBegun ? beginning(of: version, in: area) : nil
    // Before it begins, a version counts as if it had always been there.
    let blank = saved(version, in: area).flatMap { saved in
      hasBegun ? nil : resumption(of: version, from: saved, in: area)
    }
    let start = begun ?? blank
    let last = day ?? .distantPast
    let notices = hasBegun ? notices(version, area) : []
    let isTable = version.ruleSet.kind == .exclusive
    let phases =
      isTable
      ? tablePhases(of: version, in: area, from: start, notices, through: last, isAhead: !hasBegun)
      : version.ruleSet.phases.indices.map {
        phaseState(
          $0, of: version, in: area, from: start, notices, through: last, isAhead: !hasBegun)
      }
    let run: VersionRun? =
      isTable
      ? decisions(version, in: area, from: start, notices, through: last)
      : hasBegun ? run(version, in: area) : nil
    let current = run?.step(on: last)
    let notice = current?.notice.map { place in
      VersionState.NoticeMark(
        day: evaluator.workspace.ordinances[version.ordinance].notices[place].from,
        phase: current?.level.map { version.ruleSet.phases[$0].id.value })
    }
    return VersionState(
      version: version.ruleSet.version.value, day: day, hasBegun: hasBegun, phases: phases,
      decisions: isTable ? run.map { decided($0, of: version, on: last) } ?? [] : [],
      lastDecided: run?.lastDecided, notice: notice)
  }

  /// The last day that has moved a version's counts, as far as it is not cut short by the next one.
  private func lastCounted(of version: CompiledVersion, through last: Day) -> Day? {
    let versions = evaluator.compiled[version.ordinance]
    let end =
      version.place + 1 < versions.count
      ? versions[version.place + 1].ruleSet.valid.from - 1 : Day.distantFuture
    let counted = counted(version, through: min(last, end))
    return counted.isEmpty ? nil : evaluator.observations.firstDay + (counted.upperBound - 1)
  }

  /// - Parameter isAhead: the version has not begun.
  private func phaseState(
    _ level: Int, of version: CompiledVersion, in area: Area, from start: Beginning?,
    _ notices: [CompiledNotice], through last: Day, isAhead: Bool
  ) -> PhaseState {
    let id = version.ruleSet.phases[level].id.value
    guard
      let machine = machine(
        level, of: version, in: area, from: start, notices, through: last)
    else {
      return PhaseState(
        phase: id, machine: MachineState(), startRows: [], endRows: [], takenOverStartRows: [],
        takenOverEndRows: [], endRow: 0, wasUnknown: false)
    }
    let heir =
      isAhead
      ? self.machine(
        level, of: version, in: area, from: beginning(of: version, in: area), [], through: last)
      : nil
    return PhaseState(
      phase: id, machine: walk(machine, through: last), startRows: machine.startRows,
      endRows: machine.endRows, takenOverStartRows: heir?.startRows ?? [],
      takenOverEndRows: heir?.endRows ?? [], endRow: endRow(of: machine, after: .distantPast),
      wasUnknown: !isAhead && wasUnknown(machine))
  }

  private func tablePhases(
    of version: CompiledVersion, in area: Area, from start: Beginning?, _ notices: [CompiledNotice],
    through last: Day, isAhead: Bool
  ) -> [PhaseState] {
    let counted = counted(version, through: last)
    let rows = tableRows(version, area, counted, start, notices).map(\.rows)
    let heirs =
      isAhead
      ? tableRows(version, area, counted, beginning(of: version, in: area), []).map(\.rows)
      : rows.map { _ in [] }
    return version.ruleSet.phases.enumerated().map { level, phase in
      PhaseState(
        phase: phase.id.value, machine: MachineState(), startRows: rows[level], endRows: [],
        takenOverStartRows: heirs[level], takenOverEndRows: [], endRow: 0, wasUnknown: false)
    }
  }

  /// What applies at the end of a day, and what is due later.
  private func decided(
    _ table: VersionRun, of version: CompiledVersion, on day: Day
  ) -> [VersionState.Decision] {
    ([VersionRun.Step(from: .distantPast, level: table.step(on: day).level)]
      + table.steps.filter { $0.from > day }).map { step in
        VersionState.Decision(
          from: step.from, phase: step.level.map { version.ruleSet.phases[$0].id.value })
      }
  }
}
