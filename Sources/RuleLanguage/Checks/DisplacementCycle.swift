public import YAMLSource

extension Check {
  public static let displacementCycle = Check(
    "displacement-cycle", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
