import ArgumentParser

/// `rulecheck notice`: what an authority decides, without an editor.
struct NoticeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notice",
    abstract: "Announce, extend or withdraw what the authority decides.",
    discussion: """
      Example:
        rulecheck notice add --help
      """,
    subcommands: [Add.self])
}
