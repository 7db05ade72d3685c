import Files
import Reports
import Rules
import YAMLSource

/// One side of a comparison: where its rules come from.
///
/// On the command line it is a rule file, a workspace's folder, or a git revision, behind a colon
/// with a path in it: `rules`, `rules/federal/x.yaml`, `main`, `HEAD~1:rules`. With `./` it is always a
/// path, with `rev:` always a revision.
struct ComparedOperand {
  /// As it is called in an answer: what was typed, with the path behind a revision.
  let label: String
  /// The workspace's folder, as the names of its files begin: `rules/`, `main:rules/`.
  let prefix: String
  let files: FileTree
  /// The rule file that was chosen, as a path from the workspace's root; nil: the whole workspace.
  let ruleFile: String?
  let isRevision: Bool

  /// Both sides.
  /// - Parameters:
  ///   - old, new: as they were typed.
  ///   - isNewPath: whether the new one can only be a path.
  static func pair(
    _ old: String, _ new: String, isNewPath: Bool
  ) throws -> (old: ComparedOperand, new: ComparedOperand) {
    // A revision without a path means the place at which the other side stands, so that one comes first.
    let (first, second) = (try OperandText(old), try OperandText(new, isPath: isNewPath))
    try first.refuseRevision(in: second.place?.root)
    try second.refuseRevision(in: first.place?.root)
    let found = (try first.operand(beside: second), try second.operand(beside: first))
    for operand in [found.0, found.1] { try operand.requireRules() }
    guard (found.0.ruleFile == nil) == (found.1.ruleFile == nil) else {
      let file = found.0.ruleFile == nil ? found.1 : found.0
      let workspace = found.0.ruleFile == nil ? found.0 : found.1
      throw CannotRun(
        "\(file.label) is a rule file and \(workspace.label) a workspace; name two rule files, or two workspaces"
      )
    }
    return found
  }
}

extension ComparedOperand {
  /// Refuses a file that is no rule file, whatever the other side is.
  fileprivate func requireRules() throws {
    guard let ruleFile else { return }
    func refuse(_ reason: String) -> CannotRun {
      let workspace = prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix
      return CannotRun(
        "\(label) is no rule file: \(reason); name a rule file, which begins with `ruleset:`, or the workspace\(workspace.isEmpty ? "" : " \(workspace)")"
      )
    }
    guard ruleFile.hasSuffix(".yaml") || ruleFile.hasSuffix(".yml") else {
      throw refuse("it is not YAML")
    }
    // What cannot be read, or is no YAML, is reported where it is read as a part of its workspace.
    guard let file = try? files.file(ruleFile),
      let root = YAMLDocument.read(file).document?.root, root.kind == .mapping,
      !root.entries.contains(where: { $0.key.text == "ruleset" }),
      let first = root.entries.first(where: { _ in true })?.key.text
    else { return }
    throw refuse("it begins with `\(first):`")
  }
}

/// What was typed for a side, as far as it is known without the other side.
private struct OperandText {
  /// Without the `rev:` before a revision.
  let typed: String
  /// Where a path on disk leads; nil: it is none.
  let place: WorkspaceSelection?
  /// Whether nothing but a path can have been meant.
  private let isPath: Bool

  init(_ typed: String, isPath: Bool = false) throws {
    guard !typed.isEmpty else {
      throw CannotRun("an operand is empty; name a rule file, a workspace, or a git revision")
    }
    // No branch can be called so that this reads otherwise: what follows is the revision, even `rev`.
    let mark = "rev:"
    if !isPath, typed.utf8.starts(with: mark.utf8) {
      self.typed = String(Substring(typed.utf8.dropFirst(mark.utf8.count)))
      guard !self.typed.isEmpty, self.typed.utf8.first != UInt8(ascii: ":") else {
        throw CannotRun("\(typed) names no revision; write one behind `rev:`, such as rev:HEAD")
      }
      (place, self.isPath) = (nil, false)
      return
    }
    self.typed = typed
    self.isPath = isPath || [UInt8(ascii: "."), UInt8(ascii: "/")].contains(typed.utf8.first)
    guard Disk.exists(typed) else {
      place = nil
      return
    }
    if !self.isPath { try OperandText.refuseRevision(typed, in: ".") }
    place = try OperandText.place(typed)
  }

  /// Refuses a path that is called like a revision, in the repository of a folder: whoever can add a
  /// folder must not be able to say what is compared.
  func refuseRevision(in folder: String?) throws {
    guard let folder, place != nil, !isPath else { return }
    try OperandText.refuseRevision(typed, in: folder)
  }

  private static func refuseRevision(_ typed: String, in folder: String) throws {
    guard try GitRevision.exists(typed.revision.name, typed: typed, in: folder) else { return }
    throw CannotRun(
      "\(typed) is both a path and a git revision; write ./\(typed) for the path, or rev:\(typed) for the revision"
    )
  }

  private static func place(_ path: String) throws -> WorkspaceSelection {
    let found = try WorkspaceSelection.selection(path)
    guard let inside = found.inside.first else { return found }
    if Disk.isFolder(path) {
      throw CannotRun(
        "\(path) is a folder of the workspace \(found.root), and no workspace; name the workspace, or one rule file in it"
      )
    }
    return inside == Workspace.manifestName ? try WorkspaceSelection.selection(found.root) : found
  }

