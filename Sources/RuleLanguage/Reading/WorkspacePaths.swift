internal import YAMLSource

extension Reading {
  /// The path from the workspace's root that a path in a file means.
  func resolvePath(_ path: Located<String>) -> Located<String>? {
    guard let resolved = FileTree.resolve(path.value, from: currentPath) else {
      report(
        .pathLeavesWorkspace, at: path.span,
        "the path `\(path.value)` leads out of the workspace",
        help: "use a path relative to this file that stays inside the workspace's folder")
      return nil
    }
    return Located(resolved, path.span)
  }

  /// The YAML files that a list of files and folders means, in the order of the list, each folder
  /// sorted; a folder with a `rulecheck.yaml` of its own is another workspace.
  func expand(_ paths: [Located<String>]) -> [Located<String>] {
    var found: [Located<String>] = []
    // Links between folders may lead in circles.
    var budget = Reading.mostFolders
    for path in paths {
      guard let resolved = resolvePath(path) else { continue }
      let before = found.count
      if collect(resolved.value, at: path.span, into: &found, &budget) == false {
        found.append(resolved)
      } else if found.count == before {
        report(
          .emptyFolder, at: path.span, "the folder `\(path.value)` holds no YAML file",
          help: "add one, or remove the folder from the list")
      }
    }
    // A file that is named by itself and by its folder is read once.
    var seen = Set<String>()
    found = found.filter { seen.insert($0.value).inserted }
    named.formUnion(found.map(\.value))
    return found
  }

  /// The names in a folder; nil where it is none. Folders are looked into once, where they are few.
  func names(in folder: String) -> [String]? {
    if let known = folders.first(where: { $0.path == folder }) { return known.names }
    let names = try? files.list(folder)
    if folders.count < 64 { folders.append((folder, names)) }
    return names
  }

  func isYAML(_ name: String) -> Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }

  /// - Returns: false where the path is no folder.
  private func collect(
    _ folder: String, at span: Span, into found: inout [Located<String>], _ budget: inout Int
  ) -> Bool {
    guard let names = self.names(in: folder) else { return false }
    budget -= 1
    guard budget > 0 else { return true }
    for name in names.sorted() {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if name.hasSuffix("/") {
        let inner = String(path.dropLast())
        if let inside = self.names(in: inner), !inside.contains(Workspace.manifestName) {
          _ = collect(inner, at: span, into: &found, &budget)
        }
      } else if isYAML(name) {
        found.append(Located(path, span))
      }
    }
    return true
  }
}
