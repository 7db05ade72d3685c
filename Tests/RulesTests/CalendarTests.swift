import Rules
import TestSupport
import Testing

@Suite("Calendars")
struct CalendarTests {
  private static let workspace = Shipped.workspace
  private static let germany: HolidayCalendar = {
    let versions = workspace.ordinances.flatMap(\.versions)
    guard let calendar = versions.compactMap(\.calendar).first else {
      fatalError("no shipped rule set has a calendar")
    }
    return calendar
  }()

  private func state(_ short: String) -> Int {
    Self.workspace.areas.states.first { $0.short == short }!.index
  }

  private func holiday(_ day: String, _ short: String) -> String? {
    Self.germany.holiday(on: Day(iso: day)!, state: state(short))?.title.all[0].value
  }

  /// Dates as the states' laws and printed calendars have them.
  @Test(arguments: [
    ("2021-06-03", "Fronleichnam", ["BW", "BY", "HE", "NW", "RP", "SL"]),
    ("2020-06-11", "Fronleichnam", ["BW", "BY", "HE", "NW", "RP", "SL"]),
    ("2021-11-17", "Buß- und Bettag", ["SN"]), ("2022-11-16", "Buß- und Bettag", ["SN"]),
    ("2023-11-22", "Buß- und Bettag", ["SN"]),
    ("2021-10-31", "Reformationstag", ["BB", "HB", "HH", "MV", "NI", "SH", "SN", "ST", "TH"]),
    ("2021-01-06", "Heilige Drei Könige", ["BW", "BY", "ST"]),
    ("2021-11-01", "Allerheiligen", ["BW", "BY", "NW", "RP", "SL"]),
    ("2021-03-08", "Internationaler Frauentag", ["BE"]),
    ("2023-03-08", "Internationaler Frauentag", ["BE", "MV"]),
    ("2020-05-08", "Jahrestag der Befreiung", ["BE"]),
    ("2021-09-20", "Weltkindertag", ["TH"]),
  ])
  func holdInSomeStates(_ day: String, _ title: String, _ states: [String]) {
    for state in Self.workspace.areas.states {
      let expected = states.contains(state.short!) ? title : nil
      #expect(holiday(day, state.short!) == expected, "\(day) in \(state.short!)")
    }
    #expect(Self.germany.holiday(on: Day(iso: day)!, state: nil) == nil)
  }

  @Test(arguments: [
    "2021-01-01", "2021-04-02", "2021-04-05", "2021-05-01", "2021-05-13", "2021-05-24",
    "2021-10-03",
    "2021-12-25", "2021-12-26", "2020-04-10", "2020-05-21", "2020-06-01",
  ])
  func holdEverywhere(_ day: String) {
    for state in Self.workspace.areas.states { #expect(holiday(day, state.short!) != nil) }
    #expect(Self.germany.holiday(on: Day(iso: day)!, state: nil) != nil)
  }

  @Test(arguments: [
    "2021-04-01", "2021-04-03", "2021-06-02", "2021-05-08", "2021-12-24", "2021-12-31",
  ])
  func areNoHolidays(_ day: String) {
    for state in Self.workspace.areas.states { #expect(holiday(day, state.short!) == nil) }
  }

  @Test func workingDaysRunFromMondayToSaturday() throws {
    let set = try #require(Self.germany.daySets.first { $0.id.value == "working-days" })
    func absence(_ day: String, _ short: String) -> String {
      switch Self.germany.absence(of: Day(iso: day)!, from: set, state: state(short)) {
      case nil: "in it"
      case .weekday(let weekday): weekday.name
      case .holiday(let holiday): holiday.title.all[1].value
      }
    }
    #expect(absence("2021-05-15", "BY") == "in it")
    #expect(absence("2021-05-16", "BY") == "sunday")
    #expect(absence("2021-06-03", "BY") == "Corpus Christi")
    #expect(absence("2021-06-03", "BE") == "in it")
    // A holiday on a Sunday is left out as a Sunday.
    #expect(absence("2021-10-03", "BY") == "sunday")
  }

  /// Two ways to the same answer: one day with its reason, and many days at once.
  @Test func absenceAndMaskAgree() {
    let first = Day(iso: "2019-12-20")!
    let days = 366 * 10
    for state in Self.workspace.areas.states.map({ Optional($0.index) }) + [nil] {
      for set in Self.germany.daySets {
        let mask = Self.germany.mask(of: set, state: state, from: first, days: days)
        let each = (0..<days).map { offset -> Bool in
          if case nil = Self.germany.absence(of: first + offset, from: set, state: state) {
            true
          } else {
            false
          }
        }
        #expect(mask == each)
      }
    }
  }

  /// The same for sets that name days with `only`, and for holidays at both ends of the year.
  @Test func absenceAndMaskAgreeOnTheIsland() throws {
    let file = """
      calendar: island
      holidays:
        - { title: { de: "früh", en: "early" }, easter: -80 }
        - { title: { de: "spät", en: "late" }, easter: +250 }
        - { title: { de: "Schalttag", en: "leap day" }, date: 02-29, states: [NO] }
        - { title: { de: "einmal", en: "once" }, date: 2022-07-04 }
      day-sets:
        working-days: { title: { de: "a", en: "a" }, except: [sunday, holidays] }
        free-days: { title: { de: "b", en: "b" }, only: [saturday, sunday, holidays] }
        holidays: { title: { de: "c", en: "c" }, only: [holidays], except: [monday] }
        all: { title: { de: "d", en: "d" }, only: [monday, tuesday, wednesday, thursday, friday, saturday, sunday] }
      """
    let workspace = Island.workspace("calendars/island.yaml", file)
    let calendar = try #require(workspace.ordinance("masks")?.versions[0].calendar)
    let first = Day(iso: "2019-01-01")!
    var sizes: [String: Int] = [:]
    for state in [1, 2] {
      for set in calendar.daySets {
        let mask = calendar.mask(of: set, state: state, from: first, days: 3653)
        for (offset, isIn) in mask.enumerated() {
          let absence = calendar.absence(of: first + offset, from: set, state: state)
          #expect(isIn == (absence == nil), "\(set.id.value) \(first + offset)")
        }
        sizes["\(set.id.value) \(state)"] = mask.count { $0 }
      }
    }
    #expect(sizes["all 1"] == 3653)
    #expect(sizes["holidays 1"]! > sizes["holidays 2"]!)
  }

  @Test func aCalendarNeedsNoHolidays() throws {
    let file = """
      calendar: island
      day-sets:
        working-days: { title: { de: "Werktage", en: "working days" }, except: [sunday, holidays] }
      """
    let workspace = Island.workspace("calendars/island.yaml", file)
    let calendar = try #require(workspace.ordinance("masks")?.versions[0].calendar)
    #expect(calendar.holidays.isEmpty)
    #expect(calendar.holiday(on: Day(iso: "2021-01-01")!, state: 1) == nil)
    let set = try #require(calendar.daySets.first)
    let mask = calendar.mask(of: set, state: 1, from: Day(iso: "2020-12-31")!, days: 5)
    #expect(mask == [true, true, true, false, true])
  }

  @Test func aMaskMayBeEmpty() {
    let set = Self.germany.daySets[0]
    #expect(Self.germany.mask(of: set, state: nil, from: Day(iso: "2021-01-01")!, days: 0).isEmpty)
  }
}
