import Reports
import RuleLanguage
import YAMLSource

/// One side of a comparison: where its rules come from.
///
/// On the command line it is a rule file, a workspace's folder, or a git revision, behind a colon
/// with a path in it: `rules`, `rules/federal/x.yaml`, `main`, `HEAD~1:rules`.
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
  static func pair(
    _ old: String, _ new: String
  ) throws -> (old: ComparedOperand, new: ComparedOperand) {
    // A revision without a path means the place at which the other side stands, so that one comes first.
    let (first, second) = (try OperandText(old), try OperandText(new))
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
  let typed: String
  /// Where a path on disk leads; nil: it is none.
  let place: WorkspaceSelection?

  init(_ typed: String) throws {
    self.typed = typed
    guard !typed.isEmpty else {
      throw CannotRun("an operand is empty; name a rule file, a workspace, or a git revision")
    }
    place = Disk.exists(typed) ? try OperandText.place(typed) : nil
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
        label: typed, prefix: place.prefix, files: .folder(place.root),
        ruleFile: place.inside.first, isRevision: false)
    }
    guard let colon = typed.revisionEnd else { return try operand(sameAs: other) }
    let revision = try GitRevision(String(typed[..<colon]), typed: typed, in: ".")
    return try operand(atWritten: String(typed[typed.index(after: colon)...]), in: revision)
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
      let revision = try GitRevision(typed, typed: typed, in: other.root)
      let path = revision.prefix + (other.inside.first ?? "")
      return try operand(at: path.hasSuffix("/") ? String(path.dropLast()) : path, in: revision)
    }
    let revision = try GitRevision(typed, typed: typed, in: ".")
    if let colon = other.typed.revisionEnd {
      let written = String(other.typed[other.typed.index(after: colon)...])
      return try operand(atWritten: written, in: revision)
    }
    var parts = revision.prefix.split(separator: "/").map(String.init)
    let below = (parts + ["rules"]).joined(separator: "/")
    while true {
      let folder = parts.joined(separator: "/")
      if revision.hasManifest(folder) { return try operand(at: folder, in: revision) }
      if parts.popLast() == nil { break }
    }
    guard revision.hasManifest(below) else {
      throw CannotRun(
        "\(typed) has no \(Workspace.manifestName) here, in a folder above, or in ./rules; name its folder: \(typed):PATH"
      )
    }
    return try operand(at: below, in: revision)
  }

  /// - Parameter path: from the repository's top.
  private func operand(at path: String, in revision: GitRevision) throws -> ComparedOperand {
    let label = "\(revision.name):\(path)"
    let isFile = revision.hasFile(path)
    guard isFile || revision.hasFolder(path) else {
      let near = revision.near(path).map { "\(revision.name):\($0)" }
      throw CannotRun(
        "\(path) does not exist in \(revision.name)"
          + (near.isEmpty ? "; name a rule file or a workspace" : "; did you mean ")
          + near.joined(separator: " or ") + (near.isEmpty ? "" : "?"))
    }
    var folder = path
    var inside: [String] = []
    while !revision.hasManifest(folder) {
      guard !folder.isEmpty else {
        throw CannotRun(
          "\(label) belongs to no workspace: there is no \(Workspace.manifestName) in its folder or above"
        )
      }
      var parts = folder.split(separator: "/").map(String.init)
      inside.insert(parts.removeLast(), at: 0)
      folder = parts.joined(separator: "/")
    }
    if !isFile, !inside.isEmpty {
      throw CannotRun(
        "\(label) is a folder of the workspace \(revision.name):\(folder), and no workspace; name the workspace, or one rule file in it"
      )
    }
    return ComparedOperand(
      label: label, prefix: "\(revision.name):\(folder.isEmpty ? "" : folder + "/")",
      files: try revision.files(in: folder),
      ruleFile: inside.isEmpty || inside == [Workspace.manifestName]
        ? nil : inside.joined(separator: "/"), isRevision: true)
  }
}

extension String {
  /// The colon between a revision and a path: none of a search in braces, `HEAD^{/fix: bound}`, or of a
  /// time, `main@{2024-05-01 12:00}`.
  fileprivate var revisionEnd: Index? {
    var isInside = false
    var former: Character?
    for place in indices {
      let character = self[place]
      defer { former = character }
      if isInside {
        isInside = character != "}"
      } else if character == "{", former == "^" || former == "@" {
        isInside = true
      } else if character == ":" {
        return place
      }
    }
    return nil
  }
}

extension GitRevision {
  /// Whether a folder is a workspace.
  fileprivate func hasManifest(_ folder: String) -> Bool {
    hasFile(folder.isEmpty ? Workspace.manifestName : "\(folder)/\(Workspace.manifestName)")
  }
}
