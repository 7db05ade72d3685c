internal import Findings
internal import Rules

extension VersionComparison {
  /// Two statements of one guideline, of which the second replaces the first in some
  /// phases.
  private struct Restatement {
    /// On a side that does not have it, the identifier of the other.
    let ids: Both<String>
    let guidelines: Both<Guideline?>
    /// Whether one phase states both; otherwise another statement now applies there.
    let isOfSamePhase: Bool
    /// The levels of the milder phases that must be in force for them to apply, if not the same one.
    let holders: Both<Int?>
    /// What to show for a side without a statement: where it is lifted, or the first of the phases.
    let missing: Both<Side>
    /// The phases in which they meet, as indices into those that both have.
    var phases: [Range<Int>] = []
    /// Where they have met and not parted yet.
    var first: Int?

    /// Records that they meet in a phase, and in those after it until they part.
    mutating func meet(at place: Int) {
      guard first == nil else { return }
      first = phases.last?.upperBound == place ? phases.removeLast().lowerBound : place
    }

    mutating func part(at place: Int) {
      if let first, first < place { phases.append(first..<place) }
      first = nil
    }
  }

  /// The key of a restatement: two statements are one difference wherever they meet.
  private struct Meeting: Hashable {
    /// The identity of the guideline.
    let guideline: String
    let places: Both<Position?>
    let isOfSamePhase: Bool
    let holders: Both<Int?>
  }

  /// Compares the guidelines that result in each phase that both have, wherever they are stated.
  ///
  /// From one phase to the next, only those are compared that one of the two phases may change.
  mutating func compareGuidelines() {
    let matching = GuidelineMatching(context, rules, pairs.map(\.levels))
    var found: [Restatement] = []
    var known: [Meeting: Int] = [:]
    let names = names
    /// By identity, the statements that meet in the phase, as indices into `found`.
    var meeting: [String: [Int]] = [:]
    var before: Both<Int>?
    // Without a common phase there are still the guidelines for every phase.
    for (at, pair) in (pairs.isEmpty ? [nil] : pairs.map(Optional.some)).enumerated() {
      let levels = Both(pair?.levels.old, pair?.levels.new)
      let ids = rules.with(Both(before?.old, before?.new), levels) {
        $0.guidelineIDs(changingFrom: $1, to: $2)
      }.with(names) { ids, names in Set(ids.map { names.identities[$0] ?? $0 }) }
      for identity in ids.old.union(ids.new).sorted() {
        for place in meeting[identity] ?? [] { found[place].part(at: at) }
        let own = names.map { $0.ids[identity] }
        let results = guidelines.with(levels, own) { guidelines, level, id in
          // A side that does not have the guideline finds nothing under the empty identifier.
          guidelines.result(of: id ?? "", inPhase: level)
        }
        meeting[identity] = matching.pairs(results.map(\.entries)).map { statements in
          let isOfSamePhase =
            statements.complete().map { matching.areOfSamePhase($0.old, $0.new) } ?? true
          let holders = self.holders(of: statements, levels, matching)
          let key = Meeting(
            guideline: identity, places: statements.map { $0?.guideline.id.span.start },
            isOfSamePhase: isOfSamePhase, holders: holders)
          if let place = known[key] {
            found[place].meet(at: at)
            return place
          }
          known[key] = found.count
          let lifting = context.said[.reviewLifted]
          let missing = results.with(rules, levels) { result, ruleSet, level in
            if let lifted = result.lifted?.span { return Side(lifting, lifted) }
            return Side(nil, level.map { ruleSet.phases[$0].id.span } ?? ruleSet.id.span)
          }
          found.append(
            Restatement(
              ids: Both(own.old ?? own.new ?? identity, own.new ?? own.old ?? identity),
              guidelines: statements.map { $0?.guideline }, isOfSamePhase: isOfSamePhase,
              holders: holders, missing: missing, first: at))
          return found.count - 1
        }
      }
      before = pair?.levels
    }
    let phases = pairs.map(\.ids)
    let places = RangeMinimum(pairs.map(\.place))
    for place in found.indices {
      found[place].part(at: pairs.count)
      compare(found[place], phases, places)
    }
  }

