import Files
import Findings
import Reports

/// The files of a repository at one revision.
struct GitRevision {
  /// The revision as typed: `main`, `HEAD~1`; of a full object name the first digits.
  let name: String
  /// The path of the working directory from the repository's top, ending in `/`; empty: it is the top.
  let prefix: String
  /// The path from the working directory to the repository's top, ending in `/`; empty: it is the top.
  let top: String
  let tree: GitTree

  /// - Parameters:
  ///   - text: what was typed, for messages.
  ///   - folder: where the search for the repository begins, going upward.
  init(_ name: String, typed text: String, in folder: String) throws {
    self.name =
      name.utf8.count >= 40 && name.allSatisfy(\.isHexDigit) ? String(name.prefix(12)) : name
    let git = GitProgram(folder: folder)
    let place = try git.answer(["rev-parse", "--show-prefix", "--show-cdup"], about: text)
    guard place.status == 0 else {
      if place.complaint.contains("bare repository") {
        throw CannotRun(
          "\(text) does not exist, and revisions are not looked up in a bare repository: a folder may only look like one; name it with GIT_DIR if it is meant"
        )
      }
      throw CannotRun(
        place.complaint.contains("not a git repository") && !Disk.liesInRepository(folder)
          ? "\(text) does not exist, and this is not a git repository in which it could be a revision; name a rule file, a workspace, or a revision"
          : "\(text) does not exist, and git cannot look for a revision of that name: \(place.complaint)"
      )
    }
    let lines = place.text.split(separator: "\n", omittingEmptySubsequences: false)
    prefix = lines.first.map(String.init) ?? ""
    top = lines.dropFirst().first.map(String.init) ?? ""
    guard !name.isEmpty else {
      throw CannotRun("\(text) names no revision before the colon; write one, such as HEAD\(text)")
    }
    let found = try GitProgram.explaining(text) { () throws(GitProgram.Failure) in
      try GitRevision.lookUp(name, git)
    }
    switch found {
    case .none:
      throw CannotRun(
        "\(text): there is no file or folder of that name, and no revision “\(name)” in this repository"
          + (try GitRevision.suggestion(for: name, typed: text, git)))
    case .several:
      throw CannotRun(
        "\(name) means several commits, but each side of a comparison is one; name one revision for OLD and one for NEW, or A..B alone"
      )
    case .noCommit:
      throw CannotRun(
        "\(name) names something in this repository that is not a commit and has no files; name a commit, a branch or a tag"
      )
    case .incomplete:
      throw CannotRun(
        "git cannot read the revision \(name): its commit or its files are missing; `git fsck` says which"
      )
    case .unreadable(let reason): throw CannotRun("git cannot read the revision \(name): \(reason)")
    case .ambiguous:
      throw CannotRun(
        "\(name) names several things in this repository; write \(try GitRevision.meanings(of: name, git))"
      )
    case .tree(let id):
      tree = try GitTree(id, called: self.name, git, top: top)
    }
  }

  /// What git found under a name.
  private enum Found {
    /// The tree object with the revision's files.
    case tree(String)
    case none, ambiguous
    /// A set of commits, as `^main` and `v1..main`.
    case several
    /// A file, or what else is neither a commit nor a folder.
    case noCommit
    /// A revision whose commit or files are missing.
    case incomplete
    /// Git could not look it up, for this reason.
    case unreadable(String)
  }

