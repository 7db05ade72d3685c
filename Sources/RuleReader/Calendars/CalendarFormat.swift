internal import Findings
internal import Rules
internal import YAMLSource

/// The keys of a calendar file.
enum CalendarFields {
  static let id = Field(
    "calendar", Format.identifier.located, required: true,
    "The identifier by which rule sets name this calendar.")
  static let holidays = Field(
    "holidays", HolidayFields.holiday.list(), "The public holidays; absent: it has no holidays.")
  static let daySets = Field(
    "day-sets", DaySetFields.daySet.byIdentifier,
    "Named sets of days that `consecutive` may count, by identifier.")

  static let file = Format<HolidayCalendar>.mapping("a calendar", id, holidays, daySets) {
    fields, id, holidays, sets in
    let sets = sets ?? []
    for set in sets where ["day", "days"].contains(set.id.value) {
      fields.reading.report(
        .reservedWord, at: set.title.span, "`\(set.id.value)` cannot name a day set",
        help: "`consecutive: 3 days` counts all days; choose another identifier")
    }
    guard let id, holidays != nil || !fields.has(CalendarFields.holidays) else { return nil }
    if fields.has(daySets), sets.count != fields.node(of: daySets)?.count {
      fields.reading.symbols.calendars.unsound.insert(id.value)
    }
    return HolidayCalendar(id: id, holidays: holidays ?? [], daySets: sets)
  }.file(.calendar)
}

/// The keys of a holiday.
enum HolidayFields {
  static let title = Field(
    "title", Format.localizedName, required: true, "What the holiday is called.")
  static let date = Field(
    "date",
    Format<Holiday.Rule>.parsed(
      "a date as MM-DD or YYYY-MM-DD",
      pattern:
        "^([0-9]{4}-)?((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))$",
      code: .badDate,
      help: "write 01-01 for every year's first of January, 2017-10-31 for a single day"
    ) { text in
      if let day = Day(iso: text) { return .once(day) }
      // A leap year, so that 02-29 is a date.
      guard text.utf8.count == 5, let day = Day(iso: "2000-" + text) else { return nil }
      return .yearly(month: day.civil.month, day: day.civil.day)
    }, "The date: MM-DD every year, or YYYY-MM-DD once. Either this or `easter`.")
  static let easter = Field(
    "easter",
    Format<Holiday.Rule>.parsed(
      "a number of days such as +39 or -2",
      pattern: "^([+-]?0*([0-9]|[1-7][0-9]|80)|[+]?0*(8[1-9]|9[0-9]|1[0-9]{2}|2[0-4][0-9]|250))$",
      code: .badNumber, help: "count from Easter Sunday: at most 80 days before it, 250 after it",
      // A plus sign says that the days come after it.
      usual: { text in
        DecimalNumber.usualForm(text).map { text.hasPrefix("+") && $0 != "0" ? "+\($0)" : $0 }
      }
    ) { text in
      // Within these bounds the day lies in the year of that Easter.
      Int(text).flatMap { (-80...250).contains($0) ? .easter($0) : nil }
    }, "Days after Easter Sunday, negative before it. Either this or `date`.")
  static let states = Field(
    "states", Format.text.located.list(atLeast: 1),
    "The states in which it is a holiday, by identifier or abbreviation; absent: all.")

  static let holiday = Format<Holiday>.mapping(
    "a holiday", title, date, easter, states, rules: [.exactlyOne([date.key, easter.key])]
  ) { fields, title, fixed, movable, names in
    let reading = fields.reading
    let states = names?.compactMap { reading.symbols.areas?.state($0)?.index }
    if fields.has(date), fields.has(easter) {
      reading.report(
        .twoDates, at: fields.span(easter), "a holiday has either `date` or `easter`, not both",
        help: "remove one of them", notes: [.init(fields.span(date), "the date")])
      return nil
    }
    if !fields.has(date), !fields.has(easter) {
      reading.report(
        .missingKey, at: fields.node, "a holiday needs `date` or `easter`",
        help: "add `date: MM-DD`, or `easter: +N` for days after Easter Sunday")
      return nil
    }
    guard let title, let rule = fixed ?? movable else { return nil }
    return Holiday(title: title, rule: rule, states: states.map(Set.init))
  }
}

/// The keys of a day set.
enum DaySetFields {
  /// What a day set names: a day of the week, or all holidays.
  enum Member: Sendable {
    case weekday(Weekday)
    case holidays
  }

  static let member: Format<Member> =
    Format<String>.choice(Weekday.allCases.map(\.name) + ["holidays"]).map { text, _, _ in
      Weekday(name: text).map { .weekday($0) } ?? .holidays
    }
  static let title = Field(
    "title", Format.localized, required: true, "What the days are called in an explanation.")
  static let singular = Field(
    "singular", Format.localized, "What one of the days is called; absent: as `title` says.")
  static let only = Field(
    "only", member.list(atLeast: 1), "The days that are in the set; absent: all days.")
  static let except = Field(
    "except", member.list(atLeast: 1), "The days that are taken out of the set.")

  static let daySet = Entry<DaySet>.mapping(
    "a day set", title, singular, only, except, rules: [.atLeastOne([only.key, except.key])]
  ) { id, fields, title, singular, only, except in
    check(only, except ?? [], fields)
    guard let title else { return nil }
    return DaySet(
      id: id, title: title, singular: singular, exceptWeekdays: weekdays(except ?? []),
      exceptHolidays: hasHolidays(except ?? []), onlyWeekdays: weekdays(only ?? []),
      onlyHolidays: hasHolidays(only ?? []), isRestricted: only != nil)
  }

  /// Reports a set without a rule, or without a day.
  private static func check(_ only: [Member]?, _ except: [Member], _ fields: Fields) {
    let key = (only: DaySetFields.only, except: DaySetFields.except)
    if !fields.has(key.only), !fields.has(key.except) {
      fields.reading.report(
        .missingKey, at: fields.node,
        "a day set needs `only` or `except`: without them it contains every day",
        help: "add `except: [sunday, holidays]`, say, or count `days` in place of the set")
      return
    }
    // A day that could not be read may be in the set.
    guard fields.node(of: key.only)?.count == only?.count,
      fields.node(of: key.except)?.count ?? 0 == except.count
    else { return }
    let all = Set(Weekday.allCases)
    let members = only.map { hasHolidays($0) ? all : weekdays($0) } ?? all
    if fields.reading.isThorough, weekdays(except).isSuperset(of: members) {
      fields.reading.report(
        .emptyDaySet, at: fields.span(key.except),
        "this set holds no day: `except` takes out all of them",
        help: "a count of its days would never be full; leave out what should be counted")
    }
  }

  static func weekdays(_ members: [Member]) -> Set<Weekday> {
    Set(members.compactMap { if case .weekday(let day) = $0 { day } else { nil } })
  }

  static func hasHolidays(_ members: [Member]) -> Bool {
    members.contains { if case .holidays = $0 { true } else { false } }
  }
}
