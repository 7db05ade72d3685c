import Observations
import RuleLanguage
import TestSupport
import Testing
import YAMLSource

@Suite("Outlines")
struct OutlineTests {
  private let areas = Island.workspace().areas

  private func feature(_ id: String, _ type: String, _ coordinates: String) -> String {
    #"{"type":"Feature","properties":{"ID":"\#(id)"},"geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#
  }

  private func read(_ features: String...) -> (outlines: Outlines?, problems: [Diagnostic]) {
    let text = "{\"features\":[\n\(features.joined(separator: ",\n"))\n]}\n"
    return Outlines.read(
      SourceFile(name: "map.geojson", bytes: Array(text.utf8)), areas: areas, property: "ID")
  }

  private func outlines(_ features: String...) throws -> Outlines {
    let text = "{\"features\":[\(features.joined(separator: ","))]}"
    let (outlines, problems) = Outlines.read(
      SourceFile(name: "map.geojson", bytes: Array(text.utf8)), areas: areas, property: "ID")
    #expect(problems.isEmpty, "\(described(problems))")
    return try #require(outlines)
  }

  private func area(_ outlines: Outlines, _ longitude: Double, _ latitude: Double) -> String? {
    outlines.area(at: .init(longitude: longitude, latitude: latitude)).map { areas[$0].id }
  }

  /// The rectangle between two corners, counter-clockwise.
  private func ring(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> String {
    "[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]"
  }

  /// GeoJSON has degrees east first. Longitude 10, latitude 50 is in Germany; the other way round
  /// it is in the sea off Somalia.
  @Test func longitudeStandsFirst() throws {
    let outlines = try outlines(feature("0101", "Polygon", "[\(ring(9, 49, 11, 51))]"))
    #expect(area(outlines, 10, 50) == "0101")
    #expect(area(outlines, 50, 10) == nil)
    #expect(area(outlines, 8.99, 50) == nil)
    #expect(area(outlines, 10, 51.01) == nil)
  }

  @Test func holesAreOutside() throws {
    let outlines = try outlines(
      feature("0101", "Polygon", "[\(ring(0, 0, 9, 9)),\(ring(3, 3, 6, 6))]"),
      feature("0102", "Polygon", "[\(ring(3, 3, 6, 6))]"))
    #expect(area(outlines, 1, 1) == "0101")
    #expect(area(outlines, 4, 4) == "0102")
    #expect(area(outlines, 8, 4) == "0101")
  }

  @Test func anAreaMayHaveSeveralParts() throws {
    let outlines = try outlines(
      feature("0101", "MultiPolygon", "[[\(ring(0, 0, 1, 1))],[\(ring(5, 5, 6, 6))]]"))
    #expect(area(outlines, 0.5, 0.5) == "0101")
    #expect(area(outlines, 5.5, 5.5) == "0101")
    #expect(area(outlines, 3, 3) == nil)
  }

  /// Four squares that meet in one point: every position, also on the borders between them, lies
  /// in exactly one, whatever their order.
  @Test func aBorderBelongsToOneNeighbour() throws {
    let squares = [
      feature("0101", "Polygon", "[\(ring(0, 0, 1, 1))]"),
      feature("0102", "Polygon", "[\(ring(1, 0, 2, 1))]"),
      feature("0103", "Polygon", "[\(ring(0, 1, 1, 2))]"),
      feature("0201", "Polygon", "[\(ring(1, 1, 2, 2))]"),
    ]
    let each = try squares.map { try outlines($0) }
    for (x, y) in [(1.0, 0.5), (1, 1.5), (0.5, 1), (1.5, 1), (1, 1)] {
      #expect(each.compactMap { area($0, x, y) }.count == 1, "\(x) \(y)")
    }
  }

  @Test func namesTheNearest() throws {
    let outlines = try outlines(
      feature("0101", "Polygon", "[\(ring(9, 49, 10, 50))]"),
      feature("0102", "Polygon", "[\(ring(20, 49, 21, 50))]"))
    let found = try #require(outlines.nearest(to: .init(longitude: 10, latitude: 50.5)))
    #expect(areas[found.area].id == "0101")
    #expect(abs(found.kilometres - 55.6) < 0.2)
    let east = try #require(outlines.nearest(to: .init(longitude: 21.5, latitude: 50)))
    #expect(areas[east.area].id == "0102")
    // Half a degree on the fiftieth parallel.
    #expect(abs(east.kilometres - 35.7) < 0.2)
  }

  /// Every broken feature is named with its line.
  @Test func brokenFeaturesAreNamed() {
    let (outlines, problems) = read(
      feature("0101", "Polygon", "[\(ring(0, 0, 1, 1))]"),
      feature("0199", "Polygon", "[\(ring(0, 0, 1, 1))]"),
      feature("0102", "Point", "[1, 2]"),
      feature("0103", "Polygon", "[[[0,0],[1,0],[1,1],[0,1]]]"),
      feature("0201", "Polygon", "[[[0,0],[1,0],[0,0]]]"),
      feature("0202", "Polygon", "[[[0,0],[100,95],[1,1],[0,0]]]"),
      feature("0102", "Polygon", "[]"),
      feature("0103", "MultiPolygon", "[[]]"),
      #"{"type":"Feature","properties":{},"geometry":null}"#,
      feature("0201", "Polygon", #"[[[0,0],["1",0],[1,1],[0,0]]]"#))
    #expect(outlines == nil)
    let difference = Golden.difference(
      described(problems), from: "Tests/Fixtures/observations/broken-outlines.expected")
    #expect(difference == nil)
  }

  @Test(arguments: [
    "", "[]", "{}", "{\"features\": []}", "{\"features\": [", "{\"features\": [1]}",
  ])
  func otherFilesAreRefused(_ text: String) {
    let (outlines, problems) = Outlines.read(
      SourceFile(name: "map.geojson", bytes: Array(text.utf8)), areas: areas, property: "ID")
    #expect(outlines == nil)
    #expect(problems.map(\.code) == ["bad-outline"])
  }
}
