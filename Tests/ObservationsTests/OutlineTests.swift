import Findings
import TestSupport
import Testing

@testable import Observations

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
    let found = outlines.areas(at: .init(longitude: longitude, latitude: latitude))
    return found.isEmpty ? nil : found.map { areas[$0].id }.joined(separator: ", ")
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

  /// East of 180 degrees lies what is west of it.
  @Test func theAntimeridianIsABorder() throws {
    let outlines = try outlines(
      feature("0101", "Polygon", "[\(ring(179, 0, 180, 1))]"),
      feature("0102", "Polygon", "[\(ring(-180, 0, -179, 1))]"))
    #expect(area(outlines, 179.9, 0.5) == "0101")
    #expect(area(outlines, 180, 0.5) == "0102")
    #expect(area(outlines, -180, 0.5) == "0102")
    let found = try #require(outlines.nearest(to: .init(longitude: -178, latitude: 0)))
    #expect(areas[found.area].id == "0102" && found.kilometres < 112)
    let beyond = try self.outlines(feature("0101", "Polygon", "[\(ring(179, 0, 180, 1))]"))
      .nearest(to: .init(longitude: -179, latitude: 0))
    #expect(try #require(beyond).kilometres < 112)
  }

  /// Where outlines overlap, a position lies in both, and nobody chooses.
  @Test func aPositionMayLieInTwo() throws {
    let outlines = try outlines(
      feature("0101", "Polygon", "[\(ring(0, 0, 2, 2))]"),
      feature("0102", "Polygon", "[\(ring(1, 1, 3, 3))]"))
    #expect(area(outlines, 0.5, 0.5) == "0101")
    #expect(area(outlines, 1.5, 1.5) == "0101, 0102")
    #expect(area(outlines, 2.5, 2.5) == "0102")
  }

  /// Triangles among others, held against a grid of positions: where four neighbouring ones lie in two
  /// areas an overlap is found, and a position that is named lies in two.
  @Test func overlapsAgreeWithPositions() throws {
    let seed: UInt64 = 15
    print("seed \(seed)")
    var chance = Chance(seed: seed)
    let ids = ["0101", "0102", "0103", "0201"]
    var counts = (found: 0, none: 0)
    for round in 0..<100 {
      func coordinate() -> Double { Double(Int.random(in: 0...24, using: &chance)) / 4 }
      var features: [String] = []
      for id in ids.prefix(.random(in: 2...4, using: &chance)) {
        let corners = (0..<3).map { _ in "[\(coordinate()),\(coordinate())]" }
        features.append(
          feature(id, "Polygon", "[[\((corners + corners.prefix(1)).joined(separator: ","))]]"))
      }
      let text = "{\"features\":[\(features.joined(separator: ","))]}"
      let outlines = try #require(
        Outlines.read(
          SourceFile(name: "map.geojson", bytes: Array(text.utf8)), areas: areas, property: "ID"
        ).outlines)
      let found = OutlineOverlaps(in: outlines.outlines, most: 20).found
      let named = Set(found.map { Set([$0.first, $0.second]) })
      for overlap in found {
        let areas = outlines.areas(at: overlap.position)
        let both = [overlap.first, overlap.second].map { outlines.outlines[$0].area }
        #expect(Set(both).isSubset(of: areas), "round \(round): \(text)")
      }
      let steps = 60
      let grid = (0..<steps).map { y in
        (0..<steps).map { x in
          Set(
            outlines.areas(
              at: .init(longitude: 0.01 + Double(x) / 10, latitude: 0.013 + Double(y) / 10)))
        }
      }
      for (a, b) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] where b < features.count {
        let both = Set([a, b].map { outlines.outlines[$0].area })
        func isInBoth(_ x: Int, _ y: Int) -> Bool { both.isSubset(of: grid[y][x]) }
        let isShared = (1..<steps).contains { y in
          (1..<steps).contains { x in
            isInBoth(x, y) && isInBoth(x - 1, y) && isInBoth(x, y - 1) && isInBoth(x - 1, y - 1)
          }
        }
        if isShared { #expect(named.contains([a, b]), "round \(round): \(a), \(b) of \(text)") }
      }
      if found.isEmpty { counts.none += 1 } else { counts.found += 1 }
    }
    #expect(counts.found > 20 && counts.none > 10, "\(counts)")
  }

  /// Outlines that are all but a line have no land to share.
  @Test(arguments: ["1e-300", "5e-324", "1e-320", "1e-9"])
  func flatOutlinesAreNoOverlap(_ height: String) throws {
    let ring = "[[[0,0],[1,0],[1,\(height)],[0,\(height)],[0,0]]]"
    let outlines = try outlines(
      feature("0101", "Polygon", ring), feature("0102", "Polygon", ring))
    #expect(OutlineOverlaps(in: outlines.outlines, most: 20).found.isEmpty)
  }

  private func found(_ outlines: Outlines) -> Int {
    OutlineOverlaps(in: outlines.outlines, most: 20).found.count
  }

  /// Less than a hectare is the end of the digits, not an overlap: along a border of 111 km about
  /// nine centimetres.
  @Test(arguments: [(0.0000001, 0), (0.0000007, 0), (0.000001, 1), (0.1, 1)])
  func sliversAreNoOverlap(_ width: Double, _ count: Int) throws {
    let upright = try outlines(
      feature("0101", "Polygon", "[\(ring(0, 0, 1 + width, 1))]"),
      feature("0102", "Polygon", "[\(ring(1, 0, 2, 1))]"))
    let lying = try outlines(
      feature("0101", "Polygon", "[\(ring(0, 0, 1, 1 + width))]"),
      feature("0102", "Polygon", "[\(ring(0, 1, 1, 2))]"))
    #expect(found(upright) == count)
    #expect(found(lying) == count)
    let expected = count == 0 ? areas.area(id: "0101")?.index : nil
    for (outlines, x, y) in [(upright, 1 + width / 2, 0.5), (lying, 0.5, 1 + width / 2)] {
      let both = outlines.areas(at: .init(longitude: x, latitude: y))
      #expect(both.count == 2)
      #expect(outlines.answering(among: both, of: areas) == expected)
      #expect(outlines.answering(among: both.reversed(), of: areas) == expected)
    }
  }

  /// A degree of longitude is shorter in the north, and what lies elsewhere does not matter.
  @Test(arguments: [(0.0, 1), (70.0, 0)])
  func groundIsMeasured(_ south: Double, _ count: Int) throws {
    // 111 m by 111 m at the equator, 38 m wide on the seventieth parallel.
    let pair = [
      feature("0101", "Polygon", "[\(ring(1, south, 1.001, south + 0.001))]"),
      feature("0102", "Polygon", "[\(ring(1, south - 1, 2, south + 1))]"),
    ]
    let far = feature("0103", "Polygon", "[\(ring(1, 88, 2, 89))]")
    #expect(try found(outlines(pair[0], pair[1])) == count)
    #expect(try found(outlines(pair[0], pair[1], far)) == count)
    #expect(try found(outlines(far, pair[1], pair[0])) == count)
  }

  /// A thousand strips, each two metres wide or high, are as much as one of two kilometres.
  @Test func thinStripsAddUp() throws {
    for isUpright in [true, false] {
      let strips = (0..<1000).map { number in
        let low = Double(number) * 0.00004
        return isUpright
          ? "[\(ring(low, 0, low + 0.00002, 0.01))]"
          : "[\(ring(0, low, 0.01, low + 0.00002))]"
      }
      let outlines = try outlines(
        feature("0101", "MultiPolygon", "[\(strips.joined(separator: ","))]"),
        feature("0102", "Polygon", "[\(ring(-1, -1, 1, 1))]"))
      #expect(found(outlines) == 1)
    }
  }

  /// Borders that cross between their corners share a triangle: here of 156 and of 133 metres in
  /// both directions.
  @Test(arguments: [(0.0014, 1), (0.0012, 0)])
  func crossingBordersAreCut(_ width: Double, _ count: Int) throws {
    let height = width * 2
    let outlines = try outlines(
      feature("0101", "Polygon", "[\(ring(0, 0, 1, height))]"),
      feature(
        "0102", "Polygon",
        "[[[\(1 - width),0],[2,0],[2,\(height)],[\(1 + width),\(height)],[\(1 - width),0]]]"))
    #expect(found(outlines) == count)
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
