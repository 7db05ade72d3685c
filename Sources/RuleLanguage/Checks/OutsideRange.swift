public import YAMLSource

extension Check {
  public static let outsideRange = Check(
    "outside-range", .error,
    title: "A value that cannot exist",
    finds: "A published value lies outside the `range` of its metric.",
    why: """
      It is mistyped, in another unit, or a mark such as -1 for “no value”, and rules would start \
      or end by it.
      """,
    fix: """
      Correct the value, or leave the field empty where there is none. If such values do exist, \
      correct `range` of the metric.
      """,
    examples: [
      Example(
        "data/gauges.csv",
        wrong: "0101,2024-05-03,-1,26.5,",
        right: "0101,2024-05-03,198,26.5,")
    ])
}
