import Testing

/// Why something changes, and from when, as a lawyer would say it who has the rules and the levels
/// before them: small cases, each followed by hand.
@Suite("Causes")
struct CauseTests {
  private typealias V = Valley

  private static func valley(_ rules: String..., level: String) -> Valley {
    Valley(rules: rules, levels: ["101": level], counties: [V.county("101", "Adorf", "N")])
  }

  private static func above(_ level: Int, people: Int = 5, effective: String = "same day") -> String
  {
    V.version(phases: V.calm, V.high(above: level, effective: effective, people: people))
  }

  // MARK: Figures

  @Test func onlyTheFiguresMoved() throws {
    let valley = Self.valley(Self.above(50), level: "10 60")
    expect(try valley.told(since: 1, on: 2), ["Adorf: calm → high from 2: figures +people-high"])
  }

  /// The list says from when it applies, however late somebody asks.
  @Test func askedLater() throws {
    let valley = Self.valley(Self.above(50), level: "10 60 60 60")
    expect(try valley.told(since: 1, on: 4), ["Adorf: calm → high from 2: figures +people-high"])
  }

  /// There and back: nobody has to do anything else than before.
  @Test func thereAndBack() throws {
    let valley = Self.valley(Self.above(50), level: "10 60 60 10")
    expect(try valley.told(since: 1, on: 4), [])
  }

  @Test func unknownBecomesKnown() throws {
    let valley = Self.valley(Self.above(50), level: "- - 10 60")
    expect(try valley.told(since: 1, on: 2), [])
    expect(try valley.told(since: 2, on: 3), ["Adorf: unknown → calm from 3: figures"])
    expect(try valley.told(since: 1, on: 4), ["Adorf: unknown → high from 4: figures +people-high"])
  }

  /// The others had figures long before.
  @Test func lateFirstData() throws {
    let valley = Valley(
      rules: [Self.above(50)], levels: ["101": "10 10 10", "102": "- - 60", "201": "- - -"])
    expect(try valley.told(since: 2, on: 3), ["Bheim: unknown → high from 3: figures +people-high"])
  }

  /// A milder phase ends and takes its guidelines with it: what brought that about are figures.
  @Test func aMilderPhaseEnds() throws {
    let rules = V.version(
      "1", "inherits: phases-in-force",
      phases: V.calm, V.high(above: 30, "low"), V.high(ends: "consecutive: 9 days"))
    let valley = Self.valley(rules, level: "60 60 20")
    expect(try valley.told(since: 2, on: 3), ["Adorf: high → high from 3: figures -people-low"])
  }

  /// The same where it is due, and days pass without figures.
  @Test func aMilderPhaseIsDueToEnd() throws {
    let rules = V.version(
      "1", "inherits: phases-in-force",
      phases: V.calm, V.high(above: 30, "low", ends: "effective: day after next"),
      V.high(ends: "consecutive: 9 days"))
    let valley = Self.valley(rules, level: "60 60 20")
    expect(try valley.told(since: 2, on: 3), ["Adorf: high → high from 5: figures -people-low"])
    expect(try valley.told(since: 3, on: 5), [])
  }

  @Test func aGuidelineLooksAtFigures() throws {
    let rules = V.version(
      "1", V.boats(only: "when: { level: { above: 20 } }"), phases: V.calm, V.high())
    let valley = Self.valley(rules, level: "10 30 30 10")
    expect(try valley.told(since: 1, on: 2), ["Adorf: calm → calm from 2: figures +boats"])
    expect(try valley.told(since: 2, on: 3), [])
    expect(try valley.told(since: 3, on: 4), ["Adorf: calm → calm from 4: figures -boats"])
  }

  @Test func aDecisionTable() throws {
    let rules = V.version(
      "1", "phases-are: exclusive",
      phases:
        "  - { phase: low, title: { en: \"Low\" }, starts: { when: { level: { at-most: 50 } } } }",
      "  - { phase: high, title: { en: \"High\" }, starts: { when: { level: { above: 50 } } } }")
    let valley = Self.valley(rules, level: "10 60 - 10")
    expect(try valley.told(since: 1, on: 2), ["Adorf: low → high from 2: figures"])
    // Without a figure the phase stays.
    expect(try valley.told(since: 2, on: 3), [])
    expect(try valley.told(since: 3, on: 4), ["Adorf: high → low from 4: figures"])
  }

