import Testing

/// The naive evaluation is the measure for the engine, so its own parts are measured here, and
/// whether the made-up workspaces are worth the trouble.
@Suite("The naive evaluation itself")
struct NaiveTests {
  @Test(
    arguments: [
      ("2019-01-01", "tuesday"), ("2020-02-29", "saturday"), ("2021-05-16", "sunday"),
      ("2024-02-29", "thursday"), ("2025-12-31", "wednesday"),
    ])
  func knowsWeekdays(date: String, weekday: String) {
    #expect(PlainCalendar.dates[PlainCalendar.place(date)].weekday == weekday)
  }

  @Test func knowsThatEasterIsASunday() {
    #expect(
      PlainCalendar.easterPlaces.map { PlainCalendar.dates[$0].year }.elementsEqual(2019...2025))
    for day in PlainCalendar.easterPlaces { #expect(PlainCalendar.dates[day].weekday == "sunday") }
  }

  @Test func comparesDigits() {
    let ascending = [
      "-9.25", "-2.001", "-2", "-1.99999999999999999", "0", "0.00000000000000001", "34.99", "35",
      "35.00000000000000001", "35.1", "100",
    ].map { PlainDecimal($0) }
    for (at, number) in ascending.enumerated() {
      for (other, another) in ascending.enumerated() {
        #expect(number.compared(to: another).signum() == (at - other).signum())
      }
    }
    #expect(PlainDecimal("35").compared(to: PlainDecimal("35.00")) == 0)
    #expect(PlainDecimal("-0.0").compared(to: PlainDecimal("0")) == 0)
  }

  @Test(
    arguments: [
      ("34.949", 1, true, "34.9"), ("34.95", 1, true, "35"), ("34.95", 1, false, "34.9"),
      ("99.99999999999999999", 0, true, "100"), ("99.99999999999999999", 2, false, "99.99"),
      ("-0.004", 2, true, "0"), ("-2.5", 0, true, "-3"), ("-2.5", 0, false, "-2"),
    ])
  func rounds(text: String, digits: Int, isHalfUp: Bool, expected: String) {
    #expect(
      PlainDecimal(text).rounded(to: digits, isHalfUp: isHalfUp) == PlainDecimal(expected))
  }

  @Test func countsNextWeekdayFromTheDayAfter() {
    let monday = PlainCalendar.place("2021-04-12")
    #expect(NaiveMachine.day(.nextWeekday("monday"), after: monday) == monday + 7)
    #expect(NaiveMachine.day(.nextWeekday("tuesday"), after: monday) == monday + 1)
  }

  /// Random workspaces prove little where nothing ever happens in them.
  @Test func workspacesAreVaried() {
    var seen: [String: Int] = [:]
    for seed in 0..<150 {
      let workspace = RandomWorkspace.make(seed: UInt64(seed))
      let known = workspace.cells.map(\.day).sorted()[workspace.cells.count / 2]
      let naive = NaiveEvaluation(workspace, known: known)
      for county in workspace.counties {
        for day in [known - 3, known, known + 2] {
          let standings = naive.standings(in: county, on: day)
          if standings.isEmpty { seen["no rules", default: 0] += 1 }
          for standing in standings {
            let ordinance = workspace.ordinances.first { $0.id == standing.ordinance }!
            let version = ordinance.versions.first { $0.label == standing.version }!
            let level = version.phases.firstIndex { $0.id == standing.phase }
            seen[level.map { "phase \($0)" } ?? "unknown", default: 0] += 1
            seen[version.isExclusive ? "decision table" : "machines", default: 0] += 1
            if standing.pendingFrom != nil { seen["pending", default: 0] += 1 }
            if standing.until == nil { seen["open end", default: 0] += 1 }
            if standing.stale?.hasPrefix("undecided") == true { seen["undecided", default: 0] += 1 }
            if standing.stale?.hasPrefix("data") == true { seen["old data", default: 0] += 1 }
          }
        }
      }
    }
    for kind in [
      "no rules", "unknown", "phase 0", "phase 1", "phase 2", "phase 3", "decision table",
      "machines", "pending", "open end", "undecided", "old data",
    ] {
      #expect(seen[kind, default: 0] >= 40, "\(kind) in \(seen)")
    }
  }

  /// Of those that say a thing, many would give other answers without it.
  @Test func everythingMatters() {
    var said: [LeftOut: Int] = [:]
    var mattered: [LeftOut: Int] = [:]
    for seed in 0..<80 {
      let workspace = RandomWorkspace.make(seed: UInt64(seed))
      let whole = NaiveTests.standings(workspace)
      for thing in LeftOut.allCases {
        let without = thing.from(workspace)
        guard WorkspaceText(without).files != WorkspaceText(workspace).files else { continue }
        said[thing, default: 0] += 1
        if NaiveTests.standings(without) != whole { mattered[thing, default: 0] += 1 }
      }
    }
    for thing in LeftOut.allCases {
      let shares = (mattered[thing, default: 0], said[thing, default: 0])
      #expect(shares.0 * 6 >= shares.1 && shares.1 >= 10, "\(thing.rawValue): \(shares)")
    }
  }

  /// In all counties on three days.
  private static func standings(_ workspace: NaiveWorkspace) -> [[PlainStanding]] {
    let days = workspace.cells.map(\.day).sorted()
    return [days.count / 3, days.count * 2 / 3, days.count - 1].flatMap { at in
      let naive = NaiveEvaluation(workspace, known: days[at])
      return workspace.counties.map { county in
        naive.standings(in: county, on: days[at]).map { standing in
          // What a phase is called is no difference.
          var standing = standing
          standing.phase = NaiveWorkspace.id(ofPhase: standing.phase)
          standing.pendingPhase = standing.pendingPhase.map(NaiveWorkspace.id)
          standing.guidelines = standing.guidelines.map(NaiveWorkspace.id)
          standing.unsureGuidelines = standing.unsureGuidelines.map(NaiveWorkspace.id)
          return standing
        }
      }
    }
  }
}
