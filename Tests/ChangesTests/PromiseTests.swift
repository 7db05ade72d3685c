import Testing

/// What is told before its day, and what amendments make of that, followed by hand.
@Suite("What is certain beforehand")
struct PromiseTests {
  private typealias V = Valley

  // MARK: What is due

  /// Told when it becomes certain, and not again when it takes effect.
  @Test func whatIsDueIsToldAtOnce() throws {
    let valley = V.adorf(
      V.above(50, effective: "3 days later"), level: "10 60 10 10 10 10")
    expect(
      try valley.told(since: 1, on: 2), ["Adorf: calm → high from 5: values +people-high"])
    for day in 3...4 { expect(try valley.told(since: day - 1, on: day), []) }
    // The exit takes three days, too, and its count is full on the first day in force.
    expect(
      try valley.told(since: 4, on: 5), ["Adorf: high → calm from 8: values -people-high"])
    expect(try valley.told(since: 5, on: 6), [])
  }

  @Test func twoStepsAreCertain() throws {
    let rules = V.version(
      phases: V.calm, V.high("low", effective: "next day"), V.high(effective: "3 days later"))
    let valley = V.adorf(rules, level: "10 60 60 60 60 60")
    expect(
      try valley.told(since: 1, on: 2),
      [
        "Adorf: calm → low from 3 through at most 4: values +people-low",
        "Adorf: low → high from 5: values +people-high",
      ])
    for day in 3...6 { expect(try valley.told(since: day - 1, on: day), []) }
  }

  /// First what is due; then a guideline's own days begin, before which nothing can change any more.
  @Test func aStepThatIsDueAndOneOfTheRules() throws {
    let delay = "effective: 2 days later"
    let valley = V.adorf(
      V.version(
        "1", V.boats(only: "from: \(V.day(5))"), phases: V.calm,
        V.high(above: 30, "low", effective: "2 days later", ends: delay),
        V.high(effective: "2 days later", ends: delay)), level: "10 60 40 40 40 40")
    // Both phases are due for the fourth; for the fifth nothing is certain yet.
    expect(
      try valley.told(since: 1, on: 2),
      ["Adorf: calm → high from 4: values +people-low +people-high"])
    // The milder one is due again for the sixth, and boats are forbidden from the fifth on.
    expect(
      try valley.told(since: 2, on: 4),
      [
        "Adorf: high → high from 5 through 5: validity +boats",
        "Adorf: high → low from 6: values -people-high",
      ])
  }

  /// What is due on the day on which a guideline's own days begin is told at once, with that guideline, although a
  /// stricter phase may begin on it, too.
  @Test func aDayThatIsDueAndOpen() throws {
    let valley = V.adorf(
      V.version(
        "1", V.boats(only: "from: \(V.day(4))"), phases: V.calm,
        V.high(above: 30, "low", effective: "2 days later"), V.high(effective: "next day")),
      level: "10 40 40 40 40")
    expect(
      try valley.told(since: 1, on: 2),
      ["Adorf: calm → low from 4: values, validity +boats +people-low"])
    expect(try valley.told(since: 2, on: 3), [])
  }

  /// A notice fixes its own day, not those before it, which figures can still change.
  @Test func aNoticeFixesItsDayOnly() throws {
    var valley = V.adorf(V.above(50), level: "10 10 10 10 10 10")
    valley.notices = [V.notice("high", from: 5, dated: 2)]
    let evaluator = try valley.evaluator
    let area = try #require(evaluator.workspace.areas.area(id: "101"))
    let fixed = (2...5).map {
      evaluator.course(of: 0, in: area, known: V.day(2)).isFixed(through: V.day($0))
    }
    #expect(fixed == [true, false, false, false])
  }

  /// The old rules promised it for the fifth, the new ones bring it on the third, and the other way
  /// round.
  @Test func anAmendmentChangesAPromise() throws {
    let late = V.adorf(V.above(50, effective: "3 days later"), level: "10 60 60 60 60 60")
    let soon = V.adorf(V.above(50, effective: "next day"), level: "10 60 60 60 60 60")
    expect(
      try soon.told(after: late, since: 2, on: 2),
      ["Adorf: calm → high from 3: amendment +people-high"])
    expect(
      try late.told(after: soon, since: 2, on: 2),
      [
        "Adorf: high → calm from 3 through 4: amendment",
        "Adorf: calm → high from 5: values +people-high",
      ])
    // The other way round it had taken effect on the third already.
    expect(
      try late.told(after: soon, since: 3, on: 4),
      [
        "Adorf: high → calm from 4 through 4: amendment -people-high",
        "Adorf: calm → high from 5: values +people-high",
      ])
  }

  @Test func anAmendmentTakesAPromiseBack() throws {
    let before = V.adorf(V.above(50, effective: "3 days later"), level: "10 60 60 60 60")
    let after = V.adorf(V.above(70, effective: "3 days later"), level: "10 60 60 60 60")
    expect(
      try after.told(after: before, since: 2, on: 3),
      ["Adorf: high → calm from 5: amendment"])
  }

  @Test func aPromiseThatStillHoldsIsNotToldAgain() throws {
    let before = V.adorf(V.above(50, effective: "3 days later"), level: "10 60 60 60 60 60")
    let after = V.adorf(V.above(55, effective: "3 days later"), level: "10 60 60 60 60 60")
    for day in 2...6 {
      expect(try after.told(after: before, since: 2, on: day), [])
      expect(try after.told(since: 2, on: day), [])
    }
  }

  // MARK: One side alone

  @Test func anOrdinanceThatOnlyOneSideHas() throws {
    let dam = V.version("1", of: "dam", from: 2, phases: V.calm, V.high())
    let before = V.adorf(V.above(50), level: "60 60 60")
    let after = V.adorf(V.above(50), dam, level: "60 60 60")
    expect(
      try after.told(after: before, since: 2, on: 3),
      ["dam Adorf: nothing → high from 3: amendment +people-high"])
    expect(
      try before.told(after: after, since: 3, on: 3),
      ["dam Adorf: high → nothing from 3: amendment -people-high"])
  }
}
