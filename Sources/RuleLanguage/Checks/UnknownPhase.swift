public import YAMLSource

extension Check {
  public static let unknownPhase = Check(
    "unknown-phase", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
