import TestSupport
import Testing

@testable import Observations

/// The outlines that ship with the rules of Germany.
@Suite("Shipped outlines")
struct ShippedOutlineTests {
  private static let areas = Shipped.workspace.areas
  private static let outlines: Outlines = {
    guard let place = areas.outlines, let file = try? Shipped.files.file(place.path.value),
      let outlines = Outlines.read(file, areas: areas, property: place.property).outlines
    else { fatalError("the shipped outlines cannot be read") }
    return outlines
  }()

  private struct Segment: Hashable {
    let from: Outlines.Point
    let to: Outlines.Point
    var reversed: Segment { Segment(from: to, to: from) }
  }

  /// A border between two counties runs once in each direction; the country's own border once.
  @Test func neighboursShareTheirBorders() {
    var uses: [Segment: Int] = [:]
    for outline in Self.outlines.outlines {
      for ring in outline.polygons.joined() {
        for (from, to) in zip(ring, ring.dropFirst()) {
          #expect(from != to, "a point stands twice in \(Self.areas[outline.area].id)")
          uses[Segment(from: from, to: to), default: 0] += 1
        }
      }
    }
    #expect(uses.count > 10_000)
    #expect(uses.values.allSatisfy { $0 == 1 }, "a border runs twice in one direction")
    let shared = uses.keys.filter { uses[$0.reversed] != nil }.count
    #expect(Double(shared) > 0.7 * Double(uses.count))
  }

  @Test func noneOverlaps() {
    #expect(OutlineOverlaps(in: Self.outlines.outlines, most: 20).found.isEmpty)
  }

  /// Every county that the law knows has an outline, and nothing else has: merged ones still do.
  @Test func everyCountyHasOne() {
    let drawn = Self.outlines.outlines.map { Self.areas[$0.area].id }.sorted()
    let counties = Self.areas.counties.map(\.id).sorted()
    #expect(drawn == counties)
    #expect(drawn.contains("16056"))
    #expect(drawn.contains("11000"))
  }

  @Test func aPointInsideIsFoundThere() throws {
    for outline in Self.outlines.outlines {
      let id = Self.areas[outline.area].id
      let largest = try #require(outline.polygons.max { area($0[0]) < area($1[0]) })
      let point = try #require(interior(of: largest), "no interior point in \(id)")
      let found = Self.outlines.areas(at: point).map { Self.areas[$0].id }
      #expect(found == [id])
    }
  }

  @Test(arguments: [
    ("09162", 11.575, 48.137), ("11000", 13.377, 52.516), ("02000", 9.993, 53.551),
    ("05315", 6.957, 50.941), ("14612", 13.737, 51.051), ("01001", 9.437, 54.784),
    ("08421", 9.992, 48.398), ("16056", 10.319, 50.976),
  ])
  func citiesAreWhereTheyAre(_ id: String, _ longitude: Double, _ latitude: Double) {
    let found = Self.outlines.areas(at: .init(longitude: longitude, latitude: latitude))
    #expect(found.map { Self.areas[$0].id } == [id])
  }

  @Test(arguments: [(4.9, 52.37), (16.37, 48.2), (48.137, 11.575), (0, 0), (7.5, 54.5)])
  func otherPlacesAreOutside(_ longitude: Double, _ latitude: Double) {
    #expect(Self.outlines.areas(at: .init(longitude: longitude, latitude: latitude)).isEmpty)
  }

  private func area(_ ring: [Outlines.Point]) -> Double {
    abs(
      zip(ring, ring.dropFirst()).reduce(0) { sum, edge in
        sum + edge.0.longitude * edge.1.latitude - edge.1.longitude * edge.0.latitude
      })
  }

  /// The middle of the widest stretch inside, on a parallel through the middle of the polygon that
  /// meets no corner.
  private func interior(of rings: [[Outlines.Point]]) -> Outlines.Point? {
    let latitudes = rings[0].map(\.latitude)
    guard let low = latitudes.min(), let high = latitudes.max() else { return nil }
    let latitude = (low + high) / 2 + 0.000_013
    let crossings =
      rings.joined().isEmpty
      ? []
      : rings.flatMap { ring in
        zip(ring, ring.dropFirst()).compactMap { a, b -> Double? in
          guard (a.latitude > latitude) != (b.latitude > latitude) else { return nil }
          return a.longitude + (latitude - a.latitude) / (b.latitude - a.latitude)
            * (b.longitude - a.longitude)
        }
      }.sorted()
    let stretches = stride(from: 0, to: crossings.count - 1, by: 2).map {
      (crossings[$0], crossings[$0 + 1])
    }
    guard let widest = stretches.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }) else { return nil }
    return .init(longitude: (widest.0 + widest.1) / 2, latitude: latitude)
  }
}
