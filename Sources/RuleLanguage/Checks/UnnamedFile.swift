public import YAMLSource

extension Check {
  public static let unnamedFile = Check(
    "unnamed-file", .warning,
    title: "A file that nothing names",
    finds: """
      A YAML file lies in the folder of the workspace, and neither rulecheck.yaml nor another file \
      names it or its folder.
      """,
    why: """
      Nothing in it applies: a new ordinance would be without effect, and nobody would notice.
      """,
    fix: """
      Name the file, or its folder, in rulecheck.yaml. Drafts belong elsewhere. A file of another \
      tool says so in a comment above all else: `# rulecheck: allow unnamed-file — reason`.
      """,
    examples: [
      Example("drafts/storm.yaml", .file("ruleset: storm\n"))
    ])
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
