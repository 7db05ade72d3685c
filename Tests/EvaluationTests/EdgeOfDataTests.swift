import Testing

/// Where the observations that count begin and end, by cases small enough to follow by hand.
@Suite("Where the observations begin and end")
struct EdgeOfDataTests {
  /// Thursday's value makes the entry due on Saturday. Saturday's value fills the count of `ends`,
  /// but a machine changes once a day. Sunday is no working day and moves no count, so the full
  /// count ends the phase on Sunday, whether more values come later or not.
  @Test(arguments: ["2021-04-17", "2021-04-20"])
  func aCountThatIsFullStaysFullOnASkippedDay(known: String) throws {
    let workspace = workspace(
      starts: SmallCase.starts(days: 1, .dayAfterNext),
      ends: SmallCase.ends(days: 1, set: "working-days"),
      values: [
        ("2021-04-15", "60"), ("2021-04-16", "60"), ("2021-04-17", "40"), ("2021-04-20", "40"),
      ])
    let made = try #require(
      MadeUpCase(seed: 0, workspace, known: PlainCalendar.place(known)))
    #expect(phases(made, workspace, on: "2021-04-17") == ["brake", "brake"])
    #expect(phases(made, workspace, on: "2021-04-18") == ["normal", "normal"])
  }

  /// Sunday without a value is a counted day here: the count of `ends` goes back to zero, and the
  /// phase stays.
  @Test(arguments: ["2021-04-17", "2021-04-20"])
  func aCountedDayWithoutAValueEmptiesACount(known: String) throws {
    let workspace = workspace(
      starts: SmallCase.starts(days: 1, .dayAfterNext), ends: SmallCase.ends(days: 1),
      values: [
        ("2021-04-15", "60"), ("2021-04-16", "60"), ("2021-04-17", "40"), ("2021-04-20", "60"),
      ])
    let made = try #require(
      MadeUpCase(seed: 0, workspace, known: PlainCalendar.place(known)))
    #expect(phases(made, workspace, on: "2021-04-18") == ["brake", "brake"])
  }

  /// The value of the 12th still holds on the 15th, but it is no observation of a counted day.
  @Test func aHeldValueFromBeforeTheFirstCountedDayDoesNotCount() throws {
    let workspace = workspace(
      holds: 7, firstCountedDay: "2021-04-15",
      starts: SmallCase.starts(), values: [("2021-04-12", "60"), ("2021-04-19", "40")])
    let made = try #require(MadeUpCase(seed: 0, workspace))
    #expect(phases(made, workspace, on: "2021-04-16") == ["unknown", "unknown"])
    #expect(phases(made, workspace, on: "2021-04-19") == ["normal", "normal"])
  }

  // MARK: One county, one figure, two phases

  private func workspace(
    holds: Int = 1, firstCountedDay: String? = nil, starts: NaiveWorkspace.Trigger,
    ends: NaiveWorkspace.Ends? = nil, values: [(day: String, text: String)]
  ) -> NaiveWorkspace {
    let version = SmallCase.version(
      from: 10, firstCountedDay: firstCountedDay.map(PlainCalendar.place), starts: starts,
      ends: ends)
    var workspace = SmallCase.workspace(
      [NaiveWorkspace.Ordinance(id: "brake", versions: [version])], values: [], holds: holds)
    workspace.cells = values.map {
      NaiveWorkspace.Cell(metric: 0, area: 2, day: PlainCalendar.place($0.day), text: $0.text)
    }
    return workspace
  }

  /// The naive answer and the engine's.
  private func phases(_ made: MadeUpCase, _ workspace: NaiveWorkspace, on date: String)
    -> [String]
  {
    let day = PlainCalendar.place(date)
    let county = workspace.counties[0]
    let naive = NaiveEvaluation(workspace, known: day)
    return (naive.standings(in: county, on: day) + made.standings(in: county, on: day))
      .map(\.phase)
  }
}
