/// How one rule set stands in an area on a day, in words, so that two answers can be compared and
/// read.
struct PlainStanding: Equatable, CustomStringConvertible {
  let ordinance: String
  let version: String
  var phase: String
  let since: String
  let until: String?
  var pendingPhase: String?
  let pendingFrom: String?
  /// Each as `identifier` or `identifier of phase`.
  var guidelines: [String]
  /// Those of which it is not known whether they apply.
  var unsureGuidelines: [String]
  /// The day of the notice on which the answer rests.
  let notice: String?
  let stale: String?

  var description: String {
    var words = "\(ordinance) \(version): \(phase) since \(since)"
    if let until { words += " until \(until)" }
    if let pendingPhase { words += ", then \(pendingPhase)" }
    if !guidelines.isEmpty { words += "; \(guidelines)" }
    if !unsureGuidelines.isEmpty { words += "; perhaps \(unsureGuidelines)" }
    if let notice { words += "; notice of \(notice)" }
    if let stale { words += "; \(stale)" }
    return words
  }
}

/// The situation of a county on the last day that is known.
extension NaiveEvaluation {
  /// How the rule sets stand in a county on a day, by identifier.
  func standings(in asked: NaiveWorkspace.County, on day: Int) -> [PlainStanding] {
    let county = workspace.answering(asked, on: day)
    return workspace.ordinances.sorted { $0.id < $1.id }.compactMap { ordinance in
      standing(ordinance, in: county, on: day)
    }
  }

  private func standing(
    _ ordinance: NaiveWorkspace.Ordinance, in county: NaiveWorkspace.County, on day: Int
  ) -> PlainStanding? {
    let answers = answers(ordinance, in: .county(county))
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
    let version = VersionName(
      ordinance: workspace.ordinances.firstIndex { $0.id == ordinance.id }!,
      version: answer.version)
    let versionDays = versionDays(version, in: .county(county))
    let order = order(on: day, version, in: .county(county))
    let guidelines = guidelines(version, phase: answer.phase, in: county, on: day)
    return PlainStanding(
      ordinance: ordinance.id, version: self.version(version).label, phase: name(today)!,
      since: PlainCalendar.text(first + days.lowerBound),
      until: isOpen ? nil : PlainCalendar.text(last + days.lowerBound), pendingPhase: next,
      pendingFrom: next.map { _ in PlainCalendar.text(last + 1 + days.lowerBound) },
      guidelines: guidelines.apply, unsureGuidelines: guidelines.unsure,
      notice: (order ?? versionDays.notices[today]).map { PlainCalendar.text($0.from) },
      // What was ordered rests on no figure.
      stale: order == nil ? staleness(version, answer, in: county, on: day) : nil)
  }

  // MARK: Guidelines

  private func guidelines(
    _ name: VersionName, phase: Int?, in county: NaiveWorkspace.County, on day: Int
  ) -> (apply: [String], unsure: [String]) {
    let version = version(name)
    var sources: [(phase: String?, entries: [NaiveWorkspace.GuidelineEntry])] = []
    sources.append((nil, version.guidelines))
    if let phase {
      if !version.isExclusive {
        let machines = versionDays(name, in: .county(county)).machines[day - days.lowerBound]
        let isOrdered = order(on: day, name, in: .county(county)) != nil
        func isInForce(_ level: Int) -> Bool {
          machines.contains { $0.level == level && (isOrdered || $0.isInForce) }
        }
        for milder in 0..<phase where !version.inheritsOnlyInForce || isInForce(milder) {
          sources.append((version.phases[milder].id, version.phases[milder].guidelines))
        }
      }
      sources.append((version.phases[phase].id, version.phases[phase].guidelines))
    }
    var apply: [(id: String, phase: String?)] = []
    var unsure: [(id: String, phase: String?)] = []
    for source in sources {
      for entry in source.entries {
        let inherited = apply.firstIndex { $0.id == entry.id }
        switch truth(of: entry.only, name, in: county, on: day) {
        case .no: continue
        case .unknown:
          unsure.append((entry.id, source.phase))
          continue
        case .yes: unsure.removeAll { $0.id == entry.id }
        }
        if entry.isLifted {
          if let inherited { apply.remove(at: inherited) }
        } else if let inherited {
          apply[inherited].phase = source.phase
        } else {
          apply.append((entry.id, source.phase))
        }
      }
    }
    func words(_ list: [(id: String, phase: String?)]) -> [String] {
      list.map { guideline in guideline.phase.map { "\(guideline.id) of \($0)" } ?? guideline.id }
    }
    return (words(apply), words(unsure))
  }

  private func truth(
    of only: NaiveWorkspace.Only?, _ name: VersionName, in county: NaiveWorkspace.County,
    on day: Int
  ) -> NaiveTruth {
    guard let only else { return .yes }
    if let from = only.from, day < from { return .no }
    if let through = only.through, day > through { return .no }
    if let areas = only.areas, !areas.contains(county) { return .no }
    guard let when = only.when else { return .yes }
    // Where no count moves, it does not matter where the observations begin; and such rows never begin
    // afresh.
    let view = NaiveView.limit(version(name).firstCountedDay ?? 0, name)
    return truth(of: when, view, in: .county(county), on: day)
  }

