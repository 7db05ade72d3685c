/// The argument parser's completion scripts, with what they lack, and without what would expand names.
enum CompletionScript {
  /// - Parameter script: one that the parser wrote; any other text stays as it is.
  /// - Throws: `CannotRun` if it lacks the text to replace: no script is better than an unsafe one.
  static func completed(_ script: String) throws(CannotRun) -> String {
    if script.hasPrefix("#!/bin/bash\n") { return try bash(script) }
    if script.hasPrefix("#compdef ") { return try zsh(script) }
    if script.hasPrefix("function __rulecheck_") { return try fish(script) }
    return script
  }

  private static func bash(_ script: String) throws(CannotRun) -> String {
    var script = script
    try script.replaceFunction(
      "__rulecheck_cursor_index_in_current_word() {", with: BashCompletion.cursorIndex)
    try script.replaceFunction(
      "__rulecheck_add_completions() {", with: BashCompletion.addCompletions)
    let names = [
      "repeating_flags", "non_repeating_flags", "repeating_options", "non_repeating_options",
    ]
    let joined = names.map { "${\($0)[*]}" }.joined(separator: " ")
    let listed = names.map { "\"${\($0)[@]}\"" }.joined(separator: " ")
    try script.replaceOnly(
      #"COMPREPLY+=($(compgen -W "\#(joined)" -- "${cur}"))"#,
      with: #"__rulecheck_add_completions -W "$(printf '%s\n' \#(listed))""#)
    let subcommands = script.matches(
      of: /COMPREPLY\+=\(\$\(compgen -W '([a-z -]+)' -- "\$\{cur\}"\)\)/)
    for match in subcommands.reversed() {
      script.replaceSubrange(
        match.range,
        with: "__rulecheck_add_completions -W '\(match.1.replacing(" ", with: "'$'\\n''"))'")
    }
    try script.replaceOnly(
      "complete -o filenames -F _rulecheck rulecheck", with: BashCompletion.registration)
    // Each use expands something.
    guard !script.contains("compgen") else { throw CannotRun.parsersScript("no compgen") }
    return script
  }

  /// Options with a value are also written `--option=value`, and what goes on (`sarif=`, `folder/`) gets no space.
  private static func zsh(_ script: String) throws(CannotRun) -> String {
    var script = script.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = line.replacing(/:_files(?= -\/'$|'$)/, with: ":__rulecheck_files")
      if line.firstMatch(of: /^ +'\*?(?:\([^)]*\))?\*?--[a-z-]+\[.*\]:/) != nil,
        let bracket = line.firstIndex(of: "[")
      {
        return String(line[..<bracket] + "=" + line[bracket...])
      }
      return String(line)
    }.joined(separator: "\n")
    try script.replaceFunction("__rulecheck_complete() {", with: zshFunctions)
    // What is typed, without its quotes; nothing in it is expanded.
    try script.replaceOnly(
      #"command_line=("${words[@]}")"#, with: #"command_line=("${(@Q)words}")"#)
    try script.replaceOnly(
      #"printf %s "${#${(z)LBUFFER}[-1]}""#, with: #"printf %s "${#${(Q)${(z)LBUFFER}[-1]}}""#)
    // Without it, `!` in a name is not quoted, and Enter looks it up in the history.
    try script.replaceOnly("unsetopt aliases banghist", with: "unsetopt aliases")
    guard !script.contains(":_files") else { throw CannotRun.parsersScript("no other _files") }
    return script
  }

  /// `_describe` reads colons and backslashes in names; `compadd` takes each name as it is, and quotes it. `_files` expands
  /// what is typed before a slash, also `$(…)`.
  private static let zshFunctions = #"""
    __rulecheck_complete() {
        local -a open closed
        open=("${(M)@:#*[=/]}")
        closed=("${@:#(*[=/]|)}")
        local -i ret=1
        compadd -V values -a closed && ret=0
        compadd -V values -S '' -a open && ret=0
        return "${ret}"
    }

    __rulecheck_files() {
        local typed="${words[CURRENT]//\\?/}"
        typed="${typed//\'[^\']#\'/}"
        if [[ "${typed}" == *[\$\`]* ]]; then return 1; fi
        _files "${@}"
    }
    """#

  private static func fish(_ script: String) throws(CannotRun) -> String {
    var script = script
    try script.replaceFunction(
      "function __rulecheck_complete_directories", end: "end", with: fishDirectories)
    return script
  }

  /// A name with a line break would be offered as two.
  private static let fishDirectories = #"""
    function __rulecheck_complete_directories
        set -l token (commandline -t)
        for folder in (string match -- '*/' $token) $token*/
            string match -qr '[[:cntrl:]]' -- "$folder"; or printf '%s\n' "$folder"
        end
    end
    """#
}

extension String {
  /// - Parameter end: the line that ends it.
  fileprivate mutating func replaceFunction(
    _ start: String, end: String = "}", with function: String
  ) throws(CannotRun) {
    let starts = ranges(of: "\n\(start)\n")
    guard starts.count == 1, let close = self[starts[0].upperBound...].firstRange(of: "\n\(end)\n")
    else { throw CannotRun.parsersScript(start) }
    replaceSubrange(starts[0].lowerBound..<close.upperBound, with: "\n\(function)\n")
  }

  fileprivate mutating func replaceOnly(_ text: String, with replacement: String) throws(CannotRun)
  {
    let found = ranges(of: text)
    guard found.count == 1 else { throw CannotRun.parsersScript(text) }
    replaceSubrange(found[0], with: replacement)
  }
}

extension CannotRun {
  fileprivate static func parsersScript(_ text: String) -> CannotRun {
    CannotRun("The argument parser's completion script is not the expected one: \(text)")
  }
}
