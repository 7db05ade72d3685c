public import YAMLSource

extension Check {
  public static let noFeatures = Check(
    "no-features", .error,
    title: "A response without records",
    finds: "A server's response has no list `features`, or the list is empty.",
    why: "There are no figures in it.",
    fix: """
      Check the query of the source's address, above all its `where`, and fetch the file again \
      with `f=json`.
      """,
    examples: [
      Example("data/rain.json", .file("{ \"features\": [] }\n"))
    ])
}
