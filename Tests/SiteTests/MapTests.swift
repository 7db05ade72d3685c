import Evaluation
import Files
import Observations
import RuleReader
import Rules
import TestSupport
import Testing

@testable import Site

/// Borders with fewer points.
@Suite("Border lines")
struct BorderLinesTests {
  /// Cells of a grid whose inner corners and borders are crooked: neighbours share every point.
  private static func cells(_ chance: inout Chance) -> (rings: [BorderLines.Ring], side: Int) {
    let (count, size) = (4, 200)
    var corners: [[MapPoint]] = []
    for row in 0...count {
      corners.append(
        (0...count).map { column in
          func jitter(_ at: Int) -> Int {
            at % count == 0 ? 0 : Int.random(in: -60...60, using: &chance)
          }
          return MapPoint(x: column * size + jitter(column), y: row * size + jitter(row))
        })
    }
    // Points between two corners, the same from both sides.
    var borders: [[MapPoint]: [MapPoint]] = [:]
    func border(_ a: MapPoint, _ b: MapPoint, _ chance: inout Chance) -> [MapPoint] {
      if let known = borders[[b, a]] { return known.reversed() }
      let isFrame =
        (a.x == b.x && a.x % (count * size) == 0) || (a.y == b.y && a.y % (count * size) == 0)
      let points =
        isFrame
        ? []
        : (1..<9).map { at in
          MapPoint(
            x: a.x + (b.x - a.x) * at / 9 + Int.random(in: -6...6, using: &chance),
            y: a.y + (b.y - a.y) * at / 9 + Int.random(in: -6...6, using: &chance))
        }
      borders[[a, b]] = points
      return points
    }
    var rings: [BorderLines.Ring] = []
    for row in 0..<count {
      for column in 0..<count {
        let around = [
          corners[row][column], corners[row][column + 1], corners[row + 1][column + 1],
          corners[row + 1][column],
        ]
        var points: [MapPoint] = []
        for at in 0..<4 {
          let (from, to) = (around[at], around[(at + 1) % 4])
          points += [from] + border(from, to, &chance)
        }
        // A ring may begin anywhere.
        let start = Int.random(in: 0...points.count - 1, using: &chance)
        points = Array(points[start...] + points[..<start])
        // Two cells may belong to one area.
        let owner = (row * count + column) / (row == 0 ? 2 : 1)
        rings.append(BorderLines.Ring(owner: owner, points: points + [points[0]]))
      }
    }
    return (rings, count * size)
  }

  /// Every edge that is not on the frame is walked both ways: there is no gap, and nothing overlaps.
  @Test(arguments: 0..<20)
  func neighboursMeet(_ seed: UInt64) {
    var chance = Chance(seed: seed)
    let (rings, side) = Self.cells(&chance)
    let lines = BorderLines(rings, tolerance: 15)
    let simplified = lines.simplified()
    var edges: [[MapPoint]: Int] = [:]
    for ring in simplified {
      for (a, b) in zip(ring.points, ring.points.dropFirst()) { edges[[a, b], default: 0] += 1 }
    }
    for edge in edges.keys where edges[edge] != edges[edge.reversed()] {
      let isFrame =
        (edge[0].x == edge[1].x && edge[0].x % side == 0)
        || (edge[0].y == edge[1].y && edge[0].y % side == 0)
      #expect(isFrame, "seed \(seed): \(edge)")
    }
    let (before, after) = (
      rings.map(\.points.count).reduce(0, +), simplified.map(\.points.count).reduce(0, +)
    )
    #expect(after < before * 3 / 4, "seed \(seed): \(after) of \(before) points are left")
    // What was left out lies near what was kept.
    for (ring, old) in zip(simplified, rings) {
      for point in old.points {
        let distance =
          zip(ring.points, ring.points.dropFirst())
          .map { point.squareDistance(toLine: $0, $1) }.min() ?? .infinity
        #expect(distance <= 15 * 15, "seed \(seed): \(point)")
      }
    }
    // Each line between two halves is drawn once.
    let borders = lines.borders { $0 < 8 && $1 >= 8 }
    let drawn = borders.flatMap { zip($0, $0.dropFirst()).map { Set([$0, $1]) } }
    #expect(drawn.count == Set(drawn).count && !drawn.isEmpty, "seed \(seed)")
  }

  /// Two points are equally far from a straight border: both sides leave out the same one.
  @Test func bothSidesChooseAlike() {
    let border = [(0, 0), (16, 25), (16, 75), (0, 100)].map { MapPoint(x: $0, y: $1) }
    let (left, right) = (MapPoint(x: -90, y: 50), MapPoint(x: 90, y: 50))
    let rings = BorderLines(
      [
        .init(owner: 1, points: border + [left, border[0]]),
        .init(owner: 2, points: border.reversed() + [right, border[3]]),
      ], tolerance: 15
    ).simplified()
    #expect(Set(rings[0].points).subtracting([left]) == Set(rings[1].points).subtracting([right]))
    #expect(rings[0].points.count == 5)
  }

