internal import Comparison
internal import Evaluation
internal import Findings
internal import Rules

/// Why something changes.
///
/// Found by evaluating the corners: older and newer rules, with the values known on one and on the
/// other day. A cause is what makes a difference if it alone is left out; if nothing does, since
/// several things have the same effect, each that is enough by itself is one.
extension CountyChanges {
  /// Why what is certain by now differs from what was promised.
  /// - Parameter first: the first day of what was promised.
  func causes(
    from promised: RuleState?, since first: Day, to after: RuleState?, on day: Day
  ) -> [Change.Cause] {
    let corners = Corners(self, on: day, after: after, promisedSince: first)
    var found: Set<Change.Cause> = []
    // Left out, each by itself.
    if !corners.newRules.says(sameAs: after) || !corners.oldRules.says(sameAs: corners.allOldRules)
    {
      found.insert(.notice)
    }
    // A new notice is a cause even where values would have been enough.
    if let notice = after?.notice, rules.withoutNotices.new != nil,
      corners.newRules?.notice?.span != notice.span
    {
      found.insert(.notice)
    }
    if rules.isAmended != nil, !corners.oldRules.says(sameAs: corners.newRules) {
      found.formUnion(amendment)
    }
    if let earlier = corners.earlierLaws, !earlier.says(sameAs: corners.newRules) {
      let course = sides.new?.course
      let isAmended =
        after == nil
        ? course?.version(inForceOn: day).map { $0 != earlier?.ruleSet.version.value } ?? false
        : earlier != nil || course?.state(on: day - 1) != nil
      found.insert(isAmended ? .amendment : .validity)
    }
    if let earlier = corners.earlierVersion, !earlier.says(sameAs: corners.newRules) {
      found.insert(.amendment)
    }
    if let earlier = corners.earlierArea, !earlier.says(sameAs: corners.newRules) {
      found.insert(.territory)
    }
    if !corners.newRulesOldFigures.says(sameAs: corners.newRules) { found.insert(.values) }
    let passed = passing(
      from: promised, on: first, to: corners.allOldRulesOldFigures, on: day, sides.old)
    // A version that takes over, and a merger, were tested above.
    found.formUnion(passed.subtracting([.amendment, .territory]))
    if found.isEmpty {
      // Put in, each by itself.
      found = passed
      let figuresAlone =
        if let earlier = corners.earlierArea ?? corners.earlierVersion {
          !earlier.says(sameAs: promised)
        } else {
          !corners.oldRules.says(sameAs: corners.oldRulesOldFigures)
        }
      if figuresAlone { found.insert(.values) }
      if rules.isAmended != nil,
        !corners.newRulesOldFigures.says(sameAs: corners.oldRulesOldFigures)
      {
        found.formUnion(amendment)
      }
    }
    // With the same rules on the same day, a value was corrected; or notices were, whose effects cancel each other.
    if found.isEmpty {
      found.insert(rules.sides.new.evaluator.workspace.sources.isEmpty ? .notice : .values)
    }
    return Change.Cause.allCases.filter(found.contains)
  }

  /// Why one state that is certain by now follows another.
  func causes(ofStepFrom before: RuleState?, to after: RuleState?, on day: Day) -> [Change.Cause] {
    let found = passing(from: before, on: day - 1, to: after, on: day, sides.new)
    return Change.Cause.allCases.filter(found.contains)
  }

  /// What would apply on a day, if less had changed.
  private struct Corners {
    /// By the newer and by the older rules with the newer values, without the notices that only one
    /// side knew.
    let newRules: RuleState?
    let oldRules: RuleState?
    /// With the older values.
    let newRulesOldFigures: RuleState?
    let oldRulesOldFigures: RuleState?
    /// By the older rules with all notices.
    let allOldRules: RuleState?
    let allOldRulesOldFigures: RuleState?
    /// By the newer rules, if no law had become known since the older day; nil: none has.
    let earlierLaws: RuleState??
    /// By the newer rules, if the version in force when the promise began were still in force; nil:
    /// it is.
    let earlierVersion: RuleState??
    /// By the newer rules, if the area that answered then still did; nil: it does.
    let earlierArea: RuleState??

