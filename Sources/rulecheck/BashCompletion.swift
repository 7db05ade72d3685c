/// The bash functions that replace those of the argument parser, and the function that bash calls.
///
/// The parser hands names to `compgen -W`, which expands `$(…)`, variables and patterns in them. Names come from checkouts that
/// may not be trusted, so these functions only compare text: what is typed is unquoted here, names are filtered by
/// prefix, and what is inserted is quoted here, too. `compopt` may be missing (bash 3.2): then a space follows a folder.
enum BashCompletion {
  /// Replaces the function of that name. The cursor is at the end of the word, as the line is cut there.
  static let cursorIndex = #"""
    __rulecheck_cursor_index_in_current_word() {
        printf %s "${#cur}"
    }
    """#

  /// Replaces the function of that name, which calls `compgen`: `-W LINES`, `-f` (files) or `-d` (folders).
  static let addCompletions = #"""
    __rulecheck_add_completions() {
        local name folder=
        if [[ ${1} == -W ]]; then
            while IFS= read -r name; do
                if [[ -n ${name} && ${name} == "${cur}"* ]]; then COMPREPLY+=("${name}"); fi
            done <<< "${2}"
            return
        fi
        # _rulecheck restores the options when it returns.
        set +o noglob
        shopt -s nullglob
        shopt -u dotglob failglob nocaseglob nocasematch
        local GLOBIGNORE=
        if [[ ${cur} == */* ]]; then folder=${cur%/*}/; fi
        for name in "${folder}"* "${folder}".[!.]* "${folder}"..?*; do
            # A name that begins with a hyphen would be read as an option.
            if [[ ${name} != "${cur}"* || ${name} == -* || ${name} == *[[:cntrl:]]* ]]; then continue; fi
            if [[ -d ${name} ]]; then
                COMPREPLY+=("${name}/")
            elif [[ ${1} == -f ]]; then
                COMPREPLY+=("${name}")
            fi
        done
    }
    """#

  static let registration = #"""

    # Splits a line into words as bash does, but expands nothing. Sets words, and of the last word: raw (as typed), quote (the
    # one that is still open) and is_active (bash would expand something in it).
    __rulecheck_split() {
        local char next word=
        local -i at
        words=() raw='' quote='' is_active=''
        for ((at = 0; at < ${#1}; at++)); do
            char=${1:at:1}
            if [[ ${quote} != "'" && ${char} == \\ ]]; then
                next=${1:at + 1:1}
                # In double quotes, a backslash is kept before other characters.
                if [[ ${quote} == '"' && -n ${next} && ${next} != [\"\$\`\\] ]]; then word+=\\; fi
                word+=${next}
                raw+=${char}${next}
                at+=1
                continue
            fi
            if [[ -n ${quote} && ${char} == "${quote}" ]]; then
                quote=
            elif [[ -z ${quote} && ${char} == [\"\'] ]]; then
                quote=${char}
            elif [[ -z ${quote} && ${char} == [[:space:]] ]]; then
                if [[ -n ${raw} ]]; then words+=("${word}"); fi
                word='' raw='' is_active=''
                continue
            else
                case ${quote}${char} in
                [\$\`!] | \"[\$\`!] | [*?{] | \[) is_active=1 ;;
                \~) if [[ -z ${raw} || ${raw} == *[=:] ]]; then is_active=1; fi ;;
                esac
                word+=${char}
            fi
            raw+=${char}
        done
        words+=("${word}")
    }

    # Sets quoted: NAME as it is written after an open QUOTE, or without one.
    __rulecheck_quote() {
        local special=$' "\'\\$`&|;<>(){}[]*?!#~' char
        local -i at
        quoted=
        for ((at = 0; at < ${#1}; at++)); do
            char=${1:at:1}
            if [[ ${2} == "'" ]]; then
                if [[ ${char} == "'" ]]; then quoted+="'\\''"; else quoted+=${char}; fi
            elif [[ ${2} == '"' ]]; then
                case ${char} in
                # History is expanded in double quotes, too, and a backslash there would stay.
                \" | !) quoted+="\"\\${char}\"" ;;
                \$ | \` | \\) quoted+=\\${char} ;;
                *) quoted+=${char} ;;
                esac
            elif [[ ${special} == *"${char}"* ]]; then
                quoted+=\\${char}
            else
                quoted+=${char}
            fi
        done
        # readline closes the quote, but not after such a quote: where the text ends with one, or after the opening one.
        if [[ -n ${2} && ( -z ${quoted} || ${quoted} == *"${2}" ) ]]; then quoted+=${2}; fi
    }

    # Asks the parser's functions, which know whole words without quotes only, and an option and its value only as two. bash
    # splits what is typed at `=` and `:` also, and replaces what follows: the former part is cut off what they offer.
    _rulecheck_whole_words() {
        local -a words=()
        local raw quote is_active quoted reply option='' home='' replaced=${2}
        COMPREPLY=()
        __rulecheck_split "${COMP_LINE:0:COMP_POINT}"
        local typed=${words[${#words[@]} - 1]}
        # Some wrappers give the separator itself.
        if [[ -z ${quote} && ${replaced} =~ ^[=:]+$ ]]; then replaced=''; fi
        if [[ ${raw} != *"${replaced}" ]]; then return; fi
        local kept=${raw%"${replaced}"}
        if [[ -z ${kept} && ${raw} == \~/* ]]; then home=${HOME}; fi

        local -a line=("${words[@]}")
        __rulecheck_split "${kept}"
        # What stays on the line would be something else once it is expanded.
        if [[ -n ${is_active} ]]; then return; fi
        local cut=${words[0]} open=${quote}
        if [[ ${typed} =~ ^(--[a-z-]+=)(.*)$ ]]; then
            option=${BASH_REMATCH[1]}
            typed=${BASH_REMATCH[2]}
            line[${#line[@]} - 1]=${option%=}
            line+=("")
        elif [[ -n ${home} ]]; then
            typed=${home}/${typed#\~/}
        fi

        local -i at word=$((${#line[@]} - 1))
        line[word]=${typed}
        # `--county A B`: one option, several values.
        for ((at = word - 1; at > 0; at--)); do
            if [[ ${line[at]} == --county ]]; then
                line=("${line[@]:0:at + 1}" "${typed}")
                break
            elif [[ ${line[at]} == -* ]]; then
                break
            fi
        done
        word=$((${#line[@]} - 1))
        local -a COMP_WORDS=("${line[@]}")
        local COMP_CWORD=${word} COMP_LINE="${line[*]}"
        local COMP_POINT=${#COMP_LINE}
        _rulecheck "${1}" "${typed}" "${line[word - 1]}"

        local -a found=()
        for reply in "${COMPREPLY[@]}"; do
            if [[ ${reply} == *[=/] ]]; then compopt -o nospace 2> /dev/null; fi
            if [[ -n ${home} ]]; then
                if [[ ${reply} != "${home}/"* ]]; then continue; fi
                __rulecheck_quote "${reply#"${home}/"}" ''
                found+=("~/${quoted}")
            elif [[ ${option}${reply} == "${cut}"* ]]; then
                reply=${option}${reply}
                __rulecheck_quote "${reply#"${cut}"}" "${open}"
                # readline takes the first of two equal quotes away; what follows would be outside of quotes.
                if [[ -n ${open} && ${quoted} == "${open}"* && ${kept} == *"${open}" ]]; then quoted=${open}${quoted}; fi
                found+=("${quoted}")
            fi
        done
        COMPREPLY=("${found[@]}")
    }

    complete -F _rulecheck_whole_words rulecheck

    """#
}