  func operand(beside other: OperandText) throws -> ComparedOperand {
    if let place {
      return ComparedOperand(
        label: typed, prefix: place.prefix, files: FileTree(folder: place.root),
        ruleFile: place.inside.first, isRevision: false)
    }
    let (name, path) = typed.revision
    guard let path else { return try operand(sameAs: other) }
    return try operand(atWritten: path, in: try GitRevision(name, typed: typed, in: "."))
  }

  /// - Parameter written: as it stands behind a colon.
  private func operand(
    atWritten written: String, in revision: GitRevision
  ) throws -> ComparedOperand {
    guard let path = revision.path(written) else {
      throw CannotRun("\(typed): the path \(written) leads out of the repository")
    }
    return try operand(at: path, in: revision)
  }

  /// A revision by itself: the path at which the other side stands, or that of the workspace which
  /// commands take here.
  private func operand(sameAs other: OperandText) throws -> ComparedOperand {
    if let other = other.place {
      // A folder of this repository may hold another one, which has no say here.
      let inner = GitRevision.way(to: other.absoluteRoot, fromTopOf: ".")
      let revision = try GitRevision(typed, typed: typed, in: inner == nil ? other.root : ".")
      let path = (inner ?? revision.prefix) + (other.inside.first ?? "")
      return try operand(at: path.hasSuffix("/") ? String(path.dropLast()) : path, in: revision)
    }
    let revision = try GitRevision(typed, typed: typed, in: ".")
    if let path = other.typed.revision.path { return try operand(atWritten: path, in: revision) }
    var parts = revision.prefix.split(separator: "/").map(String.init)
    let below = (parts + ["rules"]).joined(separator: "/")
    while true {
      let folder = parts.joined(separator: "/")
      if revision.tree.hasManifest(folder) { return try operand(at: folder, in: revision) }
      if parts.popLast() == nil { break }
    }
    guard revision.tree.hasManifest(below) else {
      throw CannotRun(
        "\(typed) has no \(Workspace.manifestName) here, in a folder above, or in ./rules; name its folder: \(typed):PATH"
      )
    }
    return try operand(at: below, in: revision)
  }

  /// - Parameter path: from the repository's top.
  private func operand(at path: String, in revision: GitRevision) throws -> ComparedOperand {
    let label = "\(revision.name):\(path)"
    let tree = revision.tree
    let place = try place(of: path, in: revision)
    // As on disk: a link in a workspace is a part of it, one from elsewhere is where it leads.
    guard let (folder, inside) = tree.workspace(of: path) ?? tree.workspace(of: place.path) else {
      throw CannotRun(
        "\(label) belongs to no workspace: there is no \(Workspace.manifestName) in its folder or above"
      )
    }
    if place.isFolder, !inside.isEmpty {
      throw CannotRun(
        "\(label) is a folder of the workspace \(revision.name):\(folder), and no workspace; name the workspace, or one rule file in it"
      )
    }
    return ComparedOperand(
      label: label, prefix: "\(revision.name):\(folder.isEmpty ? "" : folder + "/")",
      files: try tree.files(in: folder, at: try self.place(of: folder, in: revision).path),
      ruleFile: inside.isEmpty || inside == [Workspace.manifestName[...]]
        ? nil : inside.joined(separator: "/"), isRevision: true)
  }

  /// Where the links of a path lead, from the repository's top.
  private func place(
    of path: String, in revision: GitRevision
  ) throws -> (path: String, isFolder: Bool) {
    do throws(FileTree.Problem) {
      return try revision.tree.place(of: path)
    } catch {
      let label = "\(revision.name):\(path)"
      switch error {
      case .missing, .wrongKind:
        guard !revision.tree.hasLink(path) else {
          throw CannotRun(
            "\(label) is a symbolic link that leads nowhere; name what it should lead to")
        }
        let near = revision.tree.near(path).map { "\(revision.name):\($0)" }
        throw CannotRun(
          "\(path) does not exist in \(revision.name); \(near.didYouMean ?? "name a rule file or a workspace")"
        )
      case .unreadable(let reason): throw CannotRun("\(label) cannot be read: \(reason)")
      case .refused(let reason, let help):
        throw CannotRun("\(label) cannot be read: \(reason); \(help)")
      }
    }
  }
}

extension String {
  /// A revision, and the path behind its colon: none of a search in braces, `HEAD^{/fix: bound}`, or of a
  /// time, `main@{2024-05-01 12:00}`.
  fileprivate var revision: (name: String, path: String?) {
    var isInside = false
    var former: Unicode.Scalar?
    for place in unicodeScalars.indices {
      let scalar = unicodeScalars[place]
      defer { former = scalar }
      if isInside {
        isInside = scalar != "}"
      } else if scalar == "{", former == "^" || former == "@" {
        isInside = true
      } else if scalar == ":" {
        return (String(self[..<place]), String(unicodeScalars[place...].dropFirst()))
      }
    }
    return (self, nil)
  }
}
