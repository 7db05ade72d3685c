import Findings
import Rules
import TestSupport
import Testing

@Suite("Names of areas")
struct AreaNameTests {
  private let areas = Shipped.workspace.areas

  private func found(_ name: String) -> String {
    switch areas.county(named: name) {
    case .found(let area): area.id
    case .ambiguous(let areas): "one of " + areas.map(\.id).joined(separator: " ")
    case .unknown(let near): "near " + near.map(\.id).joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("SK München", "09162"), ("Landkreis München", "09184"), ("München, Landkreis", "09184"),
    ("lk muenchen", "09184"), ("LK Munchen", "09184"), ("sk mu\u{308}nchen", "09162"),
    ("Kreisfreie Stadt München", "09162"), ("lk rostock", "13072"), ("Rostock SK", "13003"),
    ("Stadtkreis Ulm", "08421"), ("SK Ulm", "08421"), ("Kreisfreie Stadt Ulm", "08421"),
    ("ulm", "08421"),
    ("Region Hannover", "03241"), ("Weiden i.d.OPf.", "09363"),
    ("weiden idopf", "09363"), ("01001", "01001"), ("Flensburg", "01001"), ("Börde", "15083"),
    ("boerde", "15083"), ("BORDE", "15083"), ("Bo\u{308}rde", "15083"), ("Berlin", "11000"),
    ("Städteregion Aachen", "05334"), ("Garmisch Partenkirchen", "09180"),
    ("garmisch-partenkirchen", "09180"), ("Kreis Pinneberg", "01056"),
    ("Landkreis Pinneberg", "01056"),
    ("SK Offenbach am Main", "06413"), ("16056", "16056"), ("Eisenach", "16056"),
    ("Kreis Spree Neisse", "12071"), ("SK Offenbach", "06413"), ("sk berlin mitte", "11001"),
    ("LK Sankt Wendel", "10046"), ("StadtRegion Aachen", "05334"), ("lk offenbach", "06438"),
    ("Frankfurt (Oder)", "12053"), ("Frankfurt am Main", "06412"), ("Halle", "15002"),
  ])
  func leadToOneCounty(_ name: String, _ id: String) {
    #expect(found(name) == id)
  }

  @Test(arguments: [
    ("muenchen", "one of 09162 09184"), ("München", "one of 09162 09184"),
    ("Oldenburg", "one of 03403 03458"), ("frankfurt", "one of 06412 12053"),
    ("SK Frankfurt", "one of 06412 12053"), ("Offenbach", "one of 06413 06438"),
    ("Rostock", "one of 13003 13072"),
    ("landsberg", "near 09181"), ("SK Rosenhiem", "near 09163"), ("Rosenhiem LK", "near 09187"),
  ])
  func mayBeAmbiguous(_ name: String, _ answer: String) {
    #expect(found(name) == answer)
  }

  @Test(arguments: [
    ("Münchn", "09162"), ("Rosenhiem", "09163"), ("Flensbrg", "01001"), ("Garmisch", "09180"),
    ("Potdam", "12054"), ("hannover", "03241"), ("Aachen", "05334"), ("LK Rosenhiem", "09187"),
  ])
  func mayBeMisspelt(_ name: String, _ near: String) {
    guard case .unknown(let areas) = areas.county(named: name) else {
      Issue.record("\(name) was found")
      return
    }
    #expect(areas.map(\.id).contains(near), "\(areas.map(\.id))")
  }

  @Test func otherNamesLeadToTheirCounty() {
    var count = 0
    for area in areas.areas {
      for name in area.otherNames {
        #expect(found(name) == area.id)
        count += 1
      }
    }
    #expect(count == 24)
  }

  @Test(arguments: ["", " ", "-", "Atlantis-Nord", "1001", "9162", "Bayern", "DE", "09"])
  func mayNotExist(_ name: String) {
    guard case .unknown = areas.county(named: name) else {
      Issue.record("\(name) was found")
      return
    }
  }

  @Test(arguments: [
    ("BY", "09"), ("by", "09"), ("09", "09"), ("Bayern", "09"), ("Bavaria", "09"),
    ("Thueringen", "16"),
    ("Thuringen", "16"), ("baden wurttemberg", "08"), ("Lower Saxony", "03"), ("Berlin", "11"),
  ])
  func leadToOneState(_ name: String, _ id: String) {
    guard case .found(let state) = areas.state(named: name) else {
      Issue.record("\(name) was not found")
      return
    }
    #expect(state.id == id)
    #expect(state.level == .state)
  }

