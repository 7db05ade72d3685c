import Testing

/// Small cases with answers that somebody worked out with a pencil: the first letter of the phase of
/// each day, `-` where there are no rules.
@Suite("Cases followed by hand")
struct ByHandTests {
  typealias Version = NaiveWorkspace.Version

  /// On the 2nd the count of `starts` is full again, but the notice is that day's change.
  @Test func aNoticeIsThatDaysChange() throws {
    try check(
      [SmallCase.version()], ["60", "60", "60"], notices: [SmallCase.notice("normal", on: 2)],
      "bnb")
    try check(
      [SmallCase.version()], ["40", "40", "40"], notices: [SmallCase.notice("brake", on: 2)],
      "nbn")
  }

  /// Without the notice the brake would be in force on the 3rd.
  @Test func aNoticeDropsWhatIsPending() throws {
    let version = SmallCase.version(starts: SmallCase.starts(days: 1, .dayAfterNext))
    let values = ["60", "40", "40", "40"]
    try check([version], values, "nnbb")
    for day in 2...3 {
      try check([version], values, notices: [SmallCase.notice("normal", on: day)], "nnnn")
    }
  }

  /// The two days of `ends` begin again on the notice's day.
  @Test func aNoticeEmptiesCounts() throws {
    let version = SmallCase.version(ends: SmallCase.ends(days: 2))
    try check([version], ["60", "40", "40", "40"], "bbnn")
    try check(
      [version], ["60", "40", "40", "40"], notices: [SmallCase.notice("brake", on: 3)], "bbbn")
  }

  @Test func aNoticeNeedsNoObservation() throws {
    try check(
      [SmallCase.version()], ["", "", "60", "", ""],
      notices: [SmallCase.notice("brake", on: 2), SmallCase.notice("normal", on: 4)], "ubbnn")
  }

  /// The first version ends the brake on the 3rd. To the second, which asks for four days, it is over
  /// or not, as it begins.
  @Test func anAmendmentContinuesOrCountsAgain() throws {
    func versions(_ begins: NaiveWorkspace.Begins) -> [Version] {
      [
        SmallCase.version("v1", ends: SmallCase.ends(days: 2)),
        SmallCase.version("v2", from: 4, begins: begins, ends: SmallCase.ends(days: 4)),
      ]
    }
    let values = ["60", "40", "40", "40", "40"]
    try check(versions(.continues), values, "bbnnn")
    try check(versions(.recount), values, "bbnbn")
    try check(versions(.inPhase("brake")), values + ["40", "40"], "bbnbbbn")
    try check(versions(.inPhase("normal")), values, "bbnnn")
  }

  /// The exit was decided on the 2nd for the 6th; the second version decides an exit the next day,
  /// but one is decided already.
  @Test func aPendingChangeIsTakenOver() throws {
    let versions = [
      SmallCase.version("v1", ends: SmallCase.ends(days: 1, .daysLater(4))),
      SmallCase.version(
        "v2", from: 4, begins: .continues, ends: SmallCase.ends(days: 1, .nextDay)),
    ]
    try check(versions, ["60", "40", "40", "40", "40", "40"], "bbbbbn")
  }

  /// Two of three days are full when the number changes: the second version counts them, too.
  @Test func observationsBeforeAnAmendmentCount() throws {
    let versions = [
      SmallCase.version("v1", ends: SmallCase.ends(days: 5)),
      SmallCase.version("v2", from: 4, begins: .continues, ends: SmallCase.ends(days: 3)),
    ]
    try check(versions, ["60", "40", "40", "40", "40"], "bbbnn")
  }

  /// Its own days count from its first one: without the beginning the 2nd would be the last day.
  @Test func aVersionBeginsInAPhase() throws {
    let version = SmallCase.version(
      from: 2, begins: .inPhase("brake"), ends: SmallCase.ends(days: 2))
    try check([version], ["40", "40", "40", "40"], "-bnn")
    try check([SmallCase.version(from: 2)], ["40", "40", "40", "40"], "-nnn")
  }

  /// On the 1st a row of two days is unknown, on the 4th the 3rd is in it.
  @Test func aRowLooksBack() throws {
    let row = NaiveWorkspace.Condition.row(
      SmallCase.atLeast50, NaiveWorkspace.Consecutive(days: 2, daySet: nil))
    try check(
      [SmallCase.version(starts: SmallCase.starts(row))], ["60", "60", "40", "60", "60"], "ubnnb")
  }

  /// The 4th of April was a Sunday (and Easter): there a row of working days is what it was.
  @Test func aRowPassesOverDays() throws {
    let row = NaiveWorkspace.Condition.row(
      SmallCase.atLeast50, NaiveWorkspace.Consecutive(days: 2, daySet: "working-days"))
    try check(
      [SmallCase.version(starts: SmallCase.starts(row))], ["60", "60", "60", "40", "60", "40"],
      "ubbbbn")
  }

  /// The day after: and on the 1st the other ordinance did not apply on the day before.
  @Test func aReferenceLooksAtTheDayBefore() throws {
    let other = NaiveWorkspace.Ordinance(id: "amber", versions: [SmallCase.version()])
    let phase = NaiveWorkspace.Condition.phase(
      NaiveWorkspace.Reference(ordinance: "amber", phase: "brake", whose: .own))
    try check(
      [SmallCase.version(starts: SmallCase.starts(phase))], beside: [other], ["60", "40", "40"],
      "nbn")
  }

  // MARK: Both answers

  func check(
    _ versions: [Version], beside others: [NaiveWorkspace.Ordinance] = [], _ values: [String],
    notices: [NaiveWorkspace.Notice] = [], _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let ordinances = others + [NaiveWorkspace.Ordinance(id: "brake", versions: versions)]
    let workspace = SmallCase.workspace(ordinances, values: values, notices: notices)
    let county = workspace.counties[0]
    let days = (0..<expected.count).map { SmallCase.firstDay + $0 }
    func letters(_ standings: (Int) -> [PlainStanding]) -> String {
      days.map { day in
        standings(day).first { $0.ordinance == "brake" }.map { String($0.phase.prefix(1)) } ?? "-"
      }.joined()
    }
    let naive = letters { NaiveEvaluation(workspace, known: $0).standings(in: county, on: $0) }
    #expect(naive == expected, "naive", sourceLocation: sourceLocation)
    let made = try #require(MadeUpCase(seed: 0, workspace))
    let engine = letters { made.standings(in: county, on: $0) }
    #expect(engine == expected, "engine", sourceLocation: sourceLocation)
  }
}
