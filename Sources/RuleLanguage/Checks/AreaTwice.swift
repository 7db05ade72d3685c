public import YAMLSource

extension Check {
  public static let areaTwice = Check(
    "area-twice", .error,
    title: "TODO",
    finds: "",
    why: "",
    fix: "",
    examples: [])
}
