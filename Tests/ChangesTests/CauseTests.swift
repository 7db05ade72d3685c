import Testing

/// Why something changes, and from when, as a lawyer would say it who has the rules and the levels
/// before them: small cases, each followed by hand.
@Suite("Causes: figures and other rules")
struct CauseTests {
  private typealias V = Valley

  // MARK: Figures

  @Test func onlyTheFiguresMoved() throws {
    let valley = V.adorf(V.above(50), level: "10 60")
    expect(try valley.told(since: 1, on: 2), ["Adorf: calm → high from 2: values +people-high"])
  }

  /// The list says from when it applies, however late somebody asks.
  @Test func askedLater() throws {
    let valley = V.adorf(V.above(50), level: "10 60 60 60")
    expect(try valley.told(since: 1, on: 4), ["Adorf: calm → high from 2: values +people-high"])
  }

  /// There and back: nobody has to do anything else than before.
  @Test func thereAndBack() throws {
    let valley = V.adorf(V.above(50), level: "10 60 60 10")
    expect(try valley.told(since: 1, on: 4), [])
  }

  @Test func unknownBecomesKnown() throws {
    let valley = V.adorf(V.above(50), level: "- - 10 60")
    expect(try valley.told(since: 1, on: 2), [])
    expect(try valley.told(since: 2, on: 3), ["Adorf: unknown → calm from 3: values"])
    expect(try valley.told(since: 1, on: 4), ["Adorf: unknown → high from 4: values +people-high"])
  }

  /// The others had figures long before.
  @Test func lateFirstData() throws {
    let valley = Valley(
      rules: [V.above(50)], levels: ["101": "10 10 10", "102": "- - 60", "201": "- - -"])
    expect(try valley.told(since: 2, on: 3), ["Bheim: unknown → high from 3: values +people-high"])
  }

  /// A milder phase ends and takes its guidelines with it: what brought that about are figures.
  @Test func aMilderPhaseEnds() throws {
    let rules = V.version(
      "1", "inherits: phases-in-force",
      phases: V.calm, V.high(above: 30, "low"), V.high(ends: "consecutive: 9 days"))
    let valley = V.adorf(rules, level: "60 60 20")
    expect(try valley.told(since: 2, on: 3), ["Adorf: high → high from 3: values -people-low"])
  }

  /// The same where it is due, and days pass without figures.
  @Test func aMilderPhaseIsDueToEnd() throws {
    let rules = V.version(
      "1", "inherits: phases-in-force",
      phases: V.calm, V.high(above: 30, "low", ends: "effective: day after next"),
      V.high(ends: "consecutive: 9 days"))
    let valley = V.adorf(rules, level: "60 60 20")
    expect(try valley.told(since: 2, on: 3), ["Adorf: high → high from 5: values -people-low"])
    expect(try valley.told(since: 3, on: 5), [])
  }

  @Test func aGuidelineLooksAtFigures() throws {
    let rules = V.version(
      "1", V.boats(only: "when: { level: { above: 20 } }"), phases: V.calm, V.high())
    let valley = V.adorf(rules, level: "10 30 30 10")
    expect(try valley.told(since: 1, on: 2), ["Adorf: calm → calm from 2: values +boats"])
    expect(try valley.told(since: 2, on: 3), [])
    expect(try valley.told(since: 3, on: 4), ["Adorf: calm → calm from 4: values -boats"])
  }

  @Test func aDecisionTable() throws {
    let rules = V.version(
      "1", "phases-are: exclusive",
      phases:
        "  - { phase: low, title: { en: \"Low\" }, starts: { when: { level: { at-most: 50 } } } }",
      "  - { phase: high, title: { en: \"High\" }, starts: { when: { level: { above: 50 } } } }")
    let valley = V.adorf(rules, level: "10 60 - 10")
    expect(try valley.told(since: 1, on: 2), ["Adorf: low → high from 2: values"])
    // Without a figure the phase stays.
    expect(try valley.told(since: 2, on: 3), [])
    expect(try valley.told(since: 3, on: 4), ["Adorf: high → low from 4: values"])
  }

  // MARK: Other rules

  /// Both sides are about the same day, so nothing but the rules differs. Under both rules it has been
  /// so since the first day; nobody could know.
  @Test func onlyTheRulesChanged() throws {
    let (old, new) = (V.above(50), V.above(30))
    let before = V.adorf(old, level: "40 40")
    let after = V.adorf(new, level: "40 40")
    expect(
      try after.told(after: before, since: 2, on: 2),
      ["Adorf: calm → high from 2: amendment +people-high"])
    expect(
      try before.told(after: after, since: 2, on: 2),
      ["Adorf: high → calm from 2: amendment -people-high"])
    // Between two days: on the first one the old rules applied.
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Adorf: calm → high from 2: amendment +people-high"])
  }

