import ArgumentParser
import Findings
import Reports

/// What was probably meant by an argument that is misspelt.
enum Misspelling {
  /// Refuses a first argument that is not a command; nil: it is one, or an option.
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - commands: their names.
  static func ofCommand(_ arguments: ArraySlice<String>, among commands: [String]) -> (any Error)? {
    // `help NAME` is about a command, too.
    let named = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    guard let named, !named.hasPrefix("-"), !named.isEmpty, !(commands + ["help"]).contains(named)
    else { return nil }
    let near = Spelling.nearest(to: named, among: commands, most: 1)
    let name = Page.safe(named)
    return ValidationError(
      "There is no command “\(name)”"
        + (near.first.map { "; did you mean `rulecheck \($0)`?" }
          ?? ". The commands are \(commands.joined(separator: ", "))."))
  }

  /// What to write for other words in place of `add` of `rulecheck notice`.
  private static let otherCommands = [
    "extend": "add --replaces ID --phase PHASE …", "replace": "add --replaces ID --phase PHASE …",
    "withdraw": "add --replaces ID …", "remove": "add --replaces ID …",
    "delete": "add --replaces ID …",
  ]

  /// The message about a second argument that is not a command of the first; nil: it is one, or an option, or
  /// the first has none.
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - commands: those of the first argument.
  static func ofInnerCommand(
    _ arguments: ArraySlice<String>, among commands: [String]
  ) -> String? {
    guard !commands.isEmpty, let outer = arguments.first, let named = arguments.dropFirst().first,
      !named.hasPrefix("-"), !named.isEmpty, !commands.contains(named)
    else { return nil }
    let found = "There is no command “\(outer) \(Page.safe(named))”"
    if let meant = otherCommands[named] { return "\(found); write `rulecheck \(outer) \(meant)`." }
    let near = Spelling.nearest(to: named, among: commands, most: 1)
    return found
      + (near.first.map { "; did you mean `rulecheck \(outer) \($0)`?" }
        ?? ". The commands are \(commands.joined(separator: ", ")).")
  }

  /// Options by other words for them, where the command has them.
  private static let otherWords = [
    "--county": "--areas", "--counties": "--areas", "--until": "--through", "--to": "--through",
    "--duration": "--for", "--days": "--for",
  ]

  /// The parser's message about an option that the command does not have; nil: it has all. The parser says
  /// what is missing before what is unknown, and suggests nothing for the program's own options.
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - help: of the command.
  static func ofOption(_ arguments: ArraySlice<String>, help: String) -> String? {
    let known = help.matches(of: /(?m)^ +(?:-\w, )?(?<name>--[a-z-]+)/).map { String($0.name) }
    let others = otherWords.filter { known.contains($0.value) }
    // A short word is near to too many.
    let words = known + others.keys.filter { $0 != "--to" }.sorted()
    for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
      let name = String(argument.prefix { $0 != "=" })
      guard !known.contains(name),
        let near = others[name] ?? Spelling.nearest(to: name, among: words, most: 1).first
      else { continue }
      return "Unknown option '\(Page.safe(name))'. Did you mean '\(others[near] ?? near)'?"
    }
    return nil
  }

  /// The parser's message about an option that no other is near to, without the farther one that the parser
  /// suggests; nil: it is about something else.
  static func ofNoOption(_ message: String) -> String? {
    let suggestion =
      /(?m)^(?<sentence>Error: Unknown option '--[^\n]*')\. Did you mean '[^'\n]*'\?$/
    guard let found = message.firstMatch(of: suggestion) else { return nil }
    var message = message
    message.replaceSubrange(found.range, with: found.sentence)
    return message
  }

  /// The message about an option of a command that comes before the command; nil if there is no such command.
  /// - Parameters:
  ///   - arguments: without the program's name.
  ///   - help: of a command, by name.
  static func ofOrder(
    _ arguments: ArraySlice<String>, help: some Sequence<(command: String, text: String)>
  ) -> String? {
    guard let first = arguments.first, first.hasPrefix("--") else { return nil }
    let name = String(first.prefix { $0 != "=" })
    let isKnown = { (text: String) in text.firstRange(of: " \(name) ") != nil }
    guard let found = help.first(where: { isKnown($0.text) }) else { return nil }
    let command = help.first { arguments.contains($0.command) && isKnown($0.text) } ?? found
    return "\(name) belongs after the command: `rulecheck \(command.command) … \(name) …`."
  }

  /// The parser's message about a value that is not a number, with the reason that it lacks; nil:
  /// it is about something else.
  static func ofNumber(_ message: String) -> String? {
    guard
      let found = message.firstMatch(of: /(?m)^Error: The value '[^\n]*' is invalid for '[^\n]*'$/)
    else { return nil }
    var message = message
    message.insert(contentsOf: ": write a whole number.", at: found.range.upperBound)
    return message
  }

  /// The parser's message about a value that is not one of several, with the one that was probably
  /// meant; nil: the message is about something else, or nothing is like it.
  static func ofChoice(_ message: String) -> String? {
    let sentence =
      /The value '(?<value>[^\n]*)' is invalid for '[^\n]*'\. (?<list>Please provide one of [^.:]*(?:\.|:\n(?:  - [^\n]*\n)+))/
    guard let found = message.firstMatch(of: sentence) else { return nil }
    let choices = found.list.matches(of: /'(?<quoted>[^']+)'|  - (?<listed>[^\n]+)/)
      .compactMap { ($0.quoted ?? $0.listed).map(String.init) }
    guard
      let near = Spelling.nearest(to: String(found.value), among: choices, most: 1).first
    else { return nil }
    var message = message
    message.insert(contentsOf: "Did you mean '\(near)'? ", at: found.list.startIndex)
    return message
  }
}
