import Evaluation
import Rules
import TestSupport
import Testing

@testable import Comparison

/// What is one guideline on both sides, and what of it differs: for reviewers, for a county, and over
/// history.
@Suite("One guideline on both sides")
struct SameGuidelineTests {
  /// Differences of two rule files, a line each: `changed text of guideline people-high (en) in high`.
  static func differences(_ old: [String], _ new: [String], notices: [[String]] = [[], []]) throws
    -> [String]
  {
    let sides = try zip([old, new], notices).map { rules, notices in
      ComparedRules(
        try Valley(rules: rules, levels: ["101": "1"], notices: notices).evaluator.workspace)
    }
    let forth = RuleComparison(sides[0], sides[1])
    let back = RuleComparison(sides[1], sides[0])
    #expect(forth.all.map(line).count == back.all.count)
    for meaning in RuleDifference.Meaning.allCases {
      #expect(forth.count(of: meaning) == back.count(of: meaning.mirrored))
    }
    return forth.all.map(line)
  }

  private static func line(_ difference: RuleDifference) -> String {
    let subject = difference.subject
    func both(_ both: Both<String>) -> String {
      both.old == both.new ? both.new : "\(both.old) → \(both.new)"
    }
    var text = "\(difference.meaning) \(difference.aspect) of \(subject.kind)"
    if let id = subject.id { text += " \(both(id))" }
    if let detail = subject.detail { text += " (\(detail))" }
    if !subject.phases.isEmpty { text += " in \(subject.phases.map(both).joined(separator: ", "))" }
    return text
  }

  private static func differences(_ old: String, _ new: String) throws -> [String] {
    try differences([old], [new])
  }

  /// A new field has its case, so that the compiler asks how it is compared.
  @Test func everyFieldIsCompared() throws {
    let workspace = try Valley.adorf(Valley.above(50), level: "1").evaluator.workspace
    let phase = workspace.ordinances[0].versions[0].phases[1]
    let guideline = try #require(phase.guidelines[0].guideline)
    let fields = Mirror(reflecting: guideline).children.compactMap(\.label)
    #expect(fields == ["id", "formerly", "identity"] + GuidelinePart.allCases.map(\.rawValue))
  }

  /// A phase above a level with guidelines as they are given, line by line.
  static func phase(_ name: String, above level: Int, _ guidelines: String...) -> String {
    """
      - phase: \(name)
        title: { en: "\(name)" }
        starts: { when: { level: { above: \(level) } } }
        guidelines: { \(guidelines.joined(separator: ", ")) }
    """
  }

  static func boats(_ text: String, only: String = "", values: String = "") -> String {
    "boats: { topic: life, text: { en: \"\(text)\" }"
      + (values.isEmpty ? "" : ", values: { \(values) }")
      + (only.isEmpty ? "" : ", only: { \(only) }") + " }"
  }

  // MARK: Several statements

  /// One phase, and a statement for it and one for every phase.
  private static func twice(_ all: String, _ own: String) -> String {
    Valley.version(
      "1", "guidelines: { \(all) }",
      phases: "  - { phase: calm, title: { en: \"Calm\" }, guidelines: { \(own) } }")
  }

  /// A second statement for some counties, beside the one for all.
  @Test func aStatementBesideTheOnlyOneIsFound() throws {
    let all = Self.boats("Slow boats.")
    let one = Valley.version("1", "guidelines: { \(all) }", phases: Valley.calm)
    let two = Self.twice(all, Self.boats("No boats.", only: "areas: { states: [N] }"))
    let found = try Self.differences(one, two)
    #expect(found == ["changed added of guideline boats in calm"])
  }

  @Test func statementsMayStandInAnotherOrderWhereTheyNeverMeet() throws {
    let (north, south) = (
      Self.boats("No boats.", only: "areas: { states: [N] }"),
      Self.boats("Slow boats.", only: "areas: { states: [S] }")
    )
    #expect(try Self.differences(Self.twice(north, south), Self.twice(south, north)) == [])
  }

