internal import RuleLanguage
internal import YAMLSource

extension VersionComparison {
  /// Two statements of one guideline, of which the second takes the place of the first in some
  /// phases.
  private struct Restatement {
    let id: String
    let guidelines: Both<Guideline?>
    /// Whether one phase states both; else another statement applies there now.
    let isOfOnePhase: Bool
    /// The levels of milder phases that must be in force for it to apply, where that is not the same one.
    let holders: Both<Int?>
    /// What is said where a side has none: where it is lifted, or the first of the phases.
    let missing: Both<Side>
    /// The phases in which they meet, as places among those that both have.
    var phases: [Range<Int>] = []
    private var first: Int?

    init(
      id: String, guidelines: Both<Guideline?>, isOfOnePhase: Bool, holders: Both<Int?>,
      missing: Both<Side>
    ) {
      self.id = id
      self.guidelines = guidelines
      self.isOfOnePhase = isOfOnePhase
      self.holders = holders
      self.missing = missing
    }

    /// They meet in a phase, and in those after it until they part.
    mutating func meet(at place: Int) {
      guard first == nil else { return }
      first = phases.last?.upperBound == place ? phases.removeLast().lowerBound : place
    }

    mutating func part(at place: Int) {
      if let first, first < place { phases.append(first..<place) }
      first = nil
    }
  }

  /// Two statements are one difference wherever they meet.
  private struct Meeting: Hashable {
    let id: String
    let places: Both<Position?>
    let isOfOnePhase: Bool
    let holders: Both<Int?>
  }

  /// Guidelines as they result in each phase that both have, whoever states them.
  ///
  /// From one phase to the next only those are looked at that it, or the one before, may change.
  mutating func compareGuidelines() {
    let matching = GuidelineMatching(context, rules, pairs.map(\.levels))
    var found: [Restatement] = []
    var known: [Meeting: Int] = [:]
    /// By identifier, as places in what was found, the statements that meet in the phase.
    var meeting: [String: [Int]] = [:]
    var before: Both<Int>?
    // Without a common phase there still is what applies in every one.
    for (at, pair) in (pairs.isEmpty ? [nil] : pairs.map(Optional.some)).enumerated() {
      let levels = Both(pair?.levels.old, pair?.levels.new)
      let ids = rules.with(Both(before?.old, before?.new).with(levels) { ($0, $1) }) {
        $0.guidelineIDs(changingFrom: $1.0, to: $1.1)
      }
      for id in ids.old.union(ids.new).sorted() {
        for place in meeting[id] ?? [] { found[place].part(at: at) }
        let results = guidelines.with(levels) { $0.result(of: id, inPhase: $1) }
        meeting[id] = matching.pairs(results.map(\.entries)).map { statements in
          let isOfOnePhase =
            if let old = statements.old, let new = statements.new {
              matching.areOfOnePhase(old, new)
            } else {
              true
            }
          let holders = self.holders(of: statements, levels, matching)
          let key = Meeting(
            id: id, places: statements.map { $0?.guideline.id.span.start },
            isOfOnePhase: isOfOnePhase, holders: holders)
          if let place = known[key] {
            found[place].meet(at: at)
            return place
          }
          known[key] = found.count
          let missing = results.with(rules.with(levels) { ($0, $1) }) { result, place in
            if let lifted = result.lifted?.span { return Side("lifted", lifted) }
            return Side(nil, place.1.map { place.0.phases[$0].id.span } ?? place.0.id.span)
          }
          var restatement = Restatement(
            id: id, guidelines: statements.map { $0?.guideline }, isOfOnePhase: isOfOnePhase,
            holders: holders, missing: missing)
          restatement.meet(at: at)
          found.append(restatement)
          return found.count - 1
        }
      }
      before = pair?.levels
    }
    let phases = pairs.map(\.ids)
    let places = LeastOfRuns(pairs.map(\.place))
    for place in found.indices {
      found[place].part(at: pairs.count)
      compare(found[place], phases, places)
    }
  }

