extension Check {
  public static let severalDocuments = Check(
    "several-documents", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
