public import YAMLSource

extension Check {
  public static let incompleteLanguage = Check(
    "incomplete-language", .error,
    title: "A described language that lacks something",
    finds: """
      The messages file describes a language that is not built in, without `decimal`, `date` \
      or `weekdays`; or a date of it has `{month-name}`, and the language has no `months`.
      """,
    why: """
      Numbers and days would be written in the manner of another language, and readers could \
      mistake them.
      """,
    fix: "Add the key that is missing. In a date, `{month}` needs no names of months.",
    examples: [])
}
