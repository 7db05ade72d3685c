/// A workspace to begin with, which the program carries with it.
struct Example: Sendable {
  let name: String
  /// By path from the workspace's folder, sorted.
  let files: [(path: String, text: String)]

  /// The first is written where no other is asked for.
  static var all: [Example] { [.small, .drought] }

  /// The files as they are written into a folder of their own.
  ///
  /// Commands that name the folder of the examples are run in the new one, which they find by
  /// themselves. The comments that name a schema for editors lead to the repository the examples come from;
  /// here they lead to the workspace's own `schemas`.
  var ownFiles: [(path: String, text: String)] {
    files.map { path, text in
      if path == "README.md" {
        return (path, Example.without(" --rules rules/examples/\(name)", in: text))
      }
      let depth = path.split(separator: "/").count - 1
      let own = String(repeating: "../", count: depth) + "schemas/"
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        let mark = "# yaml-language-server: $schema="
        guard line.hasPrefix(mark), let slash = line.lastIndex(of: "/") else { return String(line) }
        return mark + own + line[line.index(after: slash)...]
      }
      return (path, lines.joined(separator: "\n"))
    }
  }

  private static func without(_ words: String, in text: String) -> String {
    var rest = text[...]
    var kept = ""
    while let at = rest.indices.first(where: { rest[$0...].hasPrefix(words) }) {
      kept += rest[..<at]
      rest = rest[at...].dropFirst(words.count)
    }
    return kept + rest
  }
}
