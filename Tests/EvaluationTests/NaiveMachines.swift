/// A version of independent phases in one place, every day.
extension NaiveEvaluation {
  func machineDays(_ name: VersionName, in place: NaivePlace) -> VersionDays {
    let version = version(name)
    var machines = version.phases.enumerated().compactMap { level, phase in
      NaiveTriggers(phase, level: level, validFrom: version.from).map { NaiveMachine($0) }
    }
    let sets = machines.map { machine in
      [machine.triggers.starts, machine.triggers.ends].map { workspace.daySet($0) }
    }
    var result = VersionDays()
    var restsOn: NaiveWorkspace.Notice?
    for day in days {
      if day == version.from { begin(&machines, name, in: place) }
      let notice = notice(working: name, in: place, on: day)
      if let notice {
        let level = version.phases.firstIndex { $0.id == notice.phase }!
        for at in machines.indices {
          machines[at].set(inForce: machines[at].level <= level, on: day)
        }
      }
      for at in machines.indices {
        // A notice is that day's change of every machine.
        see(day, &machines[at], sets[at], name, in: place, hasChanged: notice != nil)
      }
      let strictest = machines.last { $0.isInForce }?.level
      // Of a decision it is known that there has been none.
      let areAllKnown = machines.allSatisfy {
        $0.hasHadKnownDay || $0.triggers.isStartedByDecision
      }
      let phase = strictest ?? (areAllKnown ? 0 : nil)
      restsOn = self.restsOn(
        notice, restsOn, phase: phase, before: result, name, in: place, on: day)
      result.phases.append(phase)
      result.machines.append(machines)
      result.notices.append(restsOn)
    }
    return result
  }

  /// One machine's day.
  private func see(
    _ day: Int, _ machine: inout NaiveMachine, _ sets: [NaiveWorkspace.DaySet?],
    _ name: VersionName, in place: NaivePlace, hasChanged isSet: Bool
  ) {
    let hasChanged = machine.begin(day) || isSet
    if isCounted(day, by: name) {
      let triggers = machine.triggers
      let phase = version(name).phases[machine.level]
      let start = NaiveSight(
        truth: truth(of: triggers.starts.when, .starts, of: phase, name, in: place, on: day),
        isCounted: holidays.isCounted(day, sets[0], in: place))
      let end = NaiveSight(
        truth: truth(of: triggers.ends.when, .ends, of: phase, name, in: place, on: day),
        isCounted: holidays.isCounted(day, sets[1], in: place))
      machine.count(day, start, end)
      machine.holdBack(day)
      machine.decide(day, hasChanged: hasChanged)
    } else {
      machine.holdBack(day)
      // Nothing counts behind the last observation, but on the days that a trigger passes over its
      // full count still says what is certain.
      guard let last = span(name)?.last, last < day, day <= known else { return }
      let arePassed = sets.map { set in
        !(last + 1...day).contains { holidays.isCounted($0, set, in: place) }
      }
      machine.decide(day, hasChanged: hasChanged, mayStart: arePassed[0], mayEnd: arePassed[1])
    }
  }

  /// How the machines stand when their version begins, before that day is looked at.
  private func begin(_ machines: inout [NaiveMachine], _ name: VersionName, in place: NaivePlace) {
    let version = version(name)
    switch version.begins {
    case .recount: break
    case .inPhase(let phase):
      let level = version.phases.firstIndex { $0.id == phase }!
      for at in machines.indices {
        machines[at].set(inForce: machines[at].level <= level, on: version.from)
      }
    case .continues:
      guard let earlier = predecessor(of: name, in: place) else { return }
      let others = versionDays(earlier, in: place).machines[version.from - 1 - days.lowerBound]
      for at in machines.indices {
        let triggers = machines[at].triggers
        guard let other = others.first(where: { $0.triggers.phase == triggers.phase }) else {
          continue
        }
        machines[at].takeOver(
          other,
          startCount: count(triggers.starts, name, in: place, from: .min),
          endCount: { count(triggers.ends, name, in: place, from: $0) })
      }
    }
  }

  /// What a trigger counts from a day through the eve of its version.
  private func count(
    _ trigger: NaiveTrigger, _ name: VersionName, in place: NaivePlace, from first: Int
  ) -> Int {
    let set = workspace.daySet(trigger)
    let view = NaiveView.from(span(name)?.first ?? .max, name)
    var count = 0
    for day in days where day >= first && day < version(name).from {
      guard isCounted(day, by: name), holidays.isCounted(day, set, in: place) else { continue }
      count = truth(of: trigger.when, view, in: place, on: day) == .yes ? count + 1 : 0
    }
    return count
  }

  // MARK: What counts

  /// Whether the observations of a day move counts of a version.
  func isCounted(_ day: Int, by name: VersionName) -> Bool {
    guard let span = span(name) else { return false }
    return day >= span.firstToMove && day <= span.last
  }

  /// From the first to the last observation of a version that counts, as far as they have come; nil:
  /// none has.
  func span(_ name: VersionName) -> Span? {
    if let found = spans[name] { return found }
    let version = version(name)
    var result: Span?
    if let observed = observations.span(of: metrics(of: version.conditions)) {
      let first = max(observed.lowerBound, version.firstCountedDay ?? 0)
      var firstToMove = first
      if case .inPhase = version.begins { firstToMove = max(first, version.from) }
      result = Span(first: first, firstToMove: firstToMove, last: observed.upperBound)
    }
    spans[name] = .some(result)
    return result
  }

  /// The metrics that some conditions use, and those of ordinances to which they refer.
  private func metrics(of conditions: [NaiveWorkspace.Condition]) -> Set<Int> {
    var result = Set(conditions.flatMap(\.comparisons).map(\.metric))
    for reference in conditions.flatMap(\.references) {
      let ordinance = workspace.ordinance(reference.ordinance)
      result.formUnion(metrics(of: ordinance.versions.flatMap(\.conditions)))
    }
    return result
  }
}
