/// The same workspace without one thing that the language can say: where an answer differs, that
/// thing mattered.
enum LeftOut: String, CaseIterable {
  case rows, references, referencesOfAreas = "references of areas", groupings
  case continuing, beginningInAPhase = "beginning in a phase"
  case notices, noticesForAreas = "notices for areas"
  case ends = "ends of notices", replacing = "notices in place of others"
  case withdrawing = "withdrawing notices"
  case endsByDecision = "ends by decision"
  case formerly
  case onlyFrom = "only from", onlyThrough = "only through", onlyAreas = "only areas"
  case onlyWhen = "only when"

  func from(_ workspace: NaiveWorkspace) -> NaiveWorkspace {
    var result = workspace
    if self == .formerly {
      result = workspace.named
      for ordinance in result.ordinances.indices {
        for version in result.ordinances[ordinance].versions.indices {
          for phase in result.ordinances[ordinance].versions[version].phases.indices {
            result.ordinances[ordinance].versions[version].phases[phase].formerly = nil
          }
        }
      }
    }
    if self == .notices { result.notices = [] }
    if self == .noticesForAreas {
      result.notices.removeAll { if case .areas = $0.whom { true } else { false } }
    }
    if self == .withdrawing { result.notices.removeAll { $0.phase == nil } }
    for at in result.notices.indices {
      if self == .ends { result.notices[at].through = nil }
      if self == .replacing { result.notices[at].replaces = nil }
    }
    for ordinance in result.ordinances.indices {
      for version in result.ordinances[ordinance].versions.indices {
        leaveOut(&result.ordinances[ordinance].versions[version])
      }
    }
    return result
  }

  private func leaveOut(_ version: inout NaiveWorkspace.Version) {
    switch version.begins {
    case .continues where self == .continuing: version.begins = .recount
    case .inPhase where self == .beginningInAPhase: version.begins = .recount
    default: break
    }
    leaveOut(&version.guidelines)
    for level in version.phases.indices {
      leaveOut(&version.phases[level].guidelines)
      if self == .endsByDecision, version.phases[level].isEndedByDecision {
        version.phases[level].endsByDecision = false
        if version.phases[level].startsByDecision {
          version.phases[level].ends = NaiveWorkspace.Ends(when: .all([]))
        }
      }
      if let when = version.phases[level].starts?.when {
        version.phases[level].starts?.when = condition(when)
      }
      if let when = version.phases[level].ends?.when {
        version.phases[level].ends?.when = condition(when)
      }
    }
  }

  private func leaveOut(_ guidelines: inout [NaiveWorkspace.GuidelineEntry]) {
    for at in guidelines.indices {
      switch self {
      case .onlyFrom: guidelines[at].only?.from = nil
      case .onlyThrough: guidelines[at].only?.through = nil
      case .onlyAreas: guidelines[at].only?.areas = nil
      case .onlyWhen: guidelines[at].only?.when = nil
      default:
        if let when = guidelines[at].only?.when { guidelines[at].only?.when = condition(when) }
      }
    }
  }

  private func condition(_ condition: NaiveWorkspace.Condition) -> NaiveWorkspace.Condition {
    switch condition {
    case .compare(let comparison):
      guard self == .groupings, case .group = comparison.whose else { return condition }
      return .compare(
        NaiveWorkspace.Comparison(
          metric: comparison.metric, whose: .own, bounds: comparison.bounds))
    case .all(let parts): return .all(parts.map(self.condition))
    case .any(let parts): return .any(parts.map(self.condition))
    case .not(let part): return .not(self.condition(part))
    case .row(let part, let consecutive):
      return self == .rows ? self.condition(part) : .row(self.condition(part), consecutive)
    case .phase(let reference):
      switch self {
      case .references: return .all([])
      case .referencesOfAreas:
        return .phase(
          NaiveWorkspace.Reference(
            ordinance: reference.ordinance, phase: reference.phase, whose: .own))
      default: return condition
      }
    }
  }
}
