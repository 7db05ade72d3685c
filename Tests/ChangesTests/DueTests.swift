import Testing

/// What is due takes effect on its day, whatever begins on that day or before, and whoever was told so is told
/// nothing else.
@Suite("What is due")
struct DueTests {
  private typealias V = Valley

  /// Three phases; each takes effect on the day on which its count is full, and ends two days later.
  private static func version(
    _ label: String = "1", from: Int = 1, through: Int? = nil, dated: Int? = nil,
    begins: String = "continue", people: Int = 5, more: String = ""
  ) -> String {
    let ends = "effective: 2 days later"
    return V.version(
      label, from: from, through: through, dated: dated,
      label == "1" ? "" : "begins: \(begins)", more, phases: V.calm,
      V.high(above: 30, "warning", ends: ends, people: people),
      V.high(above: 50, "flood", ends: ends))
  }

  private static let levels = "60 60 60 40 40 40 40 40"
  private static let alone = V.adorf(version(), level: levels)

  @Test func anEndIsToldWhenItIsCertain() throws {
    expect(
      try Self.alone.told(since: 3, on: 4), ["Adorf: flood → warning from 6: values -people-flood"])
    for day in 5...7 { expect(try Self.alone.told(since: day - 1, on: day), []) }
  }

  /// Of a version, word for word like the one before, nobody needs to hear.
  @Test(arguments: [5, 6, 7], ["continue", "recount"])
  func theSameVersionAgain(from: Int, begins: String) throws {
    for dated in [4, 5] {
      let valley = V.adorf(
        Self.version(), Self.version("2", from: from, dated: dated, begins: begins),
        level: Self.levels)
      expect(
        try valley.told(since: 3, on: 4),
        ["Adorf: flood → warning from 6: values -people-flood"])
      for day in 5...7 {
        expect(try valley.told(since: day - 1, on: day), [])
        expect(try valley.told(after: Self.alone, since: day - 1, on: day), [])
      }
    }
  }

  /// An amendment that changes one value, from the day on which the end is due on.
  @Test func anAmendmentOnTheDay() throws {
    let amended = V.adorf(
      Self.version(), Self.version("2", from: 6, people: 3), level: Self.levels)
    expect(
      try amended.told(after: Self.alone, since: 4, on: 5),
      ["Adorf: warning → warning from 6: amendment >people-warning -people-flood"])
    expect(try amended.told(since: 5, on: 6), [])
  }

  /// The end falls with the phase in which the amendment begins, also where it was due later.
  @Test(arguments: [5, 6]) func anAmendmentThatBeginsInAPhase(from: Int) throws {
    let calm = "{ phase: calm }"
    let amended = V.adorf(
      Self.version(), Self.version("2", from: from, dated: 4, begins: calm), level: Self.levels)
    expect(
      try amended.told(after: Self.alone, since: 4, on: 4),
      [
        "Adorf: \(from == 5 ? "flood" : "warning") → calm from \(from): amendment -people-warning -people-flood"
      ])
  }

  /// The days of a guideline begin when the end is due, or before.
  @Test(arguments: [
    (
      5,
      [
        "flood → flood from 5 through 5: amendment +boats",
        "warning → warning from 6: amendment -people-flood",
      ]
    ),
    (6, ["warning → warning from 6: amendment +boats -people-flood"]),
    (7, []),
  ])
  func aGuidelineOfItsOwnDays(from: Int, told: [String]) throws {
    let amended = V.adorf(
      Self.version(more: V.boats(only: "from: \(V.day(from))")), level: Self.levels)
    expect(
      try amended.told(after: Self.alone, since: 4, on: 5), told.map { "Adorf: \($0)" })
    expect(try amended.told(since: 5, on: 6), [])
  }

  /// A notice on the day confirms what is due, or takes its place.
  @Test(arguments: [("warning", []), ("flood", ["Adorf: warning → flood from 6: notice"])])
  func aNoticeOnTheDay(phase: String, told: [String]) throws {
    var ordered = Self.alone
    ordered.notices = [V.notice(phase, from: 6, dated: 5)]
    expect(try ordered.told(since: 4, on: 5), told)
  }
}
