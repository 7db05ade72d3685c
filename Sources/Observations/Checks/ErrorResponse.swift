public import YAMLSource

extension Check {
  public static let errorResponse = Check(
    "error-response", .error,
    title: "An error in place of data",
    finds: """
      The file is a server's error message, or a page for people in place of figures. Such servers \
      answer as if all were well and write the error into the file.
      """,
    why: "There are no figures in it.",
    fix: "Check the address of the source, and fetch the file again.",
    examples: [
      Example(
        "data/rain.json",
        .file("{ \"error\": { \"code\": 400, \"message\": \"Invalid query parameters\" } }\n"))
    ])
}
