/// What can be wrong in a single file of values.
extension Check {
  public static let brokenJson = Check(
    "broken-json", .error, title: "Not valid JSON",
    finds: """
      A file of values is not JSON, or ends in the middle. Often it is the error page of a web \
      server.
      """,
    why: "No figure of it can be trusted.",
    fix: """
      Fetch the file again. If that does not help, open the source's address in a browser and look \
      at what it answers.
      """,
    in: "data/rain.json",
    wrong: #"{ "attributes": { "day": "2024-05-02", "district": "0201", "millimetres": 0 }"#,
    right: #"{ "attributes": { "day": "2024-05-02", "district": "0201", "millimetres": 0 } }"#)

  public static let errorResponse = Check(
    "error-response", .error, title: "An error in place of data",
    finds: """
      The file is a server's error message, a page for people, a text or a pointer of Git LFS in \
      place of figures, or of another kind, such as an image. Many servers answer as if all were \
      well and write the error into the file.
      """,
    why: "There are no figures in it.",
    fix: "Check the address of the source, and fetch the file again.",
    examples: [
      Example(
        "data/rain.json",
        .file("{ \"error\": { \"code\": 400, \"message\": \"Invalid query parameters\" } }\n"))
    ])

  public static let noFeatures = Check(
    "no-features", .error, title: "A response without records",
    finds: "A server's response has no list `features`, or the list is empty.",
    why: "There are no figures in it.",
    fix: """
      Check the query of the source's address, above all its `where`, and fetch the file again \
      with `f=json`.
      """,
    examples: [Example("data/rain.json", .file("{ \"features\": [] }\n"))])

  public static let noAttributes = Check(
    "no-attributes", .error, title: "A record without attributes",
    finds: "A record of a server's response lacks `attributes`, where the figures are.",
    why: "The county and its figures would be missing.",
    fix: """
      Fetch the file again, as JSON of a FeatureServer layer (`f=json`); GeoJSON has `properties` \
      instead and is not read.
      """,
    in: "data/rain.json",
    wrong: #"{ "properties": { "day": "2024-05-02", "district": "0201", "millimetres": 0 } }"#,
    right: #"{ "attributes": { "day": "2024-05-02", "district": "0201", "millimetres": 0 } }"#)

  public static let truncatedResponse = Check(
    "truncated-response", .error, title: "A response that was cut short",
    finds: "The server says that it left records out (`exceededTransferLimit`).",
    why: "The counties that are missing would be answered as unknown.",
    fix: "Fetch the data in pages, or with a larger `resultRecordCount`.", in: "data/rain.json",
    wrong: """
      {
        "exceededTransferLimit": true,
        "features": [
      """,
    right: """
      {
        "features": [
      """)

  public static let noRows = Check(
    "no-rows", .warning, title: "A file with a heading and no rows",
    finds: "A CSV file has a heading and nothing else.",
    why: """
      There are no figures in it. Probably the download was cut short, or the query matches nothing.
      """,
    fix: "Fetch the file again.",
    examples: [Example("data/gauges.csv", .file("district,day,level,flow,remark\n"))])

  public static let unreadValues = Check(
    "unread-values", .error, title: "Figures in a column that nothing explains",
    finds: """
      A column of a file with a column per day has figures, and its heading is empty, or a text \
      that is neither a day nor named by the source.
      """,
    why: """
      The figures of a day would be left out silently, and the rules would answer as if they \
      had not been published.
      """,
    fix: """
      Write the day as the heading. If the column has something else, such as a number of the row, name \
      it under `ignore` in `columns` of the source.
      """)

  public static let unreadColumn = Check(
    "unread-column", .note, title: "A column that is not read",
    finds: """
      A column of a file with a column per day is neither the area nor a day, and has no figures. \
      Only `validate --data` says so.
      """,
    why: "Nothing is lost, but a column whose figures come later would be an error then.",
    fix: "Nothing needs to be done. `ignore` in `columns` of the source says that it is meant.")

  public static let absentColumn = Check(
    "absent-column", .note, title: "A column to ignore that is not there",
    finds: """
      `ignore` in `columns` of a source names a column that its file does not have, or by its place one \
      that has a heading. Only `validate --data` says so.
      """,
    why: """
      The column that was meant is read, or will be an error when it has figures; or the publisher has dropped it.
      """,
    fix: "Write the heading as the file has it, or remove the entry.")

  public static let noTimeZone = Check(
    "no-time-zone", .error, title: "A moment that cannot be put on a day",
    finds: """
      A date has a time with an offset, such as 06:00:00Z, and this machine does not know the time \
      zone of the workspace.
      """,
    why: "Around midnight the value would count for the wrong day.",
    fix: """
      Install the time zone data (on Debian the package tzdata), correct `time-zone` in \
      rulecheck.yaml, or write days without a time.
      """,
    in: "data/rain.json",
    wrong:
      #"{ "attributes": { "day": "2024-05-02T06:00:00Z", "district": "0201", "millimetres": 0 } }"#,
    right: #"{ "attributes": { "day": "2024-05-02", "district": "0201", "millimetres": 0 } }"#)

  public static let tooManySources = Check(
    "too-many-sources", .error, title: "Too many sources",
    finds: "A workspace has more than 63 sources.",
    why:
      "Every value remembers the source and line that it came from, and there is room for only that many.",
    fix: "Put several metrics into one file, or split the workspace.")
}
