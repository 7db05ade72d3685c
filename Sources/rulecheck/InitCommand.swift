import ArgumentParser
import Files
import Reports
import RuleReader

/// `rulecheck init`: writes a small workspace to begin with.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a small workspace that validates, answers and tests, to begin with.",
    discussion: """
      The folder must not exist yet, or be empty. In addition to the files of a workspace it gets \
      the JSON Schemas that editors use for completion and hints.

      Example:
        rulecheck init rules

      Exit codes: 0 written; 2 could not run, and nothing was written; 64 wrong usage.
      """)

  @Argument(
    help: ArgumentHelp("The folder of the new workspace.", valueName: "dir"),
    completion: .directory)
  var folder: String

  @OptionGroup var colors: ColorOption

  func validate() throws {
    if folder.isEmpty { throw ValidationError("Name the folder of the new workspace.") }
  }

  func run() throws {
    let schemas = FileKind.ofWorkspaces.map { kind in
      let report = SchemaReport(kind)
      return (path: "schemas/\(report.fileName)", text: report.json)
    }
    let files = SmallWorkspace.files
    let text = Output.page().filled { page in
      page.line("Wrote \(files.count + schemas.count) files into \(folder):", .bold)
      for (path, _) in files { page.line("  \(path)") }
      page.line("  schemas/ (for editors; `rulecheck schema` writes them)")
      page.line()
      page.line("Try it:", .bold)
      for command in ["validate", "test --coverage", "eval --all"] {
        page.line("  rulecheck \(command) --rules \(Shell.word(folder))")
      }
    }
    try NewFolder(folder).write(files + schemas) { try Output.confirm(text) }
  }
}

/// Quotes words for a command line.
private enum Shell {
  /// A path as one word, quoted for POSIX shells and not mistaken for an option.
  static func word(_ path: String) -> String {
    // After an option, a word that begins with a hyphen would be read as another option.
    let path = path.hasPrefix("-") ? "./" + path : path
    let isPlain = path.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || "/._-+,@%".utf8.contains(byte)
    }
    return isPlain
      ? path
      : "'"
        + path.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: #"'\''"#) + "'"
  }
}

/// The workspace that `rulecheck init` writes: a copy of rules/examples/small.
enum SmallWorkspace {
  /// The files of the new workspace, with their paths in it.
  ///
  /// In the README, commands lose `--rules rules/examples/small`: they find the workspace they are run in.
  /// The comments that name a schema for editors lead to the repository's `schemas` in the example, and to
  /// the workspace's own `schemas` here.
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
