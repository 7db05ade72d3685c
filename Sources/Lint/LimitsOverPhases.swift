public import Findings
internal import RuleReader
internal import Rules

extension Check {
  public static let looserGuideline = Check(
    "looser-guideline", .warning, title: "A stricter phase loosens a limit",
    finds: """
      A phase restates a guideline of a milder phase, and a value is looser there, by what \
      `stricter` says of it. Numbers and times are compared, and two times, one stricter \
      when earlier and the other when later, as a span round the clock. Where the value is \
      followed by another unit, something else is counted, and nothing is found. A guideline with \
      `only` is not checked: exceptions loosen what they except.
      """,
    why: """
      People in the stricter phase would be allowed more than before. Mostly a digit is \
      wrong, two phases are exchanged, or `stricter` names the wrong direction.
      """,
    fix: """
      Correct the value, the order of the phases, or `stricter`. If the law says so, allow the \
      finding with a comment.
      """,
    wrong: """
                en: "Do not water gardens from {from} to {to}."
              values: { from: "08:00", to: "20:00" }
              stricter: { from: earlier, to: later }
        - phase: very-low
          title: { de: "Extremes Niedrigwasser", en: "Very low water" }
          color: "#b71c1c"
          starts:
            when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }
          guidelines:
            watering:
              topic: watering
              text:
                de: "Nichts wird von {from} bis {to} Uhr bewässert."
                en: "Do not water anything from {from} to {to}."
              values: { from: "10:00", to: "20:00" }
      """,
    right: """
                en: "Do not water gardens from {from} to {to}."
              values: { from: "08:00", to: "20:00" }
              stricter: { from: earlier, to: later }
        - phase: very-low
          title: { de: "Extremes Niedrigwasser", en: "Very low water" }
          color: "#b71c1c"
          starts:
            when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }
          guidelines:
      """)

  public static let limitLeftBehind = Check(
    "limit-left-behind", .warning, title: "A limit that was not tightened",
    finds: """
      A phase restates a guideline and tightens one number of it, while another one of the same \
      direction stays as it was, though it is looser than the tightened one had been. Only numbers \
      of one unit are compared: the same word follows both in the text, or they are equal \
      somewhere else in the ordinance. Or a guideline of a milder phase goes on next to a new one \
      of the same topic that has its values, two or more, and is stricter.
      """,
    why: """
      Ten people indoors next to two hundred outdoors: the second limit was probably forgotten \
      when the first was changed.
      """,
    fix: "Tighten the other number, too, or allow the finding with a comment.",
    wrong: """
            boats:
              topic: boating
              text:
                de: "Tagsüber {day} Boote, nachts {night} Boote."
                en: "By day {day} boats, by night {night} boats."
              values: { day: 20, night: 40 }
              stricter: { day: lower, night: lower }
        - phase: very-low
          title: { de: "Extremes Niedrigwasser", en: "Very low water" }
          color: "#b71c1c"
          starts:
            when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }
          guidelines:
            boats:
              topic: boating
              text:
                de: "Tagsüber {day} Boote, nachts {night} Boote."
                en: "By day {day} boats, by night {night} boats."
              values: { day: 5, night: 40 }
              stricter: { day: lower, night: lower }
      """,
    right: """
        - phase: very-low
          title: { de: "Extremes Niedrigwasser", en: "Very low water" }
          color: "#b71c1c"
          starts:
            when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }
          guidelines:
            boats:
              topic: boating
              text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length} m stay in port." }
              values: { length: 12 }
              stricter: { length: lower }
      """)
}

extension GuidelinesOverPhases {
  /// Compares each statement of a guideline with that of the nearest milder phase.
  /// - Returns: whether a guideline is restated under another topic.
  func checkLimits(_ ruleSet: RuleSet, _ statements: StatementsByID) -> Bool {
    // What milder phases state without `only`: an exception is looser on purpose.
    var nearest: [String: ResultingGuideline.Statement] = [:]
    // Identifiers of guidelines with limits by topic, at most 32: of more, no two belong together.
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
      // Made once per phase, and only if something in it is new.
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
      help: "a stricter phase tightens: correct the value, the order of the phases, or `stricter`",
      notes: [.init(first.old.name.span, "what is stated \(whose)")])
  }

  /// Reports a guideline of a milder phase that goes on next to a stricter one with the same
  /// limits.
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
      "`\(id)`, stated \(name(of: milder, ruleSet)), goes on in `\(phase.id.value)` next to `\(guideline.id.value)`, which has its limits and is stricter",
      help: "write `\(id): lifted` here, or restate it under its own identifier",
      notes: [.init(milder.guideline.id.span, "what goes on")])
  }

  private func reportLeftBehind(
    _ guideline: Guideline, in phase: Phase, by milder: ResultingGuideline.Statement,
    _ ruleSet: RuleSet, _ statements: StatementsByID
  ) {
    let found = guideline.limitsLeftBehind(by: milder.guideline) { first, second in
      guideline.haveSameUnit(first, second)
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

  /// Where it is stated: `in yellow`, or `for every phase`.
  private func name(of statement: ResultingGuideline.Statement, _ ruleSet: RuleSet) -> String {
    statement.level.map { "in `\(ruleSet.phases[$0].id.value)`" } ?? "for every phase"
  }
}

/// The guidelines of all versions of an ordinance by identifier, collected when first needed.
final class StatementsByID {
  private let ordinance: Ordinance
  private lazy var known: [String: [Guideline]] = Dictionary(
    grouping: ordinance.versions.flatMap(\.allGuidelines)
  ) { $0.id.value }

  init(_ ordinance: Ordinance) { self.ordinance = ordinance }

  /// The first 64 of them: with more, a match would be among these.
  func of(_ id: String) -> some Sequence<Guideline> { (known[id] ?? []).prefix(64) }
}

extension Guideline {
  /// Whether the same word, a unit, follows both values in the text of some language.
  fileprivate func haveSameUnit(_ first: String, _ second: String) -> Bool {
    text.all.contains { translation in
      func unit(_ name: String) -> Substring? {
        guard let text = translation.value.text(behind: name), text.first == " " else { return nil }
        let word = text.dropFirst().prefix(while: \.isLetter)
        // Shorter words may be `or`, `in` or `per`.
        return word.count >= 5 ? word : nil
      }
      return unit(first).map { $0 == unit(second) } ?? false
    }
  }

  /// Whether a value counts something else in another guideline: in no language do the words or
  /// signs after it share their first two characters, as `person` and `people` do.
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

  /// Whether it has both values and they are the same number.
  fileprivate func hasEqual(_ first: String, _ second: String) -> Bool {
    func number(_ name: String) -> Double? { values.first { $0.name.value == name }?.number }
    return number(first).map { $0 == number(second) } ?? false
  }
}

extension String {
  /// The text between a placeholder and the next one, or the end.
  fileprivate func text(behind placeholder: String) -> String? {
    let pieces = Template(self).readable
    guard let at = pieces.firstIndex(of: .placeholder(placeholder)), at + 1 < pieces.count,
      case .text(let text) = pieces[at + 1]
    else { return nil }
    return text
  }
}
