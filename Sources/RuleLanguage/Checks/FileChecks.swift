public import YAMLSource

/// What can be wrong in the files of a workspace.
extension Check {
  public static let noWorkspace = Check(
    "no-workspace", .error, title: "A folder that is no workspace",
    finds: "The folder has no rulecheck.yaml that can be read.",
    why: "Without it nothing says which files hold the rules.",
    fix: "Name the folder that holds the rulecheck.yaml with `--rules`, or write the file.",
    examples: [Example("rulecheck.yaml", .removed)])

  public static let unreadableFile = Check(
    "unreadable-file", .error, title: "A file that cannot be read",
    finds: """
      A file that the workspace names does not exist, is a folder, or may not be read. Nor is one \
      read that is hidden or lies outside of the workspace, behind a symbolic link, or in a folder \
      where two names are the same letters in different Unicode normal forms.
      """,
    why: "Its rules, areas or figures are missing, so nothing is answered.",
    fix: "Correct the path, which is relative to the file that names it, or add the file.",
    in: "rulecheck.yaml",
    wrong: "topics: topic.yaml",
    right: "topics: topics.yaml")

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
    why: "Nothing in it applies: a new ordinance would be without effect, and nobody would notice.",
    fix: """
      Name the file, or its folder, in rulecheck.yaml. Drafts belong elsewhere. A file of another \
      tool says so in a comment above all else: `# rulecheck: allow unnamed-file — reason`.
      """,
    examples: [Example("drafts/storm.yaml", .file("ruleset: storm\n"))])

  public static let emptyFolder = Check(
    "empty-folder", .error, title: "A folder without YAML files",
    finds: "A list in rulecheck.yaml names a folder that holds no YAML file.",
    why: "Probably another folder is meant, and its rules, sources or calendars would be missing.",
    fix: "Name the folder or file that is meant, or remove the entry.",
    in: "rulecheck.yaml",
    wrong: "sources: [sources, data]",
    right: "sources: [sources]")

  public static let pathLeavesWorkspace = Check(
    "path-leaves-workspace", .error, title: "A path out of the workspace",
    finds: "A path leads out of the folder of the workspace, or begins with `/`.",
    why: """
      A workspace must be complete when its folder is copied, and a file must not be able to read \
      others of the machine.
      """,
    fix: "Copy the file into the workspace, and write its path relative to the file that names it.",
    in: "rulecheck.yaml",
    wrong: "topics: ../topics.yaml",
    right: "topics: topics.yaml")

  public static let brokenCsv = Check(
    "broken-csv", .error, title: "A CSV file with broken quotes or a broken end",
    finds: """
      A quote is never closed, text follows a closing quote, or the last line has no line break at \
      its end.
      """,
    why: """
      From there on it is not clear which value stands in which column; a missing line break means \
      that a download may have been cut short, perhaps in the middle of a number.
      """,
    fix: """
      Close the quote, and double quotes inside a field. Fetch a file that was cut short again; if \
      it is complete, end its last line with a line break.
      """,
    in: "districts.csv",
    wrong: #"0103,"Mühlbach,District,UP,18000,"#,
    right: "0103,Mühlbach,District,UP,18000,")

  public static let missingColumn = Check(
    "missing-column", .error, title: "A column that a file does not have",
    finds: """
      A column or field that the workspace names does not stand in the heading of the file or in a \
      record. Upper and lower case count.
      """,
    why: "The identifiers, names or figures of that column would be missing.",
    fix: """
      Correct the name under `columns`; the help lists the columns that there are. If the \
      publisher renamed a column, look whether its meaning has changed too.
      """,
    in: "areas.yaml",
    wrong:
      "columns: { id: id, name: name, kind: type, state: region, population: people, part-of: part }",
    right:
      "columns: { id: id, name: name, kind: kind, state: region, population: people, part-of: part }"
  )

  public static let wrongFieldCount = Check(
    "wrong-field-count", .error, title: "A line with too many or too few fields",
    finds: "A line of a CSV file has another number of fields than its heading.",
    why: "The values would stand in the wrong columns.",
    fix: """
      Fill in what is missing, or quote a field that contains the separator. Fetch a file that was \
      cut short again.
      """,
    in: "districts.csv",
    wrong: "0103,Mühlbach,District,UP,18000,mill-brook",
    right: "0103,Mühlbach,District,UP,18000,,mill-brook")

  public static let moreFindings = Check(
    "more-findings", .error, title: "More findings than are listed",
    finds: """
      A file has so many findings that the rest was left out: more than a thousand errors, or more \
      than a thousand warnings, and fewer in files of figures. It is as grave as the gravest of \
      those left out.
      """,
    why: """
      Hundreds of findings usually have one cause: a column that moved, a key that was renamed, a \
      file of another kind.
      """,
    fix: "Fix the first ones and check again.")
}

extension Reading {
  /// The YAML files in the folder that no file of the workspace names. A folder inside that is a
  /// workspace of its own is left out.
  func reportUnnamedFiles() {
    // Without a rulecheck.yaml that can be read nothing is known to be named.
    guard !languages.isEmpty else { return }
    var open = [""]
    // What is named through a link stands in the folder under a name of its own.
    let named = self.named.union(self.named.compactMap(files.withoutLinks))
    while let folder = open.popLast() {
      // Behind a link lies a folder with a name of its own.
      guard files.withoutLinks(folder) == folder, let names = try? names(in: folder) else {
        continue
      }
      if !folder.isEmpty, names.contains(Workspace.manifestName) { continue }
      for name in names.sorted() {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        if name.hasSuffix("/") {
          open.append(String(path.dropLast()))
        } else if isYAML(name), path != Workspace.manifestName, !named.contains(path),
          let file = try? files.file(path)
        {
          if let finding = FileTree.tooLarge(file, most: YAMLDocument.Limit.bytes) {
            add(finding)
            continue
          }
          allow(Allowance.read(above: file, of: .unnamedFile, reading: self))
          report(
            .unnamedFile, at: Span(startOf: file),
            "no file of the workspace names this one, so nothing in it applies",
            help: "name it, or its folder, in \(Workspace.manifestName), or remove it")
        }
      }
    }
  }
}
