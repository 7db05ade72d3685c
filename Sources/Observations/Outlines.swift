public import Rules

/// The outlines of areas: polygons in degrees, for positions and maps.
public struct Outlines: Sendable {
  /// A position as GeoJSON has it: degrees east and degrees north (WGS 84).
  public struct Point: Hashable, Sendable {
    public let longitude: Double
    public let latitude: Double

    public init(longitude: Double, latitude: Double) {
      self.longitude = longitude
      self.latitude = latitude
    }
  }

  /// The outline of one area: polygons, each an outer ring followed by its holes; rings are closed.
  public struct Outline: Sendable {
    /// The index of the area in the workspace's area table.
    public let area: Int
    public let polygons: [[[Point]]]
    /// The line of the file on which it begins.
    let line: Int
    let box: (west: Double, south: Double, east: Double, north: Double)
  }

  public let outlines: [Outline]

  /// The area that answers for a position which several contain: none where two of them share more
  /// ground than borders differ by, which is what `overlapping-outlines` reports; else the first by
  /// identifier.
  public func answering(among found: [Int], of areas: AreaTable) -> Int? {
    guard found.count > 1 else { return found.first }
    let overlaps = OutlineOverlaps(in: outlines, most: .max).found.contains {
      found.contains(outlines[$0.first].area) && found.contains(outlines[$0.second].area)
    }
    return overlaps ? nil : found.min { areas[$0].id < areas[$1].id }
  }

  /// The areas that contain a position, each once: several where outlines overlap.
  ///
  /// A position on a border belongs to exactly one of the neighbours.
  public func areas(at position: Point) -> [Int] {
    // 180 degrees east are 180 degrees west.
    let point =
      position.longitude == 180 ? Point(longitude: -180, latitude: position.latitude) : position
    var areas: [Int] = []
    for outline in outlines where !areas.contains(outline.area) {
      let box = outline.box
      guard point.longitude >= box.west, point.longitude <= box.east,
        point.latitude >= box.south, point.latitude <= box.north
      else { continue }
      let isInside = outline.polygons.contains { rings in
        rings.reduce(false) { $0 != Outlines.isInside(point, $1) }
      }
      if isInside { areas.append(outline.area) }
    }
    return areas
  }

  /// The area with the outline vertex nearest to a position, and the distance in kilometres.
  public func nearest(to point: Point) -> (area: Int, kilometres: Double)? {
    var best: (area: Int, kilometres: Double)?
    // Kilometres per degree on a sphere, at the position's latitude: exact enough for a hint.
    let north = 111.2
    let east = north * Outlines.cosine(ofDegrees: point.latitude)
    for outline in outlines {
      for ring in outline.polygons.joined() {
        for vertex in ring {
          let degrees = abs(vertex.longitude - point.longitude)
          let x = min(degrees, 360 - degrees) * east
          let y = (vertex.latitude - point.latitude) * north
          let distance = (x * x + y * y).squareRoot()
          if distance < best?.kilometres ?? .infinity { best = (outline.area, distance) }
        }
      }
    }
    return best
  }

  /// The area of a small rectangle of this many degrees, on the same sphere.
  static func squareMetres(_ width: Double, _ height: Double, at latitude: Double) -> Double {
    width * height * 111_200 * 111_200 * cosine(ofDegrees: latitude)
  }

  package static func cosine(ofDegrees degrees: Double) -> Double {
    // Bhaskara I: accurate to 0.2 %, without a C library.
    let square = degrees * degrees
    return (32_400 - 4 * square) / (32_400 + square)
  }

  /// Whether a point is inside a ring, by the even-odd rule. Crossings are computed from the lower
  /// end of an edge, so that both neighbours of a shared border get the same number.
  private static func isInside(_ point: Point, _ ring: [Point]) -> Bool {
    var isInside = false
    for (a, b) in zip(ring, ring.dropFirst()) {
      guard (a.latitude > point.latitude) != (b.latitude > point.latitude) else { continue }
      let (low, high) = a.latitude < b.latitude ? (a, b) : (b, a)
      let share = (point.latitude - low.latitude) / (high.latitude - low.latitude)
      if point.longitude < low.longitude + share * (high.longitude - low.longitude) {
        isInside.toggle()
      }
    }
    return isInside
  }
}