  /// 20 is below, and 40 above the new bound alone.
  @Test func neitherFiguresNorRulesAlone() throws {
    let before = V.adorf(V.above(50), level: "20 40")
    let after = V.adorf(V.above(30), level: "20 40")
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Adorf: calm → high from 2: values, amendment +people-high"])
  }

  /// 40 is above the new bound, and 60 above the old one: each alone would have been enough.
  @Test func figuresAndRulesEachByItself() throws {
    let before = V.adorf(V.above(50), level: "40 60")
    let after = V.adorf(V.above(30), level: "40 60")
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Adorf: calm → high from 2: values, amendment +people-high"])
  }

  /// The bound was lowered too, and 60 is above both: 20 was above neither.
  @Test func figuresAlthoughTheRulesChanged() throws {
    let before = V.adorf(V.above(50), level: "20 60")
    let after = V.adorf(V.above(30), level: "20 60")
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Adorf: calm → high from 2: values +people-high"])
  }

  /// The figures moved, too, and would have kept everything as it was.
  @Test func rulesAlthoughTheFiguresMoved() throws {
    let before = V.adorf(V.above(50), level: "40 45")
    let after = V.adorf(V.above(30), level: "40 45")
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Adorf: calm → high from 2: amendment +people-high"])
  }

  @Test func aLimitWasTightened() throws {
    let before = V.adorf(V.above(50, people: 5), level: "60 60")
    let after = V.adorf(V.above(50, people: 3), level: "60 60")
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Adorf: high → high from 2: amendment >people-high"])
    expect(
      try before.told(after: after, since: 1, on: 2),
      ["Adorf: high → high from 2: amendment <people-high"])
  }

  /// The limit that was tightened is one of a phase that begins with the figures: both had their part.
  @Test func figuresBringATightenedLimit() throws {
    let before = V.adorf(V.above(50, people: 5), level: "10 60")
    let after = V.adorf(V.above(50, people: 3), level: "10 60")
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Adorf: calm → high from 2: values, amendment +people-high"])
  }

  @Test func anAmendmentThatChangesNothingHere() throws {
    let before = V.adorf(V.above(50, people: 5), level: "10 10")
    for after in [V.above(30, people: 5), V.above(50, people: 3), V.above(70)] {
      let valley = V.adorf(after, level: "10 10")
      expect(try valley.told(after: before, since: 1, on: 2), [])
      expect(try valley.told(after: before, since: 2, on: 2), [])
    }
  }

  /// A title is what it is called, and a source where the figures come from: nobody has to do anything
  /// else.
  @Test func anotherTitleIsNoChange() throws {
    let rules = V.above(50)
    let before = V.adorf(rules, level: "60 60")
    let after = V.adorf(
      rules.replacing("Title of flood", with: "The flood"), level: "60 60")
    expect(try after.told(after: before, since: 1, on: 2), [])
  }

  @Test func otherWordsAreToldAsSuch() throws {
    let before = V.adorf(V.above(50), level: "60 60")
    let after = V.adorf(
      V.above(50).replacing("At most {people} people.", with: "No more than {people} people."),
      level: "60 60")
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Adorf: high → high from 2: amendment =people-high"])
  }

  /// A figure is rounded in another way: the rules of all ordinances were written anew.
  @Test func aMetricIsReadDifferently() throws {
    let before = V.adorf(V.above(50), level: "50.4 50.4")
    var after = before
    after.metrics =
      "metrics:\n  level: { title: { en: \"Level\" }, round: { digits: 0, by: half-up } }\n"
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Adorf: high → calm from 2: amendment -people-high"])
  }

  /// What an unchanged ordinance says of the phases of another one that was amended.
  @Test func anAmendmentOfTheOrdinanceItLooksAt() throws {
    let dam = V.version(
      "1", of: "dam",
      phases: V.calm,
      "  - { phase: open, title: { en: \"Open\" }, starts: { when: { phase: flood/high } } }")
    let before = V.adorf(V.above(50), dam, level: "40 40 40")
    let after = V.adorf(V.above(30), dam, level: "40 40 40")
    expect(
      try after.told(after: before, since: 2, on: 3),
      [
        "dam Adorf: calm → open from 3: amendment",
        "flood Adorf: calm → high from 3: amendment +people-high",
      ])
  }
}
