import Files
import Reports
import Rules
import YAMLSource

/// One side of a comparison: where its rules come from.
///
/// On the command line it is a rule file, a workspace's folder, a folder in one, or a git revision, which may
/// have a path after a colon: `rules`, `rules/federal/x.yaml`, `main`, `HEAD~1:rules`. What begins with `./`
/// is always a path, what begins with `rev:` always a revision.
struct ComparedOperand {
  /// Its name in answers: what was typed; for a revision, with the path after it.
  let label: String
  /// The workspace's folder as a prefix of file names: `rules/`, `main:rules/`.
  let prefix: String
  var files: FileTree
  /// What was named of the workspace.
  let part: Part
  let isRevision: Bool

  /// What is compared of a workspace. Paths begin at its root.
  enum Part: Hashable {
    case whole
    case ruleFile(String)
    /// The rule sets with a version in a folder.
    case folder(String)

    init(_ path: String?, isFolder: Bool) {
      guard let path, !path.isEmpty, path != Workspace.manifestName else {
        self = .whole
        return
      }
      self = isFolder ? .folder(path) : .ruleFile(path)
    }

    fileprivate var described: String {
      switch self {
      case .whole: "a workspace"
      case .ruleFile: "a rule file"
      case .folder: "a folder in a workspace"
      }
    }

    fileprivate func isLike(_ other: Part) -> Bool { described == other.described }
  }

  /// The two sides of a comparison.
  /// - Parameters:
  ///   - old, new: as typed. Without a new one, the old one is a range of revisions, or a revision that is
  ///     compared with the working tree.
  ///   - isNewPath: whether the new side can only be a path.
  static func pair(
    _ old: String, _ new: String?, isNewPath: Bool
  ) throws -> (old: ComparedOperand, new: ComparedOperand) {
    // A revision without a path means the same path as the other side, so both are parsed first.
    let (first, second) =
      if let new {
        (try TypedOperand(old), try TypedOperand(new, isPath: isNewPath))
      } else if let range = try RevisionRange(old) {
        (try TypedOperand("rev:\(range.old)"), try TypedOperand("rev:\(range.new)"))
      } else {
        try TypedOperand.withWorkingTree(old)
      }
    try first.refuseRevision(beside: second)
    try second.refuseRevision(beside: first)
    let found = (try first.operand(beside: second), try second.operand(beside: first))
    for operand in [found.0, found.1] { try operand.requireRules() }
    guard found.0.part.isLike(found.1.part) else {
      throw CannotRun(
        "\(found.0.label) is \(found.0.part.described) and \(found.1.label) \(found.1.part.described); name two of a kind"
      )
    }
    return found
  }
}

extension ComparedOperand {
  /// Refuses a file that is not a rule file, whatever the other side is.
  fileprivate func requireRules() throws {
    guard case .ruleFile(let ruleFile) = part else { return }
    func refuse(_ reason: String) -> CannotRun {
      let workspace = prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix
      return CannotRun(
        "\(label) is not a rule file: \(reason); name a rule file, which begins with `ruleset:`, or the workspace\(workspace.isEmpty ? "" : " \(workspace)")"
      )
    }
    guard ruleFile.hasSuffix(".yaml") || ruleFile.hasSuffix(".yml") else {
      throw refuse("it is not YAML")
    }
    // A file that is unreadable or not valid YAML is reported when its workspace is read.
    guard let file = try? files.file(ruleFile), let root = YAMLDocument.read(file).document?.root,
      root.kind == .mapping, !root.entries.contains(where: { $0.key.text == "ruleset" }),
      let first = root.entries.first(where: { _ in true })?.key.text
    else { return }
    throw refuse("it begins with `\(first):`")
  }
}

/// One operand as typed: what is known of it without the other side.
private struct TypedOperand {
  /// What was typed, without `rev:`.
  let typed: String
  /// The place of a path on disk; nil: the operand is not a path.
  let place: WorkspaceSelection?
  /// Whether it can only be a path.
  private let isPath: Bool

