public import YAMLSource

extension Check {
  public static let noRows = Check(
    "no-rows", .warning,
    title: "A file with a heading and no rows",
    finds: "A CSV file has its heading and nothing else.",
    why: """
      There are no figures in it. Probably the download was cut short, or the query matches \
      nothing.
      """,
    fix: "Fetch the file again.",
    examples: [
      Example("data/gauges.csv", .file("district,day,level,flow,remark\n"))
    ])
}
