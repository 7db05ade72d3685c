public import YAMLSource

extension Check {
  public static let twoDates = Check(
    "two-dates", .error,
    title: "A holiday with two dates",
    finds: "A holiday has both `date` and `easter`.",
    why: "It would fall on two days of the year.",
    fix: "Remove one of them, or write two holidays.",
    examples: [
      Example(
        "calendars/river.yaml",
        wrong:
          #"  - { title: { de: "Ostermontag", en: "Easter Monday" }, date: 04-01, easter: +1 }"#,
        right: #"  - { title: { de: "Ostermontag", en: "Easter Monday" }, easter: +1 }"#)
    ])
}