  /// The levels of the milder phases on which two statements depend in a phase; nil on both sides if it is
  /// the same phase, or none, or if the versions hand guidelines down in different ways, which is a
  /// difference of its own.
  private func holders(
    of statements: Both<ResultingGuideline?>, _ levels: Both<Int?>, _ matching: GuidelineMatching
  ) -> Both<Int?> {
    let none = Both<Int?>(nil, nil)
    guard statements.old != nil, statements.new != nil,
      rules.map({ $0.kind }) == Both(.independent, .independent),
      rules.map({ $0.inheritance }) == Both(.phasesInForce, .phasesInForce)
    else { return none }
    let holders = statements.with(levels) { statement, level in
      statement?.level.flatMap { stated in level.flatMap { stated < $0 ? stated : nil } }
    }
    return matching.isSamePhase(holders.old, holders.new) ? none : holders
  }

  /// - Parameters:
  ///   - phases: the identifiers of the phases that both have.
  ///   - places: their positions in the versions.
  private mutating func compare(
    _ restatement: Restatement, _ phases: [Both<String>], _ places: RangeMinimum
  ) {
    let runs = restatement.phases
    var subject = subject(
      .guideline, restatement.ids,
      place: runs.map { places.least(in: $0) }.min() ?? 0)
    subject.phaseRuns = runs.map { phases[$0] }
    subject.isInAllPhases = subject.phaseCount == pairs.count
    subject.statements = restatement.guidelines.map { $0?.id.span }
    guard let both = restatement.guidelines.complete(), !context.contrast.turns(both) else {
      let (old, new) = (restatement.guidelines.old, restatement.guidelines.new)
      if old != nil { addOneSided(Both(old, nil), restatement, subject) }
      if new != nil { addOneSided(Both(nil, new), restatement, subject) }
      return
    }
    list.compare(
      subject, .renamed, .editorial, both.map { Side($0.id.value, $0.id.span) })
    compareContent(both, subject, isOfSamePhase: restatement.isOfSamePhase)
    let holders = restatement.holders
    guard !holders.present().isEmpty else { return }
    let words = context.said
    let sides = holders.with(rules, both) { level, ruleSet, guideline in
      Side(
        level.map { words.say(.reviewWhile, ["phase": ruleSet.phases[$0].id.value]) }
          ?? words[.reviewAlways],
        guideline.id.span)
    }
    list.add(RuleDifference(subject, .onlyCondition, .changed, sides))
  }

  /// Adds a guideline that one side does not have, or that is another one there. Without a kind it may be a
  /// ban or an exception: only a reader can tell.
  private mutating func addOneSided(
    _ guidelines: Both<Guideline?>, _ restatement: Restatement, _ subject: Subject
  ) {
    let added = guidelines.new?.kind?.meaningOfOneMore
    let meaning = added ?? guidelines.old?.kind?.meaningOfOneMore.mirrored ?? .changed
    var subject = subject
    subject.statements = guidelines.map { $0?.id.span }
    list.addOneSided(
      subject, meaning, guidelines,
      guidelines.with(context.wordings, restatement.missing) { guideline, wording, missing in
        guideline.map { Side($0.text(in: wording.language) { _ in nil }, $0.id.span) } ?? missing
      })
  }

  // MARK: One guideline

  /// Compares what two statements of a guideline say.
  private mutating func compareContent(
    _ guidelines: Both<Guideline>, _ subject: Subject, isOfSamePhase: Bool
  ) {
    for part in GuidelinePart.allCases {
      switch part {
      case .topic:
        list.compare(
          subject, .topic, .editorial,
          guidelines.with(context.workspaces) { Side($1.topics[$0.topic].id.value, $0.id.span) })
      case .kind:
        // What applies is the same.
        list.compare(
          subject, .guidelineKind, .editorial,
          guidelines.map { Side($0.kind?.rawValue, $0.id.span) })
      case .text:
        // A different statement in other words means something else, and so do other numbers.
        let isRewording =
          isOfSamePhase && guidelines.map({ Set($0.values.map(\.name.value)) }).isSame
        list.compare(
          subject, .text, guidelines.map(\.text), around: guidelines.map(\.id.span)
        ) { texts, language in
          let numbers = texts.with(language) { WrittenNumbers($0, in: $1) }
          return isRewording && numbers.isSame ? .editorial : .changed
        }
      case .short:
        list.compare(subject, .short, guidelines.map(\.short), around: guidelines.map(\.id.span))
      case .values: compareValues(guidelines, subject)
      case .legalBasis:
        list.compare(
          subject, .legalBasis, .editorial, guidelines.map { Side($0.legalBasis, $0.id.span) })
      case .only: compareLimits(guidelines, subject)
      }
    }
  }

