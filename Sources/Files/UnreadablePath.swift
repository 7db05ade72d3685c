internal import Findings

extension FileTree {
  /// Why a path cannot be read.
  public enum Problem: Error, Hashable, Sendable {
    case missing
    /// A folder where a file is wanted, or the other way round.
    case wrongKind
    /// What the system said.
    case unreadable(String)
    /// What is not read although it could be, such as a file outside of the workspace.
    case refused(reason: String, help: String)
  }

  /// What to do about a path that cannot be read.
  /// - Parameter names: what is in its folder, sorted; nil: it is listed.
  package func help(
    for problem: Problem, at path: String, among names: [String]? = nil
  ) -> String {
    switch problem {
    case .wrongKind: return "write the path of one file in it"
    case .unreadable: return "correct the path, or who may read the file"
    case .refused(_, let help): return help
    case .missing: break
    }
    let parts = path.split(separator: "/")
    let folder = parts.dropLast().joined(separator: "/")
    let names = (names ?? (try? list(folder))?.sorted() ?? []).lazy.filter { !$0.hasSuffix("/") }
    let name = parts.last.map(String.init) ?? ""
    // The character that replaces invalid UTF-8 cannot be written in a path.
    if name.contains("\u{FFFD}"), names.contains(name) {
      return "rename the file: its name is not valid UTF-8"
    }
    let near = Spelling.nearest(to: name, among: names.filter { !$0.contains("\u{FFFD}") })
    guard !near.isEmpty else { return "correct the path, or add the file" }
    let paths = near.map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
    return "did you mean \(paths.map { "`\($0)`" }.joined(separator: " or "))?"
  }
}

extension FileTree.Problem {
  /// As the end of a sentence that begins with the path.
  public var explained: String {
    switch self {
    case .missing: "does not exist"
    case .wrongKind: "is a folder, and a file is wanted"
    case .unreadable(let reason), .refused(let reason, _): "cannot be read: \(reason)"
    }
  }
}
