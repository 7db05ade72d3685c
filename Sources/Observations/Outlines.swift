public import RuleLanguage
public import YAMLSource

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

  /// One area: polygons, each an outer ring followed by its holes; rings are closed.
  public struct Outline: Sendable {
    /// The place in the workspace's area table.
    public let area: Int
    public let polygons: [[[Point]]]
    let box: (west: Double, south: Double, east: Double, north: Double)
  }

  public let outlines: [Outline]

  /// The area in which a position lies, or nil outside of all.
  ///
  /// A position on a border belongs to exactly one of the neighbours.
  public func area(at point: Point) -> Int? {
    outlines.first { outline in
      let box = outline.box
      guard point.longitude >= box.west, point.longitude <= box.east,
        point.latitude >= box.south, point.latitude <= box.north
      else { return false }
      return outline.polygons.contains { rings in
        rings.reduce(false) { $0 != Outlines.isInside(point, $1) }
      }
    }?.area
  }

  /// The area whose outline comes nearest to a position, and the distance in kilometres.
  public func nearest(to point: Point) -> (area: Int, kilometres: Double)? {
    var best: (area: Int, kilometres: Double)?
    // Metres per degree on a sphere, on the position's own parallel: exact enough for a hint.
    let north = 111.2
    let east = north * Outlines.cosine(ofDegrees: point.latitude)
    for outline in outlines {
      for ring in outline.polygons.joined() {
        for vertex in ring {
          let x = (vertex.longitude - point.longitude) * east
          let y = (vertex.latitude - point.latitude) * north
          let distance = (x * x + y * y).squareRoot()
          if distance < best?.kilometres ?? .infinity { best = (outline.area, distance) }
        }
      }
    }
    return best
  }

  private static func cosine(ofDegrees degrees: Double) -> Double {
    // Bhaskara I: within 0.2 %, and no C library.
    let square = degrees * degrees
    return (32_400 - 4 * square) / (32_400 + square)
  }

  /// Even-odd rule. The crossing of an edge is computed from its lower end, so that both
  /// neighbours of a shared border see the same number.
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

  // MARK: Reading

  /// Reads a GeoJSON FeatureCollection (RFC 7946) of polygons and multi-polygons.
  ///
  /// - Returns: the outlines, unless a feature is broken, and every problem.
  public static func read(
    _ file: SourceFile, areas: AreaTable, property: String
  ) -> (outlines: Outlines?, problems: [Diagnostic]) {
    var problems: [Diagnostic] = []
    func report(_ line: Int, _ message: String, _ help: String) {
      let start = Position(line: Int32(clamping: line), column: 1)
      problems.append(
        Diagnostic(
          .badOutline, at: Span(file: file, start: start, end: start), message, help: help))
    }
    if let finding = FileTree.tooLarge(file) { return (nil, [finding]) }
    let root: JSONText
    do throws(JSONText.Problem) {
      root = try file.withBytes { bytes throws(JSONText.Problem) in try JSONText.parse(bytes) }
    } catch {
      report(error.line, "not valid JSON: \(error.message)", "fetch the file again")
      return (nil, problems)
    }
    guard let features = root["features"]?.array, !features.isEmpty else {
      report(root.line, "this file has no `features`", "use a GeoJSON FeatureCollection")
      return (nil, problems)
    }
    var outlines: [Outline] = []
    for feature in features {
      guard let id = feature["properties"]?[property]?.scalar else {
        report(
          feature.line, "this feature has no property `\(property)`",
          "name the property with the identifier under `outlines` of the areas file")
        continue
      }
      guard let area = areas.area(id: id), area.level == .county else {
        report(
          feature.line, "no county has the identifier `\(id)`",
          "add the county to the areas file, or remove the feature")
        continue
      }
      guard let polygons = polygons(feature["geometry"]) else {
        report(
          feature.line,
          "the outline of `\(id)` is no polygon with closed rings of longitude and latitude",
          "correct its geometry (RFC 7946)")
        continue
      }
      let points = polygons.joined().joined()
      outlines.append(
        Outline(
          area: area.index, polygons: polygons,
          box: (
            points.map(\.longitude).min() ?? 0, points.map(\.latitude).min() ?? 0,
            points.map(\.longitude).max() ?? 0, points.map(\.latitude).max() ?? 0
          )))
    }
    return (problems.isEmpty ? Outlines(outlines: outlines) : nil, problems)
  }

  private static func polygons(_ geometry: JSONText?) -> [[[Point]]]? {
    guard let geometry, let coordinates = geometry["coordinates"]?.array else { return nil }
    switch geometry["type"]?.string {
    case "Polygon": return rings(coordinates).map { [$0] }
    case "MultiPolygon":
      let polygons = coordinates.map { $0.array.flatMap(rings) }
      return polygons.isEmpty || polygons.contains { $0 == nil } ? nil : polygons.compactMap { $0 }
    default: return nil
    }
  }

  private static func rings(_ values: [JSONText]) -> [[Point]]? {
    var rings: [[Point]] = []
    for value in values {
      guard let positions = value.array, positions.count >= 4 else { return nil }
      var ring: [Point] = []
      ring.reserveCapacity(positions.count)
      for position in positions {
        guard let numbers = position.array, numbers.count >= 2,
          case .number(let x) = numbers[0].content, case .number(let y) = numbers[1].content,
          let longitude = Double(x), let latitude = Double(y),
          (-180...180).contains(longitude), (-90...90).contains(latitude)
        else { return nil }
        ring.append(Point(longitude: longitude, latitude: latitude))
      }
      guard ring.first == ring.last else { return nil }
      rings.append(ring)
    }
    return rings.isEmpty ? nil : rings
  }
}
