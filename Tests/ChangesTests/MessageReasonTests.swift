import Evaluation
import Rules
import Testing

@testable import Comparison
@testable import Messages

/// What messages say of the rules of a valley: the reason in plain words, and nothing that did not decide.
@Suite("Reasons in messages")
struct MessageReasonTests {
  private typealias V = Valley

  /// A phase with a condition of its own, and what else stands beside it.
  private static func phase(
    _ name: String = "high", when: String, consecutive: Int = 1, rule: String = "people"
  ) -> String {
    """
      - phase: \(name)
        title: { en: "Phase \(name)" }
        starts: { when: \(when), consecutive: \(consecutive) day\(consecutive == 1 ? "" : "s"), effective: same day }
        guidelines: { \(rule): { topic: life, text: { en: "No parties." } } }
    """
  }

  private func told(_ valley: Valley, since: Int, on day: Int) throws -> [LocalizedMessage] {
    try valley.messages(since: since, on: day).map { $0.texts[0] }
  }

  /// Until when is said as it is certain: not at all, at the latest, or from one day to the other.
  @Test(arguments: [
    (12, "", "From Monday, 4 March 2024: high (until Monday, 11 March 2024 at the latest)"),
    (6, "", "From Monday, 4 March 2024: high (until Tuesday, 5 March 2024 at the latest)"),
    (
      0, "9",
      "From Monday, 4 March 2024: high (these rules run until Saturday, 9 March 2024 at the latest)"
    ),
    (0, "", "From Monday, 4 March 2024: high"),
  ])
  func anEndIsSaidAsFarAsItIsCertain(_ notice: Int, _ last: String, _ line: String) throws {
    var valley = V.adorf(
      V.version(
        through: Int(last), phases: V.calm, V.high(effective: "2 days later")), level: "10 60 60 60"
    )
    if notice > 0 { valley.notices = [V.notice("calm", from: notice, dated: 1)] }
    let message = try #require(try told(valley, since: 1, on: 2).first)
    #expect(message.scope.contains(line), "\(message.scope)")
  }

  @Test func anEndThatIsCertainIsADay() throws {
    var valley = V.adorf(
      V.version(phases: V.calm, V.high(effective: "2 days later")), level: "10 60 60 60")
    valley.notices = [V.notice("calm", from: 5, dated: 1)]
    let one = try #require(try told(valley, since: 1, on: 2).first)
    #expect(one.scope.contains { $0.hasPrefix("On Monday, 4 March 2024") }, "\(one.scope)")
  }

  /// Two phases that end by the same words.
  @Test func whatSeveralPhasesEndedByIsSaidOnce() throws {
    func ends(_ phase: String) -> String {
      let when = "{ level: { below: 20 } }"
      return phase + "\n    ends: { when: \(when), consecutive: 1 day, effective: same day }"
    }
    let valley = V.adorf(
      V.version(
        phases: V.calm, ends(Self.phase("high", when: "{ level: { above: 50 } }")),
        ends(Self.phase("higher", when: "{ level: { above: 60 } }", rule: "boats"))),
      level: "70 10")
    let message = try #require(try told(valley, since: 1, on: 2).first)
    let reasons = message.why.filter { $0.hasPrefix("Level below 20") }
    #expect(reasons.count == 1, "\(message.why)")
  }

