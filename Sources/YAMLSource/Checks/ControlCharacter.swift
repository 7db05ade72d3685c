extension Check {
  public static let controlCharacter = Check(
    "control-character", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
