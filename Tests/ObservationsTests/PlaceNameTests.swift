import Findings
import Rules
import TestSupport
import Testing

@testable import Observations

/// Towns and villages, as people write them.
@Suite("Place names")
struct PlaceNameTests {
  private let areas = Shipped.workspace.areas

  private func read(_ text: String) throws -> (places: PlaceNames?, problems: [Diagnostic]) {
    PlaceNames.read(
      SourceFile(name: "places.csv", bytes: Array(text.utf8)), areas: areas,
      as: try #require(areas.placeFile))
  }

  /// What a text finds among some places: `NAME in COUNTY`.
  private func found(_ text: String, near: Bool = false) throws -> [String] {
    let rows = [
      "Zwötzen,16052", "Hamm (Sieg),07132", "Bad Soden-Salmünster,06435", "Neustadt,06534",
      "Neustadt,16061", "07548,16052", "!,16052",
    ]
    let (places, problems) = try read("name,county\n\(rows.joined(separator: "\n"))\n")
    #expect(problems.isEmpty, "\(described(problems))")
    let names = try #require(places)
    return (near ? names.near(text) : names.named(text)).map {
      "\($0.name) in \(areas[$0.county].id)"
    }
  }

  /// The same names as of counties are the same.
  @Test(arguments: [
    ("Zwötzen", ["Zwötzen in 16052"]), ("ZWOETZEN", ["Zwötzen in 16052"]),
    ("zwotzen", ["Zwötzen in 16052"]), (" bad soden salmünster", ["Bad Soden-Salmünster in 06435"]),
    ("Hamm", ["Hamm (Sieg) in 07132"]), ("Hamm Sieg", ["Hamm (Sieg) in 07132"]),
    ("neustadt", ["Neustadt in 06534", "Neustadt in 16061"]), ("07548", ["07548 in 16052"]),
    ("Zwötze", []), ("Bad Soden", []), ("!", []), ("", []),
  ])
  func areFoundAsCountiesAre(_ text: String, _ expected: [String]) throws {
    #expect(try found(text) == expected)
  }

  @Test(arguments: [
    ("bad so", ["Bad Soden-Salmünster in 06435"]), ("Zwözten", ["Zwötzen in 16052"]),
    ("neustatt", ["Neustadt in 06534", "Neustadt in 16061"]), ("Atlantis", []), ("", []),
  ])
  func similarNamesAreOffered(_ text: String, _ expected: [String]) throws {
    #expect(try found(text, near: true) == expected)
  }

  /// A place has a row for each of its codes, and a code may be in several counties.
  @Test func postalCodesAreReadWhereTheyHaveAColumn() throws {
    let file = try #require(areas.placeFile)
    let form = AreaTable.PlaceFile(
      path: file.path, name: file.name, county: file.county,
      code: Located("code", file.county.span), attribution: nil)
    func read(_ rows: String...) -> (places: PlaceNames?, problems: [Diagnostic]) {
      let text = rows.joined(separator: "\n") + "\n"
      return PlaceNames.read(
        SourceFile(name: "places.csv", bytes: Array(text.utf8)), areas: areas, as: form)
    }
    let rows = [
      "name,county,code", "Zwötzen,16052,07551", "Zwötzen,16052,07548", "Gera,16052,07548",
      "Neustadt,06534,07548", "Neustadt,16061,",
    ]
    let (places, problems) = read(rows.joined(separator: "\n"))
    #expect(problems.isEmpty, "\(described(problems))")
    let names = try #require(places)
    #expect(names.places.map(\.name) == ["Zwötzen", "Gera", "Neustadt", "Neustadt"])
    #expect(
      names.codes.map { "\($0.text) in \(areas[$0.county].id)" } == [
        "07551 in 16052", "07548 in 16052", "07548 in 06534",
      ])
    #expect(names.named("Zwötzen").count == 1)
    let twice = read("name,county,code", "Aach,07235,54298", "Aach,07235,54298").problems
    #expect(twice.map(\.message) == ["`Aach` with `54298` in 07235 is listed already"])
    #expect(read("name,county", "Aach,07235").problems.map(\.code) == ["missing-column"])
  }

  @Test func aLongListOfFindingsIsCut() throws {
    let rows = String(repeating: "Neustadt,6534\n", count: 100)
    let (places, problems) = try read("name,county\n\(rows)")
    #expect(places == nil)
    #expect(problems.map(\.code) == [String](repeating: "bad-place", count: 20) + ["more-findings"])
    #expect(problems[0].help?.contains("`06534` (Marburg-Biedenkopf)") == true)
  }

  @Test func aFileThatIsTooLargeIsNotRead() throws {
    let (places, problems) = try read(String(repeating: "x,06534\n", count: 2_100_000))
    #expect(places == nil)
    #expect(problems.map(\.code) == ["file-too-large"])
  }

  @Test func theHeadingIsChecked() throws {
    let (places, problems) = try read("Name,county\nNeustadt,06534\n")
    #expect(places == nil)
    #expect(problems.map(\.code) == ["missing-column"])
    #expect(problems.first?.help == "did you mean `Name`?")
  }

  /// Each shipped name can be typed, and its row is the only one of its county.
  @Test func theShippedPlacesAreFound() throws {
    let place = try #require(areas.placeFile)
    let (places, problems) = PlaceNames.read(
      try Shipped.files.file(place.path.value), areas: areas, as: place)
    #expect(problems.isEmpty, "\(described(problems))")
    let names = try #require(places)
    #expect(names.places.count > 11_000)
    for place in names.places where AreaTable.keys(place.name).isEmpty {
      Issue.record("\(place.name) has nothing to look for")
    }
    #expect(names.named("zwotzen").map { areas[$0.county].name } == ["Gera"])
  }
}
