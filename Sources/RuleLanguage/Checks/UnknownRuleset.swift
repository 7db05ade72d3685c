public import YAMLSource

extension Check {
  public static let unknownRuleset = Check(
    "unknown-ruleset", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
