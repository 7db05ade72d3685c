internal import Findings
internal import RuleReader
internal import Rules

/// What guidelines become from phase to phase, mildest first.
struct GuidelinesOverPhases {
  let findings: FindingCollector
  let topics: [Topic]

  func check(_ ordinances: [Ordinance]) {
    for ordinance in ordinances {
      let statements = StatementsByID(ordinance)
      for ruleSet in ordinance.versions {
        let changesTopics = checkLimits(ruleSet, statements)
        if changesTopics || ruleSet.mayLoseTopics { checkTopics(ruleSet) }
        checkEveryPhase(ruleSet)
      }
    }
  }

  // MARK: Limits

  /// Compares each statement of a guideline with the one of the nearest milder phase.
  /// - Returns: whether some guideline is restated under another topic.
  private func checkLimits(_ ruleSet: RuleSet, _ statements: StatementsByID) -> Bool {
    // What a milder phase says without limits of `only`, which are exceptions and mean what they say.
    var nearest: [String: ResultingGuideline.Statement] = [:]
    // By topic their identifiers, of a few: a rule set with more has no two that belong together.
    var ofTopic: [Int: [String]] = [:]
    func enter(_ entries: [GuidelineEntry], _ level: Int?) {
      for entry in entries {
        switch entry {
        case .lifted(let id): nearest[id.value] = nil
        case .stated(let guideline) where guideline.only == nil:
          nearest[guideline.id.value] = .init(guideline: guideline, level: level)
          if guideline.hasLimit, ofTopic[guideline.topic]?.count ?? 0 < 32 {
            ofTopic[guideline.topic, default: []].append(guideline.id.value)
          }
        case .stated: break
        }
      }
    }
    enter(ruleSet.guidelines, nil)
    var changesTopics = false
    enter(ruleSet.phases[0].guidelines, 0)
    for (level, phase) in ruleSet.phases.enumerated().dropFirst() {
      // Of one phase for all that is new in it.
      lazy var entered = Set(phase.guidelines.map(\.id.value))
      for case .stated(let guideline) in phase.guidelines where guideline.only == nil {
        guard let milder = nearest[guideline.id.value] else {
          if ruleSet.kind == .independent, let inherited = ofTopic[guideline.topic] {
            let goingOn = inherited.filter { !entered.contains($0) }.compactMap { nearest[$0] }
            reportBeside(guideline, in: phase, goingOn, ruleSet)
          }
          continue
        }
        if milder.guideline.topic != guideline.topic { changesTopics = true }
        report(guideline, in: phase, looserThan: milder, ruleSet)
        reportLeftBehind(guideline, in: phase, by: milder, ruleSet, statements)
      }
      enter(phase.guidelines, level)
    }
    return changesTopics
  }

  private func report(
    _ guideline: Guideline, in phase: Phase, looserThan milder: ResultingGuideline.Statement,
    _ ruleSet: RuleSet
  ) {
    let looser = guideline.looserValues(than: milder.guideline).filter {
      !guideline.hasAnotherUnit($0.new.name.value, than: milder.guideline)
    }
    guard let first = looser.first else { return }
    let whose = name(of: milder, ruleSet)
    let values = looser.map {
      "`\($0.new.name.value)` is \($0.new.written) and was \($0.old.written)"
    }
    findings.report(
      .looserGuideline, at: first.new.name.span,
      "`\(guideline.id.value)` is looser in `\(phase.id.value)` than \(whose): \(values.joined(separator: ", "))",
      help:
        "a stricter phase tightens: correct the value, the order of the phases, or `stricter`",
      notes: [.init(first.old.name.span, "what is stated \(whose)")])
  }

  /// A guideline of a milder phase that goes on beside a stricter one with the same limits.
  private func reportBeside(
    _ guideline: Guideline, in phase: Phase, _ goingOn: [ResultingGuideline.Statement],
    _ ruleSet: RuleSet
  ) {
    guard let milder = goingOn.first(where: { guideline.isStricter(than: $0.guideline) }) else {
      return
    }
    let id = milder.guideline.id.value
    findings.report(
      .limitLeftBehind, at: guideline.id.span,
      "`\(id)`, stated \(name(of: milder, ruleSet)), goes on in `\(phase.id.value)` beside `\(guideline.id.value)`, which has its limits and is stricter",
      help: "write `\(id): lifted` here, or restate it under its own identifier",
      notes: [.init(milder.guideline.id.span, "what goes on")])
  }

