/// What a condition is on a day.
enum NaiveTruth: Sendable {
  case yes, no, unknown

  var opposite: NaiveTruth {
    switch self {
    case .yes: .no
    case .no: .yes
    case .unknown: .unknown
    }
  }

  /// False if one is false, else unknown if one is unknown.
  static func all(_ parts: [NaiveTruth]) -> NaiveTruth {
    if parts.contains(.no) { return .no }
    return parts.contains(.unknown) ? .unknown : .yes
  }
}

extension NaiveEvaluation {
  /// What a condition is in a place on a day, as far back as rows in it see.
  func truth(
    of condition: NaiveWorkspace.Condition, _ view: NaiveView, in place: NaivePlace, on day: Int
  ) -> NaiveTruth {
    func truth(_ part: NaiveWorkspace.Condition) -> NaiveTruth {
      self.truth(of: part, view, in: place, on: day)
    }
    switch condition {
    case .compare(let comparison):
      let version = version(view.eyes(on: day).version)
      return compare(comparison, firstCountedDay: version.firstCountedDay, in: place, on: day)
    case .all(let parts): return .all(parts.map(truth))
    case .any(let parts): return NaiveTruth.all(parts.map { truth($0).opposite }).opposite
    case .not(let part): return truth(part).opposite
    case .row(let part, let consecutive):
      return row(of: part, consecutive, view, in: place, on: day)
    case .phase(let reference):
      if case .limit = view { return phase(reference, in: place, on: day) }
      return beginsTogether(reference, view.eyes(on: day).version, in: place, on: day)
        ? .unknown : phase(reference, in: place, on: day)
    }
  }

  private func compare(
    _ comparison: NaiveWorkspace.Comparison, firstCountedDay: Int?, in place: NaivePlace,
    on day: Int
  ) -> NaiveTruth {
    guard let area = workspace.place(comparison.whose, from: place)?.area,
      let value = observations.value(
        comparison.metric, area: area, on: day, firstCountedDay: firstCountedDay)
    else { return .unknown }
    let holds = comparison.bounds.map { bound in
      let order = value.compared(to: bound.number)
      switch bound.word {
      case "above": return order > 0
      case "at-least": return order >= 0
      case "below": return order < 0
      default: return order <= 0
      }
    }
    return holds.contains(false) ? .no : .yes
  }

  /// Back from the day over the days of the set, until there are enough of them.
  private func row(
    of part: NaiveWorkspace.Condition, _ consecutive: NaiveWorkspace.Consecutive,
    _ view: NaiveView, in place: NaivePlace, on day: Int
  ) -> NaiveTruth {
    let set = workspace.daySet(consecutive)
    var truths: [NaiveTruth] = []
    var back = day
    while truths.count < consecutive.days {
      if back < view.eyes(on: back).first || back < days.lowerBound {
        truths.append(.unknown)
      } else if holidays.isCounted(back, set, in: place) {
        truths.append(truth(of: part, view, in: place, on: back))
      }
      back -= 1
    }
    return .all(truths)
  }

  /// Whether a version begins in a phase on a day on which the other rule set begins, too: on the eve nothing was
  /// in force that could say anything.
  private func beginsTogether(
    _ reference: NaiveWorkspace.Reference, _ name: VersionName, in place: NaivePlace, on day: Int
  ) -> Bool {
    guard day == version(name).from, case .inPhase = version(name).begins,
      let asked = workspace.place(reference.whose, from: place)
    else { return false }
    let at = workspace.ordinances.firstIndex { $0.id == reference.ordinance }!
    guard let other = versionValid(at, in: asked, on: day),
      workspace.ordinances[at].versions[other].from == day
    else { return false }
    return versionValid(at, in: asked, on: day - 1) == nil
  }

  /// What was in force on the day before.
  private func phase(
    _ reference: NaiveWorkspace.Reference, in place: NaivePlace, on day: Int
  ) -> NaiveTruth {
    guard let asked = workspace.place(reference.whose, from: place) else { return .unknown }
    let ordinance = workspace.ordinance(reference.ordinance)
    guard days.contains(day - 1),
      let answer = answers(ordinance, in: asked)[day - 1 - days.lowerBound]
    else { return .no }
    let phases = ordinance.versions[answer.version].phases
    guard let wanted = phases.firstIndex(where: { $0.id == reference.phase }) else { return .no }
    guard let found = answer.phase else { return .unknown }
    return found >= wanted ? .yes : .no
  }
}
