internal import Findings
internal import Proofs
internal import Rules

extension VersionComparison {
  private var kinds: Both<RuleSet.Kind> { rules.map { $0.kind } }

  mutating func comparePhases() {
    var table = kinds == Both(.exclusive, .exclusive) ? TableComparison(rules, pairs, context) : nil
    comparePhaseOrder()
    for pair in pairs {
      let phase = subject(.phase, pair.ids, place: pair.place)
      let spans: Both<Span?> = pair.phases.map(\.id.span)
      list.compare(phase, .renamed, .changed, pair.phases.map { Side($0.id.value, $0.id.span) })
      list.compare(phase, .title, pair.phases.map(\.title), around: spans)
      list.compare(phase, .short, pair.phases.map(\.short), around: spans)
      list.compare(
        phase, .color, .editorial, pair.phases.map { Side($0.color?.description, $0.id.span) })
      if let meaning = table?.difference(of: pair) {
        addCondition(pair, "starts", meaning.meaning, meaning.relation)
      } else if table == nil {
        compareTrigger("starts", pair.phases.map(\.starts), pair)
        compareTrigger("ends", pair.phases.map(\.ends), pair)
      }
    }
    if table != nil { compareTableEffective() }
    for side in [WhichSide.old, .new] {
      // By level, the level on the other side of a phase that both have.
      let others = Dictionary(
        pairs.map { ($0.levels[side], $0.levels[side.other]) },
        uniquingKeysWith: { first, _ in first })
      var milder: (own: Int, other: Int)?
      for level in rules[side].phases.indices {
        if let other = others[level] {
          milder = (level, other)
        } else {
          addUnpaired(level, on: side, milder: milder, &table)
        }
      }
    }
  }

  /// Adds a difference if the phases that both have are in a different order.
  private mutating func comparePhaseOrder() {
    let sorted = pairs.sorted { $0.levels.new < $1.levels.new }
    guard sorted.map(\.levels.old) != pairs.map(\.levels.old) else { return }
    let names = Both(pairs.map(\.ids.old), sorted.map(\.ids.new))
    list.add(
      RuleDifference(
        subject(.version), .reordered, .changed,
        names.with(rules) { Side($0.joined(separator: ", "), $1.phases[0].id.span) }))
  }

  // MARK: Phases of one side

  /// - Parameter milder: the nearest milder phase that both have, by its level on this side and on the other.
  private mutating func addUnpaired(
    _ level: Int, on side: WhichSide, milder: (own: Int, other: Int)?,
    _ table: inout TableComparison?
  ) {
    let ruleSet = rules[side]
    let phase = ruleSet.phases[level]
    let added: RuleDifference.Meaning = side == .old ? .relaxed : .tightened
    let position: RuleDifference.Meaning =
      switch kinds {
      case Both(.independent, .independent):
        level == 0 || addsNothingNew(level, on: side, milder) ? .changed : added
      default: table?.meaning(ofUnpaired: level, on: side) ?? .changed
      }
    // A stricter phase that drops a guideline is stricter in name only.
    let onlyTightens = ruleSet.onlyTightens(level, guidelines[side], context.contrastWithin[side])
    list.add(
      RuleDifference(
        subject(.phase, Both(phase.id.value, phase.id.value), place: level),
        side == .old ? .removed : .added, onlyTightens ? position : .changed,
        Both(
          Side(words(of: phase, ruleSet, on: side), phase.id.span), on: side,
          other: Side(nil, rules[side.other].id.span)),
        contents: context.contents(of: phase.guidelines, on: side)))
  }

  /// Whether a phase that only one side has adds nothing new, or states what a milder phase states on the
  /// other side but not on its own: that then applies later than it did, or only in a stricter phase.
  private func addsNothingNew(
    _ level: Int, on side: WhichSide, _ milder: (own: Int, other: Int)?
  ) -> Bool {
    let stated = rules[side].phases[level].guidelines.compactMap { entry in
      if case .stated(let guideline) = entry { guideline } else { nil }
    }
    guard !stated.isEmpty else { return false }
    /// Whether a milder phase states it, or something stricter, on a side.
    func has(
      _ guideline: Guideline, on other: WhichSide, inPhase level: Int?,
      _ saySame: (Both<LocalizedText>) -> Bool
    ) -> Bool {
      let id = names[other].ids[guideline.identity] ?? ""
      return guidelines[other].result(of: id, inPhase: level).entries.contains { entry in
        switch guideline.strictness(comparedWith: entry.guideline) {
        case .same: saySame(Both(guideline.text, on: side, other: entry.guideline.text))
        case .looser: true
        case .stricter, .different: false
        }
      }
    }
    let taken = stated.filter {
      has($0, on: side.other, inPhase: milder?.other, context.contrast.haveSameWords)
    }
    return taken.count == stated.count
      || taken.contains { guideline in
        !has(guideline, on: side, inPhase: milder?.own) { $0.map { $0.all.map(\.value) }.isSame }
      }
  }

  /// The title, and when the phase starts.
  private func words(of phase: Phase, _ ruleSet: RuleSet, on side: WhichSide) -> String {
    let texts = context.conditionTexts()[side]
    let title = "“\(phase.title[context.wordings[side].language])”"
    guard let starts = phase.starts else { return title }
    let words = "\(title), \(texts.text(of: starts.when, ruleSet))"
    if starts.consecutive == .init(days: 1, daySet: nil), starts.effective == .daysLater(0) {
      return words
    }
    return "\(words), \(texts.needed(starts, ruleSet, namesOneDay: false))"
  }