  // MARK: Other rules

  /// Both sides are about the same day, so nothing but the rules differs; under both rules it has been
  /// so since the first day.
  @Test func onlyTheRulesChanged() throws {
    let (old, new) = (Self.above(50), Self.above(30))
    let before = Self.valley(old, level: "40 40")
    let after = Self.valley(new, level: "40 40")
    expect(
      try after.told(after: before, since: 2, on: 2),
      ["Adorf: calm → high from 1: amendment +people-high"])
    expect(
      try before.told(after: after, since: 2, on: 2),
      ["Adorf: high → calm from 1: amendment -people-high"])
    // Between two days: on the first one the old rules applied.
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Adorf: calm → high from 2: amendment +people-high"])
  }

  /// 20 is below, and 40 above the new bound alone.
  @Test func neitherFiguresNorRulesAlone() throws {
    let before = Self.valley(Self.above(50), level: "20 40")
    let after = Self.valley(Self.above(30), level: "20 40")
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Adorf: calm → high from 2: figures, amendment +people-high"])
  }

  /// 40 is above the new bound, and 60 above the old one: each alone would have been enough.
  @Test func figuresAndRulesEachByItself() throws {
    let before = Self.valley(Self.above(50), level: "40 60")
    let after = Self.valley(Self.above(30), level: "40 60")
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Adorf: calm → high from 2: figures, amendment +people-high"])
  }

  /// The bound was lowered too, and 60 is above both: 20 was above neither.
  @Test func figuresAlthoughTheRulesChanged() throws {
    let before = Self.valley(Self.above(50), level: "20 60")
    let after = Self.valley(Self.above(30), level: "20 60")
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Adorf: calm → high from 2: figures +people-high"])
  }

  /// The figures moved, too, and would have kept everything as it was.
  @Test func rulesAlthoughTheFiguresMoved() throws {
    let before = Self.valley(Self.above(50), level: "40 45")
    let after = Self.valley(Self.above(30), level: "40 45")
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Adorf: calm → high from 2: amendment +people-high"])
  }

  @Test func aLimitWasTightened() throws {
    let before = Self.valley(Self.above(50, people: 5), level: "60 60")
    let after = Self.valley(Self.above(50, people: 3), level: "60 60")
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Adorf: high → high from 2: amendment >people-high"])
    expect(
      try before.told(after: after, since: 1, on: 2),
      ["Adorf: high → high from 2: amendment <people-high"])
  }

  /// The limit that was tightened is one of a phase that begins with the figures: both had their part.
  @Test func figuresBringATightenedLimit() throws {
    let before = Self.valley(Self.above(50, people: 5), level: "10 60")
    let after = Self.valley(Self.above(50, people: 3), level: "10 60")
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Adorf: calm → high from 2: figures, amendment +people-high"])
  }

  @Test func anAmendmentThatChangesNothingHere() throws {
    let before = Self.valley(Self.above(50, people: 5), level: "10 10")
    for after in [Self.above(30, people: 5), Self.above(50, people: 3), Self.above(70)] {
      let valley = Self.valley(after, level: "10 10")
      expect(try valley.told(after: before, since: 1, on: 2), [])
      expect(try valley.told(after: before, since: 2, on: 2), [])
    }
  }

  /// A title is what it is called, and a source where the figures come from: nobody has to do anything
  /// else.
  @Test func anotherTitleIsNoChange() throws {
    let rules = Self.above(50)
    let before = Self.valley(rules, level: "60 60")
    let after = Self.valley(
      rules.replacing("Title of flood", with: "The flood"), level: "60 60")
    expect(try after.told(after: before, since: 1, on: 2), [])
  }

  @Test func otherWordsAreToldAsSuch() throws {
    let before = Self.valley(Self.above(50), level: "60 60")
    let after = Self.valley(
      Self.above(50).replacing("At most {people} people.", with: "No more than {people} people."),
      level: "60 60")
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Adorf: high → high from 2: amendment =people-high"])
  }

