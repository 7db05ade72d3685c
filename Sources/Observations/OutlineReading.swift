internal import Files
public import Findings
public import Rules

extension Outlines {
  /// More than the municipalities of a large country have on a map.
  static let mostPoints = 2_000_000
  /// The memory that a ring takes besides its points, in points.
  static let pointsOfRing = 8
  /// The bytes of a file with that many points.
  static let mostBytes = 64 << 20

  /// Reads a GeoJSON FeatureCollection (RFC 7946) of polygons and multi-polygons.
  ///
  /// - Returns: the outlines, unless a feature is broken, and the findings.
  public static func read(
    _ file: SourceFile, areas: AreaTable, property: String
  ) -> (outlines: Outlines?, problems: [Diagnostic]) {
    if let finding = FileTree.tooLarge(file, most: mostBytes) { return (nil, [finding]) }
    var reading = OutlineReading(file: file)
    let root: JSONText
    do throws(JSONText.Problem) {
      root = try JSONText.parse(file)
    } catch {
      reading.report(error.line, "not valid JSON: \(error.message)", "fetch the file again")
      return (nil, reading.problems)
    }
    let response = FeatureServerResponse(root)
    if let (key, _, line) = response.repeated {
      reading.report(line, "this file has two fields `\(key)`", "remove one of them")
      return (nil, reading.problems)
    }
    if let line = response.leavesOutFeatures {
      reading.report(
        line, "the server left features out (exceededTransferLimit)",
        "fetch the file in pages, or with a larger resultRecordCount")
      return (nil, reading.problems)
    }
    guard let features = response.features?.array, !features.isEmpty else {
      reading.report(root.line, "this file has no `features`", "use a GeoJSON FeatureCollection")
      return (nil, reading.problems)
    }
    var outlines: [Outline] = []
    for feature in features {
      if let outline = reading.outline(feature, areas: areas, property: property) {
        outlines.append(outline)
      }
      if reading.isFull { break }
    }
    return (reading.problems.isEmpty ? Outlines(outlines: outlines) : nil, reading.problems)
  }
}

/// Reads the features of a file of outlines, one after the other.
private struct OutlineReading {
  let file: SourceFile
  var problems: [Diagnostic] = []
  private var points = 0

  init(file: SourceFile) { self.file = file }

  /// Whether to stop reading.
  var isFull: Bool {
    points > Outlines.mostPoints || problems.count > ObservationReading.maxFindings
  }

  mutating func report(_ line: Int, _ message: String, _ help: String) {
    if problems.count == ObservationReading.maxFindings {
      problems.append(
        Diagnostic(
          .moreFindings, at: Span(startOf: file),
          "this file has more findings than the \(problems.count) listed",
          help: "many findings have one cause: fix the first ones, and check again"))
    } else if problems.count < ObservationReading.maxFindings {
      problems.append(Diagnostic(.badOutline, at: Span(lineOf: file, line), message, help: help))
    }
  }

  mutating func outline(
    _ feature: JSONText, areas: AreaTable, property: String
  ) -> Outlines.Outline? {
    let (parts, repeated) = feature.fields("properties", "geometry")
    let (identifiers, repeatedProperty) = parts[0]?.fields(property) ?? ([nil], nil)
    let (shape, repeatedShape) = parts[1]?.fields("type", "coordinates") ?? ([nil, nil], nil)
    if let (key, _, line) = repeated ?? repeatedProperty ?? repeatedShape {
      report(line, "this feature has two fields `\(key)`", "remove one of them")
      return nil
    }
    guard let id = identifiers[0]?.scalar else {
      report(
        feature.line, "this feature has no property `\(property)`",
        "name the property with the identifier under `outlines` of the areas file")
      return nil
    }
    guard let area = areas.area(id: id), area.level == .county else {
      report(
        feature.line, "no county has the identifier `\(id)`",
        "add the county to the areas file, or remove the feature")
      return nil
    }
    do throws(Flaw) {
      let polygons = try polygons(shape[0]?.string, shape[1]?.array)
      let points = polygons.joined().joined()
      return Outlines.Outline(
        area: area.index, polygons: polygons, line: feature.line,
        box: (
          points.map(\.longitude).min() ?? 0, points.map(\.latitude).min() ?? 0,
          points.map(\.longitude).max() ?? 0, points.map(\.latitude).max() ?? 0
        ))
    } catch {
      let (what, help) = error.explained
      report(feature.line, "the outline of `\(id)` \(what)", help)
      return nil
    }
  }

