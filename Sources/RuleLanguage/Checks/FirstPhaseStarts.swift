public import YAMLSource

extension Check {
  public static let firstPhaseStarts = Check(
    "first-phase-starts", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