  /// Where both apply the later one decides.
  @Test func theOrderOfStatementsThatMeetIsADifference() throws {
    let (all, north) = (
      Self.boats("No boats.", only: "from: 2024-03-02"),
      Self.boats("Slow boats.", only: "areas: { states: [N] }, from: 2024-03-02")
    )
    let found = try Self.differences(Self.twice(all, north), Self.twice(north, all))
    #expect(
      found.sorted() == [
        "changed onlyAreas of guideline boats in calm",
        "changed onlyAreas of guideline boats in calm",
        "editorial text of guideline boats (en) in calm",
        "editorial text of guideline boats (en) in calm",
      ])
  }

  /// Of two statements with the same limits the one that the same phase makes is the same one.
  @Test func theStatementOfTheSamePhaseIsTheSameOne() throws {
    func rules(_ low: String, _ high: String) -> String {
      Valley.version(
        phases: Valley.calm, Self.phase("low", above: 20, low), Self.phase("high", above: 50, high))
    }
    let limit = "from: 2024-03-02"
    func boats(_ number: Int) -> String {
      Self.boats("At most {n} boats.", only: limit, values: "n: \(number)")
    }
    let found = try Self.differences(
      rules(boats(8), boats(5)), rules("other: \(boats(8).dropFirst(7))", boats(4)))
    #expect(
      found == [
        "changed removed of guideline boats in low, high",
        "changed added of guideline other in low, high",
        "changed value of guideline boats (n) in high",
      ])
  }

  /// What a stricter phase states itself applies there, whether a milder one is in force or not.
  @Test func whatIsHandedDownOnlyWhileAPhaseIsInForceIsAnotherThing() throws {
    func rules(_ more: String, inherits: String = "phases-in-force") -> String {
      Valley.version(
        "1", "inherits: \(inherits)",
        phases: Valley.calm, Self.phase("low", above: 20, Self.boats("Slow boats.")),
        Self.phase("high", above: 50, more))
    }
    let (own, other) = (Self.boats("Slow boats."), "signs: \(Self.boats("Mind.").dropFirst(7))")
    #expect(
      try Self.differences(rules(other), rules("\(other), \(own)"))
        == ["changed onlyCondition of guideline boats in high"])
    #expect(
      try Self.differences(
        rules(other, inherits: "milder-phases"),
        rules("\(other), \(own)", inherits: "milder-phases"))
        == [])
  }

  // MARK: Editorial or not

  @Test func wordsAloneAreEditorialAndNumbersAreNot() throws {
    func rules(_ text: String) -> String {
      Valley.version("1", "guidelines: { \(Self.boats(text)) }", phases: Valley.calm)
    }
    let old = rules("At most 20 boats.")
    #expect(
      try Self.differences(old, rules("No more than 20 boats."))
        == ["editorial text of guideline boats (en) in calm"])
    #expect(
      try Self.differences(old, rules("At most 10 boats."))
        == ["changed text of guideline boats (en) in calm"])
  }

  /// What applies is the text: nobody is told of another short one.
  @Test func aShortTextIsEditorialAndNoNews() throws {
    func rules(_ short: String) -> String {
      Valley.version(phases: Valley.calm, Valley.high()).replacing(
        "topic: life", with: "topic: life\n        \(short)")
    }
    let (without, with) = (rules(""), rules("short: { en: \"Few people\" }"))
    let others = rules("short: { en: \"{people} people\" }")
    for (old, new) in [(without, with), (with, others)] {
      #expect(
        try Self.differences(old, new) == ["editorial short of guideline people-high (en) in high"])
      let told = try Valley.adorf(new, level: "60 60 60")
        .told(after: .adorf(old, level: "60 60 60"), since: 2, on: 2)
      #expect(told == [])
      #expect(try Self.impact(old, new) == 0)
    }
  }

  @Test func aStatementThatTakesOverIsNoRewording() throws {
    func rules(_ high: String, name: String = "boats") -> String {
      Valley.version(
        phases: Valley.calm, Self.phase("low", above: 20, Self.boats("Slow boats.")),
        Self.phase("high", above: 50, "\(name): \(high.dropFirst(7))"))
    }
    let high = Self.boats("No boats.")
    #expect(
      try Self.differences(rules(high), rules(high, name: "ships")) == [
        "changed added of guideline ships in high", "changed text of guideline boats (en) in high",
      ])
    // The same phase, by another name, that says it in other words.
    let renamed = rules(Self.boats("Boats are forbidden.")).replacing(
      "phase: high", with: "phase: top\n    formerly: [high]")
    #expect(
      try Self.differences(rules(high), renamed) == [
        "changed renamed of phase high → top",
        "editorial text of guideline boats (en) in high → top",
      ])
  }

  @Test func anotherNameOfAValueIsNoRewording() throws {
    func rules(_ name: String) -> String {
      Valley.version(
        "1", "guidelines: { \(Self.boats("At most {\(name)} boats.", values: "\(name): 5")) }",
        phases: Valley.calm)
    }
    #expect(
      try Self.differences(rules("boats"), rules("people")) == [
        "changed value of guideline boats (boats) in calm",
        "changed value of guideline boats (people) in calm",
        "changed text of guideline boats (en) in calm",
      ])
  }

  /// For a county as well.
  @Test func otherNumbersAreNoRewordingForACounty() throws {
    func valley(_ words: String) -> Valley {
      .adorf(
        Valley.version(phases: Valley.calm, Valley.high(words: words)), level: "60 60 60")
    }
    let old = valley("At most {people} people and 2 dogs.")
    expect(
      try valley("No more than {people} people and 2 dogs.").told(after: old, since: 2, on: 2),
      ["Adorf: high → high from 2: amendment =people-high"])
    expect(
      try valley("At most {people} people and 1 dog.").told(after: old, since: 2, on: 2),
      ["Adorf: high → high from 2: amendment ~people-high"])
  }

  // MARK: One notion

  private static func impact(_ old: String, _ new: String) throws -> Int {
    let sides = try [old, new].map { try Valley.adorf($0, level: "60 60 60").evaluator }
    let impact = Impact(
      old: sides[0], new: sides[1],
      pairs: OrdinancePair.all(sides[0].workspace, sides[1].workspace),
      over: DayRange(from: Valley.day(1), through: Valley.day(3)))
    return impact.ordinances[0].guidelineDays
  }

  /// Each is compared in all three ways: with what a reviewer reads, what a county is told, and the days
  /// of other guidelines over history.
  @Test(arguments: [
    ("values: { n: 10 }", "values: { n: 10.0 }", false),
    ("values: { n: 10 }", "values: { n: 11 }", true),
    ("values: { n: \"9:00\" }", "values: { n: \"09:00\" }", false),
  ])
  func valuesAreComparedByWhatTheyMean(_ old: String, _ new: String, _ differs: Bool) throws {
    func rules(_ values: String) -> String {
      Valley.version(
        "1", "guidelines: { boats: { topic: life, text: { en: \"{n}\" }, \(values) } }",
        phases: Valley.calm, Valley.high())
    }
    let (a, b) = (rules(old), rules(new))
    let found = try Self.differences(a, b)
    #expect(
      found == ["\(differs ? "changed" : "editorial") value of guideline boats (n) in calm, high"])
    let told = try Valley.adorf(b, level: "60 60 60")
      .told(after: .adorf(a, level: "60 60 60"), since: 2, on: 2)
    #expect(told.isEmpty != differs)
    #expect(try Self.impact(a, b) == (differs ? 3 : 0))
  }

  /// What is written is limited by its `only`.
  @Test(arguments: [
    ("areas: { states: [N] }", "areas: { counties: [\"101\"] }", false),
    ("areas: { states: [N] }", "areas: { states: [S] }", true),
    ("when: { level: { above: 50 } }", "when: { not: { level: { at-most: 50 } } }", false),
    ("when: { level: { above: 50 } }", "when: { level: { above: 51 } }", true),
    ("from: 2024-03-02", "from: 2024-03-03", true),
  ])
  func limitsAreAPartOfWhatIsWritten(_ old: String, _ new: String, _ differs: Bool) throws {
    func rules(_ only: String) -> String {
      Valley.version("1", Valley.boats(only: only), phases: Valley.calm, Valley.high())
    }
    #expect(try Self.impact(rules(old), rules(new)) == (differs ? 3 : 0))
    let sides = try [old, new].map {
      ComparedRules(try Valley.adorf(rules($0), level: "60").evaluator.workspace)
    }
    #expect(RuleComparison(sides[0], sides[1]).isEmpty != differs)
  }
}
