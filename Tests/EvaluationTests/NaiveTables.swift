/// A version whose phases are exclusive, a decision table, in one place.
extension NaiveEvaluation {
  /// What some day decided, and from when on that applies.
  struct Decision {
    let made: Int
    let due: Int
    let level: Int
  }

  func decisionDays(_ name: VersionName, in place: NaivePlace) -> VersionDays {
    let version = version(name)
    var result = VersionDays()
    // Whether what days before the version decided is settled already.
    var isGoingOn = false
    switch version.begins {
    case .recount: break
    case .inPhase(let phase):
      let level = version.phases.firstIndex { $0.id == phase }!
      isGoingOn = true
      result.decisions = [Decision(made: version.from - 1, due: version.from, level: level)]
      result.settingDays = [version.from]
    case .continues:
      isGoingOn = isTableTakenOver(by: name, in: place)
      if isGoingOn { takeOver(&result, name, in: place) }
    }
    for day in days {
      let notice = notice(working: name, in: place, on: day)
      if let notice {
        result.decisions.removeAll { $0.due >= day }
        let level = version.phases.firstIndex { $0.id == notice.phase }!
        result.decisions.append(Decision(made: day - 1, due: day, level: level))
        result.settingDays.append(day)
      }
      if isGoingOn, day < version.from { continue }
      guard let decision = decision(name, in: place, on: day) else { continue }
      result.decidingDays.append(day)
      if notice == nil || decision.due > day { result.decisions.append(decision) }
    }
    var restsOn: NaiveWorkspace.Notice?
    for day in days {
      let phase = result.decisions.last { $0.due <= day }?.level
      restsOn = self.restsOn(
        notice(working: name, in: place, on: day), restsOn, phase: phase, before: result, name,
        in: place, on: day)
      result.phases.append(phase)
      result.notices.append(restsOn)
    }
    return result
  }

  private func decision(_ name: VersionName, in place: NaivePlace, on day: Int) -> Decision? {
    guard isCounted(day, by: name) else { return nil }
    for (level, phase) in version(name).phases.enumerated().reversed() {
      guard let starts = phase.starts else { continue }
      if truth(of: starts.when, .starts, of: phase, name, in: place, on: day) == .yes {
        let due = NaiveMachine.day(starts.effective ?? .sameDay, after: day)
        return Decision(made: day, due: due, level: level)
      }
    }
    return nil
  }

  /// Whether a table goes on where the version before stands: that one speaks of the place, and its
  /// phase is one here, or unknown.
  func isTableTakenOver(by name: VersionName, in place: NaivePlace) -> Bool {
    guard let earlier = predecessor(of: name, in: place) else { return false }
    let eve = version(name).from - 1 - days.lowerBound
    guard let phase = versionDays(earlier, in: place).phases[eve] else { return true }
    return level(of: phase, earlier, under: name) != nil
  }

  /// The level under a version of another version's phase.
  private func level(of other: Int, _ earlier: VersionName, under name: VersionName) -> Int? {
    version(name).phases.firstIndex { $0.id == version(earlier).phases[other].id }
  }

  /// The predecessor's phase on the eve, and what it decided for later.
  private func takeOver(_ result: inout VersionDays, _ name: VersionName, in place: NaivePlace) {
    guard let earlier = predecessor(of: name, in: place) else { return }
    let begin = version(name).from
    let left = versionDays(earlier, in: place)
    let decisions = left.decisions.filter { $0.made < begin }
    let inForce = decisions.last { $0.due < begin }
    // One that a later day has overruled is handed over no more, whatever becomes of the later one.
    let pending = decisions.enumerated().filter { at, decision in
      decision.due >= begin && !decisions[(at + 1)...].contains { $0.due <= decision.due }
    }.map(\.element)
    for decision in [inForce].compactMap({ $0 }) + pending {
      guard let level = level(of: decision.level, earlier, under: name) else { continue }
      result.decisions.append(Decision(made: decision.made, due: decision.due, level: level))
    }
    result.decidingDays = left.decidingDays.filter { $0 < begin }
    result.settingDays = left.settingDays.filter { $0 < begin }
  }
}
