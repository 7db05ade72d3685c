public import YAMLSource

extension Check {
  public static let noTimeZone = Check(
    "no-time-zone", .error,
    title: "A moment that cannot be put on a day",
    finds: """
      A date has a time with an offset, such as 06:00:00Z, and this machine does not know the time \
      zone of the workspace.
      """,
    why: "Around midnight the value would count for the wrong day.",
    fix: """
      Install the time zone data (on Debian the package tzdata), correct `time-zone` in \
      rulecheck.yaml, or write days without a time.
      """,
    examples: [
      Example(
        "data/rain.json",
        wrong:
          #"    { "attributes": { "day": "2024-05-02T06:00:00Z", "district": "0201", "millimetres": 0 } }"#,
        right:
          #"    { "attributes": { "day": "2024-05-02", "district": "0201", "millimetres": 0 } }"#)
    ])
}
