extension Check {
  public static let collectionAsKey = Check(
    "collection-as-key", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