    init(_ county: CountyChanges, on day: Day, after: RuleState?, promisedSince first: Day) {
      let rules = county.rules
      func state(
        _ side: WhichSide, isPlain: Bool = false, values: WhichSide, laws: WhichSide? = nil
      ) -> RuleState? {
        // Whatever the values are: the laws of a side as it knew them.
        county.sides[side]?.course(
          known: rules.sides[values].day, rulesKnown: rules.sides[laws ?? side].day,
          withoutNotices: !isPlain, isCrossed: values != side
        ).state(on: day)
      }
      newRules = rules.withoutNotices.new == nil ? after : state(.new, values: .new)
      newRulesOldFigures = state(.new, values: .old)
      let evaluator = county.sides.new?.evaluator
      let knowsMore = evaluator.map {
        !$0.knowsTheSameRules(on: county.knownBefore, and: county.known)
      }
      earlierLaws = knowsMore ?? false ? .some(state(.new, values: .new, laws: .old)) : nil
      oldRules = state(.old, values: .new)
      oldRulesOldFigures = state(.old, values: .old)
      let isPlain = rules.withoutNotices.old == nil
      allOldRules = isPlain ? oldRules : state(.old, isPlain: true, values: .new)
      allOldRulesOldFigures =
        isPlain ? oldRulesOldFigures : state(.old, isPlain: true, values: .old)
      guard let side = county.sides.new, let newRules,
        // A notice decides, whatever was in force before.
        newRules.notice.map({ $0.from <= first }) ?? true
      else {
        (earlierVersion, earlierArea) = (nil, nil)
        return
      }
      let course = side.course(known: county.known, withoutNotices: true)
      func state(under version: String, in area: Area) -> RuleState?? {
        .some(course.state(under: version, in: area, on: day))
      }
      let areas = side.evaluator.workspace.areas
      let (areaBefore, area) = (
        areas.answering(side.area, on: first), areas.answering(side.area, on: day)
      )
      let version = newRules.ruleSet.version.value
      let versionBefore = side.course.version(inForceOn: first) ?? version
      earlierVersion = versionBefore == version ? nil : state(under: versionBefore, in: area)
      earlierArea = areaBefore.index == area.index ? nil : state(under: version, in: areaBefore)
    }
  }

  /// The causes if the rules are others: they were amended, or the area lies elsewhere.
  private var amendment: Set<Change.Cause> {
    guard let isAmended = rules.isAmended else { return [] }
    let lies = liesElsewhere
    return lies && !isAmended(pair) ? [.territory] : lies ? [.amendment, .territory] : [.amendment]
  }

  /// Whether the county lies elsewhere in the newer areas.
  private var liesElsewhere: Bool {
    guard let areas = areas.complete() else { return true }
    let tables = rules.sides.map(\.evaluator.workspace.areas)
    // A grouping that only one side declares moves no county: rules that use it are other rules.
    let ids = tables.map { Set($0.groupings.map(\.id)) }
    let shared = ids.old.intersection(ids.new)
    let places = areas.with(tables) { area, table -> [String?] in
      let grouped = table.groupings.indices.filter { shared.contains(table.groupings[$0].id) }
        .sorted { table.groupings[$0].id < table.groupings[$1].id }
      return [
        area.state.map { table[$0].id }, area.merger.map { "\(table[$0.into].id) \($0.since)" },
      ] + grouped.map { grouping in table.place(.group(grouping), for: area).map { table[$0].id } }
    }
    return !places.isSame
  }

  /// What passing days cause by themselves, with the same rules and values.
  private func passing(
    from before: RuleState?, on first: Day, to after: RuleState?, on day: Day, _ side: CountySide?
  ) -> Set<Change.Cause> {
    guard let side, !before.says(sameAs: after) else { return [] }
    var found: Set<Change.Cause> = []
    var before = before
    let areas = side.evaluator.workspace.areas
    let answering = areas.answering(side.area, on: day)
    if answering.index != areas.answering(side.area, on: first).index {
      let there = side.course.course(of: side.ordinance, in: answering).state(on: first)
      if !there.says(sameAs: before) { found.insert(.territory) }
      before = there
    }
    guard !before.says(sameAs: after) else { return found }
    if let notice = after?.notice, notice.from > first { return found.union([.notice]) }
    // What follows a notice that has ended is what the figures decided beneath it.
    if let notice = before?.notice, after?.notice?.span != notice.span,
      notice.through.map({ $0 < day }) ?? false
        || side.evaluator.workspace.notice(
          inPlaceOf: notice, in: answering, by: day, known: side.course.known) != nil
    {
      return found.union([.notice])
    }
    if let earlier = side.course.version(inForceOn: first),
      let version = side.course.version(inForceOn: day), earlier != version
    {
      func state(under version: String) -> RuleState? {
        side.course.state(under: version, in: answering, on: day)
      }
      let stayed = state(under: earlier)
      if before == nil || after == nil {
        // One of the versions may not apply to the area.
        let isOther = (stayed == nil) != (state(under: version) == nil)
        return found.union([isOther ? .amendment : .validity])
      }
      if !stayed.says(sameAs: after) { found.insert(.amendment) }
      guard !stayed.says(sameAs: before) else { return found }
    }
    guard let old = before, let after else { return found.union([.validity]) }
    guard old.phase?.identity == after.phase?.identity else { return found.union([.values]) }
    for change in GuidelineSides(before: before, after: after).changes {
      let isDated = [change.before, change.after].contains { side in
        side?.guideline.only.map { $0.days.contains(first) != $0.days.contains(day) } ?? false
      }
      // Else it belongs to a milder phase, which began or ended.
      found.insert(isDated ? .validity : .values)
    }
    return found.isEmpty ? [.validity] : found
  }
}
