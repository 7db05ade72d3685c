public import Findings
package import Rules

/// What can be wrong with the outlines of areas.
extension Check {
  public static let badOutline = Check(
    "bad-outline", .error, title: "An outline that cannot be used",
    finds: """
      The file of outlines is not valid JSON or has no features, a feature lacks the identifier of \
      a county, or its geometry is not a polygon with closed rings of longitude and latitude.
      """,
    why:
      "A position would be found in no county or in the wrong one, and the map would have a hole.",
    fix: """
      Correct the feature, or name the right property under `outlines` of the areas file. Fetch a \
      damaged file again.
      """,
    in: "outlines.json",
    wrong:
      #""geometry": { "type": "Polygon", "coordinates": [[[7, 50], [8, 50], [8, 51], [7, 51]]] }"#,
    right:
      #""geometry": { "type": "Polygon", "coordinates": [[[7, 50], [8, 50], [8, 51], [7, 50]]] }"#)

  public static let overlappingOutlines = Check(
    "overlapping-outlines", .error, title: "Outlines of two areas that overlap",
    finds: """
      The outlines of two counties share more than a hectare of ground (10,000 square metres) in \
      all. Borders that neighbours share are not a finding, nor are slivers along them that are \
      less.
      """,
    why: """
      A position there lies in both counties, and it could not be said which rules apply: `eval \
      --at` refuses to answer for it. Where two counties share less, it answers for the one whose \
      identifier comes first.
      """,
    fix: """
      Correct the outline that reaches too far. Where outlines were simplified one by one, \
      simplify them together, so that neighbours keep the borders that they share: mapshaper does.
      """,
    in: "outlines.json",
    wrong:
      #""geometry": { "type": "Polygon", "coordinates": [[[7.9, 50], [9, 50], [9, 51], [7.9, 50]]] }"#,
    right:
      #""geometry": { "type": "Polygon", "coordinates": [[[8, 50], [9, 50], [9, 51], [8, 50]]] }"#)
}

extension Outlines {
  /// Finds pairs of areas that overlap, each once.
  package func overlaps(_ file: SourceFile, _ areas: AreaTable) -> [Diagnostic] {
    OutlineOverlaps(in: outlines, most: ObservationReading.maxFindings).found.map { overlap in
      let (first, second) = (outlines[overlap.first], outlines[overlap.second])
      let (latitude, longitude) = (overlap.position.latitude, overlap.position.longitude)
      func degrees(_ value: Double) -> String {
        DecimalNumber.digits((value * 1e6).rounded() / 1e6)
      }
      return Diagnostic(
        .overlappingOutlines, at: Span(lineOf: file, second.line),
        "the outlines of `\(areas[first.area].id)` and `\(areas[second.area].id)` overlap: \(degrees(latitude)),\(degrees(longitude)) (latitude, longitude) lies in both",
        help: "correct the one that reaches too far; simplify outlines together, not one by one",
        notes: [.init(Span(lineOf: file, first.line), "the other outline")])
    }
  }
}