  /// A figure is rounded in another way: the rules of all ordinances were written anew.
  @Test func aMetricIsReadDifferently() throws {
    let before = Self.valley(Self.above(50), level: "50.4 50.4")
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
    let before = Self.valley(Self.above(50), dam, level: "40 40 40")
    let after = Self.valley(Self.above(30), dam, level: "40 40 40")
    expect(
      try after.told(after: before, since: 2, on: 3),
      [
        "dam Adorf: calm → open from 3: amendment",
        "flood Adorf: calm → high from 3: amendment +people-high",
      ])
  }

  // MARK: Another version takes over

  @Test func aVersionTakesOver() throws {
    let valley = Self.valley(
      Self.above(50),
      V.version("2", from: 5, phases: V.calm, V.high(above: 30)), level: "40 40 40 40 40 40")
    expect(try valley.told(since: 3, on: 4), [])
    expect(try valley.told(since: 4, on: 5), ["Adorf: calm → high from 5: amendment +people-high"])
    expect(try valley.told(since: 5, on: 6), [])
  }

  /// Nothing that is published on the eve can change what applies then, so it is told on the eve.
  @Test func aVersionIsToldBeforeItTakesOver() throws {
    let valley = Self.valley(
      Self.above(50, effective: "next day"),
      V.version("2", from: 5, phases: V.calm, V.high(above: 30, effective: "next day")),
      level: "40 40 40 40 40 40")
    expect(try valley.told(since: 3, on: 4), ["Adorf: calm → high from 5: amendment +people-high"])
    expect(try valley.told(since: 4, on: 5), [])
  }

  @Test func aVersionTightensTheSamePhase() throws {
    let valley = Self.valley(
      Self.above(50), V.version("2", from: 5, phases: V.calm, V.high(people: 3)),
      level: "60 60 60 60 60 60")
    expect(try valley.told(since: 4, on: 5), ["Adorf: high → high from 5: amendment >people-high"])
    expect(try valley.told(since: 1, on: 6), ["Adorf: high → high from 5: amendment >people-high"])
  }

  @Test func aVersionThatSaysTheSame() throws {
    let valley = Self.valley(
      Self.above(50), V.version("2", from: 5, phases: V.calm, V.high()), level: "60 60 60 60 60")
    expect(try valley.told(since: 4, on: 5), [])
  }

  /// 20 is below both bounds, 40 above the new one alone.
  @Test func figuresUnderAVersionThatTookOver() throws {
    let valley = Self.valley(
      Self.above(50), V.version("2", from: 5, phases: V.calm, V.high(above: 30)),
      level: "20 20 20 20 40 40")
    expect(
      try valley.told(since: 4, on: 5),
      ["Adorf: calm → high from 5: figures, amendment +people-high"])
    expect(
      try valley.told(since: 2, on: 6),
      ["Adorf: calm → high from 5: figures, amendment +people-high"])
  }

  /// 60 is above both: the version that took over on the same day had no part in it.
  @Test func figuresWhileAVersionTakesOver() throws {
    let valley = Self.valley(
      Self.above(50), V.version("2", from: 5, phases: V.calm, V.high(above: 30)),
      level: "20 20 20 20 60")
    expect(try valley.told(since: 4, on: 5), ["Adorf: calm → high from 5: figures +people-high"])
  }

  /// 60 was enough for the first version, and is not for the second, until it is 20 again.
  @Test func aVersionContinues() throws {
    func valley(_ begins: String) -> Valley {
      let ends = "when: { level: { below: 30 } }"
      return Self.valley(
        V.version(phases: V.calm, V.high(ends: ends)),
        V.version("2", from: 5, "begins: \(begins)", phases: V.calm, V.high(above: 70, ends: ends)),
        level: "10 60 60 60 60 60 20")
    }
    expect(try valley("continue").told(since: 4, on: 5), [])
    expect(try valley("continue").told(since: 5, on: 6), [])
    expect(
      try valley("continue").told(since: 6, on: 7),
      ["Adorf: high → calm from 7: figures -people-high"])
    expect(
      try valley("recount").told(since: 4, on: 5),
      ["Adorf: high → calm from 5: amendment -people-high"])
    expect(try valley("recount").told(since: 5, on: 7), [])
  }

