internal import Findings
internal import Rules
internal import YAMLSource

/// A phase as it is written, before the defaults of its triggers are filled in.
///
/// A class, since drafts are passed on often, and each holds a dozen references.
final class PhaseDraft: Sendable {
  let id: Located<String>
  let formerly: [Located<String>]
  let title: LocalizedText
  let short: LocalizedText?
  let color: Located<Color>?
  let starts: TriggerDraft?
  let ends: TriggerDraft?
  let guidelines: [GuidelineEntry]
  let span: Span
  /// Whether `starts` was written, readable or not.
  let hasStarts: Bool
  /// Whether the key `phase` is there twice: then keys of the next phase may have got into this one.
  let isMixed: Bool

  init(
    id: Located<String>, formerly: [Located<String>], title: LocalizedText, short: LocalizedText?,
    color: Located<Color>?, starts: TriggerDraft?, ends: TriggerDraft?,
    guidelines: [GuidelineEntry], span: Span,
    hasStarts: Bool, isMixed: Bool
  ) {
    self.id = id
    self.formerly = formerly
    self.title = title
    self.short = short
    self.color = color
    self.starts = starts
    self.ends = ends
    self.guidelines = guidelines
    self.span = span
    self.hasStarts = hasStarts
    self.isMixed = isMixed
  }
}

/// The keys of a phase.
enum PhaseFields {
  static let id = Field(
    "phase", Format.identifier.located, required: true,
    "The identifier of the phase, unique in the rule set.")
  static let formerly = Field(
    "formerly", Format.identifier.located.list(),
    "What other versions call it: with the first of these that they have, it is one phase.")
  static let title = Field(
    "title", Format.headline(of: .phase), required: true, "What the phase is called in public.")
  static let short = Field(
    "short", .localized, "The title for where there is little room, at most 60 characters.")
  static let color = Field(
    "color", Format.color.located, "The colour of the phase as \"#rrggbb\", in quotes.")
  static let starts = Field("starts", TriggerFields.starts, "What makes the phase start.")
  static let ends = Field(
    "ends", TriggerFields.ends,
    "What makes it end; absent: the opposite of `starts.when` on one day, `effective` as in `starts`, or by decision as that."
  )
  static let guidelines = Field(
    "guidelines", GuidelineEntryFields.guidelines, "What applies in this phase, by identifier.")

  static let phase = Format<PhaseDraft>.mapping(
    "a phase", id, formerly, title, short, color, starts, ends, guidelines
  ) { fields, id, formerly, title, short, color, starts, ends, guidelines in
    guard let id, let title else { return nil }
    return PhaseDraft(
      id: id, formerly: formerly ?? [], title: title, short: short, color: color, starts: starts,
      ends: ends, guidelines: guidelines ?? [], span: fields.node.span,
      hasStarts: fields.has(PhaseFields.starts),
      isMixed: fields.node.entries.count { $0.key.has(PhaseFields.id.key) } > 1)
  }
}

/// Fills in what the phases of a rule set leave out, and checks which keys they need and may not have.
struct PhaseResolution {
  let kind: RuleSet.Kind
  /// Where the kind is written.
  let kindSpan: Span
  /// False where the first phase could not be read, so that the first draft is not the first phase.
  let isFirstKnown: Bool
  /// What makes the phases exclusive; nil: they are, or something else has to change as well.
  let makesExclusive: () -> Fix?
  let reading: Reading

  func resolve(_ drafts: [PhaseDraft]) -> [Phase] {
    let names = drafts.map(\.id)
    reading.findings.report(
      duplicatesAmong: names, as: .duplicatePhase, help: "give this one another identifier"
    ) { "a phase `\($0)` is already defined above" }
    for id in names where ReservedWords.phases.contains(id.value) {
      reading.report(
        .reservedWord, at: id.span,
        "`\(id.value)` has a meaning of its own and cannot name a phase",
        help: "choose another identifier")
    }
    return kind == .independent ? independent(drafts) : exclusive(drafts)
  }

  private func independent(_ drafts: [PhaseDraft]) -> [Phase] {
    drafts.enumerated().compactMap { level, draft in
      if level == 0, isFirstKnown {
        if let trigger = draft.starts ?? draft.ends, !draft.isMixed {
          reading.report(
            .firstPhaseStarts, at: trigger.span,
            "the first phase applies where no other does, so it has neither `starts` nor `ends`",
            help: isDecisionTable(drafts)
              ? "where exactly one phase applies on each day, as in a decision table, add `phases-are: exclusive` to the rule set; otherwise remove `starts`, or list a milder phase before this one"
              : "remove it, or list a milder phase before this one",
            fix: isDecisionTable(drafts) ? makesExclusive() : nil)
        }
        return phase(draft, starts: nil, ends: nil)
      }
      guard let written = draft.starts else {
        if !draft.hasStarts {
          reading.report(
            .missingKey, at: draft.id.span, "the phase `\(draft.id.value)` needs `starts`",
            help:
              "add `starts: { when: … }`, or `starts: by decision`; every phase but the first says when it starts"
          )
        }
        return nil
      }
      guard let starts = starts(written), let ends = ends(draft.ends, after: starts) else {
        return nil
      }
      return phase(draft, starts: starts, ends: ends)
    }
  }

