import ArgumentParser

/// `rulecheck notice`: what an authority decides, without an editor.
struct NoticeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notice",
    abstract: "Announce, extend, withdraw or list what the authority decides.",
    discussion: """
      Example:
        rulecheck notice list
      """,
    subcommands: [Add.self, List.self])
}
