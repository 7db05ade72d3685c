import Testing

/// Versions that take over, and rules that begin and end: causes and first days, followed by hand.
@Suite("Causes: versions and validity")
struct TakeoverTests {
  private typealias V = Valley

  // MARK: Another version takes over

  @Test func aVersionTakesOver() throws {
    let valley = V.adorf(
      V.above(50),
      V.version("2", from: 5, phases: V.calm, V.high(above: 30)), level: "40 40 40 40 40 40")
    expect(try valley.told(since: 3, on: 4), [])
    expect(try valley.told(since: 4, on: 5), ["Adorf: calm → high from 5: amendment +people-high"])
    expect(try valley.told(since: 5, on: 6), [])
  }

  /// Nothing that is published on the eve can change what applies then, so it is told on the eve.
  @Test func aVersionIsToldBeforeItTakesOver() throws {
    let valley = V.adorf(
      V.above(50, effective: "next day"),
      V.version("2", from: 5, phases: V.calm, V.high(above: 30, effective: "next day")),
      level: "40 40 40 40 40 40")
    expect(try valley.told(since: 3, on: 4), ["Adorf: calm → high from 5: amendment +people-high"])
    expect(try valley.told(since: 4, on: 5), [])
  }

  @Test func aVersionTightensTheSamePhase() throws {
    let valley = V.adorf(
      V.above(50), V.version("2", from: 5, phases: V.calm, V.high(people: 3)),
      level: "60 60 60 60 60 60")
    expect(try valley.told(since: 4, on: 5), ["Adorf: high → high from 5: amendment >people-high"])
    expect(try valley.told(since: 1, on: 6), ["Adorf: high → high from 5: amendment >people-high"])
  }

  @Test func aVersionThatSaysTheSame() throws {
    let valley = V.adorf(
      V.above(50), V.version("2", from: 5, phases: V.calm, V.high()), level: "60 60 60 60 60")
    expect(try valley.told(since: 4, on: 5), [])
  }

  /// 20 is below both bounds, 40 above the new one alone.
  @Test func figuresUnderAVersionThatTookOver() throws {
    let valley = V.adorf(
      V.above(50), V.version("2", from: 5, phases: V.calm, V.high(above: 30)),
      level: "20 20 20 20 40 40")
    expect(
      try valley.told(since: 4, on: 5),
      ["Adorf: calm → high from 5: values, amendment +people-high"])
    expect(
      try valley.told(since: 2, on: 6),
      ["Adorf: calm → high from 5: values, amendment +people-high"])
  }

  /// 60 is above both: the version that took over on the same day had no part in it.
  @Test func figuresWhileAVersionTakesOver() throws {
    let valley = V.adorf(
      V.above(50), V.version("2", from: 5, phases: V.calm, V.high(above: 30)),
      level: "20 20 20 20 60")
    expect(try valley.told(since: 4, on: 5), ["Adorf: calm → high from 5: values +people-high"])
  }

  /// 60 was enough for the first version, and is not for the second, until it is 20 again.
  @Test func aVersionContinues() throws {
    func valley(_ begins: String) -> Valley {
      let ends = "when: { level: { below: 30 } }"
      return V.adorf(
        V.version(phases: V.calm, V.high(ends: ends)),
        V.version("2", from: 5, "begins: \(begins)", phases: V.calm, V.high(above: 70, ends: ends)),
        level: "10 60 60 60 60 60 20")
    }
    expect(try valley("continue").told(since: 4, on: 5), [])
    expect(try valley("continue").told(since: 5, on: 6), [])
    expect(
      try valley("continue").told(since: 6, on: 7),
      ["Adorf: high → calm from 7: values -people-high"])
    expect(
      try valley("recount").told(since: 4, on: 5),
      ["Adorf: high → calm from 5: amendment -people-high"])
    expect(try valley("recount").told(since: 5, on: 7), [])
  }

  /// With what it begins stands in the rules, so it is told on the eve.
  @Test func aVersionBeginsInAPhase() throws {
    let valley = V.adorf(
      V.above(50),
      V.version(
        "2", from: 5, "begins: { phase: high }", phases: V.calm,
        V.high(ends: "consecutive: 3 days")), level: "10 10 10 10 10 10 10")
    expect(try valley.told(since: 2, on: 3), [])
    expect(try valley.told(since: 3, on: 4), ["Adorf: calm → high from 5: amendment +people-high"])
    expect(try valley.told(since: 4, on: 6), [])
    expect(try valley.told(since: 6, on: 7), ["Adorf: high → calm from 7: values -people-high"])
  }

  /// The figure of its first day may end the phase with which it begins, so nothing is said before.
  @Test func aVersionBeginsInAPhaseThatMayEndAtOnce() throws {
    func valley(_ level: String) -> Valley {
      V.adorf(
        V.above(50),
        V.version("2", from: 3, "begins: { phase: high }", phases: V.calm, V.high()), level: level)
    }
    expect(try valley("10 10 10").told(since: 1, on: 2), [])
    expect(try valley("10 10 10").told(since: 2, on: 3), [])
    expect(
      try valley("10 10 60").told(since: 2, on: 3),
      ["Adorf: calm → high from 3: values, amendment +people-high"])
  }

