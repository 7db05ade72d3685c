extension Check {
  public static let unquotedColon = Check(
    "unquoted-colon", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
