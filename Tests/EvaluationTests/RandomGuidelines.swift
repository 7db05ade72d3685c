/// Guidelines, and what limits them; notices.
extension RandomWorkspace {
  /// States some, restates some and lifts some of those that are inherited.
  mutating func makeGuidelines(of version: inout NaiveWorkspace.Version) {
    let ids = ["masks", "shops", "schools", "visits"]
    var inherited: Set<String> = []
    func entries(_ author: inout RandomWorkspace, percent: Int)
      -> [NaiveWorkspace.GuidelineEntry]
    {
      author.numbers.some(ids, percent: percent).map { id in
        let isLifted = inherited.contains(id) && author.numbers.chance(35)
        let only = isLifted || author.numbers.chance(60) ? nil : author.only()
        return NaiveWorkspace.GuidelineEntry(id: id, isLifted: isLifted, only: only)
      }
    }
    version.guidelines = entries(&self, percent: 40)
    inherited = Set(version.guidelines.map(\.id))
    for level in version.phases.indices {
      let own = entries(&self, percent: 40)
      version.phases[level].guidelines = own
      if !version.isExclusive { inherited.formUnion(own.map(\.id)) }
    }
  }

  /// One, two or more limits.
  private mutating func only() -> NaiveWorkspace.Only {
    var only = NaiveWorkspace.Only()
    while only.from == nil, only.through == nil, only.areas == nil, only.when == nil {
      if numbers.chance(25) { only.from = window.lowerBound + numbers.number(-2...25) }
      if numbers.chance(25) {
        only.through = max(
          only.from ?? 0, window.lowerBound + numbers.number(5...45))
      }
      if numbers.chance(25) { only.areas = scope() }
      if numbers.chance(50) { only.when = condition(depth: numbers.pick([1, 1, 2])) }
    }
    return only
  }

  // MARK: Notices

  /// Some for each ordinance, on different days: before, within and after the observations.
  mutating func makeNotices() {
    for ordinance in workspace.ordinances where numbers.chance(65) {
      var taken: Set<Int> = []
      for _ in 0..<numbers.number(1...3) {
        let at = numbers.number(0...ordinance.versions.count - 1)
        let version = ordinance.versions[at]
        let next = at + 1 < ordinance.versions.count ? ordinance.versions[at + 1].from : Int.max
        let last = min(version.through ?? version.from + 40, next - 1)
        let day = numbers.chance(12) ? version.from : numbers.number(version.from...last)
        guard !taken.contains(day), let whom = whom(version, on: day) else { continue }
        taken.insert(day)
        var phase = numbers.pick(version.phases)
        // A phase that only the authority starts would otherwise hardly ever be in force.
        let decided = version.phases.filter(\.startsByDecision)
        if !decided.isEmpty, decides(70) { phase = decisions.pick(decided) }
        workspace.notices.append(
          NaiveWorkspace.Notice(
            ordinance: ordinance.id, whom: whom, phase: phase.id, from: day,
            date: numbers.chance(40) ? day - numbers.number(-2...9) : nil,
            id: "n\(workspace.notices.count)",
            through: decides(50) ? day + decisions.number(0...14) : nil))
        for _ in 0..<decisions.number(0...2) where workspace.notices.last?.phase != nil {
          replaceLastNotice(of: ordinance, through: last, &taken)
        }
      }
    }
    workspace.notices = numbers.shuffled(workspace.notices)
  }

  /// Another notice that takes the place of the last one for the same people, or withdraws it.
  private mutating func replaceLastNotice(
    of ordinance: NaiveWorkspace.Ordinance, through last: Int, _ taken: inout Set<Int>
  ) {
    let old = workspace.notices[workspace.notices.count - 1]
    let day = min(last, old.from + decisions.number(0...6))
    let isSame = day == old.from
    // What has begun and has no end cannot be withdrawn.
    let withdraws = decides(65) && (old.through.map { day <= $0 } ?? isSame)
    guard isSame || !taken.contains(day), !isMerged(old.whom, by: day) else { return }
    // Where one that replaces another is replaced on its first day, that other one counts.
    if isSame, old.replaces != nil, !withdraws { return }
    taken.insert(day)
    let version = ordinance.versions.last { $0.from <= day }!
    workspace.notices.append(
      NaiveWorkspace.Notice(
        ordinance: ordinance.id, whom: old.whom,
        phase: withdraws ? nil : decisions.pick(version.phases).id, from: day,
        date: decides(60) ? day - decisions.number(-2...9) : nil,
        id: "n\(workspace.notices.count)",
        through: !withdraws && decides(70) ? day + decisions.number(0...3) : nil,
        replaces: old.id))
  }

  /// Whether the one county of a notice is part of another one by a day.
  private func isMerged(_ whom: NaiveWorkspace.Notice.Whom, by day: Int) -> Bool {
    guard case .county(let id) = whom else { return false }
    return workspace.county(id).merger.map { $0.since <= day } ?? false
  }

  /// For a county of which a version speaks on a day, or for areas with such a county.
  private mutating func whom(_ version: NaiveWorkspace.Version, on day: Int)
    -> NaiveWorkspace.Notice.Whom?
  {
    let counties = workspace.counties.filter { county in
      county.partOf == nil && version.scope.contains(county)
        && day < county.merger?.since ?? Int.max
    }
    guard !counties.isEmpty else { return nil }
    if numbers.chance(45) { return .county(numbers.pick(counties).id) }
    let areas = numbers.chance(40) ? version.scope : scope()
    return counties.contains { areas.contains($0) } ? .areas(areas) : nil
  }
}
