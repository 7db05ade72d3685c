/// Versions that call phases otherwise than those before, as their rule files do.
extension NaiveWorkspace {
  /// The same with the phases as each version calls them, and with what the versions before called them.
  var named: NaiveWorkspace {
    var named = self
    for (at, ordinance) in ordinances.enumerated() {
      for (place, version) in ordinance.versions.enumerated() {
        var written = version
        written.names = [:]
        written.phases = version.phases.map { phase in
          let name = version.names[phase.id] ?? phase.id
          let before = ordinance.versions[..<place].last { $0.has(phase.id) }
            .map { $0.names[phase.id] ?? phase.id }
          var phase = self.named(phase)
          (phase.id, phase.formerly) = (name, before == name ? nil : before)
          return phase
        }
        if case .inPhase(let phase) = version.begins {
          written.begins = .inPhase(version.names[phase] ?? phase)
        }
        written.guidelines = version.guidelines.map(self.named)
        named.ordinances[at].versions[place] = written
      }
    }
    named.notices = notices.map { notice in
      var notice = notice
      let version = ordinances.first { $0.id == notice.ordinance }?.versions
        .last { $0.from <= notice.from }
      notice.phase = notice.phase.map { version?.names[$0] ?? $0 }
      return notice
    }
    return named
  }

  /// The phase that a version calls by a name: what is before the hyphen; in what a guideline says, too.
  static func id(ofPhase name: String) -> String {
    String(name.prefix { $0 != "-" })
  }

  private func named(_ phase: Phase) -> Phase {
    var phase = phase
    if let when = phase.starts?.when { phase.starts?.when = named(when) }
    if let when = phase.ends?.when { phase.ends?.when = named(when) }
    phase.guidelines = phase.guidelines.map(named)
    return phase
  }

  private func named(_ guideline: GuidelineEntry) -> GuidelineEntry {
    var guideline = guideline
    if let when = guideline.only?.when { guideline.only?.when = named(when) }
    return guideline
  }

  /// References use the name in the newest version that has the phase.
  private func named(_ condition: Condition) -> Condition {
    switch condition {
    case .compare: return condition
    case .all(let parts): return .all(parts.map(named))
    case .any(let parts): return .any(parts.map(named))
    case .not(let part): return .not(named(part))
    case .row(let part, let consecutive): return .row(named(part), consecutive)
    case .phase(let reference):
      let newest = ordinances.first { $0.id == reference.ordinance }?.versions
        .last { $0.has(reference.phase) }
      return .phase(
        Reference(
          ordinance: reference.ordinance,
          phase: newest?.names[reference.phase] ?? reference.phase, whose: reference.whose))
    }
  }
}

extension NaiveWorkspace.Version {
  fileprivate func has(_ phase: String) -> Bool { phases.contains { $0.id == phase } }
}