  private mutating func compareValues(_ guidelines: Both<Guideline>, _ subject: Subject) {
    let looser = Set(guidelines.new.looserValues(than: guidelines.old).map(\.new.name.value))
    let stricter = Set(guidelines.old.looserValues(than: guidelines.new).map(\.new.name.value))
    for (name, values) in guidelines.map(\.values).paired(by: \.name.value) {
      var subject = subject
      subject.detail = name
      let spans = values.with(guidelines) { $0?.name.span ?? $1.id.span }
      let both = values.complete()
      let meaning: RuleDifference.Meaning =
        switch (looser.contains(name), stricter.contains(name)) {
        case (true, false): .relaxed
        case (false, true): .tightened
        default:
          both.map { $0.new.content.says(sameAs: $0.old.content) } ?? false ? .editorial : .changed
        }
      list.compare(subject, .value, meaning, values.with(spans) { Side($0?.written, $1) })
      // The direction only serves comparisons; what applies is the same.
      if let both {
        list.compare(
          subject, .direction, .editorial, both.with(spans) { Side($0.stricter?.rawValue, $1) })
      }
    }
  }

  /// Compares `only`: where and when the guideline applies.
  private mutating func compareLimits(_ guidelines: Both<Guideline>, _ subject: Subject) {
    let limits = guidelines.map(\.only)
    guard !limits.present().isEmpty else { return }
    let spans = limits.with(guidelines) { $0?.span ?? $1.id.span }
    let days = limits.map { $0?.days ?? .always }
    let words = context.said
    list.compare(subject, .onlyDays, .changed, days.with(spans) { Side($0.text(in: words), $1) })
    // Without areas of their own, both apply where their versions do.
    let scopes = limits.map { $0?.scope }
    if !scopes.present().isEmpty {
      compareScope(.onlyAreas, scopes.with(rules) { $0 ?? $1.scope }, subject)
    }
    let conditions = limits.map { $0?.when }
    guard !conditions.present().isEmpty else { return }
    let relation = context.relation(conditions.with(spans) { $0 ?? .all([], $1) }, of: rules)
    guard relation.kind != .same else { return }
    let always = words[.reviewAlways]
    let sides = context.words(of: conditions, rules).with(conditions, spans) {
      Side($0 ?? always, $1?.span ?? $2)
    }
    list.add(
      RuleDifference(
        subject, .onlyCondition, relation.meaning(whereWider: .changed), sides,
        witnesses: relation.witnesses, isUnproved: relation.kind == .unproved))
  }
}

extension RuleSet {
  /// The identities of its guidelines by their identifiers, and the other way round.
  var guidelineNames: (identities: [String: String], ids: [String: String]) {
    let names = allGuidelines.map { ($0.id.value, $0.identity) }
    return (
      Dictionary(names, uniquingKeysWith: { first, _ in first }),
      Dictionary(names.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    )
  }

  /// The identifiers of guidelines that may differ between two phases.
  /// - Parameters:
  ///   - before: the index of the other phase; nil: all identifiers that may have a guideline.
  ///   - level: the index of the phase; nil: it is unknown.
  fileprivate func guidelineIDs(changingFrom before: Int?, to level: Int?) -> Set<String> {
    guard let level else { return Set(guidelines.map(\.id.value)) }
    let levels: [Int] =
      switch (kind, before) {
      case (.independent, let before): Array(min(before ?? 0, level)...max(before ?? 0, level))
      case (.exclusive, let before): [before, level].compactMap { $0 }
      }
    let entries = (before == nil ? guidelines : []) + levels.flatMap { phases[$0].guidelines }
    return Set(entries.map(\.id.value))
  }
}

/// Finds the smallest number in any run of neighbours of a list.
struct RangeMinimum {
  /// The smallest of one number, of two neighbours, of four, and so on, by the index of the first.
  private var least: [[Int]]

  init(_ numbers: [Int]) {
    least = [numbers]
    var length = 1
    while 2 * length <= numbers.count {
      let half = least[least.count - 1]
      least.append((0...numbers.count - 2 * length).map { min(half[$0], half[$0 + length]) })
      length *= 2
    }
  }

  func least(in run: Range<Int>) -> Int {
    let step = run.count.bitWidth - 1 - run.count.leadingZeroBitCount
    return min(least[step][run.lowerBound], least[step][run.upperBound - (1 << step)])
  }
}
