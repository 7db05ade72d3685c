import Comparison
import Evaluation
import Rules
import Testing

@testable import Messages

/// The headline of a message and the text of its notification.
@Suite("First lines of messages")
struct FirstLinesTests {
  private typealias V = Valley

  /// A phase with guidelines of these topics and kinds, such as `life ban`; the text of each is its short text.
  private static func phase(
    _ name: String, above level: Int? = nil, effective: String = "next day",
    _ guidelines: (topic: String, kind: String, short: String)...
  ) -> String {
    let starts = level.map {
      "\n    starts: { when: { level: { above: \($0) } }, effective: \(effective) }"
    }
    let lines = guidelines.enumerated().map { at, rule in
      "      \(name)-\(at): { topic: \(rule.topic), kind: \(rule.kind), "
        + "text: { en: \"All of \(rule.short).\" }, short: { en: \"\(rule.short)\" } }"
    }
    return
      ([
        "  - phase: \(name)",
        "    title: { en: \"\(name.prefix(1).uppercased() + name.dropFirst())\" }",
      ]
      + (starts.map { [String($0.dropFirst())] } ?? [])
      + (lines.isEmpty ? [] : ["    guidelines:"] + lines)).joined(separator: "\n")
  }

  private static func text(_ valley: Valley, since: Int, on: Int) throws -> LocalizedMessage {
    try #require(try valley.messages(since: since, on: on).first).texts[0]
  }

  private static let flood = V.version(
    phases: phase("calm"), phase("flood", above: 50, ("life", "ban", "No boats")),
    phase(
      "disaster", above: 90, ("life", "ban", "Nobody near the river"),
      ("roads", "duty", "Leave by noon")))

  /// What begins or ends says so by itself; in between, the direction is said.
  @Test(arguments: [
    ("10 60", "Adorf: Flood from Sun 3 March", "From Sun 3 March – Life: No boats"),
    (
      "60 60 95", "Adorf: stricter from Mon 4 March – Disaster",
      "From Mon 4 March – Life: Nobody near the river; Roads: Leave by noon"
    ),
    (
      "95 60", "Adorf: eased from Sun 3 March – Flood",
      "Rules lifted from Sun 3 March – Life: Nobody near the river; Roads: Leave by noon"
    ),
    ("60 10", "Adorf: Flood ends Sat 2 March", "Rules lifted from Sun 3 March – Life: No boats"),
  ])
  func thePhaseIsSaid(_ level: String, _ headline: String, _ push: String) throws {
    let days = level.split(separator: " ").count
    let text = try Self.text(V.adorf(Self.flood, level: level), since: days - 1, on: days)
    #expect(text.headline == headline)
    #expect(text.push == push)
  }

  /// Told on the day itself or later, it does not end any more.
  @Test func whatIsOverIsNotSaidToEnd() throws {
    let rules = V.version(
      phases: Self.phase("calm"),
      Self.phase("flood", above: 50, effective: "same day", ("life", "ban", "No boats")))
    let text = try Self.text(V.adorf(rules, level: "60 10"), since: 1, on: 2)
    #expect(text.headline == "Adorf: eased from Sat 2 March – Calm")
  }

  @Test func theEndOfRulesIsSaidByTheirLastDay() throws {
    let rules = V.version(
      through: 4, phases: Self.phase("calm"),
      Self.phase("flood", above: 50, ("life", "ban", "No boats")))
    let text = try Self.text(V.adorf(rules, level: "60 60 60"), since: 2, on: 3)
    #expect(text.headline == "Adorf: “Title of flood” ends Mon 4 March")
    #expect(text.push == "Rules lifted from Tue 5 March – Life: No boats")
  }

  /// Where another rule set has a phase of the same title, it is said whose it is.
  @Test func theRuleSetIsNamedWhereItsPhaseDoesNotTell() throws {
    let dam = V.version(
      of: "dam", phases: Self.phase("calm"),
      Self.phase("flood", above: 500, ("life", "ban", "No boats")))
    let text = try Self.text(V.adorf(Self.flood, dam, level: "10 60"), since: 1, on: 2)
    #expect(text.headline == "Adorf: Title of flood from Sun 3 March")
    let other = V.version(
      of: "dam", phases: Self.phase("calm"),
      Self.phase("disaster", above: 500, ("life", "ban", "No boats")))
    let disaster = try Self.text(V.adorf(Self.flood, other, level: "60 95"), since: 1, on: 2)
    #expect(disaster.headline == "Adorf: stricter from Sun 3 March – Disaster (Title of flood)")
  }

  /// A county is called by its name alone, unless another has the same.
  @Test func namesThatAreSharedAreTold() throws {
    var valley = V.adorf(Self.flood, level: "10 60")
    valley.counties = [
      "{ id: \"101\", name: \"Adorf\", state: N, kind: Town }",
      "{ id: \"102\", name: \"Adorf\", state: N, kind: District }",
      V.county("201", "Cburg", "S"),
    ]
    let text = try Self.text(valley, since: 1, on: 2)
    #expect(text.headline == "Town Adorf: Flood from Sun 3 March")
  }

  /// Only as much as a lock screen shows, and how much more there is; the first of each topic first.
  @Test func whatDoesNotFitIsCounted() throws {
    let long = "a text of sixty letters, as short texts of guidelines may be"
    let rules = V.version(
      phases: Self.phase("calm"),
      Self.phase(
        "flood", above: 50, ("life", "ban", "No boats"), ("life", "ban", "No nets"),
        ("roads", "duty", long),
        ("life", "permission", "Ferries")))
    let text = try Self.text(V.adorf(rules, level: "10 60"), since: 1, on: 2)
    #expect(text.push == "From Sun 3 March – Life: No boats; Roads: \(long); 2 more rules")
    let endless = String(repeating: "endless ", count: 12) + "\(long) \(long)"
    let cut = try Self.text(
      V.adorf(
        V.version(
          phases: Self.phase("calm"), Self.phase("flood", above: 50, ("life", "ban", endless))),
        level: "10 60"), since: 1, on: 2)
    #expect(cut.push.count <= 120 && cut.push.hasSuffix("…"), "\(cut.push)")
  }

  /// What is no longer allowed comes before what is new and allowed.
  @Test func whatIsStricterComesFirst() throws {
    func version(_ label: String, from: Int, _ id: String, _ topic: String, _ text: String)
      -> String
    {
      V.version(
        label, from: from,
        "guidelines: { \(id): { topic: \(topic), kind: permission, text: { en: \"\(text)\" }, short: { en: \"\(text)\" } } }",
        phases: V.calm, V.high(above: 90))
    }
    let text = try Self.text(
      V.adorf(
        version("1", from: 1, "boats", "life", "Boats"),
        version("2", from: 3, "bridge", "roads", "Bridge by bicycle"), level: "10 10 10"),
      since: 2, on: 3)
    #expect(
      text.push
        == "No longer allowed from Sun 3 March – Life: Boats. Now allowed – Roads: Bridge by bicycle",
      "\(text.push)")
  }

  /// Where nothing has to be done, it says what is new for information.
  @Test func informationIsNothingToDo() throws {
    let rules = V.version(
      phases: Self.phase("calm"),
      Self.phase("flood", above: 50, ("life", "information", "The river rises")))
    let message = try #require(try V.adorf(rules, level: "10 60").messages(since: 1, on: 2).first)
    #expect(!message.changesRules)
    #expect(
      message.texts[0].push == "For information from Sun 3 March – Life: The river rises")
  }
}
