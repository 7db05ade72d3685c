/// One county, one figure and few days, small enough to follow by hand.
struct SmallCase {
  /// A Thursday.
  static let firstDay = PlainCalendar.place("2021-04-01")

  /// - Parameter values: a day each, from the first on.
  static func workspace(
    _ ordinances: [NaiveWorkspace.Ordinance], values: [String], holds: Int = 1,
    notices: [NaiveWorkspace.Notice] = []
  ) -> NaiveWorkspace {
    let state = NaiveWorkspace.State(place: 1, id: "01", short: "AL", title: "Altland")
    var workspace = NaiveWorkspace()
    workspace.states = [state]
    workspace.counties = [
      NaiveWorkspace.County(place: 2, id: "01001", name: "Adorf", state: state)
    ]
    workspace.metrics = [
      NaiveWorkspace.Metric(
        id: "incidence", digits: nil, isHalfUp: false, holds: holds, bounds: ["50"])
    ]
    workspace.daySets = [
      NaiveWorkspace.DaySet(id: "working-days", only: nil, except: ["sunday", "holidays"])
    ]
    workspace.ordinances = ordinances
    workspace.notices = notices
    workspace.cells = values.enumerated().map { at, text in
      NaiveWorkspace.Cell(metric: 0, area: 2, day: firstDay + at, text: text)
    }
    return workspace
  }

  /// The phases `normal` and `brake`, from a day on.
  static func version(
    _ label: String = "v1", from day: Int = 1, firstCountedDay: Int? = nil,
    begins: NaiveWorkspace.Begins = .recount, starts: NaiveWorkspace.Trigger = starts(),
    ends: NaiveWorkspace.Ends? = nil
  ) -> NaiveWorkspace.Version {
    NaiveWorkspace.Version(
      label: label, from: firstDay + day - 1, through: nil, begins: begins,
      scope: NaiveWorkspace.Scope(isCountry: true), firstCountedDay: firstCountedDay,
      isExclusive: false, inheritsOnlyInForce: false,
      phases: [
        NaiveWorkspace.Phase(id: "normal", starts: nil, ends: nil),
        NaiveWorkspace.Phase(id: "brake", starts: starts, ends: ends),
      ])
  }

  static func starts(
    _ when: NaiveWorkspace.Condition = atLeast50, days: Int = 1,
    _ effective: NaiveWorkspace.Effective = .sameDay
  ) -> NaiveWorkspace.Trigger {
    NaiveWorkspace.Trigger(
      when: when, consecutive: NaiveWorkspace.Consecutive(days: days, daySet: nil),
      effective: effective)
  }

  static func ends(
    days: Int, set: String? = nil, _ effective: NaiveWorkspace.Effective = .sameDay
  ) -> NaiveWorkspace.Ends {
    NaiveWorkspace.Ends(
      when: nil, consecutive: NaiveWorkspace.Consecutive(days: days, daySet: set),
      effective: effective, isFromDayAfterEntry: nil)
  }

  /// - Parameters:
  ///   - phase: nil: it withdraws the one that it replaces.
  ///   - last: its last day; nil: it has none.
  ///   - known: the day on which it is made; nil: the day before it begins.
  static func notice(
    _ phase: String?, on day: Int, through last: Int? = nil, id: String? = nil,
    replaces: String? = nil, known: Int? = nil
  ) -> NaiveWorkspace.Notice {
    NaiveWorkspace.Notice(
      ordinance: "brake", whom: .county("01001"), phase: phase, from: firstDay + day - 1,
      date: known.map { firstDay + $0 - 1 }, id: id, through: last.map { firstDay + $0 - 1 },
      replaces: replaces)
  }

  /// The same phases, of which only the authority starts the second.
  static func decided(from day: Int = 1, ends: NaiveWorkspace.Ends? = nil)
    -> NaiveWorkspace.Version
  {
    var version = version(from: day)
    version.phases[1].starts = nil
    version.phases[1].startsByDecision = true
    version.phases[1].ends = ends
    return version
  }

  static let atLeast50 = NaiveWorkspace.Condition.compare(
    NaiveWorkspace.Comparison(
      metric: 0, whose: .own, bounds: [NaiveWorkspace.Bound("at-least", "50")]))
}
