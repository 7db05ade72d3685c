import Reports
import RuleLanguage
import YAMLSource

/// What a repository holds at one revision. Everything comes out of its database: the working tree,
/// the index and their locks are left alone.
struct GitRevision {
  /// As it was typed: `main`, `HEAD~1`.
  let name: String
  /// The path of the working directory from the repository's top, with `/` behind; empty: it is the top.
  let prefix: String
  /// Every file by its path from the repository's top.
  private let entries: [String: Entry]
  private let git: GitProgram

  private struct Entry {
    let object: String
    let isLink: Bool
  }

  /// Bytes of the list of files that are read.
  private static let mostListed = 1 << 28
  /// Files of a workspace, with those behind links, of which each to a folder multiplies them.
  private static let mostFiles = 200_000

  /// - Parameters:
  ///   - text: what was typed, for messages.
  ///   - folder: where to look for the repository: there and upward.
  init(_ name: String, typed text: String, in folder: String) throws {
    self.name = name
    git = GitProgram(folder: folder)
    let place = try git.answer(["rev-parse", "--show-prefix"], about: text)
    guard place.status == 0 else {
      throw CannotRun(
        place.complaint.contains("not a git repository")
          ? "\(text) does not exist, and this is no git repository in which it could be a revision; name a rule file, a workspace, or a revision"
          : "\(text) does not exist, and git cannot look for a revision of that name: \(place.complaint)"
      )
    }
    prefix = place.text.hasSuffix("\n") ? String(place.text.dropLast()) : place.text
    // No revision begins with a hyphen, so that none is taken for an option, whatever git makes of it.
    let found =
      name.isEmpty || name.hasPrefix("-")
      ? nil
      : try git.answer(
        ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{tree}"], about: text)
    guard let found, found.status == 0 else {
      let reason = "\(text): there is no file or folder of that name, and "
      throw CannotRun(
        name.isEmpty
          ? reason + "no revision stands before the colon"
          : reason + "no revision “\(name)” in this repository"
            + (try GitRevision.suggestion(for: name, typed: text, git)))
    }
    let tree = String(found.text.prefix { $0 != "\n" })
    entries = try GitRevision.list(tree, git, name)
  }

  /// Branches, tags and files beside what was typed that are called nearly so.
  private static func suggestion(
    for name: String, typed text: String, _ git: GitProgram
  ) throws -> String {
    let folder = Disk.parent(of: text)
    let beside = ((try? Disk.names(folder)) ?? []).map {
      $0.hasSuffix("/") ? String($0.dropLast()) : $0
    }
    let last = text.split(separator: "/").last.map(String.init) ?? text
    let paths = Spelling.nearest(to: last, among: beside)
      .map { folder == "." ? $0 : "\(folder)/\($0)" }
    let names = try git.answer(
      ["for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags", "refs/remotes"],
      about: name)
    let near =
      Spelling.nearest(to: name, among: names.text.split(separator: "\n").map(String.init)) + paths
    return near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
  }

  /// Every file of a tree, also behind links that lead to a place in it.
  private static func list(
    _ tree: String, _ git: GitProgram, _ name: String
  ) throws -> [String: Entry] {
    let listed = try git.answer(
      ["ls-tree", "-r", "-z", "--full-tree", tree], about: name, most: mostListed)
    guard listed.status == 0 else {
      throw CannotRun("git cannot list the files of \(name): \(listed.complaint)")
    }
    var entries: [String: Entry] = [:]
    for line in listed.output.split(separator: 0) {
      // `100644 blob 8baef1b…<tab>path`
      guard let tab = line.firstIndex(of: 0x09) else { continue }
      let fields = line[..<tab].split(separator: 0x20)
      guard fields.count == 3, fields[1].elementsEqual("blob".utf8) else { continue }
      entries[String(decoding: line[(tab + 1)...], as: UTF8.self)] = Entry(
        object: String(decoding: fields[2], as: UTF8.self),
        isLink: fields[0].elementsEqual("120000".utf8))
    }
    return entries
  }

  // MARK: Paths

  /// The path from the repository's top that somebody typed behind the colon, as git reads it: from
  /// the top, or with `./` or `../` from the working directory. Nil: it leaves the repository.
  func path(_ typed: String) -> String? {
    let isRelative =
      typed == "." || typed == ".." || typed.hasPrefix("./") || typed.hasPrefix("../")
    var parts = isRelative ? prefix.split(separator: "/").map(String.init) : []
    for part in typed.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }

  func hasFile(_ path: String) -> Bool { entries[path] != nil }

  func hasFolder(_ path: String) -> Bool {
    path.isEmpty || entries.keys.contains { $0.hasPrefix(path + "/") }
  }

  /// The paths that may have been meant by one that does not exist: beside it, or called as it is.
  func near(_ path: String) -> [String] {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let files = entries.keys.sorted()
    let folders = Set(
      files.flatMap { file -> [String] in
        let parts = file.split(separator: "/")
        return parts.indices.dropFirst().map { parts[..<$0].joined(separator: "/") }
      })
    let all = files + folders.sorted()
    let sameName = all.filter { $0.hasSuffix("/" + last) }
    return sameName.isEmpty ? Spelling.nearest(to: path, among: all) : Array(sameName.prefix(3))
  }

  // MARK: Files

  /// The files of a folder. What is short is fetched at once; figures and outlines when they are asked
  /// for.
  /// - Parameter root: from the repository's top.
  func files(in root: String) throws -> FileTree {
    let start = root.isEmpty ? "" : root + "/"
    var found: [String: String] = [:]
    var links: [(path: String, object: String)] = []
    for (path, entry) in entries where path.hasPrefix(start) {
      let inside = String(path.dropFirst(start.count))
      // As on disk, what is hidden is left out.
      if inside.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { continue }
      if entry.isLink { links.append((inside, entry.object)) } else { found[inside] = entry.object }
    }
    let texts = found.filter { isYAML($0.key) }
    var contents = try fetch(Set(texts.values).union(links.map(\.object)))
    var wrong: [String: FileTree.Problem] = [:]
    let paths = entries.keys.sorted()
    for link in links.sorted(by: { $0.path < $1.path }) {
      let target = String(decoding: contents[link.object] ?? [], as: UTF8.self)
      let files = follow(target, from: start + link.path, among: paths)
      if files.isEmpty {
        wrong[link.path] = .unreadable(
          "it is a symbolic link to \(target), which is no file of this revision")
      }
      guard found.count + files.count <= GitRevision.mostFiles else {
        throw CannotRun(
          "\(name):\(root) has more than \(GitRevision.mostFiles) files with those behind its symbolic links; name a workspace with fewer links to folders"
        )
      }
      for (rest, object) in files { found[link.path + rest] = object }
    }
    let late = Set(found.filter { isYAML($0.key) }.values).subtracting(contents.keys)
    contents.merge(try fetch(late)) { first, _ in first }
    return tree(found, contents, wrong, shown: "\(name):\(start)")
  }

  /// The files to which a link leads: nothing and the file itself, or what stands behind the folder's
  /// path and the files in it. Links in links are not followed.
  /// - Parameter paths: all files of the revision, sorted.
  private func follow(
    _ target: String, from link: String, among paths: [String]
  ) -> [(rest: String, object: String)] {
    guard !target.hasPrefix("/") else { return [] }
    var parts = link.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return [] }
      } else {
        parts.append(String(part))
      }
    }
    let path = parts.joined(separator: "/")
    if let entry = entries[path] { return entry.isLink ? [] : [("", entry.object)] }
    // Files of one folder stand together.
    guard !path.isEmpty else { return [] }
    let folder = path + "/"
    var (low, high) = (0, paths.count)
    while low < high {
      let middle = (low + high) / 2
      if paths[middle] < folder { low = middle + 1 } else { high = middle }
    }
    return paths[low...].prefix { $0.hasPrefix(folder) }.compactMap { file in
      entries[file].flatMap { entry in
        entry.isLink ? nil : ("/" + file.dropFirst(folder.count), entry.object)
      }
    }
  }

  private func isYAML(_ path: String) -> Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }

  /// The contents of some objects, by their names.
  private func fetch(_ objects: Set<String>) throws -> [String: [UInt8]] {
    guard !objects.isEmpty else { return [:] }
    let input = Array((objects.sorted().joined(separator: "\n") + "\n").utf8)
    let answer = try git.answer(["cat-file", "--batch"], about: name, input: input)
    guard answer.status == 0 else {
      throw CannotRun("git cannot read the files of \(name): \(answer.complaint)")
    }
    var contents: [String: [UInt8]] = [:]
    var rest = answer.output[...]
    // `8baef1b… blob 12`, a line break, twelve bytes, a line break; or `8baef1b… missing`.
    while let end = rest.firstIndex(of: 0x0A) {
      let fields = rest[..<end].split(separator: 0x20)
        .map { String(decoding: $0, as: UTF8.self) }
      rest = rest[(end + 1)...]
      guard fields.count == 3, let count = Int(fields[2]), count < rest.count else { continue }
      contents[fields[0]] = Array(rest.prefix(count))
      rest = rest.dropFirst(count + 1)
    }
    return contents
  }

  private func tree(
    _ objects: [String: String], _ contents: [String: [UInt8]],
    _ wrong: [String: FileTree.Problem], shown: String
  ) -> FileTree {
    let git = git
    let listed = FileTree(paths: objects.keys.sorted() + wrong.keys.sorted()) { _ in [UInt8]() }
    return FileTree(
      read: { path throws(FileTree.Problem) in
        if let problem = wrong[path] { throw problem }
        guard let object = objects[path] else {
          throw objects.keys.contains { $0.hasPrefix(path + "/") } ? .wrongKind : .missing
        }
        let bytes =
          if let known = contents[object] { known } else { try GitRevision.read(object, git) }
        if bytes.starts(with: "version https://git-lfs.".utf8) {
          throw .unreadable("the repository only holds a pointer to it (Git LFS)")
        }
        return SourceFile(name: shown + path, bytes: bytes)
      }, list: { folder throws(FileTree.Problem) in try listed.names(in: folder) })
  }

  private static func read(
    _ object: String, _ git: GitProgram
  ) throws(FileTree.Problem) -> [UInt8] {
    let problem: FileTree.Problem
    do throws(GitProgram.Failure) {
      let answer = try git.run(["cat-file", "blob", object])
      if answer.status == 0 { return answer.output }
      problem = .unreadable(answer.complaint)
    } catch {
      problem = .unreadable(error.explained)
    }
    throw problem
  }
}

extension GitProgram {
  /// - Parameter text: what was typed, for messages.
  fileprivate func answer(
    _ arguments: [String], about text: String, input: [UInt8] = [],
    most: Int = FileTree.mostBytes
  ) throws -> Answer {
    do throws(Failure) {
      return try run(arguments, input: input, most: most)
    } catch {
      switch error {
      case .notInstalled:
        throw CannotRun(
          "\(text) does not exist, and revisions cannot be looked up: git is not installed")
      default: throw CannotRun("\(text) cannot be looked up: \(error.explained)")
      }
    }
  }
}

extension GitProgram.Failure {
  var explained: String {
    switch self {
    case .notInstalled: "git is not installed"
    case .cannotStart(let reason): "git cannot be started: \(reason)"
    case .unheard(let reason): "what git says cannot be read: \(reason)"
    case .tooMuch(let most): "git gives more than \(most) bytes"
    }
  }
}