  /// An areas file may hold umlauts as a vowel and a combining diaeresis, too.
  @Test(arguments: ["Moewenhafen", "Mowenhafen", "Möwenhafen", "Mo\u{308}wenhafen"])
  func mayBeDecomposedInTheFile(_ name: String) throws {
    let rows = String(decoding: try Golden.bytes("\(Island.folder)/counties.csv"), as: UTF8.self)
    let areas = Island.workspace(
      "counties.csv", rows.replacing("Möwenhafen", with: "Mo\u{308}wenhafen")
    ).areas
    guard case .found(let county) = areas.county(named: "LK \(name)") else {
      Issue.record("\(name) was not found")
      return
    }
    #expect(county.id == "0102")
  }

  /// Identifiers, abbreviations and titles are compared exactly first; `AreaNameIndex` finds other names.
  @Test func areTakenExactlyInData() {
    #expect(areas.area(inData: "09162")?.level == .county)
    #expect(areas.area(inData: "Bayern")?.id == "09")
    #expect(areas.area(inData: "Bavaria")?.id == "09")
    #expect(areas.area(inData: "BY")?.id == "09")
    #expect(areas.area(inData: "Germany")?.id == "DE")
    #expect(areas.area(inData: "by") == nil)
    #expect(areas.area(inData: "Börde") == nil)
    let index = AreaNameIndex(areas)
    #expect(index.areas(named: "börde").map { areas[$0].id } == ["15083"])
    #expect(index.areas(named: "bayern").map { areas[$0].id } == ["09"])
    #expect(index.areas(named: "berlin").map { areas[$0].id } == ["11", "11000"])
    #expect(index.areas(named: "München").map { areas[$0].id } == ["09162", "09184"])
    #expect(index.areas(named: "9162").isEmpty)
  }

  /// What was looked up before changes nothing.
  @Test func oneIndexAnswersAsAnotherForEachName() {
    for areas in [Shipped.workspace.areas, Island.workspace().areas] {
      let index = AreaNameIndex(areas)
      for county in areas.counties {
        let alone = AreaNameIndex(areas).counties(named: county.name)
        #expect(index.counties(named: county.name) == alone, "\(county.name)")
      }
    }
  }

  @Test func countiesAreFoundByWholeNamesAndAskedForByShortOnes() {
    let index = AreaNameIndex(areas)
    let counties = areas.areas.filter { $0.level == .county }
    var asked: Set<String> = []
    for county in counties {
      for name in [
        county.id, "\(county.kind!) \(county.name)", "\(county.name) (\(county.kind!))",
      ] + county.otherNames {
        #expect(index.counties(named: name) == [county.index], "\(name)")
      }
      for bare in AreaTable.bareNames(county.name) {
        let words = bare.split(separator: " ").joined(separator: " ")
        let begin = counties.filter { other in
          other.name == words
            || other.name.hasPrefix("\(words) ") && other.partOf != county.index
        }
        #expect(index.counties(named: bare) == begin.map(\.index), "\(bare)")
        if begin.count > 1 { asked.formUnion(begin.map(\.id)) }
      }
    }
    #expect(asked.isSuperset(of: ["12053", "06412", "06413", "06438", "03403", "03458"]))
  }
}

@Suite("Areas")
struct AreaTableTests {
  private let island = Island.workspace()

  private func answering(_ id: String, _ day: String) -> String {
    island.areas.answering(island.areas.area(id: id)!, on: Day(iso: day)!).id
  }

