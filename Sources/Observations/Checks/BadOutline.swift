public import YAMLSource

extension Check {
  public static let badOutline = Check(
    "bad-outline", .error,
    title: "An outline that cannot be used",
    finds: """
      The file of outlines is not valid JSON or has no features, a feature lacks the identifier of \
      a county, or its geometry is not a polygon with closed rings of longitude and latitude.
      """,
    why: """
      A position would be found in no county or in the wrong one, and the map would have a hole.
      """,
    fix: """
      Correct the feature, or name the right property under `outlines` of the areas file. Fetch a \
      damaged file again.
      """,
    examples: [
      Example(
        "outlines.json",
        wrong:
          #"      "geometry": { "type": "Polygon", "coordinates": [[[7, 50], [8, 50], [8, 51], [7, 51]]] }"#,
        right:
          #"      "geometry": { "type": "Polygon", "coordinates": [[[7, 50], [8, 50], [8, 51], [7, 50]]] }"#
      )
    ])
}
