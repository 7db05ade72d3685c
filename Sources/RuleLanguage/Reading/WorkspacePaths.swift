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
    // Several links may lead to one folder, and links between folders in cycles.
    var visited: Set<String> = []
    for path in paths {
      guard let resolved = resolvePath(path) else { continue }
      let before = found.count
      switch collect(resolved.value, at: path.span, into: &found, &visited) {
      case .noFolder: found.append(resolved)
      case .visited where found.count == before:
        report(
          .emptyFolder, at: path.span, "the folder `\(path.value)` holds no YAML file",
          help: "add one, or remove the folder from the list")
      case .visited, .known, .unreadable: break
      }
    }
    // A file that is named by itself and by its folder is read once.
    found = found.once(by: \.value)
    named.formUnion(found.map(\.value))
    return found
  }

  /// The names in a folder. Folders are looked into once, where they are few.
  func names(in folder: String) throws(FileTree.Problem) -> [String] {
    if let known = folders.first(where: { $0.path == folder }) { return try known.names.get() }
    let names = Result { () throws(FileTree.Problem) in try files.list(folder) }
    if folders.count < 64 { folders.append((folder, names)) }
    return try names.get()
  }

  func isYAML(_ name: String) -> Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }

  /// What a path on a list came to.
  private enum Visit {
    case noFolder, visited, unreadable
    /// A folder that was visited before.
    case known
  }

  /// Collects the files of a folder, unless it was visited. What of it cannot be read is reported.
  private func collect(
    _ folder: String, at span: Span, into found: inout [Located<String>],
    _ visited: inout Set<String>
  ) -> Visit {
    let names: [String]
    do throws(FileTree.Problem) {
      names = try self.names(in: folder)
    } catch .missing, .wrongKind {
      return .noFolder
    } catch {
      // Who reads the path hears the same, unless there is a folder.
      guard files.withoutLinks(folder) != nil else { return .noFolder }
      reportUnreadable(folder, error, at: span)
      return .unreadable
    }
    guard visited.insert(files.withoutLinks(folder) ?? folder).inserted else { return .known }
    for name in names.sorted() {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if name.hasSuffix("/") {
        let inner = String(path.dropLast())
        do throws(FileTree.Problem) {
          guard try !self.names(in: inner).contains(Workspace.manifestName) else { continue }
        } catch {
          reportUnreadable(inner, error, at: span)
          continue
        }
        _ = collect(inner, at: span, into: &found, &visited)
      } else if isYAML(name) {
        found.append(Located(path, span))
      }
    }
    return .visited
  }
}
