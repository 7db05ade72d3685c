/// The naive answers for one workspace, as they are known at the end of some day.
final class NaiveEvaluation {
  let workspace: NaiveWorkspace
  let known: Int
  /// Days before and after everything that the workspace speaks of.
  let days: ClosedRange<Int>
  let observations: NaiveObservations
  let holidays: NaiveHolidays

  // What was asked once is not walked again.
  var spans: [VersionName: ClosedRange<Int>?] = [:]
  private var versionDays: [Asked: VersionDays] = [:]
  private var answers: [Asked: [Answer?]] = [:]

  /// What applies on one day: a version's phase, or nil for an unknown one.
  struct Answer: Equatable {
    let version: Int
    let phase: Int?
  }

  /// A version by the places of its ordinance and of its own.
  struct VersionName: Hashable {
    let ordinance: Int
    let version: Int
  }

  private struct Asked: Hashable {
    let ordinance: Int
    let version: Int?
    let area: Int
  }

  /// What one version's phases do on every day of `days`, without regard to its validity.
  struct VersionDays {
    /// The phase of the day, nil: unknown.
    var phases: [Int?] = []
    /// For each day, which machines are in force.
    var inForce: [[Bool]] = []
    /// For each day, the notice on which the phase rests.
    var notices: [NaiveWorkspace.Notice?] = []
    /// For each day, how the machines stand at its end.
    var machines: [[NaiveMachine]] = []
    /// Of a decision table, what was decided, in the order of the days.
    var decisions: [Decision] = []
    /// Of a decision table, the days on which a condition held.
    var decidingDays: [Int] = []
    /// Of a decision table, the days on which a notice or the beginning of the version set the phase.
    var settingDays: [Int] = []
  }

  init(_ workspace: NaiveWorkspace, known: Int) {
    self.workspace = workspace
    self.known = known
    days = workspace.days
    observations = NaiveObservations(workspace, known: known)
    holidays = NaiveHolidays(holidays: workspace.holidays)
  }

  // MARK: One version, every day

  func version(_ name: VersionName) -> NaiveWorkspace.Version {
    workspace.ordinances[name.ordinance].versions[name.version]
  }

  func versionDays(_ name: VersionName, in place: NaivePlace) -> VersionDays {
    let asked = Asked(ordinance: name.ordinance, version: name.version, area: place.area)
    if let found = versionDays[asked] { return found }
    let result =
      version(name).isExclusive ? decisionDays(name, in: place) : machineDays(name, in: place)
    versionDays[asked] = result
    return result
  }

  /// The version before, if it speaks of the place.
  func predecessor(of name: VersionName, in place: NaivePlace) -> VersionName? {
    let earlier = VersionName(ordinance: name.ordinance, version: name.version - 1)
    return workspace.speaks(version(earlier), of: place) ? earlier : nil
  }

  // MARK: Notices

  /// The notice that works on a version in a place on a day.
  func notice(working name: VersionName, in place: NaivePlace, on day: Int)
    -> NaiveWorkspace.Notice?
  {
    let ordinance = workspace.ordinances[name.ordinance]
    guard versionValid(ordinance, in: place, on: day) == name.version else { return nil }
    return workspace.notices.first { notice in
      notice.ordinance == ordinance.id && notice.from == day
        && workspace.counts(notice, under: version(name), in: place)
    }
  }

  /// The notice on which a phase rests: until it changes by itself.
  func restsOn(
    _ today: NaiveWorkspace.Notice?, _ yesterday: NaiveWorkspace.Notice?, phase: Int?,
    before: VersionDays, _ name: VersionName, in place: NaivePlace, on day: Int
  ) -> NaiveWorkspace.Notice? {
    if let today { return today }
    let version = version(name)
    if day == version.from {
      // What the version before left counts on where it is taken over.
      guard case .continues = version.begins,
        let earlier = predecessor(of: name, in: place), let phase
      else { return nil }
      let eve = day - 1 - days.lowerBound
      let left = versionDays(earlier, in: place)
      guard let leftPhase = left.phases[eve] else { return nil }
      let isSame = self.version(earlier).phases[leftPhase].id == version.phases[phase].id
      return isSame ? left.notices[eve] : nil
    }
    return before.phases.last == phase ? yesterday : nil
  }

  // MARK: One ordinance, every day

  /// What applies in a place on every day of `days`; nil: no rules.
  func answers(_ ordinance: NaiveWorkspace.Ordinance, in place: NaivePlace) -> [Answer?] {
    let at = workspace.ordinances.firstIndex { $0.id == ordinance.id }!
    let asked = Asked(ordinance: at, version: nil, area: place.area)
    if let found = answers[asked] { return found }
    var result: [Answer?] = []
    for day in days {
      guard let version = versionApplying(ordinance, in: place, on: day) else {
        result.append(nil)
        continue
      }
      let name = VersionName(ordinance: at, version: version)
      let phase = versionDays(name, in: place).phases[day - days.lowerBound]
      result.append(Answer(version: version, phase: phase))
    }
    answers[asked] = result
    return result
  }

  func versionApplying(
    _ ordinance: NaiveWorkspace.Ordinance, in place: NaivePlace, on day: Int
  ) -> Int? {
    guard let version = versionValid(ordinance, in: place, on: day) else { return nil }
    // Mergers and displacement are a matter of counties.
    guard case .county(let county) = place else { return version }
    if let merger = county.merger, day >= merger.since { return nil }
    for other in workspace.ordinances where other.id != ordinance.id {
      guard let displacing = versionValid(other, in: place, on: day) else { continue }
      if other.versions[displacing].displaces.contains(ordinance.id) { return nil }
    }
    return version
  }

  /// Of the versions that have begun on a day the one that began last, unless it has ended or does not
  /// speak of the place.
  private func versionValid(
    _ ordinance: NaiveWorkspace.Ordinance, in place: NaivePlace, on day: Int
  ) -> Int? {
    var found: Int?
    for (at, version) in ordinance.versions.enumerated() where version.from <= day { found = at }
    guard let found else { return nil }
    let version = ordinance.versions[found]
    if let through = version.through, day > through { return nil }
    return workspace.speaks(version, of: place) ? found : nil
  }
}
