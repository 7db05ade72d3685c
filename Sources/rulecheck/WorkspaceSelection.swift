import Files
import Rules

/// A workspace, and the files in it that a user asked about.
struct WorkspaceSelection {
  /// The workspace's folder as typed, as a path from the working directory.
  let root: String
  /// The same as an absolute path without links.
  let absoluteRoot: String
  /// The files and folders asked about, as paths from the root; empty: the whole workspace.
  var inside: [String] = []

  private init(root: String, inside: [String] = []) {
    self.root = root
    absoluteRoot = Disk.absolute(root) ?? root
    self.inside = inside
  }

  /// The prefix of file names in the workspace, before their path from the root.
  var prefix: String { root == "." ? "" : root.hasSuffix("/") ? root : root + "/" }

  /// Whether a file, given by the name under which it is shown, was asked about.
  func contains(_ name: String) -> Bool {
    inside.isEmpty || inside.contains { contains(name, in: $0) }
  }

  /// Whether a file, given by the name under which it is shown, is at a path or below it.
  func contains(_ name: String, in path: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let rest = name.dropFirst(prefix.count)
    return rest == path || rest.hasPrefix(path + "/")
  }

  /// The workspaces that some paths belong to, each once.
  static func all(paths: [String], rules: String?) throws -> [WorkspaceSelection] {
    if paths.isEmpty { return [WorkspaceSelection(root: try root(rules))] }
    var selections: [WorkspaceSelection] = []
    for path in paths {
      guard Disk.exists(path) else {
        throw CannotRun(
          path.isEmpty
            ? "a path is empty; name a workspace, or a file or folder of one"
            : "\(path) does not exist; name a workspace, or a file or folder of one")
      }
      let found = try selection(path)
      if let at = selections.firstIndex(where: { $0.absoluteRoot == found.absoluteRoot }) {
        // The whole workspace includes all of its parts.
        let isAll = found.inside.isEmpty || selections[at].inside.isEmpty
        selections[at].inside = isAll ? [] : selections[at].inside + found.inside
      } else {
        selections.append(found)
      }
    }
    return selections
  }

  /// The workspace's folder for commands without a path.
  /// - Parameter rules: the value of `--rules`, if given.
  static func root(_ rules: String?) throws -> String {
    let root = try rules.map(requireManifest) ?? nearestRoot()
    try Disk.requireInsideWorkTree(root)
    return root
  }

  private static func requireManifest(_ rules: String) throws -> String {
    guard Disk.isFolder(rules) else {
      throw CannotRun(
        Disk.exists(rules)
          ? "\(rules) is a file; --rules takes the folder that holds the rulecheck.yaml"
          : "the folder \(rules) does not exist; name the one that holds the rulecheck.yaml")
    }
    guard hasManifest(rules) else {
      throw CannotRun(
        "\(rules) holds no \(Workspace.manifestName), so it is not a workspace; name another folder with --rules"
      )
    }
    return rules
  }

  private static func nearestRoot() throws -> String {
    if hasManifest(".") { return "." }
    if let found = above(".") { return found.root }
    if hasManifest("rules") { return "rules" }
    throw CannotRun(
      "no \(Workspace.manifestName) here, in a folder above, or in ./rules; name its folder with --rules"
    )
  }

  /// The workspace that an existing path is, or belongs to.
  static func selection(_ path: String) throws -> WorkspaceSelection {
    let found = try found(path)
    try Disk.requireInsideWorkTree(found.root)
    return found
  }

  private static func found(_ path: String) throws -> WorkspaceSelection {
    if hasManifest(path) { return WorkspaceSelection(root: path) }
    // A link in a workspace belongs to it, wherever it leads; one outside of it means its target.
    if let found = above(path) ?? Disk.absolute(path).flatMap(above) { return found }
    throw CannotRun(
      "\(path) belongs to no workspace: there is no \(Workspace.manifestName) in its folder or above"
    )
  }

  private static func hasManifest(_ folder: String) -> Bool {
    Disk.exists("\(folder)/\(Workspace.manifestName)")
  }

  /// The nearest folder above a path that is a workspace.
  private static func above(_ path: String) -> WorkspaceSelection? {
    var parts = Disk.parts(of: path)
    var inside: [String] = []
    var folder = path
    while let last = parts.popLast() {
      inside.insert(last, at: 0)
      folder = Disk.parent(of: folder)
      if hasManifest(folder) {
        return WorkspaceSelection(root: folder, inside: [inside.joined(separator: "/")])
      }
    }
    return nil
  }
}
