/// Where an ordinance is asked about: in a county, or in another area in a county's place.
enum NaivePlace: Sendable {
  case county(NaiveWorkspace.County)
  case state(NaiveWorkspace.State)
  case country
  /// An area of the grouping of this identifier.
  case group(String, NaiveWorkspace.GroupArea)

  /// The place of its own values.
  var area: Int {
    switch self {
    case .county(let county): county.place
    case .state(let state): state.place
    case .country: 0
    case .group(_, let group): group.place
    }
  }

  /// The state whose holidays it has; nil: only those that hold everywhere.
  var state: NaiveWorkspace.State? {
    switch self {
    case .county(let county): county.state
    case .state(let state): state
    case .country, .group: nil
    }
  }
}

extension NaiveWorkspace {
  /// The area that `of` leads to from a place; nil: to none.
  func place(_ whose: Whose, from place: NaivePlace) -> NaivePlace? {
    switch whose {
    case .own: return place
    case .state: return place.state.map { .state($0) }
    case .country: return .country
    case .group(let grouping):
      switch place {
      case .county(let county):
        let groups = groupings.first { $0.id == grouping }!.areas
        return groups.first { $0.id == county.groups[grouping] }.map { .group(grouping, $0) }
      case .group(let own, _): return own == grouping ? place : nil
      case .state, .country: return nil
      }
    }
  }

  /// The counties that lie in a place; parts are none.
  func counties(in place: NaivePlace) -> [County] {
    counties.filter { county in
      guard county.partOf == nil else { return false }
      switch place {
      case .county(let itself): return county.id == itself.id
      case .state(let state): return county.state.id == state.id
      case .country: return true
      case .group(let grouping, let group): return county.groups[grouping] == group.id
      }
    }
  }

  /// Whether a version speaks of a place: of a county in its scope, or of an area with such a county.
  func speaks(_ version: Version, of place: NaivePlace) -> Bool {
    counties(in: place).contains { version.scope.contains($0) }
  }

  /// Whether a notice counts for a place of which a version speaks.
  func counts(_ notice: Notice, under version: Version, in place: NaivePlace) -> Bool {
    switch (notice.whom, place) {
    case (.county(let id), .county(let county)): return id == county.id
    case (.county, _): return false
    case (.areas(let scope), _):
      return counties(in: place).filter { version.scope.contains($0) }
        .allSatisfy { scope.contains($0) }
    }
  }
}

/// Which days a day set holds in a place.
struct NaiveHolidays {
  let holidays: [NaiveWorkspace.Holiday]

  func isCounted(_ day: Int, _ set: NaiveWorkspace.DaySet?, in place: NaivePlace) -> Bool {
    guard let set else { return true }
    let weekday = PlainCalendar.dates[day].weekday
    let isHoliday = isHoliday(day, in: place.state)
    func names(_ words: [String]) -> Bool {
      words.contains(weekday) || (isHoliday && words.contains("holidays"))
    }
    if names(set.except) { return false }
    guard let only = set.only else { return true }
    return names(only)
  }

  private func isHoliday(_ day: Int, in state: NaiveWorkspace.State?) -> Bool {
    let date = PlainCalendar.dates[day]
    for holiday in holidays {
      let isHere = holiday.states.isEmpty || holiday.states.contains { $0 == state?.id }
      guard isHere else { continue }
      switch holiday.rule {
      case .yearly(let month, let dayOfMonth):
        if date.month == month, date.day == dayOfMonth { return true }
      case .once(let once):
        if once == day { return true }
      case .easter(let offset):
        if PlainCalendar.easterPlaces[date.year - 2019] + offset == day { return true }
      }
    }
    return false
  }
}