  @Test func ofSeveralPartsTheOneThatHeldIsSaid() throws {
    let when =
      "{ any: [ { all: [ { level: { above: 90 } }, { not: { phase: dam/open } } ] }, { all: [ { level: { above: 50 } }, { not: { phase: dam/open } } ] } ] }"
    let dam = V.version(
      of: "dam", phases: "  - { phase: closed, title: { en: \"Dam closed\" } }",
      Self.phase("open", when: "{ level: { above: 200 } }"))
    let valley = V.adorf(
      V.version(phases: V.calm, Self.phase(when: when)), dam, level: "10 60")
    let message = try #require(try told(valley, since: 1, on: 2).first)
    #expect(
      message.why.first?.hasPrefix(
        "Level above 50 and “Phase open” not in force on the day before (Title of dam): 60 (")
        == true)
    #expect(!message.why.joined().contains("dam/open") && !message.why.joined().contains("(("))
  }

  @Test func theOppositeIsSaidOfWhatIsNegated() throws {
    let when = "{ not: { any: [ { level: { below: 20 } }, { level: { at-most: 50 } } ] } }"
    let valley = V.adorf(V.version(phases: V.calm, Self.phase(when: when)), level: "10 60")
    let message = try #require(try told(valley, since: 1, on: 2).first)
    #expect(message.reasons.first?.condition == "Level at least 20 and above 50")
    // And it ends again by the part that holds then.
    let calm = try #require(
      try told(
        V.adorf(V.version(phases: V.calm, Self.phase(when: when)), level: "60 30"), since: 1, on: 2
      ).first)
    #expect(calm.reasons.first?.condition == "Level at most 50")
  }

  @Test func aRowInARowIsSaidOnce() throws {
    let when =
      "{ row: { when: { row: { when: { level: { above: 50 } }, consecutive: 2 days } }, consecutive: 2 days } }"
    let valley = V.adorf(V.version(phases: V.calm, Self.phase(when: when)), level: "10 60 60 60")
    let message = try #require(try told(valley, since: 3, on: 4).first)
    #expect(
      message.reasons.first?.condition == "Level above 50, 2 days in a row, and this for 2 days")
  }

  @Test func rowsAndOtherPartsKeepApart() throws {
    let when =
      "{ all: [ { row: { when: { level: { above: 50 } }, consecutive: 2 days } }, { level: { below: 90 } } ] }"
    let valley = V.adorf(V.version(phases: V.calm, Self.phase(when: when)), level: "10 60 60")
    let message = try #require(try told(valley, since: 2, on: 3).first)
    #expect(
      message.reasons.first?.condition == "Level below 90, and Level above 50, 2 days in a row")
  }

  // MARK: Where rules begin

  @Test func whereRulesBeginTheFigureIsSaid() throws {
    let high = Self.phase(when: "{ level: { above: 50 } }", consecutive: 2)
    func message(_ level: String) throws -> LocalizedMessage {
      try #require(
        try told(
          V.adorf(V.version(from: 4, phases: V.calm, high), level: level), since: 3, on: 4
        ).first)
    }
    #expect(try message("60 60 60 60").reasons[1].condition == "Level above 50, 2 days in a row")
    // The mildest, of which no rule is known.
    #expect(try message("10 10 10 10").reasons[1].condition == "Level at most 50")
    #expect(try message("10 10 10 10").push == "No rules come with it yet.")
  }

  /// The count was full long ago: today's figure says more.
  @Test func anOldCountIsNotSaid() throws {
    let high = Self.phase(when: "{ level: { above: 50 } }", consecutive: 2)
    let days = "90 90" + String(repeating: " 80", count: 28)
    let message = try #require(
      try told(
        V.adorf(V.version(from: 30, phases: V.calm, high), level: days), since: 29, on: 30
      ).first)
    #expect(message.why.contains { $0.hasPrefix("Level above 50: 80 (") })
    #expect(!message.why.joined().contains("90 ("))
  }

  // MARK: Notices

  /// Each would have been enough.
  @Test func figuresAndANoticeAreBothSaid() throws {
    var valley = V.adorf(
      V.version(phases: V.calm, Self.phase(when: "{ level: { above: 50 } }")), level: "10 10 60")
    valley.notices = [V.notice("high", from: 3, dated: 3)]
    let change = try #require(try valley.changes(since: 2, on: 3).first)
    #expect(change.causes == [.values, .notice])
    let why = Message(change).texts[0].reasons.map(\.condition)
    #expect(why == ["Level above 50", "Decision of the authority: Announcement"])
  }

  // MARK: One message for a county and an ordinance

  @Test func whatFollowsStandsInTheSameMessage() throws {
    let valley = V.adorf(
      V.version(
        through: 4, phases: V.calm,
        Self.phase(when: "{ level: { above: 50 } }").replacing("same day", with: "next day")),
      level: "10 10 60")
    let changes = try valley.changes(since: 2, on: 3)
    #expect(changes.count == 2)
    let messages = try valley.messages(since: 2, on: 3)
    let message = try #require(messages.first)
    #expect(messages.count == 1 && message.later.count == 1)
    let text = message.texts[0]
    #expect(text.scope.count == 3)
    #expect(text.scope.last?.contains("no longer in force here") == true)
    #expect(text.groups.map(\.title).last?.hasPrefix("No longer applies, from ") == true)
    #expect(message.identifier != Message(changes[0]).identifier)
  }

  /// The older rules had announced another version for the day of the second step, which says the same as
  /// before: that is nothing that does not come.
  @Test func aStepAfterWhatWasToldTakesNothingBack() throws {
    let calm = V.above(90, effective: "next day")
    let before = V.adorf(
      calm, V.version("2", from: 3, phases: V.calm, V.high(above: 90, effective: "next day")),
      level: "10 60 60")
    let after = V.adorf(
      V.version(phases: V.calm, V.high("low"), V.high(effective: "next day")), level: "10 60 60")
    let changes = try after.changes(after: before, since: 2, on: 2)
    #expect(
      changes.map(Valley.line) == [
        "Adorf: calm → low from 2 through 2: amendment +people-low",
        "Adorf: low → high from 3: values +people-high",
      ])
    #expect(changes.allSatisfy { $0.withdrawn == nil })
    let message = try #require(try after.messages(after: before, since: 2, on: 2).first)
    #expect(message.texts[0].scope.count == 3, "\(message.texts[0].scope)")
  }

  /// What the same message lifts later on does not go on.
  @Test func whatIsLiftedLaterDoesNotGoOn() throws {
    func unchanged(through: Int?) throws -> String? {
      let valley = V.adorf(
        V.version(
          through: through, V.boats(only: "when: { level: { above: 5 } }"), phases: V.calm,
          Self.phase(when: "{ level: { above: 50 } }").replacing("same day", with: "next day")),
        level: "10 10 60")
      return try #require(try valley.messages(since: 2, on: 3).first).texts[0].unchanged
    }
    #expect(try unchanged(through: 30) == "One other rule goes on unchanged.")
    #expect(try unchanged(through: 4) == nil)
  }

  /// A county of another state is told of which.
  @Test func aCountyThatMovedIsToldWhereItLies() throws {
    let rules = V.version(
      areas: "states: [N]", phases: V.calm, Self.phase(when: "{ level: { above: 50 } }"))
    func valley(_ state: String) -> Valley {
      Valley(
        rules: [rules], levels: ["101": "60 60", "102": "60 60"],
        counties: [V.county("101", "Adorf", state), V.county("102", "Bheim", "N")])
    }
    let gone = try #require(try valley("S").messages(after: valley("N"), since: 2, on: 2).first)
    #expect(gone.texts[0].why.contains { $0.contains("Adorf is part of: South.") })
    #expect(gone.texts[0].scope.count == 2)
    let come = try #require(try valley("N").messages(after: valley("S"), since: 2, on: 2).first)
    #expect(come.texts[0].why.contains { $0.contains("Adorf is part of: North") })
  }

  /// Two editions of a law may have one title.
  @Test func lawsOfOneTitleAreKeptApart() throws {
    func count(_ law: String) throws -> Int {
      let phase = Self.phase(when: "{ level: { above: 50 } }")
        .replacing("topic: life", with: "topic: life, legal-basis: { title: \"Made up\"\(law) }")
      let valley = V.adorf(V.version(phases: V.calm, phase), level: "10 60")
      return try #require(try told(valley, since: 1, on: 2).first).legalBasis.count
    }
    #expect(try count("") == 1)
    #expect(try count(", url: \"https://www.example.org/2\"") == 2)
    #expect(try count(", date: 2024-01-01") == 2)
  }

  @Test func shortUnitsStandBesideTheNumber() throws {
    func why(_ unit: String) throws -> [String] {
      var valley = V.adorf(
        V.version(phases: V.calm, Self.phase(when: "{ level: { above: 50 } }")), level: "10 60")
      valley.metrics =
        "metrics:\n  level: { title: { en: \"Level\" }, unit: { en: \"\(unit)\" } }\n"
      return try #require(try told(valley, since: 1, on: 2).first).why
    }
    #expect(try why("cm").first?.hasPrefix("Level above 50 cm: 60 (") == true)
    #expect(try why("cm").count == 1)
    #expect(try why("centimetres").last == "Level: centimetres")
    // It says nothing more.
    #expect(try why("level").count == 1)
  }

  // MARK: Names

  /// Another identifier of a guideline is nothing that anybody has to know.
  @Test func aRenamedGuidelineIsNotTold() throws {
    let before = V.adorf(
      V.version(phases: V.calm, Self.phase(when: "{ level: { above: 50 } }")), level: "60 60")
    let after = V.adorf(
      V.version(phases: V.calm, Self.phase(when: "{ level: { above: 50 } }", rule: "crowd")),
      level: "60 60")
    #expect(try after.messages(after: before, since: 2, on: 2).isEmpty)
  }

  /// A phase that is called otherwise is not “still” that one.
  @Test func aRenamedPhaseIsNotStillTheSame() throws {
    func valley(_ title: String, _ text: String) -> Valley {
      V.adorf(
        V.version(
          phases: V.calm,
          Self.phase(when: "{ level: { above: 50 } }").replacing("Phase high", with: title)
            .replacing("No parties", with: text)), level: "60 60")
    }
    let messages = try valley("Flood", "No boats").messages(
      after: valley("Water", "No parties"), since: 2, on: 2)
    let headline = try #require(messages.first?.texts[0].headline)
    #expect(!headline.contains("still") && headline.contains("Flood"))
    let same = try valley("Flood", "No boats").messages(
      after: valley("Flood", "No parties"), since: 2, on: 2)
    #expect(same.first?.texts[0].headline.contains("still Flood") == true)
  }

  // MARK: Identifiers

  @Test func anAmendedTextIsAnotherMessage() throws {
    func valley(_ text: String) -> Valley {
      V.adorf(
        V.version(
          phases: V.calm,
          Self.phase(when: "{ level: { above: 50 } }").replacing("No parties", with: text)),
        level: "10 60")
    }
    let first = try #require(try valley("No parties").messages(since: 1, on: 2).first)
    let again = try #require(try valley("No parties").messages(since: 1, on: 2).first)
    let amended = try #require(try valley("No feasts").messages(since: 1, on: 2).first)
    #expect(first.identifier == again.identifier)
    #expect(first.texts[0].headline == amended.texts[0].headline)
    #expect(first.identifier != amended.identifier)
  }

  /// All that people read counts: what a phase is called, the law, a figure.
  @Test(arguments: [
    (#"title: { en: "Phase high" }"#, #"title: { en: "Danger" }"#, "10 60"),
    (#"legal-basis: { title: "Made up" }"#, #"legal-basis: { title: "Made anew" }"#, "10 60"),
    (#"title: { en: "Title of flood" }"#, #"title: { en: "Floods" }"#, "10 60"),
    ("", "", "10 61"),
  ])
  func otherContentIsAnotherMessage(_ old: String, _ new: String, _ level: String) throws {
    let rules = V.version(phases: V.calm, Self.phase(when: "{ level: { above: 50 } }"))
    let amended = rules.replacing(old, with: new)
    #expect(old.isEmpty || amended != rules)
    let ids = try [V.adorf(rules, level: "10 60"), V.adorf(amended, level: level)].map {
      try #require(try $0.messages(since: 1, on: 2).first).identifier
    }
    #expect(ids[0] != ids[1])
  }

  @Test func namesOfFilesFit() {
    #expect(MessageIdentifier.fileName("a.b", ending: "xml") == "a.b.xml")
    let long = String(repeating: "a", count: 300)
    let names = ["b", "c"].map { MessageIdentifier.fileName(long + $0, ending: "atom") }
    #expect(names.allSatisfy { $0.utf8.count == 119 && $0.hasSuffix(".atom") })
    #expect(names[0] != names[1])
    let longest = String(repeating: "a", count: 115)
    #expect(MessageIdentifier.fileName(longest, ending: "xml") == "\(longest).xml")
  }
}

extension Valley {
  func changes(after old: Valley? = nil, since: Int, on day: Int) throws -> [Change] {
    try list(after: old, since: since, on: day).changes
  }

  private func list(after old: Valley?, since: Int, on day: Int) throws -> ChangeList {
    let new = try evaluator
    let before = try old?.evaluator ?? new
    let comparison = RuleComparison(
      ComparedRules(before.workspace), ComparedRules(new.workspace))
    return ChangeList(
      from: Knowledge(before, on: Valley.day(since)), to: Knowledge(new, on: Valley.day(day)),
      pairs: OrdinancePair.all(before.workspace, new.workspace),
      isAmended: old == nil ? nil : { comparison.isAmended($0) })
  }

  func messages(after old: Valley? = nil, since: Int, on day: Int) throws -> [Message] {
    Message.all(of: try list(after: old, since: since, on: day))
  }
}
