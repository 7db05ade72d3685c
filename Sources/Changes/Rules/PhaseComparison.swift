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
    for side in [true, false] {
      let known = Set(pairs.map { side ? $0.levels.old : $0.levels.new })
      let ruleSet = side ? rules.old : rules.new
      for level in ruleSet.phases.indices where !known.contains(level) {
        addUnpaired(level, isOld: side, &table)
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

  private mutating func addUnpaired(_ level: Int, isOld: Bool, _ table: inout TableComparison?) {
    let ruleSet = isOld ? rules.old : rules.new
    let phase = ruleSet.phases[level]
    let other = isOld ? rules.new : rules.old
    let side = Side(words(of: phase, ruleSet, isOld: isOld), phase.id.span)
    let none = Side(nil, other.id.span)
    let position: RuleDifference.Meaning =
      switch kinds {
      case Both(.independent, .independent):
        level == 0 || takesOver(level, isOld: isOld)
          ? .changed : isOld ? .relaxed : .tightened
      default: table?.meaning(ofUnpaired: level, isOld: isOld) ?? .changed
      }
    // A stricter step that lets go of something is stricter in name only.
    let meaning =
      context.contrast.onlyTightens(
        level, of: ruleSet, in: isOld ? context.workspaces.old : context.workspaces.new)
      ? position : .changed
    list.add(
      RuleDifference(
        subject(.phase, Both(phase.id.value, phase.id.value)), isOld ? .removed : .added, meaning,
        isOld ? Both(side, none) : Both(none, side), place: level,
        contents: context.contents(of: phase.guidelines, isOld: isOld)))
  }

  /// Whether a phase that only one side has brings nothing of its own, or states what a milder one
  /// states on the other side and not on its own: that then applies later than it did, or only further up.
  private func takesOver(_ level: Int, isOld: Bool) -> Bool {
    func levels(_ pair: PhasePair) -> (own: Int, other: Int) {
      isOld ? (pair.levels.old, pair.levels.new) : (pair.levels.new, pair.levels.old)
    }
    let (own, other) = isOld ? (rules.old, rules.new) : (rules.new, rules.old)
    let milder = pairs.map(levels).filter { $0.own < level }.max { $0.own < $1.own }
    let stated = own.phases[level].guidelines.compactMap { entry in
      if case .stated(let guideline) = entry { guideline } else { nil }
    }
    guard !stated.isEmpty else { return false }
    let before = other.guidelines(inPhase: milder?.other).entries.map(\.guideline)
    let still = own.guidelines(inPhase: milder?.own).entries.map(\.guideline)
    func has(
      _ guidelines: [Guideline], _ guideline: Guideline, _ saySame: (Both<LocalizedText>) -> Bool
    ) -> Bool {
      guidelines.contains { known in
        guard known.id.value == guideline.id.value else { return false }
        return switch guideline.strictness(comparedWith: known) {
        case .same:
          saySame((isOld ? Both(guideline, known) : Both(known, guideline)).map(\.text))
        case .looser: true
        case .stricter, .different: false
        }
      }
    }
    let taken = stated.filter { has(before, $0, context.contrast.haveSameWords) }
    return taken.count == stated.count
      || taken.contains { guideline in
        !has(still, guideline) { $0.map { $0.all.map(\.value) }.isSame }
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