  @Test func standCountryFirstThenStatesThenCounties() {
    let shipped = Shipped.workspace.areas
    #expect(shipped.country.id == "DE")
    #expect(shipped.states.map(\.id) == shipped.areas[1...16].map(\.id))
    #expect(shipped.areas.count == 1 + 16 + 413)
    #expect(shipped.counties.count == 401)
    for (place, area) in shipped.areas.enumerated() { #expect(area.index == place) }
    #expect(shipped.area(id: "01001")?.population == 90_164)
    #expect(shipped.area(id: "1001") == nil)
  }

  @Test func aPartIsAnsweredByItsCounty() {
    #expect(answering("0103", "2021-01-01") == "0101")
    #expect(answering("0101", "2021-01-01") == "0101")
    let berlin = Shipped.workspace.areas
    let part = berlin.area(id: "11007")!
    #expect(berlin.answering(part, on: Day(iso: "2021-05-01")!).id == "11000")
  }

  @Test func aMergedCountyIsAnsweredByTheOtherFromThatDayOn() {
    #expect(answering("0202", "2021-06-30") == "0202")
    #expect(answering("0202", "2021-07-01") == "0201")
    #expect(answering("0201", "2021-07-01") == "0201")
  }

  /// A part of a merged county, and a merger after a merger.
  @Test func chainsAreFollowedToTheirEnd() {
    let areas = """
      areas: island
      country: { id: IL, title: { de: "Inselland", en: "Island Country" } }
      states: [{ id: "01", short: NO, title: { de: "Nord", en: "North" } }]
      counties:
        list:
          - { id: "0101", name: "Möwenhafen", kind: "Stadtkreis", state: NO }
          - { id: "0102", name: "B", state: NO }
          - { id: "0103", name: "C", state: NO, part-of: "0102" }
        abbreviations: { SK: "Stadtkreis" }
        merged: [{ id: "0102", into: "0101", since: 2021-03-01 }]
      """
    var changes = ["areas.yaml": Array(areas.utf8)]
    changes["sources/figures.yaml"] = try? Golden.bytes(
      "Tests/Fixtures/observations/counted/source.yaml")
    let table = Island.workspace(replacing: changes).areas
    let part = table.area(id: "0103")!
    #expect(table.answering(part, on: Day(iso: "2021-02-28")!).id == "0102")
    #expect(table.answering(part, on: Day(iso: "2021-03-01")!).id == "0101")
  }

  private func scope(_ text: String) throws -> [String] {
    let rule = String(decoding: try Golden.bytes("\(Island.folder)/rules/rule.yaml"), as: UTF8.self)
    let changed = rule.replacing("areas: { states: [NO] }", with: "areas: \(text)")
    let workspace = Island.workspace("rules/rule.yaml", changed)
    let scope = try #require(workspace.ordinance("masks")?.versions[0].scope)
    return workspace.areas.areas.filter { scope.contains($0) }.map(\.id)
  }

  @Test(arguments: [
    ("{ country: IL }", ["0101", "0102", "0103", "0201", "0202"]),
    ("{ country: Inselland }", ["0101", "0102", "0103", "0201", "0202"]),
    ("{ states: [NO] }", ["0101", "0102", "0103"]),
    (
      "{ states: [\"02\", North Coast] }",
      ["0101", "0102", "0103", "0201", "0202"]
    ),
    ("{ counties: [\"0201\"] }", ["0201"]), ("{ counties: [lk mowenhafen] }", ["0102"]),
    ("{ states: [SU], counties: [\"0101\"] }", ["0101", "0201", "0202"]),
    ("{ country: IL, except: { states: [SU] } }", ["0101", "0102", "0103"]),
    ("{ country: IL, except: { states: [SU], counties: [\"0101\"] } }", ["0102", "0103"]),
    ("{ states: [NO], except: { counties: [\"0102\"] } }", ["0101", "0103"]),
  ])
  func scopesHaveMembers(_ text: String, _ members: [String]) throws {
    #expect(try scope(text) == members)
  }
}

@Suite("Versions")
struct VersionTests {
  /// `from through` a version, in any order; their windows.
  private func windows(_ versions: [(String, String?)]) throws -> [String] {
    let rule = String(decoding: try Golden.bytes("\(Island.folder)/rules/rule.yaml"), as: UTF8.self)
    var changes: [String: [UInt8]] = [:]
    for (at, (from, through)) in versions.enumerated() {
      let valid = "valid: { from: \(from)\(through.map { ", through: \($0)" } ?? "") }"
      let text = rule.replacing("valid: { from: 2021-01-01 }", with: valid)
        .replacing("version: \"1\"", with: "version: \"\(at)\"")
      changes[at == 0 ? "rules/rule.yaml" : "rules/\(at).yaml"] = Array(text.utf8)
    }
    let ordinance = try #require(Island.workspace(replacing: changes).ordinance("masks"))
    return ordinance.versions.indices.map { at in
      let window = ordinance.window(ofVersion: at)
      return
        "\(ordinance.versions[at].version.value): \(window.from) \(window.through.map(\.description) ?? "-")"
    }
  }

  @Test func aSuccessorCutsItsPredecessorShort() throws {
    #expect(try windows([("2021-01-01", nil)]) == ["0: 2021-01-01 -"])
    #expect(
      try windows([("2021-03-01", nil), ("2021-01-01", nil)]) == [
        "1: 2021-01-01 2021-02-28", "0: 2021-03-01 -",
      ])
    #expect(
      try windows([("2021-01-01", "2021-12-31"), ("2021-03-01", "2021-03-31")]) == [
        "0: 2021-01-01 2021-02-28", "1: 2021-03-01 2021-03-31",
      ])
  }

  @Test func aHoleMeansNoRules() throws {
    #expect(
      try windows([("2021-01-01", "2021-01-31"), ("2021-03-01", nil)]) == [
        "0: 2021-01-01 2021-01-31", "1: 2021-03-01 -",
      ])
    #expect(
      try windows([("2021-01-01", "2021-02-28"), ("2021-03-01", nil)]) == [
        "0: 2021-01-01 2021-02-28", "1: 2021-03-01 -",
      ])
  }
}
