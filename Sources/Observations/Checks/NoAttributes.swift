public import YAMLSource

extension Check {
  public static let noAttributes = Check(
    "no-attributes", .error,
    title: "A record without attributes",
    finds: "A record of a server's response lacks `attributes`, where the figures stand.",
    why: "The county and its figures would be missing.",
    fix: """
      Fetch the file again, as JSON of a FeatureServer layer (`f=json`); GeoJSON has `properties` \
      instead and is not read.
      """,
    examples: [
      Example(
        "data/rain.json",
        wrong:
          #"    { "properties": { "day": "2024-05-02", "district": "0201", "millimetres": 0 } }"#,
        right:
          #"    { "attributes": { "day": "2024-05-02", "district": "0201", "millimetres": 0 } }"#)
    ])
}