  private static func lookUp(
    _ name: String, _ git: GitProgram
  ) throws(GitProgram.Failure) -> Found {
    // No revision begins with a hyphen, so such a name is never passed to git.
    guard !name.isEmpty, !name.hasPrefix("-") else { return .none }
    // Git takes this for one revision.
    guard !name.hasPrefix("^") else { return .several }
    let question = ["rev-parse", "--verify", "--end-of-options"]
    let found = try git.run(question + ["\(name)^{tree}"])
    if found.status == 0 {
      return String(decoding: found.errors, as: UTF8.self).contains("is ambiguous")
        ? .ambiguous : .tree(String(found.text.prefix { $0 != "\n" }))
    }
    if try isSet(name, git, question) { return .several }
    if String(decoding: found.errors, as: UTF8.self).contains("but the object dereferences to") {
      return .noCommit
    }
    guard found.saysNoRevision(in: git.folder) else { return .unreadable(found.obstacle) }
    // Git accepts a full object name without checking that the object exists.
    if name.utf8.count >= 40, name.allSatisfy(\.isHexDigit) { return .none }
    // A branch whose commit is missing or broken exists all the same.
    return try git.run(question + [name]).status == 0 ? .incomplete : .none
  }

  /// Whether a name that is not one revision means a set of commits: `v1..main`, `main^@`.
  private static func isSet(
    _ name: String, _ git: GitProgram, _ question: [String]
  ) throws(GitProgram.Failure) -> Bool {
    if name.wholeMatch(of: #/.*\^(?:@|!|-[0-9]*)/#) != nil { return true }
    guard let dots = name.firstRange(of: "..") else { return false }
    let rest = name[dots.upperBound...]
    // A path may have two dots, too.
    for side in [name[..<dots.lowerBound], rest.first == "." ? rest.dropFirst() : rest]
    where !side.isEmpty {
      guard try git.run(question + [String(side)]).status == 0 else { return false }
    }
    return true
  }

  /// Whether a name is a revision in the repository of a folder; false where there is no repository.
  /// - Parameter text: what was typed, for messages.
  /// - Throws: `CannotRun` where there is a repository, but git cannot read it.
  static func exists(_ name: String, typed text: String, in folder: String) throws -> Bool {
    let reason: String
    do throws(GitProgram.Failure) {
      switch try lookUp(name, GitProgram(folder: folder)) {
      case .none, .several, .noCommit: return false
      case .tree, .ambiguous, .incomplete: return true
      case .unreadable(let obstacle): reason = obstacle
      }
    } catch .notInstalled { return false } catch { reason = error.explained }
    throw CannotRun(
      "\(text) is a path, and git cannot say whether it is a revision, too: \(reason); write ./\(text) for the path"
    )
  }

  /// The commit at which two revisions parted.
  /// - Parameter text: what was typed, for messages.
  static func parting(_ one: String, _ other: String, typed text: String) throws -> String {
    // Each of them has to be one revision, and no option.
    for name in [one, other] { _ = try GitRevision(name, typed: text, in: ".") }
    let git = GitProgram(folder: ".")
    let found = try git.answer(["merge-base", one, other], about: text)
    guard found.status == 0 else {
      guard found.status == 1 else {
        throw CannotRun("\(text) cannot be looked up: \(found.complaint)")
      }
      let isCutOff = try git.answer(["rev-parse", "--is-shallow-repository"], about: text)
      throw CannotRun(
        isCutOff.text.hasPrefix("true")
          ? "the history of this repository was cut off before \(one) and \(other) parted; get all of it: `git fetch --unshallow`, in CI a checkout with `fetch-depth: 0`"
          : "\(one) and \(other) have no commit in common; write \(one)..\(other) to compare the two as they are"
      )
    }
    return String(found.text.prefix { $0 != "\n" })
  }

  /// The full names of what an ambiguous name may mean: `refs/heads/main or refs/tags/main`.
  private static func meanings(of name: String, _ git: GitProgram) throws -> String {
    // A suffix, as in `main~1` and `main@{1}`, can follow any of them.
    let end = name.firstIndex { "~^@".contains($0) } ?? name.endIndex
    let names = ["refs/", "refs/tags/", "refs/heads/", "refs/remotes/"].map { $0 + name[..<end] }
    let listed = try git.answer(["for-each-ref", "--format=%(refname)"] + names, about: name)
    let found = listed.text.split(separator: "\n").map(String.init).filter(names.contains)
    return (found.isEmpty ? ["its full name"] : found.map { $0 + name[end...] })
      .joined(separator: " or ")
  }

  /// The path to a place from the top of the working tree that a folder lies in, ending in `/` unless
  /// empty; nil where the place is elsewhere, or there is no working tree.
  /// - Parameter place: an absolute path without links.
  static func way(to place: String, fromTopOf folder: String) -> String? {
    guard let answer = try? GitProgram(folder: folder).run(["rev-parse", "--show-toplevel"]),
      answer.status == 0
    else { return nil }
    let top = answer.text.hasSuffix("\n") ? answer.text.dropLast() : answer.text[...]
    return GitRepository.path(to: place, from: String(top))
  }

  /// A suggestion of branches, tags and neighbouring files with similar names.
  private static func suggestion(
    for name: String, typed text: String, _ git: GitProgram
  ) throws -> String {
    let folder = Disk.parent(of: text)
    let beside = ((try? Disk.children(folder)) ?? []).map(\.name).filter { !Disk.isHidden($0) }
    let last = text.split(separator: "/").last.map(String.init) ?? text
    let paths = Spelling.nearest(to: last, among: beside)
      .map { folder == "." ? $0 : "\(folder)/\($0)" }
    if beside.contains(where: { $0.utf8.elementsEqual(last.utf8) }) {
      return "; the path is a symbolic link that leads nowhere"
    }
    if beside.contains(where: { $0 == last && !$0.utf8.elementsEqual(last.utf8) }) {
      return "; a path of the same letters in another Unicode normal form is there: copy its name"
    }
    let names = try git.answer(
      ["for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags", "refs/remotes"],
      about: name)
    let near =
      Spelling.nearest(to: name, among: names.text.split(separator: "\n").map(String.init)) + paths
    return near.didYouMean.map { "; \($0)" } ?? ""
  }

  // MARK: Paths

  /// The path from the repository's top for a path typed after the colon. As in git, it starts at the top,
  /// or with `./` or `../` at the working directory. Nil: it leads out of the repository.
  func path(_ typed: String) -> String? {
    let first = typed.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1).first.map(
      Substring.init)
    let isRelative = (first == "." || first == "..") && typed.utf8.first != UInt8(ascii: "/")
    var parts = isRelative ? FileTree.parts(of: prefix) : []
    for part in FileTree.parts(of: typed) {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}

extension GitProgram {
  /// - Parameter text: what was typed, for messages.
  func answer(
    _ arguments: [String], about text: String, input: [UInt8] = [], variables: [String] = [],
    most: Int = FileTree.mostBytes
  ) throws -> Answer {
    try GitProgram.explaining(text) { () throws(Failure) in
      try run(arguments, input: input, variables: variables, most: most)
    }
  }

  /// - Parameter text: what was typed, for messages.
  static func explaining<Result>(
    _ text: String, _ ask: () throws(Failure) -> Result
  ) throws -> Result {
    do throws(Failure) {
      return try ask()
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

extension GitProgram.Answer {
  /// The reason why git could not look up a revision.
  fileprivate var obstacle: String {
    let other = String(decoding: errors, as: UTF8.self).split(separator: "\n")
      .first { !$0.contains("Needed a single revision") }
    guard complaint.hasPrefix("Needed a single revision"), let other else { return complaint }
    return other.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? complaint
  }

  /// Whether git answered that there is no such revision, and was not kept from looking.
  fileprivate func saysNoRevision(in folder: String) -> Bool {
    let errors = String(decoding: errors, as: UTF8.self)
    if complaint.hasPrefix("Needed a single revision") {
      return !errors.contains("broken ref") && !errors.contains("error: ")
    }
    // Git also says "not a git repository" of a broken one, which is an obstacle and no answer.
    return complaint.contains("bare repository")
      || complaint.contains("not a git repository") && !Disk.liesInRepository(folder)
  }
}
