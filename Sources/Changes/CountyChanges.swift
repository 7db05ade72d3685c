internal import Evaluation
internal import RuleLanguage
internal import YAMLSource

/// Older and newer rules and figures, and what lies between them.
struct ComparedKnowledge {
  let old: Knowledge
  let new: Knowledge
  let isAmended: ((OrdinancePair) -> Bool)?
  /// The newer rules without the notices of which nothing was known before; nil: there are none.
  let withoutNewNotices: Evaluator?

  init(_ old: Knowledge, _ new: Knowledge, isAmended: ((OrdinancePair) -> Bool)?) {
    self.old = old
    self.new = new
    self.isAmended = isAmended
    let known = Set(
      old.evaluator.workspace.ordinances.flatMap(\.notices).filter { $0.isKnown(on: old.day) }
        .map { NoticeKey($0, old.evaluator.workspace) })
    let workspace = new.evaluator.workspace
    func isNew(_ notice: Notice) -> Bool { !known.contains(NoticeKey(notice, workspace)) }
    let hasNew = workspace.ordinances.flatMap(\.notices).contains {
      $0.isKnown(on: new.day) && isNew($0)
    }
    withoutNewNotices =
      hasNew ? Evaluator(workspace, new.evaluator.observations) { !isNew($0) } : nil
  }

  /// What a notice says, whatever file it stands in.
  private struct NoticeKey: Hashable {
    let ruleSet: String
    let phase: String
    let from: Day
    let counties: [String]

    init(_ notice: Notice, _ workspace: Workspace) {
      ruleSet = notice.ruleSet.value
      phase = notice.phase.value
      from = notice.from
      counties = workspace.areas.counties.filter(notice.scope.contains).map(\.id)
    }
  }
}

/// What changes for one area under one ordinance.
struct CountyChanges {
  private let rules: ComparedKnowledge
  private let pair: OrdinancePair
  /// The county that is told.
  private let area: Area
  /// As the older and as the newer areas have it.
  private let oldArea: Area?
  private let newArea: Area?

  init(_ rules: ComparedKnowledge, _ pair: OrdinancePair, of area: Area) {
    self.rules = rules
    self.pair = pair
    self.area = area
    oldArea = rules.old.evaluator.workspace.areas.area(id: area.id)
    newArea = rules.new.evaluator.workspace.areas.area(id: area.id)
  }

  private var known: Day { rules.new.day }
  private var knownBefore: Day { rules.old.day }

  /// Usually none or one; several where more than one step is certain by now.
  var changes: [Change] {
    let announced = outlook(rules.old, pair.old, oldArea)
    let certain = outlook(rules.new, pair.new, newArea)
    var days: Set<Day> = [known]
    for step in (announced?.steps ?? []) + (certain?.steps ?? []) where step.day > known {
      days.insert(step.day)
    }
    let points = days.sorted()
    var found: [Change] = []
    /// What was told of the day before, where that was new; and what was promised for it.
    var told: RuleState??
    var promisedBefore: RuleState?
    for (at, day) in points.enumerated() {
      let promised = announced?.state(on: day) ?? nil
      let after = certain?.state(on: day) ?? nil
      defer { promisedBefore = promised }
      // It goes on as was told, or as was promised all along.
      if let told, told.says(sameAs: after) { continue }
      guard !promised.says(sameAs: after) else {
        told = nil
        continue
      }
      let before =
        if let told, promised.says(sameAs: promisedBefore) { told } else { promised }
      let next = points[(at + 1)...].first { !(certain?.state(on: $0) ?? nil).says(sameAs: after) }
      found.append(
        change(
          from: before, to: after, on: day, promised: promised,
          through: next.map { $0 - 1 } ?? after?.until))
      told = .some(after)
    }
    return found
  }

  private func outlook(_ knowledge: Knowledge, _ ordinance: Int?, _ area: Area?) -> Outlook? {
    guard let ordinance, let area else { return nil }
    return knowledge.evaluator.outlook(ordinance: ordinance, in: area, known: knowledge.day)
  }

  private func change(
    from before: RuleState?, to after: RuleState?, on day: Day, promised: RuleState?,
    through: Day?
  ) -> Change {
    let ordinances = rules.new.evaluator.workspace.ordinances
    let id =
      pair.new.map { ordinances[$0].id }
      ?? pair.old.map { rules.old.evaluator.workspace.ordinances[$0].id } ?? ""
    return Change(
      area: area, ordinance: id, before: before, after: after,
      from: day > known ? day : firstDay(before, after), through: through, known: known,
      causes: causes(from: before, to: after, on: day, promised: promised),
      decisive: decisive(before, after, on: day),
      guidelines: GuidelineSides(before: before, after: after).changes)
  }

  /// The first day of what applies by now, but not of what applied in either case.
  private func firstDay(_ before: RuleState?, _ after: RuleState?) -> Day {
    func first(_ knowledge: Knowledge, _ ordinance: Int?, _ area: Area?, _ state: RuleState?)
      -> Day?
    {
      guard let ordinance, let area else { return nil }
      return knowledge.evaluator.firstDay(
        ordinance: ordinance, in: area, upTo: known, known: knowledge.day
      ) { state.says(sameAs: $0) }
    }
    let new = first(rules.new, pair.new, newArea, after)
    let old = knownBefore == known ? first(rules.old, pair.old, oldArea, before) : nil
    return [new, old].compactMap { $0 }.max() ?? known
  }

