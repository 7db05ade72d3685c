/// How far back the rows in a trigger's condition see.
indirect enum NaiveView {
  /// With the eyes of a version, from a day on; what was before is unknown.
  case from(Int, NaiveEvaluation.VersionName)
  /// The same, but with other eyes before the version began.
  case handedOver(Int, NaiveEvaluation.VersionName, begin: Int, before: NaiveView)
  /// Those of a limit of a guideline, from a day on.
  case limit(Int, NaiveEvaluation.VersionName)

  /// The version whose eyes look at a day, and the first day that they see.
  func eyes(on day: Int) -> (version: NaiveEvaluation.VersionName, first: Int) {
    switch self {
    case .from(let first, let version), .limit(let first, let version): return (version, first)
    case .handedOver(let first, let version, let begin, let before):
      return day < begin ? before.eyes(on: day) : (version, first)
    }
  }
}

extension NaiveEvaluation {
  enum TriggerKind { case starts, ends }

  /// How far a trigger sees on a day: it begins afresh with a notice; unchanged it goes on where the
  /// version before is continued.
  func view(
    _ kind: TriggerKind, of phase: NaiveWorkspace.Phase, _ name: VersionName, in place: NaivePlace,
    on day: Int
  ) -> NaiveView {
    let version = version(name)
    let first = span(name)?.first ?? .max
    let restarts = workspace.notices.map(\.from).filter { from in
      from <= day && notice(working: name, in: place, on: from) != nil
    }
    if let last = restarts.max() { return .from(max(first, last), name) }
    if day >= version.from, case .continues = version.begins {
      guard let earlier = predecessor(of: name, in: place),
        !version.isExclusive || isTableTakenOver(by: name, in: place),
        let same = self.version(earlier).phases.first(where: { $0.id == phase.id }),
        trigger(kind, of: phase) == trigger(kind, of: same)
      else { return .from(first, name) }
      let before = view(kind, of: same, earlier, in: place, on: version.from - 1)
      return .handedOver(first, name, begin: version.from, before: before)
    }
    return .from(first, name)
  }

  private func trigger(_ kind: TriggerKind, of phase: NaiveWorkspace.Phase) -> NaiveTrigger? {
    let triggers = NaiveTriggers(phase, level: 0, validFrom: 0)
    return kind == .starts ? triggers?.starts : triggers?.ends
  }

  /// What a condition of a trigger is on a day.
  func truth(
    of condition: NaiveWorkspace.Condition, _ kind: TriggerKind, of phase: NaiveWorkspace.Phase,
    _ name: VersionName, in place: NaivePlace, on day: Int
  ) -> NaiveTruth {
    let view: NaiveView =
      condition.hasRow
      ? view(kind, of: phase, name, in: place, on: day) : .from(span(name)?.first ?? .max, name)
    return truth(of: condition, view, in: place, on: day)
  }
}

extension NaiveWorkspace.Condition {
  var hasRow: Bool {
    switch self {
    case .compare, .phase: false
    case .all(let parts), .any(let parts): parts.contains(where: \.hasRow)
    case .not(let part): part.hasRow
    case .row: true
    }
  }
}