  /// Why a geometry cannot be used.
  private enum Flaw: Error {
    case noPolygon, antimeridian, pole, tooManyPoints

    var explained: (what: String, help: String) {
      switch self {
      case .noPolygon:
        (
          "is not a polygon with closed rings of longitude and latitude",
          "correct its geometry (RFC 7946)"
        )
      case .antimeridian:
        (
          "has two neighbouring points 180 or more degrees of longitude apart, so it seems to cross the antimeridian or to go round a pole",
          "cut it at 180 degrees into the parts of a MultiPolygon (RFC 7946, section 3.1.9), with a point at least every 90 degrees"
        )
      case .pole:
        (
          "reaches a pole, where all longitudes meet, and positions there would not be found",
          "let it end a little before, for instance at 89.99 degrees"
        )
      case .tooManyPoints:
        (
          "is not read: up to there the outlines have more than \(Outlines.mostPoints) points, where a ring counts as \(Outlines.pointsOfRing) more",
          "simplify the outlines; mapshaper, for instance, keeps the borders that neighbours share"
        )
      }
    }
  }

  private mutating func polygons(
    _ type: String?, _ coordinates: JSONText.Values?
  ) throws(Flaw) -> [[[Outlines.Point]]] {
    guard let coordinates else { throw .noPolygon }
    switch type {
    case "Polygon": return [try rings(coordinates)]
    case "MultiPolygon":
      var polygons: [[[Outlines.Point]]] = []
      for polygon in coordinates {
        guard let elements = polygon.array else { throw .noPolygon }
        polygons.append(try rings(elements))
      }
      guard !polygons.isEmpty else { throw .noPolygon }
      return polygons
    default: throw .noPolygon
    }
  }

  private mutating func rings(_ values: JSONText.Values) throws(Flaw) -> [[Outlines.Point]] {
    var rings: [[Outlines.Point]] = []
    for value in values {
      guard let positions = value.array else { throw .noPolygon }
      points += Outlines.pointsOfRing
      var ring: [Outlines.Point] = []
      for position in positions {
        guard let point = OutlineReading.point(position) else { throw .noPolygon }
        points += 1
        if points > Outlines.mostPoints { throw .tooManyPoints }
        ring.append(point)
      }
      guard ring.count >= 4, ring.first == ring.last else { throw .noPolygon }
      if ring.contains(where: { abs($0.latitude) == 90 }) { throw .pole }
      for (a, b) in zip(ring, ring.dropFirst()) where abs(a.longitude - b.longitude) >= 180 {
        throw .antimeridian
      }
      rings.append(ring)
    }
    guard !rings.isEmpty else { throw .noPolygon }
    return rings
  }

  private static func point(_ position: JSONText) -> Outlines.Point? {
    guard var numbers = position.array, case .number(let x)? = numbers.next()?.content,
      case .number(let y)? = numbers.next()?.content, let longitude = Double(x),
      let latitude = Double(y), (-180...180).contains(longitude), (-90...90).contains(latitude)
    else { return nil }
    return Outlines.Point(longitude: longitude, latitude: latitude)
  }
}

extension Span {
  /// The start of a line.
  init(lineOf file: SourceFile, _ line: Int) {
    self.init(file, at: Position(line: Int32(clamping: line), column: 1))
  }
}