  /// With what it begins stands in the rules, so it is told on the eve.
  @Test func aVersionBeginsInAPhase() throws {
    let valley = Self.valley(
      Self.above(50),
      V.version(
        "2", from: 5, "begins: { phase: high }", phases: V.calm,
        V.high(ends: "consecutive: 3 days")), level: "10 10 10 10 10 10 10")
    expect(try valley.told(since: 2, on: 3), [])
    expect(try valley.told(since: 3, on: 4), ["Adorf: calm → high from 5: amendment +people-high"])
    expect(try valley.told(since: 4, on: 6), [])
    expect(try valley.told(since: 6, on: 7), ["Adorf: high → calm from 7: figures -people-high"])
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
    let valley = Self.valley(
      V.version(from: 3, through: 6, phases: V.calm, V.high()), level: "60 60 60 60 60 60 60")
    expect(try valley.told(since: 1, on: 2), [])
    // The last day is known from the first on.
    expect(
      try valley.told(since: 2, on: 3),
      ["Adorf: nothing → high from 3 through 6: validity +people-high"])
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
    let valley = Self.valley(
      V.version(from: 3, phases: V.calm, V.high()), level: "10 10 60")
    expect(
      try valley.told(since: 2, on: 3),
      ["Adorf: nothing → high from 3: figures, validity +people-high"])
  }

  @Test func anOrdinanceIsDisplaced() throws {
    let dam = V.version(
      "1", of: "dam", from: 4, through: 6, areas: "states: [N]", "displaces: [flood]",
      phases: V.calm, V.high())
    let valley = Valley(
      rules: [Self.above(50), dam],
      levels: ["101": "60 60 60 60 60 60 60", "201": "60 60 60 60 60 60 60"],
      counties: [V.county("101", "Adorf", "N"), V.county("201", "Cburg", "S")])
    // On the eve it is certain that the one ends, and on the day with what the other begins.
    expect(
      try valley.told(since: 2, on: 3),
      ["flood Adorf: high → nothing from 4: validity -people-high"])
    expect(
      try valley.told(since: 3, on: 4),
      ["dam Adorf: nothing → high from 4 through 6: validity +people-high"])
    expect(try valley.told(since: 4, on: 5), [])
    expect(
      try valley.told(since: 4, on: 7),
      [
        "dam Adorf: high → nothing from 7: validity -people-high",
        "flood Adorf: nothing → high from 7: validity +people-high",
      ])
  }

  @Test func aGuidelinesOwnDays() throws {
    let days = "from: \(V.day(3)), through: \(V.day(4))"
    let valley = Self.valley(
      V.version("1", V.boats(only: days), phases: V.calm, V.high()), level: "10 10 10 10 10")
    expect(try valley.told(since: 1, on: 2), [])
    expect(try valley.told(since: 2, on: 3), ["Adorf: calm → calm from 3: validity +boats"])
    expect(try valley.told(since: 3, on: 4), [])
    expect(try valley.told(since: 4, on: 5), ["Adorf: calm → calm from 5: validity -boats"])
    expect(try valley.told(since: 2, on: 5), [])
  }

  /// Two reasons on one day.
  @Test func aGuidelineBeginsAsTheFiguresMove() throws {
    let valley = Self.valley(
      V.version("1", V.boats(only: "from: \(V.day(3))"), phases: V.calm, V.high()),
      level: "10 10 60")
    expect(
      try valley.told(since: 2, on: 3),
      ["Adorf: calm → high from 3: figures, validity +boats +people-high"])
  }

  // MARK: Notices

  @Test func aNoticeBegins() throws {
    var valley = Self.valley(Self.above(50), level: "10 10 10 10")
    valley.notices = [V.notice("high", from: 3, dated: 3)]
    expect(try valley.told(since: 1, on: 2), [])
    expect(
      try valley.told(since: 2, on: 3), ["Adorf: calm → high from 3: notice +people-high"])
    // Then the figures decide again.
    expect(
      try valley.told(since: 3, on: 4), ["Adorf: high → calm from 4: figures -people-high"])
  }

  @Test func aNoticeIsToldBeforeItsDay() throws {
    var valley = Self.valley(Self.above(50), level: "10 10 10 10 10")
    valley.notices = [V.notice("high", from: 4, dated: 2)]
    expect(
      try valley.told(since: 1, on: 2), ["Adorf: calm → high from 4: notice +people-high"])
    expect(try valley.told(since: 2, on: 3), [])
    expect(try valley.told(since: 3, on: 4), [])
  }

