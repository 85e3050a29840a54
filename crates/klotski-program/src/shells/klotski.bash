# Completions of klotski-sql and klotski-ingest for bash.

_klotski() {
    # bash divides a word at = and :, and the program wants it whole. The last word ends at the
    # cursor.
    local line=${COMP_LINE:0:COMP_POINT} words=() word space last i
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        space=${line%%[![:space:]]*}
        line=${line#"$space"}
        if ((i == COMP_CWORD)); then word=$line; fi
        if [[ $i -eq 0 || -n $space ]]; then
            words+=("$word")
        else
            last=$((${#words[@]} - 1))
            words[last]+=$word
        fi
        line=${line#"$word"}
    done
    local current=${words[${#words[@]} - 1]} program=${1/#\~\//$HOME/}

    # Of --option=value, bash replaces the value only.
    local before=
    if [[ $current == -*=* && $COMP_WORDBREAKS == *=* ]]; then before=${current%%=*}=; fi

    COMPREPLY=()
    local candidate is_path= must_quote=
    while IFS= read -r candidate; do
        candidate=${candidate%%$'\t'*}
        candidate=${candidate#"$before"}
        case $candidate in
            '<files>' | '<folders>')
                local action=-f file
                if [[ $candidate == '<folders>' ]]; then action=-d; fi
                is_path=1
                while IFS= read -r file; do
                    COMPREPLY+=("$file")
                done < <(compgen $action -- "$2")
                continue
                ;;
            *[!-a-zA-Z0-9_.,:/@%+=]*) must_quote=1 ;;
        esac
        COMPREPLY+=("$candidate")
    done < <(KLOTSKI_COMPLETE=bash "$program" -- "${words[@]}" 2> /dev/null)

    # bash quotes what it takes for a file name.
    if [[ -n $is_path || -n $must_quote ]]; then compopt -o filenames 2> /dev/null; fi
}

complete -F _klotski klotski-sql klotski-ingest
