internal import Evaluation
internal import RuleLanguage
internal import YAMLSource

/// Older and newer rules and figures, and what lies between them.
struct ComparedKnowledge {
  let old: Knowledge
  let new: Knowledge
  let isAmended: ((OrdinancePair) -> Bool)?
  /// Both without the notices of which nothing was known on the other side; nil: there are none.
  let oldWithoutNotices: Evaluator?
  let newWithoutNotices: Evaluator?

  init(_ old: Knowledge, _ new: Knowledge, isAmended: ((OrdinancePair) -> Bool)?) {
    self.old = old
    self.new = new
    self.isAmended = isAmended
    newWithoutNotices = new.withoutNotices(unknownTo: old)
    oldWithoutNotices = isAmended == nil ? nil : old.withoutNotices(unknownTo: new)
  }
}

extension Knowledge {
  /// The rules without the notices of which nothing was known elsewhere; nil: there are none.
  fileprivate func withoutNotices(unknownTo other: Knowledge) -> Evaluator? {
    let known = Set(
      other.evaluator.workspace.ordinances.flatMap(\.notices).filter { $0.isKnown(on: other.day) }
        .map { NoticeKey($0, other.evaluator.workspace) })
    let workspace = evaluator.workspace
    func isNew(_ notice: Notice) -> Bool { !known.contains(NoticeKey(notice, workspace)) }
    let hasNew = workspace.ordinances.flatMap(\.notices).contains {
      $0.isKnown(on: day) && isNew($0)
    }
    return hasNew ? Evaluator(workspace, evaluator.observations) { !isNew($0) } : nil
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
  let rules: ComparedKnowledge
  let pair: OrdinancePair
  /// The county that is told.
  let area: Area
  /// As the older and as the newer areas have it.
  let oldArea: Area?
  let newArea: Area?

  init(_ rules: ComparedKnowledge, _ pair: OrdinancePair, of area: Area) {
    self.rules = rules
    self.pair = pair
    self.area = area
    oldArea = rules.old.evaluator.workspace.areas.area(id: area.id)
    newArea = rules.new.evaluator.workspace.areas.area(id: area.id)
  }

  var known: Day { rules.new.day }
  var knownBefore: Day { rules.old.day }

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
      // A step after one that was told, where nothing else was promised.
      let isNextStep = told != nil && promised.says(sameAs: promisedBefore)
      let before = if let told, isNextStep { told } else { promised }
      let next = points[(at + 1)...].first { !(certain?.state(on: $0) ?? nil).says(sameAs: after) }
      found.append(
        change(
          from: before, to: after, on: day,
          causes: isNextStep
            ? causes(ofStepFrom: before, to: after, on: day)
            : causes(
              from: promised, since: announced?.steps.last { $0.day <= day }?.day ?? knownBefore,
              to: after, on: day),
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
    from before: RuleState?, to after: RuleState?, on day: Day, causes: [Change.Cause],
    through: Day?
  ) -> Change {
    let ordinances = rules.new.evaluator.workspace.ordinances
    let id =
      pair.new.map { ordinances[$0].id }
      ?? pair.old.map { rules.old.evaluator.workspace.ordinances[$0].id } ?? ""
    return Change(
      area: area, ordinance: id, before: before, after: after,
      from: day > known ? day : firstDay(before, after), through: through, known: known,
      causes: causes,
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
    // Until the end of the other day the older rules applied; on the same day both are as if they had
    // always been there.
    let old =
      rules.isAmended == nil
      ? nil : knownBefore == known ? first(rules.old, pair.old, oldArea, before) : knownBefore + 1
    let first = [new, old].compactMap { $0 }.max() ?? known
    return first == .distantPast ? known : first
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
