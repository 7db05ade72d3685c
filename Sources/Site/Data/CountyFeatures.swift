internal import Evaluation
internal import Findings
internal import Observations
internal import Reports
internal import Rules

/// The counties of a day with their outlines, as GeoJSON (RFC 7946): a feature each, in the order of the
/// areas.
struct CountyFeatures {
  let workspace: Workspace
  let day: Day
  /// The language of the first page.
  let first: Language
  let outlines: Outlines
  /// By the index of the county.
  let standings: [Int: [Standing]]

  var text: String {
    var polygons: [Int: [[[Outlines.Point]]]] = [:]
    for outline in outlines.outlines {
      // The outline of a county that has become part of another is a part of that one's.
      let county = workspace.areas.answering(workspace.areas[outline.area], on: day)
      polygons[county.index, default: []] += outline.polygons
    }
    let counties = workspace.areas.counties(on: day)
    let features = counties.map { feature($0, polygons[$0.index] ?? []) }
    let attribution = workspace.areas.outlines?.attribution
    return JSON.object([
      ("type", "FeatureCollection"), ("on", .string(day.description)),
      ("attribution", .orNull(attribution)), ("features", .array(features)),
    ]).serialized
  }

  private func feature(_ county: Area, _ polygons: [[[Outlines.Point]]]) -> JSON {
    let names = workspace.languages.map { ($0.code, JSON.string(county.title(in: $0))) }
    return .line([
      "type": "Feature", "id": .string(county.id),
      "properties": [
        "id": .string(county.id), "name": .string(county.title(in: first)),
        "names": .object(names), "kind": .orNull(county.kind),
        "state": .orNull(county.state.map { workspace.areas[$0].id }),
        "phases": .array((standings[county.index] ?? []).map(Self.phase)),
      ],
      "geometry": geometry(polygons),
    ])
  }

  private static func phase(_ standing: Standing) -> JSON {
    [
      "ruleset": .string(standing.ruleSet.id.value), "phase": .orNull(standing.phase?.id.value),
      "level": standing.level.map(JSON.integer) ?? .null,
    ]
  }

  /// Null for a county without an outline, as the standard has it for what lies nowhere.
  private func geometry(_ polygons: [[[Outlines.Point]]]) -> JSON {
    let coordinates = polygons.map { rings in
      JSON.array(rings.enumerated().map { Self.ring($1, isHole: $0 > 0) })
    }
    switch coordinates.count {
    case 0: return .null
    case 1: return ["type": "Polygon", "coordinates": coordinates[0]]
    default: return ["type": "MultiPolygon", "coordinates": .array(coordinates)]
    }
  }

  /// An outer ring runs against the clock, and a hole with it, whichever way the file has them.
  private static func ring(_ points: [Outlines.Point], isHole: Bool) -> JSON {
    let isClockwise = doubledArea(points) < 0
    let ordered = isClockwise == isHole ? points : points.reversed()
    return .array(ordered.map { [.number($0.longitude), .number($0.latitude)] })
  }

  /// Twice the area of a closed ring in square degrees; negative if it runs with the clock.
  private static func doubledArea(_ ring: [Outlines.Point]) -> Double {
    guard let origin = ring.first else { return 0 }
    // From a corner of its own, so that the sign of a small one is not lost in rounding.
    return zip(ring, ring.dropFirst()).reduce(0) { sum, edge in
      let (a, b) = edge
      return sum + (a.longitude - origin.longitude) * (b.latitude - origin.latitude)
        - (b.longitude - origin.longitude) * (a.latitude - origin.latitude)
    }
  }
}

extension JSON {
  static func orNull(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
}