  private func reportLeftBehind(
    _ guideline: Guideline, in phase: Phase, by milder: ResultingGuideline.Statement,
    _ ruleSet: RuleSet, _ statements: StatementsByID
  ) {
    let found = guideline.limitsLeftBehind(by: milder.guideline) { first, second in
      guideline.haveOneUnit(first, second)
        || statements.of(guideline.id.value).contains { $0.hasEqual(first, second) }
    }
    guard let limit = found.first else { return }
    let (left, other) = (limit.left, limit.tightened)
    findings.report(
      .limitLeftBehind, at: left.new.name.span,
      "`\(left.new.name.value)` is still \(left.new.written) in `\(phase.id.value)`, where `\(other.new.name.value)` went from \(other.old.written) to \(other.new.written)",
      help: "tighten `\(left.new.name.value)`, too, if it was forgotten",
      notes: [.init(left.old.name.span, "the same \(name(of: milder, ruleSet))")])
  }

  /// `in yellow`, or of the rule set itself.
  private func name(of statement: ResultingGuideline.Statement, _ ruleSet: RuleSet) -> String {
    statement.level.map { "in `\(ruleSet.phases[$0].id.value)`" } ?? "for every phase"
  }

  // MARK: Topics

  /// How many guidelines of a topic a phase has.
  private struct TopicCount {
    /// Those without limits: whoever is in the phase has them.
    var certain = 0
    var all = 0
  }

  /// Topics that the phase before has and a phase has not.
  private func checkTopics(_ ruleSet: RuleSet) {
    if ruleSet.kind == .exclusive { return checkTopicsOfTable(ruleSet) }
    var result = ResultingGuidelines()
    var counts: [Int: TopicCount] = [:]
    /// - Returns: the guidelines without limits that are gone now.
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
      where counts[guideline.topic]?.all ?? 0 == 0 && told.insert(guideline.topic).inserted {
        reportLost(guideline, at: span, in: phase)
      }
    }
  }

  /// In a decision table a phase has nothing of the one before.
  private func checkTopicsOfTable(_ ruleSet: RuleSet) {
    // By topic how many guidelines are stated for every phase, and by identifier which.
    var shared: [Int: Int] = [:]
    var byID: [String: [Guideline]] = [:]
    for case .stated(let guideline) in ruleSet.guidelines {
      shared[guideline.topic, default: 0] += 1
      byID[guideline.id.value, default: []].append(guideline)
    }
    /// What is stated for every phase, and not for this one.
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
      where had(guideline.topic) && !has(guideline.topic) {
        if told.insert(guideline.topic).inserted {
          reportLost(guideline, at: phase.id.span, in: phase)
        }
      }
      // Where the topic has nothing new, what is missing was not replaced.
      let earlier = Set(before.guidelines.map(\.id.value))
      let now = Set(phase.guidelines.map(\.id.value))
      var renewed = told
      for case .stated(let guideline) in phase.guidelines
      where !earlier.contains(guideline.id.value) { renewed.insert(guideline.topic) }
      for guideline in own
      where !now.contains(guideline.id.value) && byID[guideline.id.value] == nil
        && renewed.insert(guideline.topic).inserted
      {
        reportMissing(guideline, in: phase, before)
      }
    }
  }

  /// What the mildest phase says is often that all is well, which ends with it; a value with a
  /// direction is a limit.
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
      "`\(phase.id.value)` lacks `\(guideline.id.value)`, which the milder `\(before.id.value)` has, and has nothing new of the topic `\(topics[guideline.topic].id.value)`",
      help: "state it here, too: a phase of a decision table has nothing of the one before",
      notes: [.init(guideline.id.span, "`\(guideline.id.value)` of the milder phase")])
  }

  // MARK: Guidelines for every phase

  /// What is stated for every phase and then replaced in each.
  private func checkEveryPhase(_ ruleSet: RuleSet) {
    let stated = ruleSet.guidelines.compactMap(\.guideline?.id)
    guard !stated.isEmpty else { return }
    let isHandedDown = ruleSet.handsDown(0)
    let phases = isHandedDown ? Array(ruleSet.phases.prefix(1)) : ruleSet.phases
    var replaced: [String: (count: Int, first: Span)] = [:]
    for phase in phases {
      for entry in phase.guidelines where entry.guideline?.only == nil {
        let known = replaced[entry.id.value]
        replaced[entry.id.value] = ((known?.count ?? 0) + 1, known?.first ?? entry.id.span)
      }
    }
    for id in stated {
      guard let (count, first) = replaced[id.value], count == phases.count else { continue }
      findings.report(
        .unusedGuideline, at: id.span,
        isHandedDown && ruleSet.phases.count > 1
          ? "no phase has this: `\(ruleSet.phases[0].id.value)` replaces it, and hands what it has down to all others"
          : "no phase has this: each has an entry of its own under `\(id.value)`",
        help: isHandedDown && ruleSet.phases.count > 1
          ? "remove it, or give the entry in `\(ruleSet.phases[0].id.value)` another identifier"
          : "remove it, or the entries that say the same",
        notes: [.init(first, "the first that replaces it")])
    }
  }
}

