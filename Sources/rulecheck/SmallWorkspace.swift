/// The workspace that `rulecheck init` writes: that of rules/examples/small.
enum SmallWorkspace {
  /// The files as they are written into a folder of their own, by path from it.
  ///
  /// Commands that name the folder of the example are run in the new one, which they find by themselves. The
  /// comments that name a schema for editors lead to the repository the example comes from; here they lead
  /// to the workspace's own `schemas`.
  static var files: [(path: String, text: String)] {
    original.map { path, text in
      let own = path.split(separator: "/").dropLast().map { _ in "../" }.joined() + "schemas/"
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        let schema = "# yaml-language-server: $schema="
        if line.hasPrefix(schema), let name = line.split(separator: "/").last {
          return schema + own + name
        }
        let folder = " --rules rules/examples/small"
        return line.hasPrefix("    rulecheck ") && path == "README.md"
          ? line.split(separator: folder).joined() : String(line)
      }
      return (path, lines.joined(separator: "\n"))
    }
  }
}
