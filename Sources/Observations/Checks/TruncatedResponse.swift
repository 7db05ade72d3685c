public import YAMLSource

extension Check {
  public static let truncatedResponse = Check(
    "truncated-response", .error,
    title: "A response that was cut short",
    finds: "The server says that it left records out (`exceededTransferLimit`).",
    why: "The counties that are missing would be answered as unknown.",
    fix: "Fetch the data in pages, or with a larger `resultRecordCount`.",
    examples: [
      Example(
        "data/rain.json",
        wrong: """
          {
            "exceededTransferLimit": true,
            "features": [
          """,
        right: """
          {
            "features": [
          """)
    ])
}
