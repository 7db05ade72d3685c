internal import YAMLSource

extension Workspace {
  /// The same rules with other identifiers of phases: in the rule sets themselves, in conditions that look
  /// at them, and in notices.
  /// - Parameter names: by ordinance, and by identifier the new one.
  package func renamingPhases(_ names: [String: [String: String]]) -> Workspace {
    if names.isEmpty { return self }
    return Workspace(
      id: id, title: title, languages: languages, timeZone: timeZone, areas: areas,
      metrics: metrics, topics: topics, sources: sources,
      ordinances: ordinances.map { ordinance in
        Ordinance(
          id: ordinance.id, versions: ordinance.versions.map { $0.renamingPhases(names) },
          notices: ordinance.notices.map { $0.renamingPhase(names) })
      }, testPaths: testPaths, messages: messages)
  }
}

extension Located<String> {
  fileprivate func renamed(_ names: [String: String]?) -> Self {
    names?[value].map { Located($0, span) } ?? self
  }
}

extension Notice {
  fileprivate func renamingPhase(_ names: [String: [String: String]]) -> Notice {
    Notice(
      ruleSet: ruleSet, phase: phase.renamed(names[ruleSet.value]), scope: scope,
      isForOneCounty: isForOneCounty, from: from, fromSpan: fromSpan, legalBasis: legalBasis,
      span: span)
  }
}

extension RuleSet {
  fileprivate func renamingPhases(_ names: [String: [String: String]]) -> RuleSet {
    RuleSet(
      id: id, version: version, title: title, legalBasis: legalBasis, valid: valid,
      validSpan: validSpan, scope: scope, displaces: displaces, beginning: beginning,
      beginningSpan: beginningSpan, firstCountedDay: firstCountedDay,
      firstCountedSpan: firstCountedSpan, calendar: calendar, kind: kind, kindSpan: kindSpan,
      inheritance: inheritance, guidelines: guidelines.map { $0.renamingPhases(names) },
      phases: phases.map { phase in
        Phase(
          id: phase.id.renamed(names[id.value]), title: phase.title, color: phase.color,
          starts: phase.starts?.renamingPhases(names), ends: phase.ends?.renamingPhases(names),
          guidelines: phase.guidelines.map { $0.renamingPhases(names) })
      }, file: file)
  }
}

extension GuidelineEntry {
  fileprivate func renamingPhases(_ names: [String: [String: String]]) -> GuidelineEntry {
    guard case .stated(let guideline) = self, var only = guideline.only, let when = only.when else {
      return self
    }
    only.when = when.renamingPhases(names)
    return .stated(
      Guideline(
        id: guideline.id, topic: guideline.topic, text: guideline.text, values: guideline.values,
        legalBasis: guideline.legalBasis, only: only))
  }
}

extension Trigger {
  fileprivate func renamingPhases(_ names: [String: [String: String]]) -> Trigger {
    Trigger(
      when: when.renamingPhases(names), consecutive: consecutive, effective: effective,
      countsFromDayAfterEntry: countsFromDayAfterEntry, span: span, isImplied: isImplied)
  }
}

extension Condition {
  /// - Parameter names: by ordinance, and by identifier the new one.
  package func renamingPhases(_ names: [String: [String: String]]) -> Condition {
    switch self {
    case .comparison: self
    case .row(let row):
      .row(
        Row(
          when: row.when.renamingPhases(names), count: row.count, span: row.span,
          written: row.written))
    case .phase(let reference):
      .phase(
        PhaseReference(
          ruleSet: reference.ruleSet,
          phase: names[reference.ruleSet]?[reference.phase] ?? reference.phase, of: reference.of,
          span: reference.span))
    case .all(let parts, let span): .all(parts.map { $0.renamingPhases(names) }, span)
    case .any(let parts, let span): .any(parts.map { $0.renamingPhases(names) }, span)
    case .not(let part, let span): .not(part.renamingPhases(names), span)
    }
  }
}
