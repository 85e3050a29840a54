#compdef klotski-sql klotski-ingest
# Completions of klotski-sql and klotski-ingest for zsh.

_klotski() {
    local program=${(Q)words[1]} line value help
    local -a described
    program=${program/#\~\//$HOME/}
    local paths=
    for line in "${(@f)$(KLOTSKI_COMPLETE=zsh $program -- \
        "${(@)words[1,CURRENT-1]}" "$QIPREFIX$PREFIX" 2> /dev/null)}"; do
        value=${line%%$'\t'*}
        help=${line#*$'\t'}
        case $value in
            '') ;;
            *'<files>') paths=_files ;;
            *'<folders>') paths='_files -/' ;;
            *)
                value=${value//\\/\\\\}
                described+=("${value//:/\\:}${help:+:$help}")
                ;;
        esac
    done
    local found=1
    if [[ -n $paths ]]; then
        # Of --option=value, the value only.
        [[ $PREFIX == -*=* ]] && compset -P '*='
        ${=paths} && found=0
    fi
    if (( $#described )); then
        _describe -t klotski 'completion' described && found=0
    fi
    return $found
}

# A folder of $fpath has this file as _klotski, and zsh runs it to complete; else it is read once.
if [[ $funcstack[1] == _klotski ]]; then
    _klotski "$@"
else
    compdef _klotski klotski-sql klotski-ingest
fi
