import ArgumentParser
import Files
import Reports
import RuleReader

/// `rulecheck init`: a workspace to begin with.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a small workspace that validates, answers and tests, to begin with.",
    discussion: """
      The folder must not exist yet, or be empty. Besides the files of a workspace it gets the JSON \
      Schemas that editors use for completion and hints.

      Exit codes: 0 written; 2 could not run, and nothing was written; 64 wrong usage.
      """)

  @Argument(
    help: ArgumentHelp("The folder of the new workspace.", valueName: "dir"),
    completion: .directory)
  var folder: String

  func validate() throws {
    if folder.isEmpty { throw ValidationError("Name the folder of the new workspace.") }
  }

  func run() throws {
    let schemas = FileKind.allCases.map { kind in
      let report = SchemaReport(kind)
      return (path: "schemas/\(report.fileName)", text: report.json)
    }
    let files = SmallWorkspace.files
    try NewFolder(folder).write(files + schemas)
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
    Output.write(text)
  }
}

/// Words of a command line.
private enum Shell {
  /// A path as one word that POSIX shells, and options, take as it is.
  static func word(_ path: String) -> String {
    // Behind an option, what begins with a hyphen would be another option.
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