extension RuleSet {
  /// Whether a phase may lack a topic for another reason than that something is restated under
  /// another one. Most rule sets only add.
  fileprivate var mayLoseTopics: Bool {
    kind == .exclusive
      || inheritance == .phasesInForce
        && phases[0].guidelines.contains { $0.guideline?.hasLimit ?? false }
      || phases.contains { $0.guidelines.contains { $0.guideline == nil } }
  }
}

/// What an ordinance states under an identifier, in all versions: found when first asked for.
private final class StatementsByID {
  private let ordinance: Ordinance
  private lazy var known: [String: [Guideline]] = Dictionary(
    grouping: ordinance.versions.flatMap(\.allGuidelines)
  ) { $0.id.value }

  init(_ ordinance: Ordinance) { self.ordinance = ordinance }

  /// The first of them: among so many the one that is looked for would have been.
  func of(_ id: String) -> some Sequence<Guideline> { (known[id] ?? []).prefix(64) }
}

extension Guideline {
  /// Whether some value of it has a direction in which it is stricter.
  fileprivate var hasLimit: Bool { values.contains { $0.stricter != nil } }

  /// Whether the same word stands behind both values in the text of some language: a unit.
  fileprivate func haveOneUnit(_ first: String, _ second: String) -> Bool {
    text.all.contains { translation in
      func unit(_ name: String) -> Substring? {
        guard let text = translation.value.text(behind: name), text.first == " " else { return nil }
        let word = text.dropFirst().prefix(while: \.isLetter)
        // Shorter ones are words such as `or`, `in` and `per`.
        return word.count >= 5 ? word : nil
      }
      return unit(first).map { $0 == unit(second) } ?? false
    }
  }

  /// Whether something else is counted here by a value of the same name: in no language the word or
  /// sign behind it begins alike. One person and two people may be the same.
  fileprivate func hasAnotherUnit(_ name: String, than other: Guideline) -> Bool {
    func beginning(_ text: String) -> [Character]? {
      let word = text.text(behind: name)?.drop { $0.isWhitespace }.prefix(2)
      guard let word, let first = word.first, first.isLetter || "%‰€$£°".contains(first) else {
        return nil
      }
      return word.map { $0.lowercased().first ?? $0 }
    }
    let both = zip(text.all, other.text.all).compactMap { ours, theirs -> Bool? in
      guard let one = beginning(ours.value), let two = beginning(theirs.value) else { return nil }
      return one == two
    }
    return !both.isEmpty && !both.contains(true)
  }

  /// Whether it has both values, as the same number.
  fileprivate func hasEqual(_ first: String, _ second: String) -> Bool {
    func number(_ name: String) -> Double? { values.first { $0.name.value == name }?.number }
    return number(first).map { $0 == number(second) } ?? false
  }
}

extension String {
  /// What stands between a placeholder and the next one, or the end.
  fileprivate func text(behind placeholder: String) -> String? {
    let pieces = Template(self).readable
    guard let at = pieces.firstIndex(of: .placeholder(placeholder)), at + 1 < pieces.count,
      case .text(let text) = pieces[at + 1]
    else { return nil }
    return text
  }
}