  // MARK: Stale answers

  private func staleness(
    _ name: VersionName, _ answer: Answer, in county: NaiveWorkspace.County, on day: Int
  ) -> String? {
    let version = version(name)
    if let allowed = workspace.staleAfter {
      var days = newestDays(of: version, in: .county(county), upTo: day)
      // Where all that is looked at has ended, its figures were the last that counted.
      if !looks(version, in: .county(county), upTo: day) {
        days = newestDays(of: version, in: .county(county), upTo: day, alsoEnded: true)
      }
      for newest in days where day - newest > allowed {
        return "data of \(PlainCalendar.text(newest))"
      }
    }
    guard answer.phase != nil else { return nil }
    guard version.isExclusive else {
      return lacksFigure(name, in: .county(county), on: day) ? "missing" : nil
    }
    // A notice decides for its day, as the beginning in a phase does.
    let versionDays = versionDays(name, in: .county(county))
    let decided = (versionDays.decidingDays + versionDays.settingDays).filter { $0 <= day }.max()!
    let since = decided + 1
    return since <= day ? "undecided since \(PlainCalendar.text(since))" : nil
  }

  /// Of each figure that a version looks at, by itself or through phases of others on the eve, the
  /// day of the newest value.
  private func newestDays(
    of version: NaiveWorkspace.Version, in place: NaivePlace, upTo day: Int,
    alsoEnded: Bool = false
  ) -> [Int] {
    var result: [Int] = []
    for comparison in version.conditions.flatMap(\.comparisons) {
      guard let area = workspace.place(comparison.whose, from: place)?.area else { continue }
      let newest = observations.newestDay(
        comparison.metric, area: area, upTo: day, firstCountedDay: version.firstCountedDay)
      if let newest { result.append(newest) }
    }
    for reference in version.conditions.flatMap(\.references) {
      let at = workspace.ordinances.firstIndex { $0.id == reference.ordinance }!
      guard let asked = workspace.place(reference.whose, from: place),
        let version = alsoEnded
          ? versionBegun(at, in: asked, before: day) : versionValid(at, in: asked, on: day - 1)
      else { continue }
      result += newestDays(
        of: workspace.ordinances[at].versions[version], in: asked, upTo: day, alsoEnded: alsoEnded)
    }
    return result
  }

  /// Whether a version looks at some figure at all, with or without a value, through what is valid.
  private func looks(
    _ version: NaiveWorkspace.Version, in place: NaivePlace, upTo day: Int
  ) -> Bool {
    let own = version.conditions.flatMap(\.comparisons).contains {
      workspace.place($0.whose, from: place)?.area != nil
    }
    return own
      || version.conditions.flatMap(\.references).contains { reference in
        let at = workspace.ordinances.firstIndex { $0.id == reference.ordinance }!
        guard let asked = workspace.place(reference.whose, from: place),
          let version = versionValid(at, in: asked, on: day - 1)
        else { return false }
        return looks(workspace.ordinances[at].versions[version], in: asked, upTo: day)
      }
  }

  /// The latest version that has begun before a day and speaks of the place.
  private func versionBegun(_ ordinance: Int, in place: NaivePlace, before day: Int) -> Int? {
    let versions = workspace.ordinances[ordinance].versions
    return versions.indices.last { version in
      versions[version].from < day
        && speaks(VersionName(ordinance: ordinance, version: version), of: place)
    }
  }

  /// Whether a figure that a phase compares has never had a value, and a condition of the phase was
  /// unknown on a counted day since somebody last said in which phase the version is.
  private func lacksFigure(_ name: VersionName, in place: NaivePlace, on day: Int) -> Bool {
    let version = version(name)
    var said = days.filter { $0 <= day && notice(working: name, in: place, on: $0) != nil }
    switch version.begins {
    case .recount: break
    case .continues, .inPhase: said.append(version.from)
    }
    for (level, phase) in version.phases.enumerated() {
      guard let triggers = NaiveTriggers(phase, level: level, validFrom: version.from) else {
        continue
      }
      let comparisons = triggers.starts.when.comparisons + triggers.ends.when.comparisons
      let lacks = comparisons.contains { comparison in
        guard let area = workspace.place(comparison.whose, from: place)?.area else { return true }
        return observations.newestDay(
          comparison.metric, area: area, upTo: day, firstCountedDay: version.firstCountedDay)
          == nil
      }
      guard lacks else { continue }
      for counted in days
      where counted <= day && counted >= said.max() ?? 0 && isCounted(counted, by: name) {
        let kinds = [(triggers.starts, TriggerKind.starts), (triggers.ends, .ends)]
        for (trigger, kind) in kinds
        where holidays.isCounted(counted, workspace.daySet(trigger), in: place) {
          let truth = truth(of: trigger.when, kind, of: phase, name, in: place, on: counted)
          if truth == .unknown { return true }
        }
      }
    }
    return false
  }
}
