internal import Files
internal import Findings
internal import Rules
internal import YAMLSource

/// Finds and reads the files that a workspace names.
final class WorkspaceFiles {
  let tree: FileTree
  private let findings: FindingCollector
  /// The files that something in the workspace names, as paths from its root.
  private(set) var named: Set<String> = []
  /// Where rulecheck.yaml names each file, by kind and by its path from the workspace's root.
  private(set) var namings: [FileKind: [String: Span]] = [:]
  /// Whether some file that the workspace names does not exist or cannot be read.
  private(set) var hasUnreadable = false
  /// The folders that have been listed, by their paths without links.
  private var folders: [String: Folder] = [:]

  private struct Folder {
    /// Sorted.
    let names: Result<[String], FileTree.Problem>
    /// Whether it is a workspace of its own.
    let isWorkspace: Bool

    init(_ names: Result<[String], FileTree.Problem>) {
      self.names = names.map { $0.sorted() }
      isWorkspace = (try? names.get().contains(Workspace.manifestName)) ?? false
    }
  }

  init(_ tree: FileTree, _ findings: FindingCollector) {
    self.tree = tree
    self.findings = findings
  }

  /// Records where files are named.
  func name(_ paths: [Located<String>], as kind: FileKind) {
    for path in paths { namings[kind, default: [:]][path.value] = path.span }
  }

  /// The file at a path of the workspace; if it cannot be read, that is reported at the place that
  /// names it.
  func source(_ path: Located<String>) -> SourceFile? {
    named.insert(path.value)
    do {
      return try tree.file(path.value)
    } catch {
      reportUnreadable(path.value, error, at: path.span)
      return nil
    }
  }

  /// - Parameter span: the place that names the path, or a folder above it.
  private func reportUnreadable(_ path: String, _ problem: FileTree.Problem, at span: Span) {
    hasUnreadable = true
    let above = path.split(separator: "/").dropLast().joined(separator: "/")
    let names = problem == .missing ? (try? folder(above).names.get()) ?? [] : []
    findings.report(
      .unreadableFile, at: span, "\(path) \(problem.explained)",
      help: tree.help(for: problem, at: path, among: names))
  }

  /// The path from the workspace's root that a path in a file means.
  func resolve(_ path: Located<String>, in file: String) -> Located<String>? {
    guard let resolved = FileTree.resolve(path.value, from: file) else {
      findings.report(
        .pathLeavesWorkspace, at: path.span, "the path `\(path.value)` leads out of the workspace",
        help: "use a path relative to this file that stays inside the workspace's folder")
      return nil
    }
    return Located(resolved, path.span)
  }

  /// The YAML files of a kind that a list of files and folders names, in the order of the list, each
  /// folder sorted; an inner folder with a `rulecheck.yaml` is another workspace, and left out.
  func expand(
    _ paths: [Located<String>], in file: String, as kind: FileKind
  ) -> [Located<String>] {
    var found: [Located<String>] = []
    // Several links may lead to one folder, and links between folders may form cycles.
    var visited: Set<String> = []
    for path in paths {
      guard let resolved = resolve(path, in: file) else { continue }
      let before = found.count
      switch collect(resolved.value, at: path.span, into: &found, &visited) {
      case .noFolder: found.append(resolved)
      case .visited where found.count == before: reportEmpty(path, of: kind)
      case .visited, .known, .unreadable: break
      }
    }
    // A file named by itself and by its folder is read once.
    found = found.once(by: \.value)
    named.formUnion(found.map(\.value))
    return found
  }

  private func reportEmpty(_ folder: Located<String>, of kind: FileKind) {
    guard kind == .tests else {
      findings.report(
        .emptyFolder, at: folder.span, "the folder `\(folder.value)` holds no YAML file",
        help: "add one, or remove the folder from the list")
      return
    }
    // Every answer can be given without tests.
    guard findings.purpose == .validation else { return }
    findings.report(
      .noTests, at: folder.span, "the folder `\(folder.value)` holds no file of tests",
      help: "write a test, or remove the folder from the list")
  }

  /// A folder is listed only once, however many links lead to it: each of its names may be one.
  private func folder(_ path: String) -> Folder {
    let place = tree.withoutLinks(path) ?? path
    if let known = folders[place] { return known }
    let folder = Folder(Result { () throws(FileTree.Problem) in try tree.names(in: path) })
    folders[place] = folder
    return folder
  }

  /// What came of a path on a list.
  private enum Visit {
    case noFolder, visited, unreadable
    /// A folder that was visited before.
    case known
  }

  /// Collects the files of a folder, unless it was visited, and reports what cannot be read.
  private func collect(
    _ folder: String, at span: Span, into found: inout [Located<String>],
    _ visited: inout Set<String>
  ) -> Visit {
    let names: [String]
    do throws(FileTree.Problem) {
      names = try self.folder(folder).names.get()
    } catch .missing, .wrongKind {
      return .noFolder
    } catch {
      // Reading the path as a file will report the same, unless it is a folder.
      guard tree.withoutLinks(folder) != nil else { return .noFolder }
      reportUnreadable(folder, error, at: span)
      return .unreadable
    }
    guard visited.insert(tree.withoutLinks(folder) ?? folder).inserted else { return .known }
    for name in names {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if name.hasSuffix("/") {
        let inner = String(path.dropLast())
        let content = self.folder(inner)
        if case .failure(let problem) = content.names {
          reportUnreadable(inner, problem, at: span)
        } else if !content.isWorkspace {
          _ = collect(inner, at: span, into: &found, &visited)
        }
      } else if FileTree.isYAML(name) {
        found.append(Located(path, span))
      }
    }
    return .visited
  }
}

extension WorkspaceDraft {
  /// Reports the YAML files in the folder that no file of the workspace names. An inner folder that is a
  /// workspace of its own is left out.
  package func reportUnnamedFiles() {
    let tree = reading.files.tree
    var open = [""]
    // A file that is named through a link is in the folder under a name of its own.
    let known = named.union(named.compactMap(tree.withoutLinks))
    while let folder = open.popLast() {
      // A link leads to a folder with a name of its own.
      guard tree.withoutLinks(folder) == folder, let names = try? tree.names(in: folder)
      else { continue }
      if !folder.isEmpty, names.contains(Workspace.manifestName) { continue }
      for name in names.sorted() {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        if name.hasSuffix("/") {
          open.append(String(path.dropLast()))
        } else if FileTree.isYAML(name), path != Workspace.manifestName,
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