  /// The figures bring about what the authority announces.
  @Test func aNoticeConfirms() throws {
    var valley = Self.valley(Self.above(50), level: "10 60 60")
    valley.notices = [V.notice("high", from: 3)]
    expect(
      try valley.told(since: 1, on: 2), ["Adorf: calm → high from 2: figures +people-high"])
    expect(try valley.told(since: 2, on: 3), [])
  }

  /// It stands in the rules since the day before, of an earlier day, and was forgotten.
  @Test func aNoticeIsAdded() throws {
    let before = Self.valley(Self.above(50), level: "10 10 10")
    var after = before
    after.notices = [V.notice("high", from: 3)]
    expect(
      try after.told(after: before, since: 3, on: 3),
      ["Adorf: calm → high from 3: notice +people-high"])
    expect(
      try after.told(after: before, since: 2, on: 3),
      ["Adorf: calm → high from 3: notice +people-high"])
  }

  @Test func aNoticeIsWithdrawn() throws {
    let after = Self.valley(Self.above(50), level: "10 10 10")
    var before = after
    before.notices = [V.notice("high", from: 3)]
    expect(
      try after.told(after: before, since: 3, on: 3),
      ["Adorf: high → calm from 3: notice -people-high"])
  }

  /// What the older rules say on the day is what the notice says that nobody knew of before.
  @Test func aNoticeAfterAVersionTookOver() throws {
    var valley = Self.valley(
      Self.above(50), V.version("2", from: 3, phases: V.calm, V.high()), level: "10 10 10 10")
    valley.notices = [V.notice("high", from: 4, dated: 1)]
    expect(
      try valley.told(since: 1, on: 4), ["Adorf: calm → high from 4: notice +people-high"])
  }

  // MARK: Territory

  private static func merged(_ levels: [String: String]) -> Valley {
    Valley(
      rules: [above(50)], levels: levels,
      merged: "{ id: \"102\", into: \"101\", since: \(V.day(4)) }")
  }

  @Test func countiesAreMerged() throws {
    let valley = Self.merged(["101": "60 60 60 60 60", "102": "10 10 10 10 10"])
    expect(try valley.told(since: 2, on: 3), [])
    expect(
      try valley.told(since: 3, on: 4), ["Bheim: calm → high from 4: territory +people-high"])
    expect(try valley.told(since: 4, on: 5), [])
  }

  @Test func countiesOfTheSamePhaseAreMerged() throws {
    let valley = Self.merged(["101": "60 60 60 60 60", "102": "70 70 70 70 70"])
    expect(try valley.told(since: 3, on: 4), [])
  }

  /// The figures of the county it became part of moved on the day of the merger: both were needed.
  @Test func countiesAreMergedAsTheFiguresMove() throws {
    let valley = Self.merged(["101": "10 10 10 60", "102": "10 10 10 10"])
    expect(
      try valley.told(since: 3, on: 4),
      [
        "Adorf: calm → high from 4: figures +people-high",
        "Bheim: calm → high from 4: figures, territory +people-high",
      ])
  }

  @Test func aCountyLiesElsewhere() throws {
    let rules = V.version(areas: "states: [N]", phases: V.calm, V.high())
    var before = Valley(rules: [rules], levels: ["101": "10 10", "201": "60 60"])
    before.counties.append(V.county("202", "Dorf", "S"))
    var after = before
    after.counties[2] = V.county("201", "Cburg", "N")
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Cburg: nothing → high from 2: territory +people-high"])
    expect(
      try before.told(after: after, since: 2, on: 2),
      ["Cburg: high → nothing from 1: territory -people-high"])
  }

  /// The older list of counties did not have it, and the newer one does not have another.
  @Test func aCountyIsNewInTheList() throws {
    let before = Valley(rules: [Self.above(50)], levels: ["101": "10 10"])
    var after = before
    after.counties.append(V.county("202", "Dorf", "S"))
    after.levels["202"] = "60 60"
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Dorf: nothing → high from 2: territory +people-high"])
    expect(
      try before.told(after: after, since: 1, on: 2),
      ["Dorf: high → nothing from 2: territory -people-high"])
  }

  // MARK: What is due