  /// One Friday decides about the next week: nothing that is published afterwards can change what
  /// applies when the version begins on that Monday. Day 1 is a Friday.
  @Test func whatAFridayDecidesIsToldOnIt() throws {
    var valley = V.adorf(
      V.version(
        from: 4, dated: 0, "calendar: week",
        phases: V.calm,
        """
          - phase: high
            title: { en: "high" }
            starts: { when: { level: { above: 50 } }, consecutive: 1 fridays, effective: next monday }
            ends: { consecutive: 1 fridays, effective: next monday }
        """), level: "60 10 10 10")
    valley.calendar =
      "calendar: week\nholidays: [{ title: { en: \"New year\" }, date: 01-01 }]\n"
      + "day-sets: { fridays: { title: { en: \"Fridays\" }, only: [friday] } }\n"
    expect(try valley.told(since: 0, on: 1), ["Adorf: nothing → high from 4: values, validity"])
    expect(try valley.told(since: 1, on: 4), [])
  }

  @Test func aVersionSpeaksOfAnotherArea() throws {
    let valley = Valley(
      rules: [
        V.version(areas: "states: [N]", phases: V.calm, V.high()),
        V.version("2", from: 5, areas: "states: [S]", phases: V.calm, V.high()),
      ], levels: ["101": "10 10 10 10 10", "102": "60 60 60 60 60", "201": "10 10 10 10 10"])
    // That nothing applies any more is certain on the eve; what applies instead hangs on the day.
    expect(
      try valley.told(since: 3, on: 4),
      [
        "Adorf: calm → nothing from 5: amendment",
        "Bheim: high → nothing from 5: amendment -people-high",
      ])
    expect(try valley.told(since: 4, on: 5), ["Cburg: nothing → calm from 5: amendment"])
  }

  // MARK: Validity

  @Test func anOrdinanceBegins() throws {
    let valley = V.adorf(
      V.version(from: 3, through: 6, phases: V.calm, V.high()), level: "60 60 60 60 60 60 60")
    expect(try valley.told(since: 1, on: 2), [])
    // The last day is known from the first on.
    expect(
      try valley.told(since: 2, on: 3),
      ["Adorf: nothing → high from 3 through at most 6: validity +people-high"])
    expect(try valley.told(since: 3, on: 5), [])
    // It is known for certain what applies on its last day, and after that.
    expect(
      try valley.told(since: 5, on: 6), ["Adorf: high → nothing from 7: validity -people-high"])
    expect(try valley.told(since: 6, on: 7), [])
    expect(
      try valley.told(since: 4, on: 7), ["Adorf: high → nothing from 7: validity -people-high"])
  }

  /// Had the rules not begun, nothing would apply; had the level not risen, they would not be severe.
  @Test func anOrdinanceBeginsAsTheFiguresMove() throws {
    let valley = V.adorf(
      V.version(from: 3, phases: V.calm, V.high()), level: "10 10 60")
    expect(
      try valley.told(since: 2, on: 3),
      ["Adorf: nothing → high from 3: values, validity +people-high"])
  }

  @Test func anOrdinanceIsDisplaced() throws {
    let dam = V.version(
      "1", of: "dam", from: 4, through: 6, areas: "states: [N]", "displaces: [flood]",
      phases: V.calm, V.high())
    let valley = Valley(
      rules: [V.above(50), dam],
      levels: ["101": "60 60 60 60 60 60 60", "201": "60 60 60 60 60 60 60"],
      counties: [V.county("101", "Adorf", "N"), V.county("201", "Cburg", "S")])
    // On the eve it is certain that the one ends, and on the day with what the other begins: that is one
    // change, and both have the same guideline.
    expect(try valley.told(since: 2, on: 3), [])
    expect(
      try valley.told(since: 3, on: 4),
      ["dam Adorf: high → high from 4 through at most 6: validity"])
    expect(try valley.told(since: 4, on: 5), [])
    expect(
      try valley.told(since: 4, on: 7),
      ["flood Adorf: high → high from 7: validity"])
  }

  @Test func aGuidelinesOwnDays() throws {
    let days = "from: \(V.day(3)), through: \(V.day(4))"
    let valley = V.adorf(
      V.version("1", V.boats(only: days), phases: V.calm, V.high()), level: "10 10 10 10 10")
    expect(try valley.told(since: 1, on: 2), [])
    expect(try valley.told(since: 2, on: 3), ["Adorf: calm → calm from 3: validity +boats"])
    expect(try valley.told(since: 3, on: 4), [])
    expect(try valley.told(since: 4, on: 5), ["Adorf: calm → calm from 5: validity -boats"])
    expect(try valley.told(since: 2, on: 5), [])
  }

  /// A guideline looks at the phase of the eve, and rules that have ended have one on the first day without
  /// them still. The last figure came long before.
  @Test func rulesEndAtWhichAGuidelineLooks() throws {
    let valley = V.adorf(
      V.version("1", V.boats(only: "when: { phase: dam/high }"), phases: V.calm, V.high(above: 90)),
      V.version(of: "dam", through: 40, phases: V.calm, V.high()), level: "60 60 60")
    expect(
      try valley.told(since: 38, on: 60),
      [
        "dam Adorf: high → nothing from 41: validity -people-high",
        "flood Adorf: calm → calm from 42: values -boats",
      ])
  }

  /// Two reasons on one day.
  @Test func aGuidelineBeginsAsTheFiguresMove() throws {
    let valley = V.adorf(
      V.version("1", V.boats(only: "from: \(V.day(3))"), phases: V.calm, V.high()),
      level: "10 10 60")
    expect(
      try valley.told(since: 2, on: 3),
      ["Adorf: calm → high from 3: values, validity +boats +people-high"])
  }
}
