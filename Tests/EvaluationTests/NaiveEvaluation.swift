/// The naive answers for one workspace, as they are known at the end of some day.
final class NaiveEvaluation {
  let workspace: NaiveWorkspace
  let known: Int
  /// Days before and after everything that the workspace speaks of.
  let days: ClosedRange<Int>
  let observations: NaiveObservations
  let holidays: NaiveHolidays

  // What was asked once is not walked again.
  var spans: [VersionName: Span?] = [:]
  private var spoken: [Asked: Bool] = [:]
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

  /// From which day to which one observations count for a version, as far as they have come.
  struct Span {
    /// The first observation, or the first counted day.
    let first: Int
    /// Where counts begin to move: as `first`, but for a version that begins in a phase.
    let firstToMove: Int
    let last: Int
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
    return speaks(earlier, of: place) ? earlier : nil
  }

  func speaks(_ name: VersionName, of place: NaivePlace) -> Bool {
    let asked = Asked(ordinance: name.ordinance, version: name.version, area: place.area)
    if let found = spoken[asked] { return found }
    let result = workspace.speaks(version(name), of: place)
    spoken[asked] = result
    return result
  }

  // MARK: Notices

  /// Known from its date on, and on its first day at the latest; without one on the eve.
  private func isKnown(_ notice: NaiveWorkspace.Notice) -> Bool {
    min(notice.date ?? notice.from - 1, notice.from) <= known
  }

  /// The notice without an end that works on a version in a place on a day.
  func notice(working name: VersionName, in place: NaivePlace, on day: Int)
    -> NaiveWorkspace.Notice?
  {
    let today = workspace.notices.filter {
      $0.from == day && $0.through == nil && $0.phase != nil && isKnown($0)
    }
    guard !today.isEmpty, versionValid(name.ordinance, in: place, on: day) == name.version else {
      return nil
    }
    return today.first { notice in
      notice.ordinance == workspace.ordinances[name.ordinance].id
        && version(name).phases.contains { $0.id == notice.phase }
        && workspace.counts(notice, under: version(name), in: place)
        && !isReplaced(notice, by: day, under: name, in: place)
    }
  }

  /// Whether another notice has taken the place of one by a day.
  private func isReplaced(
    _ notice: NaiveWorkspace.Notice, by day: Int, under name: VersionName, in place: NaivePlace
  ) -> Bool {
    guard let id = notice.id else { return false }
    return workspace.notices.contains { other in
      other.replaces == id && other.from <= day && isKnown(other)
        && workspace.counts(other, under: version(name), in: place)
        // One that never counted takes no place.
        && !isReplaced(other, by: other.from, under: name, in: place)
    }
  }

  /// The notice with an end whose phase is in force under a version in a place on a day, whatever the figures are:
  /// of several, the one that began last.
  func order(on day: Int, _ name: VersionName, in place: NaivePlace) -> NaiveWorkspace.Notice? {
    workspace.notices.filter { isOrder($0, on: day, name, in: place) }
      .max { $0.from < $1.from }
  }

  private func isOrder(
    _ notice: NaiveWorkspace.Notice, on day: Int, _ name: VersionName, in place: NaivePlace
  ) -> Bool {
    let ordinance = workspace.ordinances[name.ordinance]
    guard let phase = notice.phase, let through = notice.through,
      notice.ordinance == ordinance.id, notice.from <= day, day <= through, isKnown(notice)
    else { return false }
    // It was made under one version, and goes on where others continue that with its phase.
    guard let first = versionValid(name.ordinance, in: place, on: notice.from),
      first <= name.version
    else { return false }
    for version in first...name.version {
      let passed = ordinance.versions[version]
      if !passed.phases.contains(where: { $0.id == phase }) { return false }
      if version > first {
        // Not over days without rules.
        let earlier = ordinance.versions[version - 1]
        if let last = earlier.through, last < passed.from - 1 { return false }
        guard case .continues = passed.begins,
          predecessor(of: VersionName(ordinance: name.ordinance, version: version), in: place)
            != nil
        else { return false }
      }
    }
    let made = VersionName(ordinance: name.ordinance, version: first)
    guard workspace.counts(notice, under: version(made), in: place),
      !isReplaced(notice, by: day, under: made, in: place)
    else { return false }
    // One without an end that comes later puts an end to it.
    return notice.from == day
      || !(notice.from + 1...day).contains { later in
        versionValid(name.ordinance, in: place, on: later).map { version in
          let then = VersionName(ordinance: name.ordinance, version: version)
          return self.notice(working: then, in: place, on: later) != nil
        } ?? false
      }
  }

  /// The notice on which a phase rests: until it changes by itself.
  func restsOn(
    _ today: NaiveWorkspace.Notice?, _ yesterday: NaiveWorkspace.Notice?, phase: Int?,
    before: VersionDays, _ name: VersionName, in place: NaivePlace, on day: Int
  ) -> NaiveWorkspace.Notice? {
    if let today { return today }
    if day == version(name).from {
      let version = version(name)
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
      guard let version = versionApplying(at, in: place, on: day) else {
        result.append(nil)
        continue
      }
      let name = VersionName(ordinance: at, version: version)
      let ordered = order(on: day, name, in: place).flatMap { order in
        self.version(name).phases.firstIndex { $0.id == order.phase }
      }
      let phase = ordered ?? versionDays(name, in: place).phases[day - days.lowerBound]
      result.append(Answer(version: version, phase: phase))
    }
    answers[asked] = result
    return result
  }

  /// By the ordinance's place.
  private func versionApplying(_ ordinance: Int, in place: NaivePlace, on day: Int) -> Int? {
    guard let version = versionValid(ordinance, in: place, on: day) else { return nil }
    // Mergers and displacement are a matter of counties.
    guard case .county(let county) = place else { return version }
    if let merger = county.merger, day >= merger.since { return nil }
    let id = workspace.ordinances[ordinance].id
    for other in workspace.ordinances.indices where other != ordinance {
      guard let displacing = versionValid(other, in: place, on: day) else { continue }
      if workspace.ordinances[other].versions[displacing].displaces.contains(id) { return nil }
    }
    return version
  }

  /// Whether a law, or one of those after it, has its date by then, or begins on the next day at the latest;
  /// one that is dated on its first day or later, on that day.
  private func isKnown(_ laws: ArraySlice<NaiveWorkspace.Version>) -> Bool {
    laws.contains { law in
      law.from <= known || law.dated.map { $0 <= known } ?? (law.from - 1 <= known)
    }
  }

  /// Of the known versions that have begun on a day the one that began last, unless it has ended or does not
  /// speak of the place.
  func versionValid(_ ordinance: Int, in place: NaivePlace, on day: Int) -> Int? {
    let versions = workspace.ordinances[ordinance].versions
    let begun = versions.indices.filter { versions[$0].from <= day }
    guard let found = begun.last(where: { isKnown(versions[$0...]) }) else { return nil }
    if let through = versions[found].through, day > through { return nil }
    return speaks(VersionName(ordinance: ordinance, version: found), of: place) ? found : nil
  }
}
