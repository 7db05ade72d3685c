public import YAMLSource

extension Check {
  public static let brokenJson = Check(
    "broken-json", .error,
    title: "Not valid JSON",
    finds: """
      A file of values is not JSON, or ends in the middle. Often it is the error page of a web \
      server.
      """,
    why: "No figure of it can be trusted.",
    fix: """
      Fetch the file again. If that does not help, open the source's address in a browser and look \
      at what it answers.
      """,
    examples: [
      Example(
        "data/rain.json",
        wrong:
          #"    { "attributes": { "day": "2024-05-02", "district": "0201", "millimetres": 0 }"#,
        right:
          #"    { "attributes": { "day": "2024-05-02", "district": "0201", "millimetres": 0 } }"#)
    ])
}
