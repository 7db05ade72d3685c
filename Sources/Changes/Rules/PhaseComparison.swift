internal import RuleLanguage
internal import YAMLSource

extension VersionComparison {
  private var kinds: Both<RuleSet.Kind> { rules.map { $0.kind } }

  mutating func comparePhases() {
    var table =
      kinds == Both(.exclusive, .exclusive) ? TableComparison(rules, pairs, context) : nil
    comparePhaseOrder()
    for pair in pairs {
      let phase = subject(.phase, pair.ids)
      let spans: Both<Span?> = pair.phases.map(\.id.span)
      if !pair.ids.isSame {
        list.add(
          RuleDifference(
            phase, .renamed, .changed, pair.phases.map { Side($0.id.value, $0.id.span) },
            place: pair.place))
      }
      list.compare(
        phase, .title, pair.phases.map(\.title), in: context.languages, around: spans,
        place: pair.place)
      list.compare(
        phase, .color, .editorial,
        pair.phases.map { Side($0.color?.description, $0.id.span) }, place: pair.place)
      if let meaning = table?.difference(of: pair) {
        addCondition(pair, "starts", meaning.meaning, meaning.relation)
      } else if table == nil {
        compareTriggers(of: pair)
      }
    }
    if table != nil { compareTableEffective() }
    for isOld in [true, false] {
      // By level the other side's of the phase, where it has that.
      let others = Dictionary(
        pairs.map(\.levels).map { isOld ? ($0.old, $0.new) : ($0.new, $0.old) },
        uniquingKeysWith: { first, _ in first })
      var milder: (own: Int, other: Int)?
      for level in (isOld ? rules.old : rules.new).phases.indices {
        if let other = others[level] {
          milder = (level, other)
        } else {
          addUnpaired(level, isOld: isOld, milder: milder, &table)
        }
      }
    }
  }

  /// Whether the phases that both have stand in another order.
  private mutating func comparePhaseOrder() {
    let sorted = pairs.sorted { $0.levels.new < $1.levels.new }
    guard sorted.map(\.levels.old) != pairs.map(\.levels.old) else { return }
    let names = Both(pairs.map(\.ids.old), sorted.map(\.ids.new)).map {
      $0.joined(separator: ", ")
    }
    list.add(
      RuleDifference(
        subject(.version), .reordered, .changed,
        names.with(rules) { Side($0, $1.phases[0].id.span) }))
  }

  // MARK: Phases of one side

  /// - Parameter milder: the nearest milder phase that both have, by its level on this side and on the other.
  private mutating func addUnpaired(
    _ level: Int, isOld: Bool, milder: (own: Int, other: Int)?, _ table: inout TableComparison?
  ) {
    let ruleSet = isOld ? rules.old : rules.new
    let phase = ruleSet.phases[level]
    let other = isOld ? rules.new : rules.old
    let side = Side(words(of: phase, ruleSet, isOld: isOld), phase.id.span)
    let none = Side(nil, other.id.span)
    let position: RuleDifference.Meaning =
      switch kinds {
      case Both(.independent, .independent):
        level == 0 || takesOver(level, isOld: isOld, milder)
          ? .changed : isOld ? .relaxed : .tightened
      default: table?.meaning(ofUnpaired: level, isOld: isOld) ?? .changed
      }
    // A stricter step that lets go of something is stricter in name only.
    let meaning =
      context.contrast.onlyTightens(
        level, of: ruleSet, isOld ? guidelines.old : guidelines.new,
        in: isOld ? context.workspaces.old : context.workspaces.new)
      ? position : .changed
    list.add(
      RuleDifference(
        subject(.phase, Both(phase.id.value, phase.id.value)), isOld ? .removed : .added, meaning,
        isOld ? Both(side, none) : Both(none, side), place: level,
        contents: context.contents(of: phase.guidelines, isOld: isOld)))
  }

