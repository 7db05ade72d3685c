internal import YAMLSource

/// What ordinances and their phases are called elsewhere.
package struct NewIdentifiers: Sendable {
  /// Of ordinances, by the identifier that they had.
  package var ordinances: [String: String] = [:]
  /// Of phases, by the identifier that their ordinance had, and by their own.
  package var phases: [String: [String: String]] = [:]

  package init() {}

  package var isEmpty: Bool { ordinances.isEmpty && phases.isEmpty }
}

extension Workspace {
  /// The same rules with other identifiers of ordinances and phases: in the rule sets themselves, in what
  /// they displace, in conditions that look at phases, and in notices.
  package func renaming(_ names: NewIdentifiers) -> Workspace {
    if names.isEmpty { return self }
    return Workspace(
      id: id, title: title, languages: languages, timeZone: timeZone, areas: areas,
      metrics: metrics, topics: topics, sources: sources,
      ordinances: ordinances.map { ordinance in
        Ordinance(
          id: names.ordinances[ordinance.id] ?? ordinance.id,
          versions: ordinance.versions.map { $0.renaming(names) },
          notices: ordinance.notices.map { $0.renaming(names) })
      }, testPaths: testPaths, messages: messages)
  }
}

extension Located<String> {
  fileprivate func renamed(_ names: [String: String]?) -> Self {
    names?[value].map { Located($0, span) } ?? self
  }
}

extension Notice {
  fileprivate func renaming(_ names: NewIdentifiers) -> Notice {
    Notice(
      ruleSet: ruleSet.renamed(names.ordinances),
      phase: phase.renamed(names.phases[ruleSet.value]), scope: scope,
      isForOneCounty: isForOneCounty, from: from, fromSpan: fromSpan, legalBasis: legalBasis,
      span: span)
  }
}

extension RuleSet {
  fileprivate func renaming(_ names: NewIdentifiers) -> RuleSet {
    RuleSet(
      id: id.renamed(names.ordinances), version: version, title: title, legalBasis: legalBasis,
      valid: valid, validSpan: validSpan, scope: scope,
      displaces: displaces.map { $0.renamed(names.ordinances) }, beginning: beginning,
      beginningSpan: beginningSpan, firstCountedDay: firstCountedDay,
      firstCountedSpan: firstCountedSpan, calendar: calendar, kind: kind, kindSpan: kindSpan,
      inheritance: inheritance, guidelines: guidelines.map { $0.renaming(names) },
      phases: phases.map { phase in
        Phase(
          id: phase.id.renamed(names.phases[id.value]), title: phase.title, color: phase.color,
          starts: phase.starts?.renaming(names), ends: phase.ends?.renaming(names),
          guidelines: phase.guidelines.map { $0.renaming(names) })
      }, file: file)
  }
}

extension GuidelineEntry {
  fileprivate func renaming(_ names: NewIdentifiers) -> GuidelineEntry {
    guard case .stated(let guideline) = self, var only = guideline.only, let when = only.when else {
      return self
    }
    only.when = when.renaming(names)
    return .stated(
      Guideline(
        id: guideline.id, topic: guideline.topic, text: guideline.text, values: guideline.values,
        legalBasis: guideline.legalBasis, only: only))
  }
}

extension Trigger {
  fileprivate func renaming(_ names: NewIdentifiers) -> Trigger {
    Trigger(
      when: when.renaming(names), consecutive: consecutive, effective: effective,
      countsFromDayAfterEntry: countsFromDayAfterEntry, span: span, isImplied: isImplied)
  }
}

extension Condition {
  package func renaming(_ names: NewIdentifiers) -> Condition {
    switch self {
    case .comparison: self
    case .row(let row):
      .row(
        Row(
          when: row.when.renaming(names), count: row.count, span: row.span,
          written: row.written))
    case .phase(let reference):
      .phase(
        PhaseReference(
          ruleSet: names.ordinances[reference.ruleSet] ?? reference.ruleSet,
          phase: names.phases[reference.ruleSet]?[reference.phase] ?? reference.phase,
          of: reference.of, span: reference.span))
    case .all(let parts, let span): .all(parts.map { $0.renaming(names) }, span)
    case .any(let parts, let span): .any(parts.map { $0.renaming(names) }, span)
    case .not(let part, let span): .not(part.renaming(names), span)
    }
  }
}
