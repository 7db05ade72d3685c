public import YAMLSource

extension Check {
  public static let mergerCycle = Check(
    "merger-cycle", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