  // MARK: Why

  /// What would apply on a day by some rules, if only the figures of another one were known.
  private func corner(_ evaluator: Evaluator, isNew: Bool, _ day: Day, known: Day) -> RuleState? {
    guard let ordinance = isNew ? pair.new : pair.old, let area = isNew ? newArea : oldArea else {
      return nil
    }
    return evaluator.state(ordinance: ordinance, in: area, on: day, known: known)
  }

  /// What makes a difference: each is left out by itself, and where that alone changes nothing, since
  /// several bring about the same, each is put in by itself.
  private func causes(
    from before: RuleState?, to after: RuleState?, on day: Day, promised: RuleState?
  ) -> [Change.Cause] {
    let (old, new) = (rules.old.evaluator, rules.new.evaluator)
    let oldRulesOldFigures = corner(old, isNew: false, day, known: knownBefore)
    let oldRules = corner(old, isNew: false, day, known: known)
    let plain = rules.withoutNewNotices ?? new
    let newRules =
      rules.withoutNewNotices == nil ? after : corner(plain, isNew: true, day, known: known)
    let newRulesOldFigures = corner(plain, isNew: true, day, known: knownBefore)
    var found: Set<Change.Cause> = []
    if !newRules.says(sameAs: after) { found.insert(.notice) }
    if rules.isAmended != nil, !oldRules.says(sameAs: newRules) { found.formUnion(amendment) }
    if !newRulesOldFigures.says(sameAs: newRules) { found.insert(.figures) }
    if !oldRulesOldFigures.says(sameAs: promised) {
      found.formUnion(passing(before, oldRulesOldFigures, on: day))
    }
    if found.isEmpty {
      if !oldRules.says(sameAs: oldRulesOldFigures) { found.insert(.figures) }
      if !newRulesOldFigures.says(sameAs: oldRulesOldFigures) {
        found.formUnion(rules.isAmended == nil ? [.figures] : amendment)
      }
    }
    // A step after another that was told: it is what the rules had in store.
    if found.isEmpty { found = after == nil || promised == nil ? [.validity] : [.figures] }
    return Change.Cause.allCases.filter(found.contains)
  }

  /// Other rules: those of the ordinance, or where the area lies.
  private var amendment: Set<Change.Cause> {
    guard let isAmended = rules.isAmended else { return [] }
    let lies = liesElsewhere
    return lies && !isAmended(pair) ? [.territory] : lies ? [.amendment, .territory] : [.amendment]
  }

  /// Whether the newer areas have the county in another place.
  private var liesElsewhere: Bool {
    guard let oldArea, let newArea else { return true }
    let (old, new) = (rules.old.evaluator.workspace.areas, rules.new.evaluator.workspace.areas)
    func places(_ area: Area, _ table: AreaTable) -> [String?] {
      [area.state.map { table[$0].id }, area.merger.map { "\(table[$0.into].id) \($0.since)" }]
        + table.groupings.indices.map { grouping in
          table.place(.group(grouping), for: area).map { table[$0].id }
        }
    }
    return places(oldArea, old) != places(newArea, new)
  }

  /// What the days that passed bring about by themselves.
  private func passing(
    _ before: RuleState?, _ after: RuleState?, on day: Day
  ) -> Set<Change.Cause> {
    guard let oldArea, let ordinance = pair.old else { return [] }
    let evaluator = rules.old.evaluator
    let areas = evaluator.workspace.areas
    var found: Set<Change.Cause> = []
    var before = before
    let answering = areas.answering(oldArea, on: day)
    if answering.index != areas.answering(oldArea, on: knownBefore).index {
      let there = evaluator.state(
        ordinance: ordinance, in: answering, on: knownBefore, known: knownBefore)
      if !there.says(sameAs: before) { found.insert(.territory) }
      before = there
    }
    guard !before.says(sameAs: after) else { return found }
    guard let before, let after else { return found.union([.validity]) }
    if before.ruleSet.version.value != after.ruleSet.version.value {
      found.insert(.amendment)
    } else if before.phase?.id.value == after.phase?.id.value {
      found.insert(.validity)
    } else {
      found.insert(after.notice?.from == day ? .notice : .figures)
    }
    return found
  }

  /// The counts that brought about what applies afterwards.
  private func decisive(_ before: RuleState?, _ after: RuleState?, on day: Day) -> [CountTrace] {
    guard let after, after.notice == nil, let level = after.level, let ordinance = pair.new,
      let trace = rules.new.evaluator.trace(
        ordinance: ordinance, in: after.area, on: day, known: known)
    else { return [] }
    func counts(
      _ levels: some Sequence<Int>, _ side: CountTrace.Side, where isWanted: (Day) -> Bool
    ) -> [CountTrace] {
      levels.compactMap { level in
        trace.phases[level].counts.last { $0.side == side && $0.effective.map(isWanted) ?? false }
      }
    }
    if before?.phase?.id.value == after.phase?.id.value {
      // A milder phase began or ended, and with it its guidelines.
      return counts(trace.phases.indices, .starts) { $0 == day }
        + counts(trace.phases.indices, .ends) { $0 == day }
    }
    let stricter = counts((level + 1)..<trace.phases.count, .ends) { $0 == after.since }
    return stricter.isEmpty ? counts([level], .starts) { $0 <= day } : stricter
  }
}