  @Test func anIslandKeepsItsShapeWhereverItsRingBegins() {
    let points = [(0, 0), (50, 2), (100, 0), (100, 100), (0, 100)].map { MapPoint(x: $0, y: $1) }
    let rings = points.indices.map { start in
      let turned = Array(points[start...] + points[..<start])
      return BorderLines([.init(owner: 1, points: turned + [turned[0]])], tolerance: 15)
        .simplified()[0].points
    }
    for ring in rings { #expect(Set(ring) == Set(points).subtracting([MapPoint(x: 50, y: 2)])) }
  }
}

/// The map of the shipped areas.
@Suite("Map")
struct MapTests {
  private struct Case {
    let shapes: MapShapes
    let outlines: Outlines
    let workspace: Workspace

    init() throws {
      let files = Shipped.files
      workspace = Shipped.workspace
      let place = try #require(workspace.areas.outlines)
      outlines = try #require(
        Outlines.read(
          try files.json(place.path.value), areas: workspace.areas, property: place.property
        ).outlines)
      shapes = try #require(
        MapShapes(outlines, workspace.areas, county: { $0 }, shown: { _ in true }))
    }
  }

  /// The rings of path data.
  private static func rings(_ path: String) -> [[(x: Double, y: Double)]] {
    var rings: [[(x: Double, y: Double)]] = []
    var command: Character = "M"
    var (x, y) = (0.0, 0.0)
    var numbers: [Double] = []
    for token in path.matches(of: #/[MhvlzZ]|-?\d+/#).map({ String($0.output) }) {
      if let letter = token.first, letter.isLetter {
        command = letter
        continue
      }
      numbers.append(Double(token) ?? .nan)
      guard numbers.count == (command == "h" || command == "v" ? 1 : 2) else { continue }
      switch command {
      case "M":
        (x, y) = (numbers[0], numbers[1])
        rings.append([])
      case "h": x += numbers[0]
      case "v": y += numbers[0]
      default: (x, y) = (x + numbers[0], y + numbers[1])
      }
      rings[rings.count - 1].append((x, y))
      numbers = []
    }
    return rings
  }

  /// A position lies in the same county on the map and in the outlines, except near a border.
  @Test func aPositionIsFoundInItsCounty() throws {
    let map = try Case()
    let seed: UInt64 = 36
    var chance = Chance(seed: seed)
    let shapes = map.shapes.shapes.map { (county: $0.county, rings: Self.rings($0.path)) }
    #expect(shapes.count == map.workspace.areas.counties.filter { $0.partOf == nil }.count)
    func chosen(_ chance: inout Chance) -> Outlines.Point {
      let outline = map.outlines.outlines[
        Int.random(in: map.outlines.outlines.indices, using: &chance)]
      let ring = outline.polygons[0][0]
      return ring[Int.random(in: ring.indices, using: &chance)]
    }
    var found = 0
    for _ in 0..<600 {
      // Near a border, where it matters.
      let vertex = chosen(&chance)
      let x =
        (vertex.longitude - map.shapes.corner.longitude) * map.shapes.unitsPerDegree.east
        + Double.random(in: -6...6, using: &chance)
      let y =
        (map.shapes.corner.latitude - vertex.latitude) * map.shapes.unitsPerDegree.south
        + Double.random(in: -6...6, using: &chance)
      let position = Outlines.Point(
        longitude: map.shapes.corner.longitude + x / map.shapes.unitsPerDegree.east,
        latitude: map.shapes.corner.latitude - y / map.shapes.unitsPerDegree.south)
      let real = map.outlines.areas(at: position)
      let drawn = shapes.filter { shape in
        shape.rings.reduce(false) { $0 != Self.contains($1, x, y) }
      }.map(\.county)
      found += real.count
      guard Set(real) != Set(drawn) else { continue }
      // Within the tolerance and the grid of a border.
      let distance = shapes.flatMap(\.rings).map { Self.distance(from: $0, x, y) }.min() ?? 0
      #expect(distance < 2.5, "seed \(seed): \(position) is in \(real), drawn in \(drawn)")
    }
    #expect(found > 200)
  }

  private static func contains(_ ring: [(x: Double, y: Double)], _ x: Double, _ y: Double) -> Bool {
    var isInside = false
    for (a, b) in zip(ring, ring.dropFirst() + [ring[0]]) where (a.y > y) != (b.y > y) {
      if x < a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
    }
    return isInside
  }

  private static func distance(
    from ring: [(x: Double, y: Double)], _ x: Double, _ y: Double
  ) -> Double {
    zip(ring, ring.dropFirst() + [ring[0]]).map { a, b in
      let (ux, uy) = (b.x - a.x, b.y - a.y)
      let length = ux * ux + uy * uy
      let share = length == 0 ? 0 : min(1, max(0, ((x - a.x) * ux + (y - a.y) * uy) / length))
      let (dx, dy) = (x - a.x - share * ux, y - a.y - share * uy)
      return (dx * dx + dy * dy).squareRoot()
    }.min() ?? .infinity
  }

  /// Layers are the rule sets that displace each other, in the order of `rulesets`.
  @Test func ruleSetsThatDisplaceEachOtherShareALayer() {
    let workspace = Shipped.workspace
    let layers = RuleLayer.all(of: workspace).map { layer in
      layer.ordinances.map { workspace.ordinances[$0].id }
    }
    #expect(layers.first == ["de-emergency-brake", "by-brake"])
    #expect(layers.joined().count == workspace.ordinances.count)
    #expect(layers.dropFirst().allSatisfy { $0.count == 1 })
    #expect(layers.last == ["de-recommendations"])
  }
}
