/// The argument parser's completion scripts, with what they lack.
enum CompletionScript {
  /// - Parameter script: one that the parser wrote; any other text stays as it is.
  static func completed(_ script: String) -> String {
    if script.hasPrefix("#!/bin/bash\n") { return script + wholeWords }
    if script.hasPrefix("#compdef ") { return zsh(script) }
    return script
  }

  /// bash splits what is typed at `=` and `:`, and the parser's functions know words without them only. These are put
  /// together for the functions, as two where they are an option and its value, and what they offer is cut again.
  private static let wholeWords = #"""

    _rulecheck_whole_words() {
        local -a words=()
        local -i at word=0
        local piece former=
        for ((at = 0; at < ${#COMP_WORDS[@]}; at++)); do
            piece=${COMP_WORDS[at]}
            if ((at > 0)) && [[ ${former}${piece} =~ [=:] && ( ${piece} =~ ^[=:]+$ || ${former} =~ ^[=:]+$ ) && ${COMP_LINE} == *"${words[${#words[@]} - 1]}${piece}"* ]]; then
                words[${#words[@]} - 1]+=${piece}
            else
                words+=("${piece}")
            fi
            former=${piece}
            if ((at == COMP_CWORD)); then break; fi
        done
        word=$((${#words[@]} - 1))
        # `--county A B`: one option, several values.
        for ((at = word - 1; at > 0; at--)); do
            if [[ ${words[at]} == --county ]]; then
                words=("${words[@]:0:at + 1}" "${words[word]}")
                break
            elif [[ ${words[at]} == -* ]]; then
                break
            fi
        done
        local -i is_whole=0
        ((${#words[@]} == COMP_CWORD + 1)) && is_whole=1
        word=$((${#words[@]} - 1))
        # What bash takes for the beginning, and does not replace.
        local cut=${words[word]}
        if [[ ! ${piece} =~ ^[=:]+$ ]]; then cut=${cut%"${piece}"}; fi
        if [[ -z ${cut} ]] && ((is_whole)); then
            _rulecheck "$@"
        else
            if [[ ${words[word]} =~ ^(--[a-z-]+)=(.*)$ ]]; then
                words[word]=${BASH_REMATCH[1]}
                words+=("${BASH_REMATCH[2]}")
                word+=1
                cut=${cut#"${BASH_REMATCH[1]}="}
            fi
            local -a COMP_WORDS=("${words[@]}")
            local COMP_CWORD=${word} COMP_LINE="${words[*]}"
            local COMP_POINT=${#COMP_LINE}
            _rulecheck "${1}" "${words[word]}" "${words[word - 1]}"
        fi
        local reply
        local -a found=()
        for reply in "${COMPREPLY[@]}"; do
            if [[ ${reply} == *= ]]; then compopt +o filenames -o nospace; fi
            found+=("${reply#"${cut}"}")
        done
        COMPREPLY=("${found[@]}")
    }

    complete -o filenames -F _rulecheck_whole_words rulecheck

    """#

  /// Options with a value are also written `--option=value`, and what goes on (`sarif=`, `folder/`) gets no space.
  private static func zsh(_ script: String) -> String {
    script.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.firstMatch(of: /^ +'\*?(?:\([^)]*\))?\*?--[a-z-]+\[.*\]:/) != nil,
        let bracket = line.firstIndex(of: "[")
      {
        return String(line[..<bracket] + "=" + line[bracket...])
      }
      guard line.contains("_describe -V '' non_empty_completions -- empty_completions") else {
        return String(line)
      }
      return """
            local -ar open_completions=("${(M)non_empty_completions[@]:#*[=/]}")
            local -ar closed_completions=("${non_empty_completions[@]:#*[=/]}")
            _describe -V '' closed_completions -- open_completions -S '' -- empty_completions -P $'\\'\\''
        """
    }.joined(separator: "\n")
  }
}