  // MARK: Triggers

  private mutating func compareTrigger(
    _ name: String, _ triggers: Both<Trigger?>, _ pair: PhasePair
  ) {
    let isStart = name == "starts"
    let phase = subject(.phase, pair.ids, name, place: pair.place)
    guard let both = triggers.complete() else {
      // An end made of defaults comes and goes with the start.
      guard let only = triggers.old ?? triggers.new, isStart || !only.isImplied else { return }
      let sides = context.words(of: triggers.map { $0?.when }, rules)
        .with(triggers, pair.phases) { Side($0, $1?.span ?? $2.id.span) }
      list.add(RuleDifference(phase, .trigger, .changed, sides))
      return
    }
    let (old, new) = (both.old, both.new)
    let isOrdered = kinds == Both(.independent, .independent)
    let later: RuleDifference.Meaning = isStart ? .relaxed : .tightened
    /// What it means that something is later, or earlier; nil: that depends on the day.
    func meaning(isLater: Bool?) -> RuleDifference.Meaning {
      guard isOrdered, let isLater else { return .changed }
      return isLater ? later : later.mirrored
    }
    // If both ends are left out, they are the opposites of the starts.
    let isImplied = !isStart && both.with(pair.phases) { $1.hasImpliedEnd($0) } == Both(true, true)
    if !isImplied {
      let relation = context.relation(both.map(\.when), of: rules)
      if relation.kind != .same {
        let meaning = isOrdered ? relation.meaning(whereWider: later.mirrored) : .changed
        addCondition(pair, name, meaning, relation)
      }
    }
    let counts = both.with(rules) { countWords($0.consecutive, $1) }
    if !counts.isSame {
      let numbers = both.with(rules, context.workspaces) {
        context.joint.number(ofDaySet: $0.consecutive.daySet, of: $1, in: $2)
      }
      let days = both.with(rules, context.workspaces) {
        CountedDays($0.consecutive, of: $1, in: $2.areas)
      }
      let isLater =
        numbers.isSame
        ? new.consecutive.days > old.consecutive.days : days.new.isFullLater(than: days.old)
      list.compare(
        phase, .consecutive, meaning(isLater: isLater), counts.with(both) { Side($0, $1.span) })
    }
    list.compare(
      phase, .effective, meaning(isLater: new.effective.isLater(than: old.effective)),
      both.map { Side($0.effective.words, $0.span) })
    list.compare(
      phase, .countsFrom,
      !isOrdered ? .changed : new.countsFromDayAfterEntry ? .tightened : .relaxed,
      both.map { Side($0.countsFromDayAfterEntry ? "day after entry" : "any day", $0.span) })
  }

  private mutating func addCondition(
    _ pair: PhasePair, _ name: String, _ meaning: RuleDifference.Meaning,
    _ relation: ConditionRelation
  ) {
    let conditions = pair.phases.map { (name == "starts" ? $0.starts : $0.ends)?.when }
    list.add(
      RuleDifference(
        subject(.phase, pair.ids, name, place: pair.place), .condition, meaning,
        context.words(of: conditions, rules).with(conditions) { Side($0, $1?.span) },
        witnesses: relation.witnesses, isUnproved: relation.kind == .unproved))
  }

  /// Compares `effective` of two tables, where all phases take effect alike, in both directions.
  private mutating func compareTableEffective() {
    guard let starts = rules.map({ $0.phases[0].starts }).complete() else { return }
    list.compare(
      subject(.version), .effective, .changed, starts.map { Side($0.effective.words, $0.span) })
  }
}

extension Phase {
  /// Whether the end's condition is left out, and so the opposite of the start's.
  fileprivate func hasImpliedEnd(_ ends: Trigger) -> Bool {
    ends.isImplied || starts.map { $0.when.span == ends.when.span } ?? false
  }
}

extension Trigger.Effective {
  /// The words that a rule file uses.
  var words: String {
    switch self {
    case .daysLater(0): "same day"
    case .daysLater(1): "next day"
    case .daysLater(2): "day after next"
    case .daysLater(let days): "\(days) days later"
    case .next(let weekday): "next \(weekday.name)"
    }
  }

  /// How many days later it can be.
  private var days: ClosedRange<Int> {
    switch self {
    case .daysLater(let days): days...days
    case .next: 1...7
    }
  }

  /// Whether it is never earlier than another, and sometimes later; nil if that depends on the
  /// day.
  func isLater(than other: Self) -> Bool? {
    if days.lowerBound >= other.days.upperBound { return true }
    if days.upperBound <= other.days.lowerBound { return false }
    return nil
  }
}

extension ComparisonContext {
  /// Guidelines as contents of something that was added or removed.
  func contents(of entries: [GuidelineEntry], on side: WhichSide) -> [RuleDifference.Content] {
    entries.map { entry in
      let text =
        if case .stated(let guideline) = entry {
          guideline.text(in: wordings[side].language) { _ in nil }
        } else {
          said[.reviewLifted]
        }
      return .init(kind: .guideline, id: entry.id.value, text: text, span: entry.id.span)
    }
  }
}
