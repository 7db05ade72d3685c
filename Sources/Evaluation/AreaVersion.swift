internal import Observations
internal import Rules

/// A version of an ordinance in one area.
struct AreaVersion {
  let compiled: CompiledVersion
  let area: Area

  init(_ compiled: CompiledVersion, in area: Area) {
    self.compiled = compiled
    self.area = area
  }

  /// Identifies a version in an area.
  struct Key: Hashable {
    let ordinance: Int
    let version: Int
    let area: Int

    /// Combines the numbers in one step, since a key is looked up for every column.
    func hash(into hasher: inout Hasher) {
      hasher.combine((area &* 1024 &+ ordinance) &* 64 &+ version)
    }
  }

  var key: Key { Key(ordinance: compiled.ordinance, version: compiled.place, area: area.index) }

  var ruleSet: RuleSet { compiled.ruleSet }
  var window: DayRange { compiled.window }

  /// The area that a condition refers to; nil: there is none.
  func place(of scope: Comparison.Scope) -> Int? { compiled.areas.place(scope, for: area) }

  /// The phase of another ordinance that a condition refers to, and the area; nil: there is none.
  func target(
    of reference: Condition.PhaseReference
  ) -> (phase: ReferencedPhase, place: Int)? {
    guard let phase = compiled.references[reference.key], let place = place(of: reference.of)
    else { return nil }
    return (phase, place)
  }

  /// For each day from the first observation, whether it is in a day set.
  func mask(_ set: Int?) -> [Bool] {
    set.flatMap { compiled.masks[$0]?[area.state ?? -1] } ?? compiled.wholeWeek
  }

  /// The same for any days, with or without observations.
  func mask(_ set: Int?, from first: Day, days: Int) -> [Bool] {
    ruleSet.calendar.flatMap { calendar in
      set.map { set in
        calendar.mask(of: calendar.daySets[set], state: area.state, from: first, days: days)
      }
    } ?? [Bool](repeating: true, count: days)
  }

  /// Whether a day is in a day set; the day may have no observations.
  func counts(_ day: Day, _ set: Int?) -> Bool { absence(of: day, from: set) == nil }

  /// Why a day is not in a day set; nil: it is.
  func absence(of day: Day, from set: Int?) -> HolidayCalendar.Absence? {
    guard let set, let calendar = ruleSet.calendar else { return nil }
    return calendar.absence(of: day, from: calendar.daySets[set], state: area.state)
  }

  /// The notices that apply to the area, by day. For a larger area these are the notices for
  /// several counties that name all of its counties covered by the version.
  var notices: [CompiledNotice] { all.filter { window.contains($0.day) } }

  /// Whether a notice concerns the area; a larger one, if the notice names, as one for several counties, all of its
  /// counties that the version covers.
  func concerns(_ notice: Notice) -> Bool {
    if area.level == .county { return notice.scope.contains(area) }
    return !notice.isForOneCounty
      && compiled.areas.counties(of: area).filter { ruleSet.scope.contains($0) }
        .allSatisfy { notice.scope.contains($0) }
  }

  /// Whether the version covers the area.
  var speaksOfItsArea: Bool { compiled.speaks(of: area) }

  /// The same, also outside of the window.
  private var all: [CompiledNotice] {
    let wider = compiled.widerNotices
    if area.level == .county {
      let own = compiled.noticesOfCounties[area.index] ?? []
      if wider.isEmpty { return own }
      return (own + wider.filter { $0.notice.scope.contains(area) }).sorted { $0.place < $1.place }
    }
    if wider.isEmpty { return [] }
    return wider.filter { concerns($0.notice) }
  }
}
