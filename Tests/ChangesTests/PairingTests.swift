import Evaluation
import Files
import RuleReader
import Rules
import TestSupport
import Testing

@testable import Comparison
@testable import Messages

/// What is the same thing on both sides though its name, its label or its day is another one.
@Suite("Pairs of older and newer rules")
struct PairingTests {
  private static func differences(_ old: String, _ new: String) throws -> [String] {
    try SameGuidelineTests.differences([old], [new])
  }

  // MARK: Phases

  private static func phase(
    _ name: String, above level: Int, title: String? = nil, formerly: String? = nil
  ) -> String {
    "  - { phase: \(name), \(formerly.map { "formerly: [\($0)], " } ?? "")"
      + "title: { en: \"\(title ?? name)\" }, starts: { when: { level: { above: \(level) } } } }"
  }

  private static func rules(_ phases: String...) -> String {
    Valley.version(phases: ([Valley.calm] + phases).joined(separator: "\n"))
  }

  @Test func aPhaseIsTheOneThatItWasFormerly() throws {
    let found = try Self.differences(
      Self.rules(Self.phase("low", above: 20), Self.phase("high", above: 50)),
      Self.rules(
        Self.phase("first", above: 20, formerly: "low"), Self.phase("second", above: 30),
        Self.phase("third", above: 50, formerly: "top, high")
      ))
    #expect(
      found == [
        "tightened added of phase second", "changed renamed of phase low → first",
        "changed renamed of phase high → third", "editorial title of phase low → first (en)",
        "editorial title of phase high → third (en)",
      ])
  }

  /// What a phase was called counts more than what it is called.
  @Test func aFormerIdentifierWinsOverAnEqualOne() throws {
    let found = try Self.differences(
      Self.rules(Self.phase("low", above: 20), Self.phase("high", above: 50)),
      Self.rules(Self.phase("high", above: 20, title: "low", formerly: "low")))
    #expect(
      found == ["relaxed removed of phase high", "changed renamed of phase low → high"])
  }

  /// Neither a title nor a condition makes two phases one.
  @Test func aPhaseOfTheSameTitleIsAnotherOne() throws {
    let found = try Self.differences(
      Self.rules(Self.phase("low", above: 20, title: "Low")),
      Self.rules(Self.phase("second", above: 20, title: "Low")))
    #expect(found == ["tightened added of phase second", "relaxed removed of phase low"])
  }

  /// Who lives in it is told nothing, and over history it is one phase.
  @Test func aRenamedPhaseIsTheSameOneForCounties() throws {
    func valley(_ name: String, formerly: String? = nil) -> Valley {
      .adorf(
        Valley.version(
          phases: Valley.calm,
          Valley.high(name, people: 5).replacing("people-\(name)", with: "people")
            .replacing(
              "phase: \(name)",
              with: "phase: \(name)\n    formerly: [\(formerly ?? "none")]")), level: "60 60 40 60")
    }
    let old = try valley("high").evaluator
    let new = try valley("top", formerly: "high").evaluator
    let other = try valley("top").evaluator
    func changes(_ new: Evaluator) -> Int {
      let renamed = RenamedRules(ComparedRules(old.workspace), ComparedRules(new.workspace))
      return ChangeList(
        from: Knowledge(
          Evaluator(renamed.applied(to: old.workspace), old.observations), on: Valley.day(2)),
        to: Knowledge(new, on: Valley.day(2)),
        pairs: OrdinancePair.all(old.workspace, new.workspace), isAmended: { _ in true }
      ).changes.count
    }
    #expect(changes(other) == 1)
    #expect(changes(new) == 0)
    func impact(_ new: Evaluator) -> OrdinanceImpact {
      let renamed = RenamedRules(ComparedRules(old.workspace), ComparedRules(new.workspace))
      return Impact(
        old: Evaluator(renamed.applied(to: old.workspace), old.observations), new: new,
        pairs: OrdinancePair.all(old.workspace, new.workspace),
        over: DayRange(from: Valley.day(1), through: Valley.day(4))
      ).ordinances[0]
    }
    #expect(impact(new).counties.isEmpty)
    #expect(impact(new).phases.map(\.state) == [.phase("calm"), .phase("top")])
    #expect(impact(other).counties.count == 1)
  }

  /// A chain of names through the versions of one ordinance is one phase, in either workspace.
  @Test func namesGoFromVersionToVersion() throws {
    func workspace(_ versions: [(name: String, formerly: String?)]) throws -> Workspace {
      try Valley(
        rules: versions.enumerated().map { at, version in
          Valley.version(
            "\(at)", from: 1 + 10 * at,
            phases: Valley.calm,
            Self.phase(version.name, above: 20, formerly: version.formerly))
        }, levels: ["101": "60"]
      ).evaluator.workspace
    }
    func identities(_ workspace: Workspace) -> [String] {
      workspace.ordinances[0].versions.map { $0.phases[1].identity }
    }
    #expect(
      identities(try workspace([("a", nil), ("b", "a"), ("b", nil), ("c", "b, a")]))
        == ["c", "c", "c", "c"])
    #expect(identities(try workspace([("a", nil), ("b", nil), ("a", nil)])) == ["a", "b", "a"])
    // And back again.
    #expect(
      identities(try workspace([("a", nil), ("b", "a"), ("a", nil)]))
        == ["a", "a", "a"])
    #expect(
      identities(try workspace([("a", nil), ("b", "a"), ("c", "a")]))
        == ["c", "c", "c"])
    // A name of before and one of now that are not the same thing.
    #expect(
      identities(try workspace([("b", nil), ("a", nil), ("b", "a")]))
        == ["b of version 1", "b", "b"])
    // Settings and commands may use either name.
    let ordinance = try workspace([("a", nil), ("b", "a, older")]).ordinances[0]
    #expect(
      ordinance.versions.map { ordinance.names(of: $0.phases[1]) } == [["a", "b"], ["b", "a"]])
    let called = ["a", "b", "older", "none"].map { ordinance.identity(ofPhaseCalled: $0) }
    #expect(called == ["b", "b", "b", nil])
    let named = try workspace([("a", nil), ("b", "a, older")])
    let version = named.ordinances[0].versions[0]
    let id = version.id.value
    #expect(
      named.names(of: version.phases[1], in: version) == ["\(id)/a", "\(id)/b", "\(id)/older"])
    #expect(
      ["\(id)/a", "\(id)/older", "\(id)/none", "none/a", "a", "\(id)/a/b"]
        .map { named.hasPhase(called: $0) } == [true, true, false, false, false, false])
    let reused = try workspace([("b", nil), ("a", nil), ("b", "a")]).ordinances[0]
    #expect(
      reused.versions.map { reused.names(of: $0.phases[1]) } == [[], ["a", "b"], ["b", "a"]])
    let old = try workspace([("a", nil), ("a", nil)])
    let new = try workspace([("a", nil), ("b", "a")])
    #expect(
      identities(RenamedRules(ComparedRules(old), ComparedRules(new)).applied(to: old))
        == identities(new))
  }

  /// A condition may name a phase as any version calls it.
  @Test func aConditionNamesAPhaseAsAnyVersionCallsIt() throws {
    for name in ["low", "first"] {
      let valley = Valley(
        rules: [
          Valley.version(phases: Valley.calm, Self.phase("low", above: 20)),
          Valley.version(
            "2", from: 3, phases: Valley.calm, Self.phase("first", above: 20, formerly: "low")),
          Valley.version(
            of: "fishing",
            phases: Valley.calm,
            "  - { phase: no, title: { en: \"No\" }, starts: { when: { phase: flood/\(name) } } }"),
        ], levels: ["101": "60 60 60 60"])
      let evaluator = try valley.evaluator
      let county = try #require(evaluator.workspace.areas.counties.first)
      let place = try #require(evaluator.workspace.ordinances.firstIndex { $0.id == "fishing" })
      let periods = evaluator.periods(ordinance: place, in: county, known: Valley.day(4))
      #expect(
        periods.map { evaluator.phase(of: $0, ordinance: place)?.id.value } == ["calm", "no"],
        "\(name)")
    }
  }

  // MARK: Guidelines

  @Test func aGuidelineIsTheOneThatItWasFormerly() throws {
    func rules(_ id: String, _ people: Int) -> String {
      Valley.version(
        phases: Valley.calm,
        Valley.high(people: people).replacing("people-high:", with: id))
    }
    let formerly = "masses:\n        formerly: [people]"
    let found = try Self.differences(rules("people:", 5), rules(formerly, 6))
    #expect(
      found == [
        "relaxed value of guideline people → masses (people) in high",
        "editorial renamed of guideline people → masses in high",
      ])
    #expect(
      try Self.differences(rules("people:", 5), rules("masses:", 6)).count { $0.contains("added") }
        == 1)
  }

  // MARK: Ordinances

  /// Nothing but the identifier differs, wherever it is used.
  @Test func anOrdinanceIsTheOneThatItWasFormerly() throws {
    func valley(_ name: String, formerly: String? = nil) -> Valley {
      func named(_ version: String) -> String {
        version.replacing(
          "ruleset: flood",
          with: "ruleset: \(name)" + (formerly.map { "\nformerly: [\($0)]" } ?? ""))
      }
      return Valley(
        rules: [
          named(Valley.above(50)),
          named(Valley.version("2", from: 3, phases: Valley.calm, Valley.high())),
          Valley.version(
            of: "fishing", "displaces: [\(name)]",
            phases: Valley.calm,
            "  - { phase: no, title: { en: \"No\" }, starts: { when: { level: { above: 60 } } } }"),
          Valley.version(
            of: "boats",
            phases: Valley.calm,
            "  - { phase: no, title: { en: \"No\" }, starts: { when: { phase: \(name)/high } } }"),
        ],
        levels: ["101": "60 60 10 10"],
        notices: [Valley.notice("high", from: 4, of: name)])
    }
    let old = try valley("flood").evaluator
    let new = try valley("water", formerly: "flood").evaluator
    let rules = [old, new].map { ComparedRules($0.workspace) }
    for (one, other) in [(rules[0], rules[1]), (rules[1], rules[0])] {
      let found = RuleComparison(one, other).all
      #expect(found.map(\.aspect) == [.identifier, .identifier])
      #expect(found.map { $0.subject.version?.new } == ["1", "2"])
    }
    let renamed = Evaluator(
      RenamedRules(rules[0], rules[1]).applied(to: old.workspace), old.observations)
    for day in 1...4 {
      let list = ChangeList(
        from: Knowledge(renamed, on: Valley.day(day)), to: Knowledge(new, on: Valley.day(day)),
        pairs: OrdinancePair.all(renamed.workspace, new.workspace), isAmended: { _ in true })
      #expect(list.changes.isEmpty)
    }
  }

  /// The same titles and days do not make two ordinances one.
  @Test func anOrdinanceOfTheSameTitleIsAnotherOne() throws {
    func rules(_ name: String) throws -> ComparedRules {
      ComparedRules(
        try Valley(
          rules: [Valley.above(50).replacing("ruleset: flood", with: "ruleset: \(name)")],
          levels: ["101": "1"]
        ).evaluator.workspace)
    }
    let (one, two) = (try rules("flood"), try rules("water"))
    #expect(RuleComparison(one, two).all.map(\.aspect) == [.removed, .added])
  }

  // MARK: Added phases

  @Test(arguments: [
    ("signs: { topic: life, text: { en: \"Mind the signs.\" } }", "tightened"),
    ("boats: lifted", "changed"),
    ("boats: { topic: life, text: { en: \"At most {n}.\" }, values: { n: 4 } }", "tightened"),
    ("boats: { topic: life, text: { en: \"At most {n}.\" }, values: { n: 6 } }", "changed"),
    ("boats: { topic: life, text: { en: \"Some boats.\" } }", "changed"),
  ])
  func anAddedPhaseTightensWhereItLetsGoOfNothing(_ guideline: String, _ meaning: String) throws {
    func rules(_ more: String) -> String {
      Valley.version(
        "1",
        "guidelines: { boats: { topic: life, text: { en: \"At most {n}.\" }, values: { n: 5 }, "
          + "stricter: { n: lower } } }",
        phases: Valley.calm,
        SameGuidelineTests.phase("low", above: 20, "a: { topic: life, text: { en: \"A\" } }"), more)
    }
    let found = try Self.differences(
      rules(""), rules(SameGuidelineTests.phase("high", above: 50, guideline)))
    #expect(found == ["\(meaning) added of phase high"])
  }

  // MARK: Versions

  @Test func aVersionWithAnotherLabelIsTheSameOne() throws {
    let found = try SameGuidelineTests.differences(
      [Valley.above(50), Valley.version("2", from: 20, phases: Valley.calm)],
      [
        Valley.above(50).replacing("version: \"1\"", with: "version: \"1a\""),
        Valley.version("2", from: 20, phases: Valley.calm),
      ])
    #expect(found == ["editorial label of version"])
  }

  // MARK: Counts

  @Test(arguments: [
    ("5 working-days", "1 day", "tightened"), ("5 days", "1 working-days", "changed"),
    ("5 working-days", "2 days", "changed"), ("1 working-days", "1 day", "tightened"),
    ("3 mondays", "1 working-days", "changed"), ("3 mondays", "1 day", "tightened"),
    ("3 sundays", "1 working-days", "changed"),
    ("5 working-days", "3 working-days", "tightened"),
  ])
  func countsOfOtherDaysHaveAnOrderWhereItIsCertain(
    _ old: String, _ new: String, _ meaning: String
  ) throws {
    func workspace(_ count: String) throws -> ComparedRules {
      var files = River.base
      files["calendar.yaml"] = nil
      for (path, bytes) in files where String(decoding: bytes, as: UTF8.self).contains("day-sets:")
      {
        files[path] = Array(
          String(decoding: bytes, as: UTF8.self).replacing(
            "day-sets:\n",
            with: """
              day-sets:
                mondays: { title: { de: "Montage", en: "Mondays" }, only: [monday] }
                sundays: { title: { de: "Sonntage", en: "Sundays" }, only: [sunday] }

              """
          ).utf8)
      }
      for (path, bytes) in files where path.hasPrefix("rules/") {
        files[path] = Array(
          String(decoding: bytes, as: UTF8.self)
            .replacing("consecutive: 3 days", with: "consecutive: \(count)").utf8)
      }
      let (workspace, problems) = Workspace.read(FileTree(files))
      return ComparedRules(try #require(workspace, "\(described(problems))"))
    }
    let found = RuleComparison(try workspace(old), try workspace(new)).all
      .filter { $0.aspect == .consecutive && $0.subject.detail == "starts" }
    #expect(!found.isEmpty && found.allSatisfy { $0.meaning.rawValue == meaning })
  }

  // MARK: Notices

  private static func notices(_ old: [String], _ new: [String]) throws -> [RuleDifference] {
    let sides = try [old, new].map { notices in
      ComparedRules(
        try Valley(rules: [Valley.above(50)], levels: ["101": "1"], notices: notices).evaluator
          .workspace)
    }
    return RuleComparison(sides[0], sides[1]).all
  }

  @Test func aNoticeOfAnotherDayOrCountyIsTheSameOne() throws {
    let old = Valley.notice("high", from: 5)
    let moved = try Self.notices([old], [Valley.notice("high", from: 7)])
    #expect(moved.map(\.aspect) == [.validity])
    #expect(moved.first?.new.text == "from 2024-03-07")
    let elsewhere = try Self.notices([old], [Valley.notice("high", from: 5, in: "102")])
    #expect(elsewhere.map(\.aspect) == [.scope])
    #expect(elsewhere.first?.gained.map(\.id) == ["102"])
    let other = try Self.notices([old], [Valley.notice("calm", from: 7)])
    #expect(other.map(\.aspect).sorted { $0.rawValue < $1.rawValue } == [.added, .removed])
  }

  @Test func aNoticeThatIsGoneIsMissedWhereOthersStand() throws {
    let stays = Valley.notice("calm", from: 9)
    let gone = try Self.notices([Valley.notice("high", from: 5), stays], [stays])
    #expect(gone.map(\.aspect) == [.removed])
    #expect(gone.first?.new.span?.description == "notices.yaml:1:1")
    #expect(gone.first?.new.isElsewhere == true)
  }

  // MARK: Areas and days

  /// A county that moves or comes is said once, however many versions have the whole country.
  @Test func aCountyThatComesIsSaidOnce() throws {
    func workspace(_ counties: [String]) throws -> ComparedRules {
      var valley = Valley(
        rules: [
          Valley.above(50), Valley.version("2", from: 20, phases: Valley.calm),
          Valley.version("1", of: "fires", areas: "states: [S]", phases: Valley.calm),
        ], levels: ["101": "1"])
      valley.counties = counties
      return ComparedRules(try valley.evaluator.workspace)
    }
    let two = [Valley.county("101", "Adorf", "N"), Valley.county("201", "Cburg", "S")]
    let (old, new) = (try workspace(two), try workspace(two + [Valley.county("102", "Bheim", "N")]))
    let found = RuleComparison(old, new).all
    #expect(found.map(\.aspect) == [.added])
    #expect(
      found.first?.contents.map { "\($0.kind) \($0.id): \($0.text)" } == [
        "version flood 1: areas: Valley", "version flood 2: areas: Valley",
      ])
    #expect(found.first?.new.span?.description.hasPrefix("areas.yaml:10:") == true)
    let moved = RuleComparison(
      old, try workspace([two[0], Valley.county("201", "Cburg", "N")])
    ).all
    #expect(moved.first { $0.aspect == .state }?.new.text == "North (N)")
    #expect(moved.first { $0.aspect == .state }?.old.text == "South (S)")
  }

  /// The word for one of the days is compared like the one for several.
  @Test func wordsForDaysAreCompared() throws {
    func rules(_ words: String) throws -> ComparedRules {
      var valley = Valley.adorf(
        Valley.version("1", "calendar: week", phases: Valley.calm), level: "1")
      valley.calendar =
        "calendar: week\nholidays: []\nday-sets: { fridays: { title: { en: \"Fridays\" }, \(words)only: [friday] } }\n"
      return ComparedRules(try valley.evaluator.workspace)
    }
    let found = RuleComparison(try rules(""), try rules("singular: { en: \"Friday\" }, ")).all
    #expect(
      found.map {
        "\($0.meaning) \($0.aspect) \($0.subject.detail ?? ""): \($0.old.text ?? "") → \($0.new.text ?? "")"
      } == ["editorial title fridays, singular, en:  → Friday"])
  }

  // MARK: Words of messages

  @Test func theWordsOfMessagesAreCompared() throws {
    func workspace(_ text: String) throws -> ComparedRules {
      var files = River.base
      files["messages.yaml"] = Array(text.utf8)
      let (workspace, problems) = Workspace.read(FileTree(files))
      return ComparedRules(try #require(workspace, "\(described(problems))"))
    }
    let old = "messages: river\nlanguages:\n  en:\n    words:\n      since: \"since {day}\"\n"
    let new =
      "messages: river\nlanguages:\n  en:\n    decimal: \"·\"\n    words:\n      since: \"from {day} on\"\n"
    let found = RuleComparison(try workspace(old), try workspace(new)).all
    #expect(
      found.map {
        "\($0.meaning) \($0.subject.detail ?? ""): \($0.old.text ?? "") → \($0.new.text ?? "")"
      }
        == [
          "editorial decimal (en): . → ·",
          "editorial words since (en): since {day} → from {day} on",
        ])
    func places(_ difference: RuleDifference) -> [String] {
      [difference.old, difference.new].map {
        "\($0.span.map { "\($0)" } ?? "") \($0.isElsewhere)"
      }
    }
    #expect(
      found.map(places) == [
        ["messages.yaml:3:3 true", "messages.yaml:4:14 false"],
        ["messages.yaml:5:14 false", "messages.yaml:6:14 false"],
      ])
    // What is given as it is built in is no difference.
    let built = "messages: river\nlanguages:\n  en:\n    decimal: \".\"\n"
    #expect(RuleComparison(try workspace("messages: river\n"), try workspace(built)).isEmpty)
  }
}
