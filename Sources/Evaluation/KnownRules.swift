internal import Findings
public import Rules

/// The versions of all ordinances that are known at the end of a day, with the days on which they are in
/// force as far as is known then: a law that is not made yet ends nothing.
struct KnownRules: Sendable {
  /// By ordinance, then by version; the versions that are not known yet are missing at the end.
  let compiled: [[CompiledVersion]]
  /// For each ordinance, the versions of other ordinances that displace it.
  let displacing: [[CompiledVersion]]

  init(_ compiled: [[CompiledVersion]], of workspace: Workspace) {
    self.compiled = compiled
    displacing = workspace.ordinances.map { ordinance in
      compiled.joined().filter { $0.ruleSet.displaces.contains { $0.value == ordinance.id } }
    }
  }

  /// The versions of an ordinance that cover an area.
  func versions(of ordinance: Int, in area: Area) -> [AreaVersion] {
    compiled[ordinance].filter { $0.speaks(of: area) }.map { AreaVersion($0, in: area) }
  }

  /// The version of an ordinance that is in force on a day, if it covers an area.
  func version(of ordinance: Int, on day: Day, in area: Area) -> AreaVersion? {
    compiled[ordinance].first { $0.window.contains(day) }.flatMap {
      $0.speaks(of: area) ? AreaVersion($0, in: area) : nil
    }
  }

  /// The same, unless another ordinance displaces it in the area on the day.
  func applicableVersion(of ordinance: Int, on day: Day, in area: Area) -> AreaVersion? {
    version(of: ordinance, on: day, in: area).flatMap { version in
      applicable(version).contains { $0.contains(day) } ? version : nil
    }
  }

  /// The preceding version; the given one must not be the first.
  func before(_ version: AreaVersion) -> AreaVersion {
    let (ordinance, place) = (version.compiled.ordinance, version.compiled.place)
    return AreaVersion(compiled[ordinance][place - 1], in: version.area)
  }

  /// The days on which a version applies in an area: its window without the days on which another
  /// ordinance displaces it, or after the area was merged into another.
  func applicable(_ version: AreaVersion) -> [DayRange] {
    let area = version.area
    var windows = [version.window]
    guard area.level == .county else { return windows }
    if let merger = area.merger {
      windows = windows.without(DayRange(from: merger.since, through: nil))
    }
    for other in displacing[version.compiled.ordinance] where other.ruleSet.scope.contains(area) {
      windows = windows.without(other.window)
    }
    return windows
  }

  /// The version that displaces an ordinance in an area on a day; nil: none does.
  func displacer(of ordinance: Int, in area: Area, on day: Day) -> CompiledVersion? {
    displacing[ordinance].first { $0.window.contains(day) && $0.ruleSet.scope.contains(area) }
  }
}

/// The rules as they become known.
struct RulesOverTime: Sendable {
  /// All of them, as known in the end.
  let all: KnownRules
  /// Those known from a day on, until the next; without the last stage, which is all of them.
  private let stages: [(until: Day, rules: KnownRules)]

  init(_ compiled: [[CompiledVersion]], of workspace: Workspace) {
    all = KnownRules(compiled, of: workspace)
    let known = compiled.map { versions in
      // A version presupposes those before it.
      versions.reversed().reduce(into: [Day]()) { days, version in
        days.append(min(days.last ?? .distantFuture, version.ruleSet.firstDayKnown))
      }.reversed() as [Day]
    }
    stages = Set(known.joined()).sorted().map { day in
      let rules = compiled.indices.map { ordinance in
        let count = known[ordinance].count { $0 < day }
        var versions = Array(compiled[ordinance].prefix(count))
        if count < compiled[ordinance].count, let last = versions.popLast() {
          versions.append(CompiledVersion(last, window: last.ruleSet.valid))
        }
        return versions
      }
      return (day, KnownRules(rules, of: workspace))
    }
  }

  /// What is known at the end of a day.
  func known(on day: Day) -> KnownRules { stages.first { day < $0.until }?.rules ?? all }

  func isSame(on day: Day, and other: Day) -> Bool {
    let days = day < other ? day..<other : other..<day
    return !stages.contains { days.lowerBound < $0.until && $0.until <= days.upperBound }
  }
}

extension AreaCourse {
  /// The last day on which the ordinance applies without a break since a day on which it does, as far as
  /// is known; nil: no end is known.
  func lastDayOfRules(from day: Day) -> Day? {
    var last: Set<Day> = []
    for area in answering {
      if let merger = area.merger { last.insert(merger.since - 1) }
      for version in course.rules.versions(of: ordinance, in: area) {
        last.formUnion(course.rules.applicable(version).map(\.last))
      }
    }
    return last.filter { $0 >= day && $0 < .distantFuture }.sorted().first { !applies(on: $0 + 1) }
  }

  /// Whether the ordinance applies on each day from one through another, as far as is known.
  func applies(from first: Day, through last: Day) -> Bool {
    applies(on: first) && lastDayOfRules(from: first).map { last <= $0 } ?? true
  }

  private func applies(on day: Day) -> Bool {
    course.rules.applicableVersion(of: ordinance, on: day, in: area(on: day)) != nil
  }

  /// The days on which the ordinance applies in the area without a break, around a day on which it does,
  /// as far as is known.
  public func rulesApply(on day: Day) -> DayRange {
    var first = day
    for period in periods.reversed() where period.days.from < first {
      guard period.days.last >= first - 1 else { break }
      first = period.days.from
    }
    return DayRange(from: first, through: lastDayOfRules(from: day))
  }

  /// Whether the ordinance applied in the area on some day before.
  public func applies(before day: Day) -> Bool { periods.contains { $0.days.from < day } }

  /// The identifier of the ordinance.
  public var id: String { course.evaluator.workspace.ordinances[ordinance].id }

  /// The law by which the ordinance applies in the area on a day or, if another displaces it, does not;
  /// nil: no version is in force, as far as is known.
  public func law(on day: Day) -> LegalBasis? {
    let area = area(on: day)
    let displacer = course.rules.displacer(of: ordinance, in: area, on: day)
    return displacer?.ruleSet.legalBasis
      ?? course.rules.version(of: ordinance, on: day, in: area)?.ruleSet.legalBasis
  }

  /// The label of the version that is in force on a day, whether it covers the area or not, as far as is
  /// known; nil: none is.
  public func version(inForceOn day: Day) -> String? {
    course.rules.compiled[ordinance].first { $0.window.contains(day) }?.ruleSet.version.value
  }
}

extension [DayRange] {
  /// These ranges without the days of another; empty ranges are left out.
  fileprivate func without(_ other: DayRange) -> [DayRange] {
    flatMap { range -> [DayRange] in
      guard range.from <= range.last else { return [] }
      guard other.from <= range.last, other.last >= range.from else { return [range] }
      return [
        DayRange(from: range.from, through: other.from - 1),
        DayRange(from: other.last + 1, through: range.through),
      ].filter { $0.from <= $0.last }
    }
  }
}
