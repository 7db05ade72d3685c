import Testing

/// Decisions of the authority, and notices that end.
extension ByHandTests {
  private var twoDays: Version {
    SmallCase.version(
      starts: SmallCase.starts(days: 2, .nextDay), ends: SmallCase.ends(days: 2, .nextDay))
  }
  private static let sixtyThenForty = ["60", "60", "60", "60", "40", "40", "40"]

  /// What the figures decide goes on beneath it, and applies from the day after.
  @Test func aNoticeWithAnEndLiesOnTop() throws {
    try check([twoDays], Self.sixtyThenForty, "nnbbbbn")
    try check(
      [twoDays], Self.sixtyThenForty, notices: [SmallCase.notice("normal", on: 3, through: 5)],
      "nnnnnbn")
    try check(
      [twoDays], Self.sixtyThenForty, notices: [SmallCase.notice("normal", on: 3)], "nnnnbbn")
    try check(
      [twoDays], ["40", "40", "40", "40"], notices: [SmallCase.notice("brake", on: 2, through: 3)],
      "nbbn")
  }

  @Test func ofSeveralTheLatestCounts() throws {
    try check(
      [twoDays], Array(repeating: "40", count: 7),
      notices: [
        SmallCase.notice("brake", on: 1, through: 6), SmallCase.notice("normal", on: 3, through: 4),
      ], "bbnnbbn")
  }

  @Test func oneWithoutAnEndCutsItOff() throws {
    try check(
      [twoDays], Array(repeating: "40", count: 6),
      notices: [SmallCase.notice("brake", on: 1, through: 6), SmallCase.notice("normal", on: 3)],
      "bbnnnn")
  }

  @Test func aNoticeIsExtendedShortenedOrWithdrawn() throws {
    let notice = SmallCase.notice("brake", on: 2, through: 4, id: "first")
    func check(_ other: NaiveWorkspace.Notice, _ expected: String) throws {
      try self.check(
        [twoDays], Array(repeating: "40", count: 6), notices: [notice, other], expected)
    }
    try check(SmallCase.notice("brake", on: 4, through: 5, replaces: "first"), "nbbbbn")
    try check(SmallCase.notice("brake", on: 2, through: 2, replaces: "first"), "nbnnnn")
    try check(SmallCase.notice(nil, on: 3, replaces: "first"), "nbnnnn")
    try check(SmallCase.notice(nil, on: 2, replaces: "first", known: 1), "nnnnnn")
  }

  /// It runs on into a version that continues, and ends with one that does not.
  @Test func aNoticeEndsWithItsRules() throws {
    func versions(_ begins: NaiveWorkspace.Begins) -> [Version] {
      [twoDays, SmallCase.version("v2", from: 4, begins: begins)]
    }
    let notice = SmallCase.notice("brake", on: 2, through: 5)
    let values = Array(repeating: "40", count: 6)
    try check(versions(.continues), values, notices: [notice], "nbbbbn")
    try check(versions(.recount), values, notices: [notice], "nbbnnn")
  }

  /// No figure is needed to know that nothing has been decided, and none ends what was.
  @Test func theAuthorityDecides() throws {
    let values = ["", "", "60", "40", "40"]
    try check([SmallCase.decided()], values, "nnnnn")
    try check([SmallCase.decided()], values, notices: [SmallCase.notice("brake", on: 2)], "nbbbb")
    var ends = SmallCase.ends(days: 2, .sameDay)
    ends.when = .not(SmallCase.atLeast50)
    try check(
      [SmallCase.decided(ends: ends)], values, notices: [SmallCase.notice("brake", on: 2)],
      "nbbbn")
  }

  /// Nothing was in force on the eve that could say whether the other phase is, so the first day undoes nothing.
  @Test func whatBeginsTogetherHasNoEve() throws {
    let other = NaiveWorkspace.Ordinance(
      id: "amber", versions: [SmallCase.version(from: 2, begins: .inPhase("brake"))])
    let phase = NaiveWorkspace.Condition.phase(
      NaiveWorkspace.Reference(ordinance: "amber", phase: "brake", whose: .own))
    let values = ["60", "60", "60", "60", "40", "40"]
    try check(
      [
        SmallCase.version(
          from: 2, begins: .inPhase("brake"), starts: SmallCase.starts(phase))
      ], beside: [other], values, "-bbbbn")
  }
}
