/// A point of the map: whole units to the right and down.
struct MapPoint: Hashable, Comparable {
  let x: Int
  let y: Int

  static func < (a: MapPoint, b: MapPoint) -> Bool { (a.x, a.y) < (b.x, b.y) }

  /// The square of the distance to the line between two points.
  func squareDistance(toLine a: MapPoint, _ b: MapPoint) -> Double {
    let (ux, uy) = (Double(b.x - a.x), Double(b.y - a.y))
    let (px, py) = (Double(x - a.x), Double(y - a.y))
    let length = ux * ux + uy * uy
    let share = length == 0 ? 0 : min(1, max(0, (px * ux + py * uy) / length))
    let (dx, dy) = (px - share * ux, py - share * uy)
    return dx * dx + dy * dy
  }
}

/// The rings of several areas, with fewer points: a stretch of border between the same two areas is
/// simplified once, so neighbours still meet.
///
/// A stretch (arc) ends where more than two lines meet. Between its ends, Douglas and Peucker's method
/// keeps the points that lie farther than a tolerance from the line between those kept.
struct BorderLines {
  /// A ring of one area; the last point is the first.
  struct Ring {
    let owner: Int
    let points: [MapPoint]
  }

  private struct Edge: Hashable {
    let low: MapPoint
    let high: MapPoint

    init(_ a: MapPoint, _ b: MapPoint) { (low, high) = a < b ? (a, b) : (b, a) }
  }

  /// The areas on the sides of an edge: the lower and the higher; the same twice: only one.
  private struct Sides {
    var low: Int
    var high: Int
  }

  private var sides: [Edge: Sides] = [:]
  private var nodes: Set<MapPoint> = []
  private let squareTolerance: Double
  private let rings: [Ring]

  init(_ rings: [Ring], tolerance: Double) {
    squareTolerance = tolerance * tolerance
    // Points that fall together on the grid are one.
    self.rings = rings.map { Ring(owner: $0.owner, points: Self.withoutRepeats($0.points)) }
      .filter { $0.points.count > 3 }
    for ring in self.rings {
      for (a, b) in zip(ring.points, ring.points.dropFirst()) {
        let edge = Edge(a, b)
        guard let known = sides[edge] else {
          sides[edge] = Sides(low: ring.owner, high: ring.owner)
          continue
        }
        sides[edge] = Sides(low: min(known.low, ring.owner), high: max(known.high, ring.owner))
      }
    }
    nodes = findNodes()
  }

  /// The areas that share a border with each.
  var neighbours: [Int: Set<Int>] {
    sides.values.reduce(into: [:]) { all, sides in
      guard sides.low != sides.high else { return }
      all[sides.low, default: []].insert(sides.high)
      all[sides.high, default: []].insert(sides.low)
    }
  }

  /// Points at which other than two edges meet: only there the areas on the sides can change.
  private func findNodes() -> Set<MapPoint> {
    var ends: [MapPoint: Int] = [:]
    for edge in sides.keys {
      ends[edge.low, default: 0] += 1
      ends[edge.high, default: 0] += 1
    }
    return Set(ends.lazy.filter { $0.value != 2 }.map(\.key))
  }

  /// The simplified rings of each owner, in the order given; without those that have no room left.
  func simplified() -> [Ring] {
    rings.map { ring in
      let arcs = arcs(of: ring.points)
      var points = [arcs[0][0]]
      for arc in arcs { points += simplified(arc).dropFirst() }
      return Ring(owner: ring.owner, points: points)
    }
  }

  /// The simplified stretches of border between two areas that differ in a property, each once.
  func borders(between differ: (Int, Int) -> Bool) -> [[MapPoint]] {
    var seen: Set<Edge> = []
    var lines: [[MapPoint]] = []
    for ring in rings {
      for arc in arcs(of: ring.points) {
        guard let sides = sides[Edge(arc[0], arc[1])], sides.low != sides.high,
          differ(sides.low, sides.high), seen.insert(Edge(arc[0], arc[1])).inserted,
          // The first edge of an arc from one side is its last from the other.
          arc.count == 2 || seen.insert(Edge(arc[arc.count - 2], arc[arc.count - 1])).inserted
        else { continue }
        lines.append(simplified(arc))
      }
    }
    return lines
  }

  /// A ring, cut at its nodes; one without nodes is cut at two points that do not depend on where it
  /// begins.
  private func arcs(of ring: [MapPoint]) -> [[MapPoint]] {
    let open = Array(ring.dropLast())
    var cuts = open.indices.filter { nodes.contains(open[$0]) }
    if cuts.count < 2 {
      let first = cuts.first ?? open.indices.min { open[$0] < open[$1] } ?? 0
      func distance(_ at: Int) -> Int {
        let (x, y) = (open[at].x - open[first].x, open[at].y - open[first].y)
        return x * x + y * y
      }
      let other = open.indices.max { (distance($0), open[$1]) < (distance($1), open[$0]) } ?? 0
      cuts = [first, other].sorted()
    }
    return cuts.indices.map { at in
      let (from, to) = (cuts[at], cuts[(at + 1) % cuts.count])
      return from < to
        ? Array(open[from...to]) : Array(open[from...] + open[...to])
    }
  }

  /// The points of an arc that are kept: the same from both sides.
  private func simplified(_ arc: [MapPoint]) -> [MapPoint] {
    // Where a ring touches itself, an arc may end where it begins.
    let isReversed = (arc[arc.count - 1], arc[arc.count - 2]) < (arc[0], arc[1])
    let points = isReversed ? arc.reversed() : arc
    var kept = [true] + Array(repeating: false, count: points.count - 2) + [true]
    var open = [(0, points.count - 1)]
    while let (from, to) = open.popLast() {
      guard to - from > 1 else { continue }
      var farthest = from
      var most = squareTolerance
      for at in from + 1..<to {
        let distance = points[at].squareDistance(toLine: points[from], points[to])
        if distance > most { (farthest, most) = (at, distance) }
      }
      guard farthest > from else { continue }
      kept[farthest] = true
      open += [(from, farthest), (farthest, to)]
    }
    let left = points.indices.filter { kept[$0] }.map { points[$0] }
    return isReversed ? left.reversed() : left
  }

  private static func withoutRepeats(_ points: [MapPoint]) -> [MapPoint] {
    var kept: [MapPoint] = []
    for point in points where point != kept.last { kept.append(point) }
    return kept
  }
}
