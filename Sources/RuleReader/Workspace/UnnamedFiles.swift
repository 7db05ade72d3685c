internal import Files
internal import Findings
internal import Rules
internal import YAMLSource

extension WorkspaceDraft {
  /// Reports the YAML files in the folder that no file of the workspace names. A folder inside that is a
  /// workspace of its own is left out.
  package func reportUnnamedFiles() {
    let tree = reading.files.tree
    var open = [""]
    // What is named through a link stands in the folder under a name of its own.
    let known = named.union(named.compactMap(tree.withoutLinks))
    while let folder = open.popLast() {
      // Behind a link lies a folder with a name of its own.
      guard tree.withoutLinks(folder) == folder, let names = try? reading.files.names(in: folder)
      else { continue }
      if !folder.isEmpty, names.contains(Workspace.manifestName) { continue }
      for name in names.sorted() {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        if name.hasSuffix("/") {
          open.append(String(path.dropLast()))
        } else if WorkspaceFiles.isYAML(name), path != Workspace.manifestName,
          !known.contains(path), let file = try? tree.file(path)
        {
          if let finding = FileTree.tooLarge(file, most: YAMLDocument.Limit.bytes) {
            findings.add(finding)
            continue
          }
          reading.allow(Allowance.read(above: file, of: .unnamedFile, reading: reading))
          findings.report(
            .unnamedFile, at: Span(startOf: file),
            "no file of the workspace names this one, so nothing in it applies",
            help: "name it, or its folder, in \(Workspace.manifestName), or remove it")
        }
      }
    }
  }
}