  /// The levels of the milder phases with which two statements come and go in a phase; nil on both sides:
  /// it is the same one, or none, or the two hand guidelines down in different ways, which is a difference
  /// of its own.
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
    return matching.isOnePhase(holders.old, holders.new) ? none : holders
  }

  /// - Parameters:
  ///   - phases: the identifiers of those that both have.
  ///   - places: where these stand in their versions.
  private mutating func compare(
    _ restatement: Restatement, _ phases: [Both<String>], _ places: LeastOfRuns
  ) {
    var subject = subject(.guideline, Both(restatement.id, restatement.id))
    subject.phaseRuns = restatement.phases.map { phases[$0] }
    subject.isInAllPhases = subject.phaseCount == pairs.count
    let place = restatement.phases.map { places.least(in: $0) }.min() ?? 0
    guard let old = restatement.guidelines.old, let new = restatement.guidelines.new else {
      let sides = restatement.guidelines.with(context.wordings) { guideline, wording in
        guideline.map { Side($0.text(in: wording.language) { _ in nil }, $0.id.span) }
      }
      let isAdded = restatement.guidelines.old == nil
      list.add(
        RuleDifference(
          // It may forbid something or except somebody: only a reader can tell.
          subject, isAdded ? .added : .removed, .changed,
          sides.with(restatement.missing) { $0 ?? $1 }, place: place))
      return
    }
    list.add(
      contentsOf: contentDifferences(
        Both(old, new), subject, isOfOnePhase: restatement.isOfOnePhase, place: place))
    let holders = restatement.holders
    guard holders.old != nil || holders.new != nil else { return }
    let sides = holders.with(rules) { level, ruleSet in
      level.map { "while phase \(ruleSet.phases[$0].id.value) is in force" } ?? "always"
    }
    list.add(
      RuleDifference(
        subject, .onlyCondition, .changed,
        sides.with(Both(old, new)) { Side($0, $1.id.span) }, place: place))
  }

  // MARK: One guideline

  /// What two statements of a guideline say differently.
  private func contentDifferences(
    _ guidelines: Both<Guideline>, _ subject: Subject, isOfOnePhase: Bool, place: Int
  ) -> [RuleDifference] {
    var inner = VersionComparison(of: self)
    let spans = guidelines.map(\.id.span)
    let topics = guidelines.with(context.workspaces) { $1.topics[$0.topic].id.value }
    inner.list.compare(
      subject, .topic, .editorial, topics.with(spans) { Side($0, $1) }, place: place)
    // Another statement that says it differently means something else, and so do other numbers.
    let isRewording =
      isOfOnePhase && guidelines.map({ Set($0.values.map(\.name.value)) }).isSame
    inner.list.compare(
      subject, .text, guidelines.map(\.text), in: context.languages, around: spans.map { $0 },
      place: place
    ) { texts, places in
      let languages = places.with(context.workspaces) { $1.languages[$0] }
      return isRewording && texts.with(languages, { WrittenNumbers($0, in: $1) }).isSame
        ? .editorial : .changed
    }
    inner.compareValues(guidelines, subject, place)
    inner.list.compare(
      subject, .legalBasis, .editorial,
      guidelines.map { Side($0.legalBasis, $0.id.span) },
      place: place)
    inner.compareLimits(guidelines, subject, place)
    return inner.list.found
  }

  private mutating func compareValues(
    _ guidelines: Both<Guideline>, _ subject: Subject, _ place: Int
  ) {
    let looser = Set(guidelines.new.looserValues(than: guidelines.old).map(\.new.name.value))
    let stricter = Set(guidelines.old.looserValues(than: guidelines.new).map(\.new.name.value))
    let names = Set((guidelines.old.values + guidelines.new.values).map(\.name.value)).sorted()
    for name in names {
      let values = guidelines.map { $0.values.first { $0.name.value == name } }
      var subject = subject
      subject.detail = name
      let spans = values.with(guidelines) { $0?.name.span ?? $1.id.span }
      let meaning: RuleDifference.Meaning =
        switch (looser.contains(name), stricter.contains(name)) {
        case (true, false): .relaxed
        case (false, true): .tightened
        default:
          values.old.map { values.new?.content.says(sameAs: $0.content) ?? false } ?? false
            ? .editorial : .changed
        }
      list.compare(
        subject, .value, meaning, values.with(spans) { Side($0?.written, $1) }, place: place)
      guard values.old != nil, values.new != nil else { continue }
      // What is stricter is said for comparisons; what applies is the same.
      list.compare(
        subject, .direction, .editorial,
        values.with(spans) { Side($0?.stricter?.rawValue, $1) }, place: place)
    }
  }

  /// `only`: where and when the guideline applies.
  private mutating func compareLimits(
    _ guidelines: Both<Guideline>, _ subject: Subject, _ place: Int
  ) {
    let limits = guidelines.map(\.only)
    guard limits.old != nil || limits.new != nil else { return }
    let spans = limits.with(guidelines) { $0?.span ?? $1.id.span }
    let days = limits.map { $0?.days ?? .always }
    list.compare(
      subject, .onlyDays, .changed, days.with(spans) { Side($0.text, $1) }, place: place)
    // Without areas of their own, both apply where their versions do.
    let scopes = limits.map { $0?.scope }
    if scopes.old != nil || scopes.new != nil {
      compareScope(
        .onlyAreas, scopes.with(rules) { $0 ?? $1.scope }, subject, place: place)
    }
    let conditions = limits.map { $0?.when }
    guard conditions.old != nil || conditions.new != nil else { return }
    let relation = context.relation(
      conditions.with(spans) { $0 ?? .all([], $1) }, of: rules)
    guard relation.kind != .same else { return }
    let words = context.conditionTexts().with(rules) { ($0, $1) }
    let sides = conditions.with(words) { condition, words in
      condition.map { words.0.text(of: $0, words.1) } ?? "always"
    }.with(conditions.with(spans) { $0?.span ?? $1 }) { Side($0, $1) }
    list.add(
      RuleDifference(
        subject, .onlyCondition, relation.meaning(whereWider: .changed), sides, place: place,
        witnesses: relation.witnesses, isUnproved: relation.kind == .unproved))
  }
}

extension RuleSet {
  /// The identifiers under which a phase may have something else than another one.
  /// - Parameters:
  ///   - before: the place of the other phase; nil: all identifiers are meant under which there may be something.
  ///   - level: the place of the phase; nil: it is unknown.
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

/// The least of each run of neighbours in a list of numbers.
struct LeastOfRuns {
  /// The least of one number, of two neighbours, of four, and so on, by the place of the first.
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
