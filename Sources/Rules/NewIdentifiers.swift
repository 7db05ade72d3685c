internal import Findings

/// The new identifiers of renamed ordinances, and the identities that newer rules give to phases and guidelines of older ones.
package struct NewIdentifiers: Sendable {
  /// Of ordinances, by their old identifier.
  package var ordinances: [String: String] = [:]
  /// Of phases, by the old identifier of their ordinance, then by their old identity.
  package var phases: [String: [String: String]] = [:]
  /// Of guidelines, in the same way.
  package var guidelines: [String: [String: String]] = [:]

  package init() {}

  package var isEmpty: Bool { ordinances.isEmpty && phases.isEmpty && guidelines.isEmpty }

  /// Only the identities.
  package var identities: NewIdentifiers {
    var only = self
    only.ordinances = [:]
    return only
  }

  /// Only the identifiers of ordinances.
  package var identifiers: NewIdentifiers {
    var only = NewIdentifiers()
    only.ordinances = ordinances
    return only
  }
}

extension Workspace {
  /// The same rules with new identifiers of ordinances – in the rule sets themselves, in `displaces`, in phase references,
  /// and in notices –, and with new identities of phases and guidelines.
  package func renaming(_ names: NewIdentifiers) -> Workspace {
    if names.isEmpty { return self }
    return with(
      ordinances: ordinances.map { ordinance in
        Ordinance(
          id: names.ordinances[ordinance.id] ?? ordinance.id,
          versions: ordinance.versions.map { $0.renaming(names) }, place: ordinance.place,
          notices: ordinance.notices.map {
            $0.renaming(names.ordinances, names.phases[ordinance.id] ?? [:])
          })
      })
  }
}

extension Located<String> {
  fileprivate func renamed(_ names: [String: String]) -> Self {
    names[value].map { Located($0, span) } ?? self
  }
}

extension Notice {
  fileprivate func renaming(_ names: [String: String], _ phases: [String: String]) -> Notice {
    var renamed = self
    renamed.ruleSet = ruleSet.renamed(names)
    renamed.identity = (identity ?? phase?.value).flatMap { phases[$0] } ?? identity
    return renamed
  }
}

extension RuleSet {
  fileprivate func renaming(_ names: NewIdentifiers) -> RuleSet {
    let (phases, guidelines) = (names.phases[id.value], names.guidelines[id.value])
    let identified =
      phases == nil && guidelines == nil
      ? self
      : identified(
        phase: { phases?[$0.identity] ?? $0.identity },
        guideline: { guidelines?[$0.identity] ?? $0.identity })
    return names.ordinances.isEmpty ? identified : identified.renaming(names.ordinances)
  }

  private func renaming(_ names: [String: String]) -> RuleSet {
    with(
      id: id.renamed(names), displaces: displaces.map { $0.renamed(names) },
      guidelines: guidelines.map { $0.renaming(names) },
      phases: phases.map { phase in
        Phase(
          id: phase.id, formerly: phase.formerly, identity: phase.identity, title: phase.title,
          short: phase.short, color: phase.color, colorSpan: phase.colorSpan,
          starts: phase.starts?.renaming(names), ends: phase.ends?.renaming(names),
          guidelines: phase.guidelines.map { $0.renaming(names) })
      })
  }
}

extension GuidelineEntry {
  fileprivate func renaming(_ names: [String: String]) -> GuidelineEntry {
    guard case .stated(let guideline) = self, let only = guideline.only, let when = only.when
    else { return self }
    return .stated(
      Guideline(
        id: guideline.id, formerly: guideline.formerly, identity: guideline.identity,
        topic: guideline.topic, kind: guideline.kind, text: guideline.text,
        short: guideline.short, values: guideline.values, legalBasis: guideline.legalBasis,
        only: Guideline.Limits(
          days: only.days, scope: only.scope, when: when.renaming { names[$0] },
          span: only.span)))
  }
}

extension Trigger {
  fileprivate func renaming(_ names: [String: String]) -> Trigger {
    var renamed = self
    renamed.when = when.renaming { names[$0] }
    renamed.decision?.allowedWhen = decision?.allowedWhen?.renaming { names[$0] }
    return renamed
  }
}

extension Condition {
  /// The same with other rule sets in references; nil: as they are.
  fileprivate func renaming(ruleSet: (String) -> String?) -> Condition {
    map(reference: { reference in
      var renamed = reference
      renamed.ruleSet = ruleSet(reference.ruleSet) ?? reference.ruleSet
      return renamed
    })
  }

  /// The same with the rule sets that newer rules call otherwise, and phases by their identity, as conditions of two sides
  /// are compared.
  package func identified(in workspace: Workspace, _ names: [String: String]) -> Condition {
    map(reference: { reference in
      var renamed = reference
      renamed.phase =
        workspace.ordinance(reference.ruleSet)?.identity(ofPhase: reference.phase)
        ?? reference.phase
      renamed.ruleSet = names[reference.ruleSet] ?? reference.ruleSet
      return renamed
    })
  }
}
