import Findings
import Rules
import TestSupport
import Testing

@testable import Evaluation
@testable import Messages

/// What makes a message another one, and what must not.
@Suite("Identifiers and names in messages")
struct MessageTests {
  private func message(
    _ workspace: Workspace, level: Int? = 1, from: String = "2021-05-01", known: Int = 1,
    causes: [Change.Cause] = [.values],
    ends: (mayChange: Bool, goesOn: Bool)? = nil
  ) throws -> Message {
    let ruleSet = try #require(workspace.ordinances.first { $0.id != "harbour" }?.versions.first)
    let area = workspace.areas.counties[0]
    let day = try #require(Day(iso: from))
    let guidelines = ruleSet.allGuidelines.map { GuidelineInForce(guideline: $0, phase: nil) }
    func state(_ level: Int?) -> RuleState {
      RuleState(
        workspace: workspace, area: area, ruleSet: ruleSet, level: level, since: day, until: nil,
        guidelines: guidelines, undecidedGuidelines: [], notice: nil, values: [])
    }
    return Message(
      Change(
        area: area, ordinance: ruleSet.id.value, former: nil, workspace: workspace,
        values: ValueWriting(workspace, nil),
        before: state(0), after: state(level), from: day, eve: state(0),
        through: ends.map { _ in day + 9 }, throughMayChange: ends?.mayChange ?? false,
        phaseGoesOn: ends?.goesOn ?? false, rulesApply: nil, isReturn: false, known: day - known,
        causes: causes, decisive: [], notice: nil, law: nil,
        guidelines: []))
  }

  @Test func composingAgainGivesTheSame() throws {
    let change = MadeChange.make(
      Shipped.evaluator, "de-emergency-brake", "15083", on: "2021-05-20")
    let (one, two) = (Message(change), Message(change))
    #expect(one.identifier == two.identifier)
    #expect(one.texts.map(\.headline) == two.texts.map(\.headline))
    #expect(one.identifier.hasPrefix("germany.de-emergency-brake.15083.2021-05-20.normal."))
  }

  /// Everything that is said counts, also why, and as of when.
  @Test func theIdentifierFollowsTheContent() throws {
    let workspace = Island.workspace()
    let first = try message(workspace).identifier
    #expect(try message(workspace, known: 3).identifier != first)
    #expect(try message(workspace, causes: [.amendment]).identifier != first)
    #expect(try message(workspace, level: 0).identifier != first)
    #expect(try message(workspace, level: nil).identifier != first)
    #expect(try message(workspace, from: "2021-05-02").identifier != first)
    // In which way the last day is said.
    let ends = try [nil, (false, false), (true, false), (true, true)].map {
      try message(workspace, ends: $0).identifier
    }
    #expect(Set(ends).count == 4)
    // An amendment of one text in one language, or of a value, under unchanged labels.
    let rule = try Repository.text("\(Island.folder)/rules/rule.yaml")
    for (old, new) in [("Masks from", "A mask from"), ("age: 6 ", "age: 7 ")] {
      let amended = Island.workspace("rules/rule.yaml", rule.replacing(old, with: new))
      #expect(try message(amended).identifier != first, "\(new)")
    }
  }

  @Test func namesOfCountiesReadWell() throws {
    let workspace = Shipped.workspace
    let names = ["15083", "09162", "09184", "11000", "02000", "05374", "16063", "03241", "10041"]
    let texts = workspace.languages.map { language in
      names.map { workspace.name(of: Shipped.area($0), in: language) }
    }
    #expect(
      texts[0] == [
        "Landkreis Börde", "Stadt München", "Landkreis München", "Berlin", "Hamburg",
        "Oberbergischer Kreis", "Wartburgkreis", "Region Hannover", "Regionalverband Saarbrücken",
      ])
    #expect(
      texts[1].prefix(4) == [
        "District of Börde", "City of München", "District of München", "Berlin",
      ])
  }

  @Test func partsOfIdentifiersCannotBeMistaken() {
    #expect(MessageIdentifier.escaped("by-brake") == "by-brake")
    #expect(MessageIdentifier.escaped("a.b_c ü<") == "a_2eb_5fc_20_c3_bc_3c")
    var (one, two) = (Checksum(), Checksum())
    one.add(part: "ab")
    one.add(part: "c")
    two.add(part: "a")
    two.add(part: "bc")
    #expect(one.digits != two.digits)
  }

  /// Test values of the FNV reference code.
  @Test func theChecksumIsFNV() {
    var sum = Checksum()
    #expect(sum.digits == "cbf29ce484222325")
    sum.add("foobar")
    #expect(sum.digits == "85944171f73967e8")
  }

  @Test func fullStopsAreNotDoubled() {
    #expect(
      Wording.withoutDoubledStops("in Neumarkt i.d.OPf.. Ende") == "in Neumarkt i.d.OPf. Ende")
    #expect(Wording.withoutDoubledStops("und so weiter... Ende..") == "und so weiter... Ende.")
    #expect(Wording.withoutDoubledStops("a.b") == "a.b")
  }
}
