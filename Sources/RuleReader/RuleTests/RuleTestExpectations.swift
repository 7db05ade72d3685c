internal import Findings
internal import Rules

extension RuleTestResolution {
  /// Reports phases that have no condition under which the authority may decide.
  private mutating func undecided(
    _ phases: [Located<String>], _ decided: Vocabulary.Names, _ word: String, of place: Int
  ) {
    for phase in phases where rules.isSound[place] && !decided.contains(phase.value) {
      unknown(
        code: .unknownPhase, phase,
        "`\(rules.ordinances[place].id)` has no `allowed-when` that says when `\(QuotedText.shown(phase.value))` may be \(word)",
        among: decided.all, "phases with one are")
    }
  }

  mutating func expectation(
    _ draft: RuleTestDraft.Expectation, on day: Day, of place: Int
  ) -> RuleTestCase.Expectation? {
    let id = rules.ordinances[place].id
    let known = vocabularies[place]
    if let phase = draft.phase, case .phase(let name) = ExpectedPhase(phase.value),
      !known.phases.contains(name), rules.isSound[place]
    {
      if let meant = self.phase(entitled: name, of: place) {
        reading.report(
          .unknownPhase, at: phase.span, "`\(id)` has no phase `\(QuotedText.shown(name))`",
          help: "write `\(meant)`: that is its identifier")
      } else if let present = self.phase(formerly: name, of: place) {
        reading.report(
          .unknownPhase, at: phase.span, "`\(id)` has no phase `\(QuotedText.shown(name))`",
          help: "write `\(present)`, as it is called now")
      } else {
        unknown(
          code: .unknownPhase, phase, "`\(id)` has no phase `\(QuotedText.shown(name))`",
          among: known.phases.all + ReservedWords.phases.sorted(), "allowed are")
      }
    }
    for guideline in draft.guidelines + draft.absentGuidelines + draft.texts.map(\.guideline)
    where rules.isSound[place] && !known.guidelines.contains(guideline.value) {
      unknown(
        code: .unknownGuideline, guideline, "`\(id)` has no guideline `\(guideline.value)`",
        among: known.guidelines.all, "it has")
    }
    if let phases = draft.mayBeOrdered { undecided(phases, known.ordered, "ordered", of: place) }
    if let phases = draft.mayBeEnded { undecided(phases, known.ended, "ended", of: place) }
    let wanted = Dictionary(
      draft.absentGuidelines.isEmpty
        ? [] : (draft.guidelines + draft.texts.map(\.guideline)).map { ($0.value, $0) },
      uniquingKeysWith: { first, _ in first })
    for guideline in draft.absentGuidelines {
      guard let other = wanted[guideline.value] else { continue }
      reading.report(
        .contradictoryExpectation, at: guideline.span,
        "`\(guideline.value)` is expected both to apply and not to", help: "remove one of the two",
        notes: [.init(other.span, "expected to apply")])
    }
    let texts = draft.texts.compactMap { text -> RuleTestCase.Text? in
      guard let language = rules.languages.first(where: { $0.code == text.language.value }) else {
        unknown(
          code: .unknownLanguage, text.language,
          "`\(text.language.value.prefix(40))` is not a language of this workspace",
          among: rules.languages.map(\.code), "its languages are")
        return nil
      }
      return RuleTestCase.Text(guideline: text.guideline.value, language: language, text: text.text)
    }
    return RuleTestCase.Expectation(
      day: day, phase: draft.phase.map { ExpectedPhase($0.value) }, guidelines: draft.guidelines,
      absentGuidelines: draft.absentGuidelines, mayBeOrdered: draft.mayBeOrdered,
      mayBeEnded: draft.mayBeEnded, texts: texts, span: draft.span)
  }

  /// The identifier of the phase that was called so, in the newest version that says it.
  private func phase(formerly name: String, of place: Int) -> String? {
    rules.ordinances[place].versions.reversed().lazy.flatMap(\.phases)
      .first { $0.formerly.contains { $0.value == name } }?.id.value
  }

  /// The identifier of the phase that has this title in some language.
  private mutating func phase(entitled title: String, of place: Int) -> String? {
    if phaseTitles[place] == nil {
      let phases = rules.ordinances[place].versions.flatMap(\.phases)
      phaseTitles[place] = Dictionary(
        phases.flatMap { phase in phase.title.all.map { ($0.value.lowercased(), phase.id.value) } },
        uniquingKeysWith: { first, _ in first })
    }
    return phaseTitles[place]?[title.lowercased()]
  }
}
