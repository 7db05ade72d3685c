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
        workspace.notices.append(
          NaiveWorkspace.Notice(
            ordinance: ordinance.id, whom: whom, phase: numbers.pick(version.phases).id, from: day,
            date: numbers.chance(40) ? day - numbers.number(-2...9) : nil))
      }
    }
    workspace.notices = numbers.shuffled(workspace.notices)
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
