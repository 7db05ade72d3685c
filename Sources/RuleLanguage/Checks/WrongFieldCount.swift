public import YAMLSource

extension Check {
  public static let wrongFieldCount = Check(
    "wrong-field-count", .error,
    title: "A line with too many or too few fields",
    finds: "A line of a CSV file has another number of fields than its heading.",
    why: "The values would stand in the wrong columns.",
    fix: """
      Fill in what is missing, or quote a field that contains the separator. Fetch a file that was \
      cut short again.
      """,
    examples: [
      Example(
        "districts.csv",
        wrong: "0103,Mühlbach,District,UP,18000,mill-brook",
        right: "0103,Mühlbach,District,UP,18000,,mill-brook")
    ])
}