  /// Whether a phase that only one side has brings nothing of its own, or states what a milder one
  /// states on the other side and not on its own: that then applies later than it did, or only further up.
  private func takesOver(_ level: Int, isOld: Bool, _ milder: (own: Int, other: Int)?) -> Bool {
    let stated = (isOld ? rules.old : rules.new).phases[level].guidelines.compactMap { entry in
      if case .stated(let guideline) = entry { guideline } else { nil }
    }
    guard !stated.isEmpty else { return false }
    let (own, other) =
      isOld ? (guidelines.old, guidelines.new) : (guidelines.new, guidelines.old)
    func has(
      _ entries: [ResultingGuideline], _ guideline: Guideline,
      _ saySame: (Both<LocalizedText>) -> Bool
    ) -> Bool {
      entries.map(\.guideline).contains { known in
        switch guideline.strictness(comparedWith: known) {
        case .same:
          saySame((isOld ? Both(guideline, known) : Both(known, guideline)).map(\.text))
        case .looser: true
        case .stricter, .different: false
        }
      }
    }
    let taken = stated.filter { guideline in
      let before = other.result(of: guideline.id.value, inPhase: milder?.other).entries
      return has(before, guideline, context.contrast.haveSameWords)
    }
    return taken.count == stated.count
      || taken.contains { guideline in
        let still = own.result(of: guideline.id.value, inPhase: milder?.own).entries
        return !has(still, guideline) { $0.map { $0.all.map(\.value) }.isSame }
      }
  }

  /// The title, and when the phase starts.
  private func words(of phase: Phase, _ ruleSet: RuleSet, isOld: Bool) -> String {
    let texts = isOld ? context.conditionTexts().old : context.conditionTexts().new
    let wording = isOld ? context.wordings.old : context.wordings.new
    let title = "“\(phase.title[wording.language])”"
    guard let starts = phase.starts else { return title }
    let words = "\(title), \(texts.text(of: starts.when, ruleSet))"
    if starts.consecutive == .init(days: 1, daySet: nil), starts.effective == .daysLater(0) {
      return words
    }
    return "\(words), \(texts.needed(starts, ruleSet, namesOneDay: false))"
  }

  // MARK: Triggers

  private mutating func compareTriggers(of pair: PhasePair) {
    compareTrigger("starts", pair.phases.map(\.starts), pair)
    compareTrigger("ends", pair.phases.map(\.ends), pair)
  }

  private mutating func compareTrigger(
    _ name: String, _ triggers: Both<Trigger?>, _ pair: PhasePair
  ) {
    let isStart = name == "starts"
    let phase = subject(.phase, pair.ids, name)
    guard let old = triggers.old, let new = triggers.new else {
      // An end that has only defaults comes and goes with the start.
      guard let only = triggers.old ?? triggers.new, isStart || !only.isImplied else { return }
      let texts = context.conditionTexts().with(rules) { ($0, $1) }
        .with(triggers) { words, trigger in trigger.map { words.0.text(of: $0.when, words.1) } }
      let sides = texts.with(triggers.with(pair.phases) { $0?.span ?? $1.id.span }) {
        Side($0, $1)
      }
      list.add(RuleDifference(phase, .trigger, .changed, sides, place: pair.place))
      return
    }
    let both = Both(old, new)
    let isOrdered = kinds == Both(.independent, .independent)
    let later: RuleDifference.Meaning = isStart ? .relaxed : .tightened
    // Without words of their own both ends are the opposites of the starts.
    let isImplied = !isStart && both.with(pair.phases) { $1.hasImpliedEnd($0) } == Both(true, true)
    if !isImplied {
      let relation = context.relation(both.map(\.when), of: rules)
      if relation.kind != .same {
        let wider: RuleDifference.Meaning = isStart ? .tightened : .relaxed
        addCondition(
          pair, name, isOrdered ? relation.meaning(whereWider: wider) : .changed, relation)
      }
    }
    let counts = both.with(rules) { countWords($0.consecutive, $1) }
    if !counts.isSame {
      let numbers = both.with(rules) { ($0, $1) }.with(context.workspaces) {
        context.joint.number(ofDaySet: $0.0.consecutive.daySet, of: $0.1, in: $1)
      }
      let days = both.with(rules) { CountedDays($0.consecutive, of: $1) }
        .with(context.workspaces) { $0.named(in: $1.areas) }
      let isLater =
        numbers.isSame
        ? new.consecutive.days > old.consecutive.days : days.new.isFullLater(than: days.old)
      list.compare(
        phase, .consecutive,
        isOrdered ? isLater.map { $0 ? later : later.mirrored } ?? .changed : .changed,
        counts.with(both) { Side($0, $1.span) }, place: pair.place)
    }
    let meaning: RuleDifference.Meaning =
      switch new.effective.isLater(than: old.effective) {
      case true? where isOrdered: later
      case false? where isOrdered: later.mirrored
      default: .changed
      }
    list.compare(
      phase, .effective, meaning, both.map { Side($0.effective.words, $0.span) },
      place: pair.place)
    list.compare(
      phase, .countsFrom,
      !isOrdered ? .changed : new.countsFromDayAfterEntry ? .tightened : .relaxed,
      both.map { Side($0.countsFromDayAfterEntry ? "day after entry" : "any day", $0.span) },
      place: pair.place)
  }

