public import YAMLSource

extension Check {
  public static let wrongFile = Check(
    "wrong-file", .error,
    title: "A file of another kind",
    finds: "A file is named where a file of another kind belongs.",
    why: "It cannot be read as what is wanted there, so rules, figures or names would be missing.",
    fix: "Name the file that is meant, and this one under the key for files of its kind.",
    examples: [
      Example(
        "rulecheck.yaml",
        wrong: "rulesets: [rules, calendars/river.yaml]",
        right: "rulesets: [rules]")
    ])
}
