public import Findings
internal import RuleReader
internal import Rules

extension Check {
  public static let lostGuideline = Check(
    "lost-guideline", .warning, title: "A topic that a stricter phase lacks",
    finds: """
      A phase has no guideline of a topic, though the next milder phase has one without an `only`: \
      in a decision table, or where the first phase hands nothing down (`phases-in-force`), it was \
      left out; otherwise it was `lifted`, or restated under another topic. What the first phase \
      alone says counts only if it has a value with `stricter`: often it says that all is well. \
      Each topic is reported where it is lost first. In a decision table a single guideline that \
      the next milder phase has is missed, too, where the phase has nothing new on its topic. A \
      `permission` or an `exception` may end: that is stricter.
      """,
    why: """
      The public would read nothing about masks, say, in the strictest phase, and assume that \
      they are no longer needed.
      """,
    fix: """
      State what applies in this phase. Where the topic is meant to end, allow the finding with a \
      comment.
      """,
    wrong: """
          guidelines:
            watering: lifted
            boats:
      """,
    right: """
          guidelines:
            boats:
      """)
}

extension GuidelinesOverPhases {
  /// How many guidelines of a topic a phase has.
  private struct TopicCount {
    /// Those without `only`, which always apply in the phase.
    var certain = 0
    var all = 0
  }

  /// Reports topics that the phase before has and a phase lacks.
  func checkTopics(_ ruleSet: RuleSet) {
    if ruleSet.kind == .exclusive { return checkTopicsOfTable(ruleSet) }
    var result = ResultingGuidelines()
    var counts: [Int: TopicCount] = [:]
    /// - Returns: the guidelines without `only` that are gone now.
    func apply(_ entries: [GuidelineEntry], _ level: Int?) -> [(gone: Guideline, by: Span)] {
      var gone: [(gone: Guideline, by: Span)] = []
      for entry in entries {
        let before = result.entries(of: entry.id.value)
        result.apply([entry], at: level)
        let after = result.entries(of: entry.id.value)
        for old in before {
          counts[old.guideline.topic, default: TopicCount()].all -= 1
          guard old.isCertain else { continue }
          counts[old.guideline.topic, default: TopicCount()].certain -= 1
          if old.level != 0 || old.guideline.hasLimit,
            !after.contains(where: { $0.guideline.topic == old.guideline.topic })
          {
            gone.append((old.guideline, entry.id.span))
          }
        }
        for new in after {
          counts[new.guideline.topic, default: TopicCount()].all += 1
          if new.isCertain { counts[new.guideline.topic, default: TopicCount()].certain += 1 }
        }
      }
      return gone
    }
    _ = apply(ruleSet.guidelines, nil)
    let isFirstInherited = ruleSet.handsDown(0)
    if isFirstInherited { _ = apply(ruleSet.phases[0].guidelines, 0) }
    for (level, phase) in ruleSet.phases.enumerated().dropFirst() {
      var gone = apply(phase.guidelines, level)
      if level == 1, !isFirstInherited {
        gone += limits(ofFirst: ruleSet.phases[0]).map { ($0, phase.id.span) }
      }
      var told: Set<Int> = []
      for (guideline, span) in gone
      where !guideline.allows
        && counts[guideline.topic]?.all ?? 0 == 0 && told.insert(guideline.topic).inserted
      {
        reportLost(guideline, at: span, in: phase)
      }
    }
  }

  /// Does the same for a decision table, where a phase inherits nothing from the one before.
  private func checkTopicsOfTable(_ ruleSet: RuleSet) {
    // The number of guidelines stated for every phase, by topic, and those, by identifier.
    var shared: [Int: Int] = [:]
    var byID: [String: [Guideline]] = [:]
    for case .stated(let guideline) in ruleSet.guidelines {
      shared[guideline.topic, default: 0] += 1
      byID[guideline.id.value, default: []].append(guideline)
    }
    /// The guidelines stated for every phase that a phase restates or lifts.
    func dropped(by phase: Phase) -> [Guideline] {
      phase.guidelines.flatMap { entry in
        entry.guideline?.only == nil ? byID[entry.id.value] ?? [] : []
      }
    }
    func topics(of phase: Phase, dropping dropped: [Guideline]) -> (Int) -> Bool {
      var own: Set<Int> = []
      for case .stated(let guideline) in phase.guidelines { own.insert(guideline.topic) }
      let less = Dictionary(dropped.map { ($0.topic, 1) }, uniquingKeysWith: +)
      return { own.contains($0) || shared[$0] ?? 0 > less[$0] ?? 0 }
    }
    for (level, phase) in ruleSet.phases.enumerated().dropFirst() {
      let before = ruleSet.phases[level - 1]
      let gone = dropped(by: phase)
      let has = topics(of: phase, dropping: gone)
      let had = topics(of: before, dropping: dropped(by: before))
      var told: Set<Int> = []
      let own = level == 1 ? limits(ofFirst: before) : certain(before.guidelines)
      for guideline in own + gone.filter({ $0.only == nil })
      where !guideline.allows && had(guideline.topic) && !has(guideline.topic) {
        if told.insert(guideline.topic).inserted {
          reportLost(guideline, at: phase.id.span, in: phase)
        }
      }
      // Where a topic has nothing new, nothing replaces what is missing.
      let earlier = Set(before.guidelines.map(\.id.value))
      let now = Set(phase.guidelines.map(\.id.value))
      var renewed = told
      for case .stated(let guideline) in phase.guidelines
      where !earlier.contains(guideline.id.value) { renewed.insert(guideline.topic) }
      for guideline in own
      where !guideline.allows && !now.contains(guideline.id.value)
        && byID[guideline.id.value] == nil
        && renewed.insert(guideline.topic).inserted
      {
        reportMissing(guideline, in: phase, before)
      }
    }
  }

  /// The guidelines of the mildest phase that have limits. The others often say that all is well,
  /// which ends with it.
  private func limits(ofFirst phase: Phase) -> [Guideline] {
    certain(phase.guidelines).filter(\.hasLimit)
  }

  private func certain(_ entries: [GuidelineEntry]) -> [Guideline] {
    entries.compactMap(\.guideline).filter { $0.only == nil }
  }

  private func reportLost(_ guideline: Guideline, at span: Span, in phase: Phase) {
    let topic = topics[guideline.topic].id.value
    findings.report(
      .lostGuideline, at: span,
      "`\(phase.id.value)` has no guideline of the topic `\(topic)`, which the milder phase before it has",
      help: "state what applies to it in this phase, if only that the milder phase's rule goes on",
      notes: [.init(guideline.id.span, "`\(guideline.id.value)` of the milder phase")])
  }

  private func reportMissing(_ guideline: Guideline, in phase: Phase, _ before: Phase) {
    findings.report(
      .lostGuideline, at: phase.id.span,
      "`\(phase.id.value)` lacks `\(guideline.id.value)`, which the milder `\(before.id.value)` has, and has nothing new on the topic `\(topics[guideline.topic].id.value)`",
      help: "state it here, too: a phase of a decision table has nothing of the one before",
      notes: [.init(guideline.id.span, "`\(guideline.id.value)` of the milder phase")])
  }
}
