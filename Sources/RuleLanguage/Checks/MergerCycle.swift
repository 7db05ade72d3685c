public import YAMLSource

extension Check {
  public static let mergerCycle = Check(
    "merger-cycle", .error,
    title: "A county that is merged into itself",
    finds: """
      A county under `merged` is absorbed by itself, by a county that is in the end absorbed by \
      it, or by two counties.
      """,
    why: """
      It could not be told under which name the area is answered and whose figures count.
      """,
    fix: """
      Write under `into` the county that exists afterwards, and name every dissolved county once.
      """,
    examples: [
      Example(
        "areas.yaml",
        wrong: #"    - { id: "0203", into: "0203", since: 2024-07-01 }"#,
        right: #"    - { id: "0203", into: "0202", since: 2024-07-01 }"#)
    ])
}