  /// Told when it becomes certain, and not again when it takes effect.
  @Test func whatIsDueIsToldAtOnce() throws {
    let valley = Self.valley(
      Self.above(50, effective: "3 days later"), level: "10 60 10 10 10 10")
    expect(
      try valley.told(since: 1, on: 2), ["Adorf: calm → high from 5: figures +people-high"])
    for day in 3...4 { expect(try valley.told(since: day - 1, on: day), []) }
    // The exit takes three days, too, and its count is full on the first day in force.
    expect(
      try valley.told(since: 4, on: 5), ["Adorf: high → calm from 8: figures -people-high"])
    expect(try valley.told(since: 5, on: 6), [])
  }

  @Test func twoStepsAreCertain() throws {
    let rules = V.version(
      phases: V.calm, V.high("low", effective: "next day"), V.high(effective: "3 days later"))
    let valley = Self.valley(rules, level: "10 60 60 60 60 60")
    expect(
      try valley.told(since: 1, on: 2),
      [
        "Adorf: calm → low from 3 through 4: figures +people-low",
        "Adorf: low → high from 5: figures +people-high",
      ])
    for day in 3...6 { expect(try valley.told(since: day - 1, on: day), []) }
  }

  /// First what is due; then a guideline's own days begin, before which nothing can change any more.
  @Test func aStepThatIsDueAndOneOfTheRules() throws {
    let delay = "effective: 2 days later"
    let valley = Self.valley(
      V.version(
        "1", V.boats(only: "from: \(V.day(5))"), phases: V.calm,
        V.high(above: 30, "low", effective: "2 days later", ends: delay),
        V.high(effective: "2 days later", ends: delay)), level: "10 60 40 40 40 40")
    // Both phases are due for the fourth; for the fifth nothing is certain yet.
    expect(
      try valley.told(since: 1, on: 2),
      ["Adorf: calm → high from 4: figures +people-low +people-high"])
    // The milder one is due again for the sixth, and boats are forbidden from the fifth on.
    expect(
      try valley.told(since: 2, on: 4),
      [
        "Adorf: high → high from 5 through 5: validity +boats",
        "Adorf: high → low from 6: figures -people-high",
      ])
  }

  /// The old rules promised it for the fifth, the new ones bring it on the third, and the other way
  /// round.
  @Test func anAmendmentChangesAPromise() throws {
    let late = Self.valley(Self.above(50, effective: "3 days later"), level: "10 60 60 60 60 60")
    let soon = Self.valley(Self.above(50, effective: "next day"), level: "10 60 60 60 60 60")
    expect(
      try soon.told(after: late, since: 2, on: 2),
      ["Adorf: calm → high from 3: amendment +people-high"])
    expect(
      try late.told(after: soon, since: 2, on: 2),
      ["Adorf: high → calm from 3 through 4: amendment -people-high"])
    // The other way round it had taken effect on the third already.
    expect(
      try late.told(after: soon, since: 3, on: 4),
      ["Adorf: high → calm from 4 through 4: amendment -people-high"])
  }

  @Test func anAmendmentTakesAPromiseBack() throws {
    let before = Self.valley(Self.above(50, effective: "3 days later"), level: "10 60 60 60 60")
    let after = Self.valley(Self.above(70, effective: "3 days later"), level: "10 60 60 60 60")
    expect(
      try after.told(after: before, since: 2, on: 3),
      ["Adorf: high → calm from 5: amendment -people-high"])
  }

  @Test func aPromiseThatStillHoldsIsNotToldAgain() throws {
    let before = Self.valley(Self.above(50, effective: "3 days later"), level: "10 60 60 60 60 60")
    let after = Self.valley(Self.above(55, effective: "3 days later"), level: "10 60 60 60 60 60")
    for day in 2...6 {
      expect(try after.told(after: before, since: 2, on: day), [])
      expect(try after.told(since: 2, on: day), [])
    }
  }

  // MARK: One side alone

  @Test func anOrdinanceThatOnlyOneSideHas() throws {
    let dam = V.version("1", of: "dam", from: 2, phases: V.calm, V.high())
    let before = Self.valley(Self.above(50), level: "60 60 60")
    let after = Self.valley(Self.above(50), dam, level: "60 60 60")
    expect(
      try after.told(after: before, since: 2, on: 3),
      ["dam Adorf: nothing → high from 3: amendment +people-high"])
    expect(
      try before.told(after: after, since: 3, on: 3),
      ["dam Adorf: high → nothing from 2: amendment -people-high"])
  }
}
