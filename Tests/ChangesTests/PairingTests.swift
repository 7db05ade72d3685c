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

  private static func phase(_ name: String, above level: Int, title: String? = nil) -> String {
    "  - { phase: \(name), title: { en: \"\(title ?? name)\" }, "
      + "starts: { when: { level: { above: \(level) } } } }"
  }

  private static func rules(_ phases: String...) -> String {
    Valley.version(phases: ([Valley.calm] + phases).joined(separator: "\n"))
  }

  @Test func aRenamedPhaseBesideANewOneIsFound() throws {
    let found = try Self.differences(
      Self.rules(Self.phase("low", above: 20), Self.phase("high", above: 50)),
      Self.rules(
        Self.phase("first", above: 20), Self.phase("second", above: 30),
        Self.phase("third", above: 50)
      ))
    #expect(
      found == [
        "tightened added of phase second", "changed renamed of phase low → first",
        "changed renamed of phase high → third", "editorial title of phase low → first (en)",
        "editorial title of phase high → third (en)",
      ])
  }

  @Test func aPhaseOfTheSameTitleIsTheSameOne() throws {
    let found = try Self.differences(
      Self.rules(Self.phase("low", above: 20, title: "Low")),
      Self.rules(
        Self.phase("first", above: 10, title: "First"),
        Self.phase("second", above: 25, title: "Low")))
    #expect(
      found
        == [
          "tightened added of phase first", "relaxed condition of phase low → second (starts)",
          "relaxed condition of phase low → second (ends)", "changed renamed of phase low → second",
        ].filter { !$0.contains("(ends)") })
  }

  /// With other words and other bounds it is another phase, wherever it stands.
  @Test func aPhaseInThePlaceOfAnotherIsANewOne() throws {
    let found = try Self.differences(
      Self.rules(
        Self.phase("low", above: 20), Self.phase("middle", above: 30), Self.phase("high", above: 50)
      ),
      Self.rules(
        Self.phase("low", above: 20), Self.phase("medium", above: 35), Self.phase("high", above: 50)
      ))
    #expect(found == ["tightened added of phase medium", "relaxed removed of phase middle"])
    let more = try Self.differences(
      Self.rules(Self.phase("low", above: 20), Self.phase("high", above: 50)),
      Self.rules(
        Self.phase("a", above: 21), Self.phase("b", above: 22), Self.phase("high", above: 50)))
    #expect(
      more == [
        "tightened added of phase a", "tightened added of phase b", "relaxed removed of phase low",
      ])
  }

  /// Without a common language no title is the same; equal conditions still are.
  @Test func phasesWithoutACommonLanguageHaveEqualConditions() throws {
    func rules(_ language: String, _ phases: [(name: String, level: Int)]) throws -> ComparedRules {
      let title = "title: { \(language): \"\(language)\" }"
      let listed = phases.map {
        "  - { phase: \($0.name), \(title), starts: { when: { level: { above: \($0.level) } } } }\n"
      }
      let files = [
        "rulecheck.yaml":
          "workspace: w\n\(title)\nlanguages: [\(language)]\ntime-zone: Etc/UTC\nareas: areas.yaml\n"
          + "metrics: metrics.yaml\nsources: [source.yaml]\nrulesets: [rules.yaml]\n",
        "areas.yaml":
          "areas: w\ncountry: { id: V, \(title) }\nstates:\n  - { id: N, \(title) }\n"
          + "counties:\n  list:\n    - { id: \"101\", name: \"A\", state: N }\n",
        "metrics.yaml": "metrics:\n  level: { \(title) }\n",
        "source.yaml":
          "source: gauges\n\(title)\nattribution: \"Made up\"\nformat: csv\nlayout: long\n"
          + "file: level.csv\ncolumns: { area: area, date: day, metrics: { level: level } }\n",
        "level.csv": "area,day,level\n101,2024-01-01,1\n",
        "rules.yaml":
          "ruleset: flood\nversion: \"1\"\n\(title)\nlegal-basis: { title: \"L\" }\n"
          + "valid: { from: 2024-01-01 }\nareas: { country: V }\nphases:\n"
          + "  - { phase: calm, \(title) }\n" + listed.joined(),
      ]
      return ComparedRules(try #require(Workspace.read(FileTree(files)).workspace))
    }
    let found = RuleComparison(
      try rules("en", [("warning", 50), ("flood", 90)]),
      try rules("de", [("pre", 20), ("alert", 50), ("deluge", 90)])
    ).all.filter { $0.subject.kind == .phase }
    #expect(
      found.map { "\($0.aspect) \($0.subject.id?.old ?? "") → \($0.subject.id?.new ?? "")" } == [
        "added pre → pre", "renamed warning → alert", "renamed flood → deluge",
      ])
  }

  /// Who lives in it is told nothing, and over history it is one phase.
  @Test func aRenamedPhaseIsTheSameOneForCounties() throws {
    func valley(_ name: String) -> Valley {
      .adorf(
        Valley.version(
          phases: Valley.calm,
          Valley.high(name, people: 5).replacing(
            "people-\(name)", with: "people")), level: "60 60 40 60")
    }
    let (old, new) = (try valley("high").evaluator, try valley("top").evaluator)
    let rules = [old, new].map { ComparedRules($0.workspace) }
    let renamed = Evaluator(
      RenamedRules(rules[0], rules[1]).applied(to: old.workspace), old.observations)
    let pairs = OrdinancePair.all(old.workspace, new.workspace)
    func changes(_ old: Evaluator) -> Int {
      ChangeList(
        from: Knowledge(old, on: Valley.day(2)), to: Knowledge(new, on: Valley.day(2)),
        pairs: pairs,
        isAmended: { _ in true }
      ).changes.count
    }
    #expect(changes(old) == 1)
    #expect(changes(renamed) == 0)
    let days = DayRange(from: Valley.day(1), through: Valley.day(4))
    let impact = Impact(old: renamed, new: new, pairs: pairs, over: days).ordinances[0]
    #expect(impact.counties.isEmpty)
    #expect(impact.phases.map(\.state) == [.phase("calm"), .phase("top")])
    #expect(Impact(old: old, new: new, pairs: pairs, over: days).ordinances[0].counties.count == 1)
  }

  /// A phase is handed on from version to version by its identifier, so all of them have to agree.
  @Test func aPhaseThatOnlyOneVersionRenamesKeepsItsName() throws {
    let phase = { Self.phase($0, above: $1) }
    func workspace(_ first: String, _ second: String) throws -> Workspace {
      try Valley.adorf(
        Valley.version("1", phases: Valley.calm, phase(first, 20)),
        Valley.version("2", from: 20, phases: Valley.calm, phase(second, 20)), level: "60"
      ).evaluator.workspace
    }
    func names(_ old: Workspace, _ new: Workspace) -> [String] {
      RenamedRules(ComparedRules(old), ComparedRules(new)).applied(to: old).ordinances[0].versions
        .flatMap(\.phases).map(\.id.value)
    }
    let old = try workspace("high", "high")
    #expect(names(old, try workspace("high", "top")) == ["calm", "high", "calm", "high"])
    #expect(names(old, try workspace("top", "top")) == ["calm", "top", "calm", "top"])
    // What looks at the phase, and what announces it, goes with it.
    let looking = Valley.version(
      "1", of: "fishing",
      phases: Valley.calm,
      "  - { phase: no, title: { en: \"No\" }, starts: { when: { phase: flood/high } } }")
    let rules = [Valley.version(phases: Valley.calm, phase("high", 20)), looking]
    let valley = Valley(
      rules: rules, levels: ["101": "60"], notices: [Valley.notice("high", from: 1)])
    let other = Valley(
      rules: rules.map {
        $0.replacing("phase: high", with: "phase: top").replacing("flood/high", with: "flood/top")
      },
      levels: ["101": "60"], notices: [Valley.notice("top", from: 1)])
    let before = try valley.evaluator.workspace
    let after = RenamedRules(
      ComparedRules(before), ComparedRules(try other.evaluator.workspace)
    ).applied(to: before)
    #expect(after.ordinances.flatMap(\.notices).map(\.phase?.value) == ["top"])
    #expect(
      after.ordinances.flatMap(\.versions).flatMap(\.conditions).flatMap(\.references).map(\.phase)
        .allSatisfy { $0 == "top" })
  }

  // MARK: Ordinances

  /// Of the same titles and versions: nothing but the identifier differs, wherever it stands.
  @Test func aRenamedOrdinanceIsTheSameOne() throws {
    func valley(_ name: String) -> Valley {
      Valley(
        rules: [
          Valley.above(50).replacing("ruleset: flood", with: "ruleset: \(name)"),
          Valley.version(
            "2", from: 3, phases: Valley.calm, Valley.high()
          ).replacing("ruleset: flood", with: "ruleset: \(name)"),
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
    let (old, new) = (try valley("flood").evaluator, try valley("water").evaluator)
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

  /// A phase has equal conditions where the ordinance that they look at is the same under another name.
  @Test func phasesThatLookAtARenamedRuleSetAreFound() throws {
    func workspace(_ flood: String, _ shut: String) throws -> Workspace {
      func phase(_ name: String, _ when: String) -> String {
        "  - { phase: \(name), title: { en: \"\(name)\" }, starts: { when: { phase: \(when) } } }"
      }
      return try Valley(
        rules: [
          Valley.above(50).replacing("ruleset: flood", with: "ruleset: \(flood)"),
          Valley.version(of: "harbour", phases: Valley.calm, phase(shut, "\(flood)/high")),
        ], levels: ["101": "1"]
      ).evaluator.workspace
    }
    let (old, new) = (try workspace("flood", "shut"), try workspace("water", "barred"))
    let renamed = RenamedRules(ComparedRules(old), ComparedRules(new)).applied(to: old)
    #expect(renamed.ordinances.map(\.id).sorted() == ["harbour", "water"])
    #expect(
      renamed.ordinances.flatMap(\.versions).flatMap(\.phases).map(\.id.value).sorted()
        == ["barred", "calm", "calm", "high"])
  }

  /// Of the same titles and days in two places are two ordinances.
  @Test func ordinancesOfTwoPlacesAreTwo() throws {
    func rules(_ id: String, _ state: String) throws -> ComparedRules {
      ComparedRules(
        try Valley(
          rules: [
            Valley.version(of: id, areas: "states: [\(state)]", phases: Valley.calm, Valley.high())
              .replacing("Title of \(id)", with: "Title")
          ], levels: ["101": "1"]
        ).evaluator.workspace)
    }
    let found = RuleComparison(try rules("upper", "N"), try rules("lower", "S")).all
    #expect(found.map(\.aspect) == [.added, .removed])
    #expect(
      RuleComparison(try rules("upper", "N"), try rules("lower", "N")).all.map(\.aspect)
        == [.identifier])
  }

  /// Two that could be it are two others.
  @Test func anOrdinanceLikeTwoOthersIsNoneOfThem() throws {
    func rules(_ names: String...) throws -> ComparedRules {
      ComparedRules(
        try Valley(
          rules: names.map {
            Valley.above(50).replacing("ruleset: flood", with: "ruleset: \($0)")
          }, levels: ["101": "1"]
        ).evaluator.workspace)
    }
    let (one, two) = (try rules("flood"), try rules("fire", "water"))
    #expect(RuleComparison(one, two).all.map(\.aspect) == [.added, .removed, .added])
    #expect(RuleComparison(two, one).all.map(\.aspect) == [.removed, .added, .removed])
    // Other days are another ordinance.
    let later = ComparedRules(
      try Valley(
        rules: [
          Valley.version(of: "water", from: 2, phases: Valley.calm, Valley.high())
            .replacing("Title of water", with: "Title of flood")
        ],
        levels: ["101": "1"]
      ).evaluator.workspace)
    #expect(RuleComparison(one, later).all.map(\.aspect) == [.removed, .added])
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
