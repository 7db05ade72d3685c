public import YAMLSource

extension Check {
  public static let missingAreas = Check(
    "missing-areas", .error,
    title: "Fewer areas than promised",
    finds: """
      A file of figures speaks of fewer areas than `expect.areas` of its source says.
      """,
    why: """
      The file was probably cut short, and the counties that are missing would be answered as \
      unknown.
      """,
    fix: """
      Fetch the file again. If the publisher now reports fewer areas, correct `expect.areas`.
      """,
    examples: [
      Example(
        "sources/rain.yaml",
        wrong: "expect: { areas: 3 }",
        right: "expect: { areas: 2 }")
    ])
}
