/// Mistakes in values and names, in rules as well as in published data.
extension Check {
  public static let badNumber = Check(
    "bad-number", .error, title: "Not a valid number",
    finds: """
      A value that must be a number is not one, is outside the range allowed there, or is written \
      with a unit, a comma or thousands separators.
      """,
    why: """
      What is compared must be exact. 12,5 and 1.250 mean different things in different countries.
      """,
    fix: "Write digits with a decimal point, such as 12.5, without a unit.",
    isFixable: true,
    examples: [
      Example(
        "rules/low-water.yaml", wrong: "when: { level: { below: 150 cm } }",
        right: "when: { level: { below: 150 } }"),
      Example(
        "rules/low-water.yaml", wrong: "when: { level: { below: 150. } }",
        right: "when: { level: { below: 150 } }"),
    ])

  public static let unusualNumber = Check(
    "unusual-number", .warning, title: "A number in an unusual form",
    finds: """
      A number has zeros in front, a plus sign, an exponent, or a minus sign in front of 0. In `values` of a guideline also: a \
      number without digits on one side of its point, with `_` between its digits, or with another base than 10 (`0x10`).
      """,
    why: """
      It is read as the number that these digits make. Programs that follow YAML 1.1 read 0300 as \
      192, and readers of the rule ask themselves what it means.
      """,
    fix: """
      Write digits, with a point between them where needed. Quote a value of a guideline that is \
      not a quantity, such as the number of an account.
      """,
    isFixable: true,
    wrong: "when: { level: { below: 0150 } }",
    right: "when: { level: { below: 150 } }")

  public static let badDate = Check(
    "bad-date", .error, title: "A date that does not exist",
    finds: """
      A value that must be a date is not one, is not written as year, month, day, or names a \
      day that no calendar has. Files of figures may also write DD.MM.YYYY.
      """,
    why: """
      The rule would begin, end or count on another day than its author means; 01.02. is January \
      in one country and February in another.
      """,
    fix: "Write YYYY-MM-DD, for instance 2024-04-24.",
    wrong: "valid: { from: 01.01.2024, through: 2026-12-31 }",
    right: "valid: { from: 2024-01-01, through: 2026-12-31 }")

  public static let outsideRange = Check(
    "outside-range", .error, title: "A value that cannot exist",
    finds:
      "A published value lies outside the `range` of its metric, or is not one of its `values`.",
    why: """
      It is mistyped, in another unit, or a mark such as -1 for “no value”, and rules would start \
      or end by it.
      """,
    fix: """
      Correct the value, or leave the field empty where there is no value. If such values do \
      exist, correct `range` or `values` of the metric.
      """,
    in: "data/gauges.csv",
    wrong: "0101,2024-05-03,-1,26.5,",
    right: "0101,2024-05-03,198,26.5,")

  public static let unknownArea = Check(
    "unknown-area", .error, title: "An area that does not exist",
    finds: """
      A country, state or county is named that the areas of the workspace do not have, or `of` \
      names a grouping that they do not have. In a file of figures it is a row whose area is \
      unknown.
      """,
    why: "The rules would not apply where they should, or figures would be dropped.",
    fix: """
      Correct the name; the help names areas that come near. Identifiers with a leading zero are \
      quoted. Names that only a file of figures uses are explained under `areas-as` of its source.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "areas: { states: [UP, LOW] }",
        right: "areas: { states: [UP, LO] }"),
      Example(
        "data/gauges.csv", wrong: "0104,2024-05-03,198,26.5,", right: "0101,2024-05-03,198,26.5,"),
    ])
}
