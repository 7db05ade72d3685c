internal import Findings

/// The new identifiers of renamed ordinances and phases.
package struct NewIdentifiers: Sendable {
  /// Of ordinances, by their old identifier.
  package var ordinances: [String: String] = [:]
  /// Of phases, by the old identifier of their ordinance, then by their own.
  package var phases: [String: [String: String]] = [:]

  package init() {}

  package var isEmpty: Bool { ordinances.isEmpty && phases.isEmpty }
}

extension Workspace {
  /// The same rules with new identifiers of ordinances and phases: in the rule sets themselves, in
  /// `displaces`, in phase references, and in notices.
  package func renaming(_ names: NewIdentifiers) -> Workspace {
    if names.isEmpty { return self }
    return with(
      ordinances: ordinances.map { ordinance in
        Ordinance(
          id: names.ordinances[ordinance.id] ?? ordinance.id,
          versions: ordinance.versions.map { $0.renaming(names) }, place: ordinance.place,
          notices: ordinance.notices.map { $0.renaming(names) })
      })
  }
}

extension Located<String> {
  fileprivate func renamed(_ names: [String: String]?) -> Self {
    names?[value].map { Located($0, span) } ?? self
  }
}

extension Notice {
  fileprivate func renaming(_ names: NewIdentifiers) -> Notice {
    var renamed = self
    renamed.ruleSet = ruleSet.renamed(names.ordinances)
    renamed.phase = phase?.renamed(names.phases[ruleSet.value])
    return renamed
  }
}

extension RuleSet {
  fileprivate func renaming(_ names: NewIdentifiers) -> RuleSet {
    RuleSet(
      id: id.renamed(names.ordinances), version: version, title: title, short: short,
      legalBasis: legalBasis, valid: valid, validSpan: validSpan, scope: scope,
      displaces: displaces.map { $0.renamed(names.ordinances) }, beginning: beginning,
      beginningSpan: beginningSpan, firstCountedDay: firstCountedDay,
      firstCountedSpan: firstCountedSpan, calendar: calendar, kind: kind, kindSpan: kindSpan,
      inheritance: inheritance, guidelines: guidelines.map { $0.renaming(names) },
      phases: phases.map { phase in
        Phase(
          id: phase.id.renamed(names.phases[id.value]), title: phase.title, short: phase.short,
          color: phase.color, colorSpan: phase.colorSpan, starts: phase.starts?.renaming(names),
          ends: phase.ends?.renaming(names),
          guidelines: phase.guidelines.map { $0.renaming(names) })
      }, isShown: isShown, file: file)
  }
}

extension GuidelineEntry {
  fileprivate func renaming(_ names: NewIdentifiers) -> GuidelineEntry {
    guard case .stated(let guideline) = self, let only = guideline.only, let when = only.when
    else { return self }
    return .stated(
      Guideline(
        id: guideline.id, topic: guideline.topic, kind: guideline.kind, text: guideline.text,
        short: guideline.short, values: guideline.values, legalBasis: guideline.legalBasis,
        only: Guideline.Limits(
          days: only.days, scope: only.scope, when: when.renaming(names), span: only.span)))
  }
}

extension Trigger {
  fileprivate func renaming(_ names: NewIdentifiers) -> Trigger {
    var renamed = self
    renamed.when = when.renaming(names)
    renamed.decision?.allowedWhen = decision?.allowedWhen?.renaming(names)
    return renamed
  }
}

extension Condition {
  package func renaming(_ names: NewIdentifiers) -> Condition {
    map(reference: { reference in
      var renamed = reference
      renamed.phase = names.phases[reference.ruleSet]?[reference.phase] ?? reference.phase
      renamed.ruleSet = names.ordinances[reference.ruleSet] ?? reference.ruleSet
      return renamed
    })
  }
}
