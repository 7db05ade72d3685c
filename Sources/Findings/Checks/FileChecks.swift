/// What can be wrong in the files of a workspace.
extension Check {
  public static let noWorkspace = Check(
    "no-workspace", .error, title: "A folder that is not a workspace",
    finds: "The folder has no rulecheck.yaml that can be read.",
    why: "Without it nothing says which files hold the rules.",
    fix: "Name the folder that holds the rulecheck.yaml with `--rules`, or write the file.",
    examples: [Example("rulecheck.yaml", .removed)])

  public static let wrongFile = Check(
    "wrong-file", .error, title: "A file of another kind",
    finds: "A file is named where a file of another kind belongs.",
    why: "It cannot be read as what is wanted there, so rules, figures or names would be missing.",
    fix: "Name the file that is meant, and this one under the key for files of its kind.",
    in: "rulecheck.yaml",
    wrong: "rulesets: [rules, calendars/river.yaml]",
    right: "rulesets: [rules]")

  public static let unnamedFile = Check(
    "unnamed-file", .warning, title: "A file that nothing names",
    finds: """
      A YAML file lies in the folder of the workspace, and neither rulecheck.yaml nor another file \
      names it or its folder.
      """,
    why: "Nothing in it applies: a new ordinance would be without effect, and no one would notice.",
    fix: """
      Name the file, or its folder, in rulecheck.yaml. Keep drafts in another folder. A file of \
      another tool says so in a comment above everything else: `# rulecheck: allow unnamed-file — \
      reason`.
      """,
    examples: [Example("drafts/storm.yaml", .file("ruleset: storm\n"))])

  public static let emptyFolder = Check(
    "empty-folder", .error, title: "A folder without YAML files",
    finds: """
      A list in rulecheck.yaml names a folder that holds no YAML file. Under `tests` that is only a \
      note: `no-tests`.
      """,
    why: "Probably another folder is meant, and its rules, sources or calendars would be missing.",
    fix: "Name the folder or file that is meant, or remove the entry.", in: "rulecheck.yaml",
    wrong: "sources: [sources, data]", right: "sources: [sources]")

  public static let noTests = Check(
    "no-tests", .note, title: "A folder of tests without a file",
    finds: "A folder under `tests` in rulecheck.yaml holds no YAML file.",
    why: """
      Rules can be used without tests, and they are often written later. But perhaps another folder \
      is meant, and its tests are not run.
      """,
    fix: "Write a test, name the folder that is meant, or remove the entry.", in: "rulecheck.yaml",
    wrong: "tests: [tests, data]", right: "tests: [tests]")

  public static let pathLeavesWorkspace = Check(
    "path-leaves-workspace", .error, title: "A path out of the workspace",
    finds: "A path leads out of the folder of the workspace, or begins with `/`.",
    why: """
      A workspace must be complete when its folder is copied, and a file must not be able to read \
      others of the machine.
      """,
    fix: "Copy the file into the workspace, and write its path relative to the file that names it.",
    in: "rulecheck.yaml", wrong: "topics: ../topics.yaml", right: "topics: topics.yaml")
}