  init(_ typed: String, isPath: Bool = false) throws {
    guard !typed.isEmpty else {
      throw CannotRun("an operand is empty; name a rule file, a workspace, or a git revision")
    }
    // No branch name contains a colon, so what follows `rev:` is the revision, even if it is `rev`.
    let mark = "rev:"
    if !isPath, typed.utf8.starts(with: mark.utf8) {
      self.typed = String(Substring(typed.utf8.dropFirst(mark.utf8.count)))
      guard !self.typed.isEmpty, self.typed.utf8.first != UInt8(ascii: ":") else {
        throw CannotRun("\(typed) names no revision; write one after `rev:`, such as rev:HEAD")
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
    if !self.isPath { try TypedOperand.refuseRevision(typed, in: ".") }
    place = try TypedOperand.place(typed)
  }

  /// Refuses a path that is also the name of a revision in the repository of the other side: adding a folder
  /// must not change what is compared.
  func refuseRevision(beside other: TypedOperand) throws {
    guard let other = other.place, place != nil, !isPath else { return }
    let top: String?
    // A repository that may not be used gives no revision either.
    do { top = try GitRepository(of: other.absoluteRoot)?.top } catch { return }
    try TypedOperand.refuseRevision(typed, in: top ?? other.root)
  }

  private static func refuseRevision(_ typed: String, in folder: String) throws {
    guard try GitRevision.exists(typed.revision.name, typed: typed, in: folder) else { return }
    throw CannotRun(
      "\(typed) is both a path and a git revision; write ./\(typed) for the path, or rev:\(typed) for the revision"
    )
  }

  private static func place(_ path: String) throws -> WorkspaceSelection {
    let found = try WorkspaceSelection.selection(path)
    return found.inside.first == Workspace.manifestName
      ? try WorkspaceSelection.selection(found.root) : found
  }

  /// A revision, and the same path in the working tree: that after the colon, or else the workspace that
  /// commands use here.
  static func withWorkingTree(_ typed: String) throws -> (old: TypedOperand, new: TypedOperand) {
    let old = try TypedOperand(typed)
    if old.place != nil {
      throw CannotRun(
        "\(typed) is a path; name what it is compared with, too, such as a revision: `rulecheck diff HEAD \(typed)`"
      )
    }
    guard let written = old.typed.revision.path else {
      _ = try GitRevision(old.typed, typed: typed, in: ".")
      guard let root = try? WorkspaceSelection.root(nil) else {
        throw CannotRun(
          "there is no \(Workspace.manifestName) here, in a folder above, or in ./rules; name what \(typed) is compared with: `rulecheck diff \(typed) PATH`"
        )
      }
      return (old, try TypedOperand(root, isPath: true))
    }
    let revision = try GitRevision(old.typed.revision.name, typed: typed, in: ".")
    guard let path = revision.path(written) else { throw outside(typed, written) }
    let here = revision.top + path
    guard Disk.exists(here.isEmpty ? "." : here) else {
      throw CannotRun(
        "\(here) does not exist in the working tree; name what \(typed) is compared with")
    }
    return (old, try TypedOperand(here.isEmpty ? "." : here, isPath: true))
  }

  private static func outside(_ typed: String, _ written: String) -> CannotRun {
    CannotRun("\(typed): the path \(written) leads out of the repository")
  }

  func operand(beside other: TypedOperand) throws -> ComparedOperand {
    if let place {
      return ComparedOperand(
        label: typed, prefix: place.prefix, files: FileTree(folder: place.root),
        part: .init(place.inside.first, isFolder: Disk.isFolder(typed)), isRevision: false)
    }
    let (name, path) = typed.revision
    guard let path else { return try operand(sameAs: other) }
    return try operand(atWritten: path, in: try GitRevision(name, typed: typed, in: "."))
  }

  /// - Parameter written: the path as typed after the colon.
  private func operand(
    atWritten written: String, in revision: GitRevision
  ) throws -> ComparedOperand {
    guard let path = revision.path(written) else { throw TypedOperand.outside(typed, written) }
    return try operand(at: path, in: revision)
  }

  /// The operand of a revision without a path: the same path as the other side's, else the workspace
  /// that commands use here.
  private func operand(sameAs other: TypedOperand) throws -> ComparedOperand {
    if let other = other.place {
      let repository = try GitRepository(of: other.absoluteRoot)
      // Without one, the environment may name a repository.
      let inner =
        repository.map { $0.path(to: other.absoluteRoot) }
        ?? GitRevision.way(to: other.absoluteRoot, fromTopOf: ".")
      let folder = repository?.top ?? (inner == nil ? other.root : ".")
      let revision = try GitRevision(typed, typed: typed, in: folder)
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
    // As on disk: a link in a workspace belongs to it; one outside of it means its target.
    guard let (folder, inside) = tree.workspace(of: path) ?? tree.workspace(of: place.path) else {
      throw CannotRun(
        "\(label) belongs to no workspace: there is no \(Workspace.manifestName) in its folder or above"
      )
    }
    return ComparedOperand(
      label: label, prefix: "\(revision.name):\(folder.isEmpty ? "" : folder + "/")",
      files: try tree.files(in: folder, at: try self.place(of: folder, in: revision).path),
      part: .init(inside.joined(separator: "/"), isFolder: place.isFolder), isRevision: true)
  }

  /// The path after following its links, from the repository's top.
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
  /// The revision before the first colon, and the path after it. A colon in braces does not count, as in
  /// `HEAD^{/fix: bound}` or `main@{2024-05-01 12:00}`.
  var revision: (name: String, path: String?) {
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