  private mutating func addCondition(
    _ pair: PhasePair, _ name: String, _ meaning: RuleDifference.Meaning,
    _ relation: ConditionRelation
  ) {
    let triggers = pair.phases.map { name == "starts" ? $0.starts : $0.ends }
    let words = context.conditionTexts().with(rules) { ($0, $1) }
    let sides = triggers.with(words) { trigger, words in
      Side(trigger.map { words.0.text(of: $0.when, words.1) }, trigger?.when.span)
    }
    list.add(
      RuleDifference(
        subject(.phase, pair.ids, name), .condition, meaning, sides, place: pair.place,
        witnesses: relation.witnesses, isUnproved: relation.kind == .unproved))
  }

  /// In a table all phases take effect alike, in both directions.
  private mutating func compareTableEffective() {
    let starts = rules.map { $0.phases[0].starts }
    guard let old = starts.old, let new = starts.new else { return }
    list.compare(
      subject(.version), .effective, .changed,
      Both(old, new).map { Side($0.effective.words, $0.span) })
  }
}

extension Phase {
  /// Whether the end's condition is the opposite of the start's because it is left out.
  fileprivate func hasImpliedEnd(_ ends: Trigger) -> Bool {
    ends.isImplied || starts.map { $0.when.span == ends.when.span } ?? false
  }
}

extension Trigger.Effective {
  /// As a rule file has it.
  var words: String {
    switch self {
    case .daysLater(0): "same day"
    case .daysLater(1): "next day"
    case .daysLater(2): "day after next"
    case .daysLater(let days): "\(days) days later"
    case .next(let weekday): "next \(weekday.name)"
    }
  }

  /// After how many days it can be.
  private var days: ClosedRange<Int> {
    switch self {
    case .daysLater(let days): days...days
    case .next: 1...7
    }
  }

  /// Whether it is never earlier than another, and sometimes later; nil where that depends on the
  /// day.
  func isLater(than other: Self) -> Bool? {
    if days.lowerBound >= other.days.upperBound { return true }
    if days.upperBound <= other.days.lowerBound { return false }
    return nil
  }
}

extension ComparisonContext {
  /// Guidelines as parts of something that is new or gone.
  func contents(of entries: [GuidelineEntry], isOld: Bool) -> [RuleDifference.Content] {
    let language = (isOld ? wordings.old : wordings.new).language
    return entries.map { entry in
      switch entry {
      case .stated(let guideline):
        .init(
          kind: .guideline, id: guideline.id.value,
          text: guideline.text(in: language) { _ in nil }, span: guideline.id.span)
      case .lifted(let id):
        .init(kind: .guideline, id: id.value, text: "lifted", span: id.span)
      }
    }
  }
}
