internal import Observations
internal import Rules

/// The counties as shapes of an SVG drawing, on a grid of whole units: north is up, and a degree north is
/// as long as on the ground in the middle of the map.
struct MapShapes {
  /// The shape of one county: path data.
  struct Shape {
    /// The index of the county.
    let county: Int
    let path: String
    let box: Box
  }

  /// A part of the map, in its units.
  struct Box {
    var left = Int.max
    var top = Int.max
    var right = Int.min
    var bottom = Int.min

    mutating func cover(_ other: Box) {
      (left, top) = (min(left, other.left), min(top, other.top))
      (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
    }

    func meets(_ other: Box) -> Bool {
      left <= other.right && right >= other.left && top <= other.bottom && bottom >= other.top
    }
  }

  /// In the order of the counties.
  let shapes: [Shape]
  /// The lines between states: path data.
  let stateLines: String
  /// The counties that share a border with each, by index.
  let neighbours: [Int: Set<Int>]
  let width: Int
  let height: Int
  /// The longitude at the left edge and the latitude at the top, and the units of a degree to the right
  /// and down: with these, the page finds a position on its map.
  let corner: Outlines.Point
  let unitsPerDegree: (east: Double, south: Double)

  /// The longer side of a map, in units: about a pixel each on a large screen.
  static let length = 1000.0
  /// Points closer than this to the line between their neighbours are left out: at this size nobody sees
  /// them, and they are a third of the page.
  private static let tolerance = 1.5
  /// Smaller islands are left out, in square units, but never a county's largest part.
  private static let leastArea = 6
  /// Steps of the grid on which neighbours are compared, per unit.
  private static let finer = 10
  /// Units per degree. More would show less than a millimetre.
  private static let largestScale = 1e11
  /// How many steps away from the map points may be: with all of an outline there, areas are still an `Int`.
  private static let farthest = 10_000_000.0

  /// - Parameters:
  ///   - county: the county that answers for the area of an outline.
  ///   - shown: the counties that fill the map; others are drawn where they lie in it.
  /// - Returns: nil if none of the counties shown has an outline.
  init?(
    _ outlines: Outlines, _ table: AreaTable, county: (Int) -> Int, shown: (Int) -> Bool
  ) {
    let polygons = outlines.outlines.flatMap { outline in
      outline.polygons.joined().map { (county: county(outline.area), points: $0) }
    }
    // A country on both sides of the 180th degree is one.
    let isSplit = Self.box(polygons.lazy.flatMap(\.points)).map { $0.east - $0.west > 180 } ?? false
    func place(_ point: Outlines.Point) -> Outlines.Point {
      isSplit && point.longitude < 0
        ? Outlines.Point(longitude: point.longitude + 360, latitude: point.latitude) : point
    }
    let filling = polygons.filter { shown($0.county) }.flatMap(\.points).map(place)
    guard let box = Self.box(filling) else { return nil }
    let middle = (box.south + box.north) / 2
    let narrowing = Outlines.cosine(ofDegrees: middle)
    let (across, down) = ((box.east - box.west) * narrowing, box.north - box.south)
    // Tall maps may be higher than wide, since a screen scrolls that way.
    let scale = min(Self.length / across, 1.5 * Self.length / down)
    guard scale < Self.largestScale else { return nil }
    let edge = 4.0
    corner = Outlines.Point(
      longitude: box.west - edge / scale / narrowing, latitude: box.north + edge / scale)
    unitsPerDegree = (scale * narrowing, scale)
    width = Int((across * scale + 2 * edge).rounded(.up))
    height = Int((down * scale + 2 * edge).rounded(.up))
    let (left, top, units) = (corner.longitude, corner.latitude, unitsPerDegree)
    func onMap(_ point: Outlines.Point) -> MapPoint {
      let point = place(point)
      return MapPoint(
        x: Self.step((point.longitude - left) * units.east),
        y: Self.step((top - point.latitude) * units.south))
    }
    let (right, bottom) = (width * Self.finer, height * Self.finer)
    let rings = polygons.map { BorderLines.Ring(owner: $0.county, points: $0.points.map(onMap)) }
      .filter { ring in
        ring.points.contains { 0...right ~= $0.x && 0...bottom ~= $0.y }
      }
    let lines = BorderLines(rings, tolerance: Self.tolerance * Double(Self.finer))
    shapes = Dictionary(grouping: lines.simplified(), by: \.owner).sorted { $0.key < $1.key }
      .map { county, rings in
        Shape(
          county: county, path: Self.path(rings.map(\.points)),
          box: Self.box(rings.lazy.flatMap(\.points)))
      }
    neighbours = lines.neighbours
    stateLines = lines.borders { table[$0].state != table[$1].state }.map(Self.coarser)
      .filter { $0.count > 1 }.map(Self.line).joined()
  }

  private static func step(_ units: Double) -> Int {
    Int(min(max(units * Double(finer), -farthest), farthest).rounded())
  }

  private static func box(
    _ points: some Sequence<Outlines.Point>
  ) -> (west: Double, east: Double, south: Double, north: Double)? {
    var box: (west: Double, east: Double, south: Double, north: Double)?
    for point in points {
      let (x, y) = (point.longitude, point.latitude)
      guard let known = box else {
        box = (x, x, y, y)
        continue
      }
      box = (min(known.west, x), max(known.east, x), min(known.south, y), max(known.north, y))
    }
    guard let box, box.east > box.west, box.north > box.south else { return nil }
    return box
  }

  private static func box(_ points: some Sequence<MapPoint>) -> Box {
    points.reduce(into: Box()) { box, point in
      let (x, y) = (rounded(point.x), rounded(point.y))
      box.cover(Box(left: x, top: y, right: x, bottom: y))
    }
  }

  /// The rings of a county, without islands too small to be seen.
  private static func path(_ rings: [[MapPoint]]) -> String {
    let coarse = rings.map(coarser)
    let areas = coarse.map(area)
    let largest = areas.indices.max { areas[$0] < areas[$1] } ?? 0
    return coarse.indices.filter { areas[$0] >= leastArea || $0 == largest }.map { at in
      guard areas[at] > 0 else {
        // Nothing is left of the only one: a dot.
        let point = coarse[at][0]
        return "M\(point.x - 1) \(point.y - 1)h2v2h-2z"
      }
      return line(coarse[at].dropLast()) + "z"
    }.joined()
  }

  /// In whole units.
  private static func coarser(_ points: [MapPoint]) -> [MapPoint] {
    var kept: [MapPoint] = []
    for point in points {
      let coarse = MapPoint(x: rounded(point.x), y: rounded(point.y))
      if coarse != kept.last { kept.append(coarse) }
    }
    return kept
  }

  private static func rounded(_ value: Int) -> Int {
    Int((Double(value) / Double(finer)).rounded())
  }

  /// Of a closed ring, in square units.
  private static func area(_ ring: [MapPoint]) -> Int {
    abs(zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }) / 2
  }

  /// Path data, as short as it can be: each point from the one before.
  private static func line(_ points: some Collection<MapPoint>) -> String {
    guard var last = points.first else { return "" }
    var path = "M\(last.x) \(last.y)"
    var isInLine = false
    for point in points.dropFirst() {
      let (x, y) = (point.x - last.x, point.y - last.y)
      if y == 0 {
        path += "h\(x)"
      } else if x == 0 {
        path += "v\(y)"
      } else {
        path += isInLine ? (x < 0 ? "" : " ") : "l"
        path += y < 0 ? "\(x)\(y)" : "\(x) \(y)"
      }
      isInLine = x != 0 && y != 0
      last = point
    }
    return path
  }
}
