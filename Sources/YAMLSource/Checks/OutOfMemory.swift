extension Check {
  public static let outOfMemory = Check(
    "out-of-memory", .error,
    title: "Not enough memory",
    finds: "The machine has not enough memory to read the file.",
    why: "Nothing of the file was read.",
    fix: "Close other programs, or use a machine with more memory.",
    examples: [])
}