  /// Whether phases are written as those of an `exclusive` rule set: each says when it starts, by single days, and none when it ends.
  private func isDecisionTable(_ drafts: [PhaseDraft]) -> Bool {
    drafts.count > 1
      && drafts.allSatisfy { draft in
        draft.starts.map { $0.when != nil && $0.consecutive == nil } == true && draft.ends == nil
          && draft.starts?.effective?.value == drafts[0].starts?.effective?.value
      }
  }

  private func starts(_ written: TriggerDraft) -> Trigger? {
    if let decision = written.decision {
      return Trigger(decidedAt: written.span, allowedWhen: decision.allowedWhen)
    }
    return written.when.flatMap { trigger(written, when: $0) }
  }

  private func ends(_ written: TriggerDraft?, after starts: Trigger) -> Trigger? {
    if let decision = written?.decision {
      return Trigger(decidedAt: written?.span ?? starts.span, allowedWhen: decision.allowedWhen)
    }
    guard let written else {
      if starts.decision != nil { return Trigger(decidedAt: starts.span, isImplied: true) }
      return Trigger(
        when: .not(starts.when, starts.when.span),
        consecutive: Trigger.Count(days: 1, daySet: nil), effective: starts.effective,
        countsFromDayAfterEntry: false, span: starts.span, isImplied: true)
    }
    guard written.when != nil || !written.hasWhen else { return nil }
    if written.when == nil, starts.decision != nil {
      reading.report(
        .noOpposite, at: written.span,
        "`ends` needs `when`: `starts` is by decision, so there is no opposite of it",
        help: "add `when: …`, or remove `ends`: then the phase ends by decision, too",
        notes: [.init(starts.span, "how it starts")])
      return nil
    }
    return trigger(
      written, when: written.when ?? .not(starts.when, starts.when.span),
      effective: starts.effective)
  }

  private func trigger(
    _ draft: TriggerDraft, when: Condition, effective: Trigger.Effective = .daysLater(0)
  ) -> Trigger? {
    guard !draft.hasUnknownCount else { return nil }
    return Trigger(
      when: when, consecutive: draft.consecutive?.value ?? Trigger.Count(days: 1, daySet: nil),
      effective: draft.effective?.value ?? effective,
      countsFromDayAfterEntry: draft.countsFrom?.value ?? false, span: draft.span, isImplied: false)
  }

  private var exclusiveNote: Diagnostic.Note { .init(kindSpan, "the rule set is exclusive") }

  /// The first phase with the most frequent `effective`: one that differs is the mistake.
  private func usual(_ drafts: [PhaseDraft]) -> PhaseDraft? {
    var counts: [Trigger.Effective: Int] = [:]
    func effective(_ draft: PhaseDraft) -> Trigger.Effective {
      draft.starts?.effective?.value ?? .daysLater(0)
    }
    for draft in drafts where draft.starts != nil { counts[effective(draft), default: 0] += 1 }
    let most = counts.values.max() ?? 0
    return drafts.first { $0.starts != nil && counts[effective($0)] == most }
  }

  private func exclusive(_ drafts: [PhaseDraft]) -> [Phase] {
    let first = usual(drafts)?.starts
    return drafts.compactMap { draft in
      guard let written = draft.starts else {
        if !draft.hasStarts {
          reading.report(
            .missingKey, at: draft.id.span,
            "the phase `\(draft.id.value)` needs `starts`: in an `exclusive` rule set every phase has one",
            help: "add `starts: { when: … }`", notes: [exclusiveNote])
        }
        return nil
      }
      if let ends = draft.ends {
        reading.report(
          .endsInExclusive, at: ends.span,
          "a phase of an `exclusive` rule set ends when another starts, so it has no `ends`",
          help: "remove `ends`, or remove `phases-are: exclusive`", notes: [exclusiveNote])
      }
      if written.decision != nil {
        reading.report(
          .decisionInExclusive, at: written.span,
          "in an `exclusive` rule set the figures of each day choose the phase, so none starts by decision",
          help: "remove `phases-are: exclusive`, or write a condition", notes: [exclusiveNote])
        return nil
      }
      if let count = written.consecutive {
        reading.report(
          .countInExclusive, at: count.span,
          "an `exclusive` rule set looks at single days, so it has no `consecutive`",
          help: "remove `consecutive`, or remove `phases-are: exclusive`", notes: [exclusiveNote])
      }
      let effective = written.effective?.value ?? .daysLater(0)
      if let first, effective != first.effective?.value ?? .daysLater(0) {
        reading.report(
          .differentEffectiveDays, at: written.effective?.span ?? written.span,
          "all phases of an `exclusive` rule set have the same `effective`",
          help: "write the same `effective` in every phase",
          notes: [.init(first.effective?.span ?? first.span, "that of other phases")])
      }
      guard let when = written.when, let starts = trigger(written, when: when) else { return nil }
      return phase(draft, starts: starts, ends: nil)
    }
  }

  private func phase(_ draft: PhaseDraft, starts: Trigger?, ends: Trigger?) -> Phase {
    Phase(
      id: draft.id, formerly: draft.formerly, title: draft.title, short: draft.short,
      color: draft.color?.value,
      colorSpan: draft.color?.span, starts: starts, ends: ends, guidelines: draft.guidelines)
  }
}
